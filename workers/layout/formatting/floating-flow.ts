import { type PlaceBeside, placeBesideFloats } from './beside-floats.js';
import { BlockFlow } from './block-flow.js';
import { shareBefore } from './block-justification.js';
import { floatingBox } from './floating-box.js';
import { clearOf, type FloatContext } from './floats.js';
import { layout } from './layout.js';
import type { LayoutNode } from './layout-node.js';
import { type InnerSpace, type LayoutResult, type MarginSet, NO_MARGINS } from './layout-spaces.js';
import { TOP } from './layout-style.js';
import { MeetingMargins, sumOf } from './meeting-margins.js';
import { marginOf } from './sizing.js';

/**
 * Children of a block in a formatting context with floats, whose coordinates are those of the border box that begins it. Where a block
 * begins in it is decided by the first thing in it that keeps margins apart; until then, floats in it wait.
 */
export class FloatingFlow extends BlockFlow {
  readonly #floats: FloatContext;
  /** Left edge of the border box, and its top once that is decided. */
  readonly #left: number;
  #top: number | undefined;

  constructor(node: LayoutNode, inner: InnerSpace, floats: FloatContext) {
    super(node, inner);
    this.#floats = floats;
    this.#left = inner.flow?.left ?? 0;
    if (!this.isAtTop) this.#settle();
  }

  override add(child: LayoutNode): void {
    const { style } = child;
    if (style.float !== 'none') {
      this.#float(child);
      return;
    }
    if (this.isAcross(child)) {
      this.#settle();
      this.partBy(child);
      return;
    }
    const clear = clearOf(style.clear, this.node.style.isRtl);
    // What clears a float whose place would depend on its margin stands right below it.
    const isForced = this.isAtTop && this.#floats.waitsFor(clear);
    const isBeside = child.isIndependent || child.natural || child.content?.isRectangular;
    const isCleared = !isBeside && this.isAtTop && this.#wouldBegin(child) < this.#floats.clearance(clear);
    if (isForced || isCleared) this.#separate();
    const clearance = this.#floats.clearance(clear);
    if (isBeside) this.#addBeside(child, clearance, isForced);
    else this.#addWithin(child, clearance, isForced);
  }

  override end(): LayoutResult {
    const result = super.end();
    if (result.collapsesThrough) return result;
    this.#settle();
    return { ...result, flowTop: this.#top };
  }

  /** A box that begins a context is as high as the floats in it, too. */
  protected override heightOf(bottom: number): number {
    return this.inner.flow ? bottom : Math.max(bottom, this.#floats.bottom);
  }

  #float(child: LayoutNode): void {
    const box = floatingBox(child, {
      width: this.width,
      height: this.height,
      left: this.#left + this.inner.left,
      inset: this.inner.left,
      isRtl: this.node.style.isRtl,
    });
    if (this.#top === undefined) this.#floats.wait(box);
    else this.#floats.place(box, this.#top + this.nextTop, this.#top);
  }

  /** Adds a block whose lines, and not itself, keep clear of floats. */
  #addWithin(child: LayoutNode, clearance: number, isForced: boolean): void {
    const width = this.widthIn(child, this.roomFor(child));
    const left = this.leftOf(child, width);
    this.leaveRoomAbove(child);
    const own = new MeetingMargins();
    own.add(marginOf(child, TOP, this.width), child.style.isTopMarginQuirky);
    this.margins.addAll(own);
    const flow = {
      floats: this.#floats,
      left: this.#left + left,
      // What clears a float by force stands right below it, whatever margins meet its own within it.
      top: isForced ? -Infinity : this.#origin,
      margins: isForced ? NO_MARGINS : this.#meeting,
      clearance: Math.max(clearance, this.#clearanceAround),
    };
    const result = layout(child, {
      width,
      height: undefined,
      isHeightIndefinite: false,
      basisWidth: this.width,
      basisHeight: this.height,
      flow,
      ...this.spaceInColumns(child),
    });
    own.addAll(result.topMargins);
    this.margins.addAll(result.topMargins);
    if (result.flowTop === undefined) {
      this.put(child, left, this.#passThrough(own, clearance, isForced), result);
      return;
    }
    this.#top ??= result.flowTop;
    const top = result.flowTop - this.#top;
    this.#goBelow(top, result);
    this.put(child, left, top, result);
  }

  /**
   * Where a child is that has nothing between its margins. One with clearance keeps them apart from those before it, and
   * from the end of the block (section 8.3.1).
   */
  #passThrough(own: MeetingMargins, clearance: number, isForced: boolean): number {
    let top = this.nextTop;
    if (this.#top === undefined) return top;
    if (isForced || this.#top + top < clearance) {
      top = clearance - this.#top;
      this.bottom = top - own.sum;
      this.margins.reset(own);
      this.isClosed = true;
    }
    this.#floats.settle(this.#top + top);
    return top;
  }

  /** Adds a block that floats do not reach into. If they push it down, its margin is not the block's, too. */
  #addBeside(child: LayoutNode, clearance: number, isForced: boolean): void {
    const margin = marginOf(child, TOP, this.width);
    const apart = this.#placeBelow(this.#meeting);
    const before = this.margins.set;
    this.margins.add(margin, child.style.isTopMarginQuirky);
    const together = this.#placeBelow(this.#meeting);
    const waiting = this.#top === undefined && this.#floats.hasWaiting ? this.#floats.copy() : undefined;
    if (this.#top === undefined) this.#floats.settle(together);
    const most = isForced ? clearance : Math.max(together, clearance);
    let found = this.#placedBeside(child, most);
    if (this.isAtTop && margin !== 0 && found.top > most) {
      if (waiting) this.#floats.restore(waiting);
      this.margins.reset(before);
      this.#separate();
      found = this.#placedBeside(child, Math.max(apart, clearance));
    }
    this.#top ??= together;
    const top = found.top - this.#top;
    this.#goBelow(top, found.result);
    this.put(child, found.left - this.#left, top, found.result);
  }

  #placedBeside(child: LayoutNode, top: number): PlaceBeside {
    const around = {
      floats: this.#floats,
      left: this.#left + this.inner.left,
      width: this.width,
      height: this.height,
      isRtl: this.node.style.isRtl,
      widthIn: (box: LayoutNode, available: number) => this.widthIn(box, available),
      shareBefore: (box: LayoutNode, free: number) => shareBefore(this.node, box, free),
    };
    return placeBesideFloats(child, around, top);
  }

  #goBelow(top: number, result: LayoutResult): void {
    this.goBelow(top, result);
    this.isClosed = this.node.isIndependent || this.inner.bottom > 0;
  }

  /** Where the margins begin that meet above the next child, in the context. */
  get #origin(): number {
    return this.#top === undefined ? (this.inner.flow?.top ?? 0) : this.#top + this.bottom;
  }

  /** These margins, with those around the node as long as they meet them. */
  get #meeting(): MarginSet {
    return this.#top === undefined && this.inner.flow
      ? this.margins.with(this.inner.flow.margins)
      : this.margins.set;
  }

  /** Where a child would begin by its own margin. */
  #wouldBegin(child: LayoutNode): number {
    const margins = new MeetingMargins();
    margins.reset(this.#meeting);
    margins.add(marginOf(child, TOP, this.width), child.style.isTopMarginQuirky);
    return this.#placeBelow(margins);
  }

  /** Where a box would begin whose margins are these, in the context: no higher than what a block around it clears. */
  #placeBelow(margins: MarginSet): number {
    return Math.max(this.#origin + sumOf(margins), this.#clearanceAround);
  }

  /** The end of floats that a block around it clears whose margins meet those of the next child; -Infinity for none. */
  get #clearanceAround(): number {
    return this.#top === undefined ? (this.inner.flow?.clearance ?? -Infinity) : -Infinity;
  }

  /** Decides where the node begins, apart from the margins of what comes next. */
  #separate(): void {
    this.#settle();
    this.keepTopMargins();
    this.isAtTop = false;
    this.margins.reset(NO_MARGINS);
  }

  /** Decides where the node begins, by the margins that have met above it. */
  #settle(): void {
    if (this.#top !== undefined) return;
    this.#top = this.inner.flow ? this.#placeBelow(this.#meeting) : 0;
    this.#floats.settle(this.#top);
  }
}
