/** What the threads of a front draw now, and the memory that it takes. */

import { LARGE_CODEC_BYTES } from '../../workers/memory/large-codecs.js';
import { type Candidate, callerOf } from './caller-lines.js';
import type { QueuedRender, Work } from './queued-render.js';
import type { RenderPaces } from './render-paces.js';
import type { WakeTimer } from './timers.js';

/**
 * The lane that a piece runs in: a quick still anywhere, anything that may take long in a slot, and previews and rows beside
 * those; `spare` is the thread that is left to quick stills, on which short pieces of others run while slots are blocked.
 */
export type Lane = 'open' | 'slot' | 'preview' | 'row' | 'slotted row' | 'spare';

interface RunningPiece {
  render: QueuedRender;
  lane: Lane;
  startedAt: number;
  /** The moment from which it is taken to block its lane. */
  blocksFrom: number;
  /** Nobody knew how long it would take, and it had the last thread that others could have. */
  isVenture: boolean;
  /** It runs on the thread that is left to quick stills. */
  hasLastThread: boolean;
}

/** The running pieces of a queue, each on a thread. */
export class RunningPieces {
  readonly #pieces: RunningPiece[] = [];

  get total(): number {
    return this.#pieces.length;
  }

  of(work: Work): number {
    return this.#count(({ render }) => render.work === work);
  }

  in(...lanes: Lane[]): number {
    return this.#count(({ lane }) => lanes.includes(lane));
  }

  started(piece: RunningPiece): void {
    this.#pieces.push(piece);
  }

  /** Removes the oldest piece of a render. */
  ended(render: QueuedRender): RunningPiece | undefined {
    const index = this.#pieces.findIndex((piece) => piece.render === render);
    return index < 0 ? undefined : this.#pieces.splice(index, 1)[0];
  }

  has(render: QueuedRender): boolean {
    return this.#pieces.some((piece) => piece.render === render);
  }

  callersIn(lane: Lane): string[] {
    return this.#pieces.filter((piece) => piece.lane === lane).map(({ render }) => callerOf(render));
  }

  /** The moment from which all pieces of a lane block it. */
  blockedFrom(lane: Lane): number {
    return Math.max(
      ...this.#pieces.filter((piece) => piece.lane === lane).map(({ blocksFrom }) => blocksFrom),
    );
  }

  #count(isCounted: (piece: RunningPiece) => boolean): number {
    let count = 0;
    for (const piece of this.#pieces) if (isCounted(piece)) count++;
    return count;
  }
}

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

/**
 * The memory in which a front decodes and encodes large pictures: as many pieces run at once as fit in it, and one that
 * needs more runs alone. The number of threads bounds what small ones take.
 */
export class CodecMemory {
  readonly #bytes: number;
  #taken = 0;
  #isAwaited = false;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** Begins a round: until the next call, pieces ask for memory in the order of their turns. */
  beginRound(): void {
    this.#isAwaited = false;
  }

  /**
   * Tells whether a piece whose codecs take this many bytes can run now. A large piece that cannot also delays those behind it.
   */
  hasRoomFor(bytes: number): boolean {
    if (bytes <= LARGE_CODEC_BYTES) return true;
    this.#isAwaited ||= this.#taken > 0 && this.#taken + bytes > this.#bytes;
    return !this.#isAwaited;
  }

  take(bytes: number): void {
    if (bytes > LARGE_CODEC_BYTES) this.#taken += bytes;
  }

  giveBack(bytes: number): void {
    if (bytes > LARGE_CODEC_BYTES) this.#taken -= bytes;
  }
}
