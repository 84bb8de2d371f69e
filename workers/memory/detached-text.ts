/**
 * Copy of a string for a cache. The result of `slice` or `+` may refer to its operands, so that a cached word would
 * retain a caller's whole text.
 */
export function detachedText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
