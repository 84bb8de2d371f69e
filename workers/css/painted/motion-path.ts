/** Where on its path a box stands (Motion Path 1; Blink's `ComputedStyle::ApplyMotionPathTransform`). */

import { type Matrix, multiplied } from '../../raster/matrix.js';
import type { Outline } from '../../raster/outline.js';
import { PathMeasure, type PathPosition } from '../../raster/path-measure.js';
import { turned } from '../values/transform-matrices.js';
import { angleOf, functionOf, parts, validLength } from '../values/values.js';
import type { PaintedStyle } from './painted-style.js';
import { positionIn } from './positions.js';
import type { ShapeArea } from './shape-geometry.js';

/** What style says of the path of a box. */
export type MotionStyle = Pick<
  PaintedStyle,
  'offsetPath' | 'offsetDistance' | 'offsetRotate' | 'offsetPosition'
>;

/** What the path of a box depends on, in CSS pixels. */
export interface MotionPlace {
  /** The box within what contains it: its place there, and its size. */
  box: ShapeArea;
  /** What pixels of paths are multiplied by; 1 unless given. */
  zoom?: number;
  /** A box of what contains it, by its word. */
  container(word: string): ShapeArea;
  /** The outline of a basic shape in an area, or of the edge of a box for an empty text; undefined for none. */
  outlineOf(shape: string, area: ShapeArea): Outline | undefined;
  /** The outline of the element that is referred to; undefined where it has none. */
  elementOutline(reference: string): Outline | undefined;
  /** Told of the lines that paths are measured by; the numbers of outlines are counted where it is left out. */
  count?: (chords: number) => void;
}

/** A place in CSS pixels from the corner of the border box, and the angle that the box is turned by there, in radians. */
export type Motion = PathPosition;

const CENTER = '50% 50%';

/** The place of a box on its path; undefined where it has none. @throws TooMuchWork */
export function motionOf(style: MotionStyle, place: MotionPlace): Motion | undefined {
  const { offsetPath } = style;
  if (offsetPath === 'none') return undefined;
  const [first = '', second] = parts(offsetPath, ' ');
  const isBox = !first.includes('(');
  const point = first.startsWith('url(')
    ? alongPath(place.elementOutline(first), style, place)
    : /^path\(/.test(first)
      ? alongPath(place.outlineOf(first, place.box), style, place)
      : withinContainer(isBox ? '' : first, isBox ? first : (second ?? 'border-box'), style, place);
  if (!point || !Number.isFinite(point.x) || !Number.isFinite(point.y)) return undefined;
  const [word = '', other] = style.offsetRotate.split(' ');
  const own = angleOf(other ?? word) ?? 0;
  return { ...point, angle: own + (other === undefined ? 0 : point.angle) };
}

/** Along a path in the pixels of the box itself; one that is none is a point. */
function alongPath(
  outline: Outline | undefined,
  style: MotionStyle,
  { count, zoom = 1 }: MotionPlace,
): PathPosition {
  const measure = new PathMeasure(outline ?? { commands: '', coordinates: [] }, count);
  const isClosed = outline?.commands.endsWith('Z') ?? false;
  const found = placeAlong(measure, isClosed, style, zoom);
  return found ? { ...found, x: found.x * zoom, y: found.y * zoom } : { x: 0, y: 0, angle: 0 };
}

function placeAlong(
  measure: PathMeasure,
  isClosed: boolean,
  { offsetDistance }: MotionStyle,
  zoom = 1,
): PathPosition | undefined {
  const { length } = measure;
  const distance = validLength(offsetDistance, { scale: 1, whole: length * zoom }) / zoom;
  if (!isClosed || length === 0) return measure.at(Math.min(length, Math.max(0, distance)));
  return measure.at(((distance % length) + length) % length);
}

/** Along a ray, a shape or an edge of what contains a box. */
function withinContainer(
  shape: string,
  word: string,
  style: MotionStyle,
  { box, container, outlineOf, count }: MotionPlace,
): PathPosition | undefined {
  const area = container(word);
  const own = { x: box.left - area.left, y: box.top - area.top };
  const { offsetPosition } = style;
  const size = { width: area.width, height: area.height };
  const startAt = (position: string) => (position === 'auto' ? own : positionIn(position, size, 1));
  const position = offsetPosition === 'normal' ? CENTER : offsetPosition;
  const { name = '', content = '' } = functionOf(shape) ?? {};
  let found: PathPosition | undefined;
  if (name === 'ray') {
    const [front = '', at] = content.split(' at ');
    found = alongRay(front, startAt(at ?? position), size, box, style);
  } else {
    const isRound = name === 'circle' || name === 'ellipse';
    const start = startAt(position);
    const placed =
      isRound && !/\bat\b/.test(content) ? `${name}(${content} at ${start.x}px ${start.y}px)` : shape;
    const outline = outlineOf(placed, { left: 0, top: 0, ...size });
    found = outline && placeAlong(new PathMeasure(outline, count), true, style);
  }
  return found && { ...found, x: found.x - own.x, y: found.y - own.y };
}

function alongRay(
  ray: string,
  start: { x: number; y: number },
  area: { width: number; height: number },
  box: ShapeArea,
  { offsetDistance }: MotionStyle,
): PathPosition {
  const [turn = '', size = '', contain] = parts(ray, ' ');
  const angle = (angleOf(turn) ?? 0) - Math.PI / 2;
  const direction = { x: Math.cos(angle), y: Math.sin(angle) };
  const reach = rayLength(size, start, area, direction);
  const length = contain ? Math.max(0, reach - Math.max(box.width, box.height) / 2) : reach;
  const distance = validLength(offsetDistance, { scale: 1, whole: length });
  return { x: start.x + distance * direction.x, y: start.y + distance * direction.y, angle };
}

function rayLength(
  size: string,
  { x, y }: { x: number; y: number },
  { width, height }: { width: number; height: number },
  direction: { x: number; y: number },
): number {
  const [before, behind, above, below] = [x, width - x, y, height - y];
  if (size === 'sides') {
    if (Math.min(before, behind, above, below) < 0) return 0;
    const across = Math.abs((direction.x < 0 ? before : behind) / direction.x);
    return Math.min(across, Math.abs((direction.y < 0 ? above : below) / direction.y));
  }
  const pick = size.startsWith('closest') ? Math.min : Math.max;
  const across = pick(Math.abs(before), Math.abs(behind));
  const down = pick(Math.abs(above), Math.abs(below));
  return size.endsWith('corner') ? Math.hypot(across, down) : pick(across, down);
}

/**
 * The transformation that puts a box on its path.
 * @param origin of its transformations, from the corner of its border box, in frame pixels
 * @param anchor the point that is put on the path, likewise
 * @param scale frame pixels per CSS pixel
 */
export function motionMatrix(
  { x, y, angle }: Motion,
  origin: { x: number; y: number },
  anchor: { x: number; y: number },
  scale: number,
): Matrix {
  const moved: Matrix = [1, 0, 0, 1, x * scale - origin.x, y * scale - origin.y];
  const placed: Matrix = [1, 0, 0, 1, origin.x - anchor.x, origin.y - anchor.y];
  return multiplied(multiplied(moved, turned(angle)), placed);
}
