/** Where a request's body ends, by its headers (RFC 9112, section 6.3), and what the HTTP servers would let pass there. */

import type { Transport } from './transport.js';

/**
 * Bytes of the longest head of a request: as many as Node's own server takes. uWebSockets.js holds only heads to it that
 * arrive in more than one piece; its own 4096 is little beside cookies.
 */
export const LONGEST_HEAD = 16_384;

/** Digits of a length; those of the largest whole number that JavaScript counts exactly. */
const MAX_DIGITS = 16;

/** What is read from all lines of a request's head in one pass. */
export interface RequestHead {
  /**
   * `ambiguous` is a head that others may read otherwise, so that they see the request end elsewhere: lengths or hosts
   * that are given twice, a length that is empty or long, a coding other than `chunked`.
   */
  framing: 'bodiless' | 'sized' | 'chunked' | 'ambiguous';
  /** The status of the answer to a head that is not to be acted on. */
  refusal: 400 | 431 | undefined;
  /** Content-Length of a body that is `sized`. */
  length: number | undefined;
  /** Every X-Forwarded-For line in the order sent, joined by commas. */
  forwardedFor: string;
}

/**
 * uWebSockets.js takes the first of several lines, nothing for an empty line, and every coding for `chunked`. Both servers
 * have by themselves refused a length that is no number, and one beside a coding; but a head that arrives in one piece at
 * uWebSockets.js may be as long as what it reads at once, which is half a megabyte.
 */
export function readHead(transport: Pick<Transport, 'path' | 'query' | 'eachHeader'>): RequestHead {
  const forwarded: string[] = [];
  const lengths: string[] = [];
  const codings: string[] = [];
  let hosts = 0;
  let size = transport.path.length + transport.query.length;
  transport.eachHeader((name, value) => {
    size += name.length + value.length;
    if (name === 'host') hosts++;
    else if (name === 'content-length') lengths.push(value);
    else if (name === 'transfer-encoding') codings.push(value);
    else if (name === 'x-forwarded-for') forwarded.push(value);
  });
  const framing = hosts > 1 ? 'ambiguous' : framingOf(lengths, codings);
  return {
    framing,
    refusal: size > LONGEST_HEAD ? 431 : framing === 'ambiguous' ? 400 : undefined,
    length: framing === 'sized' ? Number(lengths[0]) : undefined,
    forwardedFor: forwarded.join(','),
  };
}

function framingOf(lengths: readonly string[], codings: readonly string[]): RequestHead['framing'] {
  if (lengths.length + codings.length === 0) return 'bodiless';
  if (lengths.length + codings.length > 1) return 'ambiguous';
  const [coding] = codings;
  if (coding === undefined) return isPlain(lengths[0] ?? '') ? 'sized' : 'ambiguous';
  return coding.toLowerCase() === 'chunked' ? 'chunked' : 'ambiguous';
}

/** Whether nobody can read another number there: more digits than these may be cut off, or not fit. */
function isPlain(length: string): boolean {
  return length.length > 0 && length.length <= MAX_DIGITS;
}
