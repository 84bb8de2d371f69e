/** Floats of a formatting context some of which have shapes: lines run along these, and everything else along margin boxes. */

import type { FloatShape } from './float-shapes.js';
import type { Room } from './floats.js';

/** A float with a shape in its place. */
interface PlacedShape {
  shape: FloatShape;
  isLeft: boolean;
  left: number;
  top: number;
  bottom: number;
}

/** The shapes of floats, in the places of these. */
export class FloatShapes {
  readonly #placed: PlacedShape[] = [];
  /** Where the lowest margin box of them ends. */
  bottom = -Infinity;

  add(placed: PlacedShape): void {
    this.#placed.push(placed);
    this.bottom = Math.max(this.bottom, placed.bottom);
  }

  copy(): FloatShapes {
    const copied = new FloatShapes();
    for (const each of this.#placed) copied.add(each);
    return copied;
  }

  /** What they leave a line of a room that other floats leave it. @throws TooMuchWork */
  within({ left: from, right: to }: Room, top: number, height: number): Room {
    let [left, right] = [from, to];
    for (const { shape, isLeft, left: start, top: first, bottom } of this.#placed) {
      if (top >= bottom || top + height <= first) continue;
      const along = shape.along(top - first, height);
      if (!along) continue;
      if (isLeft) left = Math.max(left, start + along.right);
      else right = Math.min(right, start + along.left);
    }
    return { left, right };
  }
}
