/** Parts of bases and annotations that lines break (Blink, `LineBreaker::HandleRuby`). */

import type { FontExtents } from '../../text/paragraph/font-extents.js';
import type { InlineStyle } from '../../text/paragraph/inline-items.js';
import type { FillerState, LineRange } from '../../text/paragraph/line-filling.js';
import type { LinePieces } from '../../text/paragraph/line-pieces.js';
import { type PlacedLine, raiseLine } from '../../text/paragraph/placed-line.js';
import type { AtomicPart } from './atomic-part.js';
import { type ColumnContents, type ColumnGeometry, columnGeometry } from './ruby-columns.js';

/** Most letters of a base and of its annotation that are not parted (Blink, `IsMonolithicRuby`). */
const WHOLE_BASE = 4;
const WHOLE_ANNOTATION = 8;

/** A column, and what its parts are placed by. */
interface Column {
  contents: ColumnContents;
  base: LinePieces;
  annotation: LinePieces;
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
  readonly #column: Column;
  readonly #start: PieceStart;
  readonly #base: { pieces: LinePieces; line: LineRange; width: number };
  readonly #annotation: { pieces: LinePieces; line: LineRange; width: number } | undefined;
  #left = 0;
  #top = 0;
  #distance = 0;
  #placed: { own: PlacedLine; other: PlacedLine | undefined; geometry: ColumnGeometry } | undefined;

  private constructor(column: Column, start: PieceStart, base: LineRange, annotation: LineRange | undefined) {
    this.#column = column;
    this.#start = start;
    const { part, base: pieces } = column;
    this.box = part.box;
    this.parent = part.parent;
    this.verticalAlign = part.verticalAlign;
    this.#base = { pieces, line: base, width: pieces.widthOf(base) };
    if (annotation) {
      const { annotation: pieces } = column;
      this.#annotation = { pieces, line: annotation, width: pieces.widthOf(annotation) };
    }
    this.width = Math.max(this.#base.width, this.#annotation?.width ?? 0);
  }

  /** @returns undefined for a column with floats in it, which nothing breaks */
  static whole({ contents, ...column }: Omit<Column, 'base' | 'annotation'>): RubyPiece | undefined {
    const base = contents.base.inline.pieces;
    const annotation = contents.annotation.inline.pieces;
    if (!base || !annotation) return undefined;
    return RubyPiece.#from(
      { ...column, contents, base, annotation },
      { base: undefined, annotation: undefined },
    );
  }

  /** All that is left of a column. */
  static #from(column: Column, start: PieceStart): RubyPiece {
    const { base, annotation } = column;
    const other = start.annotation === 'end' ? undefined : annotation.rest(start.annotation);
    return new RubyPiece(column, start, base.rest(start.base), other);
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
    const share = Math.max(0, available) / this.width;
    const { base, annotation } = this.#start;
    const own = this.#base.pieces.fill(base, share * this.#base.width);
    if (!own.next) return undefined;
    const other =
      this.#annotation && annotation !== 'end'
        ? this.#annotation.pieces.fill(annotation, share * this.#annotation.width)
        : undefined;
    const first = new RubyPiece(this.#column, this.#start, own.line, other?.line);
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
      const own = this.#base.pieces.placed(this.#base.line, this.width);
      const other = this.#annotation?.pieces.placed(this.#annotation.line, this.width);
      this.#placed = { own, other, geometry: columnGeometry(own, other, contents, extents, around) };
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
    const { contents, part } = this.#column;
    const { base, annotation } = contents;
    if (part.box) Object.assign(part.box.node.place, { left: this.#left, top: this.#top });
    base.node.place.top = 0;
    annotation.node.place.top = 0;
    raiseLine(own, own.baseline - geometry.baseline + base.inline.top);
    base.inline.takeLines([own]);
    if (other) raiseLine(other, other.baseline - geometry.baseline - this.#distance + annotation.inline.top);
    annotation.inline.takeLines(other ? [other] : []);
  }
}

function lengthOf({ start, inkEnd }: LineRange): number {
  return inkEnd - start;
}
