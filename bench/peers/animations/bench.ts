/** The part of the benchmark that is about GIFs. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { FRONT_OPTIONS } from '../../../src/service/front-child.js';
import { ChromiumPage } from '../../../test/rig/chromium/chromium.js';
import type { GifFigures } from '../../figures/figures.js';
import { markdownTable } from '../markdown.js';
import { ANIMATIONS } from './animation.js';
import { GIF_ENTRIES } from './contender.js';
import { GifLane } from './gif-lane.js';
import { FrameSource } from './lossless-frames.js';
import { type GifEffort, type GifMeasurement, type GifStand, measure, warmUp } from './measuring.js';

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

/**
 * Peak of the resident memory of a process that makes a GIF of 300 frames (promo-animated, ten seconds), in megabytes.
 * @throws when the GIF cannot be made
 */
async function peakMemoryMb(): Promise<number> {
  const child = fork(new URL('./memory-process.js', import.meta.url), { execArgv: FRONT_OPTIONS });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the process with the long GIF ended with ${code}`);
  });
  const [found] = (await Promise.race([once(child, 'message'), ended])) as [number];
  await ended.catch(() => {});
  return found;
}

const GIF_LEGEND =
  'ratio: to Takumi native in the same round; SSIM: of what Chromium shows to the lossless frames, mean and lowest\n\n';

/** The figures of one animation, a row for each contender. */
function animationTable(measurements: readonly GifMeasurement[]): string {
  const [first] = measurements;
  if (!first) return '';
  const { name, card, delays } = first.animation;
  const head = ['contender', 'CPU ms', 'from-to', 'ratio', 'wall ms', 'KB', 'SSIM', 'lowest'];
  const rows = measurements.map(({ contender, cpu, cpuRatio, wall, gif, quality }) => [
    contender,
    cpu.median.toFixed(0),
    `${cpu.lowest.toFixed(0)}-${cpu.highest.toFixed(0)}`,
    cpuRatio.toFixed(2),
    wall.median.toFixed(0),
    (gif.length / 1000).toFixed(1),
    quality.mean.toFixed(4),
    quality.lowest.toFixed(4),
  ]);
  const { width, height } = card.template;
  return `${name}, GIF of ${delays.length} frames, ${width} x ${height}\n\n${markdownTable([head, ...rows])}\n`;
}
