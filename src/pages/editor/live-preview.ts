/** Asks for a preview of what is being made, some time after the last change; the last answer wins. */

import { type Picture, preview, Refusal, type RenderBody } from './api.js';

/** How long nothing must change before a preview is asked for, in milliseconds. */
const QUIET_MS = 250;

/** Seconds until the next attempt where a refusal does not say. */
const USUAL_WAIT_S = 5;

/** Refusals that pass by themselves. */
const PASSING = ['rate_limited', 'busy', 'store_unavailable'];

export interface PreviewListener {
  /** Whether what was last asked for is still on its way. */
  busy(isBusy: boolean): void;
  /** @param isWanted whether no newer one is on its way */
  arrived(picture: Picture, body: RenderBody, isWanted: () => boolean): Promise<void>;
  refused(refusal: Refusal): void;
  /** It is asked for again by itself after so many seconds. */
  postponed(refusal: Refusal, seconds: number): void;
  /** The service gives none. */
  off(): void;
}

export class LivePreview {
  readonly #listener: PreviewListener;
  #timer = 0;
  #running: AbortController | undefined;
  /** Counts what was asked for: answers to what is no longer wanted are told apart by it. */
  #asked = 0;

  constructor(listener: PreviewListener) {
    this.#listener = listener;
  }

  /** Asks for a preview of `body` after a while. @param delayMs how long nothing must be asked until then */
  ask(body: RenderBody, delayMs = QUIET_MS): void {
    this.#listener.busy(true);
    clearTimeout(this.#timer);
    const number = ++this.#asked;
    this.#timer = window.setTimeout(() => void this.#load(body, number), delayMs);
  }

  async #load(body: RenderBody, number: number): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    try {
      const picture = await preview(body, running.signal);
      await this.#listener.arrived(picture, body, () => !running.signal.aborted);
    } catch (error) {
      if (running.signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      // What is wrong with a text that has changed since may be mended already.
      if (number === this.#asked) this.#refused(error, body);
    } finally {
      if (number === this.#asked) this.#listener.busy(false);
    }
  }

  #refused(refusal: Refusal, body: RenderBody): void {
    if (refusal.code === 'unknown_path') {
      this.#listener.off();
    } else if (PASSING.includes(refusal.code)) {
      const seconds = refusal.retryAfterSeconds ?? USUAL_WAIT_S;
      this.#timer = window.setTimeout(() => this.ask(body, 0), seconds * 1000);
      this.#listener.postponed(refusal, seconds);
    } else {
      this.#listener.refused(refusal);
    }
  }
}
