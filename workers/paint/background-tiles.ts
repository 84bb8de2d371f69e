import { type BackgroundLayer, tilings } from '../css/painted/background-layers.js';
import { SQUARE } from '../css/painted/corner-radii.js';
import { gradientImage } from '../css/painted/gradient-images.js';
import type { Area, Box } from '../layout/box-layout.js';
import type { Paint } from '../raster/display-list.js';
import type { Clip } from '../raster/drawing-context.js';
import { tiledGradient } from '../raster/gradient.js';
import { IDENTITY, multiplied } from '../raster/matrix.js';
import { clippedTo, type GraphicsState, layerArea } from './rounded-area.js';

/**
 * Paint of a background layer of a gradient, and the clip to where it is repeated; undefined where nothing is painted.
 * @param reach where it shows
 * @param page the whole picture
 * @throws for a syntax that is not supported
 */
export function tiledLayer(
  layer: BackgroundLayer,
  box: Box,
  state: GraphicsState,
  reach: Area,
  page: Area | undefined,
): { paint: Paint; clip: Clip } | undefined {
  const { matrix } = state;
  const { scale = 1 } = box;
  const origin = layerArea(layer, box, matrix, page);
  const tiles = tilings(layer, origin, scale, matrix === IDENTITY);
  if (!tiles) return undefined;
  const { across, down } = tiles;
  const isEnough =
    across.start <= reach.left &&
    down.start <= reach.top &&
    across.start + across.length >= reach.left + reach.width &&
    down.start + down.length >= reach.top + reach.height;
  const first = { left: across.start, top: down.start, width: across.length, height: down.length };
  if (isEnough) {
    const paint = gradientImage(layer.image, { box: first, matrix, scale });
    return paint && { paint, clip: state.clip };
  }
  const shown = {
    ...first,
    ...(across.isRepeated && { left: reach.left, width: reach.width }),
    ...(down.isRepeated && { top: reach.top, height: reach.height }),
  };
  const clip = clippedTo({ area: shown, radii: SQUARE }, state);
  const tile = gradientImage(layer.image, { box: { ...first, left: 0, top: 0 }, matrix: IDENTITY, scale });
  if (!clip || !tile) return undefined;
  const paint =
    'description' in tile
      ? tiledGradient(
          tile,
          { across: across.distance, down: down.distance, width: first.width, height: first.height },
          multiplied(matrix, [1, 0, 0, 1, first.left, first.top]),
        )
      : tile;
  return paint && { paint, clip };
}
