import { allocated, type Block, narrowed, released } from './kernels.js';

/** Up to this size scratch memory is kept as it is: what a still of the usual size needs. */
const CACHED_BYTES = 4 * 1024 * 1024;

/**
 * Kernel memory that is written anew by every picture, and so kept in the size of the largest. What only a much larger
 * picture needed is given back when a smaller one follows: it would lie idle for as long as the thread lives.
 */
export class Scratch {
  #block: Block | undefined;

  /** That many bytes at least; what was in them is lost when they are others than those of the call before. */
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
