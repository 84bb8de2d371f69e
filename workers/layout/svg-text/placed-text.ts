import type { PlacedRun } from '../../text/paragraph/placed-line.js';
import type { StyledTree } from '../element-tree.js';
import type { InkLine } from '../text-ink.js';
import type { TextPath } from './text-path.js';
import type { TextPiece } from './text-positions.js';

/** A run of letters, with where its baseline begins. */
export interface PlacedText {
  piece: TextPiece;
  run: PlacedRun;
  x: number;
  y: number;
  decorations: readonly DecoratingLine[];
  /** The path that its letters stand on, and where on it x is 0. */
  along?: { path: TextPath; start: number };
  /** Where letters that are wider come to: their x times a factor, and a shift. */
  stretch?: { factor: number; shift: number };
}

/** A line of `text-decoration`, with the element whose paints it has. */
export interface DecoratingLine extends InkLine {
  by: StyledTree;
}
