/**
 * Bytes and processor time of each animated format, of promo-animated and of a photo that pans, beside those of a GIF; how
 * near the GIFs of the photo are to it; and the peak memory of a process that makes 120 frames of 800x450 (60 of a lossy
 * GIF). Then APNGs beside those of upng-js: `npm run bench:motion`.
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { FRONT_OPTIONS } from '../../src/service/front-child.js';
import { ChromiumPage } from '../../test/rig/chromium/chromium.js';
import { table } from '../../test/rig/statistics.js';
import { FrameSource } from '../peers/animations/lossless-frames.js';
import { shownAtFrames } from '../peers/animations/quality.js';
import { distortionOf } from '../peers/motions/distortion.js';
import { MOTIONS } from '../peers/motions/motion.js';
import { besideUpng } from './beside-upng.js';
import { type EncodedMotion, encodedFrames, SIZE } from './encoding.js';
import { OUTPUTS } from './outputs.js';
import { PROMO_DELAYS, promoJob } from './promo.js';

const PAN = 'a photo that pans and zooms';

const chromium = await ChromiumPage.open('');
const source = new FrameSource();
const pan = (await MOTIONS.find(({ name }) => name === PAN)?.frames(source)) ?? [];
const promo = await promoFrames();
await source.close();

const rows: (string | number)[][] = [
  [
    ...['', 'promo KB', 'of the GIF', 'CPU ms', 'pan KB', 'of the GIF', 'CPU ms', 'PSNR, dB', 'lowest SSIM'],
    'peak MB',
  ],
];
const gif: { promo: number; pan: number } = { promo: 0, pan: 0 };
for (const name of Object.keys(OUTPUTS)) {
  const ofPromo = await encodedFrames(name, promo);
  const ofPan = await encodedFrames(name, pan);
  if (name === 'gif') Object.assign(gif, { promo: ofPromo.file.length, pan: ofPan.file.length });
  const peakMb = await peakMbOf(name);
  rows.push([
    ...[name, ...columns(ofPromo, gif.promo), ...columns(ofPan, gif.pan), ...(await distortion(name, ofPan))],
    Math.round(peakMb),
  ]);
}
await chromium.close();
process.stdout.write(`${table(rows)}\n${table(await besideUpng(promo))}`);

function columns({ file, cpuMs }: EncodedMotion, ofGif: number): (string | number)[] {
  return [Math.round(file.length / 1000), (file.length / ofGif).toFixed(2), Math.round(cpuMs)];
}

/** How far what Chromium shows of a GIF of the photo is from it. */
async function distortion(name: string, { file }: EncodedMotion): Promise<string[]> {
  if (!name.startsWith('gif')) return ['', ''];
  const shown = await shownAtFrames(chromium, file, Array<number>(pan.length).fill(5));
  const { psnr, lowestSimilarity } = distortionOf(shown.frames, pan, SIZE);
  return [psnr.toFixed(2), lowestSimilarity.toFixed(4)];
}

/** Every frame as it is drawn: opaque RGBA. */
async function promoFrames(): Promise<Uint8Array[]> {
  const { FramePainter } = await import('../../workers/engines/frame-painter.js');
  const { drawingOf } = await import('../../workers/engines/drawing.js');
  const { bytesOf } = await import('../../workers/kernels/kernels.js');
  const { loadTemplates } = await import('../../templates/contract/registry.js');
  const { PictureCache } = await import('../../workers/paint/picture-cache.js');
  const painter = new FramePainter();
  const job = promoJob({ format: 'png' });
  const template = (await loadTemplates()).get(job.template);
  if (!template) throw new Error(`no template ${job.template}`);
  const drawing = drawingOf(template, job, new PictureCache());
  const frames: Uint8Array[] = [];
  for (const index of PROMO_DELAYS.keys()) {
    const timings = { layout: 0, raster: 0, encode: 0 };
    const frame = await painter.frame(drawing, index / PROMO_DELAYS.length, timings);
    if (frame) frames.push(bytesOf(frame.pixels).slice());
  }
  return frames;
}

async function peakMbOf(name: string): Promise<number> {
  const child = fork(new URL('./memory-process.js', import.meta.url), [name], { execArgv: FRONT_OPTIONS });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name}: the process ended with ${code}`);
  });
  const [{ peakMb }] = (await Promise.race([once(child, 'message'), ended])) as [{ peakMb: number }];
  await ended.catch(() => {});
  return peakMb;
}
