import { ApiError } from '../../../src/api/errors.js';
import type { HttpRequest } from '../../../src/http/exchange.js';
import { ImageUnavailable } from '../../../src/rendering/pictures/picture-unavailable.js';

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
