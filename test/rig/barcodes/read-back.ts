/** Random codes that readers do not give back as they were written. */

import { begin } from '../seed.js';
import { picturedCode, SHOWN } from './pictured.js';
import { RANDOM_TYPES, randomCode } from './random-codes.js';
import { readCodes } from './reading.js';

/**
 * Draws and reads random codes of each kind in each way.
 * @param each codes of each kind
 * @param seed says which
 * @param types those of all kinds unless given
 * @returns how many there were, and each that was read as something else, or not at all
 */
export async function misreadCodes(
  each: number,
  seed: number,
  types: readonly string[] = RANDOM_TYPES,
): Promise<{ count: number; misread: string[] }> {
  begin(seed);
  const codes = types.flatMap((type) => Array.from({ length: each }, () => randomCode(type)));
  const misread: string[] = [];
  for (const { type, value, read, format } of codes) {
    for (const shown of SHOWN) {
      const found = await readCodes(await picturedCode(type, value, shown), [format]);
      const texts = found.map(({ text }) => text);
      if (!isReadAs(read, texts))
        misread.push(`${type} ${JSON.stringify(value)} ${shown.name}: ${JSON.stringify(texts)}`);
    }
  }
  return { count: codes.length, misread };
}

/**
 * Whether a code was read as it was written, and as nothing else. A reader finds bars that are turned a second time by another line
 * across them, and codes without a length, such as Interleaved 2 of 5, in part by one that leaves them.
 */
function isReadAs(written: string, texts: readonly string[]): boolean {
  return texts.includes(written) && texts.every((text) => written.includes(text));
}
