import { CUBIC, MOVE, type Path, QUADRATIC } from './path.js';

/** Edges of a row that are compared at the most (`overlapping-edges.ts` of the kernels). */
const MOST_EDGES = 64;

/** Rows that the edges of a path go through together, between two heights: the rows of each edge are added up. */
export function edgeRows({ floats }: Path, top: number, bottom: number): number {
  let sum = 0;
  let before = 0;
  for (let at = 0; at < floats.length; ) {
    const command = floats[at++] as number;
    const end = at + (command === QUADRATIC ? 4 : command === CUBIC ? 6 : 2);
    for (; at < end; at += 2) {
      const y = Math.min(bottom, Math.max(top, floats[at + 1] as number));
      if (command !== MOVE) sum += Math.abs(y - before);
      before = y;
    }
  }
  return Math.min(sum, MOST_EDGES * Math.max(0, bottom - top));
}
