import {
  type BackgroundLayer,
  type BoxArea,
  backgroundLayers,
  colorClip,
  type LayerClip,
  tilings,
} from '../css/painted/background-layers.js';
import { blendMode } from '../css/properties/blend-modes.js';
import type { Area, Box } from '../layout/box-layout.js';
import { OPAQUE, type SolidPaint } from '../raster/color.js';
import { DESTINATION_IN } from '../raster/compositing-operators.js';
import { type Clip, type DrawingContext, Recording } from '../raster/drawing-context.js';
import { IDENTITY, type Matrix } from '../raster/matrix.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { enclosing } from '../raster/rectangle.js';
import { backgroundAreas } from './background-areas.js';
import { type BoxShapes, unclippedArea } from './box-shapes.js';
import { oriented } from './fitted-picture.js';
import { tiledLayer } from './gradient-tiles.js';
import { cutTo, isPixelated, type PicturePainter } from './picture-painter.js';
import { type PictureTiles, pictureTiles } from './picture-tiles.js';
import { clippedTo, type EdgedBox, filledArea, type GraphicsState, layerArea } from './rounded-area.js';

/** Paints what the text in a box covers, opaque. */
export type TextCoverage = (box: Box, context: DrawingContext, matrix: Matrix) => void;

/** Paints the colours and layers of backgrounds, and the layers of masks. */
export class BackgroundPainter {
  readonly #shapes: BoxShapes;
  readonly #pictures: PicturePainter;
  readonly #coverText: TextCoverage;
  readonly #isExact: boolean;
  #page: Area | undefined;

  /**
   * @param coverText for `background-clip: text`
   * @param isExact whether tiles of gradients stay gradients, for readers of the display list that do not paint pixels
   */
  constructor(shapes: BoxShapes, pictures: PicturePainter, coverText: TextCoverage, isExact = false) {
    this.#isExact = isExact;
    this.#shapes = shapes;
    this.#pictures = pictures;
    this.#coverText = coverText;
  }

  /** Begins a frame. @param page the whole picture */
  begin(page: Area): void {
    this.#page = page;
  }

  /**
   * Paints the background of a box.
   * @param color its used `background-color`
   * @param pictures that layers refer to, by address
   * @throws for a syntax that is not supported
   */
  paint(
    color: SolidPaint,
    box: EdgedBox,
    context: DrawingContext,
    state: GraphicsState,
    pictures: ReadonlyMap<string, LazyPixmap>,
  ): void {
    if (box.style.backgroundClip.includes('text')) this.#paintWithText(color, box, context, state, pictures);
    else this.#paintLayers(color, box, context, state, pictures);
  }

  /** Paints an image of a background or a mask. @throws for a syntax that is not supported */
  paintLayer(
    layer: BackgroundLayer,
    box: EdgedBox,
    context: DrawingContext,
    state: GraphicsState,
    pictures: ReadonlyMap<string, LazyPixmap>,
    isMask = false,
  ): void {
    const { image } = layer;
    const { matrix } = state;
    if (image === 'none') return;
    const clipArea = layer.clip === 'no-clip' ? undefined : areaName(layer.clip);
    const reach = clipArea && filledArea(clipArea, box, matrix);
    const area = reach?.area ?? unclippedArea(state);
    if (image.kind !== 'url') {
      const tiled = tiledLayer({ ...layer, image }, box, state, area, {
        page: this.#page,
        isExact: this.#isExact,
      });
      if (!tiled) return;
      if (clipArea)
        this.#shapes.fillArea(clipArea, box, tiled.paint, context, { ...state, clip: tiled.clip });
      else context.fillRectangle(context.bounds, tiled.paint, tiled.clip);
      return;
    }
    const found = pictures.get(image.address);
    if (!found) return;
    const picture = oriented(found, box.style);
    const { scale = 1 } = box;
    const natural = picture.natural ?? { width: picture.width / scale, height: picture.height / scale };
    const { zoom } = box.style;
    const { width, height } = natural;
    const room = zoom === 1 ? natural : { ...natural, width: width * zoom, height: height * zoom };
    const clip = reach ? clippedTo(reach, state) : state.clip;
    if (!clip) return;
    const isPlain = clipArea && matrix === IDENTITY;
    const areas = isPlain && backgroundAreas({ ...layer, clip: clipArea }, box, this.#page, isMask);
    if (areas) {
      this.#paintTiles(picture, pictureTiles(layer, areas, scale, room), box, context, clip);
      return;
    }
    const origin = layerArea(layer, box, matrix, this.#page);
    const tiles = tilings(layer, origin, scale, matrix === IDENTITY, room);
    if (tiles) this.#pictures.drawTiles(picture, tiles, area, context, { matrix, clip }, isPixelated(box));
  }

  #paintTiles(
    picture: LazyPixmap,
    found: PictureTiles | undefined,
    box: Box,
    context: DrawingContext,
    whole: Clip,
  ): void {
    const clip = found && cutTo(found.shown, whole);
    if (!clip) return;
    const state = { matrix: IDENTITY, clip };
    if (found.place)
      this.#pictures.drawExactly(picture, found.place, context, state, isPixelated(box), found.shown);
    else this.#pictures.drawTiles(picture, found.tiles, found.shown, context, state, isPixelated(box));
  }

  /** Layers with `background-clip: text` show only where the text of the box is. */
  #paintWithText(
    color: SolidPaint,
    box: EdgedBox,
    context: DrawingContext,
    state: GraphicsState,
    pictures: ReadonlyMap<string, LazyPixmap>,
  ): void {
    const paint = (clip: LayerClip, draw: (target: DrawingContext, clip: Clip) => void) => {
      if (clip !== 'text') draw(context, state.clip);
      else {
        context.drawGroup({ opacity: OPAQUE }, state.clip, (group) => {
          draw(group, group.unclipped);
          const region = enclosing(group.items.map((item) => item.region));
          if (!region) return;
          const text = new Recording(region);
          this.#coverText(box, text, state.matrix);
          const { items } = text;
          group.items.push({
            kind: 'group',
            region,
            clips: [],
            items,
            opacity: OPAQUE,
            blend: DESTINATION_IN,
          });
        });
      }
    };
    const bottom = colorClip(box.style);
    const bottomArea = bottom === 'text' ? 'border-box' : areaName(bottom);
    if (color.opacity > 0)
      paint(bottom, (target, clip) =>
        this.#shapes.fillArea(bottomArea, box, color, target, { ...state, clip }),
      );
    for (const layer of backgroundLayers(box.style)) {
      const clip = layer.clip === 'text' ? 'border-box' : layer.clip;
      paint(layer.clip, (target, within) =>
        this.paintLayer({ ...layer, clip }, box, target, { ...state, clip: within }, pictures),
      );
    }
  }

  #paintLayers(
    color: SolidPaint,
    box: EdgedBox,
    context: DrawingContext,
    state: GraphicsState,
    pictures: ReadonlyMap<string, LazyPixmap>,
  ): void {
    const layers = backgroundLayers(box.style);
    // Layers are blended with those below them in the same box.
    if (layers.some(({ blend }) => blend !== 'normal')) {
      context.drawGroup({ opacity: OPAQUE }, state.clip, (group) => {
        const inner = { ...state, clip: group.unclipped };
        if (color.opacity > 0)
          this.#shapes.fillArea(areaName(colorClip(box.style)), box, color, group, inner);
        for (const layer of layers) {
          const blend = blendMode(layer.blend);
          if (blend === 0) this.paintLayer(layer, box, group, inner, pictures);
          else
            group.drawGroup({ opacity: OPAQUE, blend }, group.unclipped, (own) =>
              this.paintLayer(layer, box, own, { ...state, clip: own.unclipped }, pictures),
            );
        }
      });
      return;
    }
    if (color.opacity > 0) this.#shapes.fillArea(areaName(colorClip(box.style)), box, color, context, state);
    for (const layer of layers) this.paintLayer(layer, box, context, state, pictures);
  }
}

/** @throws for what is no area of a box */
function areaName(clip: LayerClip): BoxArea {
  if (clip === 'text' || clip === 'no-clip') throw new Error(`a background in the ${clip} is not drawn`);
  return clip;
}
