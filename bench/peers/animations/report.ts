import { markdownTable } from '../markdown.js';
import type { GifMeasurement } from './measuring.js';

export const GIF_LEGEND =
  'ratio: to Takumi native in the same round; SSIM: of what Chromium shows to the lossless frames, mean and lowest\n\n';

/** The figures of one animation, a row for each contender. */
export function animationTable(measurements: readonly GifMeasurement[]): string {
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
