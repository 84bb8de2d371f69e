import { mostWaiting } from './caller-lines.js';
import { encodersOf, gifSlots, type QueuedRender, type QueueLimits, type Work } from './queued-render.js';

/** The most renders that may wait for each encoder's thread: each takes seconds, and has a deadline. */
const WAITING_FOR_ENCODER = 8;

/** Queued renders that were not started, and how many there may be. */
export class WaitingRenders {
  /** In the order of their arrival. */
  readonly of = noRenders();
  readonly #most: number;
  readonly #encoders: number;

  /**
   * @param most the most renders that may wait; half as many previews
   * @param encoders threads of encoders that run at once
   */
  constructor(most: number, encoders: number) {
    this.#most = most;
    this.#encoders = encoders;
  }

  /** All but previews and rows. */
  get renders(): QueuedRender[] {
    const { still, slow, gif } = this.of;
    return [...still, ...slow, ...gif];
  }

  add(render: QueuedRender): void {
    this.of[render.work].push(render);
  }

  /** Removes a render; false if it does not wait. */
  remove(render: QueuedRender): boolean {
    return removeFrom(this.of[render.work], render);
  }

  /**
   * The render that is to be refused where one has come for which no slot is left: the newest one of the caller who waits
   * with most.
   */
  tooManyFor(newest: QueuedRender): QueuedRender | undefined {
    const { renders } = this;
    const isInSlots = ({ work }: QueuedRender) => work !== 'still';
    switch (newest.work) {
      case 'row':
        return undefined;
      case 'preview':
        return beyond(this.of.preview, half(this.#most), newest);
      default:
        return (
          beyond(renders, this.#most, newest) ??
          (isInSlots(newest) ? beyond(renders.filter(isInSlots), half(this.#most), newest) : undefined) ??
          (newest.needsEncoder ? this.#beyondEncoders(newest) : undefined)
        );
    }
  }

  #beyondEncoders(newest: QueuedRender): QueuedRender | undefined {
    const encoding = this.renders.filter(({ needsEncoder }) => needsEncoder);
    return beyond(encoding, WAITING_FOR_ENCODER * this.#encoders, newest);
  }
}

/** An empty list for each kind. */
function noRenders(): Record<Work, QueuedRender[]> {
  return { still: [], slow: [], gif: [], preview: [], row: [] };
}

/** Half of the slots, rounded up. */
export function half(slots: number): number {
  return Math.ceil(slots / 2);
}

/** @returns whether it was among them */
function removeFrom(renders: QueuedRender[], render: QueuedRender): boolean {
  const index = renders.indexOf(render);
  if (index >= 0) renders.splice(index, 1);
  return index >= 0;
}

/** One of these where they are more than may wait, unless the newest has been started. */
function beyond(
  waiting: readonly QueuedRender[],
  most: number,
  newest: QueuedRender,
): QueuedRender | undefined {
  if (waiting.length <= most || !waiting.includes(newest)) return undefined;
  return mostWaiting(waiting, newest) ?? newest;
}

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
