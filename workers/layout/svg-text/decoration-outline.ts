import { dashesOf } from '../../raster/dash-lengths.js';
import { type Outline, Pen, rectangleOutline } from '../../raster/outline.js';
import { strokeOutline } from '../../raster/stroke.js';
import { secondLine, THIN_WAVE, waveOf } from '../decoration-geometry.js';
import type { InkLine } from '../text-ink.js';

/** Of curves, in pixels. */
const TOLERANCE = 0.01;

const MITER_LIMIT = 4;

/** Waves of one line: a longer one is straight. */
const MOST_WAVES = 2_000;

/**
 * Outlines that fill a line of `text-decoration` under a text in an `<svg>`.
 * @param left of the text, and `top` of the line
 */
export function decorationOutlines(line: InkLine, left: number, top: number, width: number): Outline[] {
  const { style, thickness } = line;
  const { length } = waveOf(line);
  if (style === 'wavy' && width < MOST_WAVES * length) return [wave(line, left, top, width)];
  if (style === 'dotted' || style === 'dashed') return [dashes(line, left, top, width)];
  const tops = style === 'double' ? [top, top + secondLine(line)] : [top];
  return tops.map((each) => rectangleOutline({ left, top: each, width, height: thickness }));
}

function dashes({ style, thickness }: InkLine, left: number, top: number, width: number): Outline {
  const { lengths, isRound } = dashesOf(width, thickness, style === 'dotted', false);
  const inside = isRound ? thickness / 2 : 0;
  const y = top + thickness / 2;
  const end = Math.max(left + inside + TOLERANCE, left + width - inside);
  return stroked(new Pen().moveTo(left + inside, y).lineTo(end, y), thickness, lengths, isRound);
}

/** The last wave ends where the text does. */
function wave(line: InkLine, left: number, top: number, width: number): Outline {
  const { thickness } = line;
  const { length, reach, away } = waveOf(line);
  const y = top + away + 0.5;
  const pen = new Pen().moveTo(left, y);
  let x = 0;
  for (; x + length <= width; x += length)
    pen.cubicTo(left + x + length / 2, y + reach, left + x + length / 2, y - reach, left + x + length, y);
  addPartOfWave(pen, left + x, y, length, reach, (width - x) / length);
  return stroked(pen, thickness <= 1 ? THIN_WAVE : thickness, [], false);
}

/** The beginning of a wave, by de Casteljau's algorithm. @param share of its length */
function addPartOfWave(pen: Pen, x: number, y: number, length: number, reach: number, share: number): void {
  if (share <= 0) return;
  const along = (t: number) => 1.5 * t * (1 - t) + t ** 3;
  let [low, high] = [0, 1];
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if (along(middle) < share) low = middle;
    else high = middle;
  }
  const part = (a: number, b: number, c: number, d: number) => {
    const mix = (one: number, other: number) => one + (other - one) * low;
    const [ab, bc, cd] = [mix(a, b), mix(b, c), mix(c, d)];
    return [ab, mix(ab, bc), mix(mix(ab, bc), mix(bc, cd))] as const;
  };
  const [x1, x2, x3] = part(0, length / 2, length / 2, length);
  const [y1, y2, y3] = part(0, reach, -reach, 0);
  pen.cubicTo(x + x1, y + y1, x + x2, y + y2, x + x3, y + y3);
}

function stroked(pen: Pen, width: number, dashed: readonly number[], isRound: boolean): Outline {
  const style = { width, join: 'miter', miterLimit: MITER_LIMIT, dashes: dashed, dashOffset: 0 } as const;
  return strokeOutline(pen, { ...style, cap: isRound ? 'round' : 'butt' }, TOLERANCE);
}
