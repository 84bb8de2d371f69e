import type { BoxRange } from './paragraph-text.js';

/** Whether an inline box has nothing in it. */
export function isEmpty(box: BoxRange | undefined): boolean {
  return box?.item !== undefined && box.start === box.end;
}

/** Whether a box has nothing in it, and is in none that has nothing in it. */
export function isOuterEmpty(box: BoxRange): boolean {
  return isEmpty(box) && !isEmpty(box.parent);
}

/** A box and those around it but for the paragraph's own, the innermost first. */
export function boxesAround(box: BoxRange): BoxRange[] {
  const boxes: BoxRange[] = [];
  for (let around: BoxRange | undefined = box; around?.item; around = around.parent) boxes.push(around);
  return boxes;
}
