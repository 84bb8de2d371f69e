import { ApiError } from '../../../src/api/errors.js';
import type { HttpRequest } from '../../../src/http/exchange.js';
import { ImageUnavailable } from '../../../src/rendering/pictures/picture-unavailable.js';
import {
  color,
  type Item,
  type ListSet,
  list,
  number,
  select,
  text,
} from '../../../templates/contract/index.js';

/** A place on a front's event loop where bytes of a caller, or of a server that a caller names, are worked on. */
export interface Place {
  name: string;
  /** Milliseconds that the dearest of its inputs may take on a machine that does nothing else. */
  goalMs: number;
  /** Whether the work is done in slices of the loop: then the goal is for the longest of them. */
  isSliced?: boolean;
  /** By what they are: the dearest inputs known, in every size up to the bound, and far beyond it. */
  inputs: Record<string, () => unknown>;
}

/** What heads have at most: see LONGEST_HEAD, src/http/framing.ts. */
export const HEAD_BYTES = 16_000;

/** The default of MAX_BODY_BYTES. */
export const BODY_BYTES = 2 * 1024 * 1024;

/** As many lists, items and values as a template may have, and what a caller gives them. */
export function mostLists(): { lists: ListSet; data: Record<string, Item[]> } {
  const fields = {
    ...{ name: text({ label: 'x', default: '' }), about: text({ label: 'x', default: '' }) },
    ...{
      price: number({ label: 'x', default: 0, min: 0, max: 1e6 }),
      tone: color({ label: 'x', default: '#000000' }),
    },
    kind: select({ label: 'x', default: 'a', options: ['a', 'b'].map((value) => ({ value, label: value })) }),
  };
  const keys = Array.from({ length: 8 }, (_, at) => `list${at}`);
  const items = Array.from({ length: 200 }, (_, at) => {
    return { name: `Kahve ${at}`, about: filled(40, 'ş'), price: at, tone: '#AABBCC', kind: 'b' };
  });
  return {
    lists: Object.fromEntries(keys.map((key) => [key, list({ label: 'x', max: 200, fields })])),
    data: Object.fromEntries(keys.map((key) => [key, items])),
  };
}

/** A text of so many characters, of one piece or of what is made for each number. */
export function filled(length: number, piece: string | ((index: number) => string)): string {
  if (typeof piece === 'string') return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  const pieces: string[] = [];
  for (let index = 0, total = 0; total < length; index++) {
    const next = piece(index);
    pieces.push(next);
    total += next.length;
  }
  return pieces.join('');
}

/** A request as handlers see it. */
export function request({
  headers = {},
  query = '',
  parameters = [],
  body = new Uint8Array(),
}: {
  headers?: Record<string, string>;
  query?: string;
  parameters?: string[];
  body?: Uint8Array;
}): HttpRequest {
  return {
    method: 'GET',
    path: '/',
    parameters,
    query,
    clientAddress: '127.0.0.1',
    id: '',
    signal: new AbortController().signal,
    header: (name) => headers[name],
    body: async () => body,
    nextPiece: async () => undefined,
  };
}

/** Works on an input, which is there to be refused. */
export async function worked(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof ImageUnavailable)) throw error;
  }
}
