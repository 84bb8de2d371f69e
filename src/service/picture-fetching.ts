import type { Config } from '../config.js';
import type { ResolveForCaller } from '../rendering/pictures/name-lookups.js';
import { type FetchObserver, PictureFetcher } from '../rendering/pictures/picture-fetcher.js';
import { version } from '../version.js';

/** A fetcher of pictures within the limits of the settings. */
export function configuredFetcher(
  config: Config,
  terms: { maxDownloads: number; resolve: ResolveForCaller; observe?: FetchObserver },
): PictureFetcher {
  return new PictureFetcher({
    maxBytes: config.imageMaxBytes,
    maxPixels: config.imageMaxPixels,
    timeoutMs: config.imageTimeoutMs,
    userAgent: `Tuval/${version}`,
    allowedHosts: config.imageAllowedHosts.length > 0 ? config.imageAllowedHosts : undefined,
    allowedCidrs: config.imageAllowedCidrs,
    ...terms,
  });
}
