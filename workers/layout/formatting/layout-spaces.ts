/**
 * What goes into a layout and what comes out. Layout is in the manner of Chromium's: lines run across, so that the width of
 * a box is decided before it is laid out, from how narrow and how wide its content can be (`contentWidths`), and its height
 * comes out (`layout`). All numbers are CSS pixels.
 */

import type { FloatContext } from './floats.js';

/** Place and size of a border box, relative to the border box of its parent. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How wide a box is by what is in it: with every possible break taken, and with none. */
export interface ContentWidths {
  min: number;
  max: number;
}

/** The space that a parent lays a node out in. */
export interface Space {
  /** Of the border box, within its minimum and maximum. See `usedWidth` for what is not told otherwise. */
  width: number;
  /** Of the border box, where the parent decides it; otherwise style and content do. */
  height: number | undefined;
  /** Whether the height above is no whole for percentages, as one that only came out of the content. */
  isHeightIndefinite: boolean;
  /** Whether the content alone decides the height, whatever style says: for content-based minimums and bases. */
  isHeightOfContent?: boolean;
  /** Of the content box around: what its percentages are of. */
  basisWidth: number;
  basisHeight: number | undefined;
  /** Of a block in a formatting context with floats that it does not keep clear of. */
  flow?: FlowSpace | undefined;
  /** Whether boxes in it that go across all columns are left to the box whose columns these are. */
  isInColumns?: boolean;
}

/** Where a block is in a formatting context with floats. */
export interface FlowSpace {
  floats: FloatContext;
  /** Left edge of its border box. */
  left: number;
  /** Where the margins begin that meet above it, its own among them. */
  top: number;
  margins: MarginSet;
  /** The end of floats that it clears; -Infinity for none. */
  clearance: number;
}

/**
 * Margins that meet: the largest, and the most negative, whose sum is the distance (CSS 2, section 8.3.1; `MarginStrut` of
 * Blink).
 */
export interface MarginSet {
  positive: number;
  negative: number;
  /** The largest of quirky ones, which browsers' own styles set. */
  quirky: number;
  /** Whether no more of these come to it, as at the start of the body in quirks mode. */
  dropsQuirky: boolean;
}

/** Margins where nothing meets. */
export const NO_MARGINS: MarginSet = { positive: 0, negative: 0, quirky: 0, dropsQuirky: false };

/** The result of a layout. Where the children are is written to them. */
export interface LayoutResult {
  /** Of the border box. */
  height: number;
  /** Of the border box, without what is free in it. */
  contentHeight: number;
  /** From the top of the border box; undefined where it has no line. */
  firstBaseline: number | undefined;
  lastBaseline: number | undefined;
  /** Margins of children at its edges that are not within it: they meet its own. */
  topMargins: MarginSet;
  bottomMargins: MarginSet;
  /** Whether the margins above and below it meet, since there is nothing between. */
  collapsesThrough: boolean;
  /** Where the border box begins in a formatting context with floats; undefined where that is not decided. */
  flowTop?: number | undefined;
}

/** The space that a formatter works in: the border box of its node. */
export interface InnerSpace {
  width: number;
  /** Where it is known before the content. */
  height: number | undefined;
  /** Whether percentages of the children can be of that height. */
  isHeightDefinite: boolean;
  /** Whether the content may make it higher than that, up to its maximum: a height that came of a ratio. */
  growsToContent: boolean;
  /** Bounds of what the content comes to. */
  minHeight: number;
  maxHeight: number;
  /** Border and padding: where the content box begins and ends. */
  top: number;
  right: number;
  bottom: number;
  left: number;
  /** What percentages of the children are of otherwise; undefined where they have no whole. */
  passedHeight: number | undefined;
  /** What the node fills with its margins, where these may meet those of its children. */
  filled?: FilledRoom | undefined;
  flow: FlowSpace | undefined;
  isInColumns?: boolean;
}

/** The height of what is around a node, and the node's own margins in it. */
export interface FilledRoom {
  height: number;
  above: number;
  below: number;
}
