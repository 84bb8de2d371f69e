import { isAscii, isUtf8, transcode } from 'node:buffer';
import { ApiError } from './errors.js';

/**
 * What JSON.parse is given at most: a request nests two deep, and has some twenty values. A megabyte of brackets, or of
 * short values and names, would keep it busy for half a second.
 */
export const JSON_BOUNDS = {
  /** Brackets within brackets. */
  depth: 100,
  /** Members of objects and elements of lists, at every depth. */
  values: 1000,
  /** Of all that is in no string: numbers, brackets, white space. */
  bytesOutsideStrings: 65_536,
};

/**
 * Parses a request's body. RFC 8259, section 8.1: JSON between systems is UTF-8.
 * @throws ApiError `invalid_body`, also for JSON beyond `JSON_BOUNDS`
 */
export function parseJson(body: Uint8Array): unknown {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  if (exceedsBounds(bytes)) throw new ApiError('invalid_body');
  try {
    return JSON.parse(decoded(bytes));
  } catch {
    throw new ApiError('invalid_body');
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/** Counts brackets and commas outside strings. In UTF-8 no byte of another character looks like one. */
function exceedsBounds(bytes: Buffer): boolean {
  let depth = 0;
  // Each value but the first comes behind a comma or a bracket that opens.
  let values = 1;
  let outside = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (++outside > JSON_BOUNDS.bytesOutsideStrings) return true;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === 0x5b || byte === 0x7b) {
      values++;
      if (++depth > JSON_BOUNDS.depth) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth--;
    else if (byte === COMMA) values++;
    if (values > JSON_BOUNDS.values) return true;
  }
  return false;
}

/** Node finds a byte far away ten times sooner than a loop does, but takes longer to begin: most strings are shorter. */
const SHORT_BYTES = 64;

/** Where the quotation mark is that ends the string which begins at `start`, or the end of a text that has none. */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; ) {
    for (const short = at + SHORT_BYTES; at < short; at++) {
      const byte = bytes[at];
      if (byte === QUOTE || byte === undefined) return at;
      if (byte === BACKSLASH) at++;
    }
    const end = bytes.indexOf(QUOTE, at);
    if (end < 0) break;
    let backslashes = 0;
    while (end - backslashes > at && bytes[end - 1 - backslashes] === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
    at = end + 1;
  }
  return bytes.length;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** From so many bytes on it pays to look at them first: what is not ASCII takes TextDecoder 10 ms a megabyte. */
const LONG_BYTES = 16_384;

const BYTE_ORDER_MARK = 0xfeff;

/** @throws TypeError for what is not UTF-8 */
function decoded(bytes: Buffer): string {
  if (bytes.length < LONG_BYTES) return utf8.decode(bytes);
  if (isAscii(bytes)) return bytes.toString('latin1');
  if (!isUtf8(bytes)) throw new TypeError('not UTF-8');
  const text = transcode(bytes, 'utf8', 'utf16le').toString('utf16le');
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
}
