/** Types of TypeScript of JSON Schemas, as far as the interface's have them. */

/** A JSON Schema that zod has made. */
export interface Schema {
  type?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  default?: unknown;
}

/** The type of the values of a schema. @param indent of the line that it begins in */
export function typeOf(schema: Schema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((each) => typeOf(each, indent)).join(' | ');
  switch (schema.type) {
    case 'string':
    case 'boolean':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return `readonly (${typeOf(schema.items ?? {}, indent)})[]`;
    case 'object':
      return objectType(schema, indent);
    default:
      return 'unknown';
  }
}

function objectType({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    const mark = required.includes(name) ? '' : '?';
    return `${commented(aboutOf(schema), inner)}${inner}${key}${mark}: ${typeOf(schema, inner)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/** What a schema says beside the type. */
function aboutOf({ description, minimum, maximum, maxLength, default: fallback }: Schema): string {
  const parts = [
    description,
    minimum !== undefined &&
      maximum !== undefined &&
      maximum < Number.MAX_SAFE_INTEGER &&
      `From ${minimum} to ${maximum}.`,
    maxLength !== undefined && `At most ${maxLength} characters.`,
    ['string', 'number', 'boolean'].includes(typeof fallback) && `Default: \`${JSON.stringify(fallback)}\`.`,
  ];
  return parts.filter((part) => typeof part === 'string').join(' ');
}

/** A doc comment, or nothing. */
export function commented(text: string, indent = ''): string {
  return text === '' ? '' : `${indent}/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */\n`;
}
