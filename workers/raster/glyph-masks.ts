import type { WeightedFont } from '../fonts/font-file.js';
import type { GlyphOutlines } from '../fonts/glyph-outlines.js';
import { released } from '../kernels/kernels.js';
import { type Mask, maskOf } from './mask.js';
import { Path } from './path.js';

/** Bound on a thread's cached masks, in bytes of coverage: some thousand letters of headlines and body text. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;
/** Estimated bytes of an entry beside its coverage; an empty mask, as of a space, takes no more. */
const BYTES_OF_A_MASK = 200;

/** Subpixel positions per pixel, as in browsers: a glyph has at most four masks per size. */
const PLACES_IN_A_PIXEL = 4;

/** The masks of one font in one size, by glyph and place within a pixel; undefined for a glyph without ink. */
type Sheet = Map<number, Mask | undefined>;

/** Cache of glyph masks. */
export class GlyphMasks {
  readonly #outlines: GlyphOutlines;
  /** Masks by font and size. */
  readonly #sheets = new Map<string, Sheet>();
  /** The sheet asked for last: the glyphs of a run have one. */
  #last: { font: WeightedFont; size: number; sheet: Sheet } | undefined;
  #bytes = 0;

  constructor(outlines: GlyphOutlines) {
    this.#outlines = outlines;
  }

  /** Bytes of the cached masks and outlines. */
  get bytes(): number {
    return this.#bytes + this.#outlines.bytes;
  }

  /**
   * Mask of a glyph at a subpixel position; undefined for a glyph without ink. It is relative to the pixel of the
   * glyph's origin, and valid until the next call of `trim`.
   * @param size of an em in pixels
   * @param place quarters of a pixel
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

  /** Evicts all masks when they exceed the bound. */
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

/** Pixel and subpixel position (in quarters) of a glyph's origin at x. */
export function glyphPlace(x: number): { pixel: number; place: number } {
  const quarters = Math.round(x * PLACES_IN_A_PIXEL);
  const pixel = Math.floor(quarters / PLACES_IN_A_PIXEL);
  return { pixel, place: quarters - pixel * PLACES_IN_A_PIXEL };
}
