import { LRUCache } from 'lru-cache';
import { sharedBytes } from '../rendering/shared-bytes.js';
import type { DocumentStore } from './document-store.js';

/** Bytes that a front keeps: those of two of the largest assets. */
export const CONTENT_BYTES = 16 * 1024 * 1024;

/** The contents of keys' documents and assets, in memory that all threads share; those used last are kept. */
export class DocumentContents {
  readonly #contents: LRUCache<string, Uint8Array>;

  constructor(store: Pick<DocumentStore, 'content'>) {
    this.#contents = new LRUCache({
      maxSize: CONTENT_BYTES,
      sizeCalculation: ({ length }, name) => length + name.length,
      fetchMethod: async (name) => {
        const [owner = '', digest = ''] = name.split(' ');
        const bytes = await store.content(owner, digest);
        return bytes && sharedBytes(bytes);
      },
    });
  }

  /**
   * @param digest SHA-256 in hexadecimal of what a record of this owner names
   * @throws Error where the store does not have it, and errors of the store
   */
  async content(owner: string, digest: string): Promise<Uint8Array> {
    const bytes = await this.#contents.fetch(`${owner} ${digest}`);
    if (!bytes) throw new Error(`a file of ${owner} is missing from the store: ${digest}`);
    return bytes;
  }
}
