import { allocated, bytesOf, kernels, released } from '../../kernels/kernels.js';
import { D50_WHITE, XYZ_TO_SRGB } from './colour-space.js';
import type { ColourConversion } from './conversion.js';
import { SRGB_LEVELS } from './srgb-levels.js';

/** Converts rows of straight RGBA, whose strides are in bytes, in place or on the way to another. */
export type ConvertRows = (
  from: number,
  fromStride: number,
  to: number,
  toStride: number,
  width: number,
  height: number,
) => void;

const { FULL_LIGHT } = kernels;

/** Columns of light for X, Y and Z relative to the white point, of four values. */
const RELATIVE_XYZ_TO_LIGHT = Float32Array.from({ length: 12 }, (_, index) => {
  const [column, row] = [index >> 2, index & 3];
  return row === 3
    ? 0
    : FULL_LIGHT * (XYZ_TO_SRGB[3 * row + column] as number) * (D50_WHITE[column] as number);
});

/** Applies `use` to a conversion whose tables lie in kernel memory as long. */
export function withConversion<Result>(
  conversion: ColourConversion,
  use: (convert: ConvertRows) => Result,
): Result {
  const tables = tablesOf(conversion);
  const block = allocated(conversionBytes(conversion));
  try {
    let at = 0;
    const [first = 0, second = 0, third = 0, fourth = 0] = tables.map(
      ({ buffer, byteOffset, byteLength }) => {
        bytesOf(block).set(new Uint8Array(buffer, byteOffset, byteLength), at);
        at += byteLength;
        return block.address + at - byteLength;
      },
    );
    switch (conversion.kind) {
      case 'curves':
        kernels.setColourCurves(first, second);
        return use(kernels.convertByCurves);
      case 'plane':
        kernels.setColourPlane(first, second, third);
        return use(kernels.convertByPlane);
      case 'grid':
        kernels.setColourGrid(
          ...([first, second, ...conversion.points] as const),
          ...([conversion.isCubeRoot, conversion.isTetrahedral] as const),
        );
        kernels.setGridLight(third, fourth);
        return use(kernels.convertByGrid);
    }
  } finally {
    released(block);
  }
}

/** Tables for the kernels, those of wider numbers first. */
function tablesOf(
  conversion: ColourConversion,
): readonly (Uint8Array | Int16Array | Uint32Array | Float32Array)[] {
  switch (conversion.kind) {
    case 'curves':
      return [conversion.light, SRGB_LEVELS];
    case 'plane':
      return [conversion.redGreen, conversion.blue, conversion.levels];
    case 'grid':
      return [conversion.places, conversion.colours, RELATIVE_XYZ_TO_LIGHT, SRGB_LEVELS];
  }
}

/** Bytes of a conversion's own tables. */
export function conversionBytes(conversion: ColourConversion): number {
  return tablesOf(conversion).reduce((sum, { byteLength }) => sum + byteLength, 0);
}
