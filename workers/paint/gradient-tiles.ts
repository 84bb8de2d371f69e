/** Tiles of gradients in backgrounds and masks. */

import type { Gradient } from '../css/grammars/gradients.js';
import { type BackgroundLayer, type LayerTiling, tilings } from '../css/painted/background-layers.js';
import { SQUARE } from '../css/painted/corner-radii.js';
import { gradientImage } from '../css/painted/gradient-images.js';
import type { Area, Box } from '../layout/box-layout.js';
import { OPAQUE } from '../raster/color.js';
import type { ItemPaint } from '../raster/display-list.js';
import { type Clip, Recording } from '../raster/drawing-context.js';
import { tiledGradient } from '../raster/gradient.js';
import { IDENTITY, type Matrix, multiplied } from '../raster/matrix.js';
import { rectangleOutline } from '../raster/outline.js';
import { type Pattern, pixelsOfTile } from '../raster/pattern.js';
import { clippedTo, type GraphicsState, layerArea, pathOf } from './rounded-area.js';

/** Pixels by which the clip to repeated tiles is beyond their area, whose edges are antialiased once. */
const BEYOND = 4;

/**
 * Paint of a background layer of a gradient, and the clip to where it is repeated; undefined where nothing is painted.
 * @param reach where it shows
 * @param how in which picture, and whether it stays a gradient
 * @throws for a syntax that is not supported
 */
export function tiledLayer(
  layer: BackgroundLayer & { image: Gradient },
  box: Box,
  state: GraphicsState,
  reach: Area,
  { page, isExact }: { page: Area | undefined; isExact: boolean },
): { paint: ItemPaint; clip: Clip } | undefined {
  const { matrix } = state;
  const { scale = 1 } = box;
  const origin = layerArea(layer, box, matrix, page);
  const tiles = tilings(layer, origin, scale, matrix === IDENTITY);
  if (!tiles) return undefined;
  const { across, down } = tiles;
  const isEnough =
    across.start <= reach.left &&
    down.start <= reach.top &&
    across.start + across.length >= reach.left + reach.width - spare(origin.width, origin.exact.width) &&
    down.start + down.length >= reach.top + reach.height - spare(origin.height, origin.exact.height);
  const isSnapped = isEnough && matrix === IDENTITY;
  const [left, top] = [across.start, down.start].map((start) => (isSnapped ? Math.round(start) : start)) as [
    number,
    number,
  ];
  const first = { left, top, width: across.own, height: down.own };
  const isOnce = !across.isRepeated && !down.isRepeated;
  const clip = isEnough ? state.clip : clippedTo({ area: shownOf(tiles, reach), radii: SQUARE }, state);
  if (!clip) return undefined;
  if (isEnough || isOnce) {
    const paint = gradientImage(layer.image, { box: first, matrix, scale });
    return paint && { paint, clip };
  }
  const toFirst = multiplied(matrix, [1, 0, 0, 1, first.left, first.top]);
  const sides = { across: across.distance, down: down.distance, width: across.length, height: down.length };
  if (!isExact && !isOnPixels(sides, toFirst)) {
    const paint = stretchedTile(layer.image, sides, [across.own, down.own], toFirst, scale);
    return paint && { paint, clip };
  }
  const stretch: Matrix = [across.length / across.own, 0, 0, down.length / down.own, 0, 0];
  const tile = gradientImage(layer.image, { box: { ...first, left: 0, top: 0 }, matrix: stretch, scale });
  const paint = tile && 'description' in tile ? tiledGradient(tile, sides, toFirst) : tile;
  return paint && { paint, clip };
}

/**
 * Part of a pixel which one tile need not cover: that by which a side grew when it was snapped (Blink,
 * `OptimizeToSingleTileDraw`), and what lengths in units of layout lack.
 */
function spare(snappedSide: number, side: number): number {
  return Math.max(0, snappedSide - side) + 1 / 32;
}

/** Where tiles are seen: a direction in which they are repeated has no end before that of what shows them. */
function shownOf({ across, down }: { across: LayerTiling; down: LayerTiling }, reach: Area): Area {
  return {
    left: across.isRepeated ? reach.left - BEYOND : across.start,
    top: down.isRepeated ? reach.top - BEYOND : down.start,
    width: across.isRepeated ? reach.width + 2 * BEYOND : across.length,
    height: down.isRepeated ? reach.height + 2 * BEYOND : down.length,
  };
}

/** Distances of tiles, and the part of each that is painted. */
interface TileSides {
  across: number;
  down: number;
  width: number;
  height: number;
}

/** Tells whether all tiles begin and end at edges of pixels. @param matrix from the first tile to the picture */
function isOnPixels({ across, down, width, height }: TileSides, matrix: Matrix): boolean {
  const [a, b, c, d, x, y] = matrix;
  if (b !== 0 || c !== 0) return false;
  return [a * across, a * width, d * down, d * height, x, y].every(
    (edge) => Math.abs(edge - Math.round(edge)) < 1e-4,
  );
}

/**
 * Tiles of a gradient somewhere within pixels: one of them is painted in whole pixels, and stretched (Blink,
 * `GeneratedImage::DrawPattern`).
 * @param own sides of the image, which is stretched to those of a tile
 * @param matrix from the first tile to the picture
 * @returns undefined where nothing is painted
 * @throws for a syntax that is not supported
 */
function stretchedTile(
  image: Gradient,
  { across, down, width, height }: TileSides,
  own: readonly [wide: number, high: number],
  matrix: Matrix,
  scale: number,
): Pattern | undefined {
  const [wide, high] = own;
  const size = pixelsOfTile({ width: across, height: down }, matrix);
  if (!size) return undefined;
  const toTile: Matrix = [size.width / across, 0, 0, size.height / down, 0, 0];
  const place = {
    box: { left: 0, top: 0, width: wide, height: high },
    matrix: multiplied(toTile, [width / wide, 0, 0, height / high, 0, 0]),
    scale,
  };
  const gradient = gradientImage(image, place);
  if (!gradient) return undefined;
  const context = new Recording({ left: 0, top: 0, right: size.width, bottom: size.height });
  if (width === across && height === down) context.fillRectangle(context.bounds, gradient, context.unclipped);
  else
    context.fillPath(
      pathOf(toTile, rectangleOutline({ left: 0, top: 0, width, height })),
      gradient,
      context.unclipped,
    );
  return {
    tile: { ...size, items: context.items },
    matrix: multiplied(matrix, [across / size.width, 0, 0, down / size.height, 0, 0]),
    opacity: OPAQUE,
  };
}
