import { allocated, type Block, kernels, released } from '../../kernels/kernels.js';
import type { Frame } from '../../raster/frame.js';
import { Census } from './census.js';
import { colourTable } from './colour-table.js';
import { withOpaquePixels } from './opaque-pixels.js';

const { copyBytes } = kernels<{ copyBytes(to: number, from: number, length: number): void }>();

/**
 * Counts the colours of some frames of an animation: all of the first one, and what changes from there on, which is what
 * images are made of.
 */
export class ColourSurvey {
  readonly #census = new Census();
  #before: Block | undefined;

  add(frame: Frame): void {
    withOpaquePixels(frame, (pixels) => {
      this.#census.addPixels(pixels, this.#before);
      this.#before ??= allocated(pixels.length);
      copyBytes(this.#before.address, pixels.address, pixels.length);
    });
  }

  /** What has been counted: for `globalColourTable`. */
  result(): Uint32Array<ArrayBuffer> {
    return this.#census.record();
  }

  /** Gives its memory back. */
  release(): void {
    if (this.#before) released(this.#before);
    this.#census.release();
  }
}

/** The colour table of an animation: RGB triples, a power of two of them, the first of which stands for what is transparent. */
export function globalColourTable(surveys: readonly Uint32Array[]): Uint8Array<ArrayBuffer> {
  const census = new Census();
  try {
    for (const survey of surveys) census.addRecord(survey);
    return colourTable(census.colours());
  } finally {
    census.release();
  }
}
