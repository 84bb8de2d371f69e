/**
 * Floats of a block formatting context (CSS 2, section 9.5). All coordinates are of the border box that begins the
 * context, in pixels.
 */

import { type FloatShape, FloatShapes } from './float-shapes.js';
import type { FloatSide, LayoutStyle } from './layout-style.js';

type Side = 'left' | 'right';

type Clear = 'none' | 'both' | Side;

/** A float with its size, before it has a place. All are of its margin box. */
export interface FloatingBox {
  side: Side;
  clear: Clear;
  width: number;
  height: number;
  /** What lines run along instead of it. */
  shape?: FloatShape | undefined;
  /** Left and right edge of the content box that it is in. */
  from: number;
  to: number;
  /**
   * Takes the place that was found.
   * @param containerTop where the border box begins that it is in
   */
  put(left: number, top: number, containerTop: number): void;
}

/** The room that floats leave in a content box, from its left edge to its right one. */
export interface Room {
  left: number;
  right: number;
}

/** The side that a box floats to, in a block of that direction. */
export function sideOf(float: FloatSide, isRtl: boolean): Side {
  if (float === 'inline-start') return isRtl ? 'right' : 'left';
  if (float === 'inline-end') return isRtl ? 'left' : 'right';
  return float;
}

/** The floats that a box clears, in a block of that direction. */
export function clearOf(clear: LayoutStyle['clear'], isRtl: boolean): Clear {
  return clear === 'none' || clear === 'both' ? clear : sideOf(clear, isRtl);
}

/** Places floats, and tells what they leave. A thousand of them take a few million steps. */
export class FloatContext {
  #left = new Reach();
  #right = new Reach();
  /** No float begins above one that comes before it. */
  #lastTop = -Infinity;
  /** Floats in boxes whose place is not decided yet, since margins may still meet theirs. */
  #waiting: FloatingBox[] = [];
  /** Given once a float has a shape: these, and how far all others reach. */
  #shaped: { shapes: FloatShapes; left: Reach; right: Reach } | undefined;

  /** Where the lowest float ends; -Infinity where there is none. */
  get bottom(): number {
    return Math.max(this.#left.bottom, this.#right.bottom);
  }

  /** Where the lowest float with a shape ends; -Infinity where there is none. */
  get shapesEnd(): number {
    return this.#shaped?.shapes.bottom ?? -Infinity;
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Lets a float wait until it is known where the box begins that it is in. */
  wait(box: FloatingBox): void {
    this.#waiting.push(box);
  }

  /** Whether a float waits that a box with such a `clear` would stand below. */
  waitsFor(clear: Clear): boolean {
    return clear !== 'none' && this.#waiting.some(({ side }) => clear === 'both' || side === clear);
  }

  /** Places all floats that wait. @param top of the boxes that they are in */
  settle(top: number): void {
    if (this.#waiting.length === 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const box of waiting) this.place(box, top, top);
  }

  /** Places a float as high, and then as far to its side, as it can be. @param top at the highest */
  place(box: FloatingBox, top: number, containerTop: number): void {
    const { side, width, height, from, to } = box;
    const y = this.firstFit(Math.max(top, this.leastTop(box.clear)), width, 0, from, to);
    const room = this.room(y, 0, from, to);
    const x = side === 'left' ? room.left : room.right - width;
    if (box.shape || this.#shaped) this.#addShaped(box, x, y);
    if (side === 'left') this.#left.add(y, y + height, x + width);
    else this.#right.add(y, y + height, -x);
    this.#lastTop = Math.max(this.#lastTop, y);
    box.put(x, y, containerTop);
  }

  #addShaped({ side, width, height, shape }: FloatingBox, left: number, top: number): void {
    this.#shaped ??= { shapes: new FloatShapes(), left: this.#left.copy(), right: this.#right.copy() };
    const bottom = top + height;
    if (shape) this.#shaped.shapes.add({ shape, isLeft: side === 'left', left, top, bottom });
    else if (side === 'left') this.#shaped.left.add(top, bottom, left + width);
    else this.#shaped.right.add(top, bottom, -left);
  }

  /** Above which a float cannot begin, whatever room there is. */
  leastTop(clear: Clear): number {
    return Math.max(this.#lastTop, this.clearance(clear));
  }

  /** Where the floats end that are cleared; -Infinity where there are none. */
  clearance(clear: Clear): number {
    if (clear === 'none') return -Infinity;
    if (clear === 'both') return this.bottom;
    return clear === 'left' ? this.#left.bottom : this.#right.bottom;
  }

  /** What is free of a content box over a stretch of it; over one line of points for a height of nothing. */
  room(top: number, height: number, from: number, to: number): Room {
    return {
      left: Math.max(from, this.#left.most(top, height)),
      right: Math.min(to, -this.#right.most(top, height)),
    };
  }

  /** The same for a line, which runs along the shapes of floats. @throws TooMuchWork */
  lineRoom(top: number, height: number, from: number, to: number): Room {
    if (!this.#shaped) return this.room(top, height, from, to);
    const { shapes, left, right } = this.#shaped;
    const around = {
      left: Math.max(from, left.most(top, height)),
      right: Math.min(to, -right.most(top, height)),
    };
    return shapes.within(around, top, height);
  }

  /** The highest place for a line, beside shapes pixel by pixel. @throws TooMuchWork */
  firstLineFit(top: number, width: number, height: number, from: number, to: number): number {
    if (!this.#shaped) return this.firstFit(top, width, height, from, to);
    const { bottom } = this.#shaped.shapes;
    for (let y = top; ; ) {
      const line = this.lineRoom(y, height, from, to);
      if (line.right - line.left >= width - TOLERANCE) return y;
      const { left, right } = this.room(y, height, from, to);
      if (left === from && right === to) return y;
      const next = y < bottom ? y + 1 : this.nextStep(y);
      if (next === Infinity) return y;
      y = next;
    }
  }

  /** The highest place, from `top` on, with so much room in a content box, or with nothing beside it. */
  firstFit(top: number, width: number, height: number, from: number, to: number): number {
    for (let y = top; ; ) {
      const { left, right } = this.room(y, height, from, to);
      if ((left === from && right === to) || right - left >= width - TOLERANCE) return y;
      const next = this.nextStep(y);
      if (next === Infinity) return y;
      y = next;
    }
  }

  /** Where the floats reach less far, or farther, next below. */
  nextStep(top: number): number {
    return Math.min(this.#left.nextStep(top), this.#right.nextStep(top));
  }

  /** The floats as they are, for `restore`. */
  copy(): FloatContext {
    const copied = new FloatContext();
    copied.restore(this);
    return copied;
  }

  restore(other: FloatContext): void {
    this.#left = other.#left.copy();
    this.#right = other.#right.copy();
    this.#shaped = other.#shaped && {
      shapes: other.#shaped.shapes.copy(),
      left: other.#shaped.left.copy(),
      right: other.#shaped.right.copy(),
    };
    this.#lastTop = other.#lastTop;
    this.#waiting = [...other.#waiting];
  }
}

/** Chromium's lengths are whole 64ths of a pixel. */
const TOLERANCE = 1 / 64;

/** How far the floats of one side reach into the context: stretches one below the other, in each of which that is the same. */
class Reach {
  bottom = -Infinity;
  #tops: number[] = [-Infinity];
  #reaches: number[] = [-Infinity];
  /** Floats of no height, which stand in the way of what reaches across them; in order, as floats come. */
  #points: { top: number; reach: number }[] = [];

  /** The farthest over a stretch. */
  most(top: number, height: number): number {
    let index = this.#at(top);
    let most = this.#reaches[index] as number;
    const bottom = top + height;
    while (++index < this.#tops.length && (this.#tops[index] as number) < bottom)
      most = Math.max(most, this.#reaches[index] as number);
    for (let at = this.#pointAfter(top); at < this.#points.length; at++) {
      const point = this.#points[at] as { top: number; reach: number };
      if (point.top >= bottom) break;
      most = Math.max(most, point.reach);
    }
    return most;
  }

  nextStep(top: number): number {
    const point = this.#points[this.#pointAfter(top)]?.top ?? Infinity;
    return Math.min(this.#tops[this.#at(top) + 1] ?? Infinity, point);
  }

  /** The first point below a height. */
  #pointAfter(top: number): number {
    let from = 0;
    let to = this.#points.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#points[middle] as { top: number }).top <= top) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  add(top: number, bottom: number, reach: number): void {
    this.bottom = Math.max(this.bottom, bottom);
    if (bottom <= top) {
      this.#addPoint(top, reach);
      return;
    }
    const first = this.#cutAt(top);
    const end = this.#cutAt(bottom);
    for (let index = first; index < end; index++)
      this.#reaches[index] = Math.max(this.#reaches[index] as number, reach);
  }

  #addPoint(top: number, reach: number): void {
    const last = this.#points.at(-1);
    if (last?.top === top)
      this.#points[this.#points.length - 1] = { top, reach: Math.max(last.reach, reach) };
    else this.#points.push({ top, reach });
  }

  copy(): Reach {
    const copied = new Reach();
    copied.#points = [...this.#points];
    copied.bottom = this.bottom;
    copied.#tops = [...this.#tops];
    copied.#reaches = [...this.#reaches];
    return copied;
  }

  /** Begins a stretch there. @returns its index */
  #cutAt(top: number): number {
    const index = this.#at(top);
    if (this.#tops[index] === top) return index;
    this.#tops.splice(index + 1, 0, top);
    this.#reaches.splice(index + 1, 0, this.#reaches[index] as number);
    return index + 1;
  }

  /** The stretch that a point is in. */
  #at(top: number): number {
    let from = 0;
    let to = this.#tops.length;
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if ((this.#tops[middle] as number) <= top) from = middle;
      else to = middle;
    }
    return from;
  }
}
