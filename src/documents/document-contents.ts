import { LRUCache } from 'lru-cache';
import { sharedBytes } from '../rendering/shared-bytes.js';
import type { DocumentStore } from './document-store.js';

/** Bytes that a front retains although nobody uses them: those of four of the largest assets. */
export const CONTENT_BYTES = 32 * 1024 * 1024;

/**
 * The contents of keys' documents and assets, in memory that all threads share. Each is read once for all who ask at the
 * same time; those used last are retained, and what somebody still uses is not read again.
 */
export class DocumentContents {
  readonly #store: Pick<DocumentStore, 'content'>;
  readonly #recent = new LRUCache<string, Uint8Array>({
    maxSize: CONTENT_BYTES,
    sizeCalculation: ({ length }, name) => length + name.length,
  });
  readonly #reading = new Map<string, Promise<Uint8Array>>();
  readonly #used = new Map<string, WeakRef<Uint8Array>>();
  readonly #unused = new FinalizationRegistry<string>((name) => {
    if (!this.#used.get(name)?.deref()) this.#used.delete(name);
  });

  constructor(store: Pick<DocumentStore, 'content'>) {
    this.#store = store;
  }

  /**
   * @param digest SHA-256 in hexadecimal of what a record of this owner names
   * @throws Error where the store does not have it, and errors of the store
   */
  async content(owner: string, digest: string): Promise<Uint8Array> {
    const name = `${owner} ${digest}`;
    const cached = this.#recent.get(name) ?? this.#reading.get(name) ?? this.#used.get(name)?.deref();
    if (cached) return cached;
    const reading = this.#read(name, owner, digest).finally(() => this.#reading.delete(name));
    this.#reading.set(name, reading);
    return reading;
  }

  /** The length of a content that is in memory; undefined of others. */
  lengthOf(owner: string, digest: string): number | undefined {
    return this.#used.get(`${owner} ${digest}`)?.deref()?.length;
  }

  async #read(name: string, owner: string, digest: string): Promise<Uint8Array> {
    const bytes = await this.#store.content(owner, digest);
    if (!bytes) throw new Error(`a file of ${owner} is missing from the store: ${digest}`);
    const shared = sharedBytes(bytes);
    this.#recent.set(name, shared);
    this.#used.set(name, new WeakRef(shared));
    this.#unused.register(shared, name);
    return shared;
  }
}
