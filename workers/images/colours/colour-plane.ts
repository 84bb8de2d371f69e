import { allocated, bytesOf, kernels, released } from '../../kernels/kernels.js';
import { SRGB_LEVELS } from './srgb-levels.js';

/** Tables of a space whose blue takes no part in sRGB's red and green, since the primary is sRGB's own: Display P3, Adobe RGB. */
export interface ColourPlane {
  /** For each sample of red and green, red fastest: sRGB's red, its green, and 16 bits of light for its blue. */
  redGreen: Uint32Array;
  /** Light of each sample of blue for sRGB's blue. */
  blue: Uint32Array;
  /** Level of each sum of the two lights. */
  levels: Uint8Array;
}

const SAMPLES = 256;
/** Units of light that blue may have in red and green: half a level in black. */
const NO_LIGHT = 1;
/** Most light that the table of red and green has room for. */
const MOST_LIGHT = 65_535;

/**
 * One look-up for red and green together takes the place of four.
 * @param light linear sRGB of each sample of red, green and blue, four values a sample
 * @returns undefined where blue takes part
 */
export function colourPlane(light: Int16Array): ColourPlane | undefined {
  let isApart = true;
  const column = (channel: number) => {
    const values = new Int32Array(SAMPLES);
    for (let sample = 0, at = 4 * SAMPLES * channel; sample < SAMPLES; sample++, at += 4) {
      values[sample] = light[at + 2] as number;
      if (channel === 2) isApart &&= isNone(light[at] as number) && isNone(light[at + 1] as number);
    }
    return values;
  };
  const [red, green, blue] = [column(0), column(1), column(2)];
  const lowest = Math.min(...red) + Math.min(...green);
  const range = Math.max(...red) + Math.max(...green) - lowest;
  if (!isApart || range > MOST_LIGHT) return undefined;
  const lowestBlue = Math.min(...blue);
  return {
    redGreen: redGreenTable(light, lowest),
    blue: new Uint32Array(blue.map((value) => value - lowestBlue)),
    levels: levelsFrom(lowest + lowestBlue, range + Math.max(...blue) - lowestBlue + 1),
  };
}

function isNone(light: number): boolean {
  return Math.abs(light) <= NO_LIGHT;
}

function redGreenTable(light: Int16Array, lowest: number): Uint32Array {
  const from = allocated(light.byteLength + SRGB_LEVELS.length);
  const to = allocated(4 * SAMPLES * SAMPLES);
  try {
    bytesOf(from).set(new Uint8Array(light.buffer));
    bytesOf(from).set(SRGB_LEVELS, light.byteLength);
    kernels.fillRedGreen(from.address, from.address + light.byteLength, lowest, to.address);
    return new Uint32Array(bytesOf(to).slice().buffer);
  } finally {
    released(from);
    released(to);
  }
}

/** sRGB's levels of light from `lowest` on. */
function levelsFrom(lowest: number, length: number): Uint8Array {
  const levels = new Uint8Array(length);
  const dark = Math.max(0, Math.min(length, -lowest));
  const from = Math.max(0, lowest);
  levels.set(SRGB_LEVELS.subarray(from, from + length - dark), dark);
  return levels.fill(255, Math.max(0, SRGB_LEVELS.length - lowest));
}
