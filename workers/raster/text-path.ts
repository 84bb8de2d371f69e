import type { Matrix } from './matrix.js';
import { type Outline, rectangleOutline } from './outline.js';
import { Path } from './path.js';

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

/** The outlines of letters. Who paints pixels fills them as any other path. */
export class TextPath extends Path {
  readonly letters: PathLetter[] = [];
  /** What other letters have of the word that these begin with; undefined where that is a word of its own. */
  readonly after: string | undefined;

  constructor(after?: string) {
    super();
    this.after = after;
  }

  /** Adds a letter, with its outline. */
  addLetter(letter: PathLetter): void {
    const { outline, advance, matrix } = letter;
    this.letters.push(letter);
    this.under(matrix).addOutline(outline);
    if (outline.commands !== '') return;
    const { left, top, right, bottom } = new Path()
      .under(matrix)
      .addOutline(rectangleOutline({ left: 0, top: 0, width: advance, height: 1 }), false);
    this.left = Math.min(this.left, left);
    this.top = Math.min(this.top, top);
    this.right = Math.max(this.right, right);
    this.bottom = Math.max(this.bottom, bottom);
  }
}
