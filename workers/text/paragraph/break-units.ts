import { graphemesOf } from '../../fonts/graphemes.js';
import type { BreakOpportunity } from '../break-opportunities.js';
import type { AtomicBox, InlineStyle } from './inline-items.js';

import { isCollapsible, type ParagraphText } from './paragraph-text.js';
import type { ShapedText } from './shaped-text.js';
import { rangeAt, type TextRange } from './text-ranges.js';
import { mayTrimEnd } from './trimmed-marks.js';

/** The text between two break opportunities, measured. Widths in pixels. */
export interface Unit {
  start: number;
  end: number;
  inkEnd: number;
  /** Within a line, with the white space at its end. */
  advance: number;
  /** At the end of a line, without white space that disappears or hangs there. */
  inked: number;
  /** True before a forced break. */
  required: boolean;
  /** Set if a line that ends after it ends in the hyphen of a soft one, whose width is with the ink. */
  isHyphenated: boolean;
  /** Parts that it has of atomic boxes which lines break, by where these stand in the text. */
  parts?: ReadonlyMap<number, AtomicBox>;
  /** Set if there are tabs in it, whose widths depend on where they are in the line. */
  hasTabs: boolean;
}

/** Measures what is between break opportunities. */
export function unitsOf(
  paragraph: ParagraphText,
  breaks: readonly BreakOpportunity[],
  shaped: ShapedText,
): Unit[] {
  const units: Unit[] = [];
  let start = 0;
  for (const { position, required } of breaks) {
    units.push(unitOf(paragraph, shaped, start, position, required));
    start = position;
  }
  return units;
}

function unitOf(
  paragraph: ParagraphText,
  shaped: ShapedText,
  start: number,
  end: number,
  required: boolean,
): Unit {
  const inkEnd = inkedEnd(paragraph, start, end);
  const hyphen = paragraph.hasSoftHyphens ? shaped.hyphenAt(inkEnd) : undefined;
  return {
    start,
    end,
    inkEnd,
    advance: shaped.distance(start, end),
    inked: shaped.endingAdvance(start, inkEnd, end) + (hyphen?.width ?? 0),
    required,
    isHyphenated: hyphen !== undefined,
    hasTabs: paragraph.hasTabs && paragraph.text.slice(start, end).includes('\t'),
  };
}

const TAB = 0x09;

const LINE_END = 0x0a;

const SPACE = 0x20;

const ZERO_WIDTH_SPACE = 0x200b;

const LINE_SEPARATOR = 0x2028;

const PARAGRAPH_SEPARATOR = 0x2029;

/** End of a part without its line end, and without white space that disappears or hangs at the end of a line. */
function inkedEnd({ text, ranges }: ParagraphText, start: number, end: number): number {
  let inkEnd = end;
  while (inkEnd > start) {
    const unit = text.charCodeAt(inkEnd - 1);
    if (unit === SPACE || unit === TAB) {
      const { style } = (ranges[rangeAt(ranges, inkEnd - 1)] as TextRange).box;
      const hangs = style.whiteSpaceCollapse === 'preserve' && style.textWrapMode === 'wrap';
      if (!isCollapsible(style) && !hangs) return inkEnd;
    } else if (
      unit !== LINE_END &&
      unit !== LINE_SEPARATOR &&
      unit !== PARAGRAPH_SEPARATOR &&
      unit !== ZERO_WIDTH_SPACE
    )
      return inkEnd;
    inkEnd--;
  }
  return inkEnd;
}

/** Width of a unit whose last mark is trimmed at the end of a line; undefined where it cannot be. */
export function trimmedWidth(
  paragraph: ParagraphText,
  shaped: ShapedText,
  { start, end, inkEnd }: Unit,
): number | undefined {
  if (paragraph.hasTabs || inkEnd < end || start === end || !mayTrimEnd(paragraph, end)) return undefined;
  return shaped.endingAdvance(start, end, end, true);
}

/** The rest of a unit from a position in it on. */
export function restOfUnit(paragraph: ParagraphText, shaped: ShapedText, unit: Unit, position: number): Unit {
  return unitOf(paragraph, shaped, position, unit.end, unit.required);
}

/** Characters, and widths of a line, that a break of a word that is too wide is looked for in. */
const FEWEST_TRIED = 32;

const MOST_TRIED = 2;

/**
 * Breaks a unit that is wider than a line between graphemes, where `overflow-wrap` allows it: into what fits, at least one
 * grapheme, and the rest.
 */
export function splitUnit(
  paragraph: ParagraphText,
  shaped: ShapedText,
  unit: Unit,
  available: number,
): Unit[] {
  const { text, ranges } = paragraph;
  const positions: number[] = [];
  let position = unit.start;
  // What surely does not fit is not looked at: a word may be as long as a text.
  const { pens } = shaped.whole;
  const start = pens[position] as number;
  let most = position + FEWEST_TRIED;
  while (most < unit.inkEnd && (pens[most] as number) - start < MOST_TRIED * available) most += FEWEST_TRIED;
  for (const grapheme of graphemesOf(text.slice(unit.start, Math.min(most, unit.inkEnd)))) {
    position += grapheme.length;
    if (position >= unit.inkEnd) break;
    const { style } = (ranges[rangeAt(ranges, position - 1)] as TextRange).box;
    if (breaksAnywhere(style)) positions.push(position);
  }
  let fitting = 0;
  for (let tooMany = positions.length; tooMany - fitting > 1; ) {
    const middle = (fitting + tooMany) >> 1;
    const end = positions[middle] as number;
    if (exceeds(shaped.advance(unit.start, end) + shaped.clonedStart(unit.start), available))
      tooMany = middle;
    else fitting = middle;
  }
  const best = positions[fitting];
  if (best === undefined) return [unit];
  return [
    unitOf(paragraph, shaped, unit.start, best, false),
    unitOf(paragraph, shaped, best, unit.end, unit.required),
  ];
}

/** Breaks a unit within the first atomic box in it that has no room: up to the part of that which has, and from the rest on. */
export function splitWithinAtomic(
  { ranges }: ParagraphText,
  shaped: ShapedText,
  unit: Unit,
  available: number,
): [Unit, Unit] | undefined {
  let before = 0;
  for (let index = rangeAt(ranges, unit.start); index < ranges.length; index++) {
    const { atomic, start } = ranges[index] as TextRange;
    if (start >= unit.end) break;
    if (!atomic) continue;
    const own = unit.parts?.get(start) ?? atomic;
    if (start > unit.start)
      before = shaped.distance(unit.start, start) + widthChange(ranges, shaped, unit.parts);
    const used = before + (own.goesOn?.before ? 0 : shaped.openedAt(start));
    if (exceeds(used, available)) return undefined;
    if (!exceeds(used + own.width, available)) continue;
    const [fitting, rest] = own.split?.(available - used) ?? [];
    if (!fitting || !rest) return undefined;
    const carried = start > unit.start && unit.parts ? [...unit.parts] : [];
    const first = new Map([...carried, [start, fitting] as const]);
    const others = new Map([[start, rest]]);
    const advance = shaped.distance(unit.start, start + 1) + widthChange(ranges, shaped, first);
    const change = widthChange(ranges, shaped, others);
    return [
      {
        ...{ start: unit.start, end: start + 1, inkEnd: start + 1, required: false },
        ...{ advance, inked: advance, isHyphenated: false, hasTabs: false },
        parts: first,
      },
      {
        ...unit,
        start,
        advance: shaped.distance(start, unit.end) + change,
        inked: shaped.endingAdvance(start, unit.inkEnd, unit.end) + change,
        parts: others,
      },
    ];
  }
  return undefined;
}

/** How much wider parts are than the atomic boxes that they are of, with what is around these. */
export function widthChange(ranges: readonly TextRange[], shaped: ShapedText, parts: Unit['parts']): number {
  let change = 0;
  for (const [at, part] of parts ?? []) {
    change += part.width - ((ranges[rangeAt(ranges, at)] as TextRange).atomic?.width ?? 0);
    if (part.goesOn?.before) change -= shaped.openedAt(at);
    if (part.goesOn?.after) change -= shaped.closedAt(at + 1);
  }
  return change;
}

/**
 * The width that a unit needs to stand beside floats, as Chromium has it: of what cannot be broken, and nothing in a
 * paragraph whose lines do not break.
 */
export function leastWidth(paragraph: ParagraphText, shaped: ShapedText, unit: Unit): number {
  const { ranges, boxes } = paragraph;
  if (boxes[0]?.style.textWrapMode === 'nowrap') return 0;
  // A line of nothing but empty inline boxes has no text.
  const range = ranges[rangeAt(ranges, unit.start)];
  const isSplit = range !== undefined && breaksAnywhere(range.box.style);
  const within = splitWithinAtomic(paragraph, shaped, unit, 0);
  const { start, inked } = isSplit
    ? (splitUnit(paragraph, shaped, unit, 0)[0] as Unit)
    : (within?.[0] ?? unit);
  return inked + shaped.startChange(start);
}

type WrapStyle = Pick<InlineStyle, 'overflowWrap' | 'wordBreak' | 'textWrapMode'>;

function breaksAnywhere({ overflowWrap, wordBreak, textWrapMode }: WrapStyle): boolean {
  return textWrapMode === 'wrap' && (overflowWrap !== 'normal' || wordBreak === 'break-word');
}

/** Tells whether such breaks count for the narrowest width, too (CSS Text Level 3, section 5.5). */
export function shrinksAnywhere({ overflowWrap, wordBreak, textWrapMode }: WrapStyle): boolean {
  return textWrapMode === 'wrap' && (overflowWrap === 'anywhere' || wordBreak === 'break-word');
}

/** Sums of widths in different order may differ by rounding: Chromium's lengths are whole 64ths of a pixel. */
export const ROUNDING = 1 / 64;

export function exceeds(width: number, available: number): boolean {
  return width > available + ROUNDING;
}
