import { IDENTITY, type Matrix } from '../raster/matrix.js';
import { numbersOf } from './attributes.js';
import { NotCovered } from './not-covered.js';
import type { Viewport } from './shapes.js';

const RATIO = /^(none|x(Min|Mid|Max)Y(Min|Mid|Max))(?:\s+(meet|slice))?$/;
const SHARES: Record<string, number> = { Min: 0, Mid: 0.5, Max: 1 };

/** How what has one size comes into a place of another (SVG 1.1, section 7.8). @throws NotCovered */
export function fitting(inner: Viewport, outer: Viewport, aspectRatio = 'xMidYMid'): Matrix {
  const [, kind, x = '', y = '', fit] = RATIO.exec(aspectRatio.trim()) ?? [];
  if (kind === undefined) throw new NotCovered(`preserveAspectRatio ${aspectRatio}`);
  const across = outer.width / inner.width;
  const down = outer.height / inner.height;
  if (kind === 'none') return [across, 0, 0, down, 0, 0];
  const scale = fit === 'slice' ? Math.max(across, down) : Math.min(across, down);
  const left = (outer.width - inner.width * scale) * (SHARES[x] as number);
  const top = (outer.height - inner.height * scale) * (SHARES[y] as number);
  return [scale, 0, 0, scale, left, top];
}

/** What a `viewBox` makes of a drawing, and what percentages are counted from then. */
export function viewBoxOf(
  text: string | undefined,
  outer: Viewport,
  aspectRatio: string | undefined,
): { matrix: Matrix; viewport: Viewport } {
  if (text === undefined) return { matrix: IDENTITY, viewport: outer };
  const numbers = numbersOf(text);
  const [x = 0, y = 0, width = 0, height = 0] = numbers;
  if (numbers.length !== 4 || !(width > 0 && height > 0)) throw new NotCovered(`the viewBox ${text}`);
  const [a, , , d, e, f] = fitting({ width, height }, outer, aspectRatio);
  return { matrix: [a, 0, 0, d, e - a * x, f - d * y], viewport: { width, height } };
}
