import { LRUCache } from 'lru-cache';
import { type Clock, monotonicClock } from './clock.js';
import { type StoreFailurePolicy, StoreUnavailable } from './store-failure.js';

/**
 * Milliseconds that a record is believed. A revoked key must be refused within 5 seconds everywhere; the rest of
 * them is for the store to answer in.
 */
const KNOWN_TTL_MS = 3000;

/**
 * Milliseconds that a name counts as unknown: spares the store a caller who repeats a wrong key. A record that is of no use
 * any more is kept as long, so that how often the store is asked does not tell that there was one.
 */
const UNKNOWN_TTL_MS = 1000;

export interface LookupCacheOptions {
  /** Must not step back, or records would be believed for longer. */
  clock?: Clock;
  /** The most names kept, 10,000 unless given; the least recently used goes first. */
  maxEntries?: number;
  /** `allow`: a record that was known before goes on being believed while the store is unavailable. */
  onStoreFailure?: StoreFailurePolicy;
}

/** Remembers for a moment what a store found under a name, so that a busy key does not cost a read each request. */
export class LookupCache<Found extends object> {
  readonly #read: (name: string) => Promise<Found | undefined>;
  readonly #clock: Clock;
  // Holds reads under way too: lookups of the same name share one.
  readonly #reads: LRUCache<string, Promise<Found | undefined>>;
  /** What was known last, however long ago; undefined when an outage is not to be bridged. */
  readonly #lastKnown: LRUCache<string, Found> | undefined;

  readonly #isGood: (found: Found) => boolean;

  /**
   * @param read asks the store
   * @param isGood whether a record is of any use
   */
  constructor(
    read: (name: string) => Promise<Found | undefined>,
    isGood: (found: Found) => boolean,
    { clock = monotonicClock, maxEntries = 10_000, onStoreFailure = 'deny' }: LookupCacheOptions = {},
  ) {
    this.#read = read;
    this.#isGood = isGood;
    this.#clock = clock;
    this.#reads = new LRUCache({ max: maxEntries, ttl: KNOWN_TTL_MS, ttlResolution: 0, perf: clock });
    if (onStoreFailure === 'allow') this.#lastKnown = new LRUCache({ max: maxEntries });
  }

  /** What the store finds, at most 3 seconds late. A failed read is not kept. */
  async find(name: string): Promise<Found | undefined> {
    try {
      return await this.#findInTime(name);
    } catch (error) {
      const known = this.#lastKnown?.get(name);
      if (known && error instanceof StoreUnavailable) return known;
      throw error;
    }
  }

  #findInTime(name: string): Promise<Found | undefined> {
    const cached = this.#reads.get(name);
    if (cached) return cached;
    // An answer is as old as its question: what changes while the store is being read may be missing from it. So a
    // read is kept from its start, and its time to live runs from there.
    const start = this.#clock.now();
    const read = this.#read(name);
    this.#reads.set(name, read);
    read.then(
      (found) => {
        if (this.#reads.peek(name) !== read) return;
        if (found) this.#lastKnown?.set(name, found);
        else this.#lastKnown?.delete(name);
        if (found && this.#isGood(found)) return;
        this.#reads.set(name, read, { start, ttl: UNKNOWN_TTL_MS });
      },
      () => {
        if (this.#reads.peek(name) === read) this.#reads.delete(name);
      },
    );
    return read;
  }
}
