import type { PlainElement } from '../layout/element-tree.js';
import { LetterPath } from '../layout/svg-text/letter-path.js';
import type { HairlinePen } from '../raster/hairline-pen.js';
import { ellipseByCorners, ellipseOutline, type Outline, Pen, rectangleOutline } from '../raster/outline.js';
import { type Attributes, lengthOf, numbersOf, UnsupportedSvg } from './attributes.js';
import { pathOutline } from './path-data.js';

/** Size that percentages refer to. */
export interface Viewport {
  width: number;
  height: number;
}

type Draw = (attributes: Attributes, viewport: Viewport, pen?: HairlinePen) => Outline;

/** The basic shapes (SVG 1.1, chapter 9) and paths: the attributes of each, and how it is drawn. */
const SHAPES: Record<string, { attributes: readonly string[]; draw: Draw }> = {
  path: {
    attributes: ['d', 'pathLength'],
    draw: (attributes, _, pen) => pathOutline(attributes.get('d') ?? '', pen),
  },
  rect: { attributes: ['x', 'y', 'width', 'height', 'rx', 'ry'], draw: rectangle },
  circle: {
    attributes: ['cx', 'cy', 'r'],
    draw: (attributes, viewport, pen) => ellipse(attributes, viewport, 'r', 'r', pen),
  },
  ellipse: {
    attributes: ['cx', 'cy', 'rx', 'ry'],
    draw: (attributes, viewport, pen) => ellipse(attributes, viewport, 'rx', 'ry', pen),
  },
  line: { attributes: ['x1', 'y1', 'x2', 'y2'], draw: line },
  polyline: { attributes: ['points'], draw: (attributes) => polyline(attributes) },
  polygon: { attributes: ['points'], draw: (attributes) => polyline(attributes).close() },
};

/** Attributes of a shape's type; undefined for other elements. */
export function shapeAttributes({ type }: PlainElement): readonly string[] | undefined {
  return Object.hasOwn(SHAPES, type) ? SHAPES[type]?.attributes : undefined;
}

/** The outline of letters, whose path has no text; undefined for other elements. @throws UnsupportedSvg */
export function letterOutline({ props }: PlainElement): Outline | undefined {
  return props.d instanceof LetterPath ? bounded(props.d) : undefined;
}

/**
 * Outline of a shape; empty for one that is not rendered.
 * @param pen that draws the arcs of basic shapes otherwise
 * @throws UnsupportedSvg
 */
export function shapeOutline(
  type: string,
  attributes: Attributes,
  viewport: Viewport,
  pen?: HairlinePen,
): Outline {
  return bounded(SHAPES[type]?.draw(attributes, viewport, pen) ?? new Pen());
}

function bounded(outline: Outline): Outline {
  for (let at = 0; at < outline.coordinates.length; at++) {
    if (!(Math.abs(outline.coordinates[at] as number) < FARTHEST))
      throw new UnsupportedSvg('a shape without bounds');
  }
  return outline;
}

/** Bound on coordinates: beyond it, 32-bit floats are too coarse for pixels. */
const FARTHEST = 1e6;

/** Rectangle of a `<rect>` without rounded corners; undefined for any other shape. */
export function plainRectangle(type: string, attributes: Attributes, viewport: Viewport) {
  if (type !== 'rect' || attributes.has('rx') || attributes.has('ry')) return undefined;
  return rectanglePlace(attributes, viewport);
}

export function rectanglePlace(attributes: Attributes, viewport: Viewport) {
  return {
    left: lengthOf(attributes.get('x'), 0, viewport.width),
    top: lengthOf(attributes.get('y'), 0, viewport.height),
    width: lengthOf(attributes.get('width'), 0, viewport.width),
    height: lengthOf(attributes.get('height'), 0, viewport.height),
  };
}

function rectangle(attributes: Attributes, viewport: Viewport, pen?: HairlinePen): Outline {
  const place = rectanglePlace(attributes, viewport);
  const { width, height } = place;
  if (!(width > 0 && height > 0)) return new Pen();
  const radius = (name: string, whole: number) => {
    const text = attributes.get(name);
    return text === undefined || text === 'auto' ? undefined : lengthOrNone(text, whole);
  };
  const [specifiedX, specifiedY] = [radius('rx', viewport.width), radius('ry', viewport.height)];
  const rx = Math.min(specifiedX ?? specifiedY ?? 0, width / 2);
  const ry = Math.min(specifiedY ?? specifiedX ?? 0, height / 2);
  if (rx === 0 || ry === 0) return rectangleOutline(place);
  return rectangleOutline(place, [rx, rx, rx, rx], [ry, ry, ry, ry], pen);
}

function ellipse(
  attributes: Attributes,
  viewport: Viewport,
  across: string,
  down: string,
  pen?: HairlinePen,
): Outline {
  const diagonal = Math.hypot(viewport.width, viewport.height) / Math.SQRT2;
  const isCircle = across === down;
  const radius = (name: string, whole: number) => {
    const text = attributes.get(name);
    return text === undefined || text === 'auto' ? undefined : lengthOrNone(text, whole);
  };
  const [specifiedX, specifiedY] = isCircle
    ? [radius(across, diagonal), undefined]
    : [radius(across, viewport.width), radius(down, viewport.height)];
  const [rx, ry] = [specifiedX ?? specifiedY ?? 0, specifiedY ?? specifiedX ?? 0];
  if (!(rx > 0 && ry > 0)) return new Pen();
  const x = lengthOf(attributes.get('cx'), 0, viewport.width);
  const y = lengthOf(attributes.get('cy'), 0, viewport.height);
  return pen ? ellipseByCorners(x, y, rx, ry, pen) : ellipseOutline(x, y, rx, ry);
}

/** A radius; undefined for one below nothing, which says nothing. @throws UnsupportedSvg */
function lengthOrNone(text: string, whole: number): number | undefined {
  const length = lengthOf(text, 0, whole);
  return length < 0 ? undefined : length;
}

function line(attributes: Attributes, { width, height }: Viewport): Outline {
  const place = (name: string, whole: number) => lengthOf(attributes.get(name), 0, whole);
  return new Pen()
    .moveTo(place('x1', width), place('y1', height))
    .lineTo(place('x2', width), place('y2', height));
}

function polyline(attributes: Attributes): Pen {
  const points = attributes.get('points') ?? '';
  // What is no number takes all points with it, as in Chromium.
  if (/[^-+\d.e,\s]/i.test(points)) return new Pen();
  const numbers = numbersOf(points);
  if (numbers.length % 2 === 1) throw new UnsupportedSvg('a point without its y');
  const pen = new Pen();
  for (let at = 0; at < numbers.length; at += 2) {
    const [x, y] = [numbers[at] as number, numbers[at + 1] as number];
    if (at === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
  return pen;
}
