/** How many pixels of the picture a unit of a text is long (Blink, `CalculateScreenFontSizeScalingFactor`). */

import type { StyledTree } from '../element-tree.js';
import type { Viewport } from './text-positions.js';

/** Pixels per unit in a viewport. @param size of its area, in pixels */
export function viewBoxScale({ props }: StyledTree, size: Viewport): number {
  const [, , width, height] = String(props.viewBox ?? '')
    .split(/[\s,]+/)
    .map(Number);
  if (!width || !height) return 1;
  const [across, down] = [size.width / width, size.height / height];
  const fit = String(props.preserveAspectRatio ?? '');
  if (fit.includes('none')) return meanOf(across, 0, 0, down);
  const scale = fit.includes('slice') ? Math.max(across, down) : Math.min(across, down);
  return scale > 0 && Number.isFinite(scale) ? scale : 1;
}

/** How much larger a list of transformations makes what it is of: functions that only move and turn do not. */
export function transformScale({ props: { transform } }: StyledTree): number {
  if (typeof transform !== 'string') return 1;
  let scale = 1;
  for (const [, name, list = ''] of transform.matchAll(/(matrix|scale[xy]?)\(([^()]*)\)/gi)) {
    const [a = 1, b = a, c = 0, d = 1] = list
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    switch (name?.toLowerCase()) {
      case 'matrix':
        scale *= meanOf(a, b, c, d);
        break;
      case 'scalex':
        scale *= meanOf(a, 0, 0, 1);
        break;
      case 'scaley':
        scale *= meanOf(1, 0, 0, a);
        break;
      default:
        scale *= meanOf(a, 0, 0, b);
    }
  }
  return scale > 0 && Number.isFinite(scale) ? scale : 1;
}

function meanOf(a: number, b: number, c: number, d: number): number {
  return Math.sqrt((a * a + b * b + c * c + d * d) / 2);
}
