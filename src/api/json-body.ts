import { ApiError } from './errors.js';

/** Brackets within brackets. Requests have two; a megabyte of them would keep JSON.parse busy for half a second. */
const DEEPEST_NESTING = 100;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a request's body. RFC 8259, section 8.1: JSON between systems is UTF-8.
 * @throws ApiError `invalid_body`
 */
export function parseJson(body: Uint8Array): unknown {
  if (nestsTooDeep(body)) throw new ApiError('invalid_body');
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw new ApiError('invalid_body');
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Counts brackets outside strings. In UTF-8 no byte of another character looks like one. */
function nestsTooDeep(body: Uint8Array): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > DEEPEST_NESTING) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth--;
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
