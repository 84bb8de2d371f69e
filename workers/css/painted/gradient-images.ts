import { type Color, solidPaint } from '../../raster/color.js';
import type { Paint } from '../../raster/display-list.js';
import { conicGradient, type GradientStop, linearGradient, radialGradient } from '../../raster/gradient.js';
import { type Matrix, multiplied } from '../../raster/matrix.js';
import { colorOf } from '../values/css-colors.js';
import { MOST_STOPS } from '../values/gradient-spaces.js';
import { angleOf, functionOf, lengthIn, parts, validLength } from '../values/values.js';
import { type PlacedStop, straightened } from './gradient-colors.js';
import { gradientLine } from './gradient-lines.js';
import { pointGradientImage } from './point-gradients.js';
import { positionIn } from './positions.js';

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

type Spread = 'pad' | 'repeat';

/**
 * Parses a gradient in sRGB (CSS Images 4, section 3): those of other spaces are computed as such.
 * @returns undefined where nothing is painted
 * @throws for another image, or a syntax that is not supported
 */
export function gradientImage(image: string, place: Place): Paint | undefined {
  const { name = '', content = '' } = functionOf(image) ?? {};
  if (name === '-webkit-gradient') return pointGradientImage(content, place);
  const [, prefix, repeating, kind] =
    /^(-webkit-)?(repeating-)?(linear|radial|conic)-gradient$/.exec(name) ?? [];
  if (!kind) throw new Error(`the image ${image} is not drawn`);
  const [first = '', ...others] = parts(content, ',');
  const hasShape = colorStop(first) === undefined;
  const shape = hasShape ? first : '';
  const stops = hasShape ? others : [first, ...others];
  if (stops.length > MOST_STOPS)
    throw new Error(`a gradient of more than ${MOST_STOPS} colours is not drawn`);
  const spread = repeating ? 'repeat' : 'pad';
  if (kind === 'conic') return conic(shape, stops, spread, place);
  if (kind === 'radial') return radial(shape, stops, spread, place);
  return linear(shape, stops, spread, place, prefix !== undefined);
}

/** @param isDiagonal whether it goes through the corners themselves, as those with a prefix do */
function linear(
  shape: string,
  stops: readonly string[],
  spread: Spread,
  place: Place,
  isDiagonal: boolean,
): Paint | undefined {
  const { left, top } = place.box;
  const [[x0, y0], [x1, y1]] = gradientLine(shape, place.box, isDiagonal);
  const length = Math.hypot(x1 - x0, y1 - y0);
  const placed = placedStops(stops, lengthShares(length, place.scale));
  const [begin, end] = spread === 'repeat' ? ends(placed) : [0, 1];
  if (begin === end || length === 0) return lastColor(placed);
  const at = (share: number) => ({ x: x0 + (x1 - x0) * share, y: y0 + (y1 - y0) * share });
  const colors = { stops: within(placed, begin, end), spread, premultiplied: true };
  // Its ends are those within the box, which is then moved to its place: so are they in Skia.
  const matrix = multiplied(place.matrix, [1, 0, 0, 1, left, top]);
  return linearGradient({ from: at(begin), to: at(end), ...colors }, matrix);
}

const ENDS = /^(closest|farthest)-(side|corner)$/;

function radial(shape: string, stops: readonly string[], spread: Spread, place: Place): Paint | undefined {
  const [form = '', position = ''] = shape.split(/\bat\b/);
  const center = placeIn(position, place);
  const { rx, ry } = radii(parts(form, ' '), center, place);
  const placed = placedStops(stops, lengthShares(rx, place.scale));
  const period = periodOf(placed, spread);
  if (!(rx > 0 && ry > 0) || period === 0) return lastColor(placed);
  // Transformation of the unit circle to the gradient's ellipse.
  const matrix = multiplied(place.matrix, [rx * period, 0, 0, ry * period, center.x, center.y]);
  const colors = { stops: periodic(placed, spread), spread, premultiplied: true };
  const origin = { x: 0, y: 0 };
  return radialGradient({ center: origin, focus: origin, radius: 1, ...colors }, matrix);
}

function conic(shape: string, stops: readonly string[], spread: Spread, place: Place): Paint | undefined {
  const [, from = '', at] = /^(?:from\s+(\S+))?\s*(?:\bat\b(.*))?$/.exec(shape.trim()) ?? [shape, shape];
  const angle = from === '' ? 0 : angleOf(from);
  if (angle === undefined) throw new Error(`the direction ${shape} is not drawn`);
  const { box, matrix, scale } = place;
  const placed = placedStops(stops, turnShare);
  const period = periodOf(placed, spread);
  if (period === 0) return lastColor(placed);
  // It starts upwards. Its centre is within the box, which is then moved to its place.
  const turn = { center: positionIn(at ?? '', box, scale), angle: Math.fround((angle * 180) / Math.PI) - 90 };
  const colors = { stops: periodic(placed, spread), spread, premultiplied: true };
  return conicGradient(
    { repetitions: 1 / period, ...turn, ...colors },
    multiplied(matrix, [1, 0, 0, 1, box.left, box.top]),
  );
}

function placeIn(text: string, { box, scale }: Place): { x: number; y: number } {
  const { x, y } = positionIn(text, box, scale);
  return { x: box.left + x, y: box.top + y };
}

function radii(words: string[], center: { x: number; y: number }, { box, scale }: Place) {
  const sizes = words.filter((word) => word !== 'circle' && word !== 'ellipse');
  const isCircle = words.includes('circle') || (sizes.length === 1 && !ENDS.test(sizes[0] ?? ''));
  const left = Math.abs(center.x - box.left);
  const right = Math.abs(box.left + box.width - center.x);
  const top = Math.abs(center.y - box.top);
  const bottom = Math.abs(box.top + box.height - center.y);
  const [first = 'farthest-corner', second = first] = sizes;
  const [, reach, end] = ENDS.exec(first) ?? [];
  if (!reach) {
    const rx = validLength(first, { scale, whole: box.width });
    return { rx, ry: isCircle ? rx : validLength(second, { scale, whole: box.height }) };
  }
  const pick = reach === 'closest' ? Math.min : Math.max;
  if (isCircle) {
    const radius =
      end === 'side' ? pick(left, right, top, bottom) : Math.hypot(pick(left, right), pick(top, bottom));
    return { rx: radius, ry: radius };
  }
  // Through a corner, an ellipse has the proportions of the one that touches the sides.
  const stretched = end === 'side' ? 1 : Math.SQRT2;
  return { rx: pick(left, right) * stretched, ry: pick(top, bottom) * stretched };
}

function colorStop(text: string): { color: Color; places: string[] } | undefined {
  const words = parts(text, ' ');
  const color = colorOf(words[0] ?? '');
  if (color) return { color, places: words.slice(1) };
  const last = words.length > 1 ? colorOf(words.at(-1) ?? '') : undefined;
  return last && { color: last, places: words.slice(0, -1) };
}

/** Fraction of a gradient's length at which a colour stands; undefined for a text that is no place. */
type ShareOf = (place: string) => number | undefined;

function lengthShares(length: number, scale: number): ShareOf {
  return (place) => {
    const pixels = lengthIn(place, { scale, whole: length });
    return pixels === undefined || length !== 0 ? pixels && pixels / length : 0;
  };
}

function turnShare(place: string): number | undefined {
  const angle = angleOf(place);
  if (angle !== undefined) return angle / (2 * Math.PI);
  return place.endsWith('%') ? lengthIn(place, { scale: 1, whole: 1 }) : undefined;
}

/**
 * Colour stops with offsets as fractions of the gradient's length; those without one are spaced evenly (CSS Images 3,
 * section 3.4).
 */
function placedStops(texts: readonly string[], shareOf: ShareOf): GradientStop[] {
  const stops: { color: Color | undefined; offset: number | undefined }[] = [];
  for (const text of texts) {
    const stop = colorStop(text) ?? { color: undefined, places: [text] };
    if (stop.places.length > 2) throw new Error(`the colour stop ${text} is not drawn`);
    const offsets = stop.places.map((place) => {
      const share = shareOf(place);
      if (share === undefined || !Number.isFinite(share))
        throw new Error(`the colour stop ${text} is not drawn`);
      return share;
    });
    for (const offset of offsets.length > 0 ? offsets : [undefined])
      stops.push({ color: stop.color, offset });
  }
  const [first, last] = [stops[0], stops.at(-1)];
  if (stops.length < 2 || !first || !last)
    throw new Error('a gradient of less than two colours is not drawn');
  first.offset ??= 0;
  last.offset ??= 1;
  let least = -Infinity;
  for (const stop of stops) {
    if (stop.offset === undefined) continue;
    least = Math.max(least, stop.offset);
    stop.offset = least;
  }
  const placed: PlacedStop[] = [];
  for (const [index, { color, offset = offsetBetween(stops, index) }] of stops.entries()) {
    const before = placed.at(-1);
    if (color) placed.push({ color, offset });
    else if (before && before.hint === undefined && index + 1 < stops.length) before.hint = offset;
    else throw new Error('a colour hint that is not between two colours is not drawn');
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
function periodOf(stops: readonly GradientStop[], spread: Spread): number {
  const [begin, end] = ends(stops);
  return spread === 'repeat' ? end - begin : 1;
}

/** Stops as fractions of the period, of which a repeating gradient's first one is at 0. */
function periodic(stops: readonly GradientStop[], spread: Spread): readonly GradientStop[] {
  if (spread === 'pad') return stops;
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
