/** Results that several fronts have in common, as the renderer sees them. */

import type { StageTimings } from '../../workers/contract/stage-timings.js';
import type { FinishedImage } from './result-cache.js';

/** A file that was drawn. */
export interface DrawnImage {
  image: FinishedImage;
  timings: StageTimings & { queue: number };
}

/** A file that another front has drawn. */
export interface SharedImage {
  image: FinishedImage;
  timings?: undefined;
}

/** A render that another front may have done or be doing. */
export interface ShareableRender {
  /** As `resultKey` makes it. */
  key: string;
  /** Bytes of its pictures, which are in memory until it is drawn. */
  pictureBytes: number;
  /** Set where it takes longer than another of the kind. */
  isMoving: boolean;
  /** Set where it may begin much later, so that others are not to wait for it. */
  isLate: boolean;
}

/** None of the methods fails because of what is shared. */
export interface SharedRenders {
  /** The file that another front has drawn. */
  find(key: string): Promise<FinishedImage | undefined>;
  /**
   * The file that another front has drawn, or draws at the moment, and otherwise that which `draw` draws, for others, too.
   * @throws what `draw` throws; RenderAbandoned
   */
  obtain(
    render: ShareableRender,
    signal: AbortSignal,
    draw: () => Promise<DrawnImage>,
  ): Promise<DrawnImage | SharedImage>;
}
