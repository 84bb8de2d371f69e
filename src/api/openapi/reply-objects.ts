import { ApiError, ERRORS, type ErrorCode, errorSchema } from '../errors.js';
import { parameters } from '../render/requested-render.js';
import { REPLY_HEADERS, type ReplyHeaderName } from '../reply-headers.js';
import type { Operation, SuccessfulReply } from './operation.js';
import { inlineSchema, type JsonSchema, type SchemaNames } from './schema-names.js';

/** A Response Object of OpenAPI. */
export interface ReplyObject {
  description: string;
  headers: Record<string, HeaderObject>;
  content?: Record<string, { schema: JsonSchema; examples?: Record<string, unknown> }>;
}

interface HeaderObject {
  description: string;
  required: boolean;
  schema: JsonSchema;
}

/** Headers of every reply. */
const STANDING_HEADERS = ['X-Request-Id'] as const satisfies ReplyHeaderName[];

/** Headers that describe a response and how it may be cached. */
const RETAINED_HEADERS = ['Cache-Control', 'Content-Language', 'ETag'] as const satisfies ReplyHeaderName[];

/** Replacements of the braces in the text of an example error. */
const EXAMPLE_VALUES: Partial<Record<ErrorCode, Record<string, string>>> = {
  invalid_parameter: { name: 'quality', expectation: parameters.quality.expectation },
  unencodable_value: { name: 'barcode', type: 'ean13', reason: 'it can have digits alone' },
  image_unavailable: { name: 'photo' },
  too_many_bytes: { name: 'maxBytes', bytes: '12034' },
  invalid_template: { reason: 'the property "colr" is not known: did you mean color?' },
  invalid_asset: { reason: 'it is no WOFF2 font' },
  not_drawable: { reason: 'the picture has 120000 letters, where 100000 are the most' },
};

/** Every response of an operation, by its status. */
export function replyObjects(operation: Operation, schemas: SchemaNames): Record<string, ReplyObject> {
  const { reply } = operation;
  const { status = 200, created, accepted, others = {} } = reply;
  return {
    [status]: successReply(reply, schemas),
    ...(created && { 201: successReply({ ...reply, description: created }, schemas) }),
    ...Object.fromEntries(
      Object.entries(others).map(([other, described]) => [other, successReply(described, schemas)]),
    ),
    ...(accepted && { 202: { description: accepted, headers: standing() } }),
    ...(reply.conditional && { 304: notModifiedReply(reply) }),
    ...refusals(operation, schemas),
  };
}

function successReply(reply: SuccessfulReply, schemas: SchemaNames): ReplyObject {
  const { description, headers = [], someHeaders = [], content } = reply;
  const types = Object.entries(content).map(([mediaType, schema]) => [
    mediaType,
    { schema: schema === 'bytes' ? { type: 'string', format: 'binary' } : schemas.at(schema) },
  ]);
  return {
    description,
    headers: { ...headerObjects(headers, true), ...headerObjects(someHeaders, false), ...standing() },
    ...(types.length > 0 && { content: Object.fromEntries(types) }),
  };
}

/** A 304 carries the caching headers of the corresponding 200 (RFC 9110, section 15.4.5). */
function notModifiedReply({ headers = [] }: SuccessfulReply): ReplyObject {
  const retained = headers.filter((name) => RETAINED_HEADERS.some((candidate) => candidate === name));
  return {
    description: 'What the `ETag` in `If-None-Match` stands for is still what there is.',
    headers: { ...headerObjects(retained, true), ...standing() },
  };
}

/** One response for each status, with all error codes that share it. */
function refusals(operation: Operation, schemas: SchemaNames): Record<string, ReplyObject> {
  // A handler that throws is answered with `internal`.
  const errors: Operation['errors'] = { internal: [], ...operation.errors };
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    if (!errors[code]) continue;
    const [status] = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const replies = [...byStatus].map(([status, codes]) => [
    status,
    refusal(
      codes,
      codes.flatMap((code) => errors[code] ?? []),
      schemas,
    ),
  ]);
  return Object.fromEntries(replies);
}

function refusal(codes: ErrorCode[], headers: readonly ReplyHeaderName[], schemas: SchemaNames): ReplyObject {
  const examples = codes.map((code) => [
    code,
    { summary: code, value: { error: new ApiError(code, EXAMPLE_VALUES[code]).message } },
  ]);
  return {
    description: codes.map(described).join('\n'),
    headers: {
      'X-Error-Code': {
        ...headerObject('X-Error-Code', true),
        schema: { type: 'string', enum: codes },
      },
      ...(codes.some(concernsField) && headerObjects(['X-Error-Field'], false)),
      ...headerObjects(headers, false),
      ...standing(),
    },
    content: {
      'application/json': { schema: schemas.at(errorSchema), examples: Object.fromEntries(examples) },
    },
  };
}

/** Tells whether the text of the error names a parameter or field, which is then in a header too. */
function concernsField(code: ErrorCode): boolean {
  return ERRORS[code][1].includes('{name}');
}

/** An error code as an item of a Markdown list. */
function described(code: ErrorCode): string {
  const [, text, meaning] = ERRORS[code];
  return `- \`${code}\` (“${text}”): ${meaning}`;
}

function standing(): Record<string, HeaderObject> {
  return headerObjects(STANDING_HEADERS, true);
}

function headerObjects(names: readonly ReplyHeaderName[], required: boolean): Record<string, HeaderObject> {
  return Object.fromEntries(names.map((name) => [name, headerObject(name, required)]));
}

function headerObject(name: ReplyHeaderName, required: boolean): HeaderObject {
  const { description, schema } = REPLY_HEADERS[name];
  return { description, required, schema: inlineSchema(schema) };
}
