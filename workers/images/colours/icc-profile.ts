import type { ColourSpace } from './colour-space.js';
import { SRGB_TO_XYZ } from './colour-space.js';
import { readTableSpace } from './icc-tables.js';
import { BrokenProfile, ProfileReader, readCurve } from './profile-reader.js';

/** Largest profile that is read: those of presses have two or three megabytes. */
export const MOST_PROFILE_BYTES = 4 * 1024 * 1024;

const HEADER_BYTES = 128;
const TAG_BYTES = 12;
/** Real profiles have up to some forty tags. */
const MOST_TAGS = 1000;
/** X and Z of the D50 white point, and how far a profile's may be from it. */
const D50 = [0.9642, 1, 0.8249] as const;
const WHITE_TOLERANCE = 0.01;

/** Colour components of the device side of a profile. */
export type Device = 'RGB ' | 'GRAY' | 'CMYK';

/**
 * Reads an ICC profile of version 2 or 4 as an input profile (ICC.1:2022), and chooses among its transforms as skcms'
 * `skcms_Parse` does, which is Chromium's: a table of the perceptual intent, else of the relative colorimetric one, else
 * matrix and curves.
 * @returns undefined for a profile that is broken, or not of one of these devices
 */
export function readIccProfile(bytes: Uint8Array): { device: Device; space: ColourSpace } | undefined {
  try {
    return profileOf(new ProfileReader(bytes));
  } catch (error) {
    if (error instanceof BrokenProfile) return undefined;
    throw error;
  }
}

function profileOf(whole: ProfileReader): { device: Device; space: ColourSpace } | undefined {
  const size = whole.uint32(0);
  if (size > MOST_PROFILE_BYTES) throw new BrokenProfile('profile too large');
  const reader = whole.part(0, size);
  const device = reader.signature(16);
  const connection = reader.signature(20);
  if (reader.signature(36) !== 'acsp' || reader.uint8(8) > 4) return undefined;
  if (device !== 'RGB ' && device !== 'GRAY' && device !== 'CMYK') return undefined;
  if (connection !== 'XYZ ' && connection !== 'Lab ') return undefined;
  if (D50.some((value, index) => Math.abs(reader.fixed(68 + 4 * index) - value) > WHITE_TOLERANCE))
    return undefined;
  const tags = readTags(reader);

  const table = tags.get('A2B0') ?? tags.get('A2B1');
  if (table && device !== 'GRAY')
    return { device, space: readTableSpace(table, device === 'CMYK' ? 4 : 3, connection === 'Lab ') };
  if (device === 'GRAY') {
    const { curve } = readCurve(found(tags, 'kTRC'));
    return { device, space: { kind: 'curves', curves: [curve, curve, curve], toXyz: SRGB_TO_XYZ } };
  }
  if (device !== 'RGB ') return undefined;
  const curves = ['rTRC', 'gTRC', 'bTRC'].map((name) => readCurve(found(tags, name)).curve);
  const columns = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => readXyz(found(tags, name)));
  const toXyz = [0, 1, 2].flatMap((row) => columns.map((column) => column[row] as number));
  const [red, green, blue] = curves;
  if (!red || !green || !blue) return undefined;
  return { device, space: { kind: 'curves', curves: [red, green, blue], toXyz } };
}

/** Tags by signature; the first of a name counts. */
function readTags(reader: ProfileReader): Map<string, ProfileReader> {
  const count = reader.uint32(HEADER_BYTES);
  if (count > MOST_TAGS) throw new BrokenProfile('profile of too many tags');
  const tags = new Map<string, ProfileReader>();
  for (let index = 0; index < count; index++) {
    const at = HEADER_BYTES + 4 + TAG_BYTES * index;
    const signature = reader.signature(at);
    if (!tags.has(signature)) tags.set(signature, reader.part(reader.uint32(at + 4), reader.uint32(at + 8)));
  }
  return tags;
}

function found(tags: Map<string, ProfileReader>, signature: string): ProfileReader {
  const tag = tags.get(signature);
  if (!tag) throw new BrokenProfile(`profile without ${signature}`);
  return tag;
}

/** XYZType (section 10.31). */
function readXyz(reader: ProfileReader): readonly number[] {
  if (reader.signature(0) !== 'XYZ ') throw new BrokenProfile('a colour of another type');
  return [8, 12, 16].map((at) => reader.fixed(at));
}
