import type { Frame } from '../../raster/frame.js';
import { whole } from '../../raster/rectangle.js';
import { Census } from './histogram.js';
import { withOpaquePixels } from './opaque-pixels.js';
import { colourTable } from './palette.js';

/** Counts the colours of some frames of an animation. */
export class ColourSurvey {
  readonly #census = new Census();

  add(frame: Frame): void {
    withOpaquePixels(frame, (pixels) =>
      this.#census.addPixels({ pixels, width: frame.width, before: undefined, rectangle: whole(frame) }),
    );
  }

  /** What has been counted: for `globalColourTable`. */
  result(): Uint32Array<ArrayBuffer> {
    return this.#census.record();
  }

  /** Gives its memory back. */
  release(): void {
    this.#census.release();
  }
}

/**
 * The colour table of an animation, the same however its frames were shared out between surveys: RGB triples, a power of
 * two of them, the first of which stands for what is transparent.
 */
export function globalColourTable(surveys: readonly Uint32Array[]): Uint8Array<ArrayBuffer> {
  const census = new Census();
  try {
    for (const survey of surveys) census.addRecord(survey);
    return colourTable(census.colours());
  } finally {
    census.release();
  }
}
