import { setImmediate as nextIteration } from 'node:timers/promises';
import { defaultPlans } from '../../../src/access/plans.js';
import { jsonRows } from '../../../src/api/batch/json-rows.js';
import { JSON_BOUNDS, parseJson } from '../../../src/api/json-body.js';
import { checkedData } from '../../../src/api/render/checked-data.js';
import { readRenderRequest } from '../../../src/api/render/requested-render.js';
import { BodyIntake } from '../../../src/http/body-intake.js';
import { BodyStream } from '../../../src/http/body-stream.js';
import { MOST_PIECES } from '../../../src/http/crumbled-body.js';
import { READ_AN_ITERATION } from '../../../src/http/server.js';
import { renderJob, resultKey, shownPictures } from '../../../src/rendering/render-request.js';
import { image, type List, type TemplateDeclaration } from '../../../templates/contract/index.js';
import { loadTemplates } from '../../../templates/contract/registry.js';
import { BODY_BYTES, filled, mostLists, type Place } from './place.js';

const ROOM = BODY_BYTES - 200;
const MOST = JSON_BOUNDS.values - 1;

const templates = await loadTemplates();
const caller = { id: 'ip:127.0.0.1', plan: defaultPlans.anonymous, authenticated: false };

/** As many as there may be. */
function many(piece: (index: number) => string): string {
  return Array.from({ length: MOST }, (_, index) => piece(index)).join(',');
}

/** JSON texts, each of two mebibytes unless it reaches another bound before. */
const BODIES: Record<string, string> = {
  'objects in objects, with names of their own': `{"x":[${filled(ROOM, (i) => `{"a${i}":{"b${i}":{"c${i}":0}}},`)}0]}`,
  'names of their own': `{${filled(ROOM, (i) => `"k${i}":${i},`)}"last":0}`,
  'short texts': `[${filled(ROOM, (i) => `"${i}",`)}0]`,
  'lists within lists': `[${filled(ROOM, `${'['.repeat(98)}${']'.repeat(98)},`)}0]`,
  'as many names as there may be, which are numbers': `{${many((i) => `"${i * 7919}":0`)}}`,
  'as many long names as there may be': `{${many((i) => `"${filled(ROOM / MOST - 20, 'k')}${i}":0`)}}`,
  'as many objects as there may be': `[${filled((MOST / 2 - 1) * 12, (i) => `{"k${i + 1e5}":0},`).slice(0, -1)}]`,
  'as many lists in lists as there may be': `[${filled(196 * 9, `${'['.repeat(98)}${']'.repeat(98)},`)}0]`,
  'a text': JSON.stringify({ a: filled(ROOM, 'x') }),
  'a text in Turkish': JSON.stringify({ a: filled(ROOM / 2, 'ş') }),
  'a text in Chinese': JSON.stringify({ a: filled(ROOM / 3, '中') }),
  'a text of emoji': JSON.stringify({ a: filled(ROOM / 4, '😀') }),
  'a text of line ends': JSON.stringify({ a: filled(ROOM / 2, '\n') }),
  'a text with line ends': JSON.stringify({ a: filled(ROOM / 2 - 1, 'x\n').slice(0, ROOM / 2) }),
  'a text of backslashes': JSON.stringify({ a: filled(ROOM / 2, '\\') }),
  'a text of quotation marks': JSON.stringify({ a: filled(ROOM / 2, '"') }),
  'a text of escapes': `{"a":"${filled(ROOM - (ROOM % 6), '\\u0041')}"}`,
  'a name of line ends': `{"${filled(ROOM / 2, '\\n')}":0}`,
  'a number': `{"a":${filled(ROOM, '1')}}`,
  'a number as long as there may be': `{"a":0.${filled(JSON_BOUNDS.bytesOutsideStrings - 20, '1')}}`,
  'an exponent as long as there may be': `{"a":1e${filled(JSON_BOUNDS.bytesOutsideStrings - 20, '1')}}`,
  spaces: `{${filled(ROOM, ' ')}}`,
  commas: filled(ROOM, ','),
  'empty texts': filled(ROOM, '"'),
  'a text that does not end': `{"a":"${filled(ROOM, 'x')}`,
};

/** Values of fields and parameters, which zod looks at. */
const REQUESTS: Record<string, unknown> = {
  'a long title': { template: 'og-default', data: { title: filled(ROOM, 'x') } },
  'a title of emoji': { template: 'og-default', data: { title: filled(ROOM / 2, '😀') } },
  'texts as long as they may be': {
    template: 'og-default',
    data: { title: filled(2000, '\0'), description: filled(2000, '\ud800'), topic: filled(320, '\0') },
  },
  'a long colour': { template: 'og-default', data: { bgFrom: `#${filled(ROOM, 'a')}` } },
  'a long option': { template: 'og-default', data: { side: filled(ROOM, 'x') } },
  'a long address': { template: 'og-default', data: { photo: `http://${filled(ROOM, 'x')}` } },
  'a long address of spaces': { template: 'og-default', data: { photo: filled(ROOM, ' ') } },
  'a long template': { template: filled(ROOM, 'x') },
  'a long format': { template: 'og-default', format: filled(ROOM, 'x') },
};

const { lists, data } = mostLists();
const LISTED = { ...(templates.get('og-default') as TemplateDeclaration), fields: {}, lists };
const { values } = checkedData(LISTED, data);
const listed = { template: LISTED, values, scale: 1, output: { format: 'png' } } as const;
/** The same, each item with a picture that nobody gave. */
const withPictures = {
  ...LISTED,
  lists: Object.fromEntries(
    Object.entries<List>(lists).map(([key, each]): [string, List] => {
      const { kind: _, ...fields } = each.fields;
      return [key, { ...each, fields: { ...fields, photo: image({ label: 'x' }) } }];
    }),
  ),
};
const pictured = { ...listed, template: withPictures, values: checkedData(withPictures, data).values };

const [BYTE, ALL] = [new Uint8Array(1), new Uint8Array(65_536)];

/** A body that comes in pieces of the same size, until it is whole or its connection is closed. */
function take(piece: Uint8Array): void {
  const intake = new BodyIntake(BODY_BYTES, undefined);
  for (let length = 0; length < BODY_BYTES && !intake.isCrumbled; length += piece.byteLength) {
    intake.push(piece, false);
  }
}

/** What a single read of a socket returns at most. */
const READ = new Uint8Array(512 * 1024);

/** What arrives in one turn of the loop of any number of bodies. */
function takeMany(): void {
  for (let count = 0; count < READ_AN_ITERATION; count++)
    new BodyIntake(BODY_BYTES, undefined).push(READ, false);
}

const FLOW = { pauseBody() {}, resumeBody() {} };

/** Rows that come in pieces, as one read of the socket brings them. */
async function readRows(pieces: Iterable<Uint8Array>): Promise<void> {
  const stream = new BodyStream(FLOW, 60_000);
  const read = (async () => {
    for await (const { read: parse } of jsonRows((retained) => stream.next(retained), {
      base: {},
      maxRowBytes: BODY_BYTES,
    }))
      parse();
  })();
  for (const piece of pieces) stream.push(piece, false);
  stream.push(new Uint8Array(0), true);
  await read;
  await nextIteration();
}

function repeated(piece: string, count: number): Uint8Array[] {
  return Array.from({ length: count }, () => Buffer.from(piece));
}

export const bodyPlaces: Place[] = [
  {
    name: 'body: its pieces put together',
    goalMs: 3,
    inputs: { 'chunks of a byte': () => take(BYTE), 'large pieces': () => take(ALL) },
  },
  {
    name: 'bodies: those of many callers, in a turn',
    goalMs: 5,
    inputs: { 'as many as are read': takeMany },
  },
  {
    // All turns together: what has arrived is joined in some, and parsed in another.
    name: 'batch: a row of JSON',
    goalMs: 50,
    inputs: {
      'chunks of a byte': () => readRows(repeated('{', MOST_PIECES)),
      'a long line': () => readRows([Buffer.from(filled(BODY_BYTES - 2, ' '))]),
      'a long row': () =>
        readRows([Buffer.from(JSON.stringify({ a: filled(ROOM, 'ş') }).slice(0, ROOM / 2))]),
    },
  },
  {
    name: 'body: JSON',
    goalMs: 20,
    inputs: Object.fromEntries(
      Object.entries(BODIES).map(([name, text]) => {
        const bytes = Buffer.from(text);
        return [name, () => parseJson(bytes)];
      }),
    ),
  },
  {
    name: 'values of fields and parameters',
    goalMs: 3,
    inputs: Object.fromEntries(
      Object.entries(REQUESTS).map(([name, body]) => [
        name,
        () => readRenderRequest(body, templates).permittedTo(caller),
      ]),
    ),
  },
  {
    name: 'values of as many items as there may be',
    goalMs: 5,
    inputs: {
      'all right': () => checkedData(LISTED, data),
      'the last one wrong': () =>
        checkedData(LISTED, { ...data, list7: [...(data.list7 ?? []).slice(1), { price: -1 }] }),
    },
  },
  {
    name: 'what a thread is sent of as many items',
    goalMs: 5,
    inputs: {
      'without pictures': () => structuredClone(renderJob(listed, {}, undefined)),
      'with places of pictures': () => [
        shownPictures(pictured),
        structuredClone(renderJob(pictured, {}, undefined)),
      ],
    },
  },
  {
    name: 'name of a result of as many items',
    goalMs: 5,
    inputs: {
      'without pictures': () => resultKey(listed, {}),
      'with places of pictures': () => resultKey(pictured, {}),
    },
  },
];
