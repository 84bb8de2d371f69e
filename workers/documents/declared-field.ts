/** One field that a document declares in JSON, of itself or of the items of a list. */

import { z } from 'zod';
import {
  color,
  type Field,
  image,
  isFieldKey,
  LANGUAGES,
  type Localized,
  number,
  select,
  text,
} from '../../templates/contract/index.js';

/** The service's checks of fields, the same for documents as for templates in code. */
export interface FieldChecks {
  /** Whether no field can have this key. */
  isReservedKey?(key: string): boolean;
  /** Whether a field can have a value: of its default it must be so. */
  isFieldValue?(field: Field, value: unknown): boolean;
  /** Whether the document was compiled without an error before: what only finds errors is left out. */
  isChecked?: boolean;
}

/** The most fields of a document, and of an item of each of its lists. */
export const MOST_FIELDS = 64;

/** Where a number field does not say: written in full by every language. */
const MOST_NUMBER = 1_000_000_000;

/** A text for people, or one in each language. */
export const localized = z.union([
  z.string().min(1).max(200),
  z.strictObject(Object.fromEntries(LANGUAGES.map((language) => [language, z.string().min(1).max(200)]))),
]) as z.ZodType<Localized>;

const whole = z.number().int();

/** A field's JSON, of which the contract makes the same field as of a template in code. */
const DECLARATIONS = {
  text: z
    .strictObject({
      type: z.literal('text'),
      label: localized,
      default: z.string().default(''),
      maxLength: whole.min(1).max(5_000).optional(),
    })
    .transform(({ maxLength, label, default: initial }) =>
      text({ label, default: initial, ...(maxLength === undefined ? {} : { maxLength }) }),
    ),
  color: z
    .strictObject({ type: z.literal('color'), label: localized, default: z.string().default('#000000') })
    .transform(({ label, default: initial }) => color({ label, default: initial })),
  image: z
    .strictObject({ type: z.literal('image'), label: localized, default: z.literal('').optional() })
    .transform(({ label }) => image({ label })),
  number: z
    .strictObject({
      type: z.literal('number'),
      label: localized,
      default: z.number(),
      min: z.number().default(-MOST_NUMBER),
      max: z.number().default(MOST_NUMBER),
      step: z.number().positive().optional(),
    })
    .transform(({ label, default: initial, min, max, step }) =>
      number({ label, default: initial, min, max, ...(step === undefined ? {} : { step }) }),
    ),
  select: z
    .strictObject({
      type: z.literal('select'),
      label: localized,
      default: z.string(),
      options: z
        .array(z.strictObject({ value: z.string().max(100), label: localized }))
        .min(1)
        .max(100),
    })
    .transform(({ label, default: initial, options }) => select({ label, default: initial, options })),
};

/** The field that a document's JSON declares; undefined, and `refuse` told, where it is none. */
export function declaredField(
  key: string,
  raw: unknown,
  checks: FieldChecks,
  refuse: (message: string) => void,
): Field | undefined {
  if (!isFieldKey(key) || checks.isReservedKey?.(key)) {
    refuse(`no field can be called ${key}`);
    return undefined;
  }
  const type = (raw as { type?: unknown } | null)?.type;
  const schema =
    typeof type === 'string' && Object.hasOwn(DECLARATIONS, type) ? DECLARATIONS[type as 'text'] : undefined;
  if (!schema) {
    const actual = typeof type === 'string' ? `"${type.slice(0, 40)}", which is` : 'missing, or';
    refuse(`the type of ${key} is ${actual} none of ${Object.keys(DECLARATIONS).join(', ')}`);
    return undefined;
  }
  const declared = schema.safeParse(raw);
  if (!declared.success) {
    refuse(issueText(`the field ${key}: `, declared.error));
    return undefined;
  }
  const field: Field = declared.data;
  if (checks.isFieldValue?.(field, field.default) === false) {
    refuse(`the default of ${key} is not valid for its field${DEFAULT_REMEDIES[field.type]}`);
    return undefined;
  }
  return field;
}

/** What a default has to be. */
const DEFAULT_REMEDIES: Readonly<Record<Field['type'], string>> = {
  text: ': write no more than maxLength letters',
  color: ': write #rrggbb',
  image: '',
  number: ': write a number from min to max',
  select: ': write the value of an option',
};

/** What is to be written where something else was, by its path. */
const REMEDIES: readonly (readonly [path: RegExp, remedy: string])[] = [
  [/^fields$/, 'write { "key": { "type": "text", "label": "…", "default": "…" } }'],
  [/^lists$/, 'write { "key": { "label": "…", "max": 12, "fields": { … }, "default": [ … ] } }'],
  [/^sizes$/, 'write { "story": [1080, 1920] }'],
  [/(?:^|\.)label$/, 'write a text, or { "tr": "…", "en": "…" }'],
  [/^options(?:\.\d+)?$/, 'write [{ "value": "…", "label": "…" }]'],
  [/^default$/, 'write a default of the type of the field; an image has none'],
];

/** The problem with JSON, and what to write instead. @param before begins the message */
export function issueText(before: string, { issues }: z.ZodError): string {
  const [issue] = issues;
  const path = issue?.path.join('.') ?? '';
  const [, remedy] = REMEDIES.find(([of]) => of.test(path)) ?? [];
  return `${before}${path}${path && ': '}${issue?.message ?? 'not valid'}${remedy ? `; ${remedy}` : ''}`;
}
