/** The order in which the parts of a line are painted, and which of them share a word, for who reads what is painted. */

import type { PlacedLine, PlacedRun } from '../../text/paragraph/placed-line.js';
import type { Box } from '../box-layout.js';

/** A box of a line, and the boxes that it is among. */
export interface LinePart {
  /** Where it begins in the text. */
  start: number;
  into: Box[];
  box: Box;
}

/**
 * The same, with runs of one box that follow upon each other in the order in which they are seen, as Chromium paints them: who
 * reads a page finds the parts of a word of two directions side by side.
 */
export function runsFromLeft(parts: readonly LinePart[]): readonly LinePart[] {
  const isLeftward = parts.some((part, index) => {
    const last = parts[index - 1];
    return last && areRunsOfOne(last, part) && part.box.left < last.box.left;
  });
  if (!isLeftward) return parts;
  const ordered: LinePart[] = [];
  for (let from = 0, to = 1; from < parts.length; from = to++) {
    while (to < parts.length && areRunsOfOne(parts[to - 1] as LinePart, parts[to] as LinePart)) to++;
    ordered.push(...parts.slice(from, to).sort((one, other) => one.box.left - other.box.left));
  }
  return ordered;
}

function areRunsOfOne(one: LinePart, other: LinePart): boolean {
  return one.box.line !== undefined && other.box.line !== undefined && one.into === other.into;
}

/** The runs of a line whose first word began in another inline box, with what that has of the word. */
export function joinedRuns({ runs, atomics }: PlacedLine): ReadonlyMap<PlacedRun, string> {
  if (runs.length < 2) return NONE;
  const joined = new Map<PlacedRun, string>();
  const written = runs.toSorted((one, other) => one.start - other.start);
  for (const [index, run] of written.entries()) {
    const last = written[index - 1];
    if (!last || last.boxes[0] === run.boxes[0] || !BEGINS.test(run.text)) continue;
    const word = ENDS.exec(last.text)?.[0];
    const isParted = atomics.some(({ start }) => start > last.start && start < run.start);
    if (word !== undefined && !isParted) joined.set(run, word);
  }
  return joined;
}

/**
 * The runs of a line that white space is drawn with which the line does not show: what parts it from the next one is behind its
 * last run, or before the first run of that line where a box of the line is behind its last run.
 * @param before the line before it
 */
export function partedRuns(
  line: PlacedLine,
  before: PlacedLine | undefined,
): { before?: PlacedRun | undefined; behind?: PlacedRun | undefined } {
  const isBefore = before?.isParted && !lastRun(before);
  return {
    ...(isBefore && { before: line.runs.find(isDrawn) }),
    ...(line.isParted && { behind: lastRun(line) }),
  };
}

/** The run of a line that nothing is behind. */
function lastRun({ runs, atomics }: PlacedLine): PlacedRun | undefined {
  const last = runs.findLast(isDrawn);
  return last && atomics.some(({ x }) => x >= last.x) ? undefined : last;
}

function isDrawn({ shaped }: PlacedRun): boolean {
  return shaped.glyphs.length > 0;
}

const NONE: ReadonlyMap<PlacedRun, string> = new Map();
const BEGINS = /^\S/;
const ENDS = /\S+$/;
