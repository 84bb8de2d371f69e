import { type Color, solidPaint } from '../../raster/color.js';
import type { Paint } from '../../raster/display-list.js';
import { conicGradient, type GradientStop, linearGradient, radialGradient } from '../../raster/gradient.js';
import { type Matrix, multiplied } from '../../raster/matrix.js';
import type {
  ColorStop,
  ConicGradient,
  Gradient,
  LinearGradient,
  RadialGradient,
  RadialSize,
} from '../grammars/gradients.js';
import type { Position } from '../grammars/position-grammar.js';
import { type LengthPercentage, usedLength } from '../values/length-percentage.js';
import { type PlacedStop, straightened } from './gradient-colors.js';
import { gradientLine } from './gradient-lines.js';
import { pointGradientImage } from './point-gradients.js';

/** A box that is painted, in pixels. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Box that a gradient is painted in. */
export interface Place {
  box: Box;
  /** Transformation from the box's pixels to the frame's. */
  matrix: Matrix;
  /** Frame pixels per CSS pixel. */
  scale: number;
}

/** The paint of a gradient; undefined where nothing is painted. @throws for lengths beyond all bounds */
export function gradientImage(image: Gradient, place: Place): Paint | undefined {
  switch (image.kind) {
    case 'linear':
      return linear(image, place);
    case 'radial':
      return radial(image, place);
    case 'conic':
      return conic(image, place);
    default:
      return pointGradientImage(image, place);
  }
}

function linear(image: LinearGradient, place: Place): Paint | undefined {
  const { left, top } = place.box;
  const [[x0, y0], [x1, y1]] = gradientLine(image.direction, place.box);
  const length = Math.hypot(x1 - x0, y1 - y0);
  const placed = placedStops(image, lengthShares(length, place.scale));
  const [begin, end] = image.isRepeating ? ends(placed) : [0, 1];
  if (begin === end || length === 0) return lastColor(placed);
  const at = (share: number) => ({ x: x0 + (x1 - x0) * share, y: y0 + (y1 - y0) * share });
  const colors = { stops: within(placed, begin, end), spread: spreadOf(image), premultiplied: true };
  // Its ends are those within the box, which is then moved to its place: so are they in Skia.
  const matrix = multiplied(place.matrix, [1, 0, 0, 1, left, top]);
  return linearGradient({ from: at(begin), to: at(end), ...colors }, matrix);
}

function spreadOf({ isRepeating }: { isRepeating: boolean }): 'pad' | 'repeat' {
  return isRepeating ? 'repeat' : 'pad';
}

function radial(image: RadialGradient, place: Place): Paint | undefined {
  const { box } = place;
  const center = pointIn(image.center, place);
  const { rx, ry } = radii(image.size, center, place);
  const placed = placedStops(image, lengthShares(rx, place.scale));
  const period = periodOf(placed, image);
  if (!(rx > 0 && ry > 0) || period === 0) return lastColor(placed);
  // Transformation of the unit circle to the gradient's ellipse.
  const circle: Matrix = [rx * period, 0, 0, ry * period, box.left + center.x, box.top + center.y];
  const colors = { stops: periodic(placed, image), spread: spreadOf(image), premultiplied: true };
  const origin = { x: 0, y: 0 };
  return radialGradient(
    { center: origin, focus: origin, radius: 1, ...colors },
    multiplied(place.matrix, circle),
  );
}

function conic(image: ConicGradient, place: Place): Paint | undefined {
  const { box, matrix } = place;
  const placed = placedStops(image, turnShare);
  const period = periodOf(placed, image);
  if (period === 0) return lastColor(placed);
  // It starts upwards. Its centre is within the box, which is then moved to its place.
  const turn = { center: pointIn(image.center, place), angle: Math.fround(image.from) - 90 };
  const colors = { stops: periodic(placed, image), spread: spreadOf(image), premultiplied: true };
  return conicGradient(
    { repetitions: 1 / period, ...turn, ...colors },
    multiplied(matrix, [1, 0, 0, 1, box.left, box.top]),
  );
}

/** A point from the upper left corner of a box. */
function pointIn([x, y]: Position, { box, scale }: Place): { x: number; y: number } {
  return { x: usedLength(x, { scale, whole: box.width }), y: usedLength(y, { scale, whole: box.height }) };
}

function radii(size: RadialSize, center: { x: number; y: number }, { box, scale }: Place) {
  if ('radii' in size) {
    const [across, down] = size.radii;
    return {
      rx: usedLength(across, { scale, whole: box.width }),
      ry: usedLength(down, { scale, whole: box.height }),
    };
  }
  const { extent, isCircle } = size;
  const [left, top] = [Math.abs(center.x), Math.abs(center.y)];
  const [right, bottom] = [Math.abs(box.width - center.x), Math.abs(box.height - center.y)];
  const pick = extent.startsWith('closest') ? Math.min : Math.max;
  const isOfSide = extent.endsWith('side');
  if (isCircle) {
    const radius = isOfSide
      ? pick(left, right, top, bottom)
      : Math.hypot(pick(left, right), pick(top, bottom));
    return { rx: radius, ry: radius };
  }
  // Through a corner, an ellipse has the proportions of the one that touches the sides.
  const stretched = isOfSide ? 1 : Math.SQRT2;
  return { rx: pick(left, right) * stretched, ry: pick(top, bottom) * stretched };
}

/** Fraction of a gradient's length at which a colour stands. */
type ShareOf = (place: LengthPercentage) => number;

function lengthShares(length: number, scale: number): ShareOf {
  return (place) => (length === 0 ? 0 : usedLength(place, { scale, whole: length }) / length);
}

const TURN = { scale: 1, whole: 1 };

const turnShare: ShareOf = (place) => usedLength(place, TURN);

/**
 * Colour stops with offsets as fractions of the gradient's length; those without one are spaced evenly (CSS Images 3,
 * section 3.4).
 */
function placedStops({ stops: written }: { stops: readonly ColorStop[] }, shareOf: ShareOf): GradientStop[] {
  let least = -Infinity;
  const last = written.length - 1;
  const stops = written.map(({ color, at }, index) => {
    const edge = index === 0 ? 0 : index === last ? 1 : undefined;
    const share = at === undefined ? edge : shareOf(at);
    if (share === undefined) return { color, offset: share };
    if (!Number.isFinite(share))
      throw new Error('a gradient whose colours are at no finite place is not drawn');
    least = Math.max(least, share);
    return { color, offset: least };
  });
  const placed: PlacedStop[] = [];
  for (const [index, { color, offset = offsetBetween(stops, index) }] of stops.entries()) {
    if (color) placed.push({ color, offset });
    else (placed.at(-1) as PlacedStop).hint = offset;
  }
  return straightened(placed);
}

/** Offset of a stop without one, evenly between those that have one. */
function offsetBetween(stops: readonly { offset: number | undefined }[], index: number): number {
  const before = stops.findLastIndex((stop, at) => at < index && stop.offset !== undefined);
  const after = stops.findIndex((stop, at) => at > index && stop.offset !== undefined);
  const [from, to] = [stops[before]?.offset ?? 0, stops[after]?.offset ?? 1];
  return from + ((to - from) * (index - before)) / (after - before);
}

function ends(stops: readonly GradientStop[]): [begin: number, end: number] {
  return [stops[0]?.offset ?? 0, stops.at(-1)?.offset ?? 1];
}

function within(stops: readonly GradientStop[], begin: number, end: number): GradientStop[] {
  return stops.map(({ color, offset }) => ({ color, offset: (offset - begin) / (end - begin) }));
}

/** Length after which a radial or conic gradient repeats, of its own. */
function periodOf(stops: readonly GradientStop[], { isRepeating }: { isRepeating: boolean }): number {
  const [begin, end] = ends(stops);
  return isRepeating ? end - begin : 1;
}

/** Stops as fractions of the period, of which a repeating gradient's first one is at 0. */
function periodic(
  stops: readonly GradientStop[],
  { isRepeating }: { isRepeating: boolean },
): readonly GradientStop[] {
  if (!isRepeating) return stops;
  const [begin, end] = ends(stops);
  const shift = begin / (end - begin);
  const phase = shift - Math.floor(shift);
  const own = within(stops, begin, end);
  if (phase === 0) return own;
  // What lies beyond the period's end stands before its beginning.
  const moved = own.map(({ color, offset }) => ({ color, offset: offset + phase }));
  const next = moved.findIndex(({ offset }) => offset > 1);
  // A phase may be too small to move anything.
  if (next < 1) return own;
  const color = between(moved[next - 1] as GradientStop, moved[next] as GradientStop, 1);
  const wrapped = moved.slice(next).map((stop) => ({ ...stop, offset: stop.offset - 1 }));
  return [{ color, offset: 0 }, ...wrapped, ...moved.slice(0, next), { color, offset: 1 }];
}

/** Colour at an offset between two stops, mixed as premultiplied. */
function between(from: GradientStop, to: GradientStop, offset: number): Color {
  const share = (offset - from.offset) / (to.offset - from.offset);
  const alpha = from.color.alpha + (to.color.alpha - from.color.alpha) * share;
  const mixed = (channel: 'red' | 'green' | 'blue') => {
    const before = from.color[channel] * from.color.alpha;
    const after = to.color[channel] * to.color.alpha;
    return alpha === 0 ? 0 : (before + (after - before) * share) / alpha;
  };
  return { red: mixed('red'), green: mixed('green'), blue: mixed('blue'), alpha };
}

function lastColor(stops: readonly GradientStop[]): Paint | undefined {
  const last = stops.at(-1);
  return last && solidPaint(last.color);
}
