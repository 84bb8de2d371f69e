import { LRUCache } from 'lru-cache';
import { type Clock, systemClock } from './clock.js';
import { hourOfUse, type KeyLookup, type KeyRecord, type SigningKey } from './key-store.js';
import { LookupCache, type LookupCacheOptions } from './lookup-cache.js';

export interface KeyCacheOptions extends LookupCacheOptions {
  /** The clock for the hours of use. */
  calendar?: Clock;
}

/** Caches the lookups of a key store, by hash and by id, and notes the use of a key at most once an hour. */
export class KeyCache implements KeyLookup {
  readonly #store: KeyLookup;
  readonly #calendar: Clock;
  readonly #byHash: LookupCache<KeyRecord>;
  readonly #byId: LookupCache<SigningKey>;
  /** The last hour of use that this front has noted in the store, by hash. */
  readonly #notedHours: LRUCache<string, string>;

  constructor(store: KeyLookup, { calendar = systemClock, ...options }: KeyCacheOptions = {}) {
    this.#store = store;
    this.#calendar = calendar;
    this.#byHash = new LookupCache((hash) => store.find(hash), isGood, options);
    this.#byId = new LookupCache((id) => store.findById(id), isGood, options);
    this.#notedHours = new LRUCache({ max: options.maxEntries ?? 10_000 });
  }

  /**
   * The same as the store's own `find`, at most 3 seconds late; it notes the use of the key. A failed read is not
   * cached.
   */
  async find(hash: string): Promise<KeyRecord | undefined> {
    const record = await this.#byHash.find(hash);
    if (record && isGood(record)) this.#tell(hash, record.lastUsedAt);
    return record;
  }

  /**
   * The same as the store's own `findById`, at most 3 seconds late. Ids are public, so asking for one is no use of its
   * key; `noteUse` records the use once a signature has proved it.
   */
  findById(id: string): Promise<SigningKey | undefined> {
    return this.#byId.find(id);
  }

  /** Resolves at once. */
  async noteUse(hash: string): Promise<void> {
    this.#tell(hash);
  }

  /** No one waits for this write, and nothing depends on it. */
  #tell(hash: string, lastUsedAt?: string): void {
    const hour = hourOfUse(this.#calendar.now());
    if (lastUsedAt === hour || this.#notedHours.get(hash) === hour) return;
    this.#notedHours.set(hash, hour);
    this.#store.noteUse(hash).catch(() => {});
  }
}

function isGood({ revokedAt }: KeyRecord): boolean {
  return revokedAt === undefined;
}
