import { solidPaint } from '../raster/color.js';
import type { ItemPaint } from '../raster/display-list.js';
import { inverted, type Matrix, multiplied } from '../raster/matrix.js';
import type { Outline } from '../raster/outline.js';
import { contoursOf, lengthOf } from '../raster/segments.js';
import { type Attributes, UnsupportedSvg } from './attributes.js';
import { boundingBox } from './bounding-box.js';
import type { Definitions } from './definitions.js';
import { paintServer } from './paint-servers.js';
import type { PatternPaints } from './patterns.js';
import { pixelAligned } from './pixel-alignment.js';
import type { PlacedShape } from './shape-paths.js';
import { plainRectangle, type Viewport } from './shapes.js';
import { BLACK, type SvgPaint } from './style.js';
import type { Surroundings } from './surroundings.js';

/** Bound on the dashes and gaps of a shape. */
const MOST_DASHES = 20_000;

/** Paints shapes of one document. */
export class ShapePainter {
  readonly #definitions: Definitions;
  readonly #patterns: PatternPaints;
  /** From the pixels of the document to those of the frame. */
  readonly #root: Matrix;

  constructor(definitions: Definitions, patterns: PatternPaints, root: Matrix) {
    this.#definitions = definitions;
    this.#patterns = patterns;
    this.#root = root;
  }

  /** @throws UnsupportedSvg */
  fill(
    type: string,
    attributes: Attributes,
    shape: PlacedShape,
    around: Surroundings,
    viewport: Viewport,
    opacity: number,
  ): void {
    const { context, clip, matrix, style, isClip } = around;
    const paint = isClip
      ? solidPaint(BLACK)
      : this.#paint(style.fill, style.fillOpacity * opacity, shape, matrix, viewport);
    if (!paint) return;
    const plain = plainRectangle(type, attributes, viewport);
    const pixels = plain && pixelAligned(plain, matrix, clip.rectangle);
    const isEvenOdd = isClip ? style.isClipEvenOdd : style.isEvenOdd;
    if (pixels) context.fillRectangle(pixels, paint, clip);
    else context.fillPath(shape.filled(isEvenOdd), paint, clip);
  }

  /** @throws UnsupportedSvg */
  stroke(
    shape: PlacedShape,
    attributes: Attributes,
    around: Surroundings,
    viewport: Viewport,
    opacity: number,
  ): void {
    const { context, clip, style, matrix } = around;
    const paint = this.#paint(style.stroke, style.strokeOpacity * opacity, shape, matrix, viewport);
    if (!paint) return;
    const line = dashedAlong(style.line, attributes.get('pathLength'), shape);
    if (line.dashes.length > 0) {
      const shortest = line.dashes.reduce((sum, length) => sum + length, 0);
      const { width, height } = boundingBox(shape.outline);
      const longest = 4 * (width + height) * shape.outline.commands.length;
      if (longest / shortest > MOST_DASHES) throw new UnsupportedSvg('so many dashes');
    }
    const root = attributes.get('vector-effect') === 'non-scaling-stroke' ? inverted(this.#root) : undefined;
    const path = root
      ? shape.strokedUnscaled(line, multiplied(root, matrix), this.#root)
      : shape.stroked(line);
    context.fillPath(path, paint, clip);
  }

  #paint(
    paint: SvgPaint,
    opacity: number,
    shape: PlacedShape,
    matrix: Matrix,
    viewport: Viewport,
  ): ItemPaint | undefined {
    if (!paint || opacity === 0) return undefined;
    if ('color' in paint) return solidPaint(paint.color, opacity);
    const element = this.#definitions.get(paint.id);
    const otherwise = paint.otherwise && solidPaint(paint.otherwise.color, opacity);
    if (!element) return otherwise;
    if (shape.isEmpty) return undefined;
    const place = paint.place ?? { box: boundingBox(shape.outline), matrix, viewport };
    if (element.type === 'pattern') return this.#patterns.paint(element, opacity, place) ?? otherwise;
    const server = paintServer(paint.id, this.#definitions, opacity, place) ?? otherwise;
    return server === 'none' ? undefined : server;
  }
}

/** Dashes by the length that an author gives a path (SVG 2, section 9.6.1). */
function dashedAlong<Line extends { dashes: readonly number[]; dashOffset: number }>(
  line: Line,
  authorLength: string | undefined,
  shape: PlacedShape,
): Line {
  if (authorLength === undefined || line.dashes.length === 0) return line;
  const length = Number(authorLength);
  if (!(length >= 0)) return line;
  if (length === 0) return { ...line, dashes: [] };
  const share = pathLength(shape.outline) / length;
  return { ...line, dashes: line.dashes.map((dash) => dash * share), dashOffset: line.dashOffset * share };
}

/** Tolerance of curves, in user units per unit of their size. */
const TOLERANCE = 1e-4;

/** Length of all contours of an outline, in its units. */
function pathLength(outline: Outline): number {
  let size = 0;
  for (let at = 0; at < outline.coordinates.length; at++)
    size = Math.max(size, Math.abs(outline.coordinates[at] as number));
  let length = 0;
  for (const { segments } of contoursOf(outline, Math.max(1e-6, size * TOLERANCE), 0))
    for (const segment of segments) length += lengthOf(segment);
  return length;
}
