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
  let depth = 0;
  let inString = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (inString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > DEEPEST_NESTING) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return false;
}
