import { allocated, type Block, narrowed, released } from './kernels.js';

/** Size up to which scratch memory is never shrunk: enough for a still of the usual size. */
const CACHED_BYTES = 4 * 1024 * 1024;

/**
 * Reusable kernel memory for one frame at a time. It keeps its largest size, except that a block more than
 * twice too large is freed.
 */
export class Scratch {
  #block: Block | undefined;

  /** Returns a block of at least this many bytes; its content is undefined after a reallocation. */
  of(length: number): Block {
    if (this.#block && isFit(this.#block.length, length)) return narrowed(this.#block, length);
    if (this.#block) released(this.#block);
    this.#block = undefined;
    this.#block = allocated(length);
    return this.#block;
  }
}

function isFit(there: number, needed: number): boolean {
  return there >= needed && (there <= CACHED_BYTES || there <= 2 * needed);
}
