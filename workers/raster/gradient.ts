import type { Color } from './color.js';
import { lineMatrix, sweepMatrix } from './gradient-matrices.js';
import { inverted, type Matrix, multiplied } from './matrix.js';

/** Continuation of a gradient beyond its ends (SVG 1.1, section 13.2.2). */
export type Spread = 'pad' | 'repeat' | 'reflect';

export interface GradientStop {
  /** Position along the gradient, 0 to 1, not before that of the preceding stop. */
  offset: number;
  color: Color;
}

/** Colours of gradients. */
interface GradientColors {
  stops: readonly GradientStop[];
  spread: Spread;
  /** True to interpolate premultiplied colours, as in CSS; false for straight ones, as in SVG. */
  premultiplied: boolean;
}

/** Gradient as the kernel reads it (kernels/assembly/raster/gradient-colours.ts). */
export interface Gradient {
  description: Float32Array;
  isOpaque: boolean;
}

interface Point {
  x: number;
  y: number;
}

interface Circle extends Point {
  radius: number;
}

/**
 * Linear gradient.
 * @param matrix from the space of its ends to pixels
 * @returns undefined for a singular matrix, or where the ends coincide
 */
export function linearGradient(
  { from, to, ...colors }: GradientColors & { from: Point; to: Point },
  matrix: Matrix,
): Gradient | undefined {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const whole = hasHardStops(colors.stops) ? inverted(matrix) : undefined;
  const back = whole
    ? lineMatrix(from, to, whole)
    : inverted(multiplied(matrix, [x, y, -y, x, from.x, from.y]));
  return back && described(0, back, { x: 0, y: 0 }, colors);
}

/** Tells whether colours change at once anywhere. */
function hasHardStops(stops: readonly GradientStop[]): boolean {
  return stops.some(({ offset }, index) => offset - (stops[index - 1]?.offset ?? -Infinity) < ABRUPT);
}

/**
 * Radial gradient with a focus.
 * @param focus inside the circle
 * @returns undefined for a singular matrix, or a radius of 0
 */
export function radialGradient(
  { center, radius, focus, ...colors }: GradientColors & { center: Point; radius: number; focus: Point },
  matrix: Matrix,
): Gradient | undefined {
  const back = inverted(multiplied(matrix, [radius, 0, 0, radius, center.x, center.y]));
  const place = { x: (focus.x - center.x) / radius, y: (focus.y - center.y) / radius };
  return back && described(1, back, place, colors);
}

/**
 * Conic gradient (CSS Images 4, section 3.3): it turns clockwise, from an angle in degrees on, of which 0 is the x axis.
 * @param repetitions of the colours per turn
 * @param matrix from the space of its centre to pixels
 * @returns undefined for a singular matrix
 */
export function conicGradient(
  {
    repetitions,
    center,
    angle,
    ...colors
  }: GradientColors & { repetitions: number; center: Point; angle: number },
  matrix: Matrix,
): Gradient | undefined {
  const back = sweepMatrix(angle, center, matrix);
  return back && described(2, back, { x: repetitions, y: 0 }, colors);
}

/**
 * Gradient from one circle to another (HTML, section 4.12.5.1.11), which paints nothing where no circle between them and
 * beyond them lies.
 * @param from with another middle than `to`
 * @returns undefined for a singular matrix
 */
export function coneGradient(
  { from, to, ...colors }: GradientColors & { from: Circle; to: Circle },
  matrix: Matrix,
): Gradient | undefined {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const distance = Math.hypot(x, y);
  const back = inverted(multiplied(matrix, [x, y, -y, x, from.x, from.y]));
  const radii = { x: from.radius / distance, y: (to.radius - from.radius) / distance };
  return back && { ...described(3, back, radii, colors), isOpaque: false };
}

/** Added to the kind of a gradient that is tiled. */
const TILED = 4;

/**
 * Repeats a gradient in both directions.
 * @param gradient in the space of a tile; a radial one has its focus in the middle
 * @param tile distance of tiles, and the part of it that is painted, in the space of the first tile's upper left corner
 * @param matrix from that space to pixels
 * @returns undefined for a singular matrix
 */
export function tiledGradient(
  { description, isOpaque }: Gradient,
  tile: { across: number; down: number; width: number; height: number },
  matrix: Matrix,
): Gradient | undefined {
  const back = inverted(multiplied(matrix, [tile.across, 0, 0, tile.down, 0, 0]));
  if (!back) return undefined;
  // A place within a tile may round to 1, which still belongs to a tile without a gap.
  const shares = [tile.width / tile.across, tile.height / tile.down].map((share) => (share >= 1 ? 2 : share));
  const own = description.subarray(4, 10) as unknown as Matrix;
  const tiled = Float32Array.from([...description, ...back, ...shares, ...own]);
  tiled[0] = (description[0] as number) + TILED;
  tiled.set(multiplied(own, [tile.across, 0, 0, tile.down, 0, 0]), 4);
  return { description: tiled, isOpaque: isOpaque && shares.every((share) => share >= 1) };
}

const SPREADS = { pad: 0, repeat: 1, reflect: 2 };
/**
 * Alpha modes of the kernel (kernels/assembly/raster/gradient-colours.ts): opaque, premultiplied, or straight and to be
 * multiplied.
 */
const [OPAQUE, MULTIPLIED, STRAIGHT] = [0, 1, 2];
/** Width of the transition between two stops at one position, just before it. */
const ABRUPT = 2 ** -20;

type Channels = [red: number, green: number, blue: number, alpha: number];

function described(
  kind: number,
  matrix: Matrix,
  focus: Point,
  { stops, spread, premultiplied }: GradientColors,
): Gradient {
  const isOpaque = stops.every(({ color }) => color.alpha === 1);
  const mode = isOpaque ? OPAQUE : premultiplied || isMixedAlike(stops) ? MULTIPLIED : STRAIGHT;
  const colors = stops.map(({ color }) => channelsOf(color, mode));
  const steps: number[][] = [];
  for (const [index, { offset }] of stops.entries()) {
    const next = stops[index + 1];
    if (!next) break;
    const change = changeOf(colors[index] as Channels, colors[index + 1] as Channels);
    if (change.every((channel) => channel === 0)) continue;
    const length = Math.max(next.offset - offset, ABRUPT);
    const start = next.offset - offset < ABRUPT ? next.offset - 2 * ABRUPT : offset;
    steps.push([start, length, next.offset, 0, ...change.map((channel) => channel / length)]);
  }
  const head = [kind, SPREADS[spread], mode, steps.length, ...matrix, focus.x, focus.y];
  return { isOpaque, description: Float32Array.from([...head, ...(colors[0] as Channels), ...steps.flat()]) };
}

/** Tells whether interpolating straight and premultiplied colours gives the same result. */
function isMixedAlike(stops: readonly GradientStop[]): boolean {
  const [first] = stops;
  const isSame = (channel: keyof Color) =>
    stops.every(({ color }) => color[channel] === first?.color[channel]);
  return isSame('alpha') || (isSame('red') && isSame('green') && isSame('blue'));
}

function channelsOf({ red, green, blue, alpha }: Color, mode: number | undefined): Channels {
  if (mode === STRAIGHT) return [red, green, blue, alpha];
  return [red * alpha, green * alpha, blue * alpha, 255 * alpha];
}

function changeOf(from: Channels, to: Channels): number[] {
  return from.map((channel, index) => (to[index] as number) - channel);
}
