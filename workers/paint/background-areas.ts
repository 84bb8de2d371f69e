/** Areas of a box that is not transformed, in which a picture of its background is placed and seen (Blink, `BackgroundImageGeometry::AdjustPositioningArea`). */

import type { BackgroundLayer, BoxArea, TiledArea } from '../css/painted/background-layers.js';
import { type Border, bordersOf } from '../css/painted/borders.js';
import { paintOf } from '../css/values/css-colors.js';
import type { Area, Box } from '../layout/box-layout.js';
import { OPAQUE } from '../raster/color.js';
import { IDENTITY } from '../raster/matrix.js';
import { hides } from './background-bleed.js';
import { snappedTo } from './fitted-picture.js';
import {
  borderWidths,
  boxArea,
  hasSharedBorders,
  layerArea,
  paddingArea,
  unsnappedArea,
} from './rounded-area.js';

export interface BackgroundAreas {
  /** The area of `background-origin`. */
  origin: TiledArea;
  /** The area of `background-clip` as it was laid out, and on whole pixels. */
  seen: { exact: Area; snapped: Area };
  /** The border box as it was laid out. */
  bounds: Area;
  /** How far the origin is after the first pixel that is seen, as Blink rounds it. */
  before: { left: number; top: number };
}

/**
 * @param page the whole picture
 * @param isMask whether borders have no say in what is on whole pixels: a mask is none of the box's own background
 * @returns undefined for the canvas, for what moves and for cells with shared borders
 */
export function backgroundAreas(
  layer: BackgroundLayer & { clip: BoxArea },
  box: Box,
  page: Area | undefined,
  isMask: boolean,
): BackgroundAreas | undefined {
  if (box.ground || box.drawn || hasSharedBorders(box)) return undefined;
  const placed = layerArea(layer, box, IDENTITY, page);
  const origin = isMask ? { ...snappedTo(placed.exact), exact: placed.exact } : placed;
  const isHidden = layer.clip === 'border-box' && !isMask;
  const hidden = isHidden ? hiddenBy(box) : NONE;
  const exact = unsnappedArea(layer.clip, box);
  const outer = { exact, snapped: isMask ? snappedTo(exact) : snappedArea(layer.clip, box) };
  const seen = { exact: shrunk(outer.exact, hidden), snapped: shrunk(outer.snapped, hidden) };
  if (layer.isFixed) {
    const before = { left: origin.left - seen.snapped.left, top: origin.top - seen.snapped.top };
    return { origin, seen, bounds: box, before };
  }
  const own = unsnappedArea(layer.origin, box);
  const outset = isMask ? exactOutset : outsetOf;
  const [from, to] = [outset(layer.origin, box, NONE), outset(layer.clip, box, hidden)];
  const before = {
    left: from.left - to.left - (own.left - origin.exact.left),
    top: from.top - to.top - (own.top - origin.exact.top),
  };
  return { origin, seen, bounds: box, before };
}

/** Widths of borders that hide the background, which is not drawn behind them; undefined where it is drawn. */
type Hidden = readonly [top?: number, right?: number, bottom?: number, left?: number];

const NONE: Hidden = [];

/** A side without a border counts as one that hides nothing. */
function hiddenBy({ style, scale = 1 }: Box): Hidden {
  if (style.borderImageSource !== 'none') return NONE;
  const borders = bordersOf(style, scale);
  const isHiding = (border: Border) =>
    border.width === 0 || hides(border, paintOf(border.color).opacity === OPAQUE ? 1 : 0);
  const widths = borderWidths(borders);
  return borders.map((border, side) => (isHiding(border) ? widths[side] : undefined)) as unknown as Hidden;
}

function shrunk({ left, top, width, height }: Area, [up = 0, right = 0, down = 0, before = 0]: Hidden): Area {
  return { left: left + before, top: top + up, width: width - before - right, height: height - up - down };
}

/** An area on whole pixels: within the borders as they are drawn, but what padding leaves of a pixel is rounded with the box. */
function snappedArea(name: BoxArea, box: Box): Area {
  return isPadded(name, box) ? snappedTo(unsnappedArea(name, box)) : boxArea(name, box, IDENTITY).area;
}

function isPadded(name: BoxArea, box: Box): boolean {
  if (name !== 'content-box') return false;
  const [content, padding] = [unsnappedArea(name, box), unsnappedArea('padding-box', box)];
  return content.width !== padding.width || content.height !== padding.height;
}

/** How far an area is within the border box: borders move with the pixels that the box is snapped to, padding does not. */
function outsetOf(name: BoxArea, box: Box, hidden: Hidden): { left: number; top: number } {
  if (isPadded(name, box)) return exactOutset(name, box);
  const inner = paddingArea(box, IDENTITY).area;
  const isWithin = name !== 'border-box';
  return {
    left: isWithin || hidden[3] !== undefined ? inner.left - box.left : 0,
    top: isWithin || hidden[0] !== undefined ? inner.top - box.top : 0,
  };
}

function exactOutset(name: BoxArea, box: Box): { left: number; top: number } {
  const { left, top } = unsnappedArea(name, box);
  return { left: left - box.left, top: top - box.top };
}
