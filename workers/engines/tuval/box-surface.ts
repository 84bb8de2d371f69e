import type { Box } from '../../layout/box-layout.js';
import type { Frame } from '../../raster/frame.js';
import type { LazyPixmap } from '../../raster/pixmap.js';
import type { Scene } from '../engine.js';

/** Something that laid-out boxes are painted on: a frame of pixels, or a page. */
export interface BoxSurface<Painted> {
  /**
   * Paints the boxes of a scene, in CSS pixels.
   * @param pictures that they refer to, by address
   * @throws TooMuchWork before anything is painted
   */
  painted(boxes: Box, scene: Scene, pictures: ReadonlyMap<string, LazyPixmap>): Painted;

  /** The same of a frame that another engine has painted. */
  ofFrame(frame: Frame, scene: Scene): Painted;
}
