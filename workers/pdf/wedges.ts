/** Conic gradients whose colours change at once, as wedges: paths have smooth edges in readers, which meshes have not. */

import { Path } from '../raster/path.js';
import type { ColorStretch, GradientLine, StraightColor } from './gradient-line.js';

/** A part of a turn in one colour. */
export interface Wedge {
  path: Path;
  color: StraightColor;
}

const MOST_WEDGES = 2000;

/** Longest arc that a side of a polygon stands for, in turns, and how far its ends are beyond the arc. */
const SIDE = 1 / 12;
const BEYOND = 1 / Math.cos(Math.PI * SIDE);

/** Part of a turn by which the first wedge begins below the last one, which ends where it begins. */
const OVERLAP = 1 / 360;

/**
 * Wedges to be painted one after another: what stands beside another begins below that, so that nothing shows between both.
 * @param radius that they reach to, in the gradient's own space
 * @returns in that space; undefined for other gradients, and for what shows through where two wedges overlap
 */
export function wedgesOf(
  { focus: [turns] }: GradientLine,
  stretches: readonly ColorStretch[],
  radius: number,
): Wedge[] | undefined {
  if (stretches.length > MOST_WEDGES || !stretches.every(isOfOneColor)) return undefined;
  const isSeen = (index: number) => (stretches[index]?.first[3] ?? 0) > 0;
  const isAround = isSeen(0) && isSeen(stretches.length - 1);
  const wedges: Wedge[] = [];
  for (const [index, { from, first: color }] of stretches.entries()) {
    if (!isSeen(index)) continue;
    let last = index;
    while (isSeen(last + 1)) last++;
    const isFirst = index === 0 && isAround;
    const isAlone =
      last === index && !isSeen(index - 1) && !isFirst && !(isAround && last === stretches.length - 1);
    if (!isAlone && color[3] < 1) return undefined;
    const end = (stretches[last] as ColorStretch).to / turns;
    wedges.push({ path: wedge(from / turns - (isFirst ? OVERLAP : 0), end, radius), color });
  }
  return wedges;
}

function isOfOneColor({ first, last }: ColorStretch): boolean {
  return first.every((channel, index) => Math.abs(channel - (last[index] as number)) < 1e-3);
}

function wedge(from: number, to: number, radius: number): Path {
  const sides = Math.max(1, Math.ceil((to - from) / SIDE));
  const coordinates = [0, 0];
  for (let side = 0; side <= sides; side++) {
    const angle = 2 * Math.PI * (from + ((to - from) * side) / sides);
    coordinates.push(BEYOND * radius * Math.cos(angle), BEYOND * radius * Math.sin(angle));
  }
  return new Path().addOutline({ commands: `M${'L'.repeat(sides + 1)}Z`, coordinates }, false);
}
