/** Gradients as shadings (ISO 32000-1, section 8.7.4.5). */

import { inverted, type Matrix, multiplied } from '../raster/matrix.js';
import type { Rectangle } from '../raster/rectangle.js';
import type { ColorStretch, GradientLine, StraightColor } from './gradient-line.js';
import { fanMesh, type Mesh } from './meshes.js';
import { precise } from './numbers.js';
import { type Wedge, wedgesOf } from './wedges.js';

/** A gradient as PDF has it. */
export interface Shading {
  /** The shading of its colours, a dictionary or a stream, and that of its alpha; undefined where it is opaque. */
  colors: string | Mesh;
  alpha: string | Mesh | undefined;
  /** From its own space to pixels. */
  matrix: Matrix;
}

/** Stretches of a gradient: one that repeats more often is no shading. */
const MOST_STRETCHES = 2000;

/** Pixels around a region that its edge may touch. */
const EDGE = 1;

/**
 * The shading of a gradient that is not tiled.
 * @param region in which it shows, in pixels
 * @returns undefined for what PDF has none for: circles that repeat without a common middle, and what repeats very often
 */
export function shadingOf(line: GradientLine, region: Rectangle): Shading | undefined {
  const matrix = inverted(line.back);
  if (!matrix || (line.kind === 'cone' && line.spread !== 'pad')) return undefined;
  if (line.kind === 'conic') return fanOf(line, matrix, region);
  const [from, to] = line.spread === 'pad' ? [0, 1] : reachOf(line, region);
  if (to - from > MOST_STRETCHES) return undefined;
  const stretches = distinct(line.stretches(from, to));
  if (stretches.length > MOST_STRETCHES) return undefined;
  const circles = coordinatesOf(line, from, to);
  const type = line.kind === 'linear' ? 2 : 3;
  const space = (name: string, channels: readonly number[]) =>
    `<</ShadingType ${type}/ColorSpace/${name}/Coords[${circles.map(precise).join(' ')}]/Domain[${precise(from)} ${precise(to)}]/Extend[true true]/Function ${functionOf(stretches, channels)}>>`;
  return {
    colors: space('DeviceRGB', [0, 1, 2]),
    alpha: line.isOpaque ? undefined : space('DeviceGray', [3]),
    matrix,
  };
}

/** A gradient that turns; undefined for one whose colours change at once, as no reader smooths the edges of a mesh. */
function fanOf(line: GradientLine, matrix: Matrix, region: Rectangle): Shading | undefined {
  const turn = turnOf(line, region);
  if (!turn) return undefined;
  const { stretches, radius } = turn;
  if (stretches.some(({ first }, index) => isAbrupt(stretches.at(index - 1) as ColorStretch, first)))
    return undefined;
  const colors = fanMesh(line, stretches, radius, [0, 1, 2]);
  const alpha = line.isOpaque ? undefined : fanMesh(line, stretches, radius, [3]);
  return colors && { colors, alpha, matrix };
}

/** A stretch that is shorter is an edge between its ends. */
const AT_ONCE = 1e-5;

/** Channels that differ by less look the same. */
const SAME = 1 / 64;

function isAbrupt({ last }: ColorStretch, first: StraightColor): boolean {
  return first.some((channel, index) => Math.abs(channel - (last[index] as number)) > SAME);
}

/** The wedges of a gradient that turns, and the matrix from their space to pixels; undefined for any other. */
export function wedgesIn(
  line: GradientLine,
  region: Rectangle,
): { wedges: Wedge[]; matrix: Matrix } | undefined {
  const matrix = inverted(line.back);
  const turn = line.kind === 'conic' ? turnOf(line, region) : undefined;
  const wedges = turn && wedgesOf(line, turn.stretches, turn.radius);
  return wedges && matrix && { wedges, matrix };
}

/** The colours of a whole turn, and how far it reaches in its own space. */
function turnOf(
  line: GradientLine,
  region: Rectangle,
): { stretches: ColorStretch[]; radius: number } | undefined {
  const [turns] = line.focus;
  if (!(turns >= 1 && turns <= MOST_STRETCHES)) return undefined;
  const radius = Math.max(...cornersIn(line, region).map(([across, down]) => Math.hypot(across, down)));
  const long = line.stretches(0, turns).filter(({ from, to }) => to - from > AT_ONCE);
  return long.length > 0 ? { stretches: long, radius } : undefined;
}

/** The corners of a region in the space of a gradient. */
function cornersIn(
  { back: [a, b, c, d, e, f] }: GradientLine,
  { left, top, right, bottom }: Rectangle,
): [number, number][] {
  return [left - EDGE, right + EDGE].flatMap((x) =>
    [top - EDGE, bottom + EDGE].map((y): [number, number] => [a * x + c * y + e, b * x + d * y + f]),
  );
}

/** Where a gradient that repeats begins and ends in a region, in whole turns. */
function reachOf(line: GradientLine, region: Rectangle): [number, number] {
  const corners = cornersIn(line, region);
  if (line.kind === 'linear') {
    const places = corners.map(([along]) => along);
    return [
      Math.floor(Math.min(...places)),
      Math.max(Math.floor(Math.min(...places)) + 1, Math.ceil(Math.max(...places))),
    ];
  }
  const [x, y] = line.focus;
  const farthest = Math.max(...corners.map(([across, down]) => Math.hypot(across - x, down - y)));
  return [0, Math.max(1, Math.ceil(farthest / Math.max(1e-3, 1 - Math.hypot(x, y))))];
}

/** The ends of a line, or two circles. */
function coordinatesOf({ kind, focus: [x, y] }: GradientLine, from: number, to: number): number[] {
  if (kind === 'linear') return [from, 0, to, 0];
  // The second number of a cone is by how much its radius grows.
  if (kind === 'cone') return [0, 0, x, 1, 0, x + y];
  return [x, y, 0, x * (1 - to), y * (1 - to), to];
}

/** Without stretches that are so short that numbers do not tell their ends apart. */
function distinct(stretches: readonly ColorStretch[]): ColorStretch[] {
  const distinct = stretches.filter(({ from, to }) => precise(from) !== precise(to));
  return distinct.length > 0 ? distinct : stretches.slice(0, 1);
}

/** Stitched functions of straight changes (section 7.10). */
function functionOf(stretches: readonly ColorStretch[], channels: readonly number[]): string {
  const pieces = stretches.map(({ first, last }) => {
    const numbers = (color: readonly number[]) =>
      channels.map((at) => rounded(color[at] as number)).join(' ');
    return `<</FunctionType 2/Domain[0 1]/N 1/C0[${numbers(first)}]/C1[${numbers(last)}]>>`;
  });
  const [start, end] = [stretches[0]?.from ?? 0, stretches.at(-1)?.to ?? 1];
  if (pieces.length === 1 && start === 0 && end === 1) return pieces[0] as string;
  const bounds = stretches.slice(1).map(({ from }) => precise(from));
  return `<</FunctionType 3/Domain[${precise(start)} ${precise(end)}]/Functions[${pieces.join('')}]/Bounds[${bounds.join(' ')}]/Encode[${pieces.map(() => '0 1').join(' ')}]>>`;
}

function rounded(channel: number): string {
  return precise(Math.round(channel * 1e4) / 1e4);
}

/** Tiles of a gradient that is repeated in both directions: more are a picture. */
const MOST_TILES = 2000;

/**
 * Where the tiles of a gradient stand that show in a region, from their units to pixels; undefined where they are too many, or
 * turned: readers show what is behind turned tiles along their edges.
 */
export function tileMatrices({ tile }: GradientLine, region: Rectangle): Matrix[] | undefined {
  const matrix = tile && inverted(tile.back);
  if (!tile || !matrix) return undefined;
  const [a, b, c, d, e, f] = tile.back;
  const isUpright = (b === 0 && c === 0) || (a === 0 && d === 0);
  if (!isUpright) return undefined;
  const { left, top, right, bottom } = region;
  const corners = [left, right].flatMap((x) =>
    [top, bottom].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const ends = (axis: 0 | 1) => {
    const places = corners.map((corner) => corner[axis]);
    return [Math.floor(Math.min(...places) + 1e-6), Math.ceil(Math.max(...places) - 1e-6)] as const;
  };
  const [[fromX, toX], [fromY, toY]] = [ends(0), ends(1)];
  if ((toX - fromX) * (toY - fromY) > MOST_TILES) return undefined;
  const matrices: Matrix[] = [];
  for (let y = fromY; y < toY; y++)
    for (let x = fromX; x < toX; x++) matrices.push(multiplied(matrix, [1, 0, 0, 1, x, y]));
  return matrices;
}
