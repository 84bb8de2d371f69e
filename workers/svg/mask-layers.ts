/** Masks of elements by layers of images (CSS Masking 1, section 6), placed as in Chromium (Blink's `SVGMaskGeometry`). */

import type { Gradient } from '../css/grammars/gradients.js';
import { elementIdOf, type Images, images, imageText } from '../css/grammars/image-grammars.js';
import { type BackgroundLayer, maskLayers, tilings } from '../css/painted/background-layers.js';
import { gradientImage } from '../css/painted/gradient-images.js';
import type { PaintedStyle } from '../css/painted/painted-style.js';
import { componentValues } from '../css/syntax/component-values.js';
import { COMPUTED } from '../css/values/computation-context.js';
import type { PlainElement } from '../layout/element-tree.js';
import type { DrawingContext } from '../raster/drawing-context.js';
import { tiledGradient } from '../raster/gradient.js';
import { IDENTITY, inverted, type Matrix, multiplied } from '../raster/matrix.js';
import { rectangleOutline } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import { type Attributes, UnsupportedSvg } from './attributes.js';
import { type Box, transformedBox } from './bounding-box.js';
import { clippedByPath } from './clip-paths.js';
import type { Definitions } from './definitions.js';
import { maskElement } from './masks.js';
import type { SvgPictures } from './pictures.js';
import type { Viewport } from './shapes.js';

/** Each of them is painted for each shape. */
const MOST_LAYERS = 16;

/** One layer of a mask: an image in its place, or a `<mask>`. */
export interface ElementMaskLayer {
  layer: BackgroundLayer;
  /** How it is put together with those below: a word of `mask-composite`. */
  composite: string;
  /** Undefined where the image itself says it. */
  isLuminance: boolean | undefined;
  element?: PlainElement | undefined;
}

/** The area that a layer is placed in, in user units. */
export interface MaskedArea {
  matrix: Matrix;
  viewport: Viewport;
  /** Of what is masked, without its strokes and with them. */
  filled: Box;
  stroked: Box;
}

/** The lowest first, without those that name no `<mask>`; empty where nothing is masked. @throws UnsupportedSvg */
export function maskLayersOf(attributes: Attributes, definitions: Definitions): ElementMaskLayer[] {
  const text = attributes.get('mask') ?? 'none';
  if (text === 'none') return [];
  const layers = layersIn(text, attributes).map((each) => {
    const id = elementIdOf(each.layer.image);
    return { ...each, id, element: id === undefined ? undefined : maskElement(id, definitions) };
  });
  const resolved = layers.filter(({ id, element }) => element || id === undefined);
  if (resolved.length > MOST_LAYERS) throw new UnsupportedSvg(`a mask of ${resolved.length} layers`);
  return resolved;
}

function layersIn(text: string, attributes: Attributes) {
  const list = (name: string, initial: string) => attributes.get(name) ?? initial;
  const style = {
    maskImage: imagesOf(text),
    maskPosition: list('mask-position', '0% 0%'),
    maskSize: list('mask-size', 'auto auto'),
    maskRepeat: list('mask-repeat', 'repeat repeat'),
    maskOrigin: list('mask-origin', 'border-box'),
    maskClip: list('mask-clip', 'border-box'),
    maskComposite: list('mask-composite', 'add'),
    maskMode: list('mask-mode', 'match-source'),
  };
  try {
    return maskLayers(style as PaintedStyle);
  } catch {
    throw new UnsupportedSvg(`the mask ${text}`);
  }
}

/** @throws UnsupportedSvg, or CssValueError for a broken text */
function imagesOf(text: string): Images {
  const found = images(componentValues(text), COMPUTED);
  if (found === undefined) throw new UnsupportedSvg(`the mask ${text}`);
  return found;
}

/** Draws the image of a layer where it masks an element. @throws UnsupportedSvg */
export function drawMaskLayer(
  layer: BackgroundLayer,
  area: MaskedArea,
  context: DrawingContext,
  pictures: SvgPictures,
): void {
  const { matrix } = area;
  const origin = originOf(layer.origin, area);
  const reach = layer.clip === 'no-clip' ? unitsAround(context, matrix) : clipOf(layer.clip, area);
  const { image } = layer;
  if (!reach || image === 'none' || !(origin.width > 0 && origin.height > 0)) return;
  try {
    if (image.kind !== 'url') {
      drawGradient({ ...layer, image }, origin, reach, context, matrix);
      return;
    }
    const natural = pictures.sizeOf(image.address, false);
    const tiles = natural && tilings(layer, { ...origin, exact: origin }, 1, false, natural);
    const within = clippedByPath(pathOf(reach, matrix), context.unclipped);
    if (tiles && within) pictures.tile(image.address, tiles, reach, context, { matrix, clip: within });
  } catch {
    throw new UnsupportedSvg(`the mask ${imageText(image)}`);
  }
}

function originOf(name: string, { filled, stroked, viewport }: MaskedArea): Box {
  if (name === 'view-box') return { left: 0, top: 0, ...viewport };
  return name === 'stroke-box' ? stroked : filled;
}

function clipOf(name: string, { filled, stroked, viewport }: MaskedArea): Box {
  if (name === 'view-box') return { left: 0, top: 0, ...viewport };
  return name === 'border-box' || name === 'stroke-box' ? stroked : filled;
}

function drawGradient(
  layer: BackgroundLayer & { image: Gradient },
  origin: Box,
  reach: Box,
  context: DrawingContext,
  matrix: Matrix,
): void {
  const tiles = tilings(layer, { ...origin, exact: origin }, 1, false);
  if (!tiles) return;
  const { across, down } = tiles;
  const first = { left: across.start, top: down.start, width: across.length, height: down.length };
  const shown = common(reach, {
    ...first,
    ...(across.isRepeated && { left: reach.left, width: reach.width }),
    ...(down.isRepeated && { top: reach.top, height: reach.height }),
  });
  if (!shown) return;
  const path = pathOf(shown, matrix);
  const isEnough =
    common(shown, first)?.width === shown.width && common(shown, first)?.height === shown.height;
  if (isEnough) {
    const paint = gradientImage(layer.image, { box: first, matrix, scale: 1 });
    if (paint) context.fillPath(path, paint, context.unclipped);
    return;
  }
  const tile = gradientImage(layer.image, {
    box: { ...first, left: 0, top: 0 },
    matrix: IDENTITY,
    scale: 1,
  });
  const room = { across: across.distance, down: down.distance, width: first.width, height: first.height };
  const place = multiplied(matrix, [1, 0, 0, 1, first.left, first.top]);
  const paint = tile && 'description' in tile ? tiledGradient(tile, room, place) : tile;
  if (paint) context.fillPath(path, paint, context.unclipped);
}

function pathOf(box: Box, matrix: Matrix): Path {
  return new Path().under(matrix).addOutline(rectangleOutline(box));
}

/** All that a context shows, in user units. */
function unitsAround({ bounds }: DrawingContext, matrix: Matrix): Box | undefined {
  const back = inverted(matrix);
  const { left, top, right, bottom } = bounds;
  return back && transformedBox({ left, top, width: right - left, height: bottom - top }, back);
}

function common(one: Box, other: Box): Box | undefined {
  const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
  const width = Math.min(one.left + one.width, other.left + other.width) - left;
  const height = Math.min(one.top + one.height, other.top + other.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}
