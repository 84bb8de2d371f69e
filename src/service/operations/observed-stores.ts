/** Measured stores of keys and quotas: each wraps a store and does not change its behaviour. */

import type { KeyLookup, KeyRecord, SigningKey } from '../../access/key-store.js';
import type { Admission, QuotaLimits, QuotaStore, Ticket, Units, Usage } from '../../access/quota.js';
import { StoreUnavailable } from '../../access/store-failure.js';
import { measured, type OperationObserver } from './measured.js';

export type StoreOperation = 'admit' | 'refund' | 'usage' | 'find_key';

/** The outcome of a request for one render. */
export type AdmissionOutcome = 'admitted' | 'rate_limited' | 'quota_exhausted' | 'store_unavailable';

export interface StoreObserver extends OperationObserver<StoreOperation> {
  /** Called for each request for a render, except one that failed with an error other than StoreUnavailable. */
  admitted(outcome: AdmissionOutcome): void;
}

export class ObservedQuotaStore implements QuotaStore {
  readonly #store: QuotaStore;
  readonly #observer: StoreObserver;

  constructor(store: QuotaStore, observer: StoreObserver) {
    this.#store = store;
    this.#observer = observer;
  }

  async admit(caller: string, limits: QuotaLimits, units?: Units): Promise<Admission> {
    try {
      const admission = await measured(this.#observer, 'admit', () =>
        this.#store.admit(caller, limits, units),
      );
      this.#observer.admitted(admission.admitted ? 'admitted' : admission.reason);
      return admission;
    } catch (error) {
      if (error instanceof StoreUnavailable) this.#observer.admitted('store_unavailable');
      throw error;
    }
  }

  refund(ticket: Ticket): Promise<void> {
    return measured(this.#observer, 'refund', () => this.#store.refund(ticket));
  }

  usage(caller: string, limits: QuotaLimits): Promise<Usage> {
    return measured(this.#observer, 'usage', () => this.#store.usage(caller, limits));
  }
}

/** The lookups of a key store. Below a cache, it measures only those that the cache could not answer. */
export class ObservedKeyLookup implements KeyLookup {
  readonly #store: KeyLookup;
  readonly #observer: StoreObserver;

  constructor(store: KeyLookup, observer: StoreObserver) {
    this.#store = store;
    this.#observer = observer;
  }

  find(hash: string): Promise<KeyRecord | undefined> {
    return measured(this.#observer, 'find_key', () => this.#store.find(hash));
  }

  findById(id: string): Promise<SigningKey | undefined> {
    return measured(this.#observer, 'find_key', () => this.#store.findById(id));
  }

  noteUse(hash: string): Promise<void> {
    return this.#store.noteUse(hash);
  }
}
