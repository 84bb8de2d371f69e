import { LRUCache } from 'lru-cache';
import type { Client } from '../client.js';
import { isDataUrl } from './data-url.js';
import type { FetchedPicture, PictureFetcher } from './picture-fetcher.js';

/** For how long an image is taken for what its address still shows: somebody types the next word within that time. */
const RECENT_MS = 60_000;

/** Four of the largest that IMAGE_MAX_BYTES allows by default. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;

/**
 * Fetches images, and remembers for a minute what it has fetched: the previews of somebody who types need the same one
 * with every word, and its server should not be asked each time.
 */
export class RecentPictures implements Pick<PictureFetcher, 'fetchPicture'> {
  readonly #fetcher: Pick<PictureFetcher, 'fetchPicture'>;
  readonly #recent: LRUCache<string, FetchedPicture>;

  /** @param clock milliseconds; must not step back */
  constructor(fetcher: Pick<PictureFetcher, 'fetchPicture'>, clock: { now(): number } = performance) {
    this.#fetcher = fetcher;
    this.#recent = new LRUCache({
      maxSize: MAX_CACHE_BYTES,
      sizeCalculation: ({ bytes }, url) => bytes.length + url.length,
      ttl: RECENT_MS,
      ttlResolution: 0,
      perf: clock,
    });
  }

  /** As the fetcher's own, a minute late at most. */
  async fetchPicture(url: string, client: Client): Promise<FetchedPicture> {
    const recent = this.#recent.get(url);
    if (recent) return recent;
    const picture = await this.#fetcher.fetchPicture(url, client);
    if (!isDataUrl(url)) this.#recent.set(url, picture);
    return picture;
  }
}
