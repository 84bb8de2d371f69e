import { z } from 'zod';
import { ALL_FORMATS, FORMATS, moves } from '../../../workers/encoders/formats.js';
import type { Plans } from '../../access/plans.js';
import { longWork } from '../../loop-slots.js';
import { version } from '../../version.js';
import { errorSchema } from '../errors.js';
import { listed } from '../format-words.js';
import { guide } from './guide.js';
import { type ApiRoute, type Operation, TAGS } from './operation.js';
import { replyObjects } from './reply-objects.js';
import { SchemaNames } from './schema-names.js';

export interface DocumentSubject {
  routes: readonly DocumentedRoute[];
  plans: Plans;
  /** The address of the source code. */
  sourceUrl?: string | undefined;
}

/** A route as far as the document describes it; its handler makes no difference. */
export type DocumentedRoute = Pick<ApiRoute, 'method' | 'path' | 'operation'>;

const API_KEY = 'apiKey';

/** Whose turn of the event loop it is, beside callers with requests of long work. */
const CALLER = 'reference';

/**
 * The reference of the interface as an OpenAPI document, version 3.1.1 (https://spec.openapis.org/oas/v3.1.1.html).
 * Requests and replies are described by the same schemas that check and type them. Each operation is described in an
 * iteration of the event loop of its own: together they take 0.2 s of processor time when they are first described.
 */
export async function openApiDocument({ routes, plans, sourceUrl }: DocumentSubject) {
  const operations = routes.map(({ operation }) => operation);
  const schemas = new SchemaNames({
    Error: errorSchema,
    ...Object.fromEntries(
      operations.flatMap(({ schemas, body }) => Object.entries({ ...schemas, ...body?.schemas })),
    ),
  });
  return {
    openapi: '3.1.1',
    info: {
      title: 'Tuval',
      summary: `Turns a template and a few values into a finished ${products()}.`,
      description: guide(plans),
      version,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    ...(sourceUrl && { externalDocs: { description: 'The source code of this service', url: sourceUrl } }),
    servers: [{ url: '/', description: 'The service that serves this document' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: await pathItems(routes, schemas),
    components: {
      schemas: schemas.all(),
      securitySchemes: {
        [API_KEY]: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'Without a key, a caller is on the plan `anonymous`.',
        },
      },
    },
  };
}

function products(): string {
  const names = ALL_FORMATS.map((format) => `${moves(format) ? 'animated ' : ''}${FORMATS[format].title}`);
  return listed(names, 'or');
}

async function pathItems(routes: readonly DocumentedRoute[], schemas: SchemaNames) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { path, method, operation } of routes) {
    await longWork.take(CALLER);
    const documented = path.replace(/:(\w+)/g, '{$1}');
    paths[documented] = { ...paths[documented], [method.toLowerCase()]: operationObject(operation, schemas) };
  }
  return paths;
}

function operationObject(operation: Operation, schemas: SchemaNames) {
  const { id, tag, summary, description, takesKey, path, query, requestHeaders, body, upload } = operation;
  const parameters = [
    ...parameterObjects('path', path, schemas),
    ...parameterObjects('query', query, schemas),
    ...parameterObjects('header', requestHeaders, schemas),
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: securityOf(takesKey),
    ...(parameters.length > 0 && { parameters }),
    ...((body || upload) && {
      requestBody: {
        required: true,
        content: {
          ...(body && { 'application/json': { schema: schemas.at(body.schema), examples: body.examples } }),
          ...(upload && uploadContent(upload)),
        },
      },
    }),
    responses: replyObjects(operation, schemas),
  };
}

/** The empty requirement makes the key optional. */
function securityOf(takesKey: Operation['takesKey']): Record<string, string[]>[] {
  const withKey = { [API_KEY]: [] };
  if (takesKey === 'required') return [withKey];
  return takesKey ? [{}, withKey] : [];
}

function uploadContent(mediaTypes: readonly string[]) {
  return Object.fromEntries(
    mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  );
}

/**
 * The parameters of a path or a query. A parameter that is an object stands for its properties, each a parameter of its
 * own, as OpenAPI's default style says (`form`, exploded).
 */
function parameterObjects(
  place: 'path' | 'query' | 'header',
  object: z.ZodObject | undefined,
  schemas: SchemaNames,
) {
  return Object.entries<z.ZodType>(object?.shape ?? {}).map(([name, schema]) => {
    const type = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
    const { description, ...written } = schemas.at(type);
    return {
      name,
      in: place,
      required: !schema.safeParse(undefined).success,
      description: schema.description ?? description,
      schema: written,
    };
  });
}
