import type { Bitmap } from '../../../workers/raster/bitmap.js';

/** Numbers from 0 to 1, the same for every run: mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Sample = (x: number, y: number, channel: number) => number;

export function bitmap(width: number, height: number, channels: 3 | 4, sample: Sample): Bitmap {
  const pixels = Uint8Array.from({ length: width * height * channels }, (_, index) => {
    const pixel = Math.floor(index / channels);
    return sample(pixel % width, Math.floor(pixel / width), index % channels);
  });
  return { width, height, channels, pixels };
}

export function noise(width: number, height: number, channels: 3 | 4, seed = 1): Bitmap {
  const random = seededRandom(seed);
  return bitmap(width, height, channels, () => Math.floor(random() * 256));
}

/** Changes slowly in every channel, alpha among them. */
export function gradient(width: number, height: number, channels: 3 | 4): Bitmap {
  return bitmap(width, height, channels, (x, y, channel) => {
    const share = channel % 2 === 0 ? x / Math.max(1, width - 1) : y / Math.max(1, height - 1);
    return Math.round(255 * (channel === 2 ? 1 - share : share));
  });
}

export function flat(width: number, height: number, color: readonly number[]): Bitmap {
  return bitmap(width, height, color.length as 3 | 4, (_x, _y, channel) => color[channel] as number);
}

/** True when the bytes are alone in their memory, so that handing it to another thread takes nothing else along. */
export function ownsItsMemory(bytes: Uint8Array | Uint32Array): boolean {
  return bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
}
