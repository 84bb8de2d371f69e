/** Block flow (CSS 2, sections 8.3.1, 9.4.1 and 10), without floats. */

import { placeChild } from './child-placing.js';
import { boundedHeight, layout } from './layout.js';
import {
  type ContentWidths,
  type Formatter,
  type InnerSpace,
  type LayoutNode,
  type LayoutResult,
  type MarginSet,
  NO_MARGINS,
  type StaticPlace,
} from './layout-node.js';
import { BOTTOM, LEFT, RIGHT, TOP } from './layout-style.js';
import { marginOf, usedWidth, widthContributions } from './sizing.js';

/** Formatter of `display: block` and `flow-root`. */
export const blockFormatter: Formatter = { contentWidths: blockWidths, layout: layoutBlock };

/** As wide as the widest child. */
function blockWidths(node: LayoutNode, height: number | undefined): ContentWidths {
  let min = 0;
  let max = 0;
  for (const child of node.children) {
    if (child.style.isAbsolute) continue;
    const margins = marginOf(child, LEFT, undefined) + marginOf(child, RIGHT, undefined);
    const widths = widthContributions(child, height);
    min = Math.max(min, widths.min + margins);
    max = Math.max(max, widths.max + margins);
  }
  return { min, max };
}

function layoutBlock(node: LayoutNode, inner: InnerSpace): LayoutResult {
  const flow = new BlockFlow(node, inner);
  for (const child of node.children) {
    if (child.style.isAbsolute) flow.passBy(child);
    else flow.add(child);
  }
  return flow.end();
}

class BlockFlow {
  readonly #node: LayoutNode;
  readonly #inner: InnerSpace;
  readonly #width: number;
  readonly #height: number | undefined;
  /** Where the last child with a height ended. */
  #bottom: number;
  /** Margins below that, and of what had no height since. */
  #positive = 0;
  #negative = 0;
  /** Whether these margins still meet the node's own at its top. */
  #isAtTop: boolean;
  #topMargins: MarginSet = NO_MARGINS;
  #firstBaseline: number | undefined;
  #lastBaseline: number | undefined;

  constructor(node: LayoutNode, inner: InnerSpace) {
    this.#node = node;
    this.#inner = inner;
    this.#width = Math.max(0, inner.width - inner.left - inner.right);
    const { height, isHeightDefinite } = inner;
    this.#height =
      height !== undefined && isHeightDefinite ? Math.max(0, height - inner.top - inner.bottom) : undefined;
    this.#bottom = inner.top;
    this.#isAtTop = !node.isIndependent && inner.top === 0;
  }

  /** An absolutely positioned child would be where the next one is. */
  passBy(child: LayoutNode): void {
    const start = this.#node.style.isRtl ? 1 : 0;
    const share = this.#justified(child, 1, start);
    child.staticPlace = {
      left: this.#inner.left + share * this.#width,
      top: this.#bottom + (this.#isAtTop ? 0 : this.#margins),
      horizontal: share === 0.5 ? 'center' : share === 1 ? 'right' : 'left',
      vertical: VERTICAL[child.style.alignSelf.word] ?? 'top',
      area: undefined,
    };
  }

  add(child: LayoutNode): void {
    const width = this.#widthOf(child);
    const result = layout(child, {
      width,
      height: undefined,
      isHeightIndefinite: false,
      basisWidth: this.#width,
      basisHeight: this.#height,
    });
    this.#addMargin(marginOf(child, TOP, this.#width));
    this.#addMargins(result.topMargins);
    const top = this.#bottom + (this.#isAtTop ? 0 : this.#margins);
    if (!result.collapsesThrough) this.#goBelow(top, result);
    this.#addMargin(marginOf(child, BOTTOM, this.#width));
    placeChild(child, this.#leftOf(child, width), top, this.#width, this.#height, this.#node.style.isRtl);
    if (result.firstBaseline !== undefined) this.#firstBaseline ??= top + result.firstBaseline;
    if (result.lastBaseline !== undefined) this.#lastBaseline = top + result.lastBaseline;
  }

  end(): LayoutResult {
    const inner = this.#inner;
    const isOpen = !this.#node.isIndependent && inner.bottom === 0;
    let contentHeight = this.#bottom;
    if (this.#isAtTop) this.#keepTopMargins();
    else if (!isOpen) contentHeight += this.#margins;
    contentHeight = Math.max(contentHeight, inner.top) + inner.bottom;
    const height = boundedHeight(inner, contentHeight);
    const isFilled = inner.height === undefined && height === contentHeight;
    const result: LayoutResult = {
      height,
      contentHeight,
      firstBaseline: this.#firstBaseline,
      lastBaseline: this.#lastBaseline,
      topMargins: this.#topMargins,
      bottomMargins: isOpen && isFilled && !this.#isAtTop ? this.#marginSet() : NO_MARGINS,
      collapsesThrough: this.#isAtTop && isOpen && height === 0,
    };
    if (this.#node.style.alignContent.word !== 'normal') this.#align(result);
    return result;
  }

  #widthOf(child: LayoutNode): number {
    const margins = marginOf(child, LEFT, this.#width) + marginOf(child, RIGHT, this.#width);
    return usedWidth(child, {
      basisWidth: this.#width,
      basisHeight: this.#height,
      available: this.#width - margins,
      height: undefined,
      auto: this.#justification(child) === 'normal' && !child.natural ? 'stretch' : 'fit-content',
    });
  }

  /** What `justify-self` makes of a child: `normal` where it is as wide as it can be. */
  #justification({ style }: LayoutNode): string {
    const own = style.justifySelf.word === 'auto' ? this.#node.style.justifyItems : style.justifySelf;
    return own.word === 'stretch' || own.word === 'auto' ? 'normal' : own.word;
  }

  /** CSS 2, section 10.3.3: automatic margins take what is left, and an end margin gives way. */
  #leftOf(child: LayoutNode, width: number): number {
    const { margin } = child.style;
    const left = marginOf(child, LEFT, this.#width);
    const right = marginOf(child, RIGHT, this.#width);
    const free = this.#width - width - left - right;
    const room = Math.max(0, free);
    const isLeftAuto = margin[LEFT] === 'auto';
    const isRightAuto = margin[RIGHT] === 'auto';
    let before = this.#node.style.isRtl ? free : 0;
    if (isLeftAuto && isRightAuto) before = this.#node.style.isRtl && free < 0 ? free : room / 2;
    else if (isLeftAuto) before = this.#node.style.isRtl ? free : room;
    else if (isRightAuto) before = this.#node.style.isRtl ? free - room : 0;
    else before = this.#justified(child, free, before);
    return this.#inner.left + left + before;
  }

  #justified(child: LayoutNode, free: number, start: number): number {
    const { isRtl } = this.#node.style;
    const own =
      child.style.justifySelf.word === 'auto' ? this.#node.style.justifyItems : child.style.justifySelf;
    if (own.isSafe && free < 0) return start;
    switch (this.#justification(child)) {
      case 'center':
        return free / 2;
      case 'end':
      case 'flex-end':
      case 'last baseline':
        return isRtl ? 0 : free;
      case 'self-end':
        return child.style.isRtl ? 0 : free;
      case 'self-start':
        return child.style.isRtl ? free : 0;
      case 'left':
        return 0;
      case 'right':
        return free;
      default:
        return start;
    }
  }

  #goBelow(top: number, { height, bottomMargins }: LayoutResult): void {
    if (this.#isAtTop) this.#keepTopMargins();
    this.#isAtTop = false;
    this.#bottom = top + height;
    this.#positive = bottomMargins.positive;
    this.#negative = bottomMargins.negative;
  }

  #keepTopMargins(): void {
    this.#topMargins = this.#marginSet();
  }

  #marginSet(): MarginSet {
    return this.#positive === 0 && this.#negative === 0
      ? NO_MARGINS
      : { positive: this.#positive, negative: this.#negative };
  }

  get #margins(): number {
    return this.#positive + this.#negative;
  }

  #addMargin(margin: number): void {
    if (margin > this.#positive) this.#positive = margin;
    else if (margin < this.#negative) this.#negative = margin;
  }

  #addMargins({ positive, negative }: MarginSet): void {
    this.#addMargin(positive);
    this.#addMargin(negative);
  }

  /** Moves everything where the content is less high than the box, or higher. */
  #align(result: LayoutResult): void {
    const { word, isSafe } = this.#node.style.alignContent;
    const free = result.height - result.contentHeight;
    if (isSafe && free < 0) return;
    const shift = (SHARES[word] ?? 0) * (word.startsWith('space') ? Math.max(0, free) : free);
    if (shift === 0) return;
    for (const { place, style, staticPlace } of this.#node.children) {
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

/** How much of the free height is above the content of a block. */
const SHARES: Readonly<Record<string, number>> = {
  center: 0.5,
  end: 1,
  'flex-end': 1,
  'last baseline': 1,
  'space-around': 0.5,
  'space-evenly': 0.5,
};
