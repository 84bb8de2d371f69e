import { isUtf8 } from 'node:buffer';

/** The text of a cell whose characters are bytes; undefined for bytes that are not UTF-8. */
export function decoded(characters: string): string | undefined {
  const bytes = Buffer.from(characters, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : undefined;
}
