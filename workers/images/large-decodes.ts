import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Decodes that take more memory than this, in bytes, are large: a front does one at a time, and what they leave is collected at
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
 * Gives what large decodes have left back to the system: the memory of a decoder that was discarded and the whole picture are
 * garbage, which V8 would leave lying beside the next ones. It takes 20 to 50 ms, and such a decode ten times that.
 * To be called when nothing holds the picture any more.
 */
export async function releaseLargeDecodes(): Promise<void> {
  if (!hasDecoded) return;
  hasDecoded = false;
  // In the turn of the event loop that has decoded, decoders are still held by weak references and promises.
  await nextTurn();
  collectGarbage();
}

function collectGarbage(): void {
  if (!collect) {
    // A context of its own sees what V8 exposes from now on.
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
