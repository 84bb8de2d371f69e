/** What drawings show by the painters of boxes: pictures in `<image>`s and layers of masks, and outlines of elements. */

import type { Tiling } from '../css/painted/background-layers.js';
import type { Clip, DrawingContext } from '../raster/drawing-context.js';
import type { Matrix } from '../raster/matrix.js';
import type { LazyPixmap, RoomShare } from '../raster/pixmap.js';
import type { Box } from './bounding-box.js';

/** Where a picture is drawn: a transformation from user units to pixels, and a clip. */
interface PictureState {
  matrix: Matrix;
  clip: Clip;
}

export interface SvgPictures {
  /**
   * In CSS pixels; undefined for a picture that is not known, or whose size is not.
   * @param isAsStored whether its orientation is passed over
   */
  sizeOf(address: string, isAsStored: boolean): PictureSize | undefined;
  /**
   * @param isStretched whether a drawing is stretched as it is, and not fitted by what it says itself
   * @param isNearest whether pixels are not blended
   * @param isAsStored whether its orientation is passed over
   */
  draw(
    address: string,
    area: Box,
    context: DrawingContext,
    state: PictureState,
    how: { isStretched: boolean; isNearest: boolean; isAsStored: boolean },
  ): void;
  /** Repeats it. @param reach where it shows */
  tile(
    address: string,
    tiles: { across: Tiling; down: Tiling },
    reach: Box,
    context: DrawingContext,
    state: PictureState,
  ): void;
  /** Draws one outline around the areas of an element. @param outlined what its style says of that */
  outline(outlined: object, areas: readonly Box[], context: DrawingContext, state: PictureState): void;
  /** Paints what is in an element in its area. */
  content(content: SvgContent, area: Box, context: DrawingContext, state: PictureState): void;
}

/** What an element has within it that is none of SVG, as its property `content`. */
export interface SvgContent {
  /** Identifies it. */
  toJSON(): string;
  /** Paints it in an area of user units. */
  paint(
    area: Box,
    context: DrawingContext,
    state: PictureState,
    pictures: ReadonlyMap<string, LazyPixmap>,
  ): void;
}

export interface PictureSize {
  width: number;
  height: number;
  /** Of a file of SVG that lacks a part of its size: as much of its room as its ratio lets it have, all, or all across or down. */
  fits?: RoomShare;
  /** Whether it is one of SVG. */
  isDrawing: boolean;
}

/** Where none are known. */
export const NO_PICTURES: SvgPictures = {
  sizeOf: () => undefined,
  draw: () => {},
  tile: () => {},
  outline: () => {},
  content: () => {},
};
