import { LRUCache } from 'lru-cache';

/** A finished file and its entity tag. */
export interface FinishedImage {
  bytes: Uint8Array;
  etag: string;
}

/** Finished renders of a front, by the key of all that they depend on; the least recently used go first. */
export class ResultCache {
  readonly #cache: LRUCache<string, FinishedImage> | undefined;

  /** @param maxBytes of finished files; 0 keeps nothing */
  constructor(maxBytes: number) {
    if (maxBytes > 0) {
      this.#cache = new LRUCache({ maxSize: maxBytes, sizeCalculation: (image) => image.bytes.length + 200 });
    }
  }

  /** Files kept. */
  get entries(): number {
    return this.#cache?.size ?? 0;
  }

  /** Bytes that they count for, at most `maxBytes`. */
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
