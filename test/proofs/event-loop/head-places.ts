import { Callers } from '../../../src/access/caller.js';
import { systemClock } from '../../../src/access/clock.js';
import { defaultPlans } from '../../../src/access/plans.js';
import { LONGEST_QUERY, parseLinkQuery } from '../../../src/api/links/link-query.js';
import { readLinkedFile } from '../../../src/api/links/linked-render.js';
import { linkVerification } from '../../../src/api/links/verification.js';
import { receiveRender } from '../../../src/api/render/receive-render.js';
import { templateListHandler } from '../../../src/api/templates/template-list.js';
import { TemplateCatalogue } from '../../../src/documents/template-catalogue.js';
import { entityTag, namesEntityTag } from '../../../src/entity-tag.js';
import { forwardedAddress } from '../../../src/http/client-address.js';
import { crossOriginPolicy } from '../../../src/http/cross-origin.js';
import { readHead } from '../../../src/http/framing.js';
import { staticRoute } from '../../../src/pages/static-file.js';
import { filled, HEAD_BYTES, type Place, request } from './place.js';

const noKeys = { find: async () => undefined, findById: async () => undefined, noteUse: async () => {} };
const callers = new Callers(noKeys, defaultPlans);
const verify = linkVerification(callers, systemClock);
const page = staticRoute({ path: '/', mediaType: 'text/html', content: Buffer.from('page') });
const templates = templateListHandler(new TemplateCatalogue(new Map()), {
  identify: async () => 'invalid_key',
});
const origins = crossOriginPolicy(['https://a.example'], []);
const etag = entityTag('');

/** Headers of any length, as they are called after what they consist of. */
function headers(use: (value: string) => unknown): Record<string, () => unknown> {
  const pieces = [
    ' ',
    ',',
    ';',
    'a,',
    'a ',
    '; ',
    ';q=',
    'a;q=1,',
    '"",',
    'W/',
    '[',
    ':',
    '1.',
    '\t',
    '%',
    'é',
  ];
  const values: Record<string, string> = { 'spaces in a word': `a${filled(HEAD_BYTES, ' ')}b` };
  for (const piece of pieces) {
    for (const length of [255, 1023, HEAD_BYTES]) {
      values[`${length} of ${JSON.stringify(piece)}`] = filled(length, piece);
    }
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => use(value)]));
}

/** Half a megabyte, which uWebSockets.js reads at once, in as many lines as it takes. */
const LONG_LINES = Array.from({ length: 98 }, (_, index) => [`x-${index}`, filled(5000, 'é')] as const);

async function verified(query: string): Promise<unknown> {
  return verify('og-default.png', parseLinkQuery(query));
}

export const headPlaces: Place[] = [
  {
    name: 'head: its lines counted, before anything else is read',
    goalMs: 1,
    inputs: {
      'half a megabyte': () =>
        readHead({
          path: '/',
          query: '',
          eachHeader: (see: (name: string, value: string) => void) => {
            for (const [name, value] of LONG_LINES) see(name, value);
          },
        }),
    },
  },
  {
    name: '`Accept-Encoding`, of pages and files',
    goalMs: 0.5,
    inputs: headers((value) => page.handle(request({ headers: { 'accept-encoding': value } }))),
  },
  { name: '`If-None-Match`', goalMs: 0.5, inputs: headers((value) => namesEntityTag(value, etag)) },
  {
    name: '`X-Forwarded-For`',
    goalMs: 0.5,
    inputs: headers((value) => forwardedAddress(value, 3, '127.0.0.1')),
  },
  { name: '`Origin`', goalMs: 0.5, inputs: headers((value) => origins.replyHeaders(value)) },
  {
    name: '`Content-Type`',
    goalMs: 0.5,
    inputs: headers((value) => receiveRender(request({ headers: { 'content-type': value } }), callers)),
  },
  {
    name: '`X-Api-Key`',
    goalMs: 0.5,
    inputs: headers((value) => callers.identify(`tvl_${value}`, '127.0.0.1')),
  },
  {
    name: 'query of the template list',
    goalMs: 1,
    inputs: Object.fromEntries(
      ['&', '=', 'a&', '%', '%41', '+', 'lang=tr&', 'lang=xx&', '%C5%9F', 'a=b&'].map((piece) => [
        `of ${piece}`,
        () => templates(request({ query: filled(HEAD_BYTES, piece) })),
      ]),
    ),
  },
  {
    name: 'path of a signed link',
    goalMs: 0.5,
    inputs: Object.fromEntries(
      ['a', '.', 'a.', '~.', '.a', '%41'].flatMap((piece) => [
        [`of ${piece}`, () => readLinkedFile(filled(HEAD_BYTES, piece))],
        [`of ${piece} and a mark`, () => readLinkedFile(`${filled(HEAD_BYTES, piece)}!`)],
      ]),
    ),
  },
  {
    name: 'query of a signed link, until its signature is refused',
    goalMs: 3,
    inputs: {
      'names of a letter or two': () => verified(names((index) => `${index.toString(36)}&`)),
      'names and values': () => verified(names((index) => `${index.toString(36)}=%C5%9F&`)),
      numbers: () => verified(names((index) => `${index * 7919}=1&`)),
      'a long value': () => verified(`a=${filled(LONGEST_QUERY - 2, '(')}`),
      'a value of Unicode': () => verified(`a=${filled(LONGEST_QUERY - 2, '%C5%9F')}`),
      ampersands: () => verified(filled(LONGEST_QUERY, '&')),
      'a name that is none': () => parseLinkQuery(filled(LONGEST_QUERY, 'é')),
    },
  },
];

function names(piece: (index: number) => string): string {
  return filled(LONGEST_QUERY - 16, piece).slice(0, LONGEST_QUERY);
}
