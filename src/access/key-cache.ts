import { LRUCache } from 'lru-cache';
import { type Clock, monotonicClock } from './clock.js';
import type { KeyRecord, KeyStore } from './keys.js';

/**
 * Milliseconds that a record is believed. A revoked key must be refused within 5 seconds everywhere; the rest of
 * them is for the store to answer in.
 */
const KNOWN_TTL_MS = 3000;

/** Milliseconds that a hash counts as unknown: spares the store a caller who repeats a wrong key. */
const UNKNOWN_TTL_MS = 1000;

export interface KeyCacheOptions {
  /** Must not step back, or records would be believed for longer. */
  clock?: Clock;
  /** The most hashes kept, 10,000 unless given; the least recently used goes first. */
  maxEntries?: number;
}

/** Remembers for a moment what a key store found, so that a busy key does not cost a read each request. */
export class KeyCache implements Pick<KeyStore, 'find'> {
  readonly #store: Pick<KeyStore, 'find'>;
  readonly #clock: Clock;
  // Holds reads under way too: lookups of the same hash share one.
  readonly #reads: LRUCache<string, Promise<KeyRecord | undefined>>;

  constructor(
    store: Pick<KeyStore, 'find'>,
    { clock = monotonicClock, maxEntries = 10_000 }: KeyCacheOptions = {},
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#reads = new LRUCache({ max: maxEntries, ttl: KNOWN_TTL_MS, ttlResolution: 0, perf: clock });
  }

  /** As the store's own `find`, at most 3 seconds late. A failed read is not kept. */
  find(hash: string): Promise<KeyRecord | undefined> {
    const kept = this.#reads.get(hash);
    if (kept) return kept;
    // An answer is as old as its question: what changes while the store is being read may be missing from it. So a
    // read is kept from its start, and its time to live runs from there.
    const start = this.#clock.now();
    const read = this.#store.find(hash);
    this.#reads.set(hash, read);
    read.then(
      (record) => {
        if (!record && this.#reads.peek(hash) === read) {
          this.#reads.set(hash, read, { start, ttl: UNKNOWN_TTL_MS });
        }
      },
      () => {
        if (this.#reads.peek(hash) === read) this.#reads.delete(hash);
      },
    );
    return read;
  }
}
