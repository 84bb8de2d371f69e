/** Stretches of a paragraph's text, and the boxes that they are in. */

import type { AtomicBox, InlineStyle, OpenBox } from './inline-items.js';

/** Inline box with its place in the text. */
export interface BoxRange {
  /** Undefined for the root. */
  item: OpenBox | undefined;
  style: InlineStyle;
  parent: BoxRange | undefined;
  start: number;
  end: number;
}

/** Stretch of the text within one box, or an atomic box. */
export interface TextRange {
  box: BoxRange;
  atomic?: AtomicBox;
  start: number;
  end: number;
}

/** Index of the range that a position is in. */
export function rangeAt(ranges: readonly TextRange[], position: number): number {
  let from = 0;
  let to = ranges.length;
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if ((ranges[middle] as TextRange).start <= position) from = middle;
    else to = middle;
  }
  return from;
}

/** Tells whether an inline box has nothing in it. */
export function isEmpty(box: BoxRange | undefined): boolean {
  return box?.item !== undefined && box.start === box.end;
}

/** Tells whether a box has nothing in it, and is in none that has nothing in it. */
export function isOuterEmpty(box: BoxRange): boolean {
  return isEmpty(box) && !isEmpty(box.parent);
}

/** A box and those around it but for the paragraph's own, the innermost first. */
export function boxesAround(box: BoxRange): BoxRange[] {
  const boxes: BoxRange[] = [];
  for (let around: BoxRange | undefined = box; around?.item; around = around.parent) boxes.push(around);
  return boxes;
}
