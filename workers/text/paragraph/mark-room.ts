/** Room between lines for emphasis marks, which no line's own height has (Blink, `ComputeAnnotationOverflow`). */

import { MARK_SIZE } from './emphasis-marks.js';
import type { FontExtents } from './font-extents.js';
import { type PlacedLine, raiseLine } from './placed-line.js';

/** What may reach over or under a line beyond its edges, in pixels: below nothing where there is room within it. */
interface Overflow {
  over: number;
  under: number;
}

/** Moves the lines of a paragraph down, one after the other, where marks have no room between them. */
export class MarkRoom {
  readonly #extents: FontExtents;
  /** What the line before leaves, or the edge of the block. */
  #under: number;

  /** @param before room above the first line, in the block's padding or margin */
  constructor(extents: FontExtents, before: number) {
    this.#extents = extents;
    this.#under = -before;
  }

  /** Moves the next line, which stands below the one before. */
  move(line: PlacedLine): void {
    const { over, under } = this.#overflow(line);
    const by = Math.max(0, this.#under + over);
    if (by > 0) raiseLine(line, -by);
    this.#under = under;
  }

  /** What the marks of the last line need below it. @param after room in the padding of the block */
  below(after: number): number {
    return Math.max(0, this.#under - after);
  }

  #overflow({ runs, y, height }: PlacedLine): Overflow {
    let [over, under] = [-height, -height];
    let [isOver, isUnder] = [false, false];
    for (const run of runs) {
      const { emphasis, fontSize } = run.style;
      const { ascent, descent } = this.#extents.glyphArea(run);
      // A mark of nothing has no height, but letters that are higher than their lines move these then.
      const mark = emphasis?.mark ? fontSize * MARK_SIZE : 0;
      const side = emphasis?.isUnder ? 'under' : 'over';
      isOver ||= emphasis !== undefined && side === 'over';
      isUnder ||= emphasis !== undefined && side === 'under';
      over = Math.max(over, y - (run.baseline - ascent - (side === 'over' ? mark : 0)));
      under = Math.max(under, run.baseline + descent + (side === 'under' ? mark : 0) - y - height);
    }
    // Letters that are higher than their lines move none.
    return { over: isOver ? over : Math.min(0, over), under: isUnder ? under : Math.min(0, under) };
  }
}
