import { isAscii, isUtf8, transcode } from 'node:buffer';
import { longWork } from '../loop-slots.js';
import { ApiError } from './errors.js';

/**
 * The bounds on what JSON.parse receives. A request is nested two deep and has some twenty values, one with lists four deep and
 * up to 8,000; a megabyte of brackets, or of short values and names, would occupy it for half a second.
 */
export const JSON_BOUNDS = {
  /** The depth of nested brackets. */
  depth: 100,
  /** Members of objects and elements of arrays, at every depth. */
  values: 10_000,
  /** Bytes of everything outside strings: numbers, brackets, white space. */
  bytesOutsideStrings: 256 * 1024,
};

/** Bytes of a body from which it is parsed in a slot of its own; a shorter one takes less than a millisecond. */
const LONG_BODY_BYTES = 16 * 1024;

/**
 * Waits, before a long body is parsed, for an iteration of the event loop in which no other one is: one of two megabytes takes
 * 4 to 8 ms, and a thousand may end at the same moment. The parsing has to follow without waiting for anything else.
 */
export async function parsingSlot(body: Uint8Array, caller: string): Promise<void> {
  if (body.length > LONG_BODY_BYTES) await longWork.take(caller);
}

/** What texts have taken of the bounds that they share. */
interface UsedBounds {
  values: number;
  /** Bytes outside strings. */
  outside: number;
}

/**
 * Parses the body of a request as UTF-8 (RFC 8259, section 8.1).
 * @param used by other texts before it, to which its own is added
 * @throws ApiError `invalid_body`, also for JSON beyond `JSON_BOUNDS`
 */
export function parseJson(body: Uint8Array, used: UsedBounds = { values: 0, outside: 0 }): unknown {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  if (exceedsBounds(bytes, used)) throw new ApiError('invalid_body');
  try {
    return JSON.parse(decoded(bytes));
  } catch {
    throw new ApiError('invalid_body');
  }
}

/** The value of a JSON text within the same bounds; undefined for anything else. */
export function jsonValue(text: string): unknown {
  return jsonReader()(text);
}

/** Reads several JSON texts that are within the bounds all together; undefined for what is none, and for those beyond. */
export function jsonReader(): (text: string) => unknown {
  const used: UsedBounds = { values: 0, outside: 0 };
  return (text) => {
    try {
      return parseJson(Buffer.from(text), used);
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  };
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/** Counts brackets and commas outside strings. In UTF-8, no byte of another character equals one of them. */
function exceedsBounds(bytes: Buffer, used: UsedBounds): boolean {
  let depth = 0;
  // Every value but the first follows a comma or an opening bracket.
  let values = used.values + 1;
  let { outside } = used;
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
  used.values = values;
  used.outside = outside;
  return false;
}

/**
 * Length up to which a loop finds the end of a string sooner: Node finds a distant byte ten times faster, but takes
 * longer to start, and most strings are short.
 */
const SHORT_BYTES = 64;

/** The index of the quotation mark that ends the string from `start`, or the end of a text without one. */
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

/** Length from which a check for ASCII pays: TextDecoder takes 10 ms for a megabyte of other text. */
const LONG_BYTES = 16_384;

const BYTE_ORDER_MARK = 0xfeff;

/** @throws TypeError for bytes that are not UTF-8 */
function decoded(bytes: Buffer): string {
  if (bytes.length < LONG_BYTES) return utf8.decode(bytes);
  if (isAscii(bytes)) return bytes.toString('latin1');
  if (!isUtf8(bytes)) throw new TypeError('not UTF-8');
  const text = transcode(bytes, 'utf8', 'utf16le').toString('utf16le');
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
}
