/** Where the tiles of a picture are in a background that is not transformed (Blink, `BackgroundImageGeometry` and `DrawTiledBackground`). */

import {
  type BackgroundLayer,
  isAutomatic,
  pictureTileSize,
  type Repetition,
  type Tiling,
} from '../css/painted/background-layers.js';
import { positionIn } from '../css/painted/positions.js';
import { layoutUnit } from '../css/values/layout-unit.js';
import type { Area } from '../layout/box-layout.js';
import type { NaturalRoom } from '../raster/pixmap.js';
import type { BackgroundAreas } from './background-areas.js';

/** Tiles and the part of the frame that they show in, which stands on whole pixels; or the whole of a picture that shows once. */
export type PictureTiles = { shown: Area } & (
  | { place: Area; tiles?: undefined }
  | { tiles: { across: Tiling; down: Tiling }; place?: undefined }
);

/**
 * @param natural size of the picture in CSS pixels
 * @returns undefined where nothing is seen
 */
export function pictureTiles(
  layer: BackgroundLayer,
  areas: BackgroundAreas,
  scale: number,
  natural: NaturalRoom,
): PictureTiles | undefined {
  const { origin } = areas;
  const [wide, high] = pictureTileSize(layer, origin, scale, natural);
  if (!(wide > 0 && high > 0)) return undefined;
  const [width, height] = roundedSides(layer, [wide, high], origin);
  const free = (area: Area) => ({ width: area.width - wide, height: area.height - high });
  const exact = positionIn(layer.position, free(origin.exact), scale);
  const snapped = positionIn(layer.position, free(origin), scale);
  const offset = (axis: 'x' | 'y') => ({
    exact: layoutUnit(exact[axis]),
    snapped: layoutUnit(snapped[axis]),
  });
  const across = axisOf(layer.repeat[0], placingAlong('left', width, offset('x'), areas));
  const down = axisOf(layer.repeat[1], placingAlong('top', height, offset('y'), areas));
  if (!(across.until > across.from && down.until > down.from)) return undefined;
  const shown = {
    left: across.from,
    top: down.from,
    width: across.until - across.from,
    height: down.until - down.from,
  };
  if (!isFilledByOne(across) || !isFilledByOne(down))
    return { shown, tiles: { across: tilingOf(across), down: tilingOf(down) } };
  // One that has no size of its own is as large as its tile.
  return { shown, place: placeOfOne(across, down, natural.fits ? { width, height } : natural) };
}

type Sides = [width: number, height: number];

/** Tiles of which a whole number fits; where one side alone is rounded, an automatic one keeps the ratio of both. */
function roundedSides({ repeat, size }: BackgroundLayer, [width, height]: Sides, area: Area): Sides {
  const [isWide, isHigh] = [
    repeat[0] === 'round' && area.width > 0,
    repeat[1] === 'round' && area.height > 0,
  ];
  const sides: Sides = [width, height];
  if (isWide) {
    sides[0] = wholeNumber(area.width, width);
    if (isAutomatic(size, 1) && repeat[1] !== 'round') sides[1] = layoutUnit((sides[0] * height) / width);
  }
  if (isHigh) {
    sides[1] = wholeNumber(area.height, height);
    if (isAutomatic(size, 0) && repeat[0] !== 'round') sides[0] = layoutUnit((sides[1] * width) / height);
  }
  return sides;
}

function wholeNumber(whole: number, length: number): number {
  return layoutUnit(whole / Math.max(1, Math.round(whole / length)));
}

type Span = readonly [from: number, length: number];

interface Placing {
  /** Length of a tile. */
  length: number;
  /** The position of the first tile in the area that it is placed in. */
  offset: { exact: number; snapped: number };
  /** Where that area begins, and its length on whole pixels. */
  origin: { exact: number; length: number };
  /** How far it begins after the first pixel that is seen. */
  before: number;
  seen: { exact: Span; snapped: Span };
  /** End of the border box. */
  bound: number;
}

function placingAlong(
  side: 'left' | 'top',
  length: number,
  offset: Placing['offset'],
  { origin, seen, bounds, before }: BackgroundAreas,
): Placing {
  const extent = side === 'left' ? 'width' : 'height';
  return {
    length,
    offset,
    origin: { exact: origin.exact[side], length: origin[extent] },
    before: before[side],
    seen: {
      exact: [seen.exact[side], seen.exact[extent]],
      snapped: [seen.snapped[side], seen.snapped[extent]],
    },
    bound: bounds[side] + bounds[extent],
  };
}

/** Tiles in one direction. */
interface Axis {
  /** The pixels of the frame that are filled. */
  from: number;
  until: number;
  /** Their length as it was laid out. */
  exactLength: number;
  /** Length of a tile, and of what is between two. */
  length: number;
  spacing: number;
  /** Part of the first tile that is before the first pixel. */
  phase: number;
}

function axisOf(repetition: Repetition, placing: Placing): Axis {
  const { length, offset, origin, before, seen } = placing;
  const exactBefore = origin.exact - seen.exact[0];
  const repeated = {
    from: seen.snapped[0],
    until: seen.snapped[0] + seen.snapped[1],
    exactLength: seen.exact[1],
    length,
  };
  const phaseOf = (start: number, step: number) => modulo(-start, step);
  if (repetition === 'repeat')
    return { ...repeated, spacing: 0, phase: phaseOf(exactBefore + offset.exact, length) };
  if (repetition === 'round')
    return { ...repeated, spacing: 0, phase: phaseOf(exactBefore + offset.snapped, length) };
  const count = Math.floor(origin.length / length);
  if (repetition !== 'space' || count < 2) return axisOfOne(placing);
  const spacing = layoutUnit((origin.length - count * length) / (count - 1));
  return { ...repeated, spacing, phase: phaseOf(before, length + spacing) };
}

/** A single tile: one that begins within the area moves to the nearest pixel; of one that begins before it, less is seen. */
function axisOfOne({ length, offset, origin, before, seen, bound }: Placing): Axis {
  const start = origin.exact + offset.exact;
  const one = { length, spacing: 0 };
  if (start > seen.exact[0]) {
    const from = Math.round(start);
    const until = Math.round(Math.min(from + length, bound));
    return { ...one, from, until, exactLength: Math.min(length, bound - start), phase: 0 };
  }
  const end = seen.snapped[0] + before + offset.snapped + length;
  return {
    ...one,
    from: seen.snapped[0],
    until: Math.round(Math.min(end, bound)),
    exactLength: Math.min(start + length, bound) - seen.exact[0],
    phase: seen.exact[0] - start,
  };
}

function modulo(value: number, by: number): number {
  const rest = value % by;
  return rest < 0 ? rest + by : rest;
}

/** Rounding of sums of layout units. */
const NOISE = 1e-6;

function isFilledByOne({ phase, exactLength, length }: Axis): boolean {
  return exactLength > 0 && phase + exactLength <= length + NOISE;
}

/** Half a pixel by which a tile may be longer or shorter than what it fills, and fills it all the same. */
const NEAR_WHOLE = 0.5;

function tilingOf({ from, until, length, spacing, phase }: Axis): Tiling {
  const drawn = Math.abs(length - (until - from)) <= NEAR_WHOLE ? until - from : length;
  return { start: from - phase, length: drawn, distance: drawn + spacing, isRepeated: true };
}

/** Part of a pixel of a picture by which edges of what is cut out of it may miss whole pixels, on which they are moved. */
const NEAR = 1 / 64;

/** A picture of which a part as long as the area that was laid out is stretched to that area on whole pixels. */
function placeOfOne(across: Axis, down: Axis, size: { width: number; height: number }): Area {
  const [x, y] = [sourceOf(across, size.width), sourceOf(down, size.height)];
  const isNear = [...x, ...y].every((edge) => Math.abs(Math.round(edge) - edge) <= NEAR);
  const isOnPixels = isNear && Math.round(x[0]) < Math.round(x[1]) && Math.round(y[0]) < Math.round(y[1]);
  const [left, width] = stretched(across, isOnPixels ? onPixels(x) : x, size.width);
  const [top, height] = stretched(down, isOnPixels ? onPixels(y) : y, size.height);
  return { left, top, width, height };
}

type Ends = readonly [from: number, until: number];

/** The part of a picture that shows, in pixels of the picture. */
function sourceOf({ phase, exactLength, length }: Axis, side: number): Ends {
  return [(phase * side) / length, ((phase + exactLength) * side) / length];
}

function onPixels([from, until]: Ends): Ends {
  return [Math.round(from), Math.round(until)];
}

/** Where a side of a picture is of which a part fills pixels of the frame. */
function stretched({ from, until }: Axis, source: Ends, side: number): Span {
  const ratio = (until - from) / (source[1] - source[0]);
  return [from - source[0] * ratio, side * ratio];
}
