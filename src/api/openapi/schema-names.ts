import { z } from 'zod';

/** A schema as JSON, in the dialect of OpenAPI 3.1: JSON Schema 2020-12. */
export type JsonSchema = Record<string, unknown>;

/** Values are described as they travel, before anything is made of them. */
const AS_SENT = {
  io: 'input',
  override: ({ zodSchema, jsonSchema }) => {
    // Zod leaves the default out of what it changes as it checks it, such as a text.
    const { default: fallback } = z.globalRegistry.get(zodSchema) ?? {};
    if (fallback !== undefined) jsonSchema.default = fallback as typeof jsonSchema.default & {};
    // That a whole number is one which a double holds exactly goes without saying.
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  },
} as const satisfies z.core.ToJSONSchemaParams;

/** Writes schemas as JSON: those that have a name once, and a reference wherever they stand. */
export class SchemaNames {
  readonly #names = z.registry<{ id: string }>();
  readonly #named = new Map<z.ZodType, string>();

  constructor(named: Record<string, z.ZodType>) {
    for (const [id, schema] of Object.entries(named)) {
      this.#names.add(schema, { id });
      this.#named.set(schema, id);
    }
  }

  /** Every schema that has a name, by it. */
  all(): Record<string, JsonSchema> {
    const { schemas } = z.toJSONSchema(this.#names, { ...AS_SENT, uri: referenceTo });
    return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)]));
  }

  /** A schema where it is used. */
  at(schema: z.ZodType): JsonSchema {
    const name = this.#named.get(schema);
    return name === undefined ? inlineSchema(schema) : { $ref: referenceTo(name) };
  }
}

/** A schema whole, whatever has a name. */
export function inlineSchema(schema: z.ZodType): JsonSchema {
  return bare(z.toJSONSchema(schema, AS_SENT));
}

function referenceTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Without what is said once for the whole document, or by where it stands. */
function bare({ $schema, $id, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
