import { type Color, colorOf, solidPaint } from '../raster/color.js';
import type { Paint } from '../raster/display-list.js';
import { type GradientStop, linearGradient, radialGradient } from '../raster/gradient.js';
import { type Matrix, multiplied } from '../raster/matrix.js';
import { angleOf, functionOf, knownLength, lengthIn, parts } from './values.js';

/** A box that is painted, in pixels. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Box that a gradient is painted in. */
interface Place {
  box: Box;
  /** Transformation from the box's pixels to the frame's. */
  matrix: Matrix;
  /** Frame pixels per CSS pixel. */
  scale: number;
}

/**
 * Parses `background-image` (CSS Images 3, section 3).
 * @returns the gradients in painting order, the lowest first
 * @throws for a syntax that is not supported
 */
export function gradientImages(value: string, place: Place): Paint[] {
  if (value.trim() === 'none') return [];
  return parts(value, ',')
    .map((image) => gradientImage(image, place))
    .filter((paint) => paint !== undefined)
    .reverse();
}

function gradientImage(image: string, place: Place): Paint | undefined {
  const { name = '', content = '' } = functionOf(image) ?? {};
  const [, repeating, kind] = /^(repeating-)?(linear|radial)-gradient$/.exec(name) ?? [];
  if (!kind) throw new Error(`the image ${image} is not drawn`);
  const [first = '', ...others] = parts(content, ',');
  const hasShape = colorStop(first) === undefined;
  const shape = hasShape ? first : '';
  const stops = hasShape ? others : [first, ...others];
  const spread = repeating ? 'repeat' : 'pad';
  return kind === 'linear' ? linear(shape, stops, spread, place) : radial(shape, stops, spread, place);
}

function linear(shape: string, stops: string[], spread: 'pad' | 'repeat', place: Place): Paint | undefined {
  const { left, top, width, height } = place.box;
  const [x, y] = lineDirection(shape, width, height);
  const length = Math.abs(width * x) + Math.abs(height * y);
  const at = (share: number) => ({
    x: left + width / 2 + (share - 0.5) * length * x,
    y: top + height / 2 + (share - 0.5) * length * y,
  });
  const placed = placedStops(stops, length, place.scale);
  const [begin, end] = spread === 'repeat' ? ends(placed) : [0, 1];
  if (begin === end || length === 0) return lastColor(placed);
  const colors = { stops: within(placed, begin, end), spread, premultiplied: true };
  return linearGradient({ from: at(begin), to: at(end), ...colors }, place.matrix);
}

/** Unit vector of `to right`, an angle, or no direction. */
function lineDirection(shape: string, width: number, height: number): [x: number, y: number] {
  if (shape === '') return [0, 1];
  const angle = angleOf(shape);
  if (angle !== undefined) return [Math.sin(angle), -Math.cos(angle)];
  const [word, ...sides] = parts(shape, ' ');
  const across = sides.includes('right') ? 1 : sides.includes('left') ? -1 : 0;
  const down = sides.includes('bottom') ? 1 : sides.includes('top') ? -1 : 0;
  const isKnown = word === 'to' && sides.length === Math.abs(across) + Math.abs(down) && sides.length > 0;
  if (!isKnown) throw new Error(`the direction ${shape} is not drawn`);
  if (across === 0 || down === 0) return [across, down];
  // Through the centre, the 50 % line meets the two neighbouring corners (CSS Images 3, section 3.1).
  const reach = Math.hypot(width, height) || 1;
  return [(across * height) / reach, (down * width) / reach];
}

const ENDS = /^(closest|farthest)-(side|corner)$/;

function radial(shape: string, stops: string[], spread: 'pad' | 'repeat', place: Place): Paint | undefined {
  const [form = '', position = ''] = shape.split(/\bat\b/);
  const center = placeIn(position, place);
  const { rx, ry } = radii(parts(form, ' '), center, place);
  const placed = placedStops(stops, rx, place.scale);
  const [begin, end] = spread === 'repeat' ? ends(placed) : [0, 1];
  if (!(rx > 0 && ry > 0) || begin === end) return lastColor(placed);
  if (begin !== 0 && spread === 'repeat')
    throw new Error('a radial gradient that repeats from elsewhere is not drawn');
  // Transformation of the unit circle to the gradient's ellipse.
  const matrix = multiplied(place.matrix, [rx * end, 0, 0, ry * end, center.x, center.y]);
  const colors = { stops: within(placed, 0, end), spread, premultiplied: true };
  const origin = { x: 0, y: 0 };
  return radialGradient({ center: origin, focus: origin, radius: 1, ...colors }, matrix);
}

const POSITIONS: Record<string, string> = {
  left: '0%',
  top: '0%',
  center: '50%',
  right: '100%',
  bottom: '100%',
};

/** A `<position>` of one or two values. */
function placeIn(text: string, { box, scale }: Place): { x: number; y: number } {
  const words = parts(text, ' ');
  const isTurned = /^(top|bottom)$/.test(words[0] ?? '') || /^(left|right)$/.test(words[1] ?? '');
  const [across = 'center', down = 'center'] = isTurned ? [words[1], words[0]] : words;
  const length = (word: string, whole: number) => knownLength(POSITIONS[word] ?? word, { scale, whole });
  return { x: box.left + length(across, box.width), y: box.top + length(down, box.height) };
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
    const rx = knownLength(first, { scale, whole: box.width });
    return { rx, ry: isCircle ? rx : knownLength(second, { scale, whole: box.height }) };
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
  return color && { color, places: words.slice(1) };
}

/**
 * Colour stops with offsets as fractions of the gradient's length; those without one are spaced evenly (CSS Images 3,
 * section 3.4).
 */
function placedStops(texts: string[], length: number, scale: number): GradientStop[] {
  const stops: { color: Color; offset: number | undefined }[] = [];
  for (const text of texts) {
    const stop = colorStop(text);
    if (!stop || stop.places.length > 2) throw new Error(`the colour stop ${text} is not drawn`);
    const offsets = stop.places.map((place) => {
      const pixels = lengthIn(place, { scale, whole: length });
      if (pixels === undefined) throw new Error(`the colour stop ${text} is not drawn`);
      return length === 0 ? 0 : pixels / length;
    });
    for (const offset of offsets.length > 0 ? offsets : [undefined])
      stops.push({ color: stop.color, offset });
  }
  if (stops.length < 2) throw new Error('a gradient of less than two colours is not drawn');
  const [first, last] = [stops[0], stops.at(-1)];
  if (first) first.offset ??= 0;
  if (last) last.offset ??= 1;
  let least = -Infinity;
  for (const stop of stops) {
    if (stop.offset === undefined) continue;
    least = Math.max(least, stop.offset);
    stop.offset = least;
  }
  return stops.map(({ color, offset }, index) => {
    if (offset !== undefined) return { color, offset };
    const before = stops.findLastIndex((stop, at) => at < index && stop.offset !== undefined);
    const after = stops.findIndex((stop, at) => at > index && stop.offset !== undefined);
    const [from, to] = [stops[before]?.offset ?? 0, stops[after]?.offset ?? 1];
    return { color, offset: from + ((to - from) * (index - before)) / (after - before) };
  });
}

function ends(stops: readonly GradientStop[]): [begin: number, end: number] {
  return [stops[0]?.offset ?? 0, stops.at(-1)?.offset ?? 1];
}

function within(stops: readonly GradientStop[], begin: number, end: number): GradientStop[] {
  return stops.map(({ color, offset }) => ({ color, offset: (offset - begin) / (end - begin) }));
}

function lastColor(stops: readonly GradientStop[]): Paint | undefined {
  const last = stops.at(-1);
  return last && solidPaint(last.color);
}
