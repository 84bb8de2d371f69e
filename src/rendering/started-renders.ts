import { encodersOf, gifSlots, type QueuedRender, type QueueLimits, type Work } from './queued-render.js';
import { noRenders, removeFrom } from './waiting-renders.js';

/** Renders that were started and have not ended, and how many there may be of those that retain much. */
export class StartedRenders {
  /** In the order of their start. */
  readonly of: Record<Work, QueuedRender[]> = noRenders();
  /** Those with an encoder's thread of their own. */
  readonly #encoding = new Set<QueuedRender>();
  readonly #encoders: number;
  readonly #mostBulky: number;

  constructor({ threads, encoders }: QueueLimits) {
    this.#encoders = encodersOf({ encoders });
    this.#mostBulky = gifSlots(threads);
  }

  /** Tells whether a waiting render can be started, as far as encoders and what started ones retain are concerned. */
  mayStart({ needsEncoder, isBulky }: QueuedRender): boolean {
    if (needsEncoder && this.#encoding.size >= this.#encoders) return false;
    const bulky = Object.values(this.of).flatMap((renders) => renders.filter((each) => each.isBulky));
    return !isBulky || bulky.length < this.#mostBulky;
  }

  add(render: QueuedRender): void {
    if (render.needsEncoder) this.#encoding.add(render);
    this.of[render.work].push(render);
  }

  /** @returns whether it had an encoder's thread of its own */
  remove(render: QueuedRender): boolean {
    removeFrom(this.of[render.work], render);
    return this.#encoding.delete(render);
  }
}
