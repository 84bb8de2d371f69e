/** How much is laid out: boxes that measure each other again and again would take for ever. */

import { TooMuchWork } from '../../raster/too-much-work.js';
import type { LayoutNode } from './layout-node.js';
import type { ContentWidths } from './layout-spaces.js';

/** Of a microsecond each, roughly; a card of 200 elements takes some thousand. */
const MOST_STEPS = 1_000_000;

/** What a grid takes of other boxes: tracks are measured in turns. A million steps of grids in each other took 6 to 9 s. */
const STEPS_OF_A_GRID = 4;

/** A thread lays out one tree at a time. */
let steps = 0;

/** Called before a tree is laid out. */
export function beginLayoutWork(): void {
  steps = 0;
}

/** Called for each layout and each measure of a node that is made anew. @throws TooMuchWork */
export function countLayoutOf({ children, style }: LayoutNode): void {
  countLayoutSteps((style.grid ? STEPS_OF_A_GRID : 1) * (1 + children.length));
}

/** Called for what is done beside layouts and measures. @throws TooMuchWork */
export function countLayoutSteps(more: number): void {
  steps += more;
  if (steps > MOST_STEPS)
    throw new TooMuchWork(
      'the boxes take too long to be laid out: put fewer boxes that fit their content in each other',
    );
}

/** Heights for which it is cached how wide the content of a node is: parents ask for two or three. */
const MOST_CACHED = 4;

/** How wide the content of a node is, computed once for each of the last heights. @throws TooMuchWork */
export function cachedWidths(
  node: LayoutNode,
  height: number | undefined,
  compute: (node: LayoutNode, height: number | undefined) => ContentWidths,
): ContentWidths {
  const { widths: cached } = node.cache;
  for (const each of cached) if (each.height === height) return each.widths;
  countLayoutOf(node);
  const widths = compute(node, height);
  if (cached.length === MOST_CACHED) cached.shift();
  cached.push({ height, widths });
  return widths;
}
