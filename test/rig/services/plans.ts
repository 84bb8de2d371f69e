/** A plan for tests to take from, generous in all things. */

import type { Plan } from '../../../src/access/plans.js';

export const GENEROUS: Plan = {
  id: 'generous',
  planName: 'Sınırsız',
  rpm: 100_000,
  dailyQuota: 1_000_000,
  gif: true,
  gifMaxFrames: 300,
  gifMaxFps: 50,
  templates: 1000,
  assetBytes: 1024 ** 3,
  batchRows: 10_000,
  jobRows: 10_000,
  jobs: 100,
  priceUsd: 1,
};
