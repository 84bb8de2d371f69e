import { exceeds, type Unit } from './break-units.js';
import type { AtomicBox } from './inline-items.js';
import { indentBehind, type LineIndents } from './line-indents.js';

/** Part of a paragraph in one line, in UTF-16 units. */
export interface LineRange {
  start: number;
  /** Where the next line starts. */
  end: number;
  /** End of what is drawn: without collapsible and hanging white space, and without the line end. */
  inkEnd: number;
  /** True before a forced break and at the end of the paragraph. */
  isLast: boolean;
  /** Parts that it has of atomic boxes which lines break, by where these stand in the text. */
  parts?: ReadonlyMap<number, AtomicBox>;
  /** Given where the mark at its end is set half as wide, since it has no room otherwise (CSS Text 4, section 8.4). */
  trimsEnd?: true;
}

/** Breaks a unit that is wider than a line in two: what fits and the rest. The unit alone where it may not be broken. */
type Splitter = (unit: Unit, available: number) => Unit[];

/** Measures with which units are split where they do not fit as they are. */
export interface LineMeasures {
  split: Splitter;
  /**
   * Breaks a unit within an atomic box that has no room: up to what fits of that, or to the least, and from the rest of it on.
   * Left out where lines do not break any.
   */
  splitAtomic?: ((unit: Unit, available: number) => [Unit, Unit] | undefined) | undefined;
  /** Width of a unit at the end of a line that trims its last mark; undefined where that is none to be trimmed. */
  trimmed(unit: Unit): number | undefined;
  /** How much wider a unit is at the start of a line, where its letters depend on those before them. */
  startChange(unit: Unit): number;
  /** How much more room a unit needs at the end of a line than it then takes; left out where all take as much. */
  endChange?: (unit: Unit) => number;
  /** What is left of a unit from a position in it on. */
  from(unit: Unit, position: number): Unit;
  /** Width of what is before a position in a unit. */
  before(unit: Unit, position: number): number;
  /** Width of a unit with tabs that begins at `pen`, with the white space at its end or without. */
  tabbed(unit: Unit, pen: number, isInked: boolean): number;
}

/**
 * Fills lines greedily.
 * @param indents less room in some lines
 */
export function filledLines(
  units: readonly Unit[],
  available: number,
  indents: LineIndents,
  measures: LineMeasures,
  first?: LineFiller,
): LineRange[] {
  const filler = new LineFiller(units, measures, first);
  const lines: LineRange[] = [];
  while (!filler.isDone) lines.push(filler.next(available, indentBehind(lines.at(-1), indents)));
  return lines;
}

/**
 * Told where a line has come to, for what stands beside it from there on.
 * @param end of what is in the line so far, or would be
 * @param usedBefore width of what is before a position there
 * @returns the room that the line has by then
 */
export type LineWatcher = (end: number, usedBefore: (position: number) => number) => number;

/** Where a filler is in its units. */
export interface FillerState {
  index: number;
  /** What is left of a unit that was broken in two. */
  rest: Unit | undefined;
}

/** Fills lines greedily, one after the other. */
export class LineFiller {
  readonly #units: readonly Unit[];
  readonly #measures: LineMeasures;
  readonly #first: LineFiller | undefined;
  #index = 0;
  #rest: Unit | undefined;

  /** @param first fills the first line, whose text is set otherwise */
  constructor(units: readonly Unit[], measures: LineMeasures, first?: LineFiller) {
    this.#units = units;
    this.#measures = measures;
    this.#first = first;
  }

  /** Who fills the next line. */
  get #current(): LineFiller | undefined {
    return this.#index === 0 && !this.#rest ? this.#first : undefined;
  }

  get isDone(): boolean {
    return this.upcoming === undefined;
  }

  /** What the next line begins with. */
  get upcoming(): Unit | undefined {
    return this.#current?.upcoming ?? this.#rest ?? this.#units[this.#index];
  }

  get state(): FillerState {
    return { index: this.#index, rest: this.#rest };
  }

  set state({ index, rest }: FillerState) {
    this.#index = index;
    this.#rest = rest;
    if (this.#first && this.#current) this.#first.state = { index, rest };
  }

  #goTo(position: number): void {
    while (this.#index < this.#units.length && (this.#units[this.#index] as Unit).end <= position)
      this.#index++;
    const unit = this.#units[this.#index];
    if (unit && unit.start < position) this.#rest = this.#measures.from(unit, position);
  }

  /**
   * Fills the next line, which there must be.
   * @param indent less room
   */
  next(available: number, indent: number, watcher?: LineWatcher): LineRange {
    const first = this.#current;
    if (first) {
      const line = first.next(available, indent, watcher);
      this.#goTo(line.end);
      return line;
    }
    const line: LineRange = { start: (this.upcoming as Unit).start, end: -1, inkEnd: -1, isLast: false };
    let room = available;
    let pen = indent;
    let inked = indent;
    for (let unit = this.upcoming; unit; unit = this.upcoming) {
      const isFirst = line.end < 0;
      if (watcher && !isFirst) room = watcher(unit.start, always(inked));
      if (isFirst) pen += this.#measures.startChange(unit);
      let width = this.#inkedWidth(unit, pen);
      if (watcher && isFirst) room = watcher(unit.end - 1, this.#widthsWithin(unit, pen, width));
      // As in Chromium, not where it has room but for how its end is shaped anew.
      const trimmed = exceeds(pen + unit.advance, room) ? this.#measures.trimmed(unit) : undefined;
      if (trimmed !== undefined && !exceeds(pen + trimmed, room)) {
        line.trimsEnd = true;
        width = trimmed;
      } else if (unit.inkEnd === unit.end && !unit.hasTabs) {
        // As in Chromium, it has no room either where only its kerning with what would begin the next line has none.
        width = Math.max(width, unit.advance);
      }
      if (exceeds(pen + width + (this.#measures.endChange?.(unit) ?? 0), room)) {
        const broken = this.#measures.splitAtomic?.(unit, room - pen);
        if (!isFirst && !(broken && !exceeds(pen + broken[0].inked, room))) return line;
        const [first, rest] = broken ?? (this.#measures.split(unit, room - indent) as [Unit, Unit?]);
        unit = first;
        this.#rest = rest;
        width = this.#inkedWidth(unit, pen);
      } else {
        this.#rest = undefined;
        if (watcher && !isFirst) room = watcher(unit.end - 1, always(pen + width));
      }
      if (!this.#rest) this.#index++;
      if (unit.parts) line.parts = new Map([...(line.parts ?? []), ...unit.parts]);
      line.end = unit.end;
      line.inkEnd = unit.inkEnd;
      inked = pen + width;
      pen += unit.hasTabs ? this.#measures.tabbed(unit, pen, false) : unit.advance;
      if (unit.required) {
        line.isLast = true;
        return line;
      }
      if (this.#rest || (line.trimsEnd && this.upcoming)) return line;
    }
    if (watcher) watcher(Infinity, always(inked));
    line.isLast = true;
    return line;
  }

  /**
   * The width of a line up to positions in its first unit: as in Chromium, what stands beside it has to have room beside what comes
   * before, since the line cannot end there.
   */
  #widthsWithin(unit: Unit, pen: number, width: number): (position: number) => number {
    return (position) =>
      pen + (position < unit.inkEnd ? this.#measures.before(unit, Math.max(unit.start, position)) : width);
  }

  #inkedWidth(unit: Unit, pen: number): number {
    return unit.hasTabs ? this.#measures.tabbed(unit, pen, true) : unit.inked;
  }
}

function always(width: number): () => number {
  return () => width;
}
