/**
 * Asks a service for `/api/status` all the while, as another caller would, and tells when its event loop kept that caller
 * waiting: what held the loop up held up everybody.
 *
 * It asks from a thread of its own, so that a test that is busy itself is not taken for a slow service. What the machine
 * delays is not counted: a wait is the service's own for as long as the front's loop ran meanwhile, and for as long as it
 * slept, but not for as long as it was ready and no processor was free for it (`/proc/PID/schedstat`, see the kernel's
 * documentation of sched-stats). What timers of this thread are late is not counted either: then it was this thread that
 * waited, or the whole machine stood still. Where the system tells no such times, as on macOS, the timers alone speak for
 * the machine.
 */

import { hrtime } from 'node:process';
import { Worker } from 'node:worker_threads';

/** Milliseconds, beyond what the machine itself delays, that nobody may keep another caller waiting. */
export const LONGEST_DELAY_MS = 100;

/** How long every front may take to answer for the first time. */
const START_MS = 30_000;

/** A wait for the status. Moments are those of `now`. */
export interface Delay {
  askedAt: number;
  answeredAt: number;
  /** Milliseconds of it that are not the machine's. */
  beyondMs: number;
  /** Milliseconds of it that the front's loop ran, which nothing but the service can be blamed for; 0 where nobody tells. */
  ranMs: number;
}

export interface Watched {
  port: number;
  /** The process whose children are the fronts; itself where it has none. */
  pid: number;
}

/** What the thread says: that all is answered which it had asked when `question` came, or a delay. */
export type FromThread = { type: 'answered'; question: number } | { type: 'delay'; delay: Delay };

/** Milliseconds on a clock that all threads of the machine share. */
export function now(): number {
  return Number(hrtime.bigint()) / 1e6;
}

export class Sentinel {
  /** All so far that took longer than `LONGEST_DELAY_MS`. */
  readonly delays: Delay[] = [];
  readonly #thread: Worker;
  readonly #waiting = new Map<number, () => void>();
  readonly #ended: Promise<never>;
  #questions = 0;

  private constructor(thread: Worker) {
    this.#thread = thread;
    this.#ended = new Promise((_, reject) => {
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('the sentinel has no front to ask')));
    });
    this.#ended.catch(() => {});
    thread.on('message', (message: FromThread) => {
      if (message.type === 'delay') this.delays.push(message.delay);
      if (message.type === 'answered') this.#waiting.get(message.question)?.();
    });
  }

  /** Begins to ask; ends with `stop`. @throws Error when not every front answers in time */
  static async start(watched: Watched): Promise<Sentinel> {
    const thread = new Worker(new URL('sentinel-thread.js', import.meta.url), { workerData: watched });
    const sentinel = new Sentinel(thread);
    const timer = setTimeout(() => void sentinel.stop(), START_MS);
    await sentinel.since(now()).finally(() => clearTimeout(timer));
    return sentinel;
  }

  /** Delays that were not over at the moment `at`; waits for the answers that are due now, however late they are. */
  async since(at: number): Promise<Delay[]> {
    const question = this.#questions++;
    const answered = new Promise<void>((resolve) => this.#waiting.set(question, resolve));
    this.#thread.postMessage(question);
    await Promise.race([answered, this.#ended]);
    this.#waiting.delete(question);
    return this.delays.filter(({ answeredAt }) => answeredAt > at);
  }

  async stop(): Promise<void> {
    await this.#thread.terminate();
  }
}

/** How long a delay was, in words. */
export function inWords({ beyondMs, answeredAt, askedAt }: Delay): string {
  const [beyond, whole] = [beyondMs, answeredAt - askedAt].map((time) => Math.round(time));
  return `held up GET /api/status of another connection for ${beyond} ms (it took ${whole} ms)`;
}
