import { LRUCache } from 'lru-cache';
import type { Caller } from '../../access/caller.js';
import type { QuotaStore } from '../../access/quota.js';
import { type RenderRequest, resultKey } from '../../rendering/render-request.js';
import type { Rendered, Renderer } from '../../rendering/renderer.js';
import { SingleFlight } from '../../rendering/single-flight.js';
import { ApiError } from '../errors.js';
import { renderRefusal } from '../render/refusals.js';

/** For how long a picture that could not be had is not asked for again by the same link, in milliseconds. */
const UNAVAILABLE_MS = 30_000;

/** Links that are remembered for it. */
const MOST_UNAVAILABLE = 10_000;

/**
 * Renders that are counted where something is drawn for them, and only once for all who ask for the same at a time. A link
 * is public: what its visitors do must not use up its key.
 */
export class CountedRenders {
  readonly #quotas: QuotaStore;
  readonly #renderer: Renderer;
  readonly #flights = new SingleFlight<Rendered>();
  /** Fields whose pictures could not be had. */
  readonly #unavailable: LRUCache<string, string>;

  /** @param clock milliseconds; must not step back */
  constructor(quotas: QuotaStore, renderer: Renderer, clock: { now(): number } = performance) {
    this.#quotas = quotas;
    this.#renderer = renderer;
    this.#unavailable = new LRUCache({
      max: MOST_UNAVAILABLE,
      ttl: UNAVAILABLE_MS,
      ttlResolution: 0,
      perf: clock,
    });
  }

  /**
   * Whoever asks while an equal render of the same caller is under way shares what comes of it, a refusal as well. A picture
   * that cannot be had is refused for a while without anything being counted or fetched. What was begun is finished and
   * kept also when everyone leaves: it is paid for, and the next visitor may be as hasty.
   * @throws ApiError when the caller's plan is used up, or the render does not come about; what the quotas throw
   */
  async render(caller: Caller, request: RenderRequest): Promise<Rendered> {
    const key = `${caller.id} ${resultKey(request, {})}`;
    const field = this.#unavailable.get(key);
    if (field !== undefined) throw new ApiError('image_unavailable', { name: field });
    const forAll = new AbortController().signal;
    const { result, joined } = await this.#flights.run(key, forAll, () =>
      this.#admitted(caller, request, key, forAll),
    );
    return joined ? this.#renderer.shared(request, result) : result;
  }

  async #admitted(
    { id, plan }: Caller,
    request: RenderRequest,
    key: string,
    signal: AbortSignal,
  ): Promise<Rendered> {
    const admission = await this.#quotas.admit(id, plan);
    if (!admission.admitted) {
      throw new ApiError(admission.reason, {}, { 'Retry-After': String(admission.retryAfterSeconds) });
    }
    try {
      const rendered = await this.#renderer.render(request, { caller: id, signal });
      // Its pictures turned out to show what they did before, or somebody else has had it drawn meanwhile.
      if (rendered.cache === 'hit') await this.#quotas.refund(admission.ticket);
      return rendered;
    } catch (error) {
      const refusal = renderRefusal(error);
      if (refusal.code === 'image_unavailable') this.#unavailable.set(key, refusal.field ?? '');
      await this.#quotas.refund(admission.ticket);
      throw refusal;
    }
  }
}
