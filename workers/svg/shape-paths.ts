import { LRUCache } from 'lru-cache';
import { type Matrix, scaleOf } from '../raster/matrix.js';
import type { Outline } from '../raster/outline.js';
import { countNumbers } from '../raster/outline-work.js';
import { Path } from '../raster/path.js';
import { type StrokeStyle, strokeOutline } from '../raster/stroke.js';
import type { Attributes } from './attributes.js';
import { shapeOutline, type Viewport } from './shapes.js';

/** Characters of the longest key by which a path is kept, numbers of a path, and numbers of all, four bytes each: a certificate has 260,000. */
const LONGEST_KEY = 4_000;
const MOST_NUMBERS_OF_A_PATH = 16_384;
const MOST_NUMBERS = 320 * 1024;

/** Coordinates of all strokes that are kept, eight bytes each. */
const MOST_COORDINATES = 24 * 1024;

/** Tolerance of curves in strokes, in pixels. */
const TOLERANCE = 0.03;

/** Paths that recur in other colours: those of a template's dots, rings and seals. */
const kept = new LRUCache<string, Path>({
  maxSize: MOST_NUMBERS,
  maxEntrySize: MOST_NUMBERS_OF_A_PATH,
  sizeCalculation: ({ floats }) => floats.length + 1,
});

/** Strokes of shapes that a drawing has in many places, such as the waves and petals of a certificate. */
const strokes = new LRUCache<string, Outline>({
  maxSize: MOST_COORDINATES,
  sizeCalculation: ({ coordinates }) => coordinates.length + 1,
});

/** The shape of an element at its place in the frame, without its colours. */
export class PlacedShape {
  readonly #type: string;
  readonly #attributes: Attributes;
  readonly #viewport: Viewport;
  readonly #matrix: Matrix;
  /** What the outline depends on. */
  readonly #shapeKey: string;
  /** Whether its paths are. */
  readonly #isKept: boolean;
  #outline: Outline | undefined;

  /**
   * @param names of the attributes that the shape depends on
   * @param viewport of which they may be percentages
   * @param given the outline, where the attributes do not say it
   */
  constructor(
    type: string,
    attributes: Attributes,
    names: readonly string[],
    viewport: Viewport,
    matrix: Matrix,
    given: Outline | undefined,
  ) {
    this.#outline = given;
    this.#isKept = given === undefined;
    this.#type = type;
    this.#attributes = attributes;
    this.#viewport = viewport;
    this.#matrix = matrix;
    const values = names.map((name) => attributes.get(name) ?? '');
    this.#shapeKey = [type, ...values, viewport.width, viewport.height].join(' ');
  }

  /** In user units; shapes whose paths are kept are painted without it. @throws UnsupportedSvg */
  get outline(): Outline {
    this.#outline ??= shapeOutline(this.#type, this.#attributes, this.#viewport);
    return this.#outline;
  }

  /** Whether there is nothing to fill or to stroke. @throws UnsupportedSvg */
  get isEmpty(): boolean {
    return this.outline.commands === '';
  }

  /** The path that fills the shape, which must not be changed. @throws UnsupportedSvg */
  filled(isEvenOdd: boolean): Path {
    return this.#path(isEvenOdd ? 'even-odd' : 'nonzero', () =>
      new Path(isEvenOdd).under(this.#matrix).addOutline(this.outline),
    );
  }

  /** The path that fills the stroke of the shape, as `filled`. */
  stroked(style: StrokeStyle): Path {
    const { width, cap, join, miterLimit, dashes, dashOffset } = style;
    const kind = `${width} ${cap} ${join} ${miterLimit} ${dashOffset} ${dashes}`;
    return this.#path(kind, () => new Path().under(this.#matrix).addOutline(this.#strokeOf(style, kind)));
  }

  /**
   * The path that fills a stroke whose width is that in the document's pixels (SVG 2, section 8.14: `non-scaling-stroke`).
   * @param own from user units to the document's pixels
   * @param root from these to the frame's
   */
  strokedUnscaled(style: StrokeStyle, own: Matrix, root: Matrix): Path {
    const outline = { commands: this.outline.commands, coordinates: mapped(this.outline.coordinates, own) };
    const stroke = strokeOutline(outline, style, TOLERANCE / scaleOf(root));
    return new Path().under(root).addOutline(stroke);
  }

  /** In user units. */
  #strokeOf(style: StrokeStyle, kind: string): Outline {
    const tolerance = TOLERANCE / scaleOf(this.#matrix);
    const isShort = this.#isKept && this.#shapeKey.length <= LONGEST_KEY;
    const key = `${kind} ${tolerance} ${this.#shapeKey}`;
    const known = isShort ? strokes.get(key) : undefined;
    if (known) return known;
    const stroke = strokeOutline(this.outline, style, tolerance);
    if (isShort) strokes.set(key, stroke);
    return stroke;
  }

  #path(kind: string, make: () => Path): Path {
    if (!this.#isKept || this.#shapeKey.length > LONGEST_KEY) return make();
    const key = `${kind} ${this.#matrix.join(' ')} ${this.#shapeKey}`;
    const known = kept.get(key);
    if (known) {
      countNumbers(known.floats.length);
      return known;
    }
    const path = make().compacted();
    kept.set(key, path);
    return path;
  }
}

/** Points under a transformation. */
export function mapped(coordinates: ArrayLike<number>, [a, b, c, d, e, f]: Matrix): number[] {
  const points: number[] = [];
  for (let at = 0; at + 1 < coordinates.length; at += 2) {
    const [x, y] = [coordinates[at] as number, coordinates[at + 1] as number];
    points.push(a * x + c * y + e, b * x + d * y + f);
  }
  return points;
}
