import { inflateSync } from 'node:zlib';
import { shielded } from '../contract/cancellation.js';
import { signalConversion } from './colours/coded-colours.js';
import { primariesToXyz, SRGB_TO_XYZ } from './colours/colour-space.js';
import { type ColourConversion, conversionFrom } from './colours/conversion.js';
import { MOST_PROFILE_BYTES } from './colours/icc-profile.js';
import { profileConversion } from './colours/profile-conversions.js';
import { gammaCurve } from './colours/transfer-curves.js';
import { PALETTE, type PngChunks } from './png-chunks.js';

/**
 * Conversion of a PNG's colours to sRGB, by the first of its chunks that says what they are (PNG, third edition, section
 * 4.3): cICP, iCCP, sRGB, then gAMA, with cHRM or sRGB's primaries, as in Chromium.
 * @returns undefined for sRGB, and for chunks that are broken
 */
export function pngConversion({
  colourChunks,
  samples,
  colourType,
}: PngChunks): ColourConversion | undefined {
  const cicp = colourChunks.get('cICP');
  if (cicp?.length === 4 && cicp[2] === 0 && cicp[3] === 1) {
    const [primaries = 0, transfer = 0] = cicp;
    const signal = signalConversion({ primaries, transfer, peak: peakOf(colourChunks) }, gammaCurve(2.4));
    if (signal) return signal.conversion;
  }
  const iccp = colourChunks.get('iCCP');
  const profile = iccp && profileConversion(iccp, inflatedProfile);
  const isGrey = samples < 3 && colourType !== PALETTE;
  if (profile?.device === 'RGB ' || (isGrey && profile?.device === 'GRAY')) return profile.conversion;
  if (colourChunks.has('sRGB')) return undefined;
  return gammaConversion(colourChunks.get('gAMA'), colourChunks.get('cHRM'));
}

/** Units of light of cLLI and mDCV in a candela a square metre. */
const LIGHT_UNIT = 10_000;
/** Where mDCV has the brightest light of the screen that the picture was made on, after its primaries and white. */
const MASTERING_PEAK = 16;

/** The brightest light that cLLI, or else mDCV, says of a picture, in candelas a square metre. */
function peakOf(colourChunks: PngChunks['colourChunks']): number | undefined {
  const [level, volume] = [colourChunks.get('cLLI'), colourChunks.get('mDCV')];
  const content = level?.length === 8 ? uint32At(level, 0) : 0;
  const mastering = volume?.length === 24 ? uint32At(volume, MASTERING_PEAK) : 0;
  return (content || mastering) / LIGHT_UNIT || undefined;
}

function uint32At(bytes: Uint8Array, offset: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(offset);
}

/** Name, compression method and zlib stream of an iCCP chunk (section 11.3.2.3). */
function inflatedProfile(content: Uint8Array): Uint8Array | undefined {
  const end = content.indexOf(0);
  if (end < 1 || end > 79 || content[end + 1] !== 0) return undefined;
  try {
    return shielded(() => inflateSync(content.subarray(end + 2), { maxOutputLength: MOST_PROFILE_BYTES }));
  } catch {
    return undefined;
  }
}

/** Units of gAMA and cHRM. */
const UNIT = 100_000;

function gammaConversion(
  gama: Uint8Array | undefined,
  chrm: Uint8Array | undefined,
): ColourConversion | undefined {
  const gamma = gama?.length === 4 ? (numbers(gama)[0] as number) : 0;
  if (gamma === 0) return undefined;
  const [white, red, green, blue] = chrm?.length === 32 ? pairs(numbers(chrm)) : [];
  const isWhole = white && red && green && blue;
  const toXyz = isWhole ? primariesToXyz({ white, red, green, blue }) : SRGB_TO_XYZ;
  const curve = gammaCurve(1 / gamma);
  return toXyz && conversionFrom({ kind: 'curves', curves: [curve, curve, curve], toXyz });
}

function numbers(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(4 * index) / UNIT);
}

function pairs(values: readonly number[]): [number, number][] {
  return Array.from({ length: values.length / 2 }, (_, index) => [
    values[2 * index] as number,
    values[2 * index + 1] as number,
  ]);
}
