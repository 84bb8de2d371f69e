/** The order in which callers who share threads are served. */

import type { QueuedRender, Work } from './queued-render.js';

/**
 * Milliseconds of thread time by which a caller with a started render may be ahead of others before it has to yield. A
 * usual GIF ends within that, so those of many callers finish one after another, and not all together later.
 */
const LEAD_MS = 1000;

export interface Candidate {
  render: QueuedRender;
  isStarted: boolean;
}

/**
 * Orders renders by the thread time of their callers; where that is equal, they stay in the order given.
 * @param usedBy thread time of a caller, as ThreadTime orders callers
 * @param isWhole a caller with a started render goes before others with all of its renders, in the order given
 */
export function byCallers(
  candidates: Candidate[],
  usedBy: (caller: string) => number,
  isWhole: boolean,
): Candidate[] {
  const used = new Map<string, number>();
  const leading = new Set<string>();
  for (const { render, isStarted } of candidates) {
    const caller = callerOf(render);
    if (!used.has(caller)) used.set(caller, usedBy(caller));
    if (isStarted) leading.add(caller);
  }
  const of = ({ render, isStarted }: Candidate) => {
    const caller = callerOf(render);
    return (used.get(caller) as number) - ((isWhole ? leading.has(caller) : isStarted) ? LEAD_MS : 0);
  };
  return candidates
    .map((candidate) => ({ candidate, used: of(candidate) }))
    .sort((one, other) => one.used - other.used)
    .map(({ candidate }) => candidate);
}

/** The caller to refuse one render for another who waits: the one who waits with most, and with more than that other. */
export function mostWaiting(waiting: readonly QueuedRender[], other: QueuedRender): QueuedRender | undefined {
  const counts = new Map<string, number>();
  for (const render of waiting) counts.set(callerOf(render), (counts.get(callerOf(render)) ?? 0) + 1);
  const [most, count] = [...counts].reduce((one, next) => (next[1] > one[1] ? next : one), ['', 0]);
  if (count <= (counts.get(callerOf(other)) ?? 0)) return undefined;
  return waiting.findLast((render) => callerOf(render) === most);
}

export function callerOf({ caller = '' }: Pick<QueuedRender, 'caller'>): string {
  return caller;
}

/**
 * The most stills in a row that may overtake a piece of a GIF. A piece takes about as long as four or five stills:
 * under a constant load of stills these keep most of the threads, and GIFs still end before their deadline.
 */
const MOST_OVERTAKING = 8;

/** Shares the slots of a caller out between its slow stills and its GIFs: after a slow still, GIFs have as long, up to a second. */
export class SlotShares {
  #followsStill = false;
  /** Milliseconds that slow stills have had before GIFs. */
  #stillsAheadMs = 0;
  /** Quick stills since the last piece in a slot. */
  #overtaking = 0;

  /** Tells whether the next slot is for a GIF, if one waits for it. */
  get isOfGifs(): boolean {
    return this.#followsStill || this.#stillsAheadMs > 0;
  }

  /** Tells whether one more quick still may go before the next piece in a slot. */
  get mayBeOvertaken(): boolean {
    return this.#overtaking < MOST_OVERTAKING;
  }

  /** A quick still has started. */
  overtaken(): void {
    this.#overtaking++;
  }

  /** A piece has started in a slot. */
  started(work: Work): void {
    this.#overtaking = 0;
    this.#followsStill = work !== 'gif';
  }

  /** A piece has ended after so many milliseconds. */
  ended(work: Work, ms: number): void {
    if (work === 'slow') this.#stillsAheadMs = Math.min(this.#stillsAheadMs + ms, LEAD_MS);
    if (work === 'gif') this.#stillsAheadMs = Math.max(0, this.#stillsAheadMs - ms);
  }
}
