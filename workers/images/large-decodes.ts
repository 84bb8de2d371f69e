import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Memory in bytes from which a decode is large: a front runs one at a time, and its garbage is collected at
 * once. JPEGs and PNGs of four megapixels take less.
 */
export const LARGE_DECODE_BYTES = 96 * 1024 * 1024;

let hasDecoded = false;
let collect: (() => void) | undefined;

/**
 * Decodes a picture.
 * @param bytes the most memory that decoding takes; where that is much, `releaseLargeDecodes` has something to do
 */
export function decodeTracked<Result>(bytes: number, decode: () => Result): Result {
  hasDecoded ||= bytes > LARGE_DECODE_BYTES;
  return decode();
}

/**
 * Returns the memory of large decodes to the system, once nothing refers to the picture any more: V8 would
 * leave discarded decoders and pictures beside the next ones. It takes 20 to 50 ms, a tenth of such a decode.
 */
export async function releaseLargeDecodes(): Promise<void> {
  if (!hasDecoded) return;
  hasDecoded = false;
  // Weak references and promises keep decoders alive until the next turn of the event loop.
  await nextTurn();
  collectGarbage();
}

function collectGarbage(): void {
  if (!collect) {
    // Only a new context sees what V8 exposes from now on.
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
