/** Numbers as PDF writes them (ISO 32000-1, section 7.3.3): without exponents. */

/** A length in pixels: a hundredth of one is less than any printer shows. */
export function length(value: number): string {
  return plain(Math.round(value * 100) / 100);
}

/** A number that is multiplied by lengths. */
export function precise(value: number): string {
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
  return [color & 255, (color >>> 8) & 255, (color >>> 16) & 255]
    .map((channel) => share(channel, 255))
    .join(' ');
}

/** Bound on what is written: readers take no larger coordinates. */
const LARGEST = 1e7;

function plain(value: number): string {
  if (!Number.isFinite(value)) return '0';
  const bounded = Math.max(-LARGEST, Math.min(LARGEST, value));
  const text = String(bounded);
  if (text.includes('e')) return bounded.toFixed(7);
  if (text === '-0') return '0';
  // A zero before the point is not needed.
  return text.replace(/^(-?)0\./, '$1.');
}
