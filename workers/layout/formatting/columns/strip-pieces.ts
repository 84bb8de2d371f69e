/**
 * What a strip is made of, from its top to its end: pieces that nothing parts, and the breaks between them (CSS Fragmentation 3,
 * section 4). All places are those of the strip before it is parted.
 */

import { move } from '../child-placing.js';
import type { LayoutNode, LineSpan } from '../layout-node.js';
import { BOTTOM, TOP } from '../layout-style.js';
import { definiteHeight } from '../sizing.js';
import {
  AVOIDED,
  type BreakPoint,
  CLOSE,
  keptAppeal,
  LAST_RESORT,
  marginAbove,
  marginBelow,
  PERFECT,
  type Pending,
  wishAfter,
  wishBefore,
} from './break-points.js';
import { type BreakStyle, joinedWish } from './column-style.js';
import { type Parting, partingOf } from './parting.js';

/** The thing that a piece stands below: a piece, a box of a height of its own, whatever is in it, or nothing of its row. */
export type Anchor = { piece: number } | { box: number } | undefined;

/** A stretch of the strip. Room is free, and a column may end anywhere in it. */
export interface Piece {
  kind: 'line' | 'edge' | 'room' | 'box';
  top: number;
  bottom: number;
  /** The break before it; none where none may be. */
  point: BreakPoint | undefined;
  anchor: Anchor;
  /** The box that it is, if Chromium would part that and it cannot be parted here. */
  sealed?: LayoutNode | undefined;
  /** Of room, how good a break in it is. */
  appeal?: number;
  /** Of a line behind others of its block: how far marks or annotations reach over it. */
  reach?: number;
  /** Of a line: the node it is in, its number there, and how many there are. */
  line?: { node: LayoutNode; index: number; count: number; breaks: BreakStyle };
  baseline?: number;
}

/** A box in the strip. */
export interface FlowedBox {
  node: LayoutNode;
  /** The box around it in the list of all; -1 for that of the strip. */
  parent: number;
  top: number;
  bottom: number;
  /** How far relative positions move it. */
  moved: { left: number; top: number };
  isParted: boolean;
  /** Its first piece, and what follows its last one; both are the same for a box without pieces. */
  first: number;
  end: number;
  /** What stands above it, and what its end is moved with. */
  anchor: Anchor;
  tail: Anchor;
  /** Its first line, where it has lines. */
  firstLine: number | undefined;
}

/** A box that is not in the flow: a float, or what is absolutely positioned. */
export interface Outsider {
  node: LayoutNode;
  parent: number;
  /** In the strip. */
  top: number;
  /** The piece that comes after it. */
  piece: number;
  anchor: Anchor;
}

/** Pieces between boxes that go across all columns. */
export interface StripRow {
  first: number;
  end: number;
  top: number;
  bottom: number;
  /** What cannot be parted, or is to be kept whole, is so high at most. */
  tallest: number;
  /** The box across all columns that ends it. */
  spanner: LayoutNode | undefined;
}

/** Smaller gaps are none: layout is in 64ths of a pixel. */
export const TOLERANCE = 1 / 128;

/** Collects the pieces of a strip whose boxes are in place. */
export class StripPieces {
  readonly pieces: Piece[] = [];
  readonly boxes: FlowedBox[] = [];
  readonly floats: Outsider[] = [];
  readonly absolutes: Outsider[] = [];
  readonly rows: StripRow[] = [];
  #row: StripRow;
  /** The break before the next piece, where boxes have begun since the last one. */
  #point: Pending | undefined;
  #anchor: Anchor;
  /** Boxes around that are to be kept whole. */
  #kept = 0;
  readonly #width: number;
  readonly #height: number | undefined;

  /** @param top and bottom: of the strip. @param width of a column. @param height that percentages are of, if there is one */
  constructor(node: LayoutNode, top: number, bottom: number, width: number, height: number | undefined) {
    this.#width = width;
    this.#height = height;
    this.#row = this.#newRow(top);
    this.#addChildren(node, 0, -1);
    this.#endRow(bottom, undefined);
  }

  #newRow(top: number): StripRow {
    const first = this.pieces.length;
    return { first, end: first, top, bottom: top, tallest: 0, spanner: undefined };
  }

  #endRow(bottom: number, spanner: LayoutNode | undefined): void {
    this.rows.push({ ...this.#row, end: this.pieces.length, bottom, spanner });
    this.#row = this.#newRow(bottom);
    this.#point = undefined;
    this.#anchor = undefined;
  }

  /** @returns where the last of the children ends */
  #addChildren(node: LayoutNode, top: number, parent: number): number {
    let before: LayoutNode | undefined;
    let bottom = Number.NEGATIVE_INFINITY;
    for (const child of node.children) {
      const { isAbsolute, float, isSpanner } = child.style;
      if (isAbsolute || float !== 'none') this.#passBy(child, top, parent);
      else if (isSpanner) {
        this.#endRow(top + child.place.top, child);
        bottom = Math.max(bottom, top + child.place.top);
        before = undefined;
      } else {
        const moved = this.#moved(child);
        const start = top + child.place.top - moved.top;
        if (before) this.#separate(before, child, start);
        else this.#point ??= this.#close(start);
        this.#addBox(child, start, moved, parent);
        bottom = Math.max(bottom, start + child.place.height);
        before = child;
      }
    }
    return bottom;
  }

  #passBy(node: LayoutNode, top: number, parent: number): void {
    const outsiders = node.style.isAbsolute ? this.absolutes : this.floats;
    const place = top + node.place.top - this.#moved(node).top;
    outsiders.push({ node, parent, top: place, piece: this.pieces.length, anchor: this.#anchor });
    if (!node.style.isAbsolute) this.#row.tallest = Math.max(this.#row.tallest, node.place.height);
  }

  #moved({ style, inlines }: LayoutNode): { left: number; top: number } {
    if (!style.isRelative && !inlines) return UNMOVED;
    const moved = { left: 0, top: 0 };
    if (style.isRelative) move(moved, style, this.#width, this.#height, style.isRtl);
    for (const around of inlines?.relative ?? []) move(moved, around, this.#width, this.#height, style.isRtl);
    return moved;
  }

  /** Two boxes of one box around may be in two columns. */
  #separate(before: LayoutNode, child: LayoutNode, start: number): void {
    const between = joinedWish(wishAfter(before), wishBefore(child));
    const lastBetween = this.#point?.isBetween ? this.#point : undefined;
    const wish = lastBetween ? joinedWish(lastBetween.wish, between) : between;
    this.#point = {
      isBetween: true,
      isKept: this.#kept > 0,
      wish,
      isForced: wish === 'column',
      appeal: this.#inside(wish === 'avoid' ? AVOIDED : PERFECT),
      start: lastBetween?.start ?? start,
      margin: lastBetween?.margin ?? marginAbove(child, this.#width),
      marginBefore: lastBetween?.marginBefore ?? marginBelow(before, this.#width),
    };
  }

  /** A break where a box begins or ends, at what is in it, or between two lines. */
  #close(start: number, appeal = LAST_RESORT): Pending {
    return { ...CLOSE, start, appeal: this.#inside(appeal), isKept: this.#kept > 0 };
  }

  /** How good a break here is, which would be so good in a box that need not be kept whole. */
  #inside(appeal: number): number {
    return this.#kept > 0 ? keptAppeal(appeal) : appeal;
  }

  #addBox(node: LayoutNode, top: number, moved: { left: number; top: number }, parent: number): void {
    const parting = partingOf(node);
    const first = this.pieces.length;
    const bottom = top + node.place.height;
    const anchor = this.#anchor;
    const box: FlowedBox = {
      ...{ node, parent, top, bottom, moved, first, anchor },
      ...{ isParted: parting === 'open', end: first, tail: anchor, firstLine: undefined },
    };
    const index = this.boxes.push(box) - 1;
    if (parting === 'open') this.#addInside(box, index);
    else this.#addWhole(box, parting);
    box.end = this.pieces.length;
    box.tail = this.#anchor;
  }

  #addWhole({ node, top, bottom }: FlowedBox, parting: Parting): void {
    if (bottom - top <= TOLERANCE) return;
    const sealed = parting === 'sealed' ? node : undefined;
    this.#add({ kind: 'box', top, bottom, ...(sealed && { sealed }) });
  }

  #addInside(box: FlowedBox, index: number): void {
    const { node, top, bottom } = box;
    const { style, padding, content } = node;
    const isFixed = definiteHeight(node, this.#width, this.#height) !== undefined || node.ratio > 0;
    if (style.breaks.isKeptWhole) this.#kept++;
    const over = style.border[TOP] + padding[TOP];
    const under = style.border[BOTTOM] + padding[BOTTOM];
    if (over > 0) this.#add({ kind: 'edge', top, bottom: top + over });
    const inner = content ? this.#addLines(box, index) : this.#addChildren(node, top, index);
    const contentEnd = Math.max(inner, top + over);
    const innerEnd = bottom - under;
    // What is between the content and the end of a box that is as high as that is a margin.
    const hasRoom = innerEnd - contentEnd > TOLERANCE && (isFixed || style.minHeight !== 'auto');
    const isHeld = isFixed || hasRoom || contentEnd > innerEnd + TOLERANCE;
    // What is held at the place of the box, its first piece is not, whose place that is.
    const hold = () => {
      if (isHeld && this.pieces.length > box.first) this.#anchor = { box: index };
    };
    hold();
    if (hasRoom) {
      if (this.pieces.length > box.first) this.#point = this.#close(contentEnd, PERFECT);
      this.#add({ kind: 'room', top: contentEnd, bottom: innerEnd, appeal: this.#inside(PERFECT) });
      hold();
    }
    if (under > 0) {
      this.#point = this.#close(innerEnd, hasRoom ? PERFECT : LAST_RESORT);
      this.#add({ kind: 'edge', top: innerEnd, bottom });
      hold();
    }
    if (!style.breaks.isKeptWhole) return;
    this.#kept--;
    const end = this.pieces.slice(box.first).reduce((low, piece) => Math.max(low, piece.bottom), bottom);
    this.#row.tallest = Math.max(this.#row.tallest, end - top);
  }

  #addLines(box: FlowedBox, index: number): number {
    const { node, top } = box;
    const lines = node.content?.lines?.() ?? [];
    box.firstLine = this.pieces.length;
    for (const [at, line] of lines.entries()) this.#addLine(node, top, line, at, lines.length);
    for (const child of node.children) {
      const { isAbsolute, float } = child.style;
      if (isAbsolute || float === 'none') continue;
      this.#passBy(child, top, index);
      const outsider = this.floats.at(-1) as Outsider;
      const beside = lines.findLastIndex((line) => top + line.top <= outsider.top + TOLERANCE);
      outsider.piece = box.firstLine + Math.max(0, beside);
    }
    return Math.max(top, ...lines.slice(-1).map(({ bottom }) => top + bottom));
  }

  #addLine(node: LayoutNode, top: number, line: LineSpan, index: number, count: number): void {
    const { breaks } = node.style;
    const start = top + line.top;
    const bottom = top + line.bottom;
    if (index > 0) this.#point = this.#close(start, PERFECT);
    else this.#point ??= this.#close(start);
    // A line without height, as around a block in an inline box, is no place to break at.
    if (bottom - start <= TOLERANCE && index > 0) this.#point = undefined;
    const baseline = top + line.baseline;
    this.#add({
      ...{ kind: 'line', top: start, bottom, baseline, line: { node, index, count, breaks } },
      // A first line has its room in columns already, where margins above it are none.
      ...(index > 0 && line.reach !== undefined && { reach: line.reach }),
    });
  }

  #add(piece: Omit<Piece, 'point' | 'anchor'>): void {
    const { length } = this.pieces;
    this.pieces.push({ ...piece, point: this.#point, anchor: this.#anchor });
    this.#point = undefined;
    this.#anchor = { piece: length };
    if (piece.kind !== 'room') this.#row.tallest = Math.max(this.#row.tallest, piece.bottom - piece.top);
  }
}

const UNMOVED = { left: 0, top: 0 };
