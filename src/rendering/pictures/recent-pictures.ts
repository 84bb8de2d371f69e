import { LRUCache } from 'lru-cache';
import { isDataUrl } from '../../../workers/images/data-url.js';
import type { Client } from '../client.js';
import type { FetchedPicture, PictureFetcher } from './picture-fetcher.js';

/** Milliseconds that an image is cached, long enough for a user to type the next word. */
const RECENT_MS = 60_000;

/** Bytes of the cache: four images of the default IMAGE_MAX_BYTES. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;

/**
 * Fetches images and caches them for a minute: the previews of a user who types need the same picture for every word,
 * and its server should not be asked each time.
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

  /** The same as the fetcher's own, at most a minute late. */
  async fetchPicture(url: string, client: Client): Promise<FetchedPicture> {
    const recent = this.#recent.get(url);
    if (recent) return recent;
    const picture = await this.#fetcher.fetchPicture(url, client);
    if (!isDataUrl(url)) this.#recent.set(url, picture);
    return picture;
  }
}
