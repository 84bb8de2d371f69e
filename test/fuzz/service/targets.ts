/** Paths, queries and methods of all the rest of the service, and of what is no part of it. */

import fc from 'fast-check';
import { TEMPLATES } from '../values/renders.js';

/** Characters of a request's target (RFC 3986), and some that clients send nevertheless. */
const characters = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'abz09-._~/?&=+%:@!$()*,;') },
  { weight: 1, arbitrary: fc.constantFrom(...'%2F %2e %00 %ff %C3%BC %zz %'.split(' ')) },
  { weight: 1, arbitrary: fc.constantFrom(...'"<>[]\\^`{|}#\'') },
);

const scraps = fc.string({ unit: characters, maxLength: 30 });

export const queries = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '?',
      '?lang=tr',
      '?lang=en',
      '?lang=',
      '?lang=EN',
      '?lang=en&lang=tr',
      '?lang=%65n',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '?lang',
      '?lang=%',
      '?lang=%ff',
      '?LANG=en',
      '?lang=de',
      '?lang[]=en',
      '?&lang=en',
    ),
  },
  { weight: 2, arbitrary: scraps.map((text) => `?${text}`) },
  { weight: 1, arbitrary: fc.nat(9000).map((length) => `?lang=${'e'.repeat(length)}`) },
);

export const thumbnailPaths = fc
  .oneof(
    { weight: 3, arbitrary: fc.constantFrom(...TEMPLATES.map(({ id }) => id)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'none',
        '__proto__',
        'constructor',
        '%6fg-default',
        '..',
        '.',
        '%00',
        'OG-DEFAULT',
      ),
    },
    { weight: 1, arbitrary: scraps.map((text) => text.replace(/[/?#]/g, '') || 'x') },
  )
  .map((id) => `/api/templates/${id}/thumbnail`);

export const pagePaths = fc.constantFrom(
  ...[
    '/',
    '/docs',
    '/docs/reference.css',
    '/docs/reference.js',
    '/docs/swagger-ui.css',
    '/editor/start.js',
    '/editor/mark.svg',
  ],
  ...[
    '/editor/',
    '/editor/../main.js',
    '/docs/',
    '/docs/%2e%2e/',
    '/editor/styles/theme.css',
    '/index.html',
    '/favicon.ico',
  ],
);

/** What there is nothing under, or something else than one may think. */
export const anyPaths = fc.oneof(
  { weight: 2, arbitrary: scraps.map((text) => `/${text}`) },
  { weight: 2, arbitrary: scraps.map((text) => `/api/${text}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        '/api',
        '/api/',
        '/api//render',
        '//api/render',
        '/api/render/',
        '/api/render/a',
        '/api/render/a/b',
        '/API/RENDER',
      ],
      ...[
        '/api/render/..',
        '/api/render/%',
        '/api/render/.png',
        '/api/render/og-default.png',
        '/api/templates/',
        '/api/status/',
      ],
      ...[
        '/api/templates//thumbnail',
        '/api/templates/og-default',
        '/api/status;a=b',
        '/api/./status',
        '/api/../api/status',
      ],
      ...[
        '/metrics',
        '/healthz',
        '/readyz',
        '/.env',
        '/api/openapi.json/',
        '/api/preview/',
        '/api/%72ender',
        '/*',
        '/:file',
      ],
      ...[`/${'a'.repeat(9000)}`, `/api/render/${'a'.repeat(9000)}.png`, '/api/render/:file'],
    ),
  },
);

/** Of every path that there is. */
export const servedPaths = fc.constantFrom(
  ...['/api/render', '/api/preview', '/api/templates', '/api/status', '/api/openapi.json', '/', '/docs'],
  ...['/mcp', '/api/render/og-default.png', '/api/templates/og-default/thumbnail'],
);

const METHODS = ['PUT', 'PATCH', 'DELETE', 'TRACE', 'OPTIONS', 'HEAD', 'GET', 'POST', 'PROPFIND', 'QUERY'];

export const methods = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...METHODS) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.constantFrom(...'ABCXYZ-_.!|~09'), minLength: 1, maxLength: 20 }),
  },
);

export const readingMethods = fc.oneof(
  { weight: 6, arbitrary: fc.constant('GET') },
  { weight: 2, arbitrary: fc.constant('HEAD') },
  { weight: 1, arbitrary: fc.constant('OPTIONS') },
);
