import { LRUCache } from 'lru-cache';
import { HairlinePen } from '../raster/hairline-pen.js';
import { HairlinePath, hairlineStrength } from '../raster/hairlines.js';
import { isUpright, type Matrix, scaleOf } from '../raster/matrix.js';
import { type Outline, Pen } from '../raster/outline.js';
import { countNumbers } from '../raster/outline-work.js';
import { Path } from '../raster/path.js';
import { contoursOf, dashed } from '../raster/segments.js';
import { type StrokeStyle, strokeOutline } from '../raster/stroke.js';
import { numbersOfLine, StrokePath } from '../raster/stroke-path.js';
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

/** That of curves in dashes of hairlines: each piece of a line begins anew. */
const DASH_TOLERANCE = 0.1;
/** Tolerance in pixels of the lines that curves are measured by for dashes, as in Skia (`SkContourMeasure`). */
const MEASURED = 0.5;

/** Paths that recur in other colours: those of a template's dots, rings and seals. */
const cache = new LRUCache<string, Path>({
  maxSize: MOST_NUMBERS,
  maxEntrySize: MOST_NUMBERS_OF_A_PATH,
  sizeCalculation: (path) => path.floats.length + numbersOfLine(path) + 1,
});

/** A stroke and what it is around. */
interface Stroke {
  line: Outline;
  outline: Outline;
}

/** Strokes of shapes that a drawing has in many places, such as the waves and petals of a certificate. */
const strokes = new LRUCache<string, Stroke>({
  maxSize: MOST_COORDINATES,
  sizeCalculation: ({ line, outline }) => line.coordinates.length + outline.coordinates.length + 1,
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
   * @param outline the outline, where the attributes do not say it
   */
  constructor(
    type: string,
    attributes: Attributes,
    names: readonly string[],
    viewport: Viewport,
    matrix: Matrix,
    outline: Outline | undefined,
  ) {
    this.#outline = outline;
    this.#isKept = outline === undefined;
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

  /** The path of the stroke of the shape, as `filled`: one that fills it, or a hairline. */
  stroked(style: StrokeStyle): Path {
    const { width, cap, join, miterLimit, dashes, dashOffset } = style;
    const kind = `${width} ${cap} ${join} ${miterLimit} ${dashOffset} ${dashes}`;
    return this.#path(kind, () => {
      const strength = this.#hairlineStrength(style, this.#matrix);
      if (strength === undefined) {
        const { line, outline } = this.#strokeOf(style, kind);
        return new StrokePath({ outline: line, style, matrix: this.#matrix })
          .under(this.#matrix)
          .addOutline(outline);
      }
      const outline = this.#hairline(style, this.#matrix);
      return new HairlinePath(strength).under(this.#matrix).addLines(outline, cap);
    });
  }

  /**
   * The path that fills a stroke whose width is that in the document's pixels (SVG 2, section 8.14: `non-scaling-stroke`).
   * @param own from user units to the document's pixels
   * @param root from these to the frame's
   */
  strokedUnscaled(style: StrokeStyle, own: Matrix, root: Matrix): Path {
    const strength = this.#hairlineStrength(style, root);
    const drawn = strength === undefined ? this.outline : this.#undashed(this.#matrix);
    const outline = { commands: drawn.commands, coordinates: mapped(drawn.coordinates, own) };
    if (strength !== undefined)
      return new HairlinePath(strength).under(root).addLines(dashedOutline(outline, style, root), style.cap);
    const stroke = strokeOutline(outline, style, TOLERANCE / scaleOf(root), MEASURED / scaleOf(root));
    return new StrokePath({ outline, style, matrix: root }).under(root).addOutline(stroke);
  }

  /**
   * Strength of the hairline that the stroke is; undefined for wider ones, for letters, which are masks in Skia, and for
   * rectangles, which it fills.
   */
  #hairlineStrength(style: StrokeStyle, matrix: Matrix): number | undefined {
    const strength = this.#isKept ? hairlineStrength(style.width, matrix) : undefined;
    if (strength === undefined || this.#type !== 'rect' || style.dashes.length > 0) return strength;
    const isSharp = style.join === 'miter' && style.miterLimit >= Math.SQRT2;
    const isUnturned = isUpright(matrix) || (matrix[0] === 0 && matrix[3] === 0);
    return isSharp && isUnturned && !this.outline.commands.includes('C') ? undefined : strength;
  }

  /** What a hairline goes along, in user units. */
  #hairline(style: StrokeStyle, matrix: Matrix): Outline {
    return dashedOutline(style.dashes.length > 0 ? this.outline : this.#undashed(matrix), style, matrix);
  }

  #undashed(matrix: Matrix): Outline {
    return shapeOutline(this.#type, this.#attributes, this.#viewport, new HairlinePen(matrix));
  }

  /** In user units. */
  #strokeOf(style: StrokeStyle, kind: string): Stroke {
    const tolerance = TOLERANCE / scaleOf(this.#matrix);
    const isShort = this.#isKept && this.#shapeKey.length <= LONGEST_KEY;
    const key = `${kind} ${tolerance} ${this.#shapeKey}`;
    const cached = isShort ? strokes.get(key) : undefined;
    if (cached) return cached;
    const measured = MEASURED / scaleOf(this.#matrix);
    const line = this.outline;
    const stroke = { line, outline: strokeOutline(line, style, tolerance, measured) };
    if (isShort) strokes.set(key, stroke);
    return stroke;
  }

  #path(kind: string, make: () => Path): Path {
    if (!this.#isKept || this.#shapeKey.length > LONGEST_KEY) return make();
    const key = `${kind} ${this.#matrix.join(' ')} ${this.#shapeKey}`;
    const cached = cache.get(key);
    if (cached) {
      countNumbers(cached.floats.length);
      return cached;
    }
    const path = make().compacted();
    cache.set(key, path);
    return path;
  }
}

/** The dashes of an outline, of straight lines; the outline where it has none. @param matrix from its units to pixels */
function dashedOutline(outline: Outline, { dashes, dashOffset }: StrokeStyle, matrix: Matrix): Outline {
  if (dashes.length === 0) return outline;
  const pen = new Pen();
  for (const contour of contoursOf(
    outline,
    DASH_TOLERANCE / scaleOf(matrix),
    0,
    MEASURED / scaleOf(matrix),
  )) {
    for (const dash of dashed(contour, dashes, dashOffset)) {
      const [first] = dash;
      if (first) pen.moveTo(first.x0, first.y0);
      for (const { x1, y1 } of dash) pen.lineTo(x1, y1);
    }
  }
  return pen;
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
