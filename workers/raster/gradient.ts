import type { Color } from './color.js';
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
  const back = inverted(multiplied(matrix, [x, y, -y, x, from.x, from.y]));
  return back && described(0, back, { x: 0, y: 0 }, colors);
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
 * Conic gradient (CSS Images 4, section 3.3): it starts on the x axis and turns to the y axis.
 * @param repetitions of the colours per turn
 * @param matrix from the space around its centre to pixels
 * @returns undefined for a singular matrix
 */
export function conicGradient(
  { repetitions, ...colors }: GradientColors & { repetitions: number },
  matrix: Matrix,
): Gradient | undefined {
  const back = inverted(matrix);
  return back && described(2, back, { x: repetitions, y: 0 }, colors);
}

/** Added to the kind of a gradient that is tiled. */
const TILED = 3;

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
  const tiled = Float32Array.from([...description, ...back, ...shares]);
  tiled[0] = (description[0] as number) + TILED;
  const own = description.subarray(4, 10) as unknown as Matrix;
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
    steps.push([start, length, 0, 0, ...change.map((channel) => channel / length)]);
  }
  const head = [kind, SPREADS[spread], mode, steps.length, ...matrix, focus.x, focus.y];
  return { isOpaque, description: Float32Array.from([...head, ...(colors[0] as Channels), ...steps.flat()]) };
}

/** Whether interpolating straight and premultiplied colours gives the same result. */
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
