import type { WeightedFont } from '../fonts/font-file.js';
import type { GlyphOutlines } from '../fonts/glyph-outlines.js';
import { released } from '../kernels/kernels.js';
import { type Mask, maskOf } from './mask.js';
import { Path } from './path.js';

/** Masks kept per thread, in bytes of coverage: some thousand letters of headlines and body text. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;
/** What an empty mask takes, a space for example, and every other one beside its bytes. */
const BYTES_OF_A_MASK = 200;

/** As in browsers, glyphs stand at quarters of a pixel: each is drawn at most four times in a size. */
const PLACES_IN_A_PIXEL = 4;

/** The masks of one font in one size, by glyph and place within a pixel; undefined for a glyph without ink. */
type Sheet = Map<number, Mask | undefined>;

/** Draws glyphs as masks, and keeps them. */
export class GlyphMasks {
  readonly #outlines: GlyphOutlines;
  /** By the font's name and the size. */
  readonly #sheets = new Map<string, Sheet>();
  /** The sheet asked for last: the glyphs of a run have one. */
  #last: { font: WeightedFont; size: number; sheet: Sheet } | undefined;
  #bytes = 0;

  constructor(outlines: GlyphOutlines) {
    this.#outlines = outlines;
  }

  /** Memory that the kept masks and outlines take. */
  get bytes(): number {
    return this.#bytes + this.#outlines.bytes;
  }

  /**
   * A glyph whose origin stands `place` quarters of a pixel right of a whole one; undefined when it has no ink. The mask
   * is counted from that whole pixel, and good until the next call of `trim`.
   * @param size of an em in pixels
   */
  get(font: WeightedFont, size: number, id: number, place: number): Mask | undefined {
    const sheet = this.#sheet(font, size);
    const key = id * PLACES_IN_A_PIXEL + place;
    let mask = sheet.get(key);
    if (mask === undefined && !sheet.has(key)) {
      const path = new Path().under([size, 0, 0, -size, place / PLACES_IN_A_PIXEL, 0]);
      mask = maskOf(path.addOutline(this.#outlines.get(font, id)));
      sheet.set(key, mask);
      this.#bytes += BYTES_OF_A_MASK + (mask?.block.length ?? 0);
    }
    return mask;
  }

  /** Lets go of all masks when there are more than are to be kept. */
  trim(): void {
    if (this.#bytes <= MAX_CACHE_BYTES) return;
    for (const sheet of this.#sheets.values()) {
      for (const mask of sheet.values()) if (mask) released(mask.block);
    }
    this.#sheets.clear();
    this.#last = undefined;
    this.#bytes = 0;
  }

  #sheet(font: WeightedFont, size: number): Sheet {
    if (this.#last?.font === font && this.#last.size === size) return this.#last.sheet;
    const key = `${font.name} ${size}`;
    const sheet = this.#sheets.get(key) ?? new Map();
    this.#sheets.set(key, sheet);
    this.#last = { font, size, sheet };
    return sheet;
  }
}

/** The whole pixel and the quarter of one at which a glyph stands that belongs at x. */
export function glyphPlace(x: number): { pixel: number; place: number } {
  const quarters = Math.round(x * PLACES_IN_A_PIXEL);
  const pixel = Math.floor(quarters / PLACES_IN_A_PIXEL);
  return { pixel, place: quarters - pixel * PLACES_IN_A_PIXEL };
}
