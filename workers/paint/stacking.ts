/** Which boxes are painted when (CSS 2.2, appendix E; CSS Positioned Layout 3; Filter Effects, Transforms, Masking). */

import { contains, containsFixed, masks, stacks, transforms } from '../css/cascade/containment.js';
import type { PaintedStyle } from '../css/painted/painted-style.js';
import { type Box, isReplacedBox } from '../layout/box-layout.js';

/** What a box is in its parent. */
type Level =
  /** Painted with the blocks around it, and what is in its lines after all of those. */
  | 'block'
  /** The same, of an element that stands for what it shows, which is painted where the lines are. */
  | 'replaced block'
  /** Painted as a whole after the blocks, below the lines. */
  | 'float'
  /** Painted as a whole where the lines are: text, pictures, inline blocks, and items of flexible boxes and grids. */
  | 'line'
  /** Painted after what is in the flow. */
  | 'raised';

const ITEM_CONTAINERS: ReadonlySet<string> = new Set(
  'flex inline-flex grid inline-grid -webkit-box -webkit-inline-box'.split(' '),
);
const BLOCKS: ReadonlySet<string> = new Set([
  'block',
  'flex',
  'grid',
  'list-item',
  'flow-root',
  '-webkit-box',
  'table',
  'table-row-group',
  'table-header-group',
  'table-footer-group',
  'table-row',
  'table-cell',
  'table-column-group',
  'table-column',
  'table-caption',
]);

function isItemContainer({ display }: PaintedStyle): boolean {
  return ITEM_CONTAINERS.has(display);
}

/** The level of a box that is no line in the painting order of its stacking context (CSS 2, appendix E). */
export function levelOf(box: Box, parent: PaintedStyle): Level {
  const { style } = box;
  if (style.float !== 'none') return isRaised(box, parent) ? 'raised' : 'float';
  if (isRaised(box, parent)) return 'raised';
  if (isItemContainer(parent) || !BLOCKS.has(style.display)) return 'line';
  return isReplacedBox(box) ? 'replaced block' : 'block';
}

/** Tells whether a box is painted after what is in the flow of its stacking context. */
export function isRaised(box: Box, parent: PaintedStyle): boolean {
  const { style } = box;
  if (style.position !== 'static' || isStackingContext(box) || isFaceInSpace(box, parent)) return true;
  return style.zIndex !== 'auto' && isItemContainer(parent);
}

/** Whether a box shows in its parent's space, or does not, by the side that it turns to the eye. */
function isFaceInSpace({ style }: Box, parent: PaintedStyle): boolean {
  return style.backfaceVisibility === 'hidden' && keepsDepth(parent);
}

/** Tells whether what is in a box keeps its own depth: nothing has to be made of all of it at once (CSS Transforms 2, section 4.1). */
export function keepsDepth(style: PaintedStyle): boolean {
  if (style.transformStyle !== 'preserve-3d' || style.display === 'inline') return false;
  return (
    style.opacity === 1 &&
    style.overflowX === 'visible' &&
    style.overflowY === 'visible' &&
    style.filter === 'none' &&
    style.backdropFilter === 'none' &&
    style.WebkitBoxReflect === 'none' &&
    style.clipPath === 'none' &&
    style.clip === 'auto' &&
    !masks(style) &&
    style.mixBlendMode === 'normal' &&
    style.isolation === 'auto' &&
    !contains(style, 'paint')
  );
}

/** Layer of a raised box in its stacking context: `z-index` is of what is positioned, and of items alone. */
export function layerOf({ zIndex, position }: PaintedStyle, parent: PaintedStyle): number {
  return zIndex === 'auto' || (position === 'static' && !isItemContainer(parent)) ? 0 : (zIndex as number);
}

/** Tells whether what is raised in a raised box is raised in that box alone. */
export function isOwnContext(box: Box): boolean {
  const { style } = box;
  const { position, zIndex } = style;
  return zIndex !== 'auto' || position === 'fixed' || position === 'sticky' || isStackingContext(box);
}

function isStackingContext(box: Box): boolean {
  const { style } = box;
  return (
    style.opacity !== 1 ||
    isTransformed(box) ||
    style.filter !== 'none' ||
    style.backdropFilter !== 'none' ||
    style.WebkitBoxReflect !== 'none' ||
    style.mixBlendMode !== 'normal' ||
    style.isolation !== 'auto' ||
    style.clipPath !== 'none' ||
    masks(style) ||
    stacks(style)
  );
}

/** Tells whether a box has a transformation of its own; inline boxes have none, unless they are replaced elements. */
export function isTransformed(box: Box): boolean {
  return isTransformable(box) && transforms(box.style);
}

/** Tells whether transformations and perspective apply to a box. */
export function isTransformable(box: Box): boolean {
  return box.style.display !== 'inline' || isReplacedBox(box);
}

/** Tells whether a box is what absolutely positioned boxes in it are placed in, and clipped by. */
export function clipsAbsolute(box: Box): boolean {
  return box.style.position !== 'static' || clipsFixed(box);
}

/** The same for fixed ones. */
export function clipsFixed(box: Box): boolean {
  return containsFixed(box.style, isTransformable(box));
}

/** Inline boxes, and parts of tables that are no boxes of their own: `overflow` does not apply to them. */
const NEVER_CLIPS: ReadonlySet<string> = new Set([
  'inline',
  'table-row',
  'table-row-group',
  'table-header-group',
  'table-footer-group',
  'table-column',
  'table-column-group',
]);

/** Tells whether what of the contents of a box is beyond it is cut off. */
export function cutsOff({ overflowX, overflowY, display }: PaintedStyle): boolean {
  return (overflowX !== 'visible' || overflowY !== 'visible') && !NEVER_CLIPS.has(display);
}

/** Children in the order in which they are painted: that of `order`, and of the document. */
export function paintingOrder({ style, children }: Box): readonly Box[] {
  if (!isItemContainer(style) || children.every((child) => child.style.order === 0)) return children;
  return children.toSorted((one, other) => one.style.order - other.style.order);
}
