import type { Matrix } from './matrix.js';
import type { Outline } from './outline.js';
import { Path } from './path.js';
import type { StrokeStyle } from './stroke.js';

/** A line and how it is stroked. */
export interface StrokedLine {
  /** What the stroke is around, in the units of its width. */
  outline: Outline;
  style: StrokeStyle;
  /** From these units to pixels. */
  matrix: Matrix;
}

/** The outline of a stroke that knows its line, for readers of the display list that write lines as lines. */
export class StrokePath extends Path {
  constructor(readonly line: StrokedLine) {
    super();
  }
}

/** Numbers of four bytes that a path has beside its own: two for each coordinate of its line. */
export function numbersOfLine(path: Path): number {
  return path instanceof StrokePath ? 2 * path.line.outline.coordinates.length : 0;
}
