/** The effects of primitives of `<filter>`s (Filter Effects 1, section 9). */

import { BLEND_MODES } from '../css/properties/blend-modes.js';
import { colorMatrix } from '../css/values/color-filters.js';
import type { PlainElement } from '../layout/element-tree.js';
import { solidPaint } from '../raster/color.js';
import type { FilterEffect } from '../raster/filter-graph.js';
import type { Noise } from '../raster/filter-noise.js';
import { inverted, type Matrix } from '../raster/matrix.js';
import type { Rectangle } from '../raster/rectangle.js';
import { type Attributes, numbersOf, shareOf, UnsupportedSvg } from './attributes.js';
import type { Box } from './bounding-box.js';
import { requiredColor, type SvgStyle } from './style.js';

/** A primitive in its filter. */
export interface Primitive {
  element: PlainElement;
  attributes: Attributes;
  style: SvgStyle;
  matrix: Matrix;
  /** Pixels of a unit of its numbers. */
  across: number;
  down: number;
  region: Box;
  /** Place of its first input. */
  inputArea: Rectangle;
  childrenOf(type: RegExp): Attributes[];
}

/** The effect of a primitive. @throws UnsupportedSvg for one that is not drawn here */
export function effectOf(primitive: Primitive): FilterEffect {
  const { element, attributes, across, down } = primitive;
  const text = (name: string, otherwise: string) => attributes.get(name) ?? otherwise;
  const number = (name: string, otherwise = 0) => numbersIn(attributes.get(name))[0] ?? otherwise;
  switch (element.type) {
    case 'feGaussianBlur':
      if (!/^(?:none|)$/.test(text('edgeMode', 'none'))) throw new UnsupportedSvg('the edge of a blur');
      return { kind: 'blur', ...deviations(attributes, primitive, '0') };
    case 'feOffset':
      return { kind: 'offset', ...moved(number('dx'), number('dy'), primitive) };
    case 'feMerge':
      return { kind: 'merge' };
    case 'feFlood':
      return { kind: 'flood', paint: flood(primitive) };
    case 'feBlend': {
      const mode = BLEND_MODES.indexOf(text('mode', 'normal'));
      return { kind: 'blend', mode: Math.max(0, mode) };
    }
    case 'feComposite':
      return composite(
        text('operator', 'over'),
        ['k1', 'k2', 'k3', 'k4'].map((name) => bounded(number(name))),
      );
    case 'feColorMatrix':
      return { kind: 'matrix', matrix: matrixOf(text('type', 'matrix'), attributes.get('values')) };
    case 'feComponentTransfer':
      return { kind: 'transfer', tables: transferTables(primitive) };
    case 'feDropShadow':
      return {
        kind: 'shadow',
        ...moved(number('dx', 2), number('dy', 2), primitive),
        ...deviations(attributes, primitive, '2'),
        paint: flood(primitive),
      };
    case 'feMorphology': {
      const [x = 0, y = x] = numbersIn(attributes.get('radius'));
      if (x < 0 || y < 0 || (x === 0 && y === 0)) return { kind: 'merge' };
      const size = { across: bounded(Math.round(x * across)), down: bounded(Math.round(y * down)) };
      return { kind: 'morphology', ...size, isDilated: text('operator', 'erode') === 'dilate' };
    }
    case 'feTile':
      return { kind: 'tile', tile: primitive.inputArea };
    case 'feTurbulence':
      return { kind: 'noise', noise: noiseOf(attributes, primitive.matrix, primitive.region) };
    case 'feDisplacementMap': {
      const scale = number('scale');
      const channel = (name: string) => Math.max(0, 'RGBA'.indexOf(text(name, 'A')));
      const channels = { xChannel: channel('xChannelSelector'), yChannel: channel('yChannelSelector') };
      return {
        kind: 'displacement',
        across: bounded(scale * across),
        down: bounded(scale * down),
        ...channels,
      };
    }
  }
  throw new UnsupportedSvg(element.type);
}

/** Numbers of a list; none where it has anything else. */
function numbersIn(text: string | undefined): number[] {
  if (text === undefined || text === '') return [];
  const numbers = numbersOf(text);
  return numbers.every(Number.isFinite) ? numbers : [];
}

/** A negative deviation, or none of both, is of no blur. */
function deviations(attributes: Attributes, { across, down }: Primitive, initial: string) {
  const numbers = numbersIn(attributes.get('stdDeviation') ?? initial);
  // More than two say nothing, as in Chromium.
  const [x = 0, y = x] = numbers.length > 2 ? [] : numbers;
  if (x < 0 || y < 0) return { across: 0, down: 0 };
  return { across: Math.fround(x * across), down: Math.fround(y * down) };
}

const FARTHEST = 1 << 20;

/** Bound on numbers, so that products of them are numbers. */
function bounded(number: number): number {
  return Math.max(-FARTHEST, Math.min(FARTHEST, number));
}

/** Whole pixels of an offset. */
function moved(x: number, y: number, { matrix, across, down }: Primitive) {
  const [a, b, c, d] = matrix;
  const isTurned = b !== 0 || c !== 0;
  const whole = (length: number) => bounded(Math.round(length));
  if (isTurned) return { x: whole(a * x + c * y), y: whole(b * x + d * y) };
  return { x: whole(Math.sign(a) * across * x), y: whole(Math.sign(d) * down * y) };
}

function flood({ attributes, style }: Primitive) {
  const color = requiredColor(attributes.get('flood-color') ?? 'black', style.color);
  return solidPaint(color, shareOf(attributes.get('flood-opacity')));
}

function composite(operator: string, factors: number[]): FilterEffect {
  switch (operator) {
    case 'in':
    case 'out':
    case 'xor':
    case 'atop':
      return { kind: 'composite', operator };
    case 'arithmetic':
      return { kind: 'arithmetic', factors };
    case 'lighter':
      return { kind: 'blend', mode: BLEND_MODES.indexOf('plus-lighter') };
  }
  return { kind: 'blend', mode: 0 };
}

const PLAIN_MATRIX = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0];
const LUMINANCE = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2125, 0.7154, 0.0721, 0, 0];

function matrixOf(type: string, text: string | undefined): readonly number[] {
  const numbers = numbersIn(text);
  const [amount] = numbers;
  if (type === 'luminanceToAlpha') return LUMINANCE;
  if (type === 'saturate' || type === 'hueRotate') {
    if (amount === undefined || numbers.length !== 1) return PLAIN_MATRIX;
    return colorMatrix(type === 'saturate' ? 'saturate' : 'hue-rotate', amount);
  }
  const isWhole = numbers.length === 20 && numbers.every((each) => Number.isFinite(Math.fround(each)));
  return isWhole ? numbers : PLAIN_MATRIX;
}

/** Functions of feComponentTransfer as tables (Filter Effects 1, section 9.7.1). */
function transferTables({ childrenOf }: Primitive): number[] {
  return ['R', 'G', 'B', 'A'].flatMap((channel) => {
    const last = childrenOf(new RegExp(`^feFunc${channel}$`)).at(-1);
    const map = last ? transferOf(last) : (share: number) => share;
    return Array.from({ length: 256 }, (_, value) =>
      Math.round(Math.min(1, Math.max(0, map(value / 255) || 0)) * 255),
    );
  });
}

function transferOf(attributes: Attributes): (share: number) => number {
  const number = (name: string, otherwise: number) => numbersIn(attributes.get(name))[0] ?? otherwise;
  const values = numbersIn(attributes.get('tableValues'));
  const count = values.length;
  const value = (index: number) => values[Math.min(count - 1, index)] as number;
  switch (attributes.get('type')) {
    case 'table':
      return (share) => {
        if (count === 0) return share;
        const at = share * (count - 1);
        const first = Math.min(count - 1, Math.floor(at));
        return value(first) + (at - first) * (value(first + 1) - value(first));
      };
    case 'discrete':
      return (share) => (count === 0 ? share : value(Math.floor(share * count)));
    case 'linear':
      return (share) => number('slope', 1) * share + number('intercept', 0);
    case 'gamma':
      return (share) => number('amplitude', 1) * share ** number('exponent', 1) + number('offset', 0);
  }
  return (share) => share;
}

/** Lattice points a unit, beyond which noise has no form. */
const MOST_FREQUENCY = 1e4;
/** Octaves beyond which noise is finer than a level. */
const MOST_OCTAVES = 9;

/** The noise of a `<feTurbulence>` (Filter Effects 1, section 9.22). @param region its place in user units */
function noiseOf(attributes: Attributes, matrix: Matrix, region: Box): Noise {
  const numbers = (name: string) => {
    const text = attributes.get(name);
    return text === undefined || text === '' ? [] : numbersOf(text);
  };
  const back = inverted(matrix);
  if (!back) throw new UnsupportedSvg('noise of no size');
  const [x = 0, y = x] = numbers('baseFrequency');
  const isStitched = attributes.get('stitchTiles') === 'stitch';
  const [across, wide] = isStitched ? stitched(x, region.width) : [x, 0];
  const [down, high] = isStitched ? stitched(y, region.height) : [y, 0];
  const octaves = Math.min(MOST_OCTAVES, Math.max(0, Math.trunc(numbers('numOctaves')[0] ?? 1)));
  const [a, , , d, e, f] = back;
  return {
    origin: [firstPlace(a, e), firstPlace(d, f)],
    unit: [a, d],
    period: [wide, high],
    frequency: x < 0 || y < 0 ? [0, 0] : [Math.min(MOST_FREQUENCY, across), Math.min(MOST_FREQUENCY, down)],
    octaves,
    seed: Math.trunc(Math.max(-2147483647, Math.min(2147483646, numbers('seed')[0] ?? 0))),
    isFractal: attributes.get('type') === 'fractalNoise',
  };
}

/** The place of the frame's first pixel in user units, where Chromium samples noise: half a unit beyond its middle (Skia, `SkPerlinNoiseShader`). */
function firstPlace(unit: number, start: number): number {
  return start + 0.5 * (1 + unit);
}

/** A frequency by which a length holds whole periods, and how many lattice points that is. */
function stitched(frequency: number, length: number): [frequency: number, period: number] {
  const size = Math.trunc(length);
  if (!(frequency > 0) || size === 0) return [frequency, 0];
  const low = Math.floor(size * frequency) / size;
  const high = Math.ceil(size * frequency) / size;
  const own = low > 0 && frequency / low < high / frequency ? low : high;
  return [own, Math.round(size * own)];
}
