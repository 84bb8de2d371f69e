import { LRUCache } from 'lru-cache';

/** A finished file and its entity tag. */
export interface FinishedImage {
  bytes: Uint8Array;
  etag: string;
  /** The quality that was taken to stay within `maxBytes`. */
  quality?: string | undefined;
}

/** The cache of a front's finished renders, by `resultKey`; the least recently used are evicted first. */
export class ResultCache {
  readonly #cache: LRUCache<string, FinishedImage> | undefined;

  /** @param maxBytes of finished files; 0 caches nothing */
  constructor(maxBytes: number) {
    if (maxBytes > 0) {
      this.#cache = new LRUCache({ maxSize: maxBytes, sizeCalculation: (image) => image.bytes.length + 200 });
    }
  }

  /** The number of cached files. */
  get entries(): number {
    return this.#cache?.size ?? 0;
  }

  /** The bytes of the cached files as they are counted, at most `maxBytes`. */
  get bytes(): number {
    return this.#cache?.calculatedSize ?? 0;
  }

  get(key: string): FinishedImage | undefined {
    return this.#cache?.get(key);
  }

  set(key: string, image: FinishedImage): void {
    this.#cache?.set(key, image);
  }
}
