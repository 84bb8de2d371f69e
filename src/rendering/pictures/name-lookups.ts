import { SharedPlaces } from '../shared-places.js';
import { type Resolve, resolveBySystem } from './permitted-addresses.js';
import { ImageUnavailable } from './picture-unavailable.js';

/**
 * The most look-ups that a front may have begun without an answer. The system gives up a name whose server is silent after
 * ten seconds and more, and nothing can stop it: that takes a thread for as long. Together they stay below the 64 threads
 * that libuv resolves names on (half of SYSTEM_THREADS, src/cluster/front-child.ts), with some left for the names of
 * Redis; previews, which cost their callers nothing, have a quarter of what renders have.
 */
export const LOOKUPS_AT_ONCE = { renders: 48, previews: 12 } as const;

/** Resolves a name for a caller; see Resolve. */
export type ResolveForCaller = (hostname: string, caller: string) => Promise<string[]>;

/**
 * Looks up names, each once for all who ask while there is no answer. A look-up counts until it settles, which may be
 * long after whoever asked has gone.
 */
export class NameLookups {
  readonly #resolve: Resolve;
  readonly #unsettled = new Map<string, Promise<string[]>>();

  constructor(resolve: Resolve = resolveBySystem) {
    this.#resolve = resolve;
  }

  /**
   * A resolver that begins a look-up only while fewer than `limit` of those it began are unsettled, which its callers
   * share. Other resolvers have no part in that number, but one who asks for a name that is being looked up already, for
   * whomever, waits for that answer. Beyond it, or its caller's part, it rejects with ImageUnavailable `too_many_lookups`.
   */
  limitedTo(limit: number): ResolveForCaller {
    const places = new SharedPlaces(limit);
    return async (hostname, caller) => {
      const underWay = this.#unsettled.get(hostname);
      if (underWay) return underWay;
      const giveBack = places.take(caller);
      if (!giveBack) throw new ImageUnavailable('too_many_lookups');
      try {
        const lookup = this.#resolve(hostname);
        this.#unsettled.set(hostname, lookup);
        return await lookup;
      } finally {
        this.#unsettled.delete(hostname);
        giveBack();
      }
    };
  }
}
