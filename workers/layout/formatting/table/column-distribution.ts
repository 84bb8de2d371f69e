/** How the width of a table is shared among its columns (CSS Tables 3, section 3.9.3). */

/** What a column asks for. Widths are pixels of border boxes. */
export interface Column {
  min: number;
  max: number;
  /** Of the width of all columns; 0 for none. */
  percent: number;
  /** Whether its maximum is a width that somebody wrote. */
  isFixed: boolean;
}

type Kind = 'percent' | 'fixed' | 'auto';

const KINDS: readonly Kind[] = ['percent', 'fixed', 'auto'];

/** Who takes what is left where all columns are as wide as they ask for: the first kind that there is. */
const GROWING: readonly Kind[] = ['auto', 'fixed', 'percent'];

/**
 * Widths of columns that are `total` wide together, unless their minimums are wider. From the minimums on, columns of
 * percentages grow to what they ask for, then those of a fixed width, then the others, and at last all of the first kind
 * that there is.
 */
export function distributed(columns: readonly Column[], total: number): number[] {
  const widths = columns.map(({ min }) => min);
  let room = total - sum(widths);
  for (const kind of KINDS) {
    if (room <= 0) return widths;
    const growing = indicesOf(columns, kind);
    const wishes = growing.map((index) => wishOf(columns[index] as Column, total));
    const missing = wishes.map((wish, at) => wish - (widths[growing[at] as number] as number));
    const all = sum(missing);
    const share = all > room ? room / all : 1;
    for (const [at, index] of growing.entries()) (widths[index] as number) += (missing[at] as number) * share;
    room -= all * share;
  }
  if (room > 0) spread(columns, widths, room);
  return widths;
}

function wishOf({ min, max, percent }: Column, total: number): number {
  return Math.max(min, percent > 0 ? (percent * total) / 100 : max);
}

/** In proportion to what they ask for, or equally where that is nothing. */
function spread(columns: readonly Column[], widths: number[], room: number): void {
  const kind = GROWING.find((each) => {
    const found = indicesOf(columns, each);
    return found.length > 0 && (each !== 'auto' || found.some((index) => (columns[index] as Column).max > 0));
  });
  const growing = kind ? indicesOf(columns, kind) : columns.map((_, index) => index);
  const weights = growing.map((index) => {
    const { percent, max } = columns[index] as Column;
    return kind === 'percent' ? percent : max;
  });
  const all = sum(weights);
  for (const [at, index] of growing.entries())
    (widths[index] as number) += all > 0 ? (room * (weights[at] as number)) / all : room / growing.length;
}

function indicesOf(columns: readonly Column[], kind: Kind): number[] {
  return [...columns.keys()].filter((index) => kindOf(columns[index] as Column) === kind);
}

function kindOf({ percent, isFixed }: Column): Kind {
  if (percent > 0) return 'percent';
  return isFixed ? 'fixed' : 'auto';
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
