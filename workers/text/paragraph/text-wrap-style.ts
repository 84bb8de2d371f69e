/** Lines of `text-wrap-style: balance` and `pretty` (CSS Text Level 4, section 6.4), as Chromium has them. */

import type { Unit } from './break-units.js';
import type { LineRange } from './line-filling.js';
import { type Scoring, scoredLines } from './scored-lines.js';

/** Browsers balance so many lines at most, and look at so many of the last ones to make them pretty. */
const MOST_BALANCED = 6;
const MOST_PRETTY = 4;

/** A last line of one word is to be no shorter than this share of the width. */
const SHORT_LINE = 1 / 3;

/** How exactly the narrowest width is found, in pixels. */
const PRECISION = 1;

/** A paragraph as it is filled, which no word is too wide for. */
export interface FilledParagraph extends Omit<Scoring, 'isBalanced'> {
  units: readonly Unit[];
  lines: readonly LineRange[];
  /** Width of the widest word. */
  least: number;
  widthOf(line: LineRange): number;
  /** Lines that are filled in another width. */
  filled(width: number): LineRange[];
}

/** What is between forced breaks. */
interface Segment {
  units: readonly Unit[];
  lines: readonly LineRange[];
}

/**
 * Lines that are alike: by their scores, and where these have no say in the narrowest width that has room for as many. What
 * follows a forced break is left as it is.
 */
export function balancedLines(paragraph: FilledParagraph): LineRange[] {
  const { lines } = paragraph;
  const segments = segmentsOf(paragraph);
  const [first] = segments as [Segment];
  const scored = first.lines.length > MOST_BALANCED ? undefined : scoredSegment(first, paragraph, true);
  if (scored) return [...scored, ...lines.slice(scored.length)];
  return segments.length === 1 ? narrowed(paragraph) : [...lines];
}

/** Lines whose last one is no short word alone. */
export function prettyLines(paragraph: FilledParagraph): LineRange[] {
  const { indent } = paragraph;
  return segmentsOf(paragraph).flatMap((segment, index) =>
    prettySegment(segment, paragraph, index === 0 ? indent : 0),
  );
}

function segmentsOf({ units, lines }: FilledParagraph): Segment[] {
  const segments: Segment[] = [];
  let firstLine = 0;
  let firstUnit = 0;
  for (const [index, { isLast, end }] of lines.entries()) {
    if (!isLast && index < lines.length - 1) continue;
    let unit = firstUnit;
    while (unit < units.length && (units[unit] as Unit).end <= end) unit++;
    segments.push({ units: units.slice(firstUnit, unit), lines: lines.slice(firstLine, index + 1) });
    firstLine = index + 1;
    firstUnit = unit;
  }
  return segments;
}

function scoredSegment(
  { units, lines }: Segment,
  scoring: Omit<Scoring, 'isBalanced'>,
  isBalanced: boolean,
): LineRange[] | undefined {
  if (lines.length < 2 || units.some(({ hasTabs }) => hasTabs)) return undefined;
  return scoredLines(units, lines.length, { ...scoring, isBalanced });
}

function prettySegment({ units, lines }: Segment, paragraph: FilledParagraph, indent: number): LineRange[] {
  const kept = lines.slice(0, -MOST_PRETTY);
  const last = lines.slice(kept.length);
  const { start } = last[0] as LineRange;
  const segment = { units: units.filter((unit) => unit.start >= start), lines: last };
  if (!isUgly(segment, paragraph)) return [...lines];
  const scoring = { ...paragraph, indent: kept.length === 0 ? indent : 0 };
  return [...kept, ...(scoredSegment(segment, scoring, false) ?? last)];
}

/** Tells whether the last line is one short word, or the lines before it both end in hyphens. */
function isUgly({ units, lines }: Segment, { available, widthOf }: FilledParagraph): boolean {
  const last = lines.at(-1) as LineRange;
  const lastUnit = units.at(-1) as Unit;
  if (lastUnit.start === last.start && widthOf(last) < available * SHORT_LINE) return true;
  const before = lines.slice(-3, -1);
  const isHyphenated = ({ end }: LineRange) => units.some((unit) => unit.end === end && unit.isHyphenated);
  return before.length === 2 && before.every(isHyphenated);
}

/** Lines in the narrowest width that has room for as many. */
function narrowed({ lines, least, available, filled }: FilledParagraph): LineRange[] {
  if (lines.length < 2 || lines.length > MOST_BALANCED) return [...lines];
  let tooNarrow = least;
  let wideEnough = available;
  while (tooNarrow + PRECISION < wideEnough) {
    const middle = (tooNarrow + wideEnough) / 2;
    if (filled(middle).length <= lines.length) wideEnough = middle;
    else tooNarrow = middle;
  }
  return wideEnough === available ? [...lines] : filled(wideEnough);
}
