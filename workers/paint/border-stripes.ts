/** Stripes of the sides of a frame: the halves and thirds of lines, and their shades (Blink's `BoxBorderPainter`). */

import { shade } from '../css/painted/border-colors.js';
import type { CornerRadii } from '../raster/outline.js';
import { isShaded, type Side } from './border-sides.js';

export const NONE: CornerRadii = [0, 0, 0, 0];

/** Stripes of a side by their distances from the outer edge, on all sides, and their colours. */
export function ringsOf(
  side: Side,
  widths: CornerRadii,
): { from: CornerRadii; to: CornerRadii; color: string }[] {
  const { line, color } = side;
  if (line === 'double') {
    return [
      { from: NONE, to: each(widths, outerThird), color },
      { from: each(widths, innerThird), to: widths, color },
    ];
  }
  const [first, second] = shadesOf(side);
  if (second === undefined) return [{ from: NONE, to: widths, color: first }];
  const half = each(widths, (width) => (Number.isInteger(width) ? Math.floor(width / 2) : width / 2));
  return [
    { from: NONE, to: half, color: first },
    { from: half, to: widths, color: second },
  ];
}

/** Stripes of a straight side as shares of its width. */
export function stripesOf(side: Side): { shares: [number, number]; color: string }[] {
  const [first, second] = shadesOf(side);
  if (second === undefined) return [{ shares: [0, 1], color: first }];
  const { width } = side;
  const isFirst = side.side === 0 || side.side === 3;
  const whole = isFirst ? Math.ceil(width / 2) : Math.floor(width / 2);
  const half = Number.isInteger(width) ? whole / width : 0.5;
  return [
    { shares: [0, half], color: first },
    { shares: [half, 1], color: second },
  ];
}

/** Colours of a side: one, or that of its outer and that of its inner half. */
function shadesOf({ side, line, color }: Side): [string, string?] {
  if (!isShaded(line)) return [color];
  const isUpper = side === 0 || side === 3;
  if (line === 'inset' || line === 'outset') return [shade(color, isUpper === (line === 'inset'))];
  const isSunk = line === 'groove';
  return [shade(color, isUpper === isSunk), shade(color, isUpper !== isSunk)];
}

export function each(widths: CornerRadii, share: (width: number) => number): CornerRadii {
  return widths.map(share) as unknown as CornerRadii;
}

/** Where the two stripes of a double line begin and end. */
export function twoStripes(width: number): readonly (readonly [number, number])[] {
  return [
    [0, outerThird(width)],
    [innerThird(width), width],
  ];
}

/** Whole pixels where the width has whole ones, the gap between the two stripes being the narrower. */
function outerThird(width: number): number {
  if (!Number.isInteger(width)) return width / 3;
  return Math.floor(width / 3) + (width % 3 === 2 ? 1 : 0);
}

function innerThird(width: number): number {
  if (!Number.isInteger(width)) return (width * 2) / 3;
  return Math.floor((width * 2) / 3) + (width % 3 === 1 ? 1 : 0);
}
