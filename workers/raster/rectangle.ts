/** Rectangle of pixels: `right` and `bottom` are exclusive. */
export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Rectangle of a whole frame. */
export function whole({ width, height }: { width: number; height: number }): Rectangle {
  return { left: 0, top: 0, right: width, bottom: height };
}

/** Intersection of two rectangles; undefined when it is empty. */
export function intersection(one: Rectangle, other: Rectangle): Rectangle | undefined {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  const right = Math.min(one.right, other.right);
  const bottom = Math.min(one.bottom, other.bottom);
  return left < right && top < bottom ? { left, top, right, bottom } : undefined;
}

/** Snaps a box to the pixel grid, as browsers do with boxes that are not transformed. */
export function snapped(box: { left: number; top: number; width: number; height: number }): Rectangle {
  const { left, top, width, height } = box;
  return {
    left: Math.round(left),
    top: Math.round(top),
    right: Math.round(left + width),
    bottom: Math.round(top + height),
  };
}

export function isSameRectangle(one: Rectangle, other: Rectangle): boolean {
  return (
    one.left === other.left &&
    one.top === other.top &&
    one.right === other.right &&
    one.bottom === other.bottom
  );
}

/** Tells whether a rectangle reaches nowhere beyond another one. */
export function isWithin(inner: Rectangle, outer: Rectangle): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.right <= outer.right &&
    inner.bottom <= outer.bottom
  );
}

/** Bounding box of rectangles; undefined when there are none. */
export function enclosing(rectangles: readonly Rectangle[]): Rectangle | undefined {
  const [first, ...others] = rectangles;
  if (!first) return undefined;
  const box = { ...first };
  for (const { left, top, right, bottom } of others) {
    box.left = Math.min(box.left, left);
    box.top = Math.min(box.top, top);
    box.right = Math.max(box.right, right);
    box.bottom = Math.max(box.bottom, bottom);
  }
  return box;
}

/** A rectangle with what is so near to it. */
export function grown({ left, top, right, bottom }: Rectangle, by: number): Rectangle {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}
