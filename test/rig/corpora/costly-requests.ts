/** Requests that may cost a reader more than they are long: each kind in any size, up to the limit that lets it in. */

import fc from 'fast-check';
import { LONGEST_HEAD, LONGEST_TARGET, MAX_BODY_BYTES } from './request-sizes.js';
import type { RequestMessage } from './requests.js';

/** Makes one whose long part has about so many bytes. */
type Maker = (bytes: number) => RequestMessage;

/** A text of about so many bytes. */
type Text = (bytes: number) => string;

/** What a text is filled with: the same again and again, or something else for each index. */
type Unit = string | ((index: number) => string);

interface Kind {
  make: Maker;
  /** Bytes that are let in. */
  most: number;
}

/** Room for what stands around the long part. */
const FRAME_BYTES = 600;
/** More chunks of a byte each than one read of a socket brings. */
const MOST_CHUNKS = 100_000;

/** Letters that are another one for each index: nothing that is kept of one helps with the next. */
const hangul = (index: number) => String.fromCharCode(0xac00 + (index % 11_172));
const han = (index: number) => String.fromCharCode(0x4e00 + (index % 20_902));

function filled(unit: Unit, bytes: number): string {
  if (typeof unit === 'string') return unit.repeat(bytes / Buffer.byteLength(unit));
  const units: string[] = [];
  for (let left = bytes, index = 0; left > 0; index++) {
    const next = unit(index);
    left -= Buffer.byteLength(next);
    if (left >= 0) units.push(next);
  }
  return units.join('');
}

/** What headers and targets are filled with: all that such fields are cut at, or matched by. */
const SEPARATORS = {
  ...{ spaces: ' ', tabs: '\t', commas: ',', semicolons: ';', quotes: '"', colons: ':', brackets: '[' },
  ...{ 'spaced commas': ' ,', 'spaced semicolons': ' ;', digits: '1', weights: 'a;q=1,', tags: 'W/"a", ' },
};

/** Every header that is read, and a path where it is. */
const HEADERS = {
  'Accept-Encoding': '/',
  'If-None-Match': '/api/templates',
  'X-Forwarded-For': '/api/status',
  'x-api-key': '/api/status',
  Origin: '/api/status',
};

function inHeaders(): Record<string, Maker> {
  const kinds: Record<string, Maker> = {};
  for (const [what, unit] of Object.entries(SEPARATORS)) {
    for (const [name, target] of Object.entries(HEADERS)) {
      kinds[`${what} in ${name}`] = (bytes) => {
        return { method: 'GET', target, headers: [[name, `a${filled(unit, bytes)}b`]] };
      };
    }
    kinds[`${what} in Content-Type`] = (bytes) => post('{}', `application/json${filled(unit, bytes)};a`);
  }
  return kinds;
}

/** What a query and a path are filled with. */
const TARGETS: Record<string, Unit> = {
  ...{ ampersands: '&', equals: '=', 'percent signs': '%', 'bytes that are no UTF-8': '%ff', pluses: '+' },
  ...{
    parameters: (index) => `&p${index}=1`,
    'the same parameter': '&title=a',
    encodings: '%C3%BC',
    slashes: '/',
  },
};

function inTargets(): Record<string, Maker> {
  const kinds: Record<string, Maker> = {};
  for (const [what, unit] of Object.entries(TARGETS)) {
    for (const path of [
      '/api/render/og-default.png?title=',
      '/api/templates?lang=',
      '/api/templates/',
      '/',
    ]) {
      kinds[`${what} behind GET ${path}`] = (bytes) => {
        return { method: 'GET', target: path + filled(unit, bytes), headers: [] };
      };
    }
  }
  return kinds;
}

/** What stands in an array, behind its first item. */
const LISTS: Record<string, Unit> = {
  ...{ zeros: ',0', objects: ',{}', arrays: ',[]', 'short texts': ',""' },
  'arrays within arrays': `,${'['.repeat(95)}${']'.repeat(95)}`,
  'objects within objects': `,${'{"a":'.repeat(95)}0${'}'.repeat(95)}`,
  'objects of one member': (index) => `,{"a${index}":0}`,
  'objects of other members, each': (index) => `,{"a${index}":{"b${index}":{"c${index}":0}}}`,
  'other texts': (index) => `,"t${index}"`,
  'texts that hash alike': (index) => `,"${((index * 65_536) % 2 ** 32).toString()}"`,
  'numbers of many digits': `,1.${'1'.repeat(770)}e-300`,
};

/** Members of an object, behind others. */
const MEMBERS: Record<string, Unit> = {
  'other keys': (index) => `,"k${index}":0`,
  'keys that are numbers': (index) => `,"${index * 7919}":0`,
  ...{ 'the same key': ',"a":0', 'keys of prototypes': ',"__proto__":{}' },
};

/** A value in JSON, with its quotation marks. */
const VALUES: Record<string, Text> = {
  'a number of many digits': (bytes) => filled('9', bytes),
  'a fraction of many digits': (bytes) => `0.${filled('1', bytes)}`,
  'a long exponent': (bytes) => `1e${filled('1', bytes)}`,
  'escaped marks': (bytes) => `"${filled('\\u0300\\u0315', bytes)}"`,
  'escaped quotation marks': (bytes) => `"${filled('\\"', bytes)}"`,
  'escaped surrogates': (bytes) => `"${filled('\\ud800', bytes)}"`,
  'control characters': (bytes) => `"${filled('\\u0001', bytes)}"`,
};

/** Which Unicode brings into another order. */
const marks: Text = (bytes) => `a${filled('\u0315', bytes / 2)}${filled('\u0300', bytes / 2)}`;

/** Of a field. */
const TEXTS: Record<string, Text> = {
  letters: (bytes) => filled('a', bytes),
  spaces: (bytes) => filled(' ', bytes),
  marks,
  'joined emoji': (bytes) => filled('👩\u200d', bytes),
  overrides: (bytes) => filled('\u202e\u05d0', bytes),
  Hangul: (bytes) => filled(hangul, bytes),
};

/** Of a picture. */
const ADDRESSES: Record<string, Text> = {
  'a host of marks': (bytes) => `http://${marks(bytes)}/`,
  'a host of Han': (bytes) => `http://${filled(han, bytes)}/`,
  'a host of Hangul': (bytes) => `http://${filled(hangul, bytes)}/`,
  'a host of labels': (bytes) => `http://${filled('a.', bytes)}/`,
  'a host of Punycode': (bytes) => `http://${filled('xn--a.', bytes)}/`,
  'a host in percent-encoding': (bytes) => `http://${filled('%CC%95%CC%80', bytes)}/`,
  'a host of colons': (bytes) => `http://[${filled(':', bytes)}]/`,
  'a host of digits': (bytes) => `http://${filled('1', bytes)}/`,
  'a port of zeros': (bytes) => `http://127.0.0.1:${filled('0', bytes)}9/`,
  'at signs': (bytes) => `http://${filled('@', bytes)}a/`,
  'a name and password': (bytes) => `http://${filled('ü:', bytes)}@a/`,
  'steps up': (bytes) => `http://127.0.0.1:9/${filled('a/', bytes / 2)}${filled('../', bytes / 2)}`,
  'a path beyond ASCII': (bytes) => `http://127.0.0.1:9/${filled('ü', bytes)}`,
  'tabs in a path': (bytes) => `http://127.0.0.1:9/${filled('\t', bytes)}`,
  'spaces before the end': (bytes) => `http://127.0.0.1:9/${filled(' ', bytes)}x`,
  'slashes before the host': (bytes) => `http:${filled('/', bytes)}a`,
  'a scheme': (bytes) => `${filled('a', bytes)}:x`,
  'data in percent-encoding': (bytes) => `data:,${filled('%ff', bytes)}`,
  'data of many parameters': (bytes) => `data:${filled(';base64', bytes)},x`,
  'data of spaced parameters': (bytes) => `data:${filled('; ', bytes)},x`,
  'data behind spaces': (bytes) => `data:;base64${filled(' ', bytes)}x,x`,
  'spaced base64': (bytes) => `data:;base64,${filled('A ', bytes)}`,
  'base64 in percent-encoding': (bytes) => `data:;base64,${filled('%41', bytes)}`,
  'base64 of padding': (bytes) => `data:;base64,${filled('=', bytes)}`,
};

function post(body: string, type = 'application/json'): RequestMessage {
  const bytes = Uint8Array.from(Buffer.from(body));
  return { method: 'POST', target: '/api/render', headers: [['Content-Type', type]], body: bytes };
}

function inField(key: string, value: Text): Maker {
  return (bytes) => post(`{"template":"og-default","data":{"${key}":${value(bytes)}}}`);
}

function inBodies(): Record<string, Maker> {
  const kinds: Record<string, Maker> = {};
  for (const [what, unit] of Object.entries(LISTS)) {
    kinds[`a list of ${what}`] = (bytes) => post(`{"template":"none","x":[0${filled(unit, bytes)}]}`);
  }
  for (const [what, unit] of Object.entries(MEMBERS)) {
    kinds[`a body of ${what}`] = (bytes) => post(`{"template":"none"${filled(unit, bytes)}}`);
    const data: Text = (bytes) => `{"title":1${filled(unit, bytes)}}`;
    kinds[`data of ${what}`] = (bytes) => post(`{"template":"og-default","data":${data(bytes)}}`);
  }
  for (const [what, value] of Object.entries(VALUES)) kinds[`${what} for title`] = inField('title', value);
  for (const [what, text] of Object.entries(TEXTS)) {
    for (const key of ['title', 'bgFrom']) {
      kinds[`${what} for ${key}`] = inField(key, (bytes) => JSON.stringify(text(bytes)));
    }
  }
  for (const key of ['template', 'format', 'quality']) {
    kinds[`marks for ${key}`] = (bytes) => post(`{"template":"og-default","${key}":"${marks(bytes)}"}`);
  }
  return kinds;
}

function inAddresses(): Record<string, Maker> {
  const kinds = Object.entries(ADDRESSES).map(([what, text]): [string, Maker] => {
    return [`${what} for photo`, inField('photo', (bytes) => JSON.stringify(text(bytes)))];
  });
  return Object.fromEntries(kinds);
}

function inChunks(): Record<string, Maker> {
  return {
    'chunks of a byte': (bytes) => {
      return {
        ...post('{}'.padStart(bytes)),
        chunks: Array<number>(Math.floor(bytes)).fill(1),
        mayBeCut: true,
      };
    },
  };
}

function kindsOf(makers: Record<string, Maker>, most: number): Record<string, Kind> {
  return Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, { make, most }]));
}

/** By where the long part stands and by name; `make(most)` is the longest that is let in. */
export const COSTLY_KINDS = {
  'costly heads': {
    ...kindsOf(inHeaders(), LONGEST_HEAD - FRAME_BYTES),
    ...kindsOf(inTargets(), LONGEST_TARGET - FRAME_BYTES),
  },
  'costly bodies': {
    ...kindsOf(inBodies(), MAX_BODY_BYTES - FRAME_BYTES),
    ...kindsOf(inChunks(), MOST_CHUNKS),
  },
  'costly addresses': kindsOf(inAddresses(), MAX_BODY_BYTES - FRAME_BYTES),
};

/** Steps of a fifth from the longest down to some hundred bytes; small numbers are small sizes, which shrinking ends with. */
const STEPS = 40;

/** Of each kind, every other one in its largest size, and the others in all sizes, small ones as often as large ones. */
export function costlyRequests(kinds: Readonly<Record<string, Kind>>): fc.Arbitrary<RequestMessage> {
  return fc
    .tuple(fc.constantFrom(...Object.values(kinds)), fc.nat(2 * STEPS), fc.boolean())
    .map(([{ make, most }, step, isPreview]) => {
      const request = make(most * 0.8 ** Math.max(0, STEPS - step));
      return isPreview && request.body ? { ...request, target: '/api/preview' } : request;
    });
}
