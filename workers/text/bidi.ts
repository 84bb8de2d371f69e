import type { TextDirection } from '../../templates/contract/index.js';
import { type BidiClass, bidi, bidiClass, oneUnitEach } from './bidi-classes.js';

/** Run of characters at one embedding level: left to right at an even level, right to left at an odd one. */
export interface DirectionalRun {
  /** First UTF-16 unit within the line. */
  start: number;
  /** Exclusive end. */
  end: number;
  level: number;
}

/**
 * Paragraph direction of a text: that of its first strong character outside of isolates (UAX #9, rules P2 and P3, over
 * all its paragraphs), left to right by default.
 */
export function baseDirection(text: string): TextDirection {
  if (!RIGHT_TO_LEFT.test(text)) return 'ltr';
  let isolates = 0;
  for (const character of text) {
    const type = bidiClass(character);
    if (type === 'B') isolates = 0;
    else if (type === 'LRI' || type === 'RLI' || type === 'FSI') isolates++;
    else if (type === 'PDI') isolates = Math.max(0, isolates - 1);
    else if (isolates > 0) continue;
    else if (type === 'L') return 'ltr';
    else if (type === 'R' || type === 'AL') return 'rtl';
  }
  return 'ltr';
}

/**
 * The embedding level of each UTF-16 unit of a text (UAX #9, rules X1 to I2), at most 126. The paragraphs of the text,
 * which end at line ends, all have the given direction; `auto`: each that of its own first strong character.
 */
export function embeddingLevels(text: string, direction: TextDirection | 'auto'): Uint8Array {
  if (direction !== 'rtl' && !RIGHT_TO_LEFT.test(text)) return new Uint8Array(text.length);
  const units = oneUnitEach(text);
  const { levels } = bidi.getEmbeddingLevels(units, direction);
  return units.length === text.length ? levels : levelsOfUnits(text, levels);
}

/**
 * Runs of a line in visual order, left to right (UAX #9, rules L1 and L2): trailing white space is at the line's end.
 * @param levels of the line's own units, as `embeddingLevels` gave them for the whole text
 * @param direction that the levels were made for
 */
export function visualRuns(line: string, levels: Uint8Array, direction: TextDirection): DirectionalRun[] {
  if (direction === 'ltr' && isFlat(levels))
    return line === '' ? [] : [{ start: 0, end: line.length, level: 0 }];
  const runs = logicalRuns(line, levels, direction === 'rtl' ? 1 : 0);
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) reverseFrom(level, runs);
  return runs;
}

/** Tells whether all levels are 0, as in most texts. */
export function isFlat(levels: Uint8Array): boolean {
  for (const level of levels) if (level !== 0) return false;
  return true;
}

/** Tells whether a part of a text is nothing but control characters that order what is around them (UAX #9, section 2). */
export function ordersAlone(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (!(unit >= 0x202a && unit <= 0x202e) && !(unit >= 0x2066 && unit <= 0x2069)) return false;
  }
  return true;
}

/**
 * Blocks with characters of the classes R, AL and AN, the high surrogates of those beyond the first plane, then
 * embeddings, overrides and isolates. A left-to-right paragraph without any of them is at level 0.
 */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\ud802\ud803\ud83a\ud83b]/;

function levelsOfUnits(text: string, levelsOfCharacters: Uint8Array): Uint8Array {
  const levels = new Uint8Array(text.length);
  let unit = 0;
  let index = 0;
  for (const character of text) {
    const level = levelsOfCharacters[index++] ?? 0;
    levels.fill(level, unit, unit + character.length);
    unit += character.length;
  }
  return levels;
}

/** Rule L1: white space at the end of the line, and marks of direction among it, are at the paragraph's level. */
function logicalRuns(line: string, levels: Uint8Array, paragraphLevel: number): DirectionalRun[] {
  const inked = inkedLength(line);
  const runs: DirectionalRun[] = [];
  for (let index = 0; index < line.length; index++) {
    const level = index < inked ? (levels[index] ?? paragraphLevel) : paragraphLevel;
    const last = runs.at(-1);
    if (last?.level === level) last.end = index + 1;
    else runs.push({ start: index, end: index + 1, level });
  }
  return runs;
}

function inkedLength(line: string): number {
  let length = line.length;
  while (length > 0 && TRAILING.has(bidiClass(line.charAt(length - 1)))) length--;
  return length;
}

/** White space and separators, isolates, and what rule X9 takes away. */
const TRAILING = new Set<BidiClass>(
  'WS S B LRI RLI FSI PDI LRE RLE LRO RLO PDF BN'.split(' ') as BidiClass[],
);

/** Rule L2 at one level. */
function reverseFrom(level: number, runs: DirectionalRun[]): void {
  for (let start = 0; start < runs.length; start++) {
    let end = start;
    while (end < runs.length && (runs[end]?.level ?? 0) >= level) end++;
    if (end - start > 1) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = end;
  }
}
