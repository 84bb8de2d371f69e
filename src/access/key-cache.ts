import { LRUCache } from 'lru-cache';
import { type Clock, systemClock } from './clock.js';
import { hourOfUse, type KeyLookup, type KeyRecord, type SigningKey } from './key-store.js';
import { LookupCache, type LookupCacheOptions } from './lookup-cache.js';

export interface KeyCacheOptions extends LookupCacheOptions {
  /** Tells the hours of use. */
  calendar?: Clock;
}

/**
 * Spares a key store most lookups, by hash and by id alike, and tells it of the keys in use, each at most once an hour.
 */
export class KeyCache implements KeyLookup {
  readonly #store: KeyLookup;
  readonly #calendar: Clock;
  readonly #byHash: LookupCache<KeyRecord>;
  readonly #byId: LookupCache<SigningKey>;
  /** The last hour of use that this front has told the store, by hash. */
  readonly #told: LRUCache<string, string>;

  constructor(store: KeyLookup, { calendar = systemClock, ...options }: KeyCacheOptions = {}) {
    this.#store = store;
    this.#calendar = calendar;
    this.#byHash = new LookupCache((hash) => store.find(hash), isGood, options);
    this.#byId = new LookupCache((id) => store.findById(id), isGood, options);
    this.#told = new LRUCache({ max: options.maxEntries ?? 10_000 });
  }

  /** As the store's own `find`, at most 3 seconds late; whoever knows a key uses it. A failed read is not kept. */
  async find(hash: string): Promise<KeyRecord | undefined> {
    const record = await this.#byHash.find(hash);
    if (record && isGood(record)) this.#tell(hash, record.lastUsedAt);
    return record;
  }

  /**
   * As the store's own `findById`, at most 3 seconds late. An id is public, so that asking for one is no use of its key: that
   * is for `noteUse` to say, once a signature has proved it.
   */
  findById(id: string): Promise<SigningKey | undefined> {
    return this.#byId.find(id);
  }

  /** Resolves at once. */
  async noteUse(hash: string): Promise<void> {
    this.#tell(hash);
  }

  /** Nobody waits for it, and nothing depends on it. */
  #tell(hash: string, lastUsedAt?: string): void {
    const hour = hourOfUse(this.#calendar.now());
    if (lastUsedAt === hour || this.#told.get(hash) === hour) return;
    this.#told.set(hash, hour);
    this.#store.noteUse(hash).catch(() => {});
  }
}

function isGood({ revokedAt }: KeyRecord): boolean {
  return revokedAt === undefined;
}
