import type { GifEffort } from './animations/measuring.js';
import type { Effort } from './measuring.js';

interface MotionEffort {
  /** GIFs of each motion that every encoder makes, beside the first, which does not count. */
  motionRounds: number;
}

export const FULL: Effort & GifEffort & MotionEffort = {
  warmUpMs: 30_000,
  ...{ cpuRounds: 5, rateRounds: 3, cpuMs: 80, rateMs: 200 },
  ...{ gifRounds: 9, comparedOf: 1, motionRounds: 2 },
};

export const QUICK: Effort & GifEffort & MotionEffort = {
  warmUpMs: 0,
  ...{ cpuRounds: 2, rateRounds: 1, cpuMs: 50, rateMs: 150 },
  ...{ gifRounds: 3, comparedOf: 4, motionRounds: 1 },
};
