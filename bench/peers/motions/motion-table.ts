import type { MotionFigures } from '../../figures/figures.js';
import { markdownTable } from '../markdown.js';

/** A row for each encoder and motion. */
export function motionTable(figures: readonly MotionFigures[]): string {
  const head = ['', 'CPU ms', 'KB', 'PSNR, dB', 'lowest similarity', 'flicker'];
  const rows = figures.map(({ motion, encoder, cpuMs, kb, psnr, lowestSimilarity, flicker }) => [
    `${motion}: ${encoder}`,
    cpuMs.toFixed(0),
    kb.toFixed(0),
    psnr.toFixed(2),
    lowestSimilarity.toFixed(4),
    flicker.toFixed(3),
  ]);
  return markdownTable([head, ...rows]);
}
