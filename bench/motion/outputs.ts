import type { MovingFormat, Output } from '../../workers/encoders/formats.js';

/** What is compared: each animated format, as callers ask for it. */
export const OUTPUTS: Readonly<Record<string, object>> = {
  gif: { format: 'gif' },
  apng: { format: 'apng' },
  awebp: { format: 'awebp' },
  'awebp, quality: 80': { format: 'awebp', quality: 80 },
  mp4: { format: 'mp4', quality: 70 },
  'gif, lossy: 80': { format: 'gif', lossy: 80 },
  'gif, lossy: 60': { format: 'gif', lossy: 60 },
};

export function outputNamed(name: string, delays: readonly number[]): Output<MovingFormat> {
  return { ...OUTPUTS[name], delays } as Output<MovingFormat>;
}
