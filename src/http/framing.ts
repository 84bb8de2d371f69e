/** The end of a request's body, from its headers (RFC 9112, section 6.3), and the checks that the HTTP servers omit. */

import type { Transport } from './transport.js';

/**
 * Bytes of the longest request head, the same as Node's own limit. uWebSockets.js applies the limit only to heads that
 * arrive in several pieces; its own default of 4096 is too little beside cookies.
 */
export const LONGEST_HEAD = 16_384;

/** Digits of the longest accepted length, those of the largest integer that JavaScript represents exactly. */
const MAX_DIGITS = 16;

/** The relevant content of a request's head, read in one pass. */
export interface RequestHead {
  /**
   * `ambiguous` marks a head that other servers may read differently, so that they see the request end elsewhere:
   * repeated lengths or hosts, a length that is empty or too long, a coding other than `chunked`.
   */
  framing: 'bodiless' | 'sized' | 'chunked' | 'ambiguous';
  /** The status of the response to a head that must not be processed. */
  refusal: 400 | 431 | undefined;
  /** The Content-Length of a `sized` body. */
  length: number | undefined;
  /** Every X-Forwarded-For line in the order sent, joined by commas. */
  forwardedFor: string;
}

/**
 * Reads and checks a request's head. uWebSockets.js takes the first of several lines, nothing for an empty line, and
 * every coding for `chunked`. Both servers already reject a length that is not a number, and one beside a coding. But
 * uWebSockets.js accepts a head in one piece up to the size of a single read, half a megabyte.
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

/** Tells whether every reader sees the same number: more digits may be truncated or overflow. */
function isPlain(length: string): boolean {
  return length.length > 0 && length.length <= MAX_DIGITS;
}
