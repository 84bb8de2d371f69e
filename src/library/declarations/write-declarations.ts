/**
 * Writes the declarations of the types that the library infers from schemas, for those who have no zod: the build runs it
 * once all else is there.
 */

import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { loadTemplates } from '../../../templates/contract/registry.js';
import { ERRORS, problemSchema } from '../../api/errors.js';
import { renderBody } from '../../api/render/render-body.js';
import { parameters } from '../../api/render/requested-render.js';
import { commented, type Schema, typeOf } from './schema-types.js';

const { data: _, ...besideData } = parameters;

const templates = await loadTemplates();
const { schemas = {} } = renderBody(templates);
const renderParameters = z.object(
  Object.fromEntries(Object.entries(besideData).map(([name, { schema }]) => [name, schema])),
);
const datas = [...templates.values()].map(({ id }) => {
  const name = Object.keys(schemas).find((each) => each.toLowerCase() === `${id.replaceAll('-', '')}data`);
  if (name === undefined) throw new Error(`the reference has no data of ${id}`);
  return [id, schemaOf(schemas[name] as z.ZodType)] as const;
});
const codes = Object.keys(ERRORS).map((code) => JSON.stringify(code));
const ofTemplates: Schema = {
  type: 'object',
  properties: Object.fromEntries(datas),
  required: datas.map(([id]) => id),
};

writeFileSync(
  new URL('../declared-types.d.ts', import.meta.url),
  [
    `${commented('The codes of errors, as `X-Error-Code` has them.')}export type ErrorCode =\n  | ${codes.join('\n  | ')};\n`,
    `${commented('A problem of a document, or something that cannot matter in it.')}export type Problem = ${typeOf(schemaOf(problemSchema))};\n`,
    `${commented('Parameters of a render beside its template and data.')}export type RenderParameters = ${typeOf(schemaOf(renderParameters))};\n`,
    `${commented('Values of the fields of the templates that Tuval has, by their ids; a missing field takes its default.')}export type TemplateData = ${typeOf(ofTemplates)};\n`,
  ].join('\n'),
);

/** What callers may give. */
function schemaOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
}
