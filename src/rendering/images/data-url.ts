import { ImageUnavailable } from './image-unavailable.js';

export function isDataUrl(url: string): boolean {
  return /^\s*data:/i.test(url);
}

/**
 * The bytes within a data URL (RFC 2397, base64 or percent-encoded), in a buffer of their own. Its media type is
 * ignored. Needs no more memory than the URL itself before the result is known to fit.
 * @throws ImageUnavailable `invalid_url`, or `too_many_bytes` when there are more than `maxBytes`
 */
export function decodeDataUrl(url: string, maxBytes: number): Uint8Array<ArrayBuffer> {
  const comma = url.indexOf(',');
  const [, mediaType] = /^\s*data:(.*)$/is.exec(url.slice(0, Math.max(0, comma))) ?? [];
  if (mediaType === undefined) throw new ImageUnavailable('invalid_url');
  const fragment = url.indexOf('#', comma);
  const payload = url.slice(comma + 1, fragment < 0 ? undefined : fragment);
  if (!/;\s*base64\s*$/i.test(mediaType)) return withinLimit(percentDecode(payload), maxBytes);
  return withinLimit(
    plainBase64(payload, maxBytes) ?? base64Decode(percentDecode(payload), maxBytes),
    maxBytes,
  );
}

/** A copy in a buffer of its own. */
function withinLimit(bytes: Buffer, maxBytes: number): Uint8Array<ArrayBuffer> {
  if (bytes.length > maxBytes) throw new ImageUnavailable('too_many_bytes');
  return new Uint8Array(bytes);
}

/**
 * Decodes base64 as every encoder writes it; undefined for all else. Encoding again shows which it is, many times faster
 * than looking at each character: this runs on the event loop.
 */
function plainBase64(payload: string, maxBytes: number): Buffer | undefined {
  if (payload.length > Math.ceil(maxBytes / 3) * 4) return undefined;
  const bytes = Buffer.from(payload, 'base64');
  return bytes.toString('base64') === payload ? bytes : undefined;
}

/** Decodes as the WHATWG URL standard does: a percent sign without two hexadecimal digits stands for itself. */
function percentDecode(text: string): Buffer {
  const bytes = Buffer.from(text);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const high = bytes[at] === PERCENT ? hexDigit(bytes[at + 1]) : -1;
    const low = high === -1 ? -1 : hexDigit(bytes[at + 2]);
    if (low === -1) {
      bytes[length++] = bytes[at] ?? 0;
    } else {
      bytes[length++] = high * 16 + low;
      at += 2;
    }
  }
  return bytes.subarray(0, length);
}

const PERCENT = 0x25;

function hexDigit(code: number | undefined): number {
  if (code === undefined) return -1;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1;
}

/** Forgiving as the WHATWG Infra standard is: spaces and missing padding are fine, foreign characters are not. */
function base64Decode(encoded: Buffer, maxBytes: number): Buffer {
  const given = encoded.toString('latin1');
  const text = /[\t\n\f\r ]/.test(given) ? withoutSpaces(encoded).toString('latin1') : given;
  if (Math.floor((text.length * 3) / 4) - 2 > maxBytes) throw new ImageUnavailable('too_many_bytes');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw new ImageUnavailable('invalid_url');
  return Buffer.from(text, 'base64');
}

/** Overwrites the text: a regular expression makes a piece of every character that has a space behind it. */
function withoutSpaces(text: Buffer): Buffer {
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text[at] as number;
    if (code > SPACE || !SPACES.includes(code)) text[length++] = code;
  }
  return text.subarray(0, length);
}

const SPACE = 0x20;
const SPACES: readonly number[] = [0x09, 0x0a, 0x0c, 0x0d, SPACE];
