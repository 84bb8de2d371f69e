/** Puts what is in a strip where its columns have it. */

import { countLayoutSteps } from '../layout-work.js';
import type { ColumnFiller } from './column-filling.js';
import { type Column, columnAt } from './placed-columns.js';
import { type FlowedBox, type Outsider, type StripPieces, TOLERANCE } from './strip-pieces.js';
import { UnbreakableBox } from './unbreakable-box.js';

/** Each fragment of a box is laid out and painted as a box is. */
const STEPS_OF_A_FRAGMENT = 50;

/**
 * Moves boxes and lines down to the columns that they are in, and has boxes reach to where they end.
 * @throws TooMuchWork
 * @throws UnbreakableBox for a float, or a box that is to be kept whole, that sticks out of its column
 */
export function partStrip(strip: StripPieces, filler: ColumnFiller, columns: readonly Column[]): void {
  new StripParting(strip, filler, columns).part();
}

class StripParting {
  readonly #strip: StripPieces;
  readonly #filler: ColumnFiller;
  readonly #columns: readonly Column[];
  /** Where boxes begin and end. */
  readonly #tops: readonly number[];
  readonly #bottoms: readonly number[];

  constructor(strip: StripPieces, filler: ColumnFiller, columns: readonly Column[]) {
    this.#strip = strip;
    this.#filler = filler;
    this.#columns = columns;
    this.#tops = strip.boxes.map((box) => box.top + filler.shiftOfBox(box));
    this.#bottoms = strip.boxes.map((box) => box.bottom + filler.shiftBelow(box.tail));
  }

  part(): void {
    const { boxes, floats, absolutes, pieces } = this.#strip;
    const last = this.#lastColumns();
    for (const [index, box] of boxes.entries()) {
      const top = this.#tops[index] as number;
      box.node.place.top = top - this.#topOf(box.parent) + box.moved.top;
      if (box.isParted)
        this.#partBox(box, top, (this.#bottoms[index] as number) - top, last[index] as number);
      else box.node.column = columnAt(this.#columns, top + TOLERANCE);
    }
    for (const float of floats) this.#placeFloat(float);
    for (const absolute of absolutes) this.#moveStaticPlace(absolute);
    for (const [index, { sealed, top, bottom }] of pieces.entries()) {
      const shift = this.#filler.shiftOf(index);
      if (sealed && this.#sticksOut(top + shift, bottom + shift)) throw new UnbreakableBox(sealed);
    }
    countLayoutSteps(boxes.length);
  }

  /** Of each box, the last column that it or something in it is in. */
  #lastColumns(): number[] {
    const { boxes } = this.#strip;
    const last = this.#bottoms.map((bottom) => columnAt(this.#columns, bottom - TOLERANCE));
    for (let index = boxes.length - 1; index >= 0; index--) {
      const { parent } = boxes[index] as FlowedBox;
      if (parent >= 0) last[parent] = Math.max(last[parent] as number, last[index] as number);
    }
    return last;
  }

  #partBox({ node, moved, firstLine, ...box }: FlowedBox, top: number, height: number, last: number): void {
    const { place, cache, content } = node;
    place.height = Math.max(0, height);
    // Its children are not where it would put them itself.
    cache.current = undefined;
    const lines = firstLine === undefined ? [] : (content?.lines?.() ?? []);
    const own = top - box.top;
    const down = lines.map((_, at) => this.#filler.shiftOf((firstLine ?? 0) + at) - own);
    if (down.some((by) => by !== 0)) content?.moveLines?.(down);
    const end = top + Math.max(place.height, (down.at(-1) ?? 0) + (lines.at(-1)?.bottom ?? 0));
    const first = columnAt(this.#columns, top + TOLERANCE);
    const lastLine = columnAt(this.#columns, end - TOLERANCE);
    const to = Math.max(first, last, lastLine);
    countLayoutSteps((to - first) * STEPS_OF_A_FRAGMENT);
    node.parted = { ...moved, first, from: first, to };
  }

  #topOf(parent: number): number {
    return parent < 0 ? 0 : (this.#tops[parent] as number);
  }

  /** A float stands beside what is beside it in one column, or else there is none for it. */
  #placeFloat({ node, parent, top, piece, anchor }: Outsider): void {
    const { pieces } = this.#strip;
    const { place } = node;
    const bottom = top + place.height;
    const shift = piece < pieces.length ? this.#filler.shiftOf(piece) : this.#filler.shiftBelow(anchor);
    const isParted = pieces.some(
      (beside, index) =>
        beside.top < bottom - TOLERANCE &&
        beside.bottom > top + TOLERANCE &&
        Math.abs(this.#filler.shiftOf(index) - shift) > TOLERANCE,
    );
    if (isParted || this.#sticksOut(top + shift, bottom + shift)) throw new UnbreakableBox(node);
    const around = parent < 0 ? undefined : this.#strip.boxes[parent];
    node.column = columnAt(this.#columns, top + shift + TOLERANCE);
    place.top += shift - (around ? this.#topOf(parent) - around.top : 0);
  }

  #moveStaticPlace({ node, parent, piece, anchor }: Outsider): void {
    const around = parent < 0 ? undefined : this.#strip.boxes[parent];
    // Those in lines have been moved with these.
    if (!node.staticPlace || around?.firstLine !== undefined) return;
    const end = around?.end ?? this.#strip.pieces.length;
    const shift = piece < end ? this.#filler.shiftOf(piece) : this.#filler.shiftBelow(anchor);
    node.staticPlace.top += shift - (around ? this.#topOf(parent) - around.top : 0);
  }

  #sticksOut(top: number, bottom: number): boolean {
    const column = this.#columns[columnAt(this.#columns, top + TOLERANCE)];
    return column !== undefined && bottom > column.start + column.height + TOLERANCE;
  }
}
