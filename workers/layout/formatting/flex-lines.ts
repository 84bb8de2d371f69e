/** Lines of a flex container, and how their items share the room in them (CSS Flexbox 1, sections 9.3 and 9.7). */

import { balancedCounts } from './flex-balance.js';
import type { FlexContainer, FlexItem } from './flex-items.js';

/** A line of flex items. */
export interface FlexLine {
  items: FlexItem[];
  /** Of the line across. */
  cross: number;
  /** As its items alone make it. */
  contentCross: number;
  crossStart: number;
  /** Behind its second item, with the space that `justify-content` leaves there: rules stand in gaps of that size. */
  gap: number;
  /** The most that stands before, and after, the baselines that items are aligned by. */
  ascent: number;
  descent: number;
}

/** @param room along the main axis; infinite where nothing breaks lines */
export function flexLines(
  { node: { style }, mainGap }: FlexContainer,
  items: readonly FlexItem[],
  room: number,
): FlexLine[] {
  return style.isBalanced && items.length > 1
    ? balancedLines(items, room, mainGap, style.lineCount)
    : filledLines(items, room, mainGap);
}

function balancedLines(
  items: readonly FlexItem[],
  room: number,
  gap: number,
  leastLines: number,
): FlexLine[] {
  const sizes = items.map(({ hypothetical, mainMargins }) => hypothetical + mainMargins);
  let start = 0;
  return balancedCounts(sizes, room, gap, leastLines).map((count) => {
    const line = { ...emptyLine(), items: items.slice(start, start + count) };
    start += count;
    return line;
  });
}

function filledLines(items: readonly FlexItem[], room: number, gap: number): FlexLine[] {
  let line = emptyLine();
  const lines = [line];
  let filled = 0;
  for (const item of items) {
    const size = item.hypothetical + item.mainMargins;
    if (line.items.length > 0 && filled + gap + size > room) {
      line = emptyLine();
      lines.push(line);
      filled = 0;
    }
    filled += size + (line.items.length > 0 ? gap : 0);
    line.items.push(item);
  }
  return lines;
}

function emptyLine(): FlexLine {
  return { items: [], cross: 0, contentCross: 0, crossStart: 0, gap: 0, ascent: 0, descent: 0 };
}

/** The length of a line along the main axis by the sizes that its items would have. */
export function hypotheticalSize({ items }: FlexLine, gap: number): number {
  let size = gap * Math.max(0, items.length - 1);
  for (const item of items) size += item.hypothetical + item.mainMargins;
  return size;
}

/** Lets the items of a line grow or shrink into the room: sets their `main` sizes. */
export function resolveLengths(line: FlexLine, room: number, gap: number): void {
  const { items } = line;
  const isGrowing = hypotheticalSize(line, gap) < room;
  for (const item of items) {
    const isBeyond = isGrowing ? item.base > item.hypothetical : item.base < item.hypothetical;
    item.main = item.hypothetical;
    item.isFrozen = factorOf(item, isGrowing) === 0 || isBeyond;
  }
  const initial = freeSpace(items, room, gap);
  while (items.some((item) => !item.isFrozen)) shareRound(items, room, gap, initial, isGrowing);
}

function freeSpace(items: readonly FlexItem[], room: number, gap: number): number {
  let free = room - gap * Math.max(0, items.length - 1);
  for (const item of items) free -= item.mainMargins + (item.isFrozen ? item.main : item.base);
  return free;
}

/** One round: shares what is free, and freezes the items that came beyond their bounds on the side that weighs more. */
function shareRound(
  items: readonly FlexItem[],
  room: number,
  gap: number,
  initial: number,
  isGrowing: boolean,
): void {
  let factors = 0;
  let weights = 0;
  for (const item of items) {
    if (item.isFrozen) continue;
    factors += factorOf(item, isGrowing);
    weights += weightOf(item, isGrowing);
  }
  let free = freeSpace(items, room, gap);
  if (factors < 1 && Math.abs(initial * factors) < Math.abs(free)) free = initial * factors;
  let violation = 0;
  for (const item of items) {
    if (item.isFrozen) continue;
    item.main = item.base + (weights > 0 ? (free * weightOf(item, isGrowing)) / weights : 0);
    violation += bounded(item) - item.main;
  }
  for (const item of items) {
    if (item.isFrozen) continue;
    const size = bounded(item);
    item.isFrozen = violation === 0 || (violation > 0 ? size > item.main : size < item.main);
    if (item.isFrozen) item.main = size;
  }
}

function factorOf({ grow, shrink }: FlexItem, isGrowing: boolean): number {
  return isGrowing ? grow : shrink;
}

/** Items shrink in proportion to the content boxes that they start from. */
function weightOf(item: FlexItem, isGrowing: boolean): number {
  return isGrowing ? item.grow : item.shrink * Math.max(0, item.base - item.mainInset);
}

function bounded({ main, least, most }: FlexItem): number {
  return Math.max(least, Math.min(main, most));
}
