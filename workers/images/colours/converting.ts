import { allocated, bytesOf, kernels, released } from '../../kernels/kernels.js';
import { D50_WHITE, XYZ_TO_SRGB } from './colour-space.js';
import type { ColourConversion } from './conversion.js';
import { srgbEncoded } from './transfer-curves.js';

/** Converts rows of straight RGBA in place. */
export type ConvertRows = (address: number, stride: number, width: number, height: number) => void;

const { FULL_LIGHT } = kernels;

/** sRGB's levels of linear light. */
const ENCODING = Uint8Array.from({ length: FULL_LIGHT + 1 }, (_, light) =>
  Math.round(255 * srgbEncoded(light / FULL_LIGHT)),
);

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
  const tables =
    conversion.kind === 'curves'
      ? [ENCODING, conversion.light]
      : [ENCODING, conversion.places, RELATIVE_XYZ_TO_LIGHT, conversion.colours];
  const block = allocated(tables.reduce((sum, { byteLength }) => sum + byteLength, 0));
  try {
    let at = 0;
    const [encoding = 0, second = 0, matrix = 0, colours = 0] = tables.map(
      ({ buffer, byteOffset, byteLength }) => {
        bytesOf(block).set(new Uint8Array(buffer, byteOffset, byteLength), at);
        at += byteLength;
        return block.address + at - byteLength;
      },
    );
    if (conversion.kind === 'curves') {
      kernels.setColourCurves(second, encoding);
      return use(kernels.convertByCurves);
    }
    const [red, green, blue] = conversion.points;
    kernels.setColourGrid(second, colours, red, green, blue, conversion.isCubeRoot);
    kernels.setGridLight(matrix, encoding);
    return use(kernels.convertByGrid);
  } finally {
    released(block);
  }
}
