import { LRUCache } from 'lru-cache';
import type { Matrix } from '../raster/matrix.js';
import { countNumbers } from '../raster/outline-work.js';
import type { Path } from '../raster/path.js';
import type { StrokeStyle } from '../raster/stroke.js';
import type { Attributes } from './attributes.js';
import type { Viewport } from './shapes.js';

/** Characters of the longest key by which a path is kept, numbers of a path, and numbers of all: half a megabyte. */
const LONGEST_KEY = 4_000;
const MOST_NUMBERS_OF_A_PATH = 8_192;
const MOST_NUMBERS = 65_536;

/** Paths that recur in other colours: those of a template's dots, rings and seals. */
const kept = new LRUCache<string, Path>({
  maxSize: MOST_NUMBERS,
  maxEntrySize: MOST_NUMBERS_OF_A_PATH,
  sizeCalculation: ({ floats }) => floats.length + 1,
});

/** The shape of an element at its place in the frame, without its colours. */
export class PlacedShape {
  readonly #key: string;

  /**
   * @param names of the attributes that the shape depends on
   * @param viewport of which they may be percentages
   */
  constructor(
    type: string,
    attributes: Attributes,
    names: readonly string[],
    viewport: Viewport,
    matrix: Matrix,
  ) {
    const values = names.map((name) => attributes.get(name) ?? '');
    this.#key = [type, ...values, viewport.width, viewport.height, ...matrix].join(' ');
  }

  /** The path that fills the shape, which must not be changed. @param make makes it where it is not kept */
  filled(isEvenOdd: boolean, make: () => Path): Path {
    return this.#path(isEvenOdd ? 'even-odd' : 'nonzero', make);
  }

  /** The path that fills the stroke of the shape, as `filled`. */
  stroked({ width, cap, join, miterLimit, dashes, dashOffset }: StrokeStyle, make: () => Path): Path {
    return this.#path(`${width} ${cap} ${join} ${miterLimit} ${dashOffset} ${dashes}`, make);
  }

  #path(kind: string, make: () => Path): Path {
    if (this.#key.length > LONGEST_KEY) return make();
    const key = `${kind} ${this.#key}`;
    const known = kept.get(key);
    if (known) {
      countNumbers(known.floats.length);
      return known;
    }
    const path = make();
    kept.set(key, path);
    return path;
  }
}
