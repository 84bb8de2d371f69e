import { contentShift } from './content-alignment.js';
import { FloatContext } from './floats.js';
import { type CachedLayout, type LayoutNode, NO_ROOM } from './layout-node.js';
import {
  type FilledRoom,
  type FlowSpace,
  type InnerSpace,
  type LayoutResult,
  NO_MARGINS,
  type Space,
} from './layout-spaces.js';
import { BOTTOM, type LayoutStyle, LEFT, RIGHT, TOP } from './layout-style.js';
import { countLayoutOf } from './layout-work.js';
import { pixelsOf } from './lengths.js';
import { sumOf } from './meeting-margins.js';
import {
  definiteHeight,
  heightByRatio,
  horizontalInset,
  isOfContent,
  leastHeight,
  marginOf,
  mostHeight,
  verticalInset,
} from './sizing.js';

/** Most layouts that are kept of a node: a parent asks for two or three sizes of it. */
const MOST_KEPT = 4;

/**
 * Lays out what is in a node whose width is decided, sets its children in place, and its own size (not its place).
 * Absolutely positioned boxes are left to `layoutTree`. What was asked before is not done again.
 */
export function layout(node: LayoutNode, space: Space): LayoutResult {
  const { cache } = node;
  if (space.flow) return layoutAmongFloats(node, space);
  let reused = cache.current && isGood(node, cache.current, space) ? cache.current : undefined;
  if (!reused) {
    reused = { space, result: laidOut(node, space) };
    cache.current = reused;
  }
  node.place.width = space.width;
  node.place.height = reused.result.height;
  return reused.result;
}

/** What floats leave of a block depends on all that comes before it, so nothing of it is kept. */
function layoutAmongFloats(node: LayoutNode, space: Space): LayoutResult {
  const result = laidOut(node, space);
  node.cache.current = undefined;
  node.place.width = space.width;
  node.place.height = result.height;
  return result;
}

/** The outcome of `layout` alone: the children may be left in other places. For sizes that are only tried. */
export function measure(node: LayoutNode, space: Space): LayoutResult {
  const { layouts } = node.cache;
  for (const each of layouts) if (isSame(each.space, space)) return each.result;
  const result = layout(node, space);
  if (layouts.length === MOST_KEPT) layouts.shift();
  layouts.push({ space, result });
  return result;
}

/** Whether a layout is what would come out, since a height that came of the content says nothing new to most nodes. */
function isGood(node: LayoutNode, { space: one, result }: CachedLayout, other: Space): boolean {
  if (isSame(one, other)) return true;
  return (
    !node.usesHeight &&
    one.width === other.width &&
    one.basisWidth === other.basisWidth &&
    result.height === other.height &&
    one.isHeightOfContent === undefined &&
    one.isInColumns === other.isInColumns &&
    node.isIndependent &&
    node.ratio === 0
  );
}

function isSame(one: Space, other: Space): boolean {
  return (
    one.width === other.width &&
    one.height === other.height &&
    one.isHeightIndefinite === other.isHeightIndefinite &&
    one.basisWidth === other.basisWidth &&
    one.basisHeight === other.basisHeight &&
    one.isHeightOfContent === other.isHeightOfContent &&
    one.isInColumns === other.isInColumns
  );
}

function laidOut(node: LayoutNode, space: Space): LayoutResult {
  countLayoutOf(node);
  node.parted = undefined;
  const inner = innerSpace(node, space);
  const horizontal = inner.left + inner.right;
  const vertical = inner.top + inner.bottom;
  if (space.height !== undefined) {
    inner.height = withinContent(node, space, space.height);
    return formatted(node, inner);
  }
  if (space.isHeightOfContent) {
    if (node.ratio > 0) return byRatio(node, inner, heightByRatio(node, space.width, horizontal, vertical));
    return formatted(node, inner);
  }
  const specified = definiteHeight(node, space.basisWidth, space.basisHeight);
  if (specified !== undefined) {
    inner.height = withinContent(node, space, specified);
    inner.isHeightDefinite = true;
    return formatted(node, inner);
  }
  inner.minHeight = leastHeight(node, space.basisHeight, vertical);
  inner.maxHeight = mostHeight(node, space.basisHeight, vertical);
  fill(node, inner, space);
  if (node.ratio > 0) return byRatio(node, inner, heightByRatio(node, space.width, horizontal, vertical));
  if (node.natural) {
    inner.height = Math.max(
      inner.minHeight,
      Math.min((node.natural.height ?? 150) + vertical, inner.maxHeight),
    );
    return formatted(node, inner);
  }
  return formatted(node, inner);
}

/**
 * Brings the height of a border box within bounds that are the content's: across lines, its least and its most height are one
 * (CSS Sizing 3, section 5.1).
 */
function withinContent(node: LayoutNode, space: Space, height: number): number {
  const { minHeight, maxHeight } = node.style;
  const [isLeast, isMost] = [isOfContent(minHeight), isOfContent(maxHeight)];
  if ((!isLeast && !isMost) || isOneLine(node.style)) return height;
  const content = contentHeight(node, space);
  const vertical = verticalInset(node, space.basisWidth);
  const least = isLeast ? content : leastHeight(node, space.basisHeight, vertical);
  return Math.max(isMost ? Math.min(height, content) : height, least);
}

/** The line of a row that has no other is as high as its container, and so the content of that is. */
function isOneLine({ display, isColumn, wrap }: LayoutStyle): boolean {
  return display === 'flex' && !isColumn && wrap === 'nowrap';
}

function contentHeight(node: LayoutNode, space: Space): number {
  const { natural, ratio } = node;
  const vertical = verticalInset(node, space.basisWidth);
  if (natural && ratio > 0)
    return heightByRatio(node, space.width, horizontalInset(node, space.basisWidth), vertical);
  if (natural) return (natural.height ?? 150) + vertical;
  return measure(node, { ...space, flow: undefined, height: undefined, isHeightOfContent: true }).height;
}

/** Has a node that fills what it is in be as high, unless its margins have to be met first by those of its children. */
function fill(node: LayoutNode, inner: InnerSpace, space: Space): void {
  const room = filledRoom(node, space);
  if (!room) return;
  if (!node.isIndependent && !node.content) inner.filled = room;
  else {
    const height = Math.min(room.height - room.above - room.below, inner.maxHeight);
    inner.minHeight = Math.max(inner.minHeight, height);
  }
}

/** A height that comes of the width, and is no less than the content where style says nothing of it. */
function byRatio(node: LayoutNode, inner: InnerSpace, height: number): LayoutResult {
  const { style } = node;
  inner.height = Math.max(inner.minHeight, Math.min(height, inner.maxHeight));
  inner.isHeightDefinite = true;
  inner.growsToContent =
    !node.natural &&
    !style.isScrollContainer &&
    style.minHeight === 'auto' &&
    typeof style.height === 'string';
  return formatted(node, inner);
}

function innerSpace(node: LayoutNode, space: Space): InnerSpace {
  const { style, padding } = node;
  for (let side = 0; side < 4; side++)
    padding[side as 0] = pixelsOf(style.padding[side as 0], space.basisWidth) as number;
  const top = style.border[TOP] + padding[TOP];
  const bottom = style.border[BOTTOM] + padding[BOTTOM];
  return {
    width: space.width,
    height: space.height,
    isHeightDefinite: space.height !== undefined && !space.isHeightIndefinite,
    growsToContent: false,
    minHeight: 0,
    maxHeight: Infinity,
    top,
    right: style.border[RIGHT] + padding[RIGHT],
    bottom,
    left: style.border[LEFT] + padding[LEFT],
    passedHeight: passedHeight(node, space, top + bottom),
    flow: space.flow,
    ...(space.isInColumns && { isInColumns: true }),
  };
}

function formatted(node: LayoutNode, inner: InnerSpace): LayoutResult {
  const { style } = node;
  const contained = inner.top + style.containedHeight + inner.bottom;
  if (style.isHeightContained) inner.height ??= boundedHeight(inner, contained);
  const result = node.content ? leaf(node, inner) : node.formatter.layout(node, inner);
  if (style.isHeightContained) result.contentHeight = contained;
  if (style.hasNoBaseline) Object.assign(result, { firstBaseline: undefined, lastBaseline: undefined });
  if (style.isScrollContainer) clampBaselines(result);
  return result;
}

/** What scrolls has its baselines within its own box (CSS Box Alignment 3, section 9.1). */
function clampBaselines(result: LayoutResult): void {
  const { height, firstBaseline, lastBaseline } = result;
  if (firstBaseline !== undefined) result.firstBaseline = Math.max(0, Math.min(firstBaseline, height));
  if (lastBaseline !== undefined) result.lastBaseline = Math.max(0, Math.min(lastBaseline, height));
}

/** The height of a box that is as high as its content where it is not known before. */
export function boundedHeight(inner: InnerSpace, contentHeight: number): number {
  const { height, minHeight, maxHeight } = inner;
  if (height === undefined) return Math.max(minHeight, Math.min(contentHeight, maxHeight));
  return inner.growsToContent ? Math.max(height, Math.min(contentHeight, maxHeight)) : height;
}

function leaf(node: LayoutNode, inner: InnerSpace): LayoutResult {
  const { top, left } = inner;
  const width = Math.max(0, inner.width - left - inner.right);
  // What is fitted into its height has none by percentages.
  const passed = node.content?.isRectangular ? undefined : inner.passedHeight;
  const height = inner.height === undefined ? passed : Math.max(0, inner.height - top - inner.bottom);
  const { flow } = inner;
  const floats = flow?.floats ?? (node.holdsFloats ? new FloatContext() : undefined);
  const flowTop = flow ? settledTop(flow) : 0;
  const around = floats && { floats, left: (flow?.left ?? 0) + left, top: flowTop + top };
  if (node.content?.reachesUp)
    node.content.leaveRoomAbove?.(node.style.border[TOP] > 0 ? NO_ROOM : node.roomAbove);
  let content = node.content?.layout(width, height, left, top, around);
  let contentHeight = (content?.height ?? 0) + top;
  if (floats && !flow) contentHeight = Math.max(contentHeight, floats.bottom);
  contentHeight += inner.bottom;
  const used = boundedHeight(inner, contentHeight);
  const isAligned = node.style.alignContent.word !== 'normal' && !floats;
  const shift = isAligned ? contentShift(node, used - contentHeight) : 0;
  if (shift !== 0) content = node.content?.layout(width, height, left, top + shift);
  const { firstBaseline, lastBaseline } = content ?? {};
  // Lines are between the margins even where the box is too low for them.
  const collapsesThrough = used === 0 && !content?.height && !node.isIndependent && !node.natural;
  return {
    height: used,
    contentHeight,
    firstBaseline: firstBaseline === undefined ? undefined : firstBaseline + top + shift,
    lastBaseline: lastBaseline === undefined ? undefined : lastBaseline + top + shift,
    topMargins: NO_MARGINS,
    bottomMargins: NO_MARGINS,
    collapsesThrough,
    ...(flow && !collapsesThrough && { flowTop }),
  };
}

/** Where a box begins that margins above it have nothing more to meet in: floats that waited for that are placed. */
function settledTop({ floats, top, margins, clearance }: FlowSpace): number {
  const settled = Math.max(top + sumOf(margins), clearance);
  floats.settle(settled);
  return settled;
}

/**
 * What percentages of heights in a node are of where its own height is not known before its content; undefined where they
 * have no whole (`CalculateChildPercentageSize` and `CalculateDefaultBlockSize` of Blink).
 * @param inset border and padding above and below
 */
function passedHeight(node: LayoutNode, space: Space, inset: number): number | undefined {
  const { quirks, content, isIndependent } = node;
  if (quirks.fillsHeight) {
    const room = filledRoom(node, space);
    return room && Math.max(0, room.height - room.above - room.below - inset);
  }
  // Percentages in an anonymous block are of the block around it (CSS 2, section 9.2.1.1), and so are those of a table that
  // has captions.
  const isAnonymous = (content?.joinsFloats && !isIndependent) || node.style.display === 'table-wrapper';
  const isPassed = isAnonymous || (quirks.passesHeight && !space.isHeightOfContent);
  return isPassed ? space.basisHeight : undefined;
}

/** The room that a node fills, with its margins; undefined for one that is as high as its content or its style. */
function filledRoom(node: LayoutNode, { basisWidth, basisHeight }: Space): FilledRoom | undefined {
  const { quirks, style } = node;
  if (!quirks.fillsHeight || style.height !== 'auto' || basisHeight === undefined) return undefined;
  return {
    height: basisHeight,
    above: marginOf(node, TOP, basisWidth),
    below: marginOf(node, BOTTOM, basisWidth),
  };
}
