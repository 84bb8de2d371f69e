/** The part of the benchmark that is about GIFs. */

import { ChromiumPage } from '../../../test/rig/chromium/chromium.js';
import type { GifFigures } from '../../figures/figures.js';
import { ANIMATIONS } from './animation.js';
import { GIF_ENTRIES } from './contender.js';
import { GifLane } from './gif-lane.js';
import { FrameSource } from './lossless-frames.js';
import { type GifEffort, type GifMeasurement, type GifStand, measure, warmUp } from './measuring.js';
import { peakMemoryMb } from './memory.js';
import { animationTable, GIF_LEGEND } from './report.js';

/** Measures every animation with every contender; tables go out as they are ready, and each animation's GIFs to `keep`. */
export async function benchGifs(
  effort: GifEffort,
  keep: (measurements: readonly GifMeasurement[]) => Promise<void>,
): Promise<{ gifs: GifFigures[]; gifPeakMb: number }> {
  process.stdout.write(GIF_LEGEND);
  const stand = await openStand(effort);
  const measured: GifMeasurement[] = [];
  try {
    await warmUp(stand);
    for (const [place] of ANIMATIONS.entries()) {
      const ofThisOne = await measure(place, stand);
      process.stdout.write(animationTable(ofThisOne));
      await keep(ofThisOne);
      measured.push(...ofThisOne);
    }
  } finally {
    await closeStand(stand);
  }
  return { gifs: measured.map(gifFigures), gifPeakMb: await peakMemoryMb() };
}

async function openStand(effort: GifEffort): Promise<GifStand> {
  const lanes = await Promise.all(GIF_ENTRIES.map((entry) => GifLane.open(entry)));
  return { lanes, source: new FrameSource(), chromium: await ChromiumPage.open(''), effort };
}

async function closeStand({ lanes, source, chromium }: GifStand): Promise<void> {
  await Promise.all([...lanes.map((lane) => lane.close()), source.close(), chromium.close()]);
}

function gifFigures({
  animation,
  contender,
  cpu,
  cpuRatio,
  wallMs,
  gif,
  quality,
}: GifMeasurement): GifFigures {
  return {
    ...{ animation: animation.name, contender, cpuMs: cpu.median, ofTakumi: cpuRatio, wallMs },
    ...{ kb: gif.length / 1000, similarity: quality.mean, lowestSimilarity: quality.lowest },
  };
}
