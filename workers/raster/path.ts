import { IDENTITY, type Matrix } from './matrix.js';
import type { Outline } from './outline.js';
import { countNumbers } from './outline-work.js';

/** The commands of the coverage kernel, and the points that each takes. */
const MOVE = { code: 0, points: 1 };
const LINE = { code: 1, points: 1 };
const COMMANDS: Record<string, { code: number; points: number }> = {
  M: MOVE,
  L: LINE,
  Q: { code: 2, points: 2 },
  C: { code: 3, points: 3 },
};

/** Filled contours in pixels, y downwards, as the coverage kernel reads them: 32-bit floats. */
export class Path {
  readonly #floats: number[] = [];
  #matrix: Matrix = IDENTITY;
  /** Bounding box of all points, with the control points. */
  left = Infinity;
  top = Infinity;
  right = -Infinity;
  bottom = -Infinity;

  /** @param evenOdd fill rule: even-odd instead of nonzero (SVG 1.1, section 11.3) */
  constructor(readonly evenOdd = false) {}

  /** Commands and their points so far. */
  get floats(): readonly number[] {
    return this.#floats;
  }

  /** Sets the transformation of the contours that are added next. */
  under(matrix: Matrix): this {
    this.#matrix = matrix;
    return this;
  }

  /** Adds contours, and closes those that are open. @param isCounted among the outlines of the frame: what caches keep is not */
  addOutline({ commands, coordinates }: Outline, isCounted = true): this {
    if (isCounted) countNumbers(coordinates.length);
    let at = 0;
    let startX = 0;
    let startY = 0;
    for (const letter of commands) {
      const command = COMMANDS[letter];
      if (command === undefined || command === MOVE) this.#closeAt(startX, startY, coordinates, at);
      if (!command) continue;
      if (command === MOVE) {
        startX = coordinates[at] as number;
        startY = coordinates[at + 1] as number;
      }
      this.#floats.push(command.code);
      for (let point = 0; point < command.points; point++, at += 2)
        this.#point(coordinates[at] as number, coordinates[at + 1] as number);
    }
    this.#closeAt(startX, startY, coordinates, at);
    return this;
  }

  /** Closes a contour by a line to its start. @param at index after the coordinates of the current point */
  #closeAt(startX: number, startY: number, coordinates: ArrayLike<number>, at: number): void {
    if (at === 0 || (coordinates[at - 2] === startX && coordinates[at - 1] === startY)) return;
    this.#floats.push(LINE.code);
    this.#point(startX, startY);
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
