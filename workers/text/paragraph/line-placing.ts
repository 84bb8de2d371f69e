import type { TextDirection } from '../../../templates/contract/index.js';
import { snappedWidth } from '../../css/values/layout-unit.js';
import type { WeightedFont } from '../../fonts/font-file.js';
import { ordersAlone, visualRuns } from '../bidi.js';
import { alignAnnotations } from './annotation-lines.js';
import type { FontExtents } from './font-extents.js';
import type { OpenBox } from './inline-items.js';
import { type LineSpacing, spacedOut } from './justification.js';
import { LineBox } from './line-boxes.js';
import type { LineRange } from './line-filling.js';
import { type Ellipsis, truncated } from './line-truncation.js';
import type { ParagraphText } from './paragraph-text.js';
import { isParted, type Piece, type PlacedBox, type PlacedLine, TextRun } from './placed-line.js';
import { plainLine, textRun } from './plain-line.js';
import type { ShapedText } from './shaped-text.js';
import { type Shaping, type TextWord, wordAt } from './shaping.js';
import { type BoxRange, boxesAround, isEmpty, isOuterEmpty, rangeAt, type TextRange } from './text-ranges.js';

const LINE_FEED = 0x0a;

/** Line that is to be placed. */
export interface LineSetting {
  line: LineRange;
  /** Top of the line. */
  y: number;
  direction: TextDirection;
  /** Undefined for a line that is not spaced out. */
  spacing: LineSpacing | undefined;
  /** Where the line begins, which tab stops do not. */
  indent: number;
  /** What ends the line in place of all that has no room, in the root's style. */
  ellipsis: Ellipsis | undefined;
}

/** Edges of the part of an inline box that is in a line. */
interface Sides {
  left: number;
  right: number;
  isFirst: boolean;
  isLast: boolean;
}

/** Places what is in a line, from x = 0 on; `moveLine` aligns it. */
export function placedLine(
  text: ParagraphText,
  levels: Uint8Array | undefined,
  shaped: ShapedText,
  extents: FontExtents,
  setting: LineSetting,
): PlacedLine {
  const plain = levels ? undefined : plainLine(text, shaped, extents, setting);
  if (plain) return plain;
  return new LinePlacer(text, shaped, extents, setting).placed(levels);
}

class LinePlacer {
  readonly #text: ParagraphText;
  readonly #shaped: ShapedText;
  readonly #extents: FontExtents;
  readonly #setting: LineSetting;
  readonly #shaping: Shaping;
  readonly #lineBox: LineBox;
  readonly #runs: TextRun[] = [];
  readonly #atomics: PlacedLine['atomics'] = [];
  /** Of the inline boxes in the line. */
  readonly #sides = new Map<BoxRange, Sides>();
  /** What the runs are of. */
  readonly #pieces = new Map<TextRun, Piece>();
  #pen = 0;

  constructor(text: ParagraphText, shaped: ShapedText, extents: FontExtents, setting: LineSetting) {
    this.#text = text;
    this.#shaped = shaped;
    this.#extents = extents;
    this.#setting = setting;
    const { line, spacing, indent } = setting;
    const { start, inkEnd, trimsEnd } = line;
    const plain = text.hasTabs
      ? shaped.tabbed(start, inkEnd, indent)
      : shaped.shapingOf(start, inkEnd, trimsEnd);
    this.#shaping = spacing ? spacedOut(plain, start, inkEnd, spacing) : plain;
    this.#lineBox = new LineBox(text.boxes[0] as BoxRange, extents);
  }

  placed(levels: Uint8Array | undefined): PlacedLine {
    const { line, direction, ellipsis, y } = this.#setting;
    const pieces = levels ? this.#visualPieces(levels) : this.#piecesOf(line.start, line.inkEnd, 0);
    if (this.#text.boxes.length === 1) for (const piece of pieces) this.#addPiece(piece);
    else this.#addBoxedPieces(pieces);
    const cut =
      ellipsis &&
      truncated(
        { runs: this.#runs, pieces: this.#pieces, atomics: this.#atomics, width: this.#pen, direction },
        ellipsis,
        { paragraph: this.#text, shaping: this.#shaping },
      );
    if (isBroken(this.#text.text, line)) this.#lineBox.addBreak(this.#boxAt(line.end - 1));
    const { ascent, descent } = this.#lineBox.extent;
    const baseline = y + ascent;
    for (const run of cut?.runs ?? this.#runs) {
      run.baseline = baseline - this.#lineBox.raiseOf(run.box);
      if (run.box.item) run.boxes = boxesAround(run.box).map(({ item }) => item as OpenBox);
    }
    const atomics = cut?.atomics ?? this.#atomics;
    for (const placed of atomics) {
      const whole = cut ? this.#atomics.find(({ start }) => start === placed.start) : placed;
      placed.y = baseline - this.#lineBox.raiseOf((whole ?? placed).item) - placed.item.baseline;
    }
    if (atomics.length > 0) alignAnnotations(atomics, baseline);
    const boxes = this.#sides.size === 0 ? [] : this.#boxes(baseline);
    return {
      y,
      height: ascent + descent,
      baseline,
      x: 0,
      width: this.#pen,
      isParted: isParted(this.#text.text, line),
      runs: this.#runs,
      boxes,
      atomics: this.#atomics,
      ...cut,
    };
  }

  /** Those of the line's directional runs, in visual order. */
  #visualPieces(levels: Uint8Array): Piece[] {
    const { line, direction } = this.#setting;
    const { start, inkEnd } = line;
    const content = this.#text.text.slice(start, inkEnd);
    return visualRuns(content, levels.subarray(start, inkEnd), direction).flatMap((run) =>
      this.#piecesOf(start + run.start, start + run.end, run.level),
    );
  }

  /** Of a directional run, in visual order. */
  #piecesOf(start: number, end: number, level: number): Piece[] {
    const { ranges } = this.#text;
    const isReversed = (level & 1) === 1;
    const pieces: Piece[] = [];
    for (let count = rangeAt(ranges, start); count < ranges.length; count++) {
      const range = ranges[count] as TextRange;
      if (range.start >= end) break;
      pieces.push({ range, start: Math.max(range.start, start), end: Math.min(range.end, end), isReversed });
    }
    return isReversed ? pieces.reverse() : pieces;
  }

  /** Edges of a box are left and right of all its pieces, however directional runs order them. */
  #addBoxedPieces(pieces: readonly Piece[]): void {
    const extents = visualExtents(pieces);
    const empty = new Set(this.#emptyBoxes());
    const { line, direction } = this.#setting;
    const add = (box: BoxRange) => {
      empty.delete(box);
      this.#addEmpty(box);
    };
    const outer = () =>
      [...empty].filter(
        ({ start, parent }) => start >= line.inkEnd && !(parent?.item && extents.has(parent)),
      );
    if (direction === 'rtl') for (const box of outer().reverse()) add(box);
    for (const [index, piece] of pieces.entries()) {
      const { isReversed, end } = piece;
      const inner = boxesAround(piece.range.box);
      const begun = inner.filter((box) => extents.get(box)?.first === index).reverse();
      const ended = inner.filter((box) => extents.get(box)?.last === index);
      const beside = [...empty].filter(({ start }) => start === piece.start);
      for (const box of isReversed ? begun : this.#inOrder([...begun, ...beside])) {
        empty.delete(box);
        this.#addSide(box, true);
      }
      this.#addPiece(piece);
      for (const box of isReversed ? this.#inOrder([...ended, ...beside]).reverse() : ended) {
        const isAtEnd = ({ start, parent }: BoxRange) =>
          parent === box && start >= Math.min(end, line.inkEnd);
        if (!isReversed) for (const each of [...empty].filter(isAtEnd)) add(each);
        empty.delete(box);
        this.#addSide(box, false);
      }
    }
    for (const box of outer()) add(box);
  }

  /** Boxes in the order of the document. */
  #inOrder(boxes: BoxRange[]): BoxRange[] {
    return boxes.length < 2 ? boxes : this.#text.boxes.filter((box) => boxes.includes(box));
  }

  /** Boxes without content in the line, but for those in each other. */
  #emptyBoxes(): BoxRange[] {
    const { text, boxes } = this.#text;
    const { line } = this.#setting;
    const isLast = line.end === text.length && !(line.start < line.end && text.endsWith('\n'));
    const end = isLast ? line.end + 1 : line.end;
    return boxes.filter((box) => isOuterEmpty(box) && box.start >= line.start && box.start < end);
  }

  #addSide(box: BoxRange, isLeft: boolean): void {
    if (isEmpty(box)) this.#addEmpty(box);
    else this.#addEdge(box, isLeft);
  }

  #addEmpty(box: BoxRange): void {
    this.#lineBox.addBox(box);
    this.#addEdge(box, true);
    for (const child of this.#text.boxes) if (child.parent === box) this.#addEmpty(child);
    this.#addEdge(box, false);
  }

  #addPiece(piece: Piece): void {
    const { range, start, end, isReversed } = piece;
    const { box } = range;
    const { line, direction, spacing } = this.#setting;
    const part = line.parts?.get(range.start);
    const atomic = part ?? range.atomic;
    const left = this.#pen;
    if (isReversed) this.#addHyphen(piece);
    if (atomic) {
      const change = start === line.start && !part ? (atomic.startChange ?? 0) : 0;
      this.#lineBox.addAtomic(atomic, box);
      const gap = spacing?.gaps.isAfter(start) ? spacing.each : 0;
      const x = this.#pen + (direction === 'ltr' ? change : 0) + (isReversed ? gap : 0);
      this.#atomics.push({ item: atomic, start, x, y: 0 });
      this.#pen += atomic.width + change + gap;
    } else {
      this.#addExtent(box, start, end);
      const run = textRun(box, this.#text.text, this.#shaping, start, end, isReversed, this.#pen);
      this.#runs.push(run);
      this.#pieces.set(run, piece);
      this.#pen += snappedWidth(run.width);
    }
    if (!isReversed) this.#addHyphen(piece);
    if (box.item) this.#cover(box, left, this.#pen);
  }

  #addExtent(box: BoxRange, start: number, end: number): void {
    if (ordersAlone(this.#text.text, start, end)) {
      this.#lineBox.addBox(box);
      return;
    }
    this.#lineBox.addContent(box);
    if (box.style.lineHeight === 'normal') this.#growByFallbacks(box, start, end);
  }

  /** The hyphen of a soft hyphen that the line ends in, which follows the letter before that in its direction. */
  #addHyphen({ start, end }: Piece): void {
    if (!this.#text.hasSoftHyphens) return;
    const { line } = this.#setting;
    const letter = Math.max(line.start, line.inkEnd - 2);
    if (letter < start || letter >= end) return;
    const hyphen = line.isLast ? undefined : this.#shaped.hyphenAt(line.inkEnd);
    if (!hyphen) return;
    const box = this.#boxAt(line.inkEnd - 1);
    const width = hyphen.shaped.advance * box.style.fontSize;
    this.#runs.push(new TextRun(box, line.inkEnd, hyphen.text, this.#pen, width, false, () => hyphen.shaped));
    this.#pen += width;
  }

  #boxAt(position: number): BoxRange {
    const { ranges } = this.#text;
    return (ranges[rangeAt(ranges, position)] as TextRange).box;
  }

  /** Adds an edge that is in this line. */
  #addEdge(box: BoxRange, isLeft: boolean): void {
    const { line, direction } = this.#setting;
    const item = box.item as OpenBox;
    const isStart = isLeft === ((item.direction ?? direction) === 'ltr');
    if (!item.isCloned && (isStart ? isBegun(box, line) : goesOn(box, line))) return;
    const { margin, inner } = isStart ? item.start : item.end;
    const left = this.#pen;
    this.#pen += margin + inner;
    if (inner !== 0) this.#lineBox.addContent(box);
    if (box.parent) this.#cover(box.parent, left, this.#pen);
    if (isLeft) this.#cover(box, this.#pen - inner, this.#pen);
    else this.#cover(box, left, left + inner);
    const sides = this.#sides.get(box) as Sides;
    if (isStart) sides.isFirst = true;
    else sides.isLast = true;
  }

  /** Extends the part of a box, and of the boxes around it, over a stretch of the line. */
  #cover(box: BoxRange, left: number, right: number): void {
    for (let around: BoxRange | undefined = box; around?.item; around = around.parent) {
      const sides = this.#sides.get(around);
      if (sides) {
        sides.left = Math.min(sides.left, left);
        sides.right = Math.max(sides.right, right);
      } else this.#sides.set(around, { left, right, isFirst: false, isLast: false });
    }
  }

  #boxes(baseline: number): PlacedBox[] {
    const placed: PlacedBox[] = [];
    for (const box of this.#text.boxes) {
      const sides = this.#sides.get(box);
      if (!sides) continue;
      this.#lineBox.addBox(box);
      const { ascent, descent } = this.#extents.contentArea(box.style);
      const own = baseline - this.#lineBox.raiseOf(box);
      const { left, right, isFirst, isLast } = sides;
      const item = box.item as OpenBox;
      const place = { x: left, width: right - left, y: own - ascent, height: ascent + descent };
      placed.push({ item, start: box.start, ...place, baseline: own, isFirst, isLast });
    }
    return placed;
  }

  #growByFallbacks(box: BoxRange, start: number, end: number): void {
    let last: WeightedFont | undefined;
    const { words } = this.#shaping;
    for (let index = wordAt(words, start); index < words.length; index++) {
      const { start: at, shaped } = words[index] as TextWord;
      if (at >= end) return;
      for (const { placed, at: within } of shaped.glyphs) {
        if ('emoji' in placed || placed.font === last || at + within < start || at + within >= end) continue;
        last = placed.font;
        this.#lineBox.grow(box, this.#extents.normalExtent(last, box.style.fontSize));
      }
    }
  }
}

/** Tells whether a line ends where its text says so, as by `<br>`. */
function isBroken(text: string, { start, end }: LineRange): boolean {
  return end > start && text.charCodeAt(end - 1) === LINE_FEED;
}

/** Tells whether a box has begun in a line before. */
function isBegun({ start }: BoxRange, line: LineRange): boolean {
  return start < line.start || line.parts?.get(start)?.goesOn?.before === true;
}

/** Tells whether a box goes on in the next line. */
function goesOn({ end }: BoxRange, line: LineRange): boolean {
  return end > line.end || line.parts?.get(end - 1)?.goesOn?.after === true;
}

/** First and last of the pieces that each box has in a line, by their places in visual order. */
function visualExtents(pieces: readonly Piece[]): Map<BoxRange, { first: number; last: number }> {
  const extents = new Map<BoxRange, { first: number; last: number }>();
  for (const [index, { range }] of pieces.entries()) {
    for (const box of boxesAround(range.box)) {
      const extent = extents.get(box);
      if (extent) extent.last = index;
      else extents.set(box, { first: index, last: index });
    }
  }
  return extents;
}
