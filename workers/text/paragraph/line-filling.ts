import { exceeds, type Unit } from './break-units.js';

/** Part of a paragraph in one line, in UTF-16 units. */
export interface LineRange {
  start: number;
  /** Where the next line starts. */
  end: number;
  /** End of what is drawn: without collapsible and hanging white space, and without the line end. */
  inkEnd: number;
  /** True before a forced break and at the end of the paragraph. */
  isLast: boolean;
}

/** Breaks a unit that is wider than a line in two: what fits and the rest. The unit alone where it may not be broken. */
type Splitter = (unit: Unit, available: number) => Unit[];

/** CSS Text Level 4 lets browsers leave long texts alone; Chromium balances so many lines at most. */
const MOST_BALANCED = 6;

/** `pretty` asks that a last line be no shorter than this share of the width. */
const LEAST_LAST_LINE = 1 / 3;

/** What units are measured and split with where they do not fit as they are. */
export interface LineMeasures {
  split: Splitter;
  /** Width of a unit with tabs that begins at `pen`, with the white space at its end or without. */
  tabbed(unit: Unit, pen: number, isInked: boolean): number;
}

/**
 * Fills lines greedily.
 * @param indent less room in the first line
 */
export function filledLines(
  units: readonly Unit[],
  available: number,
  indent: number,
  { split, tabbed }: LineMeasures,
): LineRange[] {
  const lines: LineRange[] = [];
  let line: LineRange | undefined;
  let pen = indent;
  const inkedWidth = (unit: Unit) => (unit.hasTabs ? tabbed(unit, pen, true) : unit.inked);
  const add = (unit: Unit) => {
    if (line) {
      line.end = unit.end;
      line.inkEnd = unit.inkEnd;
    } else {
      line = { start: unit.start, end: unit.end, inkEnd: unit.inkEnd, isLast: false };
      lines.push(line);
    }
    pen += unit.hasTabs ? tabbed(unit, pen, false) : unit.advance;
    if (unit.required) finish(true);
  };
  const finish = (isLast: boolean) => {
    if (line) line.isLast = isLast;
    line = undefined;
    pen = 0;
  };
  for (const unit of units) {
    if (line && exceeds(pen + inkedWidth(unit), available)) finish(false);
    if (!exceeds(pen + inkedWidth(unit), available)) add(unit);
    else {
      let rest: Unit | undefined = unit;
      while (rest) {
        const isWide: boolean = exceeds(pen + inkedWidth(rest), available);
        const [first, more]: Unit[] = isWide ? split(rest, available - pen) : [rest];
        add(first as Unit);
        rest = more;
        if (rest) finish(false);
      }
    }
  }
  if (line) finish(true);
  return lines;
}

/** The narrowest width that gives as many lines as `available` (CSS Text Level 4, `text-wrap-style: balance`). */
export function balancedWidth(
  available: number,
  count: number,
  linesIn: (width: number) => LineRange[],
): number {
  if (count < 2 || count > MOST_BALANCED) return available;
  let tooNarrow = 0;
  let wideEnough = available;
  while (wideEnough - tooNarrow > 0.5) {
    const middle = (tooNarrow + wideEnough) / 2;
    if (linesIn(middle).length <= count) wideEnough = middle;
    else tooNarrow = middle;
  }
  return wideEnough;
}

/** The widest width of as many lines whose last one is not short (`text-wrap-style: pretty`). */
export function prettyWidth(
  available: number,
  count: number,
  linesIn: (width: number) => LineRange[],
  widthOf: (line: LineRange) => number,
): number {
  const isShort = (lines: LineRange[]) => widthOf(lines.at(-1) as LineRange) < available * LEAST_LAST_LINE;
  if (count < 2) return available;
  for (let share = 1; share >= 0.6; share -= 0.02) {
    const lines = linesIn(available * share);
    if (lines.length > count) break;
    if (!isShort(lines)) return available * share;
  }
  return available;
}
