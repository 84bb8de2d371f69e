import { setImmediate as nextIteration } from 'node:timers/promises';
import { csvRows } from '../../../src/api/batch/csv-rows.js';
import { FileNames } from '../../../src/api/batch/file-names.js';
import { jsonRows } from '../../../src/api/batch/json-rows.js';
import { checkedData } from '../../../src/api/render/checked-data.js';
import { readRenderRequest } from '../../../src/api/render/requested-render.js';
import { loadTemplates } from '../../../templates/contract/registry.js';
import { BODY_BYTES, filled, mostLists, type Place } from './place.js';

const templates = await loadTemplates();
const template = templates.get('og-default');
if (!template) throw new Error('there is no template og-default');

const ROOM = BODY_BYTES - 200;

/** Bytes of a piece as `src/http/body-stream.ts` hands them on. */
const PIECE_BYTES = 16 * 1024;

/** How a file arrives: in pieces of a size, after a first one. */
interface Arrival {
  first?: number;
  pieceBytes?: number;
}

function piecesOf(text: string, { first = 0, pieceBytes = PIECE_BYTES }: Arrival) {
  const bytes = Buffer.from(text);
  let at = 0;
  return async (): Promise<Uint8Array | undefined> => {
    if (at >= bytes.length) return undefined;
    const start = at;
    at += start === 0 && first > 0 ? first : pieceBytes;
    return bytes.subarray(start, at);
  };
}

const { lists, data } = mostLists();
const LIST_KEYS = Object.keys(lists);
/** As many columns as there may be. */
const ITEM_COLUMNS = LIST_KEYS.flatMap((key) =>
  Array.from({ length: 125 }, (_, at) => `${key}.${at + 1}.name`),
);

const options = { base: { template: 'og-default' }, maxRowBytes: BODY_BYTES };

function sheet(text: string, arrival: Arrival = {}): () => Promise<void> {
  return async () => {
    for await (const { read } of csvRows(
      piecesOf(text, arrival),
      template as NonNullable<typeof template>,
      options,
    )) {
      await nextIteration();
      readBody(read().body);
    }
  };
}

/** Rows of a template with as many lists as there may be. */
function listSheet(text: string): () => Promise<void> {
  return async () => {
    const listed = { id: 'x', fields: {}, lists };
    for await (const { read } of csvRows(piecesOf(text, {}), listed, options)) {
      await nextIteration();
      const { body } = read();
      if (!(body instanceof Error)) checkedData(listed, body.data as Record<string, unknown>);
      await nextIteration();
    }
  };
}

function cellOf(value: unknown): string {
  return `"${JSON.stringify(value).replaceAll('"', '""')}"`;
}

function lines(text: string, arrival: Arrival = {}): () => Promise<void> {
  return async () => {
    for await (const { read } of jsonRows(piecesOf(text, arrival), options)) {
      await nextIteration();
      readBody(read().body);
    }
  };
}

/** Reads a row on to what is drawn, which its caller is charged for. */
function readBody(body: Record<string, unknown> | Error): void {
  if (!(body instanceof Error)) readRenderRequest(body, templates);
}

const name = (text: string) => () => {
  try {
    new FileNames().claim(text, { row: 1, line: 1, extension: 'png' });
  } catch {
    // Most are refused.
  }
};

export const batchPlaces: Place[] = [
  {
    name: 'rows of a spreadsheet, between two turns of the loop',
    isSliced: true,
    goalMs: 20,
    inputs: {
      'a header that comes letter by letter': sheet('a'.repeat(65_536), { first: 60_000, pieceBytes: 1 }),
      'a header of commas': sheet(`${','.repeat(65_000)}title\nA\n`),
      'a header of commas after an empty line': sheet(`\n${','.repeat(65_000)}title\nA\n`),
      'a cell of line ends': sheet(`title\n"${filled(ROOM, '\n')}"\n`),
      'a cell of quotation marks': sheet(`title\n"${filled(ROOM, '""')}"\n`),
      'a long cell': sheet(`title\n${filled(ROOM, 'x')}\n`),
      'a long cell in Turkish': sheet(`title\n${filled(ROOM / 2, 'ş')}\n`),
      'a long number': sheet(`title,quality\nA,${filled(ROOM, '1')}\n`),
      'a long number with a comma': sheet(
        `title;quality\nA;${filled(ROOM / 2, '1')},${filled(ROOM / 2, '1')}\n`,
      ),
      'a row of commas': sheet(`title\nA\n${filled(ROOM, ',')}\n`),
      'lists of JSON': listSheet(`${LIST_KEYS}\n${LIST_KEYS.map((key) => cellOf(data[key]))}\n`),
      'lists of more JSON than there may be': listSheet(
        `${LIST_KEYS}\n${LIST_KEYS.map(() => cellOf(Array(9_000).fill(0)))}\n`,
      ),
      'a column for each value of items': listSheet(`${ITEM_COLUMNS}\n${ITEM_COLUMNS.map(() => 'Kahve')}\n`),
      'short rows': sheet(`title\n${filled(ROOM / 40, 'A\n')}`),
      'empty lines': sheet(filled(ROOM, '\n')),
    },
  },
  {
    name: 'rows of JSON, between two turns of the loop',
    isSliced: true,
    goalMs: 20,
    inputs: {
      'a long row': lines(`{"data":{"title":"${filled(ROOM, 'x')}"}}\n`),
      'a long row in Turkish': lines(`{"data":{"title":"${filled(ROOM / 2, 'ş')}"}}\n`),
      'a row that comes letter by letter': lines(`{"data":{"title":"${filled(60_000, 'x')}"}}\n`, {
        pieceBytes: 1,
      }),
      'short rows': lines(filled(ROOM / 40, '{}\n')),
      'rows that are none': lines(filled(ROOM / 40, 'x\n')),
      'empty lines': lines(filled(ROOM, '\n')),
      'white space': lines(filled(ROOM, ' ')),
    },
  },
  {
    name: 'name of a file of a batch',
    goalMs: 0.5,
    inputs: {
      'as long as it may be': name(filled(251, 'a')),
      'of what is folded to most letters': name(filled(85, 'ΐ')),
      'of letters with marks': name(filled(125, 'ộ')),
      'as long as a row': name(filled(ROOM, 'ß')),
      'as long as a row, in control characters': name(filled(ROOM, '\0')),
    },
  },
];
