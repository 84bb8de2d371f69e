import type { Matrix } from './matrix.js';
import type { Outline } from './outline.js';
import { boxAround } from './outline-box.js';
import { countNumbers } from './outline-work.js';
import { Path } from './path.js';
import type { Rectangle } from './rectangle.js';

/** A letter of a filled path, with the marks on it, for readers of the display list that write text as text. */
export interface PathLetter {
  /** Unique to a font in one design: letters of one face with the same id have the same outline. */
  face: string;
  /** The numbers of its glyphs, and where they stand. */
  id: string;
  /** In ems, y upwards; empty for what has no ink, or whose ink is painted as something else. */
  outline: Outline;
  /** In ems. */
  advance: number;
  /** Size of the text in pixels. */
  size: number;
  /** Characters that it stands for. */
  text: string;
  /** From ems to pixels. */
  matrix: Matrix;
}

/**
 * The outlines of letters. Who paints pixels fills them as any other path: its points are worked out once they are asked for,
 * which whoever writes text as text never does.
 */
export class TextPath extends Path {
  readonly letters: PathLetter[] = [];
  /** What other letters have of the word that these begin with; undefined where that is a word of its own. */
  readonly after: string | undefined;
  /** Letters whose outlines are among the floats. */
  #outlined = 0;
  #size = 0;

  constructor(after?: string) {
    super();
    this.after = after;
    this.ofGlyphs();
  }

  override get floats(): ArrayLike<number> {
    this.#outline();
    return super.floats;
  }

  override get size(): number {
    return this.#size;
  }

  /** Adds a letter, with its outline. */
  addLetter(letter: PathLetter): void {
    const { outline, advance, matrix } = letter;
    this.letters.push(letter);
    const { commands, coordinates } = outline;
    countNumbers(coordinates.length);
    this.#size += commands.length + coordinates.length;
    const isUpright = matrix[1] === 0 && matrix[2] === 0;
    if (commands === '') this.#reach({ left: 0, top: 0, right: advance, bottom: 1 }, matrix);
    else if (isUpright && coordinates.length > 0) this.#reach(boxAround(outline), matrix);
    // The box of what is turned is smaller than the turned box, and is that of its points.
    else this.#outline();
  }

  #outline(): void {
    for (; this.#outlined < this.letters.length; this.#outlined++) {
      const { matrix, outline } = this.letters[this.#outlined] as PathLetter;
      this.under(matrix).addOutline(outline, false);
    }
  }

  #reach({ left, top, right, bottom }: Rectangle, [a, b, c, d, e, f]: Matrix): void {
    if (b === 0 && c === 0) {
      const [start, end, high, low] = [a * left + e, a * right + e, d * top + f, d * bottom + f];
      this.left = Math.min(this.left, start, end);
      this.right = Math.max(this.right, start, end);
      this.top = Math.min(this.top, high, low);
      this.bottom = Math.max(this.bottom, high, low);
      return;
    }
    for (const [x, y] of [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ] as const) {
      const [across, down] = [a * x + c * y + e, b * x + d * y + f];
      this.left = Math.min(this.left, across);
      this.right = Math.max(this.right, across);
      this.top = Math.min(this.top, down);
      this.bottom = Math.max(this.bottom, down);
    }
  }
}
