import type { WeightedFont } from '../fonts/font-file.js';
import type { GlyphOutline, GlyphOutlines } from '../fonts/glyph-outlines.js';
import { released } from '../kernels/kernels.js';
import { type Mask, maskOf } from '../raster/mask.js';
import { Path } from '../raster/path.js';

/** Bound on a thread's cached masks, in bytes of coverage: some thousand letters of headlines and body text. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;
/** Estimated bytes of an entry beside its coverage; an empty mask, as of a space, takes no more. */
const BYTES_OF_A_MASK = 200;

/** Subpixel positions per pixel, as in browsers: a glyph has at most four masks per size. */
export const SUBPIXEL_POSITIONS = 4;

/** Masks of one font in one size, by glyph and subpixel position; undefined for a glyph without ink. */
type Sheet = Map<number, Mask | undefined>;

/** Cache of glyph masks. */
export class GlyphMasks {
  readonly #outlines: GlyphOutlines;
  /** Masks by font and size. */
  readonly #sheets = new Map<string, Sheet>();
  /** Most recently used sheet: all glyphs of a run share it. */
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
   * @param subpixel quarters of a pixel
   */
  get(font: WeightedFont, size: number, id: number, subpixel: number): Mask | undefined {
    const sheet = this.#sheet(font, size);
    const key = id * SUBPIXEL_POSITIONS + subpixel;
    let mask = sheet.get(key);
    if (mask === undefined && !sheet.has(key)) {
      const path = new Path().ofGlyphs().under([size, 0, 0, -size, subpixel / SUBPIXEL_POSITIONS, 0]);
      mask = maskOf(path.addOutline(this.#outlines.get(font, id, size), false));
      sheet.set(key, mask);
      this.#bytes += BYTES_OF_A_MASK + (mask?.block.length ?? 0);
    }
    return mask;
  }

  /** Contours of a glyph. @param size of an em in pixels; very large where it is left out */
  outline(font: WeightedFont, id: number, size?: number): GlyphOutline {
    return this.#outlines.get(font, id, size);
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
export function glyphPosition(x: number): { pixel: number; subpixel: number } {
  const quarters = Math.round(x * SUBPIXEL_POSITIONS);
  const pixel = Math.floor(quarters / SUBPIXEL_POSITIONS);
  return { pixel, subpixel: quarters - pixel * SUBPIXEL_POSITIONS };
}
