import { layoutUnit, snappedWidth } from '../../css/values/layout-unit.js';
import { ROUNDING, type Unit } from './break-units.js';
import type { LineRange } from './line-filling.js';

/** What lines are scored by. Lengths in pixels. */
export interface Scoring {
  available: number;
  /** Less room in the first of the lines. */
  indent: number;
  fontSize: number;
  isJustified: boolean;
  /** Set if the last line is to be as long as the others. */
  isBalanced: boolean;
  /** Width of a part of the text that no line cuts. */
  distance(start: number, end: number): number;
}

/** Where a line may end, as distances from the start of the paragraph in one line. */
interface Candidate {
  /** Where the next line starts, and where this one ends: before white space, and after a hyphen. */
  next: number;
  end: number;
  penalty: number;
  isHyphenated: boolean;
}

/** The best lines that end at a candidate. */
interface Score {
  score: number;
  /** Candidate that the last of them starts at. */
  previous: number;
  lineCount: number;
}

/** Worse than any lines that fit. */
const OVERFULL = Math.fround(1e12);
/** Of a last line that has one word alone. */
const ORPHAN_PENALTY = 10_000;
/** How much worse penalties are where the last line starts. */
const LAST_LINE = 4;
/** Fewer opportunities leave nothing to choose, and scoring more takes longer than drawing them. */
const FEWEST_UNITS = 4;
const MOST_UNITS = 1000;

/**
 * Breaks a paragraph into as many lines as it fills, where the sum of the squares of what they leave free is least: the
 * algorithm of Chromium's `ScoreLineBreaker`, which is Android's (Minikin, `OptimalLineBreaker`).
 * @param units of one paragraph, none of them wider than a line
 * @param lineCount how many lines they fill
 * @returns undefined where there is nothing to choose or too much, or where the best lines are more or fewer
 */
export function scoredLines(
  units: readonly Unit[],
  lineCount: number,
  scoring: Scoring,
): LineRange[] | undefined {
  if (units.length < FEWEST_UNITS || units.length > MOST_UNITS) return undefined;
  const scale = Math.fround(layoutUnit(scoring.available) * Math.fround(scoring.fontSize));
  const hyphenPenalty = scoring.isJustified ? scale / 2 : scale * 2;
  const linePenalty = scoring.isJustified ? 0 : hyphenPenalty * 2;
  const candidates = candidatesOf(units, hyphenPenalty, scoring);
  const scores = scoresOf(candidates, linePenalty, scoring);
  const ends: number[] = [];
  for (let at = scores.length - 1; at > 0; at = (scores[at] as Score).previous) ends.push(at);
  if (ends.length !== lineCount) return undefined;
  return ends
    .reverse()
    .map((end, index) => rangeOf(units, index === 0 ? 0 : (ends[index - 1] as number), end));
}

/** @param first index of the first unit, and of the one after the last */
function rangeOf(units: readonly Unit[], first: number, end: number): LineRange {
  const last = units[end - 1] as Unit;
  const { start } = units[first] as Unit;
  return { start, end: last.end, inkEnd: last.inkEnd, isLast: last.required || end === units.length };
}

/** Those after each unit, with the start of the paragraph before them. */
function candidatesOf(units: readonly Unit[], hyphenPenalty: number, { distance }: Scoring): Candidate[] {
  const [first] = units as [Unit];
  const candidates: Candidate[] = [{ next: 0, end: 0, penalty: 0, isHyphenated: false }];
  let pen = 0;
  for (const { start, inkEnd, end, inked, isHyphenated } of units) {
    const penalty = isHyphenated ? hyphenPenalty : 0;
    // What is shaped anew, or has a hyphen, is added to where it begins.
    const isShapedAnew = inked !== distance(start, inkEnd);
    const inkedEnd = isShapedAnew ? Math.fround(snapped(pen) + inked) : snapped(pen + inked);
    pen = distance(first.start, end);
    candidates.push({ next: snapped(pen), end: inkedEnd, penalty, isHyphenated });
  }
  for (let index = candidates.length - 2; index >= 0; index--) {
    const candidate = candidates[index] as Candidate;
    candidate.penalty += ORPHAN_PENALTY;
    if (!candidate.isHyphenated) break;
  }
  return candidates;
}

/** A place in the text as it is in one line, in Chromium's units. */
function snapped(position: number): number {
  return snappedWidth(Math.fround(position));
}

/** In single precision and with the same short cut as in Chromium, by which lines are chosen that are equally good. */
function scoresOf(candidates: readonly Candidate[], linePenalty: number, scoring: Scoring): Score[] {
  const { available, indent, isBalanced } = scoring;
  const { fround } = Math;
  const roomOf = (line: number) =>
    layoutUnit(Math.max(0, line === 0 ? available - indent : available)) + ROUNDING;
  const scores: Score[] = [{ score: 0, previous: 0, lineCount: 0 }];
  /** Lines from candidates before this one are too long. */
  let active = 0;
  for (let end = 1; end < candidates.length; end++) {
    const { end: position, penalty } = candidates[end] as Candidate;
    const isLast = end === candidates.length - 1;
    let best = Number.MAX_VALUE;
    let previous = 0;
    let room = Number.NaN;
    /** Where a line that is full begins. */
    let edge = 0;
    /** What the line costs at least: later ones of the same room leave more of it free. */
    let leastCost = 0;
    for (let start = active; start < end; start++) {
      const { score, lineCount } = scores[start] as Score;
      if (roomOf(lineCount) !== room) {
        room = roomOf(lineCount);
        edge = fround(position - room);
        leastCost = 0;
      }
      if (fround(score + leastCost) >= best) continue;
      const from = candidates[start] as Candidate;
      const free = fround(from.next - edge);
      let cost: number;
      if (free < 0) cost = OVERFULL;
      else if (isLast && !isBalanced) cost = 0;
      else cost = fround(free * free);
      if (free < 0) active = start + 1;
      else leastCost = cost;
      const more = free >= 0 && isLast && !isBalanced ? fround(LAST_LINE * from.penalty) : 0;
      const sum = fround(fround(score + cost) + more);
      if (sum <= best) {
        best = sum;
        previous = start;
      }
    }
    const lineCount = (scores[previous] as Score).lineCount + 1;
    scores.push({ score: fround(fround(best + penalty) + linePenalty), previous, lineCount });
  }
  return scores;
}
