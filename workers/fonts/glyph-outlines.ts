import type { Font } from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import { grownOutline } from '../raster/stroke.js';
import type { WeightedFont } from './font-file.js';

/** The contours of a glyph in ems, y upwards: path commands (SVG 1.1, section 8.3, M L Q C Z) and their coordinates. */
export interface GlyphOutline {
  commands: string;
  /** x and y in turn: as many pairs as the commands take. */
  coordinates: Float32Array;
  /** In ems. Fonts are slow to be asked for it. */
  advance: number;
}

/** Bound on a thread's cached coordinates, 4 bytes each: some ten thousand glyphs of an alphabet. */
const MAX_CACHED_COORDINATES = 1024 * 1024;

/** Outlines of the last font that are found without a key: to make one takes longer than to find it. */
const MOST_OF_A_FONT = 512;

/** LRU cache of glyph outlines, which are read from their fonts. */
export class GlyphOutlines {
  readonly #cache = new LRUCache<string, GlyphOutline>({
    maxSize: MAX_CACHED_COORDINATES,
    // An empty glyph, a space, takes some room too.
    sizeCalculation: ({ coordinates }) => coordinates.length + 8,
    // What is evicted is kept nowhere else.
    dispose: () => this.#lastOutlines.clear(),
  });
  /** Outlines of the last font that was asked for, as heavy as it was: letters of a line share it. */
  readonly #lastOutlines = new Map<number, GlyphOutline>();
  #lastFont: WeightedFont | undefined;
  #lastStroke = 0;

  /** Bytes of the cached outlines. */
  get bytes(): number {
    return this.#cache.calculatedSize * Float32Array.BYTES_PER_ELEMENT;
  }

  /** @param size of an em in pixels, on which a synthesised bold depends: the largest step of it where it is left out */
  get(font: WeightedFont, id: number, size = Infinity): GlyphOutline {
    const stroke = font.isEmboldened ? boldStroke(size) : 0;
    const isOther = this.#lastFont !== font || this.#lastStroke !== stroke;
    if (isOther || this.#lastOutlines.size === MOST_OF_A_FONT) {
      this.#lastFont = font;
      this.#lastStroke = stroke;
      this.#lastOutlines.clear();
    }
    const cached = this.#lastOutlines.get(id);
    if (cached) return cached;
    const key = stroke === 0 ? `${font.name} ${id}` : `${font.name} ${id} ${stroke}`;
    let outline = this.#cache.get(key);
    if (!outline) {
      outline = readOutline(font, id, stroke);
      this.#cache.set(key, outline);
    }
    this.#lastOutlines.set(id, outline);
    return outline;
  }
}

/** Sizes between which Skia's synthesised bold goes from one share of the size to another (kStdFakeBoldInterpKeys). */
const BOLD_SIZES = [9, 36] as const;
const BOLD_SHARES = [1 / 24, 1 / 32] as const;

/** Width of the stroke that Skia adds to letters, in ems. */
function boldStroke(size: number): number {
  const along = Math.min(1, Math.max(0, (size - BOLD_SIZES[0]) / (BOLD_SIZES[1] - BOLD_SIZES[0])));
  return BOLD_SHARES[0] + along * (BOLD_SHARES[1] - BOLD_SHARES[0]);
}

/** Skia's slant: a quarter of the height. */
const SLANT = 0.25;

/** Bounds of a glyph, beyond which it is not drawn: commands, distance from its origin in ems, and area in square ems. */
const MOST_COMMANDS = 20_000;
const FARTHEST = 32;
const LARGEST = 64;

/** Reads an outline from its font. @param stroke width of what makes it bold, in ems */
export function readOutline(font: WeightedFont, id: number, stroke: number): GlyphOutline {
  const { shaper, unitsPerEm, isSlanted } = font;
  const path = shaper.glyphToJson(id);
  const advance = shaper.glyphHAdvance(id) / unitsPerEm;
  const nothing = { commands: '', coordinates: new Float32Array(), advance };
  if (path.length > MOST_COMMANDS) return nothing;
  const coordinates = coordinatesOf(path, unitsPerEm);
  if (!isWithinBounds(coordinates)) return nothing;
  const outline = { commands: path.map(({ type }) => type).join(''), coordinates, advance };
  const bold = stroke === 0 ? outline : emboldened(outline, stroke);
  if (isSlanted) {
    const { coordinates: slanted } = bold;
    for (let at = 0; at < slanted.length; at += 2)
      slanted[at] = (slanted[at] as number) + SLANT * (slanted[at + 1] as number);
  }
  return bold;
}

/** @returns in ems. Loops, since this is half of the time that a glyph takes for the first time */
function coordinatesOf(path: ReturnType<Font['glyphToJson']>, unitsPerEm: number): Float32Array {
  let count = 0;
  for (const { values } of path) count += values.length;
  const coordinates = new Float32Array(count);
  let at = 0;
  for (const { values } of path)
    for (let index = 0; index < values.length; index++)
      coordinates[at++] = (values[index] as number) / unitsPerEm;
  return coordinates;
}

function isWithinBounds(coordinates: Float32Array): boolean {
  let [left, right, bottom, top] = [0, 0, 0, 0];
  for (let at = 0; at < coordinates.length; at += 2) {
    const [x, y] = [coordinates[at] as number, coordinates[at + 1] as number];
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  const reach = Math.max(-left, right, -bottom, top);
  return reach <= FARTHEST && (right - left) * (top - bottom) <= LARGEST;
}

/** Skia's miter limit. */
const MITER_LIMIT = 4;
/** Of the stroke's curves, in ems: so small that their pieces hardly bend, since a bent one is rounded as a corner is. */
const STROKE_TOLERANCE = 0.00005;

/** Letters as Skia fills and strokes them. */
function emboldened({ commands, coordinates, advance }: GlyphOutline, width: number): GlyphOutline {
  const closed = { commands: commands.replace(/(?<=[^Z])(?=M|$)/g, 'Z'), coordinates };
  const style = {
    width,
    cap: 'butt',
    join: 'miter',
    miterLimit: MITER_LIMIT,
    dashes: [],
    dashOffset: 0,
  } as const;
  const grown = grownOutline(closed, style, STROKE_TOLERANCE);
  return { commands: grown.commands, coordinates: Float32Array.from(grown.coordinates), advance };
}
