import type { Outline } from './outline.js';
import type { Rectangle } from './rectangle.js';

/** Boxes of the outlines that are there: letters share theirs with all others of one glyph. */
const boxes = new WeakMap<Outline, Rectangle>();

/**
 * The least box around the points of an outline, control points among them, in its own units; `top` is the least y. That of no
 * points is infinitely far from both sides, and sides are not a number where a point is none.
 */
export function boxAround(outline: Outline): Rectangle {
  let box = boxes.get(outline);
  if (!box) {
    box = measured(outline);
    boxes.set(outline, box);
  }
  return box;
}

function measured({ coordinates }: Outline): Rectangle {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < coordinates.length; at += 2) {
    const [x, y] = [coordinates[at] as number, coordinates[at + 1] as number];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}
