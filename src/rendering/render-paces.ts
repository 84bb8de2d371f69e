import { LRUCache } from 'lru-cache';

/** Times its own length for which a long piece makes the next ones slow: others then have nearly all of the time. */
const SLOW_FOR = 20;

/** The most callers and templates that are remembered, at some 200 bytes each. */
const MOST_REMEMBERED = 10_000;

/**
 * Overruns of pieces that nobody had seen before, in so many milliseconds, after which there are to be no more of callers
 * whose last piece was quick, and of others.
 */
const MOST_OVERRUNS = { quick: 9, others: 3 } as const;
const OVERRUNS_MS = 30_000;

/** Renders whose pieces take about as long as one another. */
export interface Pace {
  /** Names caller, kind of render and version of the template: no caller makes a template slow for another. */
  key: string;
  /** Whose templates that were never drawn are taken to be as slow as the last one was. */
  caller: string;
  /** The template is the operator's, and taken to be quick until it is seen to be slow. */
  isTrusted: boolean;
  /** Milliseconds of a thread from which a piece is long. */
  longMs: number;
}

export type Expectation = 'quick' | 'unseen' | 'slow';

const NEVER = { slowUntil: Number.NEGATIVE_INFINITY };

/** Remembers which templates have taken long. What one takes depends on its values, so that one long piece weighs more. */
export class RenderPaces {
  readonly #seen = new LRUCache<string, { slowUntil: number }>({ max: MOST_REMEMBERED });
  /** By the last pieces of their own templates. */
  readonly #callers = new LRUCache<string, { slowUntil: number; isQuick: boolean }>({ max: MOST_REMEMBERED });
  /** Milliseconds of the last piece. */
  readonly #lastMs = new LRUCache<string, number>({ max: MOST_REMEMBERED });
  #overruns: number[] = [];
  readonly #clock: { now(): number };

  /** @param clock milliseconds; must not step back */
  constructor(clock: { now(): number }) {
    this.#clock = clock;
  }

  expected(pace: Pace | undefined): Expectation {
    if (!pace) return 'quick';
    const seen = this.#seen.get(pace.key);
    if (!seen && pace.isTrusted) return 'quick';
    const { slowUntil } = seen ?? this.#callers.get(pace.caller) ?? NEVER;
    if (slowUntil > this.#clock.now()) return 'slow';
    return seen ? 'quick' : 'unseen';
  }

  /** Tells whether a piece may run where it would hold up others if it took long. */
  mayVenture(pace: Pace | undefined): boolean {
    const expected = this.expected(pace);
    if (expected !== 'unseen') return expected === 'quick';
    const since = this.#clock.now() - OVERRUNS_MS;
    this.#overruns = this.#overruns.filter((at) => at > since);
    const isQuick = pace && this.#callers.get(pace.caller)?.isQuick;
    return this.#overruns.length < (isQuick ? MOST_OVERRUNS.quick : MOST_OVERRUNS.others);
  }

  /** Tells whether the last piece took less than so many milliseconds; not where none was seen. */
  lastTookLessThan(ms: number, pace: Pace | undefined): boolean {
    const lastMs = pace && this.#lastMs.get(pace.key);
    return lastMs !== undefined && lastMs < ms;
  }

  /**
   * A piece has ended after so many milliseconds.
   * @param isVenture it ran where it could hold up others, though nobody had seen how long it takes
   */
  ended(pace: Pace | undefined, ms: number, isVenture = false): void {
    if (!pace) return;
    const now = this.#clock.now();
    this.#lastMs.set(pace.key, ms);
    if (ms >= pace.longMs) {
      const slow = { slowUntil: now + SLOW_FOR * ms };
      this.#seen.set(pace.key, slow);
      if (!pace.isTrusted) this.#callers.set(pace.caller, { ...slow, isQuick: false });
      if (isVenture) this.#overruns.push(now);
    } else if (!pace.isTrusted) {
      const { slowUntil } = this.#callers.get(pace.caller) ?? NEVER;
      this.#callers.set(pace.caller, { slowUntil, isQuick: true });
      if (!this.#seen.has(pace.key)) this.#seen.set(pace.key, { slowUntil: 0 });
    }
  }
}
