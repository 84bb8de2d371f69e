import { z } from 'zod';
import type { Field, FieldType } from '../../templates/contract/index.js';

const cache = new WeakMap<Field, z.ZodType>();

/**
 * Checks and normalises a caller's value for a field. The issues of the schema never reach callers; the field's
 * `expectation` does. Render threads receive checked values and load none of this, unless they check a document.
 */
export function fieldSchema<Value>(field: Field<Value>): z.ZodType<Value> {
  let schema = cache.get(field);
  if (!schema) {
    schema = SCHEMAS[field.type](field as Declared);
    cache.set(field, schema);
  }
  return schema as z.ZodType<Value>;
}

/** Tells whether a field can have a value. */
export function isFieldValue(field: Field, value: unknown): boolean {
  return fieldSchema(field).safeParse(value).success;
}

/** A field with everything that its type declares. */
type Declared = Required<Field>;

const SCHEMAS: Readonly<Record<FieldType, (field: Declared) => z.ZodType>> = {
  text: ({ maxLength }) =>
    z
      .string()
      // Much longer texts are refused before their characters are counted.
      .max(maxLength * 4)
      .transform(withoutUnprintables)
      .refine((value) => [...value].length <= maxLength),
  color: () =>
    z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/)
      .transform((value) => value.toLowerCase()),
  // The pattern has no flag `i`, because JSON Schema has none and the reference shows this pattern.
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
