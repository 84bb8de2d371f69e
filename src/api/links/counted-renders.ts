import { LRUCache } from 'lru-cache';
import type { Caller } from '../../access/caller.js';
import type { QuotaStore } from '../../access/quota.js';
import {
  DrawingRefused,
  ImageTooLarge,
  PictureUnavailable,
  RenderTimeout,
  ValueUnencodable,
} from '../../rendering/failures.js';
import { type RenderRequest, resultKey } from '../../rendering/render-request.js';
import type { Rendered, Renderer } from '../../rendering/renderer.js';
import { SingleFlight } from '../../rendering/single-flight.js';
import { ApiError } from '../errors.js';
import { isRefundable, renderRefusal } from '../render/refusals.js';

/** Milliseconds during which a link neither fetches an unavailable picture again, nor draws what was refused. */
const REFUSED_MS = 30_000;

/** The most links whose refusals are cached. */
const MOST_REFUSED = 10_000;

/**
 * Counts a linked render only if something is drawn for it, and only once for all who ask at the same time. A link is
 * public: its visitors must not use up the quota of its key.
 */
export class CountedRenders {
  readonly #quotas: QuotaStore;
  readonly #renderer: Renderer;
  readonly #flights = new SingleFlight<Rendered>();
  /** Why links were refused that would be refused again. */
  readonly #refused: LRUCache<string, RecurringFailure>;

  /** @param clock milliseconds; must not step back */
  constructor(quotas: QuotaStore, renderer: Renderer, clock: { now(): number } = performance) {
    this.#quotas = quotas;
    this.#renderer = renderer;
    this.#refused = new LRUCache({
      max: MOST_REFUSED,
      ttl: REFUSED_MS,
      ttlResolution: 0,
      perf: clock,
    });
  }

  /**
   * Renders a link. Simultaneous requests for an equal render of the same caller share its result, including an error.
   * A request with an unavailable picture, with values that cannot be drawn, or not in time, or for fewer bytes than an image can have, is
   * refused for a while without being counted, fetched or drawn. A started render is
   * finished and cached even if everyone leaves, because it is paid for.
   * @throws ApiError when the caller's plan is used up, or the render fails; errors of the quota store
   */
  async render(caller: Caller, request: RenderRequest): Promise<Rendered> {
    const key = `${caller.id} ${resultKey(request, {})}`;
    const failure = this.#refused.get(key);
    if (failure) throw renderRefusal(failure);
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
    // It costs as little as one of this front's own cache.
    const found = await this.#renderer.sharedByAddress(request);
    if (found) return found;
    const admission = await this.#quotas.admit(id, plan);
    if (!admission.admitted) {
      throw new ApiError(admission.reason, {}, { 'Retry-After': String(admission.retryAfterSeconds) });
    }
    try {
      const rendered = await this.#renderer.render(request, { caller: id, signal });
      // Its pictures had not changed, or another request has drawn it meanwhile.
      if (rendered.cache !== 'miss') await this.#quotas.refund(admission.ticket);
      return rendered;
    } catch (error) {
      if (wouldRecur(error)) this.#refused.set(key, error);
      if (isRefundable(error)) await this.#quotas.refund(admission.ticket);
      throw renderRefusal(error);
    }
  }
}

type RecurringFailure =
  | PictureUnavailable
  | ValueUnencodable
  | DrawingRefused
  | ImageTooLarge
  | RenderTimeout;

function wouldRecur(error: unknown): error is RecurringFailure {
  if (error instanceof RenderTimeout) return error.isOwn;
  const kinds = [PictureUnavailable, ValueUnencodable, DrawingRefused, ImageTooLarge];
  return kinds.some((Failure) => error instanceof Failure);
}
