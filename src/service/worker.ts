/** A front that serves no requests: it draws the rows of jobs that others have accepted, and tells of their ends. */

import type { Config } from '../config.js';
import { openParts, type PartSurroundings, type RunningFront } from './front-parts.js';

/**
 * Opens the parts of a worker, which begins with what waits in Redis.
 * @throws Error with one sentence for people if the plans cannot be used
 */
export async function startWorker(
  config: Config,
  surroundings: PartSurroundings = {},
): Promise<RunningFront> {
  const parts = await openParts(config, surroundings);
  try {
    await parts.provedReady;
    await parts.whenOpen();
  } catch (error) {
    await parts.stopWorking(0);
    await parts.close();
    throw error;
  }
  return {
    metricsSnapshot: () => parts.metrics.snapshot(),
    onReadiness: parts.onReadiness,
    async stop() {
      await parts.stopWorking(config.shutdownGraceMs);
      await parts.close();
    },
  };
}
