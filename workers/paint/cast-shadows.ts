import { TooMuchWork } from '../raster/too-much-work.js';

/** Most shadows of runs of text in a frame, each of which is a group with all letters; those of boxes are counted by their outlines. */
const MOST_SHADOWS = 65_536;

/** Counts the shadows of a frame's texts before they are noted down. */
export class CastShadows {
  #count = 0;

  begin(): void {
    this.#count = 0;
  }

  /** @throws TooMuchWork */
  add(shadows: number): void {
    this.#count += shadows;
    if (this.#count > MOST_SHADOWS)
      throw new TooMuchWork(`the texts have more than ${MOST_SHADOWS} shadows: write fewer`);
  }
}
