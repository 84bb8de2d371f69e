/** What the service is asked for: for each endpoint requests of every kind, and their share of all. */

import fc from 'fast-check';
import type { IssuedKey } from '../../../src/access/key-store.js';
import { COSTLY_KINDS, costlyRequests } from '../../rig/corpora/costly-requests.js';
import { contentTypes, type Header, headers, headerValues } from '../../rig/corpora/headers.js';
import { MAX_BODY_BYTES } from '../../rig/corpora/request-sizes.js';
import { type FuzzRequest, framings } from '../../rig/corpora/requests.js';
import { damaged, edits } from '../values/edits.js';
import { jsonTexts } from '../values/json.js';
import { nearlyValidRenders, renderedPictures, validRenders } from '../values/renders.js';
import { links } from './links.js';
import { messagesTo } from './messages.js';
import {
  anyPaths,
  methods,
  pagePaths,
  queries,
  readingMethods,
  servedPaths,
  thumbnailPaths,
} from './targets.js';

/** Endpoints by the names that they are counted under, and that `--only` takes; of a hundred requests, how many. */
export const SHARES = {
  'POST /api/render': 29,
  'POST /api/batch': 4,
  'POST /api/preview': 11,
  'GET /api/render/FILE': 18,
  'POST /mcp': 5,
  'GET /api/templates': 8,
  'GET thumbnail': 5,
  'GET /api/status': 4,
  'GET /api/openapi.json': 2,
  pages: 4,
  'paths and methods': 7,
  'costly heads': 1,
  'costly bodies': 1,
  'costly addresses': 1,
};

export type EndpointName = keyof typeof SHARES;

const JSON_TYPE: Header[] = [['Content-Type', 'application/json']];

const utf8 = (text: string) => Uint8Array.from(Buffer.from(text));

/** Bytes of any kind, many of them once JSON. */
const anyBodies: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 3, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  { weight: 6, arbitrary: jsonTexts.map(utf8) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(nearlyValidRenders, fc.array(edits, { minLength: 1, maxLength: 3 }))
      .map(([text, all]) => damaged(utf8(text), all)),
  },
  { weight: 1, arbitrary: nearlyValidRenders.map((text) => Uint8Array.from(Buffer.from(text, 'utf16le'))) },
  { weight: 1, arbitrary: nearlyValidRenders.map((text) => utf8(`\ufeff${text}`)) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: -2, max: 2000 })
      .map((beyond) => new Uint8Array(MAX_BODY_BYTES + beyond).fill(0x20)),
  },
);

/** Of an endpoint that takes renders. */
function posts(target: string, key: IssuedKey): fc.Arbitrary<FuzzRequest> {
  const endpoint = `POST ${target}`;
  const keys = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Header[]>([]) },
    { weight: 4, arbitrary: fc.constant<Header[]>([['x-api-key', key.key]]) },
    { weight: 1, arbitrary: headerValues.map((value): Header[] => [['X-API-Key', value]]) },
  );
  const sent = (bodies: fc.Arbitrary<Uint8Array>, types: fc.Arbitrary<Header[]>): fc.Arbitrary<FuzzRequest> =>
    fc.tuple(bodies, types, keys, headers, framings).map(([body, type, ownKey, others, chunks]) => {
      return { endpoint, method: 'POST', target, headers: [...type, ...ownKey, ...others], body, chunks };
    });
  const json = fc.constant(JSON_TYPE);
  const valid = fc.tuple(validRenders, headers, framings).map(([render, others, chunks]): FuzzRequest => {
    const body = utf8(JSON.stringify(render));
    return {
      endpoint,
      method: 'POST',
      target,
      headers: [...JSON_TYPE, ...others],
      body,
      chunks,
      mustBe: 'picture',
    };
  });
  return fc.oneof(
    { weight: 30, arbitrary: sent(anyBodies, contentTypes) },
    { weight: 45, arbitrary: sent(nearlyValidRenders.map(utf8), contentTypes) },
    { weight: 4, arbitrary: sent(renderedPictures.map(utf8), json) },
    { weight: 5, arbitrary: valid },
  );
}

/** Rows of cells with whatever is in them, between whatever is there. */
const csvTexts = fc
  .tuple(
    fc.constantFrom(',', ';', '\t', '|'),
    fc.constantFrom('title', 'title,_name', '_name,title,bgFrom,quality', 'title,title', 'x'),
    fc.array(fc.array(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), { maxLength: 5 }), {
      maxLength: 6,
    }),
    fc.constantFrom('\n', '\r\n', '\r'),
  )
  .map(([delimiter, header, rows, end]) => {
    const lines = [header.replaceAll(',', delimiter), ...rows.map((cells) => cells.join(delimiter))];
    return lines.join(end);
  });

/** Of batches, which few may send. */
function batches(key: IssuedKey): fc.Arbitrary<FuzzRequest> {
  const jsonLines = fc
    .array(fc.oneof(nearlyValidRenders, jsonTexts), { maxLength: 4 })
    .map((lines) => lines.map((line) => line.replaceAll('\n', ' ')).join('\n'));
  const bodies = fc
    .tuple(fc.oneof(csvTexts, jsonLines).map(utf8), fc.array(edits, { maxLength: 2 }))
    .map(([bytes, all]) => damaged(bytes, all));
  const types = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('text/csv', 'application/x-ndjson', 'text/csv; charset=utf-8') },
    fc.constantFrom('application/json', 'text/plain'),
  );
  const targets = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        '?template=og-default',
        '?template=og-default&format=jpeg',
        '?template=og-default&merge=pdf',
        '?merge=pdf',
        '?merge=zip',
        '',
      ),
    },
    queries,
  );
  const preferences = fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.constant('respond-async') },
    headerValues,
  );
  return fc
    .tuple(targets, bodies, types, fc.boolean(), framings, preferences)
    .map(([query, body, type, hasKey, chunks, preference]): FuzzRequest => {
      const keys: Header[] = hasKey ? [['x-api-key', key.key]] : [];
      if (preference !== undefined) keys.push(['Prefer', preference]);
      const target = `/api/batch${query}`;
      return {
        ...{ endpoint: 'POST /api/batch', method: 'POST', target },
        headers: [['Content-Type', type], ...keys],
        ...{ body, chunks },
      };
    });
}

/** Of an endpoint that is read. */
function reads(endpoint: string, targets: fc.Arbitrary<Pick<FuzzRequest, 'target' | 'mustBe'>>) {
  const bodies = fc.oneof(
    { weight: 15, arbitrary: fc.constant(undefined) },
    fc.uint8Array({ maxLength: 200 }),
  );
  return fc
    .tuple(targets, readingMethods, headers, bodies)
    .map(([{ target, mustBe }, method, others, body]): FuzzRequest => {
      // What is allowed is asked of paths, not of links.
      return { endpoint, method, target, headers: others, body, ...(method !== 'OPTIONS' && { mustBe }) };
    });
}

const at = (paths: fc.Arbitrary<string>) =>
  fc.tuple(paths, queries).map(([path, query]) => ({ target: path + query }));

/** Of whatever endpoint reads them. */
function costly() {
  const requests = Object.entries(COSTLY_KINDS).map(([endpoint, kinds]) => {
    return [
      endpoint,
      costlyRequests(kinds).map((request): FuzzRequest => ({ ...request, endpoint })),
    ] as const;
  });
  return Object.fromEntries(requests) as Record<keyof typeof COSTLY_KINDS, fc.Arbitrary<FuzzRequest>>;
}

/** Requests for each endpoint. */
export function requestsOf(key: IssuedKey): Record<EndpointName, fc.Arbitrary<FuzzRequest>> {
  const statuses = fc
    .tuple(
      reads('GET /api/status', at(fc.constant('/api/status'))),
      fc.oneof(fc.constant(undefined), fc.constant(key.key), headerValues),
    )
    .map(([request, ownKey]): FuzzRequest => {
      return {
        ...request,
        headers: [...request.headers, ...(ownKey === undefined ? [] : [['x-api-key', ownKey] as const])],
      };
    });
  const strange = fc.oneof(
    fc
      .tuple(methods, at(anyPaths), headers)
      .map(([method, { target }, others]) => ({ method, target, headers: others })),
    fc
      .tuple(
        methods,
        at(servedPaths),
        headers,
        fc.option(fc.uint8Array({ maxLength: 100 }), { nil: undefined }),
      )
      .map(([method, { target }, others, body]) => ({ method, target, headers: others, body })),
  );
  const paths = 'paths and methods';
  return {
    'POST /api/render': posts('/api/render', key),
    'POST /api/preview': posts('/api/preview', key),
    'POST /api/batch': batches(key),
    'POST /mcp': messagesTo(key),
    'GET /api/render/FILE': reads('GET /api/render/FILE', links(key)),
    'GET /api/templates': reads('GET /api/templates', at(fc.constant('/api/templates'))),
    'GET thumbnail': reads('GET thumbnail', at(thumbnailPaths)),
    'GET /api/status': statuses,
    'GET /api/openapi.json': reads('GET /api/openapi.json', at(fc.constant('/api/openapi.json'))),
    pages: reads('pages', at(pagePaths)),
    [paths]: strange.map((request) => ({ ...request, endpoint: paths })),
    ...costly(),
  };
}
