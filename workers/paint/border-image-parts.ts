/** The nine parts of a border image, and how each is repeated (CSS Backgrounds 3, section 5; Blink's `NinePieceImageGrid`). */

import type { Tiling } from '../css/painted/background-layers.js';
import type { Area } from '../layout/box-layout.js';

/** Lengths at the sides of a rectangle: top, right, bottom and left. */
export type FourSides = [top: number, right: number, bottom: number, left: number];

/** A word of `border-image-repeat`. */
export type PartRepetition = 'stretch' | 'repeat' | 'round' | 'space';

/** A part of the picture, the tiles that it becomes, and where they show. */
export interface BorderImagePart {
  /** In the picture. */
  from: Area;
  across: Tiling;
  down: Tiling;
  reach: Area;
}

/** A picture that is cut by distances from its sides, and an area that is cut by widths. All are in pixels of the frame. */
export interface BorderImage {
  size: { width: number; height: number };
  slices: FourSides;
  area: Area;
  widths: FourSides;
  repeat: readonly [across: PartRepetition, down: PartRepetition];
  /** Whether the part in the middle shows, too. */
  isFilled: boolean;
}

/** A third of the picture in one direction: where it is in the picture, and where it is painted. */
interface Third {
  from: number;
  fromLength: number;
  to: number;
  toLength: number;
}

/** The parts that show. */
export function borderImageParts(image: BorderImage): BorderImagePart[] {
  const { size, slices, area, widths, repeat, isFilled } = image;
  const columns = thirds(size.width, [slices[3], slices[1]], area.left, area.width, [widths[3], widths[1]]);
  const rows = thirds(size.height, [slices[0], slices[2]], area.top, area.height, [widths[0], widths[2]]);
  // What lies between the corners is scaled as the borders beside it are.
  const [x, y] = [outerScale(rows), outerScale(columns)];
  const parts: BorderImagePart[] = [];
  for (const [across, column] of columns.entries()) {
    for (const [down, row] of rows.entries()) {
      const isMiddle = across === 1 && down === 1;
      if ((isMiddle && !isFilled) || !isShown(column) || !isShown(row)) continue;
      const wide = tilesOf(column, across === 1 ? repeat[0] : 'stretch', isMiddle ? x : scaleOf(row));
      const high = tilesOf(row, down === 1 ? repeat[1] : 'stretch', isMiddle ? y : scaleOf(column));
      if (!wide || !high) continue;
      const from = { left: column.from, top: row.from, width: column.fromLength, height: row.fromLength };
      const reach = { left: column.to, top: row.to, width: column.toLength, height: row.toLength };
      parts.push({ from, across: wide, down: high, reach });
    }
  }
  return parts;
}

function thirds(
  whole: number,
  [before, after]: [number, number],
  start: number,
  length: number,
  [paintedBefore, paintedAfter]: [number, number],
): [Third, Third, Third] {
  return [
    { from: 0, fromLength: before, to: start, toLength: paintedBefore },
    {
      from: before,
      fromLength: whole - before - after,
      to: start + paintedBefore,
      toLength: length - paintedBefore - paintedAfter,
    },
    { from: whole - after, fromLength: after, to: start + length - paintedAfter, toLength: paintedAfter },
  ];
}

function isShown({ fromLength, toLength }: Third): boolean {
  return fromLength > 0 && toLength > 0;
}

function scaleOf({ fromLength, toLength }: Third): number {
  return toLength / fromLength;
}

/** That of the first border, or of the opposite one where the first does not show. */
function outerScale([before, , after]: [Third, Third, Third]): number {
  if (isShown(before)) return scaleOf(before);
  return isShown(after) ? scaleOf(after) : 1;
}

/** @param scale of a tile that is not stretched; undefined where no tile has room */
function tilesOf(
  { fromLength, to, toLength }: Third,
  repetition: PartRepetition,
  scale: number,
): Tiling | undefined {
  const length = fromLength * scale;
  if (repetition === 'repeat')
    return { start: to + (toLength - length) / 2, length, distance: length, isRepeated: true };
  if (repetition === 'round') {
    const rounded = toLength / Math.max(1, Math.round(toLength / length));
    return { start: to, length: rounded, distance: rounded, isRepeated: true };
  }
  if (repetition === 'space') {
    const count = Math.floor(toLength / length);
    if (count === 0) return undefined;
    // There is room before the first and behind the last, too.
    const room = (toLength - count * length) / (count + 1);
    const distance = length + room;
    return { start: to + room, length, distance, isRepeated: count > 1 };
  }
  return { start: to, length: toLength, distance: toLength, isRepeated: false };
}
