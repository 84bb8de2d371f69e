import { LEAD_MS } from './caller-lines.js';
import type { Work } from './queued-render.js';

/** Shares the slots of a caller out between its slow stills and its GIFs: after a slow still, GIFs have as long, up to a second. */
export class SlotTurns {
  #followsStill = false;
  /** Milliseconds that slow stills have had before GIFs. */
  #stillsAheadMs = 0;

  /** Whether the next slot is for a GIF, if one waits for it. */
  get isOfGifs(): boolean {
    return this.#followsStill || this.#stillsAheadMs > 0;
  }

  /** A piece has started in a slot. */
  started(work: Work): void {
    this.#followsStill = work !== 'gif';
  }

  /** A piece has ended after so many milliseconds. */
  ended(work: Work, ms: number): void {
    if (work === 'slow') this.#stillsAheadMs = Math.min(this.#stillsAheadMs + ms, LEAD_MS);
    if (work === 'gif') this.#stillsAheadMs = Math.max(0, this.#stillsAheadMs - ms);
  }
}
