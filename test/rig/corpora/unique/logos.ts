import { createHash } from 'node:crypto';
import type { EncodedPicture } from '../../../../workers/contract/encoded-picture.js';
import { encodePng } from '../../../../workers/encoders/png/encode-png.js';
import { encodedFrame } from '../../pictures/frames.js';
import { seededValues } from './random.js';

/** A square PNG of three petals and a ring in smooth colours on nothing, of another shape for every number. */
export function logo(side: number, number: number): EncodedPicture {
  const random = seededValues(number + 1);
  const colour = () => [random() * 200, random() * 200, random() * 200] as const;
  const [inner, outer] = [colour(), colour()];
  const petals = 3 + Math.floor(random() * 5);
  const turn = random() * Math.PI;
  const depth = 0.1 + random() * 0.2;
  // RGBA, colours multiplied by their alpha.
  const pixels = new Uint8Array(side * side * 4);
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++, at += 4) {
      const [across, down] = [(x + 0.5) / side - 0.5, (y + 0.5) / side - 0.5];
      const distance = Math.hypot(across, down);
      const edge = 0.36 - depth + depth * Math.cos(petals * Math.atan2(down, across) + turn);
      // A pixel's share of the shape, by its distance from the edge.
      const inShape = clampedShare((edge - distance) * side);
      const inRing = clampedShare((0.03 - Math.abs(distance - 0.46)) * side);
      const alpha = Math.max(inShape, inRing);
      const share = distance / 0.5;
      for (let channel = 0; channel < 3; channel++) {
        const [from, to] = [inner[channel] as number, outer[channel] as number];
        pixels[at + channel] = (from + (to - from) * share) * alpha;
      }
      pixels[at + 3] = 255 * alpha;
    }
  }
  const bytes = encodedFrame({ width: side, height: side, channels: 4, pixels }, encodePng, true);
  return {
    type: 'png',
    bytes,
    pixels: side * side,
    decodingBytes: 0,
    digest: createHash('sha256').update(bytes).digest('hex'),
  };
}

function clampedShare(value: number): number {
  return Math.min(1, Math.max(0, value + 0.5));
}
