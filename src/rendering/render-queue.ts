import { callerOf } from './caller-lines.js';
import { CallerSlots } from './caller-slots.js';
import { CallerTimes } from './caller-times.js';
import { QueueFull } from './failures.js';
import { PieceStarter } from './piece-starter.js';
import {
  encodersOf,
  gifSlots,
  type Load,
  type PieceEnd,
  type QueuedRender,
  type QueueLimits,
  type Work,
} from './queued-render.js';
import { half, WaitingRenders } from './waiting-renders.js';

/**
 * Renders from their arrival to their end: which of them wait, and which are refused. What runs next is the matter of
 * PieceStarter.
 *
 * The number of waiting renders is bounded. Where it is reached, the caller who waits with most renders loses its
 * newest one to a caller with fewer. The pieces of a started render do not count: they are never refused. Previews have
 * slots from their arrival to their end, of which no caller can take all (CallerSlots). Rows have no slots: whoever
 * pushes them bounds their number (RowSlots).
 */
export class RenderQueue {
  readonly #waiting: WaitingRenders;
  readonly #starter: PieceStarter;
  readonly #times: CallerTimes;
  readonly #previewSlots: CallerSlots;
  /** Releases the slots of previews. */
  readonly #slotReleases = new Map<QueuedRender, () => void>();

  /** @param clock milliseconds; must not step back */
  constructor(limits: QueueLimits, clock: { now(): number } = performance) {
    this.#waiting = new WaitingRenders(limits.waiting, encodersOf(limits));
    this.#times = new CallerTimes(clock);
    this.#starter = new PieceStarter(limits, this.#waiting, this.#times, clock);
    this.#previewSlots = new CallerSlots(half(limits.waiting) + gifSlots(limits.threads));
  }

  /** The waiting renders of a kind, and those that were started and have not ended. */
  load(work: Work): Load {
    return { waiting: this.#waiting.of[work].length, running: this.#starter.renders(work) };
  }

  /** The running pieces of a kind, each on a thread of its own. */
  pieces(work: Work): number {
    return this.#starter.pieces(work);
  }

  /** The waiting renders of a caller, previews and rows apart. */
  waitingOf(caller: string): number {
    return this.#waiting.renders.filter((render) => callerOf(render) === caller).length;
  }

  /**
   * Starts a render at once or queues it.
   * @throws QueueFull if it cannot start and no slot is left, or none for its caller
   */
  push(render: QueuedRender): void {
    const { work } = render;
    if (work === 'preview') this.#takePreviewSlot(render);
    this.#times.of(render).came(callerOf(render));
    this.#waiting.add(render);
    this.#starter.startPieces();
    for (let refused = this.#waiting.tooManyFor(render); refused; ) {
      this.#refuse(refused, render);
      refused = this.#waiting.tooManyFor(render);
    }
  }

  /** Removes a waiting render from the queue; false if it has already been started. */
  remove(render: QueuedRender): boolean {
    const waited = this.#waiting.remove(render);
    if (waited) this.#leave(render);
    return waited;
  }

  /**
   * Frees the thread of a piece that has ended in any way; its render has updated its other pieces.
   * @param end what is to be said of its end; the time between start and end unless its thread says that it worked less
   */
  pieceEnded(render: QueuedRender, end?: PieceEnd): void {
    this.#starter.pieceEnded(render, end);
  }

  /** Looks for pieces to start, as a started render may have more of them now. */
  piecesReady(): void {
    this.#starter.startPieces();
  }

  /** Ends a started render that has no running piece and will start none. */
  ended(render: QueuedRender): void {
    this.#starter.ended(render);
    this.#leave(render);
    // Where its last piece is still to be freed, nobody is to be served in its place on another thread.
    if (!this.#starter.isRunning(render)) this.#starter.startPieces();
  }

  /** @throws QueueFull if its caller may have no more previews, waiting or running */
  #takePreviewSlot(render: QueuedRender): void {
    const giveBack = this.#previewSlots.take(callerOf(render));
    if (!giveBack) throw new QueueFull();
    this.#slotReleases.set(render, giveBack);
  }

  /** @throws QueueFull if it is `newest` */
  #refuse(refused: QueuedRender, newest: QueuedRender): void {
    this.remove(refused);
    if (refused === newest) throw new QueueFull();
    refused.stop(new QueueFull());
  }

  #leave(render: QueuedRender): void {
    this.#slotReleases.get(render)?.();
    this.#slotReleases.delete(render);
    this.#times.of(render).left(callerOf(render));
  }
}
