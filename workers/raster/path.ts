import { IDENTITY, type Matrix } from './matrix.js';
import type { Outline } from './outline.js';
import { countNumbers } from './outline-work.js';

/** The commands of the kernels. */
export const MOVE = 0;
export const LINE = 1;
export const QUADRATIC = 2;
export const CUBIC = 3;

/** Character codes of an outline's commands. */
const M = 77;
const L = 76;
const Q = 81;
const C = 67;
/** Any other one: an outline's end closes its last contour, too. */
const END = 0;

/** Contours in pixels, y downwards, as the kernels read them: 32-bit floats. They are filled, unless they are hairlines. */
export class Path {
  #floats: number[] | Float32Array = [];
  protected matrix: Matrix = IDENTITY;
  /** Bounding box of all points, with the control points. */
  left = Infinity;
  top = Infinity;
  right = -Infinity;
  bottom = -Infinity;
  /** Whether coverages add up where contours lie over each other, as FreeType has it in glyphs. */
  isOfGlyphs = false;

  /**
   * @param evenOdd fill rule: even-odd instead of nonzero (SVG 1.1, section 11.3)
   * @param hairline strength of lines (`hairlines.ts`), from 0 to 1, that are drawn instead of a fill
   */
  constructor(
    readonly evenOdd = false,
    readonly hairline: number | undefined = undefined,
  ) {}

  /** Commands and their points so far. */
  get floats(): ArrayLike<number> {
    return this.#floats;
  }

  /** How many floats there are, more or less, which is known without them. */
  get size(): number {
    return this.#floats.length;
  }

  protected get growing(): number[] {
    if (!Array.isArray(this.#floats)) throw new Error('a compacted path cannot grow');
    return this.#floats;
  }

  /** Sets the transformation of the contours that are added next. */
  under(matrix: Matrix): this {
    this.matrix = matrix;
    return this;
  }

  /** Makes it a path of glyphs. */
  ofGlyphs(): this {
    this.isOfGlyphs = true;
    return this;
  }

  /** The same in pixels that are so many times as small. */
  enlarged(factor: number): Path {
    const path = new Path(this.evenOdd, this.hairline);
    const { floats: own } = this;
    const floats: number[] = [];
    for (let at = 0; at < own.length; ) {
      const command = own[at++] as number;
      const count = command === QUADRATIC ? 4 : command === CUBIC ? 6 : 2;
      floats.push(command);
      for (const end = at + count; at < end; at++) floats.push(factor * (own[at] as number));
    }
    path.#floats = floats;
    path.isOfGlyphs = this.isOfGlyphs;
    path.left = this.left * factor;
    path.top = this.top * factor;
    path.right = this.right * factor;
    path.bottom = this.bottom * factor;
    return path;
  }

  /** Halves the memory that the path takes, for caches; nothing can be added to it any more. */
  compacted(): this {
    if (Array.isArray(this.#floats)) this.#floats = Float32Array.from(this.floats);
    return this;
  }

  /** Adds contours, and closes those that are open. @param isCounted among the outlines of the frame: what caches keep is not */
  addOutline({ commands, coordinates }: Outline, isCounted = true): this {
    const floats = this.growing;
    if (isCounted) countNumbers(coordinates.length);
    const [a, b, c, d, e, f] = this.matrix;
    let { left, top, right, bottom } = this;
    let at = 0;
    // In the outline and in pixels.
    let [startX, startY, startAcross, startDown] = [0, 0, e, f];
    for (let index = 0; index <= commands.length; index++) {
      const command = index < commands.length ? commands.charCodeAt(index) : END;
      if (command !== L && command !== C && command !== Q) {
        if (at > 0 && (coordinates[at - 2] !== startX || coordinates[at - 1] !== startY))
          floats.push(LINE, startAcross, startDown);
        if (command !== M) continue;
        startX = coordinates[at] as number;
        startY = coordinates[at + 1] as number;
      }
      floats.push(command === L ? LINE : command === C ? CUBIC : command === Q ? QUADRATIC : MOVE);
      const end = at + (command === C ? 6 : command === Q ? 4 : 2);
      for (; at < end; at += 2) {
        const x = coordinates[at] as number;
        const y = coordinates[at + 1] as number;
        const across = a * x + c * y + e;
        const down = b * x + d * y + f;
        floats.push(Math.fround(across), Math.fround(down));
        left = Math.min(left, across);
        right = Math.max(right, across);
        top = Math.min(top, down);
        bottom = Math.max(bottom, down);
      }
      if (command === M) {
        startAcross = floats[floats.length - 2] as number;
        startDown = floats[floats.length - 1] as number;
      }
    }
    this.left = left;
    this.top = top;
    this.right = right;
    this.bottom = bottom;
    return this;
  }
}
