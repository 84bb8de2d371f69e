/** Requests a preview some time after the last change; only the newest response counts. */

import { type Picture, preview, Refusal, type RenderBody } from './api.js';
import { language } from './page-language.js';
import { PASSING, USUAL_WAIT_S } from './patient-preview.js';

/** Milliseconds without changes before a preview is requested. */
const QUIET_MS = 250;

/** A requested preview. */
export interface Asked {
  body: RenderBody;
  /** Tells whether no newer preview has been requested. */
  isWanted(): boolean;
  /** Tells whether none is going to be requested, either. */
  isNewest(): boolean;
}

export interface PreviewListener {
  /** Called with whether the newest preview is pending. */
  busy(isBusy: boolean): void;
  arrived(picture: Picture, asked: Asked): Promise<void>;
  refused(refusal: Refusal): void;
  /** Called when the preview is requested again after this many seconds. */
  postponed(refusal: Refusal, seconds: number): void;
  /** Called if the service has previews turned off. */
  off(): void;
}

export class LivePreview {
  readonly #listener: PreviewListener;
  #timer = 0;
  #running: AbortController | undefined;
  /** Numbers the requests, to ignore outdated responses. */
  #asked = 0;

  constructor(listener: PreviewListener) {
    this.#listener = listener;
  }

  /** Drops what was requested: it is no longer wanted. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#asked++;
    this.#running?.abort();
    this.#listener.busy(false);
  }

  /** Requests a preview of `body` later. @param delayMs milliseconds without another request until then */
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
      const picture = await preview(body, language(), running.signal);
      await this.#listener.arrived(picture, {
        body,
        isWanted: () => !running.signal.aborted,
        isNewest: () => !running.signal.aborted && number === this.#asked,
      });
    } catch (error) {
      if (running.signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      // The error of an outdated request may already be corrected.
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
