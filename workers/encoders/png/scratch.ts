import { allocated, type Block, released } from '../../kernels/kernels.js';

/** Kernel memory that is written anew by every picture, and so kept in the size of the largest. */
export class Scratch {
  #block: Block | undefined;

  /** That many bytes at least; what was in them is lost when they are more than ever before. */
  of(length: number): Block {
    if (this.#block && this.#block.length >= length) return this.#block;
    if (this.#block) released(this.#block);
    this.#block = undefined;
    this.#block = allocated(length);
    return this.#block;
  }
}
