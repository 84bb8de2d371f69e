/** How far a picture reaches beside a line, as Blink tells it (`core/layout/shapes/raster_shape.cc`). */

import type { ShapeArea } from '../../css/painted/shape-geometry.js';
import { countLayoutSteps } from './layout-work.js';
import type { Edge, LineReach } from './line-reaches.js';

/** The first pixel that shows in each row of a picture, and the end behind the last; the same number where none does. */
export type PictureRows = Int32Array;

/** Pixels that are looked at in one step. */
const PIXELS_IN_A_STEP = 500;

/**
 * The pixels of a picture that show, with a margin around them.
 * @param rowsOf of the picture in a size, by alpha from 0 to 255
 * @param room of the picture, in the reference box
 * @param limits the margin box, and the height of the reference box, beyond which nothing counts
 * @param threshold of opacity, from 0 to 1
 * @throws TooMuchWork
 */
export function pictureReach(
  rowsOf: (width: number, height: number, threshold: number) => PictureRows,
  room: ShapeArea,
  { around, height: most }: { around: ShapeArea; height: number },
  threshold: number,
  margin: number,
): LineReach {
  const [place, limits] = [snapped(room), snapped(around)];
  const [width, height] = [place.right - place.left, place.bottom - place.top];
  if (width <= 0 || height <= 0) return EMPTY;
  countLayoutSteps(Math.ceil((width * height) / PIXELS_IN_A_STEP));
  const rows = rowsOf(width, height, Math.floor(threshold * 255));
  const intervals = new Intervals(Math.min(limits.top, 0), Math.max(limits.bottom, 0));
  const last = Math.min(height, Math.min(limits.bottom, Math.round(most)) - place.top);
  for (let y = Math.max(0, limits.top - place.top); y < last; y++) {
    const [from, to] = [rows[2 * y] as number, rows[2 * y + 1] as number];
    if (to > from) intervals.add(y + place.top, from + place.left, to + place.left);
  }
  return withMargin(intervals, limits, margin);
}

/**
 * The pixels that lines are around, with a margin around them.
 * @param around the margin box, in the reference box
 * @param height of the reference box
 * @throws TooMuchWork
 */
export function outlineReach(
  edges: readonly Edge[],
  around: ShapeArea,
  height: number,
  margin: number,
): LineReach {
  const limits = snapped(around);
  const intervals = new Intervals(Math.min(limits.top, 0), Math.max(limits.bottom, 0));
  const last = Math.min(limits.bottom, Math.round(height));
  for (const [[x0, y0], [x1, y1]] of edges) {
    const [from, to] = [Math.min(y0, y1), Math.max(y0, y1)];
    const [first, end] = [Math.max(Math.floor(from), limits.top), Math.min(Math.ceil(to), last)];
    countLayoutSteps(Math.ceil(Math.max(0, end - first) / PIXELS_IN_A_STEP));
    const at = (y: number) => x0 + ((y - y0) * (x1 - x0)) / (y1 - y0);
    for (let y = first; y < end; y++) {
      const [one, other] = [at(Math.max(from, y)), at(Math.min(to, y + 1))];
      const [left, right] = [Math.floor(Math.min(one, other)), Math.ceil(Math.max(one, other))];
      intervals.add(y, left, Math.max(left + 1, right));
    }
  }
  return withMargin(intervals, limits, margin);
}

function withMargin(intervals: Intervals, limits: Limits, margin: number): LineReach {
  if (margin <= 0) return reachOf(intervals);
  const most = Math.trunc(Math.max(limits.right - limits.left, limits.bottom - limits.top) * Math.SQRT2);
  return reachOf(widened(intervals, Math.min(Math.ceil(margin), most)));
}

type Limits = ReturnType<typeof snapped>;

const EMPTY: LineReach = { top: 0, bottom: 0, work: 0, between: () => undefined };

/** A rectangle on whole pixels. */
function snapped({ left, top, width, height }: ShapeArea) {
  return {
    left: Math.round(left),
    top: Math.round(top),
    right: Math.round(left + width),
    bottom: Math.round(top + height),
  };
}

/** From where to where there is something in each row. */
class Intervals {
  readonly first: number;
  readonly end: number;
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  /** The rows in which there is something. */
  top = Infinity;
  bottom = -Infinity;

  constructor(first: number, end: number) {
    this.first = first;
    this.end = end;
    this.#from = new Int32Array(Math.max(0, end - first));
    this.#to = new Int32Array(Math.max(0, end - first));
  }

  at(y: number): [from: number, to: number] {
    return [this.#from[y - this.first] as number, this.#to[y - this.first] as number];
  }

  add(y: number, from: number, to: number): void {
    const [before, after] = this.at(y);
    const isEmpty = after <= before;
    this.#from[y - this.first] = isEmpty ? from : Math.min(before, from);
    this.#to[y - this.first] = isEmpty ? to : Math.max(after, to);
    this.top = Math.min(this.top, y);
    this.bottom = Math.max(this.bottom, y + 1);
  }

  holds(y: number, from: number, to: number): boolean {
    const [before, after] = this.at(y);
    return before <= from && after >= to;
  }
}

function reachOf(intervals: Intervals): LineReach {
  const { top, bottom } = intervals;
  if (bottom <= top) return EMPTY;
  const between = (from: number, to: number) => {
    const [first, end] = [Math.max(Math.trunc(from), top), Math.min(Math.trunc(to), bottom)];
    if (Math.trunc(to) < top || Math.trunc(from) >= bottom) return undefined;
    countLayoutSteps(Math.ceil(Math.max(0, end - first) / PIXELS_IN_A_STEP));
    let [left, right] = [0, 0];
    for (let y = first; y < Math.max(end, first + 1); y++) {
      const [one, other] = intervals.at(y);
      if (other <= one) continue;
      [left, right] = right <= left ? [one, other] : [Math.min(left, one), Math.max(right, other)];
    }
    return { left, right };
  };
  return { top, bottom, work: 1, between };
}

/** With a round margin around each row. */
function widened(intervals: Intervals, margin: number): Intervals {
  const { first, end, top, bottom } = intervals;
  const result = new Intervals(Math.min(first, -margin), Math.max(end, end + first + margin));
  const reaches = Array.from({ length: margin + 1 }, (_, y) => Math.trunc(Math.sqrt(margin ** 2 - y ** 2)));
  for (let y = top; y < bottom; y++) {
    const [from, to] = intervals.at(y);
    if (to <= from) continue;
    const widen = (row: number): boolean => {
      if (row > top && row < bottom && row !== y && intervals.holds(row, from, to)) return false;
      const reach = reaches[Math.abs(row - y)] as number;
      result.add(row, from - reach, to + reach);
      return true;
    };
    let rows = 1;
    const [above, below] = [Math.max(first, y - margin), Math.min(end, y + margin + 1)];
    for (let row = y - 1; row >= above && widen(row); row--) rows++;
    widen(y);
    for (let row = y + 1; row < below && widen(row); row++) rows++;
    countLayoutSteps(Math.ceil(rows / PIXELS_IN_A_STEP));
  }
  return result;
}
