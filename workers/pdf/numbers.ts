/** Numbers as PDF writes them (ISO 32000-1, section 7.3.3): without exponents. */

/** Bound on what is written: readers take no larger coordinates. */
const LARGEST = 1e7;

/** A length in pixels: a hundredth of one is less than any printer shows. */
export function length(value: number): string {
  if (!Number.isFinite(value)) return '0';
  const hundredths = Math.round(Math.max(-LARGEST, Math.min(LARGEST, value)) * 100);
  const magnitude = Math.abs(hundredths);
  const rest = magnitude % 100;
  const whole = (magnitude - rest) / 100;
  const sign = hundredths < 0 ? '-' : '';
  // Most numbers of a page are lengths, and floats take many times as long to be written.
  if (rest === 0) return `${sign}${whole}`;
  return whole === 0 ? `${sign}${FRACTIONS[rest]}` : `${sign}${whole}${FRACTIONS[rest]}`;
}

/** What stands behind a whole number, by hundredths. */
const FRACTIONS = Array.from({ length: 100 }, (_, hundredths) =>
  (hundredths / 100).toFixed(2).replace(/^0|0+$/g, ''),
);

/** A number that is multiplied by lengths. */
export function precise(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) <= LARGEST) return value === 0 ? '0' : String(value);
  return plain(Math.round(value * 1e7) / 1e7);
}

/** A share of 255 or of `OPAQUE`, as 0 to 1. */
export function share(value: number, whole: number): string {
  return plain(Math.round((value / whole) * 1e4) / 1e4);
}

/** Six numbers of a matrix: the last two are lengths. */
export function matrixNumbers(matrix: readonly number[]): string {
  return matrix.map(precise).join(' ');
}

/** Red, green and blue as operators take them. @param color with red in the lowest byte */
export function colorNumbers(color: number): string {
  return `${CHANNELS[color & 255]} ${CHANNELS[(color >>> 8) & 255]} ${CHANNELS[(color >>> 16) & 255]}`;
}

/** Shares of 255. */
const CHANNELS = Array.from({ length: 256 }, (_, channel) => share(channel, 255));

function plain(value: number): string {
  if (!Number.isFinite(value)) return '0';
  const bounded = Math.max(-LARGEST, Math.min(LARGEST, value));
  const text = String(bounded);
  if (text.includes('e')) return bounded.toFixed(7);
  if (text === '-0') return '0';
  // A zero before the point is not needed.
  if (text.startsWith('0.')) return text.slice(1);
  return text.startsWith('-0.') ? `-${text.slice(2)}` : text;
}
