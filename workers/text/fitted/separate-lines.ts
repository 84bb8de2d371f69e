import type { BrokenLine, MeasuredText } from './measured-text.js';

const LEFT_TO_RIGHT_OVERRIDE = '\u202d';
const RIGHT_TO_LEFT_OVERRIDE = '\u202e';
const POP_DIRECTION = '\u202c';
/** Strong marks of the direction of a paragraph. */
const MARKS = { ltr: '\u200e', rtl: '\u200f' };

/** Embeddings, overrides and isolates: what they do is in the levels. */
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * The texts of lines, each of which has by itself the order that it has in the whole. What is around a line decides on the
 * order of digits and punctuation in it (UAX #9, rules W1 to N2): lines of mixed directions are given that order by
 * overrides.
 */
export function separateLines(measured: MeasuredText, lines: readonly BrokenLine[]): string[] {
  return lines.map((line) => separateLine(measured, line));
}

function separateLine({ text, direction, levels }: MeasuredText, { start, inkEnd }: BrokenLine): string {
  const line = text.slice(start, inkEnd);
  const base = direction === 'rtl' ? 1 : 0;
  const isMixed = levels?.subarray(start, inkEnd).some((level) => level !== base);
  if (!levels || !isMixed) return line;
  let separate = '';
  for (let from = start; from < inkEnd; ) {
    let to = from + 1;
    while (to < inkEnd && levels[to] === levels[from]) to++;
    const run = text.slice(from, to).replaceAll(CONTROLS, '');
    const depth = (levels[from] as number) - base;
    // Marks keep punctuation at the ends of a run from what is beside it.
    if (depth === 0) separate += MARKS[direction] + run + MARKS[direction];
    else separate += overrides(base, depth) + run + POP_DIRECTION.repeat(depth);
    from = to;
  }
  return separate;
}

/** Each of them is one level above the one around it (UAX #9, rules X4 and X5). */
function overrides(base: number, depth: number): string {
  const levels = Array.from({ length: depth }, (_, index) => base + 1 + index);
  return levels.map((level) => (level % 2 === 1 ? RIGHT_TO_LEFT_OVERRIDE : LEFT_TO_RIGHT_OVERRIDE)).join('');
}
