/**
 * Compares the formats of stills on og-default and on a photo card, and each with sharp: `npm run bench:formats`. The goals
 * are shares: of bytes, of CPU time, and of the time that a PNG waits beside slow stills.
 */

import { table } from '../../test/rig/statistics.js';
import { demand, LINUX } from '../../test/rig/suites/programs.js';
import { installPeers } from '../peers/installation.js';
import { measureBesideOthers } from './beside-others.js';

demand([LINUX]);
installPeers();

// Before anything else is loaded, so that the peak of memory is that of a front.
const beside = await measureBesideOthers();
const { FORMAT_CARDS } = await import('./cards.js');
const { measureStills } = await import('./stills.js');

const ratio = (share: number) => share.toFixed(2);
const goals: string[][] = [['goal', 'card', 'at most', 'measured']];
const files: (string | number)[][] = [['card', 'file', 'quality', 'KB', 'CPU ms', 'SSIM']];

const { alone, beside: occupied, slow, peakBytes } = beside;
goals.push(
  [`p99 of PNGs beside ${slow} slow stills`, 'og-default', '3', ratio(occupied / alone)],
  ['peak memory of the process, MB', 'og-default', '500', (peakBytes / 1e6).toFixed(0)],
);

for (const card of FORMAT_CARDS) {
  const figures = await measureStills(card);
  const { card: name, png, jpeg, lossless, webp, avif, limited } = figures;
  const row = (file: string, quality: string, { bytes, cpuMs, similarity }: typeof png) =>
    files.push([name, file, quality, bytes / 1000, cpuMs, similarity.toFixed(4)]);
  row('PNG', '', png);
  row('WebP', 'lossless', lossless);
  row('JPEG', '90', jpeg);
  row('WebP', String(webp.quality), webp);
  row('AVIF', String(avif.quality), avif);
  for (const made of limited) row(`${made.format} within ${made.maxBytes}`, made.taken, made);
  goals.push(
    ['lossless WebP of PNG’s bytes', name, '0.80', ratio(lossless.bytes / png.bytes)],
    ['WebP of JPEG’s bytes at its SSIM', name, '0.75', ratio(webp.bytes / jpeg.bytes)],
    ['AVIF of JPEG’s bytes at its SSIM', name, '0.60', ratio(avif.bytes / jpeg.bytes)],
    ['CPU of sharp’s WebP', name, '2', ratio(webp.cpuMs / figures.sharpWebpMs)],
    ['CPU of sharp’s AVIF', name, '2', ratio(avif.cpuMs / figures.sharpAvifMs)],
  );
}
process.stdout.write(`${table(goals)}\n${table(files)}`);
process.exit();
