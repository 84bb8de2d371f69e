import { CallerSlots } from '../caller-slots.js';
import { type Resolve, resolveBySystem } from './permitted-addresses.js';
import { ImageUnavailable } from './picture-unavailable.js';

/**
 * The most unanswered look-ups of a front. The system gives up a name whose server is silent only after ten seconds or
 * more, cannot be stopped, and occupies a thread meanwhile. In total they stay below the 64 threads on which libuv
 * resolves names (half of SYSTEM_THREADS, src/service/front-child.ts), which leaves some for the names of Redis.
 * Previews, which cost their callers nothing, and rows of batches with uploads, which can wait, have a quarter of
 * the look-ups of renders each or less, and webhooks, which are tried again, the fewest.
 */
export const LOOKUPS_AT_ONCE = { renders: 40, previews: 10, rows: 8, webhooks: 4 } as const;

/** Resolves a name for a caller; see Resolve. */
export type ResolveForCaller = (hostname: string, caller: string) => Promise<string[]>;

/**
 * Resolves names, each once for all who ask while it is pending. A look-up counts until it settles, which may be long
 * after its clients have left.
 */
export class NameLookups {
  readonly #resolve: Resolve;
  readonly #unsettled = new Map<string, Promise<string[]>>();

  constructor(resolve: Resolve = resolveBySystem) {
    this.#resolve = resolve;
  }

  /**
   * Makes a resolver that begins a look-up only while fewer than `limit` of its own are pending, shared by its callers.
   * Look-ups of other resolvers do not count, but a request for a name that any of them is resolving waits for that
   * answer. Beyond the limit, or the caller's share of it, the resolver rejects with ImageUnavailable
   * `too_many_lookups`.
   */
  limitedTo(limit: number): ResolveForCaller {
    const slots = new CallerSlots(limit);
    return async (hostname, caller) => {
      const underWay = this.#unsettled.get(hostname);
      if (underWay) return underWay;
      const giveBack = slots.take(caller);
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
