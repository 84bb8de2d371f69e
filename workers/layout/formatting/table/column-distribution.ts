/** How the width of a table is shared among its columns (CSS Tables 3, section 3.9.3). */

import { layoutUnit } from '../../../css/values/layout-unit.js';

/** The widths that a column asks for. Widths are pixels of border boxes. */
export interface Column {
  min: number;
  max: number;
  /** Of the width of all columns; undefined where nobody wrote any. */
  percent: number | undefined;
  /** Of cells whose percentage is of their content boxes: border and padding, which come on top. */
  percentInset: number;
  /** Whether its maximum is a width that somebody wrote. */
  isFixed: boolean;
  /** Whether no cell begins in it, so that it is part of the column before it. */
  isMerged: boolean;
}

type Kind = 'percent' | 'fixed' | 'auto';

/** In the order in which columns grow from their minimums to what they ask for. */
const KINDS: readonly Kind[] = ['percent', 'fixed', 'auto'];

/**
 * Widths of columns that are `total` wide together, unless their minimums are wider. From the minimums on, columns of
 * percentages grow to what they ask for, then those of a fixed width, then the others, and at last all of the first kind
 * that there is (`DistributeInlineSizeToComputedInlineSizeAuto` of Blink).
 * @param isExact whether columns of fixed widths grow beyond them where there are no others
 */
export function distributed(columns: readonly Column[], total: number, isExact = true): number[] {
  let widths = columns.map(({ min, isMerged }) => (isMerged ? 0 : min));
  const whole = Math.max(total, sum(widths));
  for (const kind of KINDS) {
    const room = whole - sum(widths);
    if (room <= 0) return widths;
    const missing = columns.map((column, index) =>
      kindOf(column) === kind ? wishOf(column, whole) - (widths[index] as number) : 0,
    );
    widths = added(widths, sum(missing) > room ? shares(missing, room) : missing);
  }
  const room = whole - sum(widths);
  return room > 0 ? added(widths, shares(growth(columns, isExact), room)) : widths;
}

/**
 * The widths of columns with `table-layout: fixed` (CSS 2, section 17.5.2.1): columns that say nothing share what the
 * others leave. Without such ones, fixed widths and then percentages grow in proportion; where there is too little room,
 * they shrink (`SynchronizeAssignableTableInlineSizeAndColumnsFixed` of Blink).
 */
export function fixedWidths(columns: readonly Column[], room: number): number[] {
  const widths = columns.map(() => 0);
  const fixed = indices(columns, ({ percent, isFixed, max }) => percent === undefined && isFixed && max > 0);
  const percents = indices(columns, ({ percent }) => percent !== undefined);
  // A width of nothing is none, but such a column takes no part in what is left.
  const zeros = indices(
    columns,
    ({ percent, isFixed, max }) => percent === undefined && isFixed && max === 0,
  );
  const open = indices(columns, ({ percent, isFixed }) => percent === undefined && !isFixed);
  const set = (among: readonly number[], wishes: readonly number[], scale: number) => {
    for (const [at, index] of among.entries()) widths[index] = layoutUnit((wishes[at] as number) * scale);
  };

  const percentWishes = percents.map((index) => percentWidth(columns[index] as Column, room));
  const fixedWishes = fixed.map((index) => (columns[index] as Column).max);
  const asFixed = sum(fixedWishes);
  const forFixed = Math.max(0, room - sum(percentWishes));
  const isScaled = asFixed > room || (asFixed < forFixed && open.length === 0);
  set(fixed, fixedWishes, isScaled ? forFixed / asFixed : 1);
  if (fixed.length > 0 && sum(widths) >= room) return widths;

  const forPercents = room - sum(widths);
  const asPercents = sum(percentWishes);
  const isOther = asPercents > forPercents || (asPercents < forPercents && open.length === 0);
  if (asPercents > 0) set(percents, percentWishes, isOther ? forPercents / asPercents : 1);
  else set(percents, Array(percents.length).fill(1), forPercents / percents.length);

  const rest = zeros.length === columns.length ? zeros : open;
  set(rest, Array(rest.length).fill(1), (room - sum(widths)) / rest.length);
  const last = rest.at(-1) ?? percents.at(-1) ?? fixed.at(-1);
  if (last !== undefined) (widths[last] as number) += room - sum(widths);
  return widths;
}

function indices(columns: readonly Column[], is: (column: Column) => boolean): number[] {
  return [...columns.keys()].filter((index) => is(columns[index] as Column));
}

/** The share of each column in what is left where all columns are as wide as they ask for. */
function growth(columns: readonly Column[], isExact: boolean): number[] {
  const kinds: readonly Kind[] = isExact ? ['auto', 'fixed', 'percent'] : ['auto', 'percent'];
  const kind = kinds.find((each) => columns.some((column) => kindOf(column) === each));
  const weights = columns.map((column) => {
    if (kindOf(column) !== kind) return 0;
    return kind === 'percent' ? (column.percent as number) : column.max;
  });
  return sum(weights) > 0 ? weights : columns.map((column) => (kind && kindOf(column) === kind ? 1 : 0));
}

function wishOf(column: Column, total: number): number {
  return column.percent === undefined ? column.max : percentWidth(column, total);
}

/** The width of a column that asks for a percentage. */
function percentWidth({ min, percent = 0, percentInset }: Column, total: number): number {
  return Math.max(min, layoutUnit((percent * total) / 100) + percentInset);
}

function kindOf({ percent, isFixed, isMerged }: Column): Kind | undefined {
  if (isMerged) return undefined;
  if (percent !== undefined) return 'percent';
  return isFixed ? 'fixed' : 'auto';
}

/** Shares of a length in proportion to weights; what rounding leaves goes to the last. Nothing where nothing has weight. */
export function shares(weights: readonly number[], length: number): number[] {
  const all = sum(weights);
  if (all <= 0) return weights.map(() => 0);
  const parts = weights.map((weight) => layoutUnit((length * weight) / all));
  const last = weights.findLastIndex((weight) => weight > 0);
  (parts[last] as number) += length - sum(parts);
  return parts;
}

function added(lengths: readonly number[], more: readonly number[]): number[] {
  return lengths.map((length, index) => length + (more[index] as number));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
