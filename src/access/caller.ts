import { addressBlock } from '../address-block.js';
import { hashKey, isKey, isKeyId, type KeyLookup, type KeyRecord, type SigningKey } from './key-store.js';
import type { Plan, Plans } from './plans.js';
import { type StoreFailurePolicy, StoreUnavailable } from './store-failure.js';

/** The client that a request counts for, and its plan. */
export interface Caller {
  /** The name that renders are counted under: `key:` and the id of the key, or `ip:` and the address. */
  id: string;
  plan: Plan;
  /** False without a key. */
  authenticated: boolean;
  /** Id of the key; undefined without one. */
  key?: string;
  /**
   * True if the request carries a key that could not be checked, because the store is down. Such a caller is served on
   * the anonymous plan and not counted; nothing follows about what its own plan allows.
   */
  unverified?: true;
}

/** Identifies callers by their key, and callers without a key by their address. */
export class Callers {
  readonly #keys: KeyLookup;
  readonly #plans: Plans;
  readonly #onStoreFailure: StoreFailurePolicy;

  constructor(keys: KeyLookup, plans: Plans, onStoreFailure: StoreFailurePolicy = 'deny') {
    this.#keys = keys;
    this.#plans = plans;
    this.#onStoreFailure = onStoreFailure;
  }

  /**
   * The caller of a request; `invalid_key` if its key is malformed, unknown or revoked. A key whose plan is no longer
   * in the plan table is invalid too: to serve it as an anonymous caller would hide the fault from its owner.
   * @param apiKey as sent; undefined and '' mean no key
   * @param clientAddress as for `anonymous`
   * @throws any error of the key store when it cannot be read; StoreUnavailable only under the policy `deny`
   */
  async identify(apiKey: string | undefined, clientAddress: string): Promise<Caller | 'invalid_key'> {
    if (apiKey === undefined || apiKey === '') return this.anonymous(clientAddress);
    if (!isKey(apiKey)) return 'invalid_key';
    const record = await this.#keys.find(hashKey(apiKey)).catch((error: unknown) => {
      if (this.#onStoreFailure === 'allow' && error instanceof StoreUnavailable) return 'unverified' as const;
      throw error;
    });
    if (record === 'unverified') return { ...this.anonymous(clientAddress), unverified: true };
    return record ? this.#holder(record) : 'invalid_key';
  }

  /**
   * The key that a link names as its signer; undefined if no key has that id, or the key has no secret. The signature
   * is still to be checked.
   * @throws any error of the key store when it cannot be read: StoreUnavailable also under the policy `allow`, unless
   *   the key was known before, because the signature cannot be checked
   */
  async signingKey(id: string): Promise<SigningKey | undefined> {
    return isKeyId(id) ? this.#keys.findById(id) : undefined;
  }

  /** The caller of a link that was signed with the key; `invalid_key` as for `identify`. */
  signer(key: SigningKey): Caller | 'invalid_key' {
    const caller = this.#holder(key);
    // No one waits for this note, and nothing depends on it.
    if (caller !== 'invalid_key') this.#keys.noteUse(key.hash).catch(() => {});
    return caller;
  }

  #holder({ id, plan: planId, revokedAt }: KeyRecord): Caller | 'invalid_key' {
    const plan = this.#plans.get(planId);
    if (!plan || revokedAt !== undefined) return 'invalid_key';
    return { id: `key:${id}`, plan, authenticated: true, key: id };
  }

  /** The caller without a key at an address in text; everything that is not an address is the same caller. */
  anonymous(clientAddress: string): Caller {
    return { id: `ip:${addressBlock(clientAddress)}`, plan: this.#plans.anonymous, authenticated: false };
  }
}
