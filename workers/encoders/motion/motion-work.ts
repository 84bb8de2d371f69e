import type { StageTimings } from '../../contract/stage-timings.js';
import type { Frame } from '../../raster/frame.js';

/** Animation that a piece belongs to. */
export interface MotionWork {
  size: { width: number; height: number };
  /** Delays of frames in centiseconds. */
  delays: readonly number[];
  /**
   * Paints a frame by its number. Its pixels are valid until the next one is painted. Undefined when the task was
   * cancelled meanwhile.
   */
  paint(frame: number): Frame | undefined | Promise<Frame | undefined>;
  /** The time taken to encode is added to `encode`. */
  timings: StageTimings;
}
