/** The part of the benchmark that is about encoding GIFs of finished frames. */

import { ChromiumPage } from '../../../test/rig/chromium/chromium.js';
import { median } from '../../../test/rig/statistics.js';
import type { MotionFigures } from '../../figures/figures.js';
import { FrameSource } from '../animations/lossless-frames.js';
import { shownAtFrames } from '../animations/quality.js';
import { AskedProcess } from '../asked-process.js';
import { inRounds } from '../rounds.js';
import { distortionOf } from './distortion.js';
import { ENCODERS } from './encoder.js';
import { DELAYS, MOTIONS, type Motion, SIZE } from './motion.js';
import { motionTable } from './motion-table.js';
import type { EncodedGif, EncodingQuestion } from './process.js';

type Encoder = AskedProcess<EncodingQuestion>;
type Keep = (motion: string, encoder: string, gif: Uint8Array) => Promise<void>;

/** Measures every motion with every encoder; tables go out as they are ready, and each GIF to `keep`. */
export async function benchMotions(
  { motionRounds }: { motionRounds: number },
  keep: Keep,
): Promise<MotionFigures[]> {
  const source = new FrameSource();
  const chromium = await ChromiumPage.open('');
  const module = new URL('./process.js', import.meta.url);
  const encoders = await Promise.all(
    ENCODERS.map(({ name }) => AskedProcess.start<EncodingQuestion>(module, name)),
  );
  const figures: MotionFigures[] = [];
  try {
    for (const motion of MOTIONS) {
      const ofThisOne = await measure(motion, await motion.frames(source), encoders, motionRounds, {
        chromium,
        keep,
      });
      process.stdout.write(`${motionTable(ofThisOne)}\n`);
      figures.push(...ofThisOne);
    }
  } finally {
    await Promise.all([...encoders, source, chromium].map((each) => each.close()));
  }
  return figures;
}

/** Each encoder makes the same GIF in every round, after one that does not count. */
async function measure(
  { name: motion }: Motion,
  frames: readonly Uint8Array[],
  encoders: readonly Encoder[],
  rounds: number,
  { chromium, keep }: { chromium: ChromiumPage; keep: Keep },
): Promise<MotionFigures[]> {
  const made = await inRounds(encoders, rounds + 1, (encoder) => {
    return encoder.ask({ kind: 'gif', frames }) as Promise<EncodedGif>;
  });
  const figures: MotionFigures[] = [];
  for (const [index, { name: encoder }] of ENCODERS.entries()) {
    const [{ bytes }, ...counted] = made.get(encoders[index] as Encoder) as [EncodedGif, ...EncodedGif[]];
    await keep(motion, encoder, bytes);
    const shown = await shownAtFrames(chromium, bytes, DELAYS);
    const cpuMs = median(counted.map((gif) => gif.cpuMs));
    figures.push({
      ...{ motion, encoder, cpuMs, kb: bytes.length / 1000 },
      ...distortionOf(shown.frames, frames, SIZE),
    });
  }
  return figures;
}
