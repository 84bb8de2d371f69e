import type { Frame } from '../../raster/frame.js';
import { whole } from '../../raster/rectangle.js';
import { Histogram } from './histogram.js';
import { withOpaquePixels } from './opaque-pixels.js';
import { chosenPalette } from './palette.js';

/** Histogram of the sampled frames of an animation. */
export class SampledHistogram {
  readonly #histogram = new Histogram();

  add(frame: Frame): void {
    withOpaquePixels(frame, (pixels) =>
      this.#histogram.addPixels({ pixels, width: frame.width, previous: undefined, rectangle: whole(frame) }),
    );
  }

  /** Counts in the form that `globalPalette` takes. */
  result(): Uint32Array<ArrayBuffer> {
    return this.#histogram.record();
  }

  /** Releases the kernel memory. */
  release(): void {
    this.#histogram.release();
  }
}

/**
 * Chooses the global palette of an animation, the same however its frames were divided among histograms.
 * @returns RGB triples, a power of two of them; the first is the transparent entry
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
