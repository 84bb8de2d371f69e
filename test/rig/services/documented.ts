/** Compares what the service answers with what its own reference says that it may answer. */

import type { Answer } from './service.js';

/** As much of an OpenAPI document as tests look at. */
export interface ReferenceDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  externalDocs?: { url: string };
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, JsonSchema> };
}

export interface DocumentedOperation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, DocumentedReply>;
}

interface DocumentedReply {
  description: string;
  headers: Record<string, { required: boolean; schema: JsonSchema }>;
  content?: Record<string, Content>;
}

interface Content {
  schema: JsonSchema;
  examples?: Record<string, { value: unknown }>;
}

export interface JsonSchema {
  [keyword: string]: unknown;
  properties?: Record<string, JsonSchema>;
  enum?: unknown[];
}

/** Headers that say something to callers, beside those that begin with `x-`. */
const TELLING_HEADERS = [
  ...['cache-control', 'content-disposition', 'content-language', 'etag', 'retry-after', 'server-timing'],
];

/** Headers that every answer has, and that no operation is described with. */
const STANDING_HEADERS = ['x-content-type-options', 'x-source-url'];

/**
 * What is wrong with an answer of the interface by its reference: nothing of one that is foreseen.
 * @param path with its query
 */
export function undocumented(
  { paths }: ReferenceDocument,
  method: string,
  path: string,
  { status, headers }: Answer,
): string | undefined {
  const [pathname = ''] = path.split('?', 1);
  const code = headers.get('x-error-code');
  const operations = paths[pathname] ?? Object.entries(paths).find(([key]) => matches(key, pathname))?.[1];
  if (!operations) return code === 'unknown_path' ? undefined : `${status} of a path without a description`;
  const operation = operations[(method === 'HEAD' ? 'GET' : method).toLowerCase()];
  if (!operation) {
    return code === 'method_not_allowed' ? undefined : `${status} of a method without a description`;
  }
  const reply = operation.responses[status];
  if (!reply) return `no reply ${status} is described`;

  const codes = reply.headers['X-Error-Code']?.schema.enum ?? [null];
  if (!codes.includes(code)) return `${code} is not among the codes of ${status}: ${codes}`;
  const type = headers.get('content-type')?.split(';', 1)[0];
  if (type !== undefined && !reply.content?.[type]) return `the type ${type} is not described`;
  return flawOfHeaders(headers, reply);
}

function flawOfHeaders(headers: Headers, reply: DocumentedReply): string | undefined {
  const described = new Map(
    Object.entries(reply.headers).map(([name, { required }]) => [name.toLowerCase(), required]),
  );
  for (const [name, required] of described) {
    if (required && !headers.has(name)) return `the header ${name} is missing`;
  }
  const telling = [...headers.keys()].filter(
    (name) => name.startsWith('x-') || TELLING_HEADERS.includes(name),
  );
  const unknown = telling.find((name) => !described.has(name) && !STANDING_HEADERS.includes(name));
  return unknown && `the header ${unknown} is not described`;
}

/** @param template such as `/api/templates/{id}/thumbnail` */
function matches(template: string, path: string): boolean {
  const pattern = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path);
}
