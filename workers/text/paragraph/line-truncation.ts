/** What is left of a line that ends in an ellipsis (CSS Overflow 4, section 3.2; Blink, `LineTruncator`). */

import type { TextDirection } from '../../../templates/contract/index.js';
import { graphemesOf } from '../../fonts/graphemes.js';
import type { ShapedLine } from '../shaped-words.js';
import { exceeds } from './break-units.js';
import type { ParagraphText } from './paragraph-text.js';
import { type Piece, type PlacedLine, TextRun } from './placed-line.js';
import { textRun } from './plain-line.js';
import type { Shaping } from './shaping.js';
import type { BoxRange } from './text-ranges.js';

/** An ellipsis, and the room that it and what is before it have. */
export interface Ellipsis {
  shaped: ShapedLine;
  room: number;
  /** Given for what may leave nothing before it; a line has one character at least. */
  leavesNone?: true;
}

/** Line with all that is in it, from x = 0 on. */
interface WholeLine {
  runs: readonly TextRun[];
  /** What runs are of; those of hyphens are of nothing. */
  pieces: ReadonlyMap<TextRun, Piece>;
  atomics: PlacedLine['atomics'];
  width: number;
  direction: TextDirection;
}

interface LineText {
  paragraph: ParagraphText;
  shaping: Shaping;
}

/**
 * The runs and atomic boxes that leave room for an ellipsis, and it: what is seen last is left out first, whatever its
 * direction. Inline boxes reach as far as they did.
 */
export function truncated(
  line: WholeLine,
  { shaped, room, leavesNone }: Ellipsis,
  text: LineText,
): Pick<PlacedLine, 'x' | 'width' | 'atomics'> & { runs: TextRun[] } {
  const isLtr = line.direction === 'ltr';
  const root = text.paragraph.boxes[0] as BoxRange;
  const width = shaped.advance * root.style.fontSize;
  const runs: TextRun[] = [];
  const atomics: PlacedLine['atomics'] = [];
  let end = 0;
  for (const leaf of leavesOf(line)) {
    const { run, atomic, at } = leaf;
    const isWhole = !exceeds(at + leaf.width, room - width);
    const part = run && !isWhole ? partOf(run, line, text, room - width - at, end === 0 && !leavesNone) : run;
    if (part) runs.push(part);
    else if (atomic && isWhole) atomics.push(atomic);
    const cut = isLtr && !isWhole ? atomic?.item.cut?.(room - width - at) : undefined;
    if (atomic && cut) atomics.push({ ...atomic, item: cut.item });
    end = isWhole ? at + leaf.width : part ? at + part.width : Math.max(end, at + (cut?.end ?? 0));
    if (isWhole) continue;
    if (isLtr) atomics.push(...annotationsBehind(line, at));
    break;
  }
  const x = isLtr ? end : line.width - end - width;
  runs.push(new TextRun(root, Infinity, '…', x, width, true, () => shaped));
  return { x: isLtr ? 0 : x, width: end + width, runs, atomics };
}

/** Annotations stay where they are, as in Blink, behind an ellipsis too. */
function annotationsBehind({ atomics }: WholeLine, at: number): PlacedLine['atomics'] {
  return atomics.flatMap((atomic) => {
    const cut = atomic.x > at ? atomic.item.cut?.(0) : undefined;
    return cut ? [{ ...atomic, item: cut.item }] : [];
  });
}

/** A run or an atomic box, and its place from the side that the line begins at. */
interface Leaf {
  run?: TextRun;
  atomic?: PlacedLine['atomics'][number];
  at: number;
  width: number;
}

function leavesOf({ runs, atomics, width, direction }: WholeLine): Leaf[] {
  const placeOf = (x: number, its: number) => (direction === 'ltr' ? x : width - x - its);
  const leaves: Leaf[] = [
    ...runs.map((run) => ({ run, at: placeOf(run.x, run.width), width: run.width })),
    ...atomics.map((atomic) => {
      const { width: its } = atomic.item;
      return { atomic, at: placeOf(atomic.x, its), width: its };
    }),
  ];
  return leaves.sort((one, other) => one.at - other.at);
}

/** The part of a run that has room at the side where its line begins. @param isForced whether one character is kept */
function partOf(
  run: TextRun,
  { pieces, direction }: WholeLine,
  { paragraph, shaping }: LineText,
  room: number,
  isForced: boolean,
): TextRun | undefined {
  const piece = pieces.get(run);
  if (!piece) return undefined;
  const { range, start, end, isReversed } = piece;
  const isLtr = direction === 'ltr';
  const cut = cutIn(paragraph.text, shaping, piece, isLtr !== isReversed, room, isForced);
  const [from, to] = isLtr !== isReversed ? [start, cut] : [cut, end];
  if (from === to) return undefined;
  const part = textRun(range.box, paragraph.text, shaping, from, to, isReversed, run.x);
  if (!isLtr) part.x += run.width - part.width;
  return part;
}

/** Characters that are tried at once: a piece may be as long as a text. */
const TRIED = 32;

/**
 * Where a piece of a line is cut between graphemes so that what is left of it has room.
 * @param keepsStart whether the start of its text is what is left
 * @param isForced whether at least one grapheme is left
 */
function cutIn(
  text: string,
  { pens, first }: Shaping,
  { start, end }: Piece,
  keepsStart: boolean,
  room: number,
  isForced: boolean,
): number {
  const anchor = keepsStart ? start : end;
  const isTooWide = (at: number) =>
    exceeds(Math.abs((pens[at - first] as number) - (pens[anchor - first] as number)), room);
  let [from, to] = keepsStart ? [start, Math.min(end, start + TRIED)] : [Math.max(start, end - TRIED), end];
  while (keepsStart && to < end && !isTooWide(to)) to = Math.min(end, to + TRIED);
  while (!keepsStart && from > start && !isTooWide(from)) from = Math.max(start, from - TRIED);
  const graphemes = graphemesOf(text.slice(from, to));
  if (!keepsStart) graphemes.reverse();
  let cut = anchor;
  for (const { length } of graphemes) {
    const next = keepsStart ? cut + length : cut - length;
    if (isTooWide(next) && !(isForced && cut === anchor)) break;
    cut = next;
  }
  return cut;
}
