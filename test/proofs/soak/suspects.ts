/** Who was asking while another caller was held up. */

import { type Delay, inWords, LONGEST_DELAY_MS, type Sentinel } from '../../rig/services/sentinel.js';
import type { Outcome } from './load.js';

export class Suspects {
  /** A delay each, with all that was asked for meanwhile. */
  readonly lines: string[] = [];
  readonly #sentinel: Pick<Sentinel, 'delays'>;
  #recent: readonly Outcome[] = [];
  #seen = 0;

  constructor(sentinel: Pick<Sentinel, 'delays'>) {
    this.#sentinel = sentinel;
  }

  /** @param outcomes of what ended since it was called last, about a second ago */
  add(outcomes: readonly Outcome[]): void {
    const ended = [...this.#recent, ...outcomes];
    const fresh = this.#sentinel.delays.slice(this.#seen);
    // Here nothing is asked again alone, and a loop sleeps for the sake of Redis and of the kernel's memory, too.
    const sure = fresh.filter(({ ranMs }) => ranMs > LONGEST_DELAY_MS);
    this.lines.push(...sure.map((delay) => `${namesOf(delay, ended)} ${inWords(delay)}`));
    this.#seen += fresh.length;
    this.#recent = outcomes;
  }
}

function namesOf({ askedAt, answeredAt }: Delay, outcomes: readonly Outcome[]): string {
  const meanwhile = outcomes.filter(({ begunAt, endedAt }) => begunAt < answeredAt && endedAt > askedAt);
  return [...new Set(meanwhile.map(({ name, what = name }) => what))].join(' or ') || 'something';
}
