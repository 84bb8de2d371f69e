import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Memory in bytes from which decoding or encoding a picture is large: the large ones of a front share a budget, and
 * their garbage is collected at once. Decoding JPEGs and PNGs of four megapixels takes less.
 */
export const LARGE_CODEC_BYTES = 96 * 1024 * 1024;

let hasLarge = false;
let collect: (() => void) | undefined;

/**
 * Decodes or encodes a picture.
 * @param bytes the most memory that this takes; where that is much, `releaseLargeCodecs` has something to do
 */
export function trackedCodec<Result>(bytes: number, work: () => Result): Result {
  hasLarge ||= bytes > LARGE_CODEC_BYTES;
  return work();
}

/**
 * Returns the memory of large codecs to the system, once nothing refers to the picture any more: V8 would
 * leave discarded codecs and pictures beside the next ones. It takes 20 to 50 ms, a tenth of such a decode.
 */
export async function releaseLargeCodecs(): Promise<void> {
  if (!hasLarge) return;
  hasLarge = false;
  // Weak references and promises keep codecs alive until the next turn of the event loop.
  await nextTurn();
  collectGarbage();
}

function collectGarbage(): void {
  if (!collect) {
    // Only a new context sees what V8 exposes from now on.
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
    // V8 takes no code cache of other flags, and other threads may be started later.
    setFlagsFromString('--no-expose-gc');
  }
  collect();
}
