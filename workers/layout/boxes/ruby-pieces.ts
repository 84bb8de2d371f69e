/** Parts of bases and annotations that lines break (Blink, `LineBreaker::HandleRuby`). */

import type { FontExtents } from '../../text/paragraph/font-extents.js';
import type { InlineStyle, JustifiedBase, JustifiedPlace } from '../../text/paragraph/inline-items.js';
import type { FillerState, LineRange } from '../../text/paragraph/line-filling.js';
import type { LinePieces } from '../../text/paragraph/line-pieces.js';
import type { PlacedLine } from '../../text/paragraph/placed-line.js';
import type { AtomicPart } from './atomic-part.js';
import {
  type ColumnContents,
  type ColumnGeometry,
  columnGeometry,
  NO_OVERHANG,
  type TextBeside,
} from './ruby-columns.js';

/** Most letters of a base and of its annotation that are not parted (Blink, `IsMonolithicRuby`). */
const WHOLE_BASE = 4;
const WHOLE_ANNOTATION = 8;

/** A column, and what its parts are placed by. */
interface Column {
  contents: ColumnContents;
  base: LinePieces;
  annotation: LinePieces;
  annotationHeight: number;
  part: AtomicPart;
  extents: FontExtents;
  around: InlineStyle;
}

/** Where a part begins in the base, and in the annotation unless that has ended. */
interface PieceStart {
  base: FillerState | undefined;
  annotation: FillerState | 'end' | undefined;
}

/** A part of a column: so much of the base and of its annotation as one line has. */
export class RubyPiece implements AtomicPart {
  readonly type = 'atomic';
  readonly box: AtomicPart['box'];
  readonly parent: AtomicPart['parent'];
  readonly marker = undefined;
  readonly verticalAlign: AtomicPart['verticalAlign'];
  readonly width: number;
  readonly overhang: TextBeside;
  readonly #column: Column;
  readonly #start: PieceStart;
  readonly #base: { pieces: LinePieces; line: LineRange; width: number };
  readonly #annotation: { pieces: LinePieces; line: LineRange; width: number } | undefined;
  readonly #place: JustifiedPlace | undefined;
  /** Where its letters end at most, in a line that ends in an ellipsis. */
  readonly #cut: number | undefined;
  /** With what it reaches over. */
  readonly #width: number;
  #left = 0;
  #top = 0;
  #distance = 0;
  #placed: { own: PlacedLine; other: PlacedLine | undefined; geometry: ColumnGeometry } | undefined;

  private constructor(
    column: Column,
    start: PieceStart,
    base: LineRange,
    annotation: LineRange | undefined,
    overhang: TextBeside,
    place?: JustifiedPlace,
    cut?: number,
  ) {
    this.#column = column;
    this.#start = start;
    this.#place = place;
    this.#cut = cut;
    const { part, base: pieces } = column;
    this.box = part.box;
    this.parent = part.parent;
    this.verticalAlign = part.verticalAlign;
    this.#base = { pieces, line: base, width: pieces.widthOf(base) };
    if (annotation) {
      const { annotation: pieces } = column;
      this.#annotation = { pieces, line: annotation, width: pieces.widthOf(annotation) };
    }
    this.#width = this.#usedWidth(place);
    this.overhang = overhang;
    this.width = this.#width - overhang.before - overhang.after;
  }

  /** As wide as a line that it is all of. */
  #usedWidth(place: JustifiedPlace | undefined): number {
    const { pieces, line, width } = this.#base;
    const widest = Math.max(width, this.#annotation?.width ?? 0);
    if (!place) return widest;
    if (!this.#isWide) return place.isAtStart && place.isAtEnd ? Math.max(place.width, widest) : widest;
    return widest + place.each * pieces.gapsIn(line);
  }

  get goesOn(): { before: boolean; after: boolean } {
    return { before: this.#start.base !== undefined, after: !this.#base.line.isLast };
  }

  get #isWide(): boolean {
    return this.#base.width >= (this.#annotation?.width ?? 0);
  }

  get justified(): JustifiedBase {
    const letters = () => (this.#isWide ? this.#base.pieces.lettersOf(this.#base.line) : undefined);
    return {
      get text() {
        return letters();
      },
      placed: (place) => this.#placedAt({ ...place, each: this.#isWide ? place.each : 0 }),
    };
  }

  /** It in a line that ends in an ellipsis: its annotation stays as it is. */
  cut(room: number): { item: RubyPiece; end: number } {
    const { before } = this.overhang;
    const { line } = this.#base;
    const end = room + before;
    const item = new RubyPiece(
      this.#column,
      this.#start,
      line,
      this.#annotation?.line,
      this.overhang,
      this.#place,
      end,
    );
    const last = item.#lines.own.runs.findLast(({ width }) => width > 0);
    return { item, end: last ? last.x + last.width - before : 0 };
  }

  /** It in a line that is justified: nothing is before one that begins the line. */
  #placedAt({ isAtEnd, ...around }: JustifiedPlace): RubyPiece {
    const { before, after } = this.overhang;
    const { end, inkEnd } = this.#base.line;
    // As in Blink, the white space that a line breaks a base at is behind it.
    const place = { ...around, isAtEnd: isAtEnd && inkEnd === end };
    const overhang = { before: place.isAtStart ? 0 : before, after };
    return new RubyPiece(this.#column, this.#start, this.#base.line, this.#annotation?.line, overhang, place);
  }

  /** @returns undefined for a column with floats in it, which nothing breaks */
  static whole(
    { contents, ...column }: Pick<Column, 'contents' | 'part' | 'extents' | 'around'>,
    overhang: TextBeside,
  ): RubyPiece | undefined {
    const base = contents.base.inline.pieces;
    const annotation = contents.annotation.inline.pieces;
    if (!base || !annotation) return undefined;
    const annotationHeight = contents.annotation.node.place.height;
    return RubyPiece.#from(
      { ...column, contents, base, annotation, annotationHeight },
      { base: undefined, annotation: undefined },
      overhang,
    );
  }

  /** All that is left of a column. */
  static #from(column: Column, start: PieceStart, overhang = NO_OVERHANG): RubyPiece {
    const { base, annotation } = column;
    const other = start.annotation === 'end' ? undefined : annotation.rest(start.annotation);
    return new RubyPiece(column, start, base.rest(start.base), other, overhang);
  }

  /** Whether a line may break it: short ones stay whole. */
  get isBreakable(): boolean {
    const { pieces, line, width } = this.#base;
    const length = this.#annotation ? lengthOf(this.#annotation.line) : 0;
    if (width <= 0 || pieces.hasLineEnds || this.#annotation?.pieces.hasLineEnds) return false;
    return lengthOf(line) > WHOLE_BASE || length > WHOLE_ANNOTATION;
  }

  /** Shares a room between base and annotation as their widths are, and fills both. */
  split(available: number): [RubyPiece, RubyPiece] | undefined {
    if (!this.isBreakable) return undefined;
    const share = Math.max(0, available) / this.#width;
    const { base, annotation } = this.#start;
    const own = this.#base.pieces.fill(base, share * this.#base.width);
    if (!own.next) return undefined;
    const other =
      this.#annotation && annotation !== 'end'
        ? this.#annotation.pieces.fill(annotation, share * this.#annotation.width)
        : undefined;
    const first = new RubyPiece(this.#column, this.#start, own.line, other?.line, NO_OVERHANG);
    return [first, RubyPiece.#from(this.#column, { base: own.next, annotation: other?.next ?? 'end' })];
  }

  get height(): number {
    return this.#lines.own.height;
  }

  get baseline(): number {
    return this.#lines.geometry.baseline;
  }

  get annotated(): ColumnGeometry['annotated'] {
    return this.#lines.geometry.annotated;
  }

  get #lines() {
    if (!this.#placed) {
      const { contents, extents, around } = this.#column;
      const { line, pieces } = this.#base;
      const whole = this.#place
        ? pieces.placedIn(line, this.#width, this.#place)
        : pieces.placed(line, this.#width);
      const cut = this.#cut;
      const own = cut === undefined ? whole : pieces.cut(line, this.#width, cut);
      const other = this.#annotation?.pieces.placed(this.#annotation.line, this.#width);
      this.#placed = { own, other, geometry: columnGeometry(whole, other, contents, extents, around) };
    }
    return this.#placed;
  }

  /** Notes down where it comes to, as places in the border box around, and how far below its baseline that of its annotation. */
  placeAt({ left, top }: { left: number; top: number }, distance: number): void {
    this.#left = left;
    this.#top = top;
    this.#distance = distance;
  }

  /** Has the boxes of the column stand where it does, with its lines alone in them. */
  putBoxes(): void {
    const { own, other, geometry } = this.#lines;
    const { contents, part, annotationHeight } = this.#column;
    const { base, annotation } = contents;
    if (part.box) {
      Object.assign(part.box.node.place, { left: this.#left, top: this.#top });
      // Its children are not where it would put them itself.
      part.box.node.cache.current = undefined;
    }
    base.node.place.top = -own.y - base.inline.top;
    base.inline.takeLines([own]);
    const size = other ? { width: this.#width, height: annotationHeight } : { width: 0, height: 0 };
    const baseline = (other?.baseline ?? 0) + annotation.inline.top;
    Object.assign(annotation.node.place, size, { top: geometry.baseline + this.#distance - baseline });
    annotation.inline.takeLines(other ? [other] : []);
  }
}

function lengthOf({ start, inkEnd }: LineRange): number {
  return inkEnd - start;
}
