import type { ColourSpace } from './colour-space.js';
import { BrokenProfile, type ProfileReader, readCurve } from './profile-reader.js';
import { type Curve, IDENTITY, tableCurve } from './transfer-curves.js';

/** Most values of a grid; that of a profile of 4 MiB cannot have more. */
const MOST_GRID_VALUES = 2 * 1024 * 1024;

/** Steps of a table from the device to the connection space (ICC.1:2022, sections 10.10 to 10.12). */
interface Table {
  /** One for each component of the device. */
  inputs: readonly Curve[];
  /** Points along each axis, and three values of each, 0 to 1, the last axis fastest; none for three components. */
  grid: { points: readonly number[]; value(index: number): number } | undefined;
  /** Curves and a matrix of 3 by 4 behind the grid. */
  middle: { curves: readonly Curve[]; matrix: readonly number[] } | undefined;
  outputs: readonly Curve[];
}

type Triple = [number, number, number];
type Axes = Pick<Extract<ColourSpace, { kind: 'grid' }>, 'inputs' | 'grid'>;

/** XYZ has 32768 for 1. */
const XYZ_RANGE = 65_535 / 32_768;

/**
 * Reads a table of type `mft1`, `mft2` or `mAB `.
 * @param isLab whether it leads to CIELAB, else to XYZ
 * @throws BrokenProfile
 */
export function readTableSpace(reader: ProfileReader, channels: 3 | 4, isLab: boolean): ColourSpace {
  const type = reader.signature(0);
  if (reader.uint8(8) !== channels || reader.uint8(9) !== 3)
    throw new BrokenProfile('table of another shape');
  const table =
    type === 'mft1' || type === 'mft2'
      ? readFormer(reader, channels, type === 'mft1' ? 1 : 2)
      : type === 'mAB '
        ? readPresent(reader, channels)
        : undefined;
  if (!table) throw new BrokenProfile(`table of type ${type}`);
  const connected = isLab ? cubeRoots : relativeXyz;
  return {
    kind: 'grid',
    ...(channels === 4 ? withoutBlack(table) : threeAxes(table)),
    colour: (values) => connected(behindGrid(table, values)),
    isCubeRoot: isLab,
  };
}

function threeAxes({ inputs, grid }: Table): Axes {
  const [red = IDENTITY, green = IDENTITY, blue = IDENTITY] = inputs;
  if (!grid) return { inputs: [red, green, blue] };
  const [first = 2, second = 2, third = 2] = grid.points;
  return { inputs: [red, green, blue], grid: { points: [first, second, third], value: grid.value } };
}

/**
 * Table of inks as one of red, green and blue, which are what the inks leave. Chromium decodes CMYK to them first, each
 * ink along with black, and takes the profile's colours without black ink.
 */
function withoutBlack({ inputs, grid }: Table): Axes {
  const [cyan = IDENTITY, magenta = IDENTITY, yellow = IDENTITY, black = IDENTITY] = inputs;
  const left =
    (ink: Curve): Curve =>
    (sample) =>
      ink(1 - sample);
  if (!grid) throw new BrokenProfile('table of inks without a grid');
  const [first = 2, second = 2, third = 2, blacks = 2] = grid.points;
  const none = Math.round(clamped(black(0)) * (blacks - 1));
  return {
    inputs: [left(cyan), left(magenta), left(yellow)],
    grid: {
      points: [first, second, third],
      value: (index) => {
        const row = index % 3;
        return grid.value(((index - row) / 3) * 3 * blacks + 3 * none + row);
      },
    },
  };
}

function behindGrid({ middle, outputs }: Table, [x = 0, y = 0, z = 0]: readonly number[]): Triple {
  if (!middle) return through(outputs, [x, y, z]);
  const { curves, matrix: m } = middle;
  const [a, b, c] = through(curves, [x, y, z]);
  const row = (at: number) =>
    (m[at] as number) * a + (m[at + 1] as number) * b + (m[at + 2] as number) * c + (m[at + 3] as number);
  return through(outputs, [row(0), row(4), row(8)]);
}

function through(curves: readonly Curve[], [x, y, z]: Triple): Triple {
  const [first, second, third] = curves as [Curve, Curve, Curve];
  return [first(clamped(x)), second(clamped(y)), third(clamped(z))];
}

function clamped(value: number): number {
  return value > 0 ? Math.min(1, value) : 0;
}

function relativeXyz([x, y, z]: Triple): Triple {
  return [(x * XYZ_RANGE) / 0.9642, y * XYZ_RANGE, (z * XYZ_RANGE) / 0.8249];
}

/**
 * CIELAB's cube roots of XYZ relative to the white point (ICC.1:2022, annex A.3). As in skcms, 65535 stands for 100 in all
 * versions, where version 2 has 65280 in tables of 16 bits.
 */
function cubeRoots([l, a, b]: Triple): Triple {
  const y = (100 * l + 16) / 116;
  return [y + (255 * a - 128) / 500, y, y - (255 * b - 128) / 200];
}

/** lut8Type and lut16Type: curves of tables, a grid, curves of tables. */
function readFormer(reader: ProfileReader, channels: number, bytes: 1 | 2): Table {
  const points = Array.from({ length: channels }, () => reader.uint8(10));
  const [inputEntries, outputEntries, start] =
    bytes === 1 ? [256, 256, 48] : [reader.uint16(48), reader.uint16(50), 52];
  if (inputEntries < 2 || outputEntries < 2 || inputEntries > 4096 || outputEntries > 4096)
    throw new BrokenProfile('table of no curves');
  const highest = bytes === 1 ? 255 : 65_535;
  const read = (part: ProfileReader) => (index: number) =>
    (bytes === 1 ? part.uint8(index) : part.uint16(2 * index)) / highest;
  const curves = (at: number, count: number, entries: number) =>
    Array.from({ length: count }, (_, index) =>
      tableCurve(entries, read(reader.part(at + index * entries * bytes, entries * bytes))),
    );
  const values = gridValues(points);
  const gridAt = start + channels * inputEntries * bytes;
  const value = read(reader.part(gridAt, values * bytes));
  return {
    inputs: curves(start, channels, inputEntries),
    grid: { points, value },
    middle: undefined,
    outputs: curves(gridAt + values * bytes, 3, outputEntries),
  };
}

/** lutAToBType: each step may be missing. */
function readPresent(reader: ProfileReader, channels: number): Table {
  const [outputs, matrix, middle, grid, inputs] = [12, 16, 20, 24, 28].map((at) => reader.uint32(at));
  if (!outputs) throw new BrokenProfile('table without curves');
  if (!grid !== !inputs || (!grid && channels !== 3)) throw new BrokenProfile('grid without curves');
  return {
    inputs: inputs ? readCurves(reader.rest(inputs), channels) : [IDENTITY, IDENTITY, IDENTITY],
    grid: grid ? readGrid(reader.rest(grid), channels) : undefined,
    middle:
      matrix && middle
        ? { curves: readCurves(reader.rest(middle), 3), matrix: readMatrix(reader.rest(matrix)) }
        : undefined,
    outputs: readCurves(reader.rest(outputs), 3),
  };
}

function readCurves(reader: ProfileReader, count: number): Curve[] {
  const curves: Curve[] = [];
  for (let at = 0; curves.length < count; ) {
    const { curve, bytes } = readCurve(reader.rest(at));
    curves.push(curve);
    at += Math.ceil(bytes / 4) * 4;
  }
  return curves;
}

/** Three rows of three, then three that are added; as rows of four. */
function readMatrix(reader: ProfileReader): number[] {
  return [0, 1, 2].flatMap((row) =>
    [0, 1, 2, 3].map((column) => reader.fixed(4 * (column === 3 ? 9 + row : 3 * row + column))),
  );
}

function readGrid(reader: ProfileReader, channels: number): NonNullable<Table['grid']> {
  const points = Array.from({ length: channels }, (_, axis) => reader.uint8(axis));
  const bytes = reader.uint8(16);
  if (bytes !== 1 && bytes !== 2) throw new BrokenProfile('grid of another precision');
  const part = reader.part(20, gridValues(points) * bytes);
  return {
    points,
    value: (index) => (bytes === 1 ? part.uint8(index) / 255 : part.uint16(2 * index) / 65_535),
  };
}

function gridValues(points: readonly number[]): number {
  const values = points.reduce((product, each) => product * each, 3);
  if (points.some((each) => each < 2) || values > MOST_GRID_VALUES)
    throw new BrokenProfile('grid of another size');
  return values;
}
