import { LRUCache } from 'lru-cache';
import type { WeightedFont } from './font-file.js';

/** The contours of a glyph in ems, y upwards: path commands (SVG 1.1, section 8.3, M L Q C Z) and their coordinates. */
export interface GlyphOutline {
  commands: string;
  /** x and y in turn: as many pairs as the commands take. */
  coordinates: Float32Array;
}

/** Bound on a thread's cached coordinates, 4 bytes each: some ten thousand glyphs of an alphabet. */
const MAX_CACHED_COORDINATES = 1024 * 1024;

/** LRU cache of glyph outlines, which are read from their fonts. */
export class GlyphOutlines {
  readonly #cache = new LRUCache<string, GlyphOutline>({
    maxSize: MAX_CACHED_COORDINATES,
    // An empty glyph, a space, takes some room too.
    sizeCalculation: ({ coordinates }) => coordinates.length + 8,
  });

  /** Bytes of the cached outlines. */
  get bytes(): number {
    return this.#cache.calculatedSize * Float32Array.BYTES_PER_ELEMENT;
  }

  get(font: WeightedFont, id: number): GlyphOutline {
    const key = `${font.name} ${id}`;
    let outline = this.#cache.get(key);
    if (!outline) {
      outline = readOutline(font, id);
      this.#cache.set(key, outline);
    }
    return outline;
  }
}

function readOutline({ shaper, unitsPerEm }: WeightedFont, id: number): GlyphOutline {
  const path = shaper.glyphToJson(id);
  return {
    commands: path.map(({ type }) => type).join(''),
    coordinates: Float32Array.from(
      path.flatMap(({ values }) => values),
      (value) => value / unitsPerEm,
    ),
  };
}
