/** What batches want of the rest of the page. */

import type { Format } from '../format-data.js';
import type { Progress } from './archive.js';

/** The limits of batches in the caller's plan; undefined where it has not been read. */
export interface BatchPlan {
  hasKey: boolean;
  name: string | undefined;
  /** Rows that may be drawn at once; 0 where there are no batches. */
  rows: number | undefined;
  /** Rows that may be drawn in the background, likewise. */
  jobRows: number | undefined;
  leftToday: number | undefined;
}

/** The rest of the page, as far as batches have to do with it. */
export interface BatchHost {
  plan(): BatchPlan;
  /** Those of the template that the plan has. */
  formats(): readonly Format[];
  askForKey(): void;
  keyRefused(): void;
  /** Called when a batch was answered, successfully or not. */
  answered(): void;
  /** Called as pictures arrive; undefined when no more do. */
  progressed(progress: (Progress & { rows: number }) | undefined): void;
}
