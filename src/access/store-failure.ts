/** The store of keys and counters is unreachable or too slow. The operation may or may not have happened. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** How requests are treated while the store is unavailable: refused, or served without being counted. */
export type StoreFailurePolicy = 'deny' | 'allow';
