import type { Admission, QuotaStore } from './quota.js';

/** A day's previews have no limit but that of their minutes. */
const NO_QUOTA = Number.MAX_SAFE_INTEGER;

/**
 * How many previews an address may ask for in a calendar minute. They are counted where renders are, so that the limit
 * holds across all fronts, but under names of their own: a preview takes nothing from what a caller has left.
 */
export class PreviewLimit {
  readonly #counts: QuotaStore;
  /** Previews a minute. */
  readonly rpm: number;

  constructor(counts: QuotaStore, rpm: number) {
    this.#counts = counts;
    this.rpm = rpm;
  }

  /**
   * Takes one unit of the minute.
   * @param caller the id of the `Caller` that the address is without a key
   * @throws StoreUnavailable where that denies service
   */
  admit(caller: string): Promise<Admission> {
    return this.#counts.admit(`preview:${caller}`, { rpm: this.rpm, dailyQuota: NO_QUOTA });
  }
}
