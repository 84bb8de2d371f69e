import { z } from 'zod';
import type { Field, FieldType, Template } from '../../templates/contract/index.js';
import { loadTemplates } from '../../templates/contract/registry.js';
import { isReservedKey } from './reserved-keys.js';

const known = new WeakMap<Field, z.ZodType>();

/**
 * Checks a caller's value for a field, and normalises it. Its issues never reach callers; the field's `expectation` does.
 * The render threads, which are given checked values, do without any of this.
 */
export function fieldSchema<Value>(field: Field<Value>): z.ZodType<Value> {
  let schema = known.get(field);
  if (!schema) {
    schema = SCHEMAS[field.type](field as Declared);
    known.set(field, schema);
  }
  return schema as z.ZodType<Value>;
}

/** A field with what its type declares. */
type Declared = Required<Field>;

const SCHEMAS: Readonly<Record<FieldType, (field: Declared) => z.ZodType>> = {
  text: ({ maxLength }) =>
    z
      .string()
      // Much longer ones are refused before they are looked at character by character.
      .max(maxLength * 4)
      .transform(withoutUnprintables)
      .refine((value) => [...value].length <= maxLength),
  color: () =>
    z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/)
      .transform((value) => value.toLowerCase()),
  // Without the flag i, which a pattern of JSON Schema cannot have: the reference shows this one.
  image: () => z.string().regex(/^$|^(?:[hH][tT][tT][pP][sS]?:\/\/|[dD][aA][tT][aA]:)/),
  number: ({ min, max }) => z.number().min(min).max(max),
  select: ({ options }) => z.enum(options.map(({ value }) => value)),
};

// U+0000-001F and U+007F-009F without tab and newline.
// biome-ignore lint/suspicious/noControlCharactersInRegex: dropping them is the point
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

function withoutUnprintables(value: string): string {
  return value.toWellFormed().replace(CONTROL_CHARACTERS, '');
}

/**
 * Every template, as `loadTemplates` gives them.
 * @throws when a template cannot work as declared, its defaults included
 */
export async function checkedTemplates(folder?: URL): Promise<ReadonlyMap<string, Template>> {
  const templates = await loadTemplates(folder);
  for (const { id, fields } of templates.values()) {
    for (const [key, field] of Object.entries<Field>(fields)) {
      if (isReservedKey(key)) throw new Error(`templates/${id}.js: no field can be called ${key}`);
      if (!fieldSchema(field).safeParse(field.default).success) {
        throw new Error(`templates/${id}.js: the default of ${key} is not valid for its field`);
      }
    }
  }
  return templates;
}
