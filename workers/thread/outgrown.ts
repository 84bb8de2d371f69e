import type { Piece } from '../contract/pieces.js';
import { moduleBytes } from '../memory/module-memories.js';
import { OUTGROWN_EXIT_CODE } from './messages.js';

/**
 * Bytes of HarfBuzz's memory, which never shrinks, beyond which a thread is replaced. Its fonts have 48 MiB at most
 * (`fonts/font-library.ts`), one that is checked 30 MiB besides, and the rest is what is lost between them.
 */
export const MOST_HARFBUZZ_BYTES = 128 << 20;

/**
 * Ends a thread that has grown too large, in place of beginning a piece that the front can give to another thread: one that
 * was handed nothing which is lost with it.
 */
export function endWhenOutgrown({ kind }: Piece, harfbuzzBytes = moduleBytes().harfbuzz): void {
  const isWhole = kind === 'still' || kind === 'check';
  if (isWhole && harfbuzzBytes > MOST_HARFBUZZ_BYTES) process.exit(OUTGROWN_EXIT_CODE);
}
