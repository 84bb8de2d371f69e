import type { OpenBox } from './inline-items.js';
import type { BoxRange } from './text-ranges.js';

/** Floats around a paragraph. Lengths in pixels, from the upper left corner of its content box. */
export interface LineSurroundings {
  /** Left and right edge of what is free at a place, for a line of some height. */
  room(top: number, height: number): { left: number; right: number };
  /** Where the lowest float ends that lines run along the shape of; -Infinity where there is none. */
  readonly shapesEnd: number;
  /** The same between margin boxes, beyond which lines may reach where floats have shapes. */
  boxRoom(top: number, height: number): { left: number; right: number };
  /** The highest place, from `top` on, with so much room, or with nothing beside it. */
  firstFit(top: number, width: number, height: number): number;
  /** Width of the margin box of a float among the items. */
  widthOf(float: OpenBox): number;
  /** Tells whether a float can begin that high, by those before it and what it clears. */
  mayBegin(float: OpenBox, top: number): boolean;
  /**
   * Places a float as high as it can be.
   * @param top at the highest
   * @returns where lines begin after it: below it only if it clears the floats before it for them
   */
  place(float: OpenBox, top: number): number;
}

/** A float, and where it is among the text. */
type FloatRange = BoxRange & { item: OpenBox };

/** The floats among the items of a paragraph, which are placed in their order while lines are filled. */
export class FloatQueue {
  readonly #around: LineSurroundings;
  readonly #floats: readonly FloatRange[];
  #next = 0;
  /** Those that have no room beside the line that they are in. */
  #deferred: OpenBox[] = [];

  constructor(boxes: readonly BoxRange[], around: LineSurroundings) {
    this.#around = around;
    this.#floats = boxes.filter((box): box is FloatRange => box.item?.isFloat === true);
  }

  /** Places those that stand before a position, which have no line yet. @returns where that may begin */
  place(end: number, top: number): number {
    let y = top;
    for (let range = this.#upTo(end); range; range = this.#upTo(end)) y = this.#around.place(range.item, y);
    return y;
  }

  /**
   * Places those that a line has come to if they have room beside it, and otherwise keeps them for what is below.
   * @param usedBefore width of what is in the line before a position
   * @param height of the line as far as it is known
   * @returns whether one was placed
   */
  meet(end: number, usedBefore: (position: number) => number, top: number, height: number): boolean {
    let free: number | undefined;
    let isAny = false;
    for (let range = this.#upTo(end); range; range = this.#upTo(end)) {
      const { item: float, start } = range;
      free ??= widthOf(this.#around.boxRoom(top, height));
      const width = Math.max(0, this.#around.widthOf(float));
      const isNext = this.#deferred.length === 0 && this.#around.mayBegin(float, top);
      if (isNext && width <= free - usedBefore(start)) {
        this.#around.place(float, top);
        free -= width;
        isAny = true;
      } else this.#deferred.push(float);
    }
    return isAny;
  }

  /** Places those that had no room beside the lines before. @returns where the next one may begin */
  placeDeferred(top: number): number {
    let y = top;
    for (const float of this.#deferred) y = this.#around.place(float, y);
    this.#deferred = [];
    return y;
  }

  #upTo(end: number): FloatRange | undefined {
    const float = this.#floats[this.#next];
    if (!float || float.start > end) return undefined;
    this.#next++;
    return float;
  }
}

function widthOf({ left, right }: { left: number; right: number }): number {
  return right - left;
}
