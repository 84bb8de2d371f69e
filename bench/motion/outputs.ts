import type { LossyGifEncoder, MovingFormat, Output } from '../../workers/encoders/formats.js';

/** What is compared: each animated format, as callers ask for it. */
export const OUTPUTS: Readonly<Record<string, object>> = {
  gif: { format: 'gif' },
  apng: { format: 'apng' },
  awebp: { format: 'awebp' },
  'awebp, quality: 80': { format: 'awebp', quality: 80 },
  mp4: { format: 'mp4', quality: 70 },
  'gif, lossy: 80': { format: 'gif', lossy: 80 },
  'gif, lossy: 60': { format: 'gif', lossy: 60 },
  'gif, lossy: 80, by gifski': { format: 'gif', lossy: 80 },
};

/** The encoder of a lossy GIF of that name. */
export function gifEncoderOf(name: string): LossyGifEncoder {
  return name.endsWith('by gifski') ? 'gifski' : 'tuval';
}

export function outputNamed(name: string, delays: readonly number[]): Output<MovingFormat> {
  return { ...OUTPUTS[name], delays } as Output<MovingFormat>;
}
