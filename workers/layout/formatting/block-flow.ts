import { justification, justified, shareBefore } from './block-justification.js';
import { placeChild } from './child-placing.js';
import { contentShift } from './content-alignment.js';
import { boundedHeight, layout } from './layout.js';
import { type LayoutNode, NO_ROOM_IN_COLUMNS, type StaticPlace } from './layout-node.js';
import {
  type FilledRoom,
  type InnerSpace,
  type LayoutResult,
  type MarginSet,
  NO_MARGINS,
  type Space,
} from './layout-spaces.js';
import { BOTTOM, LEFT, RIGHT, TOP } from './layout-style.js';
import { MeetingMargins } from './meeting-margins.js';
import { roomBelow } from './room-below.js';
import { isTable, marginOf, usedWidth } from './sizing.js';

/** Children of a block, one below the other. */
export class BlockFlow {
  protected readonly node: LayoutNode;
  protected readonly inner: InnerSpace;
  protected readonly width: number;
  protected readonly height: number | undefined;
  /** Where the last child with a height ended. */
  protected bottom: number;
  /** Margins below that, and of what had no height since. */
  protected readonly margins: MeetingMargins;
  /** Whether these margins still meet the node's own at its top. */
  protected isAtTop: boolean;
  /** Whether margins of the children stay above the node's end. */
  protected isClosed: boolean;
  /** The child before the next one, unless margins meet through that. */
  #before: LayoutNode | undefined;
  #topMargins: MarginSet = NO_MARGINS;
  #firstBaseline: number | undefined;
  #lastBaseline: number | undefined;

  constructor(node: LayoutNode, inner: InnerSpace) {
    this.node = node;
    this.inner = inner;
    this.width = Math.max(0, inner.width - inner.left - inner.right);
    const { height, isHeightDefinite } = inner;
    this.height =
      height !== undefined && isHeightDefinite
        ? Math.max(0, height - inner.top - inner.bottom)
        : inner.passedHeight;
    this.margins = new MeetingMargins(node.quirks.dropsMargins);
    this.bottom = inner.top;
    this.isAtTop = !node.isIndependent && inner.top === 0;
    this.isClosed = node.isIndependent || inner.bottom > 0;
  }

  /** An absolutely positioned child would be where the next one is. */
  passBy(child: LayoutNode): void {
    const start = this.node.style.isRtl ? 1 : 0;
    const share = justified(this.node, child, 1, start);
    child.staticPlace = {
      left: this.inner.left + share * this.width,
      top: this.nextTop,
      horizontal: share === 0.5 ? 'center' : share === 1 ? 'right' : 'left',
      vertical: VERTICAL[child.style.alignSelf.word] ?? 'top',
      area: undefined,
    };
  }

  add(child: LayoutNode): void {
    if (this.isAcross(child)) {
      this.partBy(child);
      return;
    }
    const width = this.widthIn(child, this.roomFor(child));
    this.leaveRoomAbove(child);
    const result = layout(child, {
      width,
      height: undefined,
      isHeightIndefinite: false,
      basisWidth: this.width,
      basisHeight: this.height,
      ...this.spaceInColumns(child),
    });
    this.margins.add(marginOf(child, TOP, this.width), child.style.isTopMarginQuirky);
    this.margins.addAll(result.topMargins);
    const top = this.nextTop;
    if (!result.collapsesThrough) this.goBelow(top, result);
    this.put(child, this.leftOf(child, width), top, result);
  }

  /** Tells a child the room above it, if something in it reaches there (Blink, `ComputeInitialBlockStartAnnotationSpace`). */
  protected leaveRoomAbove(child: LayoutNode): void {
    if (!child.reachesUp) return;
    // Blink leaves none where boxes may be parted.
    if (this.inner.isInColumns || this.node.roomAbove.isInColumns) {
      child.leaveRoomAbove(NO_ROOM_IN_COLUMNS);
      return;
    }
    if (child.isIndependent) return;
    const above = new MeetingMargins();
    above.addAll(this.margins);
    above.add(marginOf(child, TOP, this.width));
    if (this.isAtTop) above.add(this.node.roomAbove.margins);
    const free = this.#before ? roomBelow(this.#before) : 0;
    child.leaveRoomAbove({ margins: Math.max(0, above.sum), free });
  }

  /** Whether a child goes across the columns around, and so parts what is before it from what is behind it. */
  protected isAcross(child: LayoutNode): boolean {
    return child.style.isSpanner && this.inner.isInColumns === true;
  }

  /** What a child is told where there may be such boxes in it. */
  protected spaceInColumns(child: LayoutNode): Pick<Space, 'isInColumns'> | undefined {
    const isNotified = child.holdsSpanner && !child.isIndependent && this.inner.isInColumns;
    return isNotified ? { isInColumns: true } : undefined;
  }

  /** Notes down where such a child is met: it takes no room, and no margins meet over it. */
  protected partBy(child: LayoutNode): void {
    if (this.isAtTop) this.keepTopMargins();
    else this.bottom += this.margins.sum;
    this.isAtTop = false;
    this.margins.reset(NO_MARGINS);
    this.#before = undefined;
    child.place.top = this.bottom;
  }

  end(): LayoutResult {
    const { inner, isClosed } = this;
    let contentHeight = this.bottom;
    if (this.isAtTop) this.keepTopMargins();
    else if (isClosed)
      contentHeight += this.node.quirks.dropsMargins ? this.margins.plainSum : this.margins.sum;
    // A marker with no line to stand in is at the top of the border box (`UnpositionedListMarker::AddToBoxWithoutLineBoxes`).
    const markerHeight = this.#firstBaseline === undefined ? this.node.markerHeight : 0;
    contentHeight = Math.max(this.heightOf(Math.max(contentHeight, inner.top)) + inner.bottom, markerHeight);
    if (inner.filled) contentHeight = Math.max(contentHeight, this.#filledHeight(inner.filled));
    const height = boundedHeight(inner, contentHeight);
    const isFilled = inner.height === undefined && height === contentHeight;
    const result: LayoutResult = {
      height,
      contentHeight,
      firstBaseline: this.#firstBaseline,
      lastBaseline: this.#lastBaseline,
      topMargins: this.#topMargins,
      // A marker is between margins that would meet, but does not end them.
      bottomMargins:
        !isClosed && isFilled && (!this.isAtTop || markerHeight > 0) ? this.margins.set : NO_MARGINS,
      collapsesThrough: this.isAtTop && !isClosed && height === 0,
    };
    if (this.node.style.alignContent.word !== 'normal') {
      const shift = contentShift(this.node, result.height - result.contentHeight);
      if (shift !== 0) this.moveDown(result, shift);
    }
    return result;
  }

  /** Height that fills a room, between the margins that meet at both ends (`CalculateQuirkyBodyMarginBlockSum` of Blink). */
  #filledHeight({ height, above, below }: FilledRoom): number {
    const [before, after] = [new MeetingMargins(), new MeetingMargins()];
    before.add(above);
    before.addAll(this.#topMargins);
    after.add(below);
    if (!this.isClosed && !this.isAtTop) after.addAll(this.margins);
    return height - before.sum - after.sum;
  }

  /** Where a child without a margin would begin. */
  protected get nextTop(): number {
    return this.bottom + (this.isAtTop ? 0 : this.margins.sum);
  }

  /** How high the content is, to the end of its last child. */
  protected heightOf(bottom: number): number {
    return bottom;
  }

  /** For the border box of a child. */
  protected roomFor(child: LayoutNode): number {
    return this.width - marginOf(child, LEFT, this.width) - marginOf(child, RIGHT, this.width);
  }

  protected widthIn(child: LayoutNode, available: number): number {
    const isShrunk = child.natural || child.isShrinkToFit || isTable(child);
    const stretches = justification(this.node, child) === 'normal' && !isShrunk;
    return usedWidth(child, {
      basisWidth: this.width,
      basisHeight: this.height,
      available,
      height: undefined,
      auto: stretches ? 'stretch' : 'fit-content',
    });
  }

  protected leftOf(child: LayoutNode, width: number): number {
    const free = this.roomFor(child) - width;
    return this.inner.left + marginOf(child, LEFT, this.width) + shareBefore(this.node, child, free);
  }

  protected goBelow(top: number, { height, bottomMargins }: LayoutResult): void {
    if (this.isAtTop) this.keepTopMargins();
    this.isAtTop = false;
    this.bottom = top + height;
    this.margins.reset(bottomMargins);
  }

  protected keepTopMargins(): void {
    this.#topMargins = this.margins.set;
  }

  /** Places a child that is laid out, whose margin below is the next to be met. */
  protected put(child: LayoutNode, left: number, top: number, result: LayoutResult): void {
    this.margins.add(marginOf(child, BOTTOM, this.width), child.style.isBottomMarginQuirky);
    placeChild(child, left, top, this.width, this.height, this.node.style.isRtl);
    this.#before = result.collapsesThrough ? undefined : child;
    // A table is no line of an inline-block (`PropagateBaselineFromBlockChild` of Blink).
    this.takeBaselines(top, result.firstBaseline, isTable(child) ? undefined : result.lastBaseline);
  }

  /** Baselines of what is added, from its top. */
  protected takeBaselines(top: number, first: number | undefined, last: number | undefined): void {
    if (first !== undefined) this.#firstBaseline ??= top + first;
    if (last !== undefined) this.#lastBaseline = top + last;
  }

  /** Moves everything where the content is less high than the box, or higher. */
  protected moveDown(result: LayoutResult, shift: number): void {
    for (const { place, style, staticPlace } of this.node.children) {
      if (!style.isAbsolute) place.top += shift;
      else if (staticPlace) staticPlace.top += shift;
    }
    if (result.firstBaseline !== undefined) result.firstBaseline += shift;
    if (result.lastBaseline !== undefined) result.lastBaseline += shift;
  }
}

/** Which edge of an absolutely positioned child is where it would be. */
const VERTICAL: Readonly<Record<string, StaticPlace['vertical']>> = {
  center: 'center',
  end: 'bottom',
  'flex-end': 'bottom',
  'self-end': 'bottom',
};
