import { type Border, bordersOf, hasBorders } from '../css/painted/borders.js';
import { isRounded, SQUARE } from '../css/painted/corner-radii.js';
import type { PaintedStyle } from '../css/painted/painted-style.js';
import { colorOf } from '../css/values/css-colors.js';
import { type Box, isReplacedBox } from '../layout/box-layout.js';
import { type Color, OPAQUE, type SolidPaint } from '../raster/color.js';
import type { CornerRadii } from '../raster/outline.js';
import { borderArea, borderWidths, type GraphicsState, type RoundedArea, within } from './rounded-area.js';
import { isRaised } from './stacking.js';

/**
 * How a background is kept from showing through the antialiased outer edge of what is painted over it, in a box with round
 * corners (Blink's `BackgroundBleedAvoidance`).
 */
export interface BleedAvoidance {
  /** Area that is filled in place of the border box. */
  edge: RoundedArea;
  /** Whether all that the box paints is clipped to its outer edge at once, as a group. */
  isGroup: boolean;
}

/** Opacity of a border over its background, from 0 to 1, below which the one shows too little of the other at an edge. */
const LEAST_OPACITY = 0.375;
/** How far a background reaches below an opaque line, and below a double one. */
const HALF = 1 / 2;
const SIXTH = 1 / 6;
/** How deep boxes are looked for that hide a background. */
const DEEPEST = 4;

/** @param color of the background; undefined where it shows nowhere that it should not */
export function bleedAvoidance(
  box: Box,
  color: SolidPaint,
  state: GraphicsState,
): BleedAvoidance | undefined {
  const { style } = box;
  const hasImage = style.backgroundImage !== 'none';
  if (!isRounded(style) || (color.opacity === 0 && !hasImage)) return undefined;
  if (!style.backgroundClip.includes('border-box')) return undefined;
  const outer = borderArea(box, state.matrix);
  const group = { edge: { area: outer.area, radii: SQUARE }, isGroup: true };
  // An image lies over the colour in the same shape.
  const isTwofold = hasImage && color.opacity > LEAST_OPACITY * OPAQUE;
  if (isTwofold) return group;
  if (!hasBorders(style) || style.borderImageSource !== 'none') return undefined;
  const borders = bordersOf(style, box.scale ?? 1);
  const widths = borderWidths(borders);
  const colors = borders.map(({ color }, side) =>
    (widths[side] as number) > 0 ? colorOf(color) : undefined,
  );
  const alphas = colors.map((each) => each?.alpha ?? 0);
  if (alphas.every((alpha) => alpha === 0)) return undefined;
  if (alphas.every((alpha, side) => alpha === 0 || hides(borders[side] as Border, alpha))) {
    const share = borders.some(({ line }) => line === 'double') ? SIXTH : HALF;
    const below = widths.map((width, side) => (alphas[side] === 0 ? 0 : width * share));
    return { edge: within(outer, below as unknown as CornerRadii), isGroup: false };
  }
  const opacity = hasImage ? 1 : color.opacity / OPAQUE;
  return Math.max(...alphas) * opacity < LEAST_OPACITY ? undefined : group;
}

/** Tells whether a background does not show through a border. @param alpha of its colour */
export function hides({ line }: Border, alpha: number): boolean {
  return alpha === 1 && line !== 'dashed' && line !== 'dotted';
}

/**
 * Tells whether a box with round corners has its background hidden by a box in it, which it cuts off at the same corners
 * (`LayoutBox::BackgroundIsKnownToBeObscured`).
 */
export function isObscured({ style, children, ...area }: Box): boolean {
  if (style.overflowX === 'visible' || style.overflowY === 'visible' || !isRounded(style)) return false;
  if (style.boxShadow !== 'none' || hasBorders(style)) return false;
  return children.length > 0 && isCovered(area, style, children, DEEPEST);
}

function isCovered(
  area: { left: number; top: number; width: number; height: number },
  parent: PaintedStyle,
  children: readonly Box[],
  depth: number,
): boolean {
  for (const child of children) {
    const { style } = child;
    if (child.line || isReplacedBox(child) || isRaised(child, parent)) continue;
    if (style.visibility !== 'visible' || style.overflowX !== 'visible' || style.overflowY !== 'visible')
      continue;
    if (child.left > area.left || child.top > area.top) return false;
    if (child.left + child.width < area.left + area.width) continue;
    if (child.top + child.height < area.top + area.height) continue;
    if (!isRounded(style) && style.backgroundClip === 'border-box' && isOpaque(style)) return true;
    if (depth > 1 && isCovered(area, style, child.children, depth - 1)) return true;
  }
  return false;
}

function isOpaque({ backgroundColor, color }: PaintedStyle): boolean {
  const used: Color | undefined = colorOf(backgroundColor === 'currentcolor' ? color : backgroundColor);
  return used?.alpha === 1;
}
