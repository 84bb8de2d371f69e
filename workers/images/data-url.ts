/** `data:` URLs (RFC 2397), as browsers read them. */

export function isDataUrl(url: string): boolean {
  return /^\s*data:/i.test(url);
}

/** The most characters before the comma; real data URLs have fewer than a hundred. */
const LONGEST_BEGINNING = 1024;

/** The reason for a URL that is not decoded: it is none, or has more bytes than it may. */
export type DataUrlRefusal = 'invalid_url' | 'too_many_bytes';

interface DataUrlOptions {
  maxBytes?: number;
  /** The bytes of a fragment belong to the data: drawings in style sheets have colours with a `#`. */
  takesFragment?: boolean;
}

/**
 * Decodes a data URL, in base64 or percent-encoded, into a separate buffer. Ignores the media type. Needs no more memory
 * than the URL itself before the result is known to fit.
 */
export function decodeDataUrl(
  url: string,
  { maxBytes = Number.POSITIVE_INFINITY, takesFragment = false }: DataUrlOptions = {},
): Uint8Array<ArrayBuffer> | DataUrlRefusal {
  const comma = url.slice(0, LONGEST_BEGINNING).indexOf(',');
  const [, mediaType] = /^\s*data:(.*)$/is.exec(url.slice(0, Math.max(0, comma))) ?? [];
  if (mediaType === undefined) return 'invalid_url';
  const fragment = takesFragment ? -1 : url.indexOf('#', comma);
  const payload = url.slice(comma + 1, fragment < 0 ? undefined : fragment);
  const bytes = /;\s*base64\s*$/i.test(mediaType)
    ? (plainBase64(payload, maxBytes) ?? base64Decode(percentDecode(payload), maxBytes))
    : percentDecode(payload);
  if (typeof bytes === 'string') return bytes;
  return bytes.length > maxBytes ? 'too_many_bytes' : new Uint8Array(bytes);
}

/**
 * Decodes base64 in the form that encoders write; undefined for any other. It encodes the result again to compare,
 * which is many times faster than a check of each character; this runs on the event loop.
 */
function plainBase64(payload: string, maxBytes: number): Buffer | undefined {
  if (payload.length > Math.ceil(maxBytes / 3) * 4) return undefined;
  const bytes = Buffer.from(payload, 'base64');
  return bytes.toString('base64') === payload ? bytes : undefined;
}

/** Decodes as the WHATWG URL standard does: a percent sign without two hexadecimal digits stands for itself. */
function percentDecode(text: string): Buffer {
  const bytes = Buffer.from(text);
  const first = bytes.indexOf(PERCENT);
  if (first < 0) return bytes;
  let length = first;
  for (let at = first; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    const high = byte === PERCENT ? hexDigit(bytes[at + 1]) : NO_DIGIT;
    const low = high === NO_DIGIT ? NO_DIGIT : hexDigit(bytes[at + 2]);
    if (low === NO_DIGIT) bytes[length++] = byte;
    else {
      bytes[length++] = high * 16 + low;
      at += 2;
    }
  }
  return bytes.subarray(0, length);
}

const PERCENT = 0x25;
const NO_DIGIT = 255;

/** The value of each byte that is a hexadecimal digit. */
const HEX_DIGITS = new Uint8Array(256).fill(NO_DIGIT);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  HEX_DIGITS[digit.charCodeAt(0)] = value;
  HEX_DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}

function hexDigit(byte: number | undefined): number {
  return byte === undefined ? NO_DIGIT : (HEX_DIGITS[byte] as number);
}

/** Decodes as the WHATWG Infra standard does: spaces and missing padding are allowed, other characters are not. */
function base64Decode(encoded: Buffer, maxBytes: number): Buffer | DataUrlRefusal {
  const digits = base64Digits(encoded);
  if (!digits) return 'invalid_url';
  if (Math.floor((digits.length * 3) / 4) > maxBytes) return 'too_many_bytes';
  return Buffer.from(digits.toString('latin1'), 'base64');
}

/**
 * Removes spaces and padding from a base64 text in place; undefined where anything else is no digit. A regular expression
 * would make a string of every character that a space follows.
 */
function base64Digits(text: Buffer): Buffer | undefined {
  let length = 0;
  let padding = 0;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] as number;
    const kind = BASE64_KINDS[byte];
    if (kind === SPACE) continue;
    if (kind === PADDING && padding < 2) padding++;
    else if (kind === DIGIT && padding === 0) text[length++] = byte;
    else return undefined;
  }
  return text.subarray(0, length);
}

const DIGIT = 1;
const PADDING = 2;
const SPACE = 3;

/** The kind of each byte in base64; 0 is not part of it. */
const BASE64_KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  if (/[A-Za-z0-9+/]/.test(character)) return DIGIT;
  if (character === '=') return PADDING;
  return /[\t\n\f\r ]/.test(character) ? SPACE : 0;
});
