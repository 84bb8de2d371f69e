import type { GifEffort } from './animations/measuring.js';
import type { Effort } from './measuring.js';

export const FULL: Effort & GifEffort = {
  ...{ cpuRounds: 5, rateRounds: 3, cpuMs: 80, rateMs: 200 },
  ...{ gifRounds: 9, comparedOf: 1 },
};

export const QUICK: Effort & GifEffort = {
  ...{ cpuRounds: 2, rateRounds: 1, cpuMs: 50, rateMs: 150 },
  ...{ gifRounds: 3, comparedOf: 4 },
};
