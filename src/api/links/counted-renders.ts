import { LRUCache } from 'lru-cache';
import type { Caller } from '../../access/caller.js';
import type { QuotaStore } from '../../access/quota.js';
import { type RenderRequest, resultKey } from '../../rendering/render-request.js';
import type { Rendered, Renderer } from '../../rendering/renderer.js';
import { SingleFlight } from '../../rendering/single-flight.js';
import { ApiError } from '../errors.js';
import { renderRefusal } from '../render/refusals.js';

/** Milliseconds during which a link does not fetch an unavailable picture again. */
const UNAVAILABLE_MS = 30_000;

/** The most links whose unavailable pictures are cached. */
const MOST_UNAVAILABLE = 10_000;

/**
 * Counts a linked render only if something is drawn for it, and only once for all who ask at the same time. A link is
 * public: its visitors must not use up the quota of its key.
 */
export class CountedRenders {
  readonly #quotas: QuotaStore;
  readonly #renderer: Renderer;
  readonly #flights = new SingleFlight<Rendered>();
  /** The fields of unavailable pictures. */
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
   * Renders a link. Simultaneous requests for an equal render of the same caller share its result, including an error.
   * A request for an unavailable picture is refused for a while without being counted or fetched. A started render is
   * finished and cached even if everyone leaves, because it is paid for.
   * @throws ApiError when the caller's plan is used up, or the render fails; errors of the quota store
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
      // Its pictures had not changed, or another request has drawn it meanwhile.
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
