import { layoutUnit } from '../../../css/values/layout-unit.js';
import { type Column, percentWidth, sum } from './column-distribution.js';

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
  const asked = sum(fixedWishes);
  const forFixed = Math.max(0, room - sum(percentWishes));
  const isScaled = asked > room || (asked < forFixed && open.length === 0);
  set(fixed, fixedWishes, isScaled ? forFixed / asked : 1);
  if (fixed.length > 0 && sum(widths) >= room) return widths;

  const forPercents = room - sum(widths);
  const wished = sum(percentWishes);
  const isOther = wished > forPercents || (wished < forPercents && open.length === 0);
  if (wished > 0) set(percents, percentWishes, isOther ? forPercents / wished : 1);
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
