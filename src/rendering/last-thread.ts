import type { Candidate } from './caller-lines.js';
import type { RenderPaces } from './render-paces.js';
import type { RunningPieces } from './running-pieces.js';
import type { WakeTimer } from './timers.js';

/** Milliseconds after which a running piece blocks its slot: pieces of usual GIFs take less. */
export const BLOCKING_MS = 100;

interface Surroundings {
  /** Pieces that may take long at once, but for one on the last thread. */
  slots: number;
  running: RunningPieces;
  paces: RenderPaces;
  wakeTimer: WakeTimer;
  /** Milliseconds; must not step back. */
  clock: { now(): number };
}

/**
 * The thread that is left to quick stills. After a piece that took long on it, it is left for as long to stills, previews and
 * what took no longer the last time than a piece of a usual GIF.
 */
export class LastThread {
  readonly #surroundings: Surroundings;
  #leftToStillsUntil = -Infinity;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** Tells whether all others are busy with what may take long. */
  get isNext(): boolean {
    const { running, slots } = this.#surroundings;
    return running.in('slot', 'spare', 'preview') >= slots;
  }

  /** A piece has ended on it after so many milliseconds. */
  pieceEnded(ms: number): void {
    if (ms >= BLOCKING_MS) this.#leftToStillsUntil = this.#surroundings.clock.now() + ms;
  }

  /** Of pieces for the slots, those that may have it now; for the others the queue is woken when they may. */
  openTo(candidates: Candidate[]): Candidate[] {
    const { clock, paces, wakeTimer } = this.#surroundings;
    const leftMs = this.#leftToStillsUntil - clock.now();
    if (leftMs <= 0) return candidates;
    if (candidates.length > 0) wakeTimer.wakeIn(leftMs);
    return candidates.filter(({ render }) => paces.lastTookLessThan(BLOCKING_MS, render.pace));
  }
}
