/** ICC profiles that tests make: of matrix and curves, of grey, and of tables. */

type Part = Buffer;

/** A curve: the exponent, or the numbers of a `para` curve of that function type, or a table of 16 bits. */
export type ProfileCurve =
  | number
  | { type: 0 | 1 | 2 | 3 | 4; parameters: readonly number[] }
  | readonly number[];

/** Columns of XYZ relative to D50. */
export const DISPLAY_P3 = [
  [0.51512, 0.2412, -0.00105],
  [0.29198, 0.69225, 0.04189],
  [0.1571, 0.06657, 0.78407],
] as const;
export const ADOBE_RGB = [
  [0.60974, 0.31111, 0.01947],
  [0.20528, 0.62567, 0.06087],
  [0.14919, 0.06322, 0.74457],
] as const;
export const PROPHOTO = [
  [0.79767, 0.28804, 0],
  [0.13519, 0.71188, 0],
  [0.03134, 0.00009, 0.82491],
] as const;
export const SRGB = [
  [0.43607, 0.22249, 0.01392],
  [0.38515, 0.71687, 0.09708],
  [0.14307, 0.06061, 0.7141],
] as const;

/** sRGB's curve as profiles have it. */
export const SRGB_CURVE: ProfileCurve = {
  type: 3,
  parameters: [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045],
};

export function matrixProfile(
  columns: readonly (readonly number[])[],
  curve: ProfileCurve,
  version: 2 | 4 = 4,
): Buffer {
  const names = ['rXYZ', 'gXYZ', 'bXYZ'];
  const tags = columns.map((column, index): [string, Part] => [names[index] as string, xyzType(column)]);
  const curves = ['rTRC', 'gTRC', 'bTRC'].map((name): [string, Part] => [name, curveType(curve)]);
  return profile('RGB ', 'XYZ ', version, [...tags, ...curves]);
}

export function greyProfile(curve: ProfileCurve): Buffer {
  return profile('GRAY', 'XYZ ', 2, [['kTRC', curveType(curve)]]);
}

/** What a table does: a colour of the connection space, as it is encoded, 0 to 1. */
export interface ProfileTable {
  channels: 3 | 4;
  type: 'mft1' | 'mft2' | 'mAB ';
  points: number;
  connection: 'Lab ' | 'XYZ ';
  /** The exponent of the curves before the grid. */
  gamma?: number;
  colour(samples: readonly number[]): readonly [number, number, number];
}

export function tableProfile(table: ProfileTable): Buffer {
  const tag = table.type === 'mAB ' ? presentTable(table) : formerTable(table);
  const version = table.type === 'mAB ' ? 4 : 2;
  return profile(table.channels === 4 ? 'CMYK' : 'RGB ', table.connection, version, [['A2B0', tag]]);
}

/** CIELAB of linear sRGB light, L 0 to 100. */
export function labOf(light: readonly number[]): [number, number, number] {
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : t * (841 / 108) + 16 / 116);
  const [x = 0, y = 0, z = 0] = [0, 1, 2].map(
    (row) =>
      light.reduce((sum, value, column) => sum + value * (SRGB[column]?.[row] ?? 0), 0) /
      ([0.9642, 1, 0.8249][row] as number),
  );
  return [116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))];
}

function profile(device: string, connection: string, version: number, tags: [string, Part][]): Buffer {
  const head = Buffer.alloc(128);
  head[8] = version;
  head.write(device === 'CMYK' ? 'prtr' : 'mntr', 12, 'latin1');
  head.write(device, 16, 'latin1');
  head.write(connection, 20, 'latin1');
  head.write('acsp', 36, 'latin1');
  for (const [index, value] of [0.9642, 1, 0.8249].entries()) head.writeInt32BE(fixed(value), 68 + 4 * index);
  const all: [string, Part][] = [['wtpt', xyzType([0.9642, 1, 0.8249])], ...tags];
  const table = Buffer.alloc(4 + 12 * all.length);
  table.writeUInt32BE(all.length, 0);
  const contents: Buffer[] = [];
  let at = head.length + table.length;
  for (const [index, [name, content]] of all.entries()) {
    table.write(name, 4 + 12 * index, 'latin1');
    table.writeUInt32BE(at, 8 + 12 * index);
    table.writeUInt32BE(content.length, 12 + 12 * index);
    contents.push(padded(content));
    at += padded(content).length;
  }
  head.writeUInt32BE(at, 0);
  return Buffer.concat([head, table, ...contents]);
}

function formerTable({ channels, type, points, gamma = 1, colour }: ProfileTable): Part {
  const isWide = type === 'mft2';
  const entries = 256;
  const head = Buffer.alloc(isWide ? 52 : 48);
  head.write(type, 0, 'latin1');
  head.set([channels, 3, points], 8);
  for (const [index, value] of [1, 0, 0, 0, 1, 0, 0, 0, 1].entries())
    head.writeInt32BE(fixed(value), 12 + 4 * index);
  if (isWide) head.writeUInt16BE(entries, 48);
  if (isWide) head.writeUInt16BE(entries, 50);
  const values = (numbers: readonly number[]) => samples(numbers, isWide ? 2 : 1);
  const ramp = Array.from({ length: entries }, (_, index) => index / (entries - 1));
  const inputs = Array.from({ length: channels }, () => ramp.map((value) => value ** gamma)).flat();
  return Buffer.concat([
    head,
    values(inputs),
    values(gridOf({ channels, points, colour })),
    values([...ramp, ...ramp, ...ramp]),
  ]);
}

function presentTable({ channels, points, gamma = 1, colour }: ProfileTable): Part {
  const head = Buffer.alloc(32);
  head.write('mAB ', 0, 'latin1');
  head.set([channels, 3], 8);
  const grid = Buffer.concat([
    Buffer.from([...new Array(channels).fill(points), ...new Array(16 - channels).fill(0), 2, 0, 0, 0]),
    padded(samples(gridOf({ channels, points, colour }), 2)),
  ]);
  const curves = (count: number, exponent: number) =>
    Buffer.concat(Array.from({ length: count }, () => padded(curveType(exponent))));
  const outputs = curves(3, 1);
  const inputs = curves(channels, gamma);
  head.writeUInt32BE(head.length, 12);
  head.writeUInt32BE(head.length + outputs.length, 24);
  head.writeUInt32BE(head.length + outputs.length + grid.length, 28);
  return Buffer.concat([head, outputs, grid, inputs]);
}

function gridOf({
  channels,
  points,
  colour,
}: Pick<ProfileTable, 'channels' | 'points' | 'colour'>): number[] {
  return Array.from({ length: points ** channels }, (_, index) =>
    colour(
      Array.from(
        { length: channels },
        (_, axis) => (Math.floor(index / points ** (channels - 1 - axis)) % points) / (points - 1),
      ),
    ),
  ).flat();
}

function samples(values: readonly number[], bytes: 1 | 2): Buffer {
  const buffer = Buffer.alloc(values.length * bytes);
  for (const [index, value] of values.entries()) {
    const unit = Math.max(0, Math.min(1, value));
    if (bytes === 1) buffer[index] = Math.round(255 * unit);
    else buffer.writeUInt16BE(Math.round(65_535 * unit), 2 * index);
  }
  return buffer;
}

function xyzType(values: readonly number[]): Part {
  const part = Buffer.alloc(20);
  part.write('XYZ ', 0, 'latin1');
  for (const [index, value] of values.entries()) part.writeInt32BE(fixed(value), 8 + 4 * index);
  return part;
}

function curveType(curve: ProfileCurve): Part {
  if (typeof curve === 'number') {
    const part = Buffer.alloc(14);
    part.write('curv', 0, 'latin1');
    part.writeUInt32BE(1, 8);
    part.writeUInt16BE(Math.round(256 * curve), 12);
    return part;
  }
  if ('parameters' in curve) {
    const part = Buffer.alloc(12 + 4 * curve.parameters.length);
    part.write('para', 0, 'latin1');
    part.writeUInt16BE(curve.type, 8);
    for (const [index, value] of curve.parameters.entries()) part.writeInt32BE(fixed(value), 12 + 4 * index);
    return part;
  }
  const part = Buffer.alloc(12);
  part.write('curv', 0, 'latin1');
  part.writeUInt32BE(curve.length, 8);
  return Buffer.concat([part, samples(curve, 2)]);
}

function fixed(value: number): number {
  return Math.round(value * 65_536);
}

function padded(part: Buffer): Buffer {
  return Buffer.concat([part, Buffer.alloc(-part.length & 3)]);
}
