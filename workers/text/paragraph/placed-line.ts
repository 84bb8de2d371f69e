/** A line of a paragraph with places for what is in it. */

import type { ShapedLine } from '../shaped-words.js';
import type { PlacedAnnotation } from './annotation-lines.js';
import type { AtomicBox, InlineStyle, OpenBox } from './inline-items.js';
import type { BoxRange, TextRange } from './text-ranges.js';

/** Glyph run of one box. Lengths in pixels, from the upper left corner of the paragraph. */
export interface PlacedRun {
  /** Where it begins in the text of the paragraph: what is later there is painted later. */
  readonly start: number;
  readonly shaped: ShapedLine;
  readonly text: string;
  readonly style: InlineStyle;
  /** Inline boxes around it, the innermost first: what is decorated and painted by them. */
  boxes: OpenBox[];
  x: number;
  baseline: number;
  readonly width: number;
  /** Set if it stands for what was cut off, in the style of the root. */
  readonly isEllipsis: boolean;
  /** Where its characters have emphasis marks: the middles of these, from its left edge. */
  readonly marked?: (() => readonly number[]) | undefined;
}

/** Border box of the part of an inline box that is in one line. */
export interface PlacedBox {
  item: OpenBox;
  /** As of runs. */
  start: number;
  x: number;
  /** Top and height of its content area, and the baseline; vertical padding and border are outside of them. */
  y: number;
  height: number;
  baseline: number;
  width: number;
  /** Set if it begins in this line, and so has a border at that side. */
  isFirst: boolean;
  /** Set if it ends in this line, and so has a border at that side. */
  isLast: boolean;
}

/** A line with its runs, inline boxes and atomic boxes. */
export interface PlacedLine {
  y: number;
  height: number;
  baseline: number;
  /** Left and width of what is in it, without white space that hangs. */
  x: number;
  width: number;
  /** What floats take of the content box at its sides. */
  inset?: { left: number; right: number };
  /** Set if white space or a break parts it from the next line. */
  isParted?: boolean;
  /** Given for one of `<ruby>` that is narrower than its room: what lines under its first and last letters go on through. */
  spread?: { before: number; after: number };
  /** How far marks or annotations reach over it, if they do. */
  reach?: number;
  /** In visual order. */
  runs: PlacedRun[];
  /** Outer ones first. */
  boxes: PlacedBox[];
  atomics: {
    item: AtomicBox;
    start: number;
    x: number;
    y: number;
    /** Given for what has one. */
    annotation?: PlacedAnnotation;
  }[];
}

/** The text or the atomic box of a part of a line that is in one box and direction. */
export interface Piece {
  range: TextRange;
  start: number;
  end: number;
  isReversed: boolean;
}

/** A part of a line in one box and direction; its glyphs are placed when they are asked for. */
export class TextRun implements PlacedRun {
  boxes: OpenBox[] = [];
  baseline = 0;
  readonly #place: () => ShapedLine;
  #shaped: ShapedLine | undefined;

  constructor(
    readonly box: BoxRange,
    readonly start: number,
    readonly text: string,
    public x: number,
    readonly width: number,
    readonly isEllipsis: boolean,
    place: () => ShapedLine,
    readonly marked?: () => readonly number[],
  ) {
    this.#place = place;
  }

  get style(): InlineStyle {
    return this.box.style;
  }

  get shaped(): ShapedLine {
    this.#shaped ??= this.#place();
    return this.#shaped;
  }
}

/** Tells whether white space or a break is between what is drawn of a line and the next one. */
export function isParted(text: string, { inkEnd, end }: { inkEnd: number; end: number }): boolean {
  return inkEnd < end && WHITE_SPACE.test(text.slice(inkEnd, end));
}

const WHITE_SPACE = /\s/;

/** Moves a line up, with all that is in it. */
export function raiseLine(line: PlacedLine, by: number): void {
  line.y -= by;
  line.baseline -= by;
  for (const run of line.runs) run.baseline -= by;
  for (const box of line.boxes) {
    box.y -= by;
    box.baseline -= by;
  }
  for (const atomic of line.atomics) atomic.y -= by;
}

/** Moves what is in a line to the right. */
export function moveLine(line: PlacedLine, by: number): void {
  if (by === 0) return;
  line.x += by;
  for (const run of line.runs) run.x += by;
  for (const box of line.boxes) box.x += by;
  for (const atomic of line.atomics) atomic.x += by;
}
