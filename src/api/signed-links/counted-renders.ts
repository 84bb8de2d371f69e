import type { Caller } from '../../access/caller.js';
import type { QuotaStore } from '../../access/quota.js';
import { RenderAbandoned } from '../../rendering/failures.js';
import { type RenderRequest, resultKey } from '../../rendering/render-request.js';
import type { Rendered, Renderer } from '../../rendering/renderer.js';
import { SingleFlight } from '../../rendering/single-flight.js';
import { ApiError } from '../errors.js';
import { renderRefusal } from '../refusals.js';

/** Renders that are counted where something is drawn for them, and only once for all who ask for the same at a time. */
export class CountedRenders {
  readonly #quotas: QuotaStore;
  readonly #renderer: Renderer;
  readonly #flights = new SingleFlight<Rendered>();

  constructor(quotas: QuotaStore, renderer: Renderer) {
    this.#quotas = quotas;
    this.#renderer = renderer;
  }

  /**
   * Whoever asks while an equal render of the same caller is under way shares what comes of it, a refusal as well.
   * @param signal of the client; when it aborts, work that nobody else waits for is dropped
   * @throws ApiError when the caller's plan is used up, or the render does not come about; RenderAbandoned; what the quotas throw
   */
  async render(caller: Caller, request: RenderRequest, signal: AbortSignal): Promise<Rendered> {
    const key = `${caller.id} ${resultKey(request, {})}`;
    const { result, joined } = await this.#flights.run(key, signal, (stop) =>
      this.#admitted(caller, request, stop),
    );
    return joined ? this.#renderer.shared(request, result) : result;
  }

  async #admitted({ id, plan }: Caller, request: RenderRequest, signal: AbortSignal): Promise<Rendered> {
    const admission = await this.#quotas.admit(id, plan);
    if (!admission.admitted) {
      throw new ApiError(admission.reason, {}, { 'Retry-After': String(admission.retryAfterSeconds) });
    }
    try {
      const rendered = await this.#renderer.render(request, signal);
      // Its pictures turned out to show what they did before, or somebody else has had it drawn meanwhile.
      if (rendered.cache === 'hit') await this.#quotas.refund(admission.ticket);
      return rendered;
    } catch (error) {
      // Everyone who asked went away, which is no failure of ours: the unit stays spent.
      if (error instanceof RenderAbandoned) throw error;
      const refusal = renderRefusal(error);
      await this.#quotas.refund(admission.ticket);
      throw refusal;
    }
  }
}
