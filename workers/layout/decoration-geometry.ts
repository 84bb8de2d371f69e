/** Measures of the lines of `text-decoration`, as Chromium has them (Blink, `DecorationLinePainter`). In pixels. */

import type { InkLine } from './text-ink.js';

/** Distance of the second line of a double one. */
export function secondLine({ line, thickness }: InkLine): number {
  if (line === 'line-through') return Math.floor(thickness + 1);
  return line === 'overline' ? -thickness - 1 : thickness + 1;
}

/** Length of a wave, how far its control points are from its middle, and how far that is from the line. */
export function waveOf(line: InkLine): { length: number; reach: number; away: number } {
  const { thickness } = line;
  return {
    length: 1 + 2 * Math.round(2 * thickness + 0.5),
    reach: 0.5 + Math.round(3 * thickness + 0.5),
    away: line.line === 'line-through' ? 0 : secondLine(line),
  };
}

/** Width of a wave with the ink of one of a pixel: Skia draws thin strokes lighter. */
export const THIN_WAVE = 0.8;
