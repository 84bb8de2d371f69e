import { encodedFrame } from '../../test/rig/pictures/frames.js';
import { structuralSimilarity } from '../../test/rig/pictures/similarity.js';
import { header, TRAILER } from '../../workers/encoders/jpeg/marker-segments.js';
import { type DeadZone, quantisations } from '../../workers/encoders/jpeg/quantisation.js';
import { scanOf } from '../../workers/encoders/jpeg/scan.js';
import { decodeImage } from '../../workers/images/decode.js';
import { type Sample, weightOf } from './corpus.js';

const QUALITY = 90;
const NONE: DeadZone = { from: 256, share: 0 };
const CANDIDATES: readonly DeadZone[] = [40, 60, 80].flatMap((from) =>
  [2, 3, 4, 6].map((parts) => ({ from, share: parts / 64 })),
);

/** What a dead zone makes of pictures, beside the same without any. */
export interface DeadZoneEffect {
  zone: DeadZone;
  /** Bytes, as a part of those without a dead zone: the weighted mean. */
  bytes: number;
  /** SSIM to the source, less that without a dead zone: the weighted mean. */
  similarity: number;
}

/** All candidates, that with the fewest bytes first of those that cost no similarity. */
export function deadZoneEffects(samples: readonly Sample[]): DeadZoneEffect[] {
  const without = samples.map((sample) => coded(sample, NONE));
  const weights = samples.map((sample) => weightOf(sample, samples));
  const sum = weights.reduce((one, other) => one + other);
  const effects = CANDIDATES.map((zone) => {
    const effect = { zone, bytes: 0, similarity: 0 };
    for (const [index, sample] of samples.entries()) {
      const { bytes, similarity } = coded(sample, zone);
      const plain = without[index] as (typeof without)[number];
      const weight = (weights[index] as number) / sum;
      effect.bytes += (weight * bytes) / plain.bytes;
      effect.similarity += weight * (similarity - plain.similarity);
    }
    return effect;
  });
  const rank = ({ bytes, similarity }: DeadZoneEffect) => (similarity >= 0 ? bytes : bytes + 1);
  return effects.sort((one, other) => rank(one) - rank(other));
}

function coded({ bitmap }: Sample, zone: DeadZone): { bytes: number; similarity: number } {
  const coding = { tables: quantisations(QUALITY, zone), subsampled: false };
  const { width, height } = bitmap;
  const jpeg = encodedFrame(bitmap, (frame) => {
    const scan = scanOf(frame, coding);
    const start = header({ width, height }, coding, scan.codes);
    const file = new Uint8Array(start.length + scan.length + TRAILER.length);
    file.set(start);
    scan.writeTo(file, start.length);
    file.set(TRAILER, start.length + scan.length);
    return file;
  });
  const shown = decodeImage({ type: 'jpeg', bytes: jpeg, pixels: width * height });
  const similarity = structuralSimilarity(
    { width, height, channels: bitmap.channels, data: bitmap.pixels },
    { width, height, channels: shown.channels, data: shown.pixels },
  );
  return { bytes: jpeg.length, similarity };
}
