import type { Frame } from '../../raster/frame.js';
import { whole } from '../../raster/rectangle.js';
import { Histogram } from './histogram.js';
import { withOpaquePixels } from './opaque-pixels.js';
import { chosenPalette } from './palette.js';

/** Counts the colours of some frames of an animation. */
export class SampledHistogram {
  readonly #histogram = new Histogram();

  add(frame: Frame): void {
    withOpaquePixels(frame, (pixels) =>
      this.#histogram.addPixels({ pixels, width: frame.width, previous: undefined, rectangle: whole(frame) }),
    );
  }

  /** What has been counted: for `globalPalette`. */
  result(): Uint32Array<ArrayBuffer> {
    return this.#histogram.record();
  }

  /** Gives its memory back. */
  release(): void {
    this.#histogram.release();
  }
}

/**
 * The colour table of an animation, the same however its frames were shared out between surveys: RGB triples, a power of
 * two of them, the first of which stands for what is transparent.
 */
export function globalPalette(records: readonly Uint32Array[]): Uint8Array<ArrayBuffer> {
  const histogram = new Histogram();
  try {
    for (const record of records) histogram.addRecord(record);
    return chosenPalette(histogram.colours());
  } finally {
    histogram.release();
  }
}
