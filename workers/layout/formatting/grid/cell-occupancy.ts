/** A dense grid of a thousand items in ten columns takes a tenth. */
const MOST_LOOKS = 20_000_000;

/** Which cells of a grid have items. */
export class CellOccupancy {
  #width: number;
  #cells: Uint8Array;
  /** Major tracks before this one have no free cell. */
  #full = 0;
  /** Cells that were looked at. */
  #looks = 0;

  /** @param width how many minor tracks there are */
  constructor(width: number) {
    this.#width = width;
    this.#cells = new Uint8Array(width * 8);
  }

  /** Gives room for more minor tracks. */
  widen(width: number): void {
    if (width <= this.#width) return;
    // Twice as many, so that a row that grows by one item after the other is not copied for each.
    const wider = Math.max(width, this.#width * 2);
    const rows = this.#cells.length / this.#width;
    const cells = new Uint8Array(rows * wider);
    for (let row = 0; row < rows; row++) {
      cells.set(this.#cells.subarray(row * this.#width, (row + 1) * this.#width), row * wider);
    }
    this.#width = wider;
    this.#cells = cells;
    this.#full = 0;
  }

  occupy(majorStart: number, majorEnd: number, minorStart: number, minorEnd: number): void {
    this.widen(minorEnd);
    this.#lengthen(majorEnd);
    for (let row = majorStart; row < majorEnd; row++) {
      this.#cells.fill(1, row * this.#width + minorStart, row * this.#width + minorEnd);
    }
  }

  isFree(majorStart: number, majorEnd: number, minorStart: number, minorEnd: number): boolean {
    return this.#lastOccupied(majorStart, majorEnd, minorStart, minorEnd) < 0;
  }

  /** The first place from a minor line on where so many tracks are free in all of the major tracks. */
  firstGap(
    majorStart: number,
    majorEnd: number,
    from: number,
    size: number,
    most: number,
  ): number | undefined {
    for (let at = from; at + size <= most; ) {
      const occupied = this.#lastOccupied(majorStart, majorEnd, at, at + size);
      if (occupied < 0) return at;
      at = occupied + 1;
    }
    return undefined;
  }

  /** The first major track that may have a free cell. */
  firstOpen(): number {
    const rows = this.#cells.length / this.#width;
    while (this.#full < rows) {
      const start = this.#full * this.#width;
      const free = this.#cells.indexOf(0, start);
      if (free >= 0 && free < start + this.#width) break;
      this.#full++;
    }
    return this.#full;
  }

  /** Whether so many cells were looked at for free ones that nobody should look back to the first ones any more. */
  get isExhausted(): boolean {
    return this.#looks > MOST_LOOKS;
  }

  #lastOccupied(majorStart: number, majorEnd: number, minorStart: number, minorEnd: number): number {
    const rows = Math.min(majorEnd, this.#cells.length / this.#width);
    const end = Math.min(minorEnd, this.#width);
    let last = -1;
    this.#looks += Math.max(0, rows - majorStart) * (end - minorStart);
    for (let row = majorStart; row < rows; row++) {
      const start = row * this.#width;
      for (let at = end - 1; at >= minorStart && at > last; at--) {
        if (this.#cells[start + at] === 1) last = at;
      }
    }
    return last;
  }

  #lengthen(rows: number): void {
    if (rows * this.#width <= this.#cells.length) return;
    const cells = new Uint8Array(Math.max(rows * this.#width, this.#cells.length * 2));
    cells.set(this.#cells);
    this.#cells = cells;
  }
}
