import { LRUCache } from 'lru-cache';
import { type Clock, monotonicClock, systemClock } from './clock.js';
import { hourOfUse, type KeyFinder, type KeyLookup, type KeyRecord } from './keys.js';
import { type StoreFailurePolicy, StoreUnavailable } from './store-failure.js';

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
  /** Tells the hours of use. */
  calendar?: Clock;
  /** The most hashes kept, 10,000 unless given; the least recently used goes first. */
  maxEntries?: number;
  /** `allow`: a record that was known before goes on being believed while the store is unavailable. */
  onStoreFailure?: StoreFailurePolicy;
}

/**
 * Remembers for a moment what a key store found, so that a busy key does not cost a read each request, and tells the
 * store of the keys in use, each at most once an hour.
 */
export class KeyCache implements KeyFinder {
  readonly #store: KeyLookup;
  readonly #clock: Clock;
  readonly #calendar: Clock;
  // Holds reads under way too: lookups of the same hash share one.
  readonly #reads: LRUCache<string, Promise<KeyRecord | undefined>>;
  /** The last hour of use that this front has told the store, by hash. */
  readonly #told: LRUCache<string, string>;
  /** What was known last, however long ago; undefined when an outage is not to be bridged. */
  readonly #lastKnown: LRUCache<string, KeyRecord> | undefined;

  constructor(
    store: KeyLookup,
    {
      clock = monotonicClock,
      calendar = systemClock,
      maxEntries = 10_000,
      onStoreFailure = 'deny',
    }: KeyCacheOptions = {},
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#calendar = calendar;
    this.#reads = new LRUCache({ max: maxEntries, ttl: KNOWN_TTL_MS, ttlResolution: 0, perf: clock });
    this.#told = new LRUCache({ max: maxEntries });
    if (onStoreFailure === 'allow') this.#lastKnown = new LRUCache({ max: maxEntries });
  }

  /** As the store's own `find`, at most 3 seconds late. A failed read is not kept. */
  async find(hash: string): Promise<KeyRecord | undefined> {
    const record = await this.#findOrBelieve(hash);
    if (record && record.revokedAt === undefined) this.#noteUse(record);
    return record;
  }

  async #findOrBelieve(hash: string): Promise<KeyRecord | undefined> {
    try {
      return await this.#find(hash);
    } catch (error) {
      const known = this.#lastKnown?.get(hash);
      if (known && error instanceof StoreUnavailable) return known;
      throw error;
    }
  }

  #find(hash: string): Promise<KeyRecord | undefined> {
    const kept = this.#reads.get(hash);
    if (kept) return kept;
    // An answer is as old as its question: what changes while the store is being read may be missing from it. So a
    // read is kept from its start, and its time to live runs from there.
    const start = this.#clock.now();
    const read = this.#store.find(hash);
    this.#reads.set(hash, read);
    read.then(
      (record) => {
        if (this.#reads.peek(hash) !== read) return;
        if (record) {
          this.#lastKnown?.set(hash, record);
          return;
        }
        this.#lastKnown?.delete(hash);
        this.#reads.set(hash, read, { start, ttl: UNKNOWN_TTL_MS });
      },
      () => {
        if (this.#reads.peek(hash) === read) this.#reads.delete(hash);
      },
    );
    return read;
  }

  /** Nobody waits for it, and nothing depends on it. */
  #noteUse({ hash, lastUsedAt }: KeyRecord): void {
    const hour = hourOfUse(this.#calendar.now());
    if (lastUsedAt === hour || this.#told.get(hash) === hour) return;
    this.#told.set(hash, hour);
    this.#store.noteUse(hash).catch(() => {});
  }
}
