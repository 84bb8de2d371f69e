/** The rendering side of a front: its threads, its cache of finished files, and who fetches pictures for them. */

import type { Logger } from 'pino';
import type { Clock } from '../access/clock.js';
import type { Config } from '../config.js';
import { LOOKUPS_AT_ONCE, NameLookups, type ResolveForCaller } from '../rendering/pictures/name-lookups.js';
import type { Resolve } from '../rendering/pictures/permitted-addresses.js';
import { RecentPictures } from '../rendering/pictures/recent-pictures.js';
import { Previewer } from '../rendering/previewer.js';
import type { RenderPool } from '../rendering/render-pool.js';
import { Renderer } from '../rendering/renderer.js';
import { ResultCache } from '../rendering/result-cache.js';
import { RowRenderer } from '../rendering/row-renderer.js';
import { RowSlots } from '../rendering/row-slots.js';
import type { FrontMetrics } from './operations/front-metrics.js';
import { configuredFetcher } from './picture-fetching.js';
import { startRenderThreads } from './render-threads.js';
import { openResultSharing } from './result-sharing.js';

/** All that draws for a front. */
export interface FrontRendering {
  pool: RenderPool;
  renderer: Renderer;
  previewer: Previewer;
  rows: RowRenderer;
  rowSlots: RowSlots;
  /** Resolves the hosts that pictures are sent to. */
  resolveForUploads: ResolveForCaller;
  /** Resolves the hosts of webhooks. */
  resolveForWebhooks: ResolveForCaller;
  /** Ends downloads at once, and threads, and what is being written for other fronts. */
  close(): Promise<void>;
}

/**
 * Starts the threads, unless there is a pool already.
 * @param resolve of the hosts of pictures; the system's resolver unless given
 */
export function openRendering(
  config: Config,
  { clock, log, metrics, pool: started, resolve }: FrontSurroundings,
): FrontRendering {
  // As many downloads as renders that run or wait, because each render holds its pictures, so that the settings bound
  // their memory.
  const maxDownloads = config.renderThreads * (config.queueLimit + 1);
  const rowSlots = new RowSlots(config.renderThreads);
  const lookups = new NameLookups(resolve);
  const rowLookups = lookups.limitedTo(LOOKUPS_AT_ONCE.rows);
  const fetcher = (maxDownloads: number, resolve: ResolveForCaller) =>
    configuredFetcher(config, { maxDownloads, resolve, observe: metrics.pictures });
  const pictures = fetcher(maxDownloads, lookups.limitedTo(LOOKUPS_AT_ONCE.renders));
  // Previews have a separate, smaller limit, as in the queue: previews of pictures that never arrive must not block the
  // pictures of renders.
  const previewLookups = lookups.limitedTo(LOOKUPS_AT_ONCE.previews);
  const previewPictures = fetcher(Math.ceil(maxDownloads / 2), previewLookups);
  // The turns of rows bound their downloads.
  const rowPictures = fetcher(rowSlots.slots + (rowSlots.ofJobs?.slots ?? 0), rowLookups);
  const pool = started ?? startRenderThreads(config, log);
  const results = new ResultCache(config.resultCacheBytes);
  metrics.watchPool(pool);
  metrics.watchCache(results);
  const observer = metrics.renders;
  const { shared, close: closeSharing } = openResultSharing(config, { clock, log, metrics });
  return {
    pool,
    renderer: new Renderer({ pictures, pool, results, shared, observer }),
    previewer: new Previewer({ pictures: new RecentPictures(previewPictures), pool, observer }),
    rows: new RowRenderer({ pictures: new RecentPictures(rowPictures), pool, results }),
    rowSlots,
    resolveForUploads: rowLookups,
    resolveForWebhooks: lookups.limitedTo(LOOKUPS_AT_ONCE.webhooks),
    async close() {
      pictures.close();
      previewPictures.close();
      rowPictures.close();
      await Promise.all([pool.close(), closeSharing()]);
    },
  };
}

interface FrontSurroundings {
  clock: Clock;
  log: Logger;
  metrics: FrontMetrics;
  pool: RenderPool | undefined;
  resolve: Resolve | undefined;
}
