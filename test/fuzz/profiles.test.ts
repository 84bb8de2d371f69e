import fc from 'fast-check';
import t from 'tap';
import { conversionFrom } from '../../workers/images/colours/conversion.js';
import { withConversion } from '../../workers/images/colours/converting.js';
import { readIccProfile } from '../../workers/images/colours/icc-profile.js';
import { allocated, bytesOf, released } from '../../workers/kernels/kernels.js';
import {
  DISPLAY_P3,
  greyProfile,
  matrixProfile,
  SRGB_CURVE,
  tableProfile,
} from '../rig/pictures/icc-profiles.js';
import { damaged, edits } from './values/edits.js';

const table = { points: 5, colour: ([a = 0, b = 0, c = 0]: readonly number[]) => [a, b, c] as const };
const PROFILES: readonly Uint8Array<ArrayBuffer>[] = [
  matrixProfile(DISPLAY_P3, SRGB_CURVE),
  matrixProfile(DISPLAY_P3, [0, 0.2, 0.6, 1], 2),
  greyProfile(1.8),
  tableProfile({ ...table, channels: 3, type: 'mft1', connection: 'XYZ ' }),
  tableProfile({ ...table, channels: 4, type: 'mft2', connection: 'Lab ' }),
  tableProfile({ ...table, channels: 3, type: 'mAB ', connection: 'Lab ' }),
].map((profile) => Uint8Array.from(profile));

/** Numbers that matter to a reader in place of four bytes anywhere, and damage of all kinds. */
const profiles = fc
  .tuple(
    fc.constantFrom(...PROFILES),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 1, 2, 255, 256, 0x7fffffff, 0x80000000, 0xffffffff)), {
      maxLength: 3,
    }),
    fc.array(edits, { maxLength: 3 }),
  )
  .map(([profile, numbers, all]) => {
    const bytes = damaged(profile, all);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (const [at, value] of numbers) if (bytes.length >= 4) view.setUint32(at % (bytes.length - 3), value);
    return bytes;
  });

t.test('a damaged profile is read or ignored, and converts every pixel to some colour', async (t) => {
  let read = 0;
  const pixels = allocated(4 * 64);
  fc.assert(
    fc.property(profiles, (bytes) => {
      const profile = readIccProfile(bytes);
      if (!profile) return;
      read += 1;
      const conversion = conversionFrom(profile.space);
      if (!conversion) return;
      const before = Uint8Array.from({ length: 4 * 64 }, (_, index) => (index * 73) & 255);
      bytesOf(pixels).set(before);
      withConversion(conversion, (convert) => convert(pixels.address, 32, pixels.address, 32, 8, 8));
      const hasAlpha = bytesOf(pixels).every((value, index) => index % 4 !== 3 || value === before[index]);
      if (!hasAlpha) throw new Error('another alpha');
    }),
    { numRuns: 3000, seed: 1 },
  );
  released(pixels);
  t.ok(read > 300, `${read} of them are read`);
});
