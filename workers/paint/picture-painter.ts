import type { Tiling } from '../css/painted/background-layers.js';
import type { Area, Box } from '../layout/box-layout.js';
import { OPAQUE } from '../raster/color.js';
import { type Clip, type DrawingContext, Recording } from '../raster/drawing-context.js';
import { pixelsAround } from '../raster/mask.js';
import { IDENTITY, isTranslation, type Matrix, multiplied, scaleOf } from '../raster/matrix.js';
import { rectangleOutline } from '../raster/outline.js';
import { pixelsOfTile } from '../raster/pattern.js';
import type { LazyPixmap, Pixmap } from '../raster/pixmap.js';
import { RasterCache } from '../raster/raster-cache.js';
import { intersection, type Rectangle, snapped } from '../raster/rectangle.js';
import { croppedPixmap, repeatedPixmap, sampledPicture } from '../raster/sampled-picture.js';
import { clippedByOverflow } from './box-shapes.js';
import { fittedPlace, isCut, snappedTo } from './fitted-picture.js';
import { PictureSubjects } from './picture-subjects.js';
import { boxArea, type GraphicsState, isSquare, pathOf, unsnappedArea } from './rounded-area.js';

/** Bound on a thread's scaled and repeated pictures, in bytes: two of 1200x630. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;
/** Largest tile or repeated picture: a square of 4096. */
const MOST_PIXELS = 2 ** 24;
/** Tiles that are drawn one by one. */
const FEW_TILES = 4;
/** Of a row: more than the longest side of a picture has pixels. */
const MANY_TILES = 5000;

/** Draws pictures scaled, transformed and repeated, with a cache of what comes out. */
export class PicturePainter {
  readonly subjects = new PictureSubjects();
  readonly #cache: RasterCache<Pixmap>;

  /** @param maxCacheBytes bound on the pictures that it keeps */
  constructor(maxCacheBytes = MAX_CACHE_BYTES) {
    this.#cache = new RasterCache<Pixmap>(maxCacheBytes, ({ pixels }) => pixels);
  }

  /** Bytes of the cached pixmaps. */
  get bytes(): number {
    return this.#cache.bytes;
  }

  /** Evicts entries beyond the bound. */
  trim(): void {
    this.#cache.trim();
  }

  /** Draws the picture of an `<img>` in its content box, as `object-fit` and `object-position` have it. */
  paintContent(picture: LazyPixmap, box: Box, context: DrawingContext, state: GraphicsState): void {
    const { style } = box;
    // What is scaled already was scaled for the box on whole pixels.
    const isSnapped = isTranslation(state.matrix) && !box.drawn && picture.natural !== undefined;
    const rounded = boxArea('content-box', box, state.matrix);
    const exact = isSnapped ? unsnappedArea('content-box', box) : rounded.area;
    // Rounded corners are those of the snapped border box, and need not begin at whole pixels.
    const content = isSnapped && isSquare(rounded) ? { ...rounded, area: snappedTo(exact) } : rounded;
    const place = fittedPlace(picture, box, exact, state.matrix, this.subjects);
    if (!isTranslation(state.matrix) && isCut(style) && isSquare(content)) {
      this.#drawCut(picture, place, content.area, context, state, isPixelated(box));
      return;
    }
    const rounding = clippedByOverflow(content, style, state);
    const isCutToPixels = isSnapped && state.matrix === IDENTITY && isCut(style);
    const clip = rounding && isCutToPixels ? cutTo(exact, rounding) : rounding;
    if (!clip) return;
    if (!picture.natural && state.matrix === IDENTITY)
      context.drawPixmap(picture, Math.round(place.left), Math.round(place.top), clip);
    else this.draw(picture, place, context, { ...state, clip }, isPixelated(box));
  }

  /** Draws a picture as far as it is in an area: where the edges of both are one, that is antialiased once. */
  #drawCut(
    picture: LazyPixmap,
    place: Area,
    area: Area,
    context: DrawingContext,
    state: GraphicsState,
    isNearest: boolean,
  ): void {
    const [left, top] = [Math.max(place.left, area.left), Math.max(place.top, area.top)];
    const width = Math.min(place.left + place.width, area.left + area.width) - left;
    const height = Math.min(place.top + place.height, area.top + area.height) - top;
    if (!(width > 0 && height > 0)) return;
    this.drawExactly(picture, place, context, state, isNearest, { left, top, width, height });
  }

  /** Draws a picture into an area. */
  draw(
    drawing: LazyPixmap,
    area: Area,
    context: DrawingContext,
    state: GraphicsState,
    isNearest: boolean,
  ): void {
    this.drawExactly(
      drawing,
      isTranslation(state.matrix) ? snappedTo(area) : area,
      context,
      state,
      isNearest,
    );
  }

  /**
   * Draws a picture into an area that is not moved to whole pixels.
   * @param part of the place that shows
   */
  drawExactly(
    drawing: LazyPixmap,
    place: Area,
    context: DrawingContext,
    { matrix, clip }: GraphicsState,
    isNearest: boolean,
    part = place,
  ): void {
    const outline = pathOf(matrix, rectangleOutline(part));
    const shown = intersection(pixelsAround(outline), clip.rectangle);
    if (!shown || !(place.width > 0 && place.height > 0)) return;
    const picture = inSize(drawing, place.width * scaleOf(matrix), place.height * scaleOf(matrix));
    const own: Matrix = [
      place.width / picture.width,
      0,
      0,
      place.height / picture.height,
      place.left,
      place.top,
    ];
    const total = multiplied(matrix, own);
    const isSame = total.every(
      (number, index) => number === (index < 4 ? IDENTITY[index] : Math.round(number)),
    );
    if (isSame) {
      context.drawPixmap(picture, total[4], total[5], clip);
      return;
    }
    const sampled = this.#sampled(picture, shown, total, isNearest);
    const shapes = matrix === IDENTITY ? clip.shapes : [...clip.shapes, outline];
    context.drawPixmap(sampled, shown.left, shown.top, { rectangle: shown, shapes });
  }

  /**
   * Repeats a picture over an area.
   * @param reach where it shows
   */
  drawTiles(
    drawing: LazyPixmap,
    { across, down }: { across: Tiling; down: Tiling },
    reach: Area,
    context: DrawingContext,
    state: GraphicsState,
    isNearest: boolean,
  ): void {
    const [width, height] = [across.length, down.length];
    if (isSpacedBetweenPixels(across) || isSpacedBetweenPixels(down)) {
      this.#drawSpaced(drawing, { across, down }, reach, context, state, isNearest);
      return;
    }
    const starts = {
      across: visibleStarts(across, reach.left, reach.width),
      down: visibleStarts(down, reach.top, reach.height),
    };
    const isOnce = starts.across.length * starts.down.length === 1;
    if (!isOnce && isWrapped([across, down])) {
      this.#drawWrapped(drawing, { across, down }, reach, context, state, isNearest);
      return;
    }
    if (starts.across.length * starts.down.length <= FEW_TILES) {
      for (const top of starts.down)
        for (const left of starts.across) {
          const place = { left, top, width, height };
          if (isOnce) this.drawExactly(drawing, place, context, state, isNearest);
          else this.draw(drawing, place, context, state, isNearest);
        }
      return;
    }
    const tile = {
      left: 0,
      top: 0,
      right: Math.max(1, Math.round(width)),
      bottom: Math.max(1, Math.round(height)),
    };
    const picture = inSize(drawing, tile.right, tile.bottom);
    const whole = snapped(reach);
    const size = { width: whole.right - whole.left, height: whole.bottom - whole.top };
    if (tile.right * tile.bottom > MOST_PIXELS || size.width * size.height > MOST_PIXELS)
      throw new Error(`a picture repeated over ${size.width} by ${size.height} pixels is not drawn`);
    const own: Matrix = [tile.right / picture.width, 0, 0, tile.bottom / picture.height, 0, 0];
    const scaled = this.#sampled(picture, tile, own, isNearest);
    const places = {
      across: starts.across.map((left) => Math.round(left) - whole.left),
      down: starts.down.map((top) => Math.round(top) - whole.top),
    };
    const repeated = this.#made(
      `${scaled.key} ${JSON.stringify([size, ends(places.across), ends(places.down), across.distance, down.distance])}`,
      size,
      () => repeatedPixmap(scaled.drawn(), size, places),
    );
    this.draw(repeated, { left: whole.left, top: whole.top, ...size }, context, state, isNearest);
  }

  /**
   * Draws a part of a picture once or many times.
   * @param size of the whole picture, in pixels in which the part is cut out of it
   */
  drawPart(
    drawing: LazyPixmap,
    size: { width: number; height: number },
    { from, across, down, reach }: { from: Area; across: Tiling; down: Tiling; reach: Area },
    context: DrawingContext,
    state: GraphicsState,
    isNearest: boolean,
  ): void {
    const [x, y] = [across.length / from.width, down.length / from.height];
    // A drawing keeps its ratio, and so many times its size that it is cut between pixels.
    const factor = Math.max(1, Math.ceil(Math.max(x, y) * scaleOf(state.matrix)));
    const picture = inSize(drawing, size.width * factor, size.height * factor);
    const [wide, high] = [picture.width / size.width, picture.height / size.height];
    const cut = snapped({
      left: from.left * wide,
      top: from.top * high,
      width: from.width * wide,
      height: from.height * high,
    });
    if (cut.right <= cut.left || cut.bottom <= cut.top) return;
    const part = this.#made(
      `${picture.key} ${[cut.left, cut.top, cut.right, cut.bottom]}`,
      { width: cut.right - cut.left, height: cut.bottom - cut.top },
      () => croppedPixmap(picture.drawn(), cut),
    );
    this.drawTiles(part, { across, down }, reach, context, state, isNearest);
  }

  /** Repeats a picture with space between its tiles: one with its space is painted in whole pixels, and sampled. */
  #drawSpaced(
    drawing: LazyPixmap,
    { across, down }: { across: Tiling; down: Tiling },
    reach: Area,
    context: DrawingContext,
    { matrix, clip }: GraphicsState,
    isNearest: boolean,
  ): void {
    const toFirst = multiplied(matrix, [1, 0, 0, 1, across.start, down.start]);
    const size = pixelsOfTile({ width: across.distance, height: down.distance }, toFirst);
    const shown = intersection(clip.rectangle, pixelsAround(pathOf(matrix, rectangleOutline(reach))));
    if (!size || !shown) return;
    const [x, y] = [size.width / across.distance, size.height / down.distance];
    const tile = new Recording({ left: 0, top: 0, right: size.width, bottom: size.height });
    const state = { matrix: [x, 0, 0, y, 0, 0] as Matrix, clip: tile.unclipped };
    const place = { left: 0, top: 0, width: across.length, height: down.length };
    this.drawExactly(drawing, place, tile, state, isNearest);
    const toFrame = multiplied(toFirst, [1 / x, 0, 0, 1 / y, 0, 0]);
    const paint = { tile: { ...size, items: tile.items }, matrix: toFrame, opacity: OPAQUE };
    context.fillRectangle(shown, paint, clip);
  }

  /** Repeats a picture whose tiles are no whole pixels, or do not stand on them. */
  #drawWrapped(
    drawing: LazyPixmap,
    { across, down }: { across: Tiling; down: Tiling },
    reach: Area,
    context: DrawingContext,
    state: GraphicsState,
    isNearest: boolean,
  ): void {
    const area = {
      left: across.isRepeated ? reach.left : across.start,
      top: down.isRepeated ? reach.top : down.start,
      width: across.isRepeated ? reach.width : across.length,
      height: down.isRepeated ? reach.height : down.length,
    };
    const outline = pathOf(state.matrix, rectangleOutline(area));
    const shown = intersection(pixelsAround(outline), state.clip.rectangle);
    if (!shown) return;
    const { matrix, clip } = state;
    const [x, y] = [across.length, down.length];
    const picture = inSize(drawing, x * scaleOf(matrix), y * scaleOf(matrix));
    const own: Matrix = [x / picture.width, 0, 0, y / picture.height, across.start, down.start];
    const sampled = this.#sampled(picture, shown, multiplied(matrix, own), isNearest, true);
    const shapes = matrix === IDENTITY ? clip.shapes : [...clip.shapes, outline];
    context.drawPixmap(sampled, shown.left, shown.top, { rectangle: shown, shapes });
  }

  #sampled(
    picture: LazyPixmap,
    place: Rectangle,
    matrix: Matrix,
    isNearest: boolean,
    isTiled = false,
  ): LazyPixmap {
    const { left, top, right, bottom } = place;
    const key = `${picture.key} ${[left, top, right, bottom]} ${matrix} ${isNearest} ${isTiled}`;
    const size = { width: right - left, height: bottom - top };
    const made = this.#made(key, size, () => sampledPicture(picture, place, matrix, isNearest, isTiled));
    if (isTiled) return made;
    return { ...made, source: () => ({ picture, matrix: multiplied([1, 0, 0, 1, -left, -top], matrix) }) };
  }

  #made(key: string, size: { width: number; height: number }, make: () => Pixmap): LazyPixmap {
    return { key, ...size, drawn: () => this.#cache.get(key, make) };
  }
}

/** A clip that ends at whole pixels, as an area does that is snapped. */
export function cutTo(area: Area, clip: Clip): Clip | undefined {
  const rectangle = intersection(clip.rectangle, snapped(area));
  return rectangle && { ...clip, rectangle };
}

/** Whether tiles lie side by side, and their edges somewhere within pixels. */
function isWrapped(tilings: readonly Tiling[]): boolean {
  const isSeamless = tilings.every(({ length, distance, isRepeated }) => !isRepeated || distance === length);
  return (
    isSeamless && !tilings.every(({ start, length }) => Number.isInteger(start) && Number.isInteger(length))
  );
}

function isSpacedBetweenPixels({ start, length, distance, isRepeated }: Tiling): boolean {
  return isRepeated && distance !== length && ![start, length, distance].every(Number.isInteger);
}

/** Tells whether the pictures of a box are scaled without blending their pixels. */
export function isPixelated({ style }: Box): boolean {
  return style.imageRendering === 'pixelated' || style.imageRendering === 'crisp-edges';
}

/** A drawing is drawn in the size in which it is shown, as far as that is bounded. */
function inSize(picture: LazyPixmap, width: number, height: number): LazyPixmap {
  const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
  if (!picture.sized || size.width * size.height > MOST_PIXELS) return picture;
  return picture.sized(size.width, size.height);
}

/** Starts of the tiles that show; where these are many and less than a pixel apart, of one for each pixel. */
function visibleStarts(
  { start, length, distance, isRepeated }: Tiling,
  from: number,
  reach: number,
): number[] {
  if (!isRepeated) return [start];
  const first = Math.ceil((from - start - length) / distance + 1e-9);
  const last = Math.floor((from + reach - start) / distance - 1e-9);
  const count = Math.max(0, Math.min(MOST_PIXELS, last - first + 1));
  const step = count > MANY_TILES ? Math.max(1, Math.floor(1 / distance)) : 1;
  const shown = Math.ceil(count / step);
  return Array.from({ length: shown }, (_, index) => start + (first + index * step) * distance);
}

/** The first and the last. */
function ends(places: readonly number[]): readonly (number | undefined)[] {
  return [places[0], places.at(-1)];
}
