/** How height is shared among the rows and sections of a table (CSS Tables 3, section 3.10.4; Blink's algorithm). */

import { shares, sum } from './column-distribution.js';

export interface Row {
  height: number;
  /** Of the height of its section or table. */
  percent: number | undefined;
  /** Whether style says a height, of the row or of a cell in it. */
  isConstrained: boolean;
  /** Whether a cell over several rows begins in it. */
  startsSpan: boolean;
  /** From its top; undefined where no cell has a line on it. */
  baseline: number | undefined;
  /** The least that is below the content of its cells; undefined where there are none. */
  below: number | undefined;
  /** Whether `visibility: collapse` takes it away. */
  isRemoved: boolean;
}

export interface Section {
  rows: readonly Row[];
  height: number;
  percent: number | undefined;
  isConstrained: boolean;
  isBody: boolean;
}

interface RowSpace {
  /** The spacing between rows. */
  down: number;
  /** Whether a cell over these rows needs the height. */
  isForSpan: boolean;
  /** What percentages are of. */
  whole: number | undefined;
}

/**
 * Makes rows as high together as is asked (`DistributeExcessBlockSizeToRows` of Blink): up to their percentages first;
 * then those that other cells over several rows begin in, for such a cell; then those without a height of their own;
 * then empty ones; and at last all.
 */
export function growRows(rows: readonly Row[], height: number, { down, isForSpan, whole }: RowSpace): void {
  let more = height - down * (rows.length - 1) - sum(rows.map((row) => row.height));
  if (more <= 0) return;
  const missing = rows.map((row) =>
    row.percent && whole !== undefined ? Math.max(0, (row.percent * whole) / 100 - row.height) : 0,
  );
  const isEmpty = rows.map((row, index) => row.height === 0 && missing[index] === 0);
  const isFree = rows.map((row) => !row.isConstrained || (row.percent !== undefined && whole === undefined));

  const toPercents = Math.min(more, sum(missing));
  add(rows, missing, toPercents);
  more -= toPercents;
  if (more <= 0) return;

  const starting = rows.map((row, index) => (isForSpan && index > 0 && row.startsSpan ? 1 : 0));
  if (add(rows, starting, more)) return;
  if (
    add(
      rows,
      weights(rows, (index) => !isEmpty[index] && isFree[index] === true),
      more,
    )
  )
    return;

  const empty = rows.filter((_, index) => isEmpty[index]);
  const onlyEmpty = empty.length === rows.length;
  if (isForSpan && onlyEmpty) {
    (rows.at(-1) as Row).height += more;
    return;
  }
  if (!isForSpan && empty.length > 0) {
    const open = rows.map((_, index) => (isEmpty[index] && isFree[index] ? 1 : 0));
    const all = isEmpty.map((is) => (is ? 1 : 0));
    add(rows, sum(open) > 0 ? open : all, more);
    return;
  }
  add(
    rows,
    weights(rows, (index) => !isEmpty[index]),
    more,
  );
}

function weights(rows: readonly Row[], isGrowing: (index: number) => boolean): number[] {
  return rows.map(({ height }, index) => (isGrowing(index) ? height : 0));
}

/** @returns whether there was somewhere to add it */
function add(parts: readonly (Row | Section)[], by: readonly number[], more: number): boolean {
  if (sum(by) <= 0) return false;
  const each = shares(by, more);
  for (const [index, part] of parts.entries()) part.height += each[index] as number;
  return true;
}

/**
 * Makes the sections of a table as high together as the table is, and their rows with them: up to their percentages, then
 * bodies before heads and feet, those without a height first (`DistributeTableBlockSizeToSections` of Blink).
 * @param height of the content box of the table
 */
export function growSections(sections: readonly Section[], height: number, down: number): void {
  const room = height - down * (sections.length + 1);
  const before = sections.map((section) => section.height);
  let more = room - sum(before);
  if (sections.length === 0 || more <= 0) return;
  const missing = sections.map(({ percent, height: own }) =>
    percent === undefined ? 0 : Math.max(0, (percent * room) / 100 - own),
  );
  const toPercents = Math.min(more, sum(missing));
  add(sections, missing, toPercents);
  more -= toPercents;
  if (more > 0) growKind(sections, more);
  for (const [index, section] of sections.entries())
    if (section.height !== before[index] || missing[index])
      growRows(section.rows, section.height, { down, isForSpan: false, whole: section.height });
}

function growKind(sections: readonly Section[], more: number): void {
  const bodies = sections.filter(({ isBody }) => isBody);
  const among = bodies.length > 0 ? bodies : sections;
  const kinds = [
    among.filter(({ percent, isConstrained }) => percent === undefined && !isConstrained),
    among.filter(({ percent }) => percent === undefined),
    among,
  ];
  const growing = kinds.find(({ length }) => length > 0) as Section[];
  const own = growing.map(({ height }) => height);
  add(growing, sum(own) > 0 ? own : own.map(() => 1), more);
}
