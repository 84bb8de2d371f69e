import type { GridLine, NamedLines } from './grid-lines.js';
import { MOST_TRACKS } from './track-list.js';

/** The lines and areas that lines in one axis are counted by. */
export interface LineContext {
  readonly named: NamedLines;
  /** How many tracks the explicit grid has. */
  readonly explicit: number;
  /** Whether there are no others, as in a subgrid. */
  readonly isBounded: boolean;
}

/** Where lines are, from the explicit grid's first one; neither is known where an item is placed automatically. */
export interface ResolvedLines {
  start: number | undefined;
  end: number | undefined;
  /** How many tracks it takes where it is placed automatically. */
  span: number;
}

/**
 * Finds the lines that a grid item names (CSS Grid 2, section 8.3.1).
 * @returns the given object, filled in
 */
export function resolveLines(
  start: GridLine,
  end: GridLine,
  context: LineContext,
  into: ResolvedLines,
): ResolvedLines {
  const [from, to] = [lineNumber(start, 'start', context), lineNumber(end, 'end', context)];
  into.span = 1;
  if (from !== undefined && to !== undefined) {
    into.start = Math.min(from, to);
    into.end = from === to ? from + 1 : Math.max(from, to);
  } else if (from !== undefined) {
    into.start = from;
    into.end = end.kind === 'span' ? spanned(from, end, 1, context) : from + 1;
  } else if (to !== undefined) {
    into.start = start.kind === 'span' ? spanned(to, start, -1, context) : to - 1;
    into.end = to;
  } else {
    into.start = undefined;
    into.end = undefined;
    into.span = automaticSpan(start, end);
  }
  return into;
}

/** Lines beyond the bound are brought to it, such that at least one track is left (CSS Grid 2, sections 6.7 and 9). */
export function boundLines(lines: ResolvedLines, { isBounded, explicit }: LineContext): void {
  const [least, most] = isBounded ? [0, explicit] : [-MOST_TRACKS, MOST_TRACKS];
  if (isBounded) lines.span = Math.min(lines.span, explicit);
  if (lines.start === undefined || lines.end === undefined) return;
  lines.start = Math.min(most - 1, Math.max(least, lines.start));
  lines.end = Math.min(most, Math.max(lines.start + 1, lines.end));
}

/** A name has no meaning where nothing says from which line it counts. */
function automaticSpan(start: GridLine, end: GridLine): number {
  const span = start.kind === 'span' ? start : end;
  return span.kind === 'span' && span.name === undefined ? span.number : 1;
}

function lineNumber(line: GridLine, side: 'start' | 'end', context: LineContext): number | undefined {
  if (line.kind !== 'line') return undefined;
  const { number, name } = line;
  if (name === undefined) return number > 0 ? number - 1 : context.explicit + 1 + number;
  if (number === 0) {
    const ofArea = context.named.of(`${name}-${side}`)[0];
    if (ofArea !== undefined) return ofArea;
  }
  return namedLine(context.named.of(name), number === 0 ? 1 : number, context.explicit);
}

/** Every line outside of the explicit grid is taken to have the name. */
function namedLine(lines: readonly number[], number: number, explicit: number): number {
  const named = lines.at(number > 0 ? number - 1 : number);
  if (named !== undefined) return named;
  const missing = Math.abs(number) - lines.length;
  return number > 0 ? explicit + missing : -missing;
}

/** The line so many tracks, or lines of a name, away. */
function spanned(from: number, { number, name }: GridLine, step: 1 | -1, context: LineContext): number {
  if (name === undefined) return from + step * number;
  const lines = context.named.of(name);
  const beyond = lines.filter((line) => (step > 0 ? line > from : line < from));
  if (number <= beyond.length) return beyond.at(step > 0 ? number - 1 : -number) as number;
  const missing = number - beyond.length;
  return step > 0 ? Math.max(context.explicit, from) + missing : Math.min(0, from) - missing;
}
