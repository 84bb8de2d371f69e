import { z } from 'zod';
import { type DocumentSubject, openApiDocument } from '../../api/openapi/document.js';
import type { ApiRoute, Operation } from '../../api/openapi/operation.js';
import { staticRoute } from '../static-file.js';

const DOCUMENT_PATH = '/api/openapi.json';

const operation: Operation = {
  id: 'getOpenApiDocument',
  tag: 'Reference',
  summary: 'Get this reference for programs',
  description: 'An OpenAPI document, version 3.1, of all operations of this service.',
  takesKey: false,
  reply: {
    description: 'The document.',
    headers: ['Cache-Control', 'ETag'],
    content: { 'application/json': z.looseObject({ openapi: z.string() }) },
    conditional: true,
  },
  errors: {},
};

/**
 * GET /api/openapi.json: the reference of all routes including this one, generated on the first request.
 * @param madeFrom the templates that it describes: it is generated again when these are others
 */
export function documentRoute({ routes, ...rest }: DocumentSubject, madeFrom?: () => object): ApiRoute {
  const own = { method: 'GET', path: DOCUMENT_PATH, operation } as const;
  const file = staticRoute({
    path: DOCUMENT_PATH,
    mediaType: 'application/json; charset=utf-8',
    ...(madeFrom && { madeFrom }),
    content: async () =>
      Buffer.from(JSON.stringify(await openApiDocument({ ...rest, routes: [...routes, own] }))),
  });
  return { ...file, operation };
}
