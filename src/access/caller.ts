import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { hashKey, isKey, isKeyId, type KeyLookup, type KeyRecord, type SigningKey } from './key-store.js';
import type { Plan, Plans } from './plans.js';
import { type StoreFailurePolicy, StoreUnavailable } from './store-failure.js';

/** Who pays for a request, and with which plan. */
export interface Caller {
  /** What its renders are counted under: `key:` and the key's id, or `ip:` and the address. */
  id: string;
  plan: Plan;
  /** False without a key. */
  authenticated: boolean;
  /**
   * True where a key came with the request and nobody could say whose it is, because the store is down. Such a caller
   * is served on the anonymous plan and not counted; nothing is to be concluded about what its own plan allows.
   */
  unverified?: true;
}

/** Tells callers apart by their key, and those without one by their address. */
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
   * Whose request it is; `invalid_key` when its key is malformed, unknown or revoked. A key is invalid too when its
   * plan is not in the plan table any more: nobody has said what it may do, and to serve it as an anonymous caller
   * would hide the fault from its owner.
   * @param apiKey as sent; undefined and '' are no key
   * @param clientAddress as for `anonymous`
   * @throws whatever the key store throws when it cannot be read; StoreUnavailable only where that denies service
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
   * The key that a link says it was signed with; undefined when there is none of that id, or it has no secret. Whoever asks
   * has yet to check the signature.
   * @throws whatever the key store throws when it cannot be read: StoreUnavailable also where that does not deny service,
   *   unless the key was known before, since nothing can be said of the signature
   */
  async signingKey(id: string): Promise<SigningKey | undefined> {
    return isKeyId(id) ? this.#keys.findById(id) : undefined;
  }

  /** Whose request a link is that was signed with the key; `invalid_key` as for `identify`. */
  signer(key: SigningKey): Caller | 'invalid_key' {
    const caller = this.#holder(key);
    // Nobody waits for it, and nothing depends on it.
    if (caller !== 'invalid_key') this.#keys.noteUse(key.hash).catch(() => {});
    return caller;
  }

  #holder({ id, plan: planId, revokedAt }: KeyRecord): Caller | 'invalid_key' {
    const plan = this.#plans.get(planId);
    if (!plan || revokedAt !== undefined) return 'invalid_key';
    return { id: `key:${id}`, plan, authenticated: true };
  }

  /** The caller without a key at an address in text; all that is not an address is one caller. */
  anonymous(clientAddress: string): Caller {
    return { id: `ip:${addressBlock(clientAddress)}`, plan: this.#plans.anonymous, authenticated: false };
  }
}

/** One subscriber's share of the address space: an IPv4 address, or an IPv6 /64, also of IPv4-mapped addresses. */
function addressBlock(address: string): string {
  // Whole and without leading zeros, or it is none: ipaddr.js would also take short forms such as 127.1 for one.
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const { parts } = parsed as ipaddr.IPv6;
  return `${new ipaddr.IPv6([...parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}
