import { z } from 'zod';

/** A schema as JSON, in the dialect of OpenAPI 3.1: JSON Schema 2020-12. */
export type JsonSchema = Record<string, unknown>;

/** Describes values as they are sent, before any conversion. */
const AS_SENT = {
  io: 'input',
  override: ({ zodSchema, jsonSchema }) => {
    // Zod omits the default of a schema that transforms its value, such as a text.
    const { default: fallback } = z.globalRegistry.get(zodSchema) ?? {};
    if (fallback !== undefined) jsonSchema.default = fallback as typeof jsonSchema.default & {};
    // Every whole number is one that a double represents exactly, so that bound is omitted.
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  },
} as const satisfies z.core.ToJSONSchemaParams;

/** Writes schemas as JSON: a named schema once, and a reference wherever it is used. */
export class SchemaNames {
  readonly #names = z.registry<{ id: string }>();
  readonly #named = new Map<z.ZodType, string>();

  constructor(named: Record<string, z.ZodType>) {
    for (const [id, schema] of Object.entries(named)) {
      this.#names.add(schema, { id });
      this.#named.set(schema, id);
    }
  }

  /** All named schemas, by name. */
  all(): Record<string, JsonSchema> {
    const { schemas } = z.toJSONSchema(this.#names, { ...AS_SENT, uri: referenceTo });
    return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)]));
  }

  /** The JSON of a schema where it is used. */
  at(schema: z.ZodType): JsonSchema {
    const name = this.#named.get(schema);
    return name === undefined ? inlineSchema(schema) : { $ref: referenceTo(name) };
  }
}

/** The full JSON of a schema, even if it has a name. */
export function inlineSchema(schema: z.ZodType): JsonSchema {
  return bare(z.toJSONSchema(schema, AS_SENT));
}

function referenceTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Removes the properties that are stated once for the whole document, or by its position. */
function bare({ $schema, $id, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
