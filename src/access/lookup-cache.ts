import { LRUCache } from 'lru-cache';
import { type Clock, monotonicClock } from './clock.js';
import { type StoreFailurePolicy, StoreUnavailable } from './store-failure.js';

/**
 * Milliseconds that a record is cached. A revoked key must be refused within 5 seconds everywhere; the remaining time
 * is for the answer of the store.
 */
const KNOWN_TTL_MS = 3000;

/**
 * Milliseconds that a name is cached as unknown, so that a caller who repeats a wrong key does not load the store. A
 * record that is no longer usable is cached as long, so that the number of reads does not reveal that it existed.
 */
const UNKNOWN_TTL_MS = 1000;

export interface LookupCacheOptions {
  /** Must not step back, or records would be cached for too long. */
  clock?: Clock;
  /** The most names cached, 10,000 unless given; the least recently used is evicted first. */
  maxEntries?: number;
  /** With `allow`, a record that was known before remains valid while the store is unavailable. */
  onStoreFailure?: StoreFailurePolicy;
}

/** How much memory records may take beside their number. */
export interface LookupWeights<Found> {
  /** Bytes of all cached records. */
  maxBytes: number;
  /** Bytes of one, more than 0. */
  weigh(found: Found): number;
}

/** Bytes of a name that is read, or unknown. */
const NAME_BYTES = 500;

/** Caches for a moment what a store returns for a name, so that a busy key does not cost one read per request. */
export class LookupCache<Found extends object> {
  readonly #read: (name: string) => Promise<Found | undefined>;
  readonly #clock: Clock;
  // Contains pending reads too: lookups of the same name share one.
  readonly #reads: LRUCache<string, Promise<Found | undefined>>;
  /** The last known records, of any age; undefined unless outages are to be bridged. */
  readonly #fallbacks: LRUCache<string, Found> | undefined;

  readonly #isGood: (found: Found) => boolean;
  readonly #weigh: ((found: Found) => number) | undefined;

  /**
   * @param read asks the store
   * @param isGood whether a record is usable
   * @param weights of records that may be large; records have none unless given
   */
  constructor(
    read: (name: string) => Promise<Found | undefined>,
    isGood: (found: Found) => boolean,
    { clock = monotonicClock, maxEntries = 10_000, onStoreFailure = 'deny' }: LookupCacheOptions = {},
    weights?: LookupWeights<Found>,
  ) {
    const bound = weights ? { maxSize: weights.maxBytes } : {};
    this.#weigh = weights?.weigh;
    this.#read = read;
    this.#isGood = isGood;
    this.#clock = clock;
    this.#reads = new LRUCache({
      ...{ max: maxEntries, ttl: KNOWN_TTL_MS, ttlResolution: 0, perf: clock },
      ...bound,
    });
    if (onStoreFailure === 'allow') this.#fallbacks = new LRUCache({ max: maxEntries, ...bound });
  }

  /** The record in the store, at most 3 seconds late. A failed read is not cached. */
  async find(name: string): Promise<Found | undefined> {
    try {
      return await this.#findInTime(name);
    } catch (error) {
      const fallback = this.#fallbacks?.get(name);
      if (fallback && error instanceof StoreUnavailable) return fallback;
      throw error;
    }
  }

  /** After a change that this process has made: the next lookup asks the store. */
  forget(name: string): void {
    this.#reads.delete(name);
    this.#fallbacks?.delete(name);
  }

  #sized(found?: Found): { size?: number } {
    return this.#weigh ? { size: found ? this.#weigh(found) : NAME_BYTES } : {};
  }

  #findInTime(name: string): Promise<Found | undefined> {
    const cached = this.#reads.get(name);
    if (cached) return cached;
    // A change during the read may be missing from its answer, so the time to live runs from the start of the read.
    const start = this.#clock.now();
    const read = this.#read(name);
    this.#reads.set(name, read, this.#sized());
    read.then(
      (found) => {
        if (this.#reads.peek(name) !== read) return;
        const sized = this.#sized(found);
        if (found) this.#fallbacks?.set(name, found, sized);
        else this.#fallbacks?.delete(name);
        const ttl = found && this.#isGood(found) ? KNOWN_TTL_MS : UNKNOWN_TTL_MS;
        if (ttl === KNOWN_TTL_MS && !this.#weigh) return;
        // The size of a value that is set again stays as it is.
        if (this.#weigh) this.#reads.delete(name);
        this.#reads.set(name, read, { start, ttl, ...sized });
      },
      () => {
        if (this.#reads.peek(name) === read) this.#reads.delete(name);
      },
    );
    return read;
  }
}
