/** A rectangle of whole pixels: `right` and `bottom` lie just outside it. */
export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What two rectangles have in common; undefined when that is nothing. */
export function intersection(one: Rectangle, other: Rectangle): Rectangle | undefined {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  const right = Math.min(one.right, other.right);
  const bottom = Math.min(one.bottom, other.bottom);
  return left < right && top < bottom ? { left, top, right, bottom } : undefined;
}

export function isSameRectangle(one: Rectangle, other: Rectangle): boolean {
  return (
    one.left === other.left &&
    one.top === other.top &&
    one.right === other.right &&
    one.bottom === other.bottom
  );
}
