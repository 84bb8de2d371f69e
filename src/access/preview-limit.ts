import type { Admission, QuotaStore } from './quota.js';

/** Previews have a limit per minute and none per day. */
const NO_QUOTA = Number.MAX_SAFE_INTEGER;

/**
 * The limit on previews of an address in a calendar minute. Previews are counted in the same store as renders, so that
 * the limit holds across all fronts, but under separate names: a preview takes nothing from a caller's quota.
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
   * @param caller the id of the anonymous `Caller` at the address
   * @throws StoreUnavailable under the policy `deny`
   */
  admit(caller: string): Promise<Admission> {
    return this.#counts.admit(`preview:${caller}`, { rpm: this.rpm, dailyQuota: NO_QUOTA });
  }
}
