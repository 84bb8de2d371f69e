import type { JSX } from 'satori/jsx/jsx-runtime';
import type { Template } from '../../templates/contract/index.js';
import type { FrameSize } from '../paint/frame-size.js';
import type { Frame } from '../raster/frame.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import type { StageTimings } from '../thread/job.js';

/** What a tree is drawn for. */
export interface Scene {
  template: Template;
  size: FrameSize;
  /** The tree may refer to these by addresses. */
  pictures: ReadonlyMap<string, LazyPixmap>;
}

/** Draws trees of elements, with all that it keeps between the frames of one thread. */
export interface Engine {
  /**
   * Draws a tree in a box of the template's size. The frame's pixels are valid until the next one is drawn.
   * @param timings the time taken is added to `layout` and `raster`
   * @returns undefined when the task was cancelled meanwhile
   * @throws where the tree cannot be drawn; a trap of WebAssembly as it is
   */
  frame(
    tree: JSX.Element,
    scene: Scene,
    timings: StageTimings,
  ): Frame | undefined | Promise<Frame | undefined>;
}
