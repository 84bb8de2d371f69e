import { IDENTITY, type Matrix } from '../raster/matrix.js';
import { numbersOf, UnsupportedSvg } from './attributes.js';
import type { Viewport } from './shapes.js';

const RATIO = /^(none|x(Min|Mid|Max)Y(Min|Mid|Max))(?:\s+(meet|slice))?$/;
const SHARES: Record<string, number> = { Min: 0, Mid: 0.5, Max: 1 };

/**
 * Transformation that fits a viewport into another by `preserveAspectRatio` (SVG 1.1, section 7.8). @throws
 * UnsupportedSvg
 */
export function fitting(inner: Viewport, outer: Viewport, aspectRatio = 'xMidYMid'): Matrix {
  const [, kind, x = '', y = '', fit] = RATIO.exec(aspectRatio.trim()) ?? [];
  if (kind === undefined) throw new UnsupportedSvg(`preserveAspectRatio ${aspectRatio}`);
  const across = outer.width / inner.width;
  const down = outer.height / inner.height;
  if (kind === 'none') return [across, 0, 0, down, 0, 0];
  const scale = fit === 'slice' ? Math.max(across, down) : Math.min(across, down);
  const left = (outer.width - inner.width * scale) * (SHARES[x] as number);
  const top = (outer.height - inner.height * scale) * (SHARES[y] as number);
  return [scale, 0, 0, scale, left, top];
}

/**
 * Parses a `viewBox`. @returns the transformation from its coordinates to those around, and the size that percentages
 * within it refer to
 */
export function viewBoxOf(
  text: string | undefined,
  outer: Viewport,
  aspectRatio: string | undefined,
): { matrix: Matrix; viewport: Viewport } {
  if (text === undefined) return { matrix: IDENTITY, viewport: outer };
  const numbers = numbersOf(text);
  const [x = 0, y = 0, width = 0, height = 0] = numbers;
  if (numbers.length !== 4 || !(width > 0 && height > 0)) throw new UnsupportedSvg(`the viewBox ${text}`);
  const [a, , , d, e, f] = fitting({ width, height }, outer, aspectRatio);
  return { matrix: [a, 0, 0, d, e - a * x, f - d * y], viewport: { width, height } };
}
