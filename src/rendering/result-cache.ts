import { LRUCache } from 'lru-cache';

/** A finished file and its entity tag. */
export interface FinishedImage {
  bytes: Uint8Array;
  etag: string;
}

/** Finished renders of a front, by the key of all that they depend on; the least recently used go first. */
export class ResultCache {
  readonly #kept: LRUCache<string, FinishedImage> | undefined;

  /** @param maxBytes of finished files; 0 keeps nothing */
  constructor(maxBytes: number) {
    if (maxBytes > 0) {
      this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: (image) => image.bytes.length + 200 });
    }
  }

  /** Files kept. */
  get entries(): number {
    return this.#kept?.size ?? 0;
  }

  /** Bytes that they count for, at most `maxBytes`. */
  get bytes(): number {
    return this.#kept?.calculatedSize ?? 0;
  }

  get(key: string): FinishedImage | undefined {
    return this.#kept?.get(key);
  }

  set(key: string, image: FinishedImage): void {
    this.#kept?.set(key, image);
  }
}
