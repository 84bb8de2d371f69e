/** Fills columns with the pieces of a strip, and chooses the breaks between them (Blink, `MovePastBreakpoint` and `AttemptSoftBreak`). */

import { countLayoutSteps } from '../layout-work.js';
import { FEW_LINES, keptAppeal, PERFECT } from './break-points.js';
import { columnAt } from './placed-columns.js';
import {
  type Anchor,
  type FlowedBox,
  type Piece,
  type StripPieces,
  type StripRow,
  TOLERANCE,
} from './strip-pieces.js';
import { UnbreakableBox } from './unbreakable-box.js';

/** A column while it is filled. */
export interface FilledColumn {
  /** Where it begins in the strip, parted, and how much of that is its own: more than its height where something sticks out of it. */
  start: number;
  length: number;
}

/** How the columns of a row came out. */
export interface Filling {
  columns: readonly FilledColumn[];
  /** Breaks that were forced. */
  forced: number;
  /** Whether there is a break where none should be. */
  isViolated: boolean;
  /** How much higher columns had to be to hold more; Infinity where all is in. */
  shortage: number;
}

/** A column and the fragment of a box that begins in it cost more than a piece. */
const STEPS_OF_A_COLUMN = 20;

/** Pieces that are looked at in one step. */
const PIECES_OF_A_STEP = 8;

/** How far each piece of a strip is moved down for the columns to begin where they do. */
export class ColumnFiller {
  readonly #strip: StripPieces;
  /** Of the top of each piece, and of its end, which is another one of room that goes on. */
  readonly #over: Float64Array;
  readonly #under: Float64Array;
  /** How far lines that columns begin with are moved in their boxes for what is over them. */
  readonly #within = new Map<number, number>();
  #row: StripRow | undefined;
  #base = 0;

  constructor(strip: StripPieces) {
    this.#strip = strip;
    this.#over = new Float64Array(strip.pieces.length);
    this.#under = new Float64Array(strip.pieces.length);
  }

  /** How far a piece is moved; what comes behind all pieces is moved as the last one. */
  shiftOf(piece: number): number {
    const over = this.#over[piece];
    if (over === undefined) return this.#under.at(-1) ?? this.#base;
    return over + (this.#within.get(piece) ?? 0);
  }

  /** How far is moved what stands below something. */
  shiftBelow(anchor: Anchor): number {
    if (anchor === undefined) return this.#base;
    if ('piece' in anchor) return this.#under[anchor.piece] as number;
    const box = this.#strip.boxes[anchor.box];
    return box ? this.shiftOfBox(box) : this.#base;
  }

  /** How far a box is moved: as its first piece is. */
  shiftOfBox({ first, end, anchor }: FlowedBox): number {
    return first < end ? (this.#over[first] as number) : this.shiftBelow(anchor);
  }

  /**
   * Fills the columns of a row. @param start where the first of them begins in the strip, parted
   * @throws TooMuchWork
   * @throws UnbreakableBox for what Chromium would part
   */
  fill(row: StripRow, start: number, height: number): Filling {
    this.#row = row;
    this.#base = start - row.top;
    return new RowFilling(this, this.#strip.pieces, row, { start, height }).filling();
  }

  /** Of a piece in the row that is filled: those before the row have no say in it. */
  shiftBefore({ anchor }: Piece): number {
    const first = this.#row?.first ?? 0;
    const at = anchor && ('piece' in anchor ? anchor.piece : (this.#strip.boxes[anchor.box]?.first ?? 0));
    return at === undefined || at < first ? this.#base : this.shiftBelow(anchor);
  }

  /** @param within how much farther what is in the piece is moved */
  begin(piece: number, shift: number, within: number): void {
    this.#over[piece] = shift;
    if (within !== 0) this.#within.set(piece, within);
    else if (this.#within.size > 0) this.#within.delete(piece);
  }

  end(piece: number, shift: number): void {
    this.#under[piece] = shift;
  }
}

/** One row of columns of a height. */
class RowFilling {
  readonly #shifts: ColumnFiller;
  readonly #pieces: readonly Piece[];
  readonly #row: StripRow;
  readonly #height: number;
  readonly #columns: FilledColumn[];
  /** The column that is filled, and the first piece in it. */
  #column = 0;
  #first: number;
  /** How far the next piece is moved, behind a break; and what of it is in the column before. */
  #shift: number | undefined;
  #from: number | undefined;
  #forced = 0;
  #isViolated = false;
  #shortage = Number.POSITIVE_INFINITY;

  constructor(
    shifts: ColumnFiller,
    pieces: readonly Piece[],
    row: StripRow,
    { start, height }: { start: number; height: number },
  ) {
    this.#shifts = shifts;
    this.#pieces = pieces;
    this.#row = row;
    this.#height = height;
    this.#columns = [{ start, length: height }];
    this.#first = row.first;
  }

  filling(): Filling {
    for (let at = this.#row.first; at < this.#row.end; ) at = this.#add(at);
    countLayoutSteps(1 + (this.#row.end - this.#row.first) / PIECES_OF_A_STEP);
    return {
      columns: this.#columns,
      forced: this.#forced,
      isViolated: this.#isViolated,
      shortage: this.#shortage,
    };
  }

  /** @returns the piece that comes next */
  #add(at: number): number {
    const piece = this.#pieces[at] as Piece;
    const isBehindBreak = this.#shift !== undefined;
    const shift = this.#shift ?? this.#shifts.shiftBefore(piece);
    const top = (this.#from ?? piece.top) + shift;
    // Behind a box that is less high than what is in it, the flow may be back in a column before.
    if (!isBehindBreak && piece.anchor && 'box' in piece.anchor) this.#column = columnAt(this.#columns, top);
    if (piece.point?.isForced && !isBehindBreak && at > this.#first) {
      this.#forced++;
      return this.#breakBefore(at);
    }
    // At the start of a column nothing before a line leaves room for what is over it.
    const within = isBehindBreak ? (piece.reach ?? 0) : 0;
    if (this.#from === undefined) this.#shifts.begin(at, shift, within);
    const limit = (this.#columns[this.#column]?.start ?? 0) + this.#height;
    const end = shift + within;
    const bottom = piece.bottom + end;
    if (bottom <= limit + TOLERANCE) return this.#place(at, end);
    this.#shortage = Math.min(this.#shortage, bottom - limit);
    if (piece.kind === 'room' && top < limit - TOLERANCE) return this.#partRoom(at, limit - shift);
    const isKept = piece.sealed?.style.breaks.isKeptWhole === true;
    if (piece.sealed && !isKept && top < limit - TOLERANCE) throw new UnbreakableBox(piece.sealed);
    const best = this.#bestBreak(at) ?? (this.#isBelowTop(at) ? at : undefined);
    if (best !== undefined) return this.#breakBefore(best);
    if (isKept) this.#isViolated = true;
    const column = this.#columns[this.#column];
    if (column) column.length = Math.max(column.length, bottom - column.start);
    return this.#place(at, end);
  }

  #place(at: number, shift: number): number {
    this.#shifts.end(at, shift);
    this.#shift = undefined;
    this.#from = undefined;
    return at + 1;
  }

  /** Room ends at the end of a column and goes on in the next one, unless there is a better break. */
  #partRoom(at: number, from: number): number {
    const { appeal = PERFECT } = this.#pieces[at] as Piece;
    if (appeal < PERFECT) {
      const best = this.#bestBreak(at, appeal);
      if (best !== undefined) return this.#breakBefore(best);
      this.#isViolated = true;
    }
    this.#from = from;
    this.#shift = this.#next().start - from;
    this.#first = at;
    return at;
  }

  #breakBefore(at: number): number {
    const { isForced = false, start = 0, margin = 0 } = (this.#pieces[at] as Piece).point ?? {};
    this.#from = undefined;
    this.#shift = this.#next().start - (isForced ? start - margin : start);
    this.#first = at;
    return at;
  }

  /** Goes to the next column, which may be there already. */
  #next(): FilledColumn {
    const before = this.#columns[this.#column] as FilledColumn;
    this.#column++;
    let next = this.#columns[this.#column];
    if (!next) {
      countLayoutSteps(STEPS_OF_A_COLUMN);
      next = { start: before.start + before.length, length: this.#height };
      this.#columns.push(next);
    }
    return next;
  }

  /**
   * The best break since the column began, and the last of these; undefined where there is none. Blink goes back to an earlier one
   * as if nothing were wrong with it, unless it is in a box that is to be kept whole.
   */
  #bestBreak(last: number, least = -1): number | undefined {
    let best: number | undefined;
    let most = least;
    for (let at = last; at > this.#first && most < PERFECT; at--) {
      const appeal = this.#appealBefore(at, last);
      if (appeal !== undefined && appeal > most) [best, most] = [at, appeal];
    }
    const isKept = best !== undefined && this.#pieces[best]?.point?.isKept;
    if (best !== undefined && most < PERFECT && (best === last || isKept)) this.#isViolated = true;
    return best;
  }

  /** Whether there is a margin above the first piece of a column, which a break takes away. */
  #isBelowTop(at: number): boolean {
    const piece = this.#pieces[at] as Piece;
    const { start } = this.#columns[this.#column] as FilledColumn;
    if (at !== this.#first || !piece.point || this.#shift !== undefined) return false;
    const isBelow = piece.top + this.#shifts.shiftBefore(piece) > start + TOLERANCE;
    if (isBelow) this.#isViolated = true;
    return isBelow;
  }

  #appealBefore(at: number, last: number): number | undefined {
    const { point, line } = this.#pieces[at] as Piece;
    if (!point) return undefined;
    if (!line || line.index === 0) return point.appeal;
    const first = this.#pieces[this.#first]?.line;
    const before = first?.node === line.node ? first.index : 0;
    const { orphans, widows } = line.breaks;
    const [above, below] = [line.index - before, line.count - line.index];
    // Of the lines that are out of room, too few are left behind rather than before the break (`UpdateEarlyBreakBetweenLines`).
    const isAmong = this.#pieces[last]?.line?.node === line.node;
    const isLeft = isAmong && above === Math.max(above + below - widows, orphans);
    const isEnough =
      above >= (before > 0 ? Math.max(orphans, widows) : orphans) && (below >= widows || isLeft);
    if (isEnough) return point.appeal;
    return point.isKept ? keptAppeal(FEW_LINES) : FEW_LINES;
  }
}
