import { availableParallelism, cpus } from 'node:os';
import { table } from '../../test/rig/statistics.js';
import type { FirstImagesFigures } from '../figures/figures.js';
import type { Card } from './cards/card.js';
import { CARDS } from './cards/cards.js';
import type { Format } from './contender.js';
import { FIRST_IMAGES } from './first-images.js';
import type { Measurement } from './measuring.js';
import type { Similarities } from './similarities.js';

const FORMAT_NAMES: Record<Format, string> = { png: 'PNG', jpeg: 'JPEG q90' };

/** What the figures are worth: the machine, and what else it had to do. */
export function heading(loadBefore: number): string {
  const model = cpus()[0]?.model ?? 'unknown processor';
  return (
    `${new Date().toISOString().slice(0, 16)}Z, ${availableParallelism()} x ${model}, Node ${process.version}, ` +
    `load before the start ${loadBefore.toFixed(2)}\n\n`
  );
}

export const STILLS_LEGEND =
  "ratio: to Tuval in the same round; SSIM: to Chromium's PNG, and of a JPEG to the contender's own PNG\n\n";

export function firstImagesTable(figures: readonly FirstImagesFigures[]): string {
  const { card, format, count } = FIRST_IMAGES;
  const rows = figures.map(({ contender, cpuMs }) => [contender, cpuMs]);
  return table([
    [`the first ${count} images of a process, ${card} as ${FORMAT_NAMES[format]}`, 'CPU ms'],
    ...rows,
  ]);
}

/** The figures of one card, a row for each contender and format. */
export function cardTable(
  card: number,
  measurements: readonly Measurement[],
  similarities: ReadonlyMap<Measurement, Similarities>,
): string {
  const { name, template } = CARDS[card] as Card;
  const head = [
    'format',
    'contender',
    'CPU ms',
    'from-to',
    'ratio',
    'images/s',
    'ratio',
    'KB',
    'SSIM',
    'own PNG',
  ];
  const rows = measurements.map((measurement) => {
    const { format, contender, cpu, cpuRatio, imagesPerSecond, rateRatio, picture } = measurement;
    const { chromium, ownPng } = similarities.get(measurement) as Similarities;
    return [
      FORMAT_NAMES[format],
      contender,
      cpu.median,
      `${cpu.lowest.toFixed(1)}-${cpu.highest.toFixed(1)}`,
      cpuRatio.toFixed(2),
      imagesPerSecond.median,
      rateRatio.toFixed(3),
      picture.length / 1000,
      chromium?.toFixed(4) ?? '',
      ownPng?.toFixed(4) ?? '',
    ];
  });
  return `${name}, ${template.width} x ${template.height}\n${table([head, ...rows])}\n`;
}
