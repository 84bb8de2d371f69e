/** Rules between the items and the lines of a flex container (Blink, `FlexGapAccumulator`). */

import type { FlexContainer } from './flex-items.js';
import type { FlexLine } from './flex-lines.js';
import { countRules, type RuleLine } from './rule-lines.js';

/** @param innerHeight of the content box @throws TooMuchWork */
export function flexRules(
  container: FlexContainer,
  lines: readonly FlexLine[],
  innerHeight: number,
): RuleLine[] {
  const { isColumn, isRtl, width, inner } = container;
  const main = isColumn ? innerHeight : width;
  const right = inner.left + width;
  const x = (start: number) => (isRtl ? right - start : inner.left + start);
  const y = (start: number) => inner.top + start;
  const [alongOf, acrossOf] = isColumn ? [y, x] : [x, y];
  const spans = spansAcross(container, lines, isColumn ? width : innerHeight);
  const rules: RuleLine[] = [];
  for (const [index, { line, start, end }] of spans.entries()) {
    const across = ordered(acrossOf(start), acrossOf(end));
    for (const middle of middlesOf(container, line, main))
      rules.push({ isBetweenColumns: !isColumn, middle: alongOf(middle), ...across });
    const next = spans[index + 1];
    const middle = next && acrossOf((end + next.start) / 2);
    if (middle !== undefined)
      rules.push({ isBetweenColumns: isColumn, middle, ...ordered(alongOf(0), alongOf(main)) });
  }
  countRules(rules.length);
  return rules;
}

/** A line from the start of the content box across, in the direction of text. */
interface LineSpanAcross {
  line: FlexLine;
  start: number;
  end: number;
}

function spansAcross(
  { node }: FlexContainer,
  lines: readonly FlexLine[],
  room: number,
): readonly LineSpanAcross[] {
  const spans = lines.map((line) => ({ line, start: line.crossStart, end: line.crossStart + line.cross }));
  if (node.style.wrap !== 'wrap-reverse') return spans;
  return spans.reverse().map(({ line, start, end }) => ({ line, start: room - end, end: room - start }));
}

/**
 * The middles of gaps between items, from the start of the content box in the direction of text. They are half a gap before
 * border boxes, whatever the margins between are.
 */
function middlesOf({ node }: FlexContainer, { items, gap }: FlexLine, main: number): number[] {
  const starts = node.style.isReversed
    ? items.map(({ mainStart, main: size }) => main - mainStart - size).reverse()
    : items.map(({ mainStart }) => mainStart);
  return starts.slice(1).map((start) => start - gap / 2);
}

function ordered(one: number, other: number): { from: number; to: number } {
  return one < other ? { from: one, to: other } : { from: other, to: one };
}
