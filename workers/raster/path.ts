import type { GlyphOutline } from '../fonts/glyph-outlines.js';

/** An affine transformation: x' = a x + c y + e, y' = b x + d y + f (SVG 1.1, section 7.5). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The commands of the coverage kernel, and the points that each takes. */
const M = { code: 0, points: 1 };
const L = { code: 1, points: 1 };
const Q = { code: 2, points: 2 };
const C = { code: 3, points: 3 };
const COMMANDS: Record<string, { code: number; points: number }> = { M, L, Q, C };

/** How far the control points of a quarter circle lie from its ends, in radii: it is off by 0.03 % at most. */
const QUARTER_CIRCLE = 0.5523;

/** Filled contours in pixels, y downwards, written as the coverage kernel reads them: in numbers of 32 bits. */
export class Path {
  readonly #floats: number[] = [];
  #matrix: Matrix = IDENTITY;
  /** A box around all points, on the curves or not. */
  left = Infinity;
  top = Infinity;
  right = -Infinity;
  bottom = -Infinity;

  /** Commands and their points so far. */
  get floats(): readonly number[] {
    return this.#floats;
  }

  /** Transforms all that is added from now on. */
  under(matrix: Matrix): this {
    this.#matrix = matrix;
    return this;
  }

  /** Adds a rectangle whose corners are rounded by these radii, from the upper left one clockwise. */
  addRectangle(
    left: number,
    top: number,
    width: number,
    height: number,
    radii: readonly [number, number, number, number] = [0, 0, 0, 0],
  ): this {
    const right = left + width;
    const bottom = top + height;
    const [upperLeft, upperRight, lowerRight, lowerLeft] = fitting(radii, width, height);
    this.#command(M.code, left + upperLeft, top);
    this.#command(L.code, right - upperRight, top);
    this.#corner(right - upperRight, top, right, top, right, top + upperRight);
    this.#command(L.code, right, bottom - lowerRight);
    this.#corner(right, bottom - lowerRight, right, bottom, right - lowerRight, bottom);
    this.#command(L.code, left + lowerLeft, bottom);
    this.#corner(left + lowerLeft, bottom, left, bottom, left, bottom - lowerLeft);
    this.#command(L.code, left, top + upperLeft);
    this.#corner(left, top + upperLeft, left, top, left + upperLeft, top);
    return this;
  }

  /** Adds a glyph's contours; the transformation makes pixels of ems. */
  addOutline({ commands, coordinates }: GlyphOutline): this {
    let at = 0;
    let startX = 0;
    let startY = 0;
    for (const letter of commands) {
      const command = COMMANDS[letter];
      if (!command) {
        this.#command(L.code, startX, startY);
        continue;
      }
      if (letter === 'M') {
        startX = coordinates[at] as number;
        startY = coordinates[at + 1] as number;
      }
      this.#floats.push(command.code);
      for (let point = 0; point < command.points; point++, at += 2)
        this.#point(coordinates[at] as number, coordinates[at + 1] as number);
    }
    return this;
  }

  /** A quarter of an ellipse from one point to another, around the corner between them. */
  #corner(fromX: number, fromY: number, x: number, y: number, toX: number, toY: number): void {
    if (fromX === toX && fromY === toY) return;
    this.#floats.push(C.code);
    this.#point(fromX + (x - fromX) * QUARTER_CIRCLE, fromY + (y - fromY) * QUARTER_CIRCLE);
    this.#point(toX + (x - toX) * QUARTER_CIRCLE, toY + (y - toY) * QUARTER_CIRCLE);
    this.#point(toX, toY);
  }

  #command(code: number, x: number, y: number): void {
    this.#floats.push(code);
    this.#point(x, y);
  }

  #point(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.#matrix;
    const across = a * x + c * y + e;
    const down = b * x + d * y + f;
    this.#floats.push(Math.fround(across), Math.fround(down));
    this.left = Math.min(this.left, across);
    this.right = Math.max(this.right, across);
    this.top = Math.min(this.top, down);
    this.bottom = Math.max(this.bottom, down);
  }
}

type Corners = readonly [number, number, number, number];

/** Radii that do not overlap: all shrunk by the factor that the tightest side asks for (CSS Backgrounds 3, 4.5). */
function fitting(radii: Corners, width: number, height: number): Corners {
  const [upperLeft, upperRight, lowerRight, lowerLeft] = radii;
  const factor = Math.min(
    1,
    width / (upperLeft + upperRight),
    width / (lowerLeft + lowerRight),
    height / (upperLeft + lowerLeft),
    height / (upperRight + lowerRight),
  );
  return radii.map((radius) => radius * factor) as unknown as Corners;
}
