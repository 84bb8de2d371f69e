/**
 * A copy of a string that is to be kept. What `slice` returns may refer to the whole text it was cut from, and what `+`
 * returns to both its parts, so that a kept word would keep a caller's whole text in memory.
 */
export function detachedText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
