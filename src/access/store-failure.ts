/** The store of keys and counters cannot be reached, or took too long. What was asked may or may not have happened. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** What becomes of requests while the store is unavailable: refused, or served without being counted. */
export type StoreFailurePolicy = 'deny' | 'allow';
