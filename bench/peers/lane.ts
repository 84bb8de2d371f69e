import { availableParallelism } from 'node:os';
import { AskedProcess } from './asked-process.js';
import type { Entry, Format } from './contender.js';

/** What a contender's process may be asked; cards go by their place in the list. */
export type Question = { card: number; format: Format } & (
  | { kind: 'picture' }
  | { kind: 'cpu'; count: number }
  | { kind: 'rate'; atOnce: number; ms: number; most: number }
);

const THREADS = availableParallelism();

/** How many times as many images are ready as processor time allows, in which part of a contender's work may not be. */
const SPARE = 1.5;

/** The processes of one contender: one that draws picture after picture, and those that use every core. */
export class Lane {
  readonly entry: Entry;
  readonly #single: AskedProcess<Question>;
  readonly #saturating: readonly AskedProcess<Question>[];

  private constructor(
    entry: Entry,
    single: AskedProcess<Question>,
    saturating: readonly AskedProcess<Question>[],
  ) {
    this.entry = entry;
    this.#single = single;
    this.#saturating = saturating;
  }

  static async open(entry: Entry): Promise<Lane> {
    const single = await start(entry, 1);
    if (entry.spreads) return new Lane(entry, single, [await start(entry, THREADS)]);
    const others = Array.from({ length: THREADS - 1 }, () => start(entry, 1));
    return new Lane(entry, single, [single, ...(await Promise.all(others))]);
  }

  /** Draws a card so often in every process that nothing is done for the first time any more. */
  async warmUp(card: number, format: Format, count: number): Promise<void> {
    await this.cpuMs(card, format, count);
    await this.imagesPerSecond(card, format, 0, 1);
  }

  async picture(card: number, format: Format): Promise<Uint8Array> {
    return (await this.#single.ask({ kind: 'picture', card, format })) as Uint8Array;
  }

  /** Milliseconds of processor time an image, the mean over so many in a row on one thread. */
  async cpuMs(card: number, format: Format, count: number): Promise<number> {
    return (await this.#single.ask({ kind: 'cpu', card, format, count })) as number;
  }

  /**
   * With all threads, over that many milliseconds. One more image than threads waits where threads share a queue.
   * @param imageMs processor time that one image takes: so many are made ready as can be drawn
   */
  async imagesPerSecond(card: number, format: Format, ms: number, imageMs: number): Promise<number> {
    const atOnce = this.entry.spreads ? THREADS + 1 : 1;
    const most = atOnce + Math.ceil((SPARE * atOnce * ms) / imageMs);
    const rates = await Promise.all(
      this.#saturating.map(
        (one) => one.ask({ kind: 'rate', card, format, atOnce, ms, most }) as Promise<number>,
      ),
    );
    return rates.reduce((sum, rate) => sum + rate, 0);
  }

  async close(): Promise<void> {
    await Promise.all([...new Set([this.#single, ...this.#saturating])].map((one) => one.close()));
  }
}

function start(entry: Entry, threads: number): Promise<AskedProcess<Question>> {
  return AskedProcess.start(new URL('./process.js', import.meta.url), entry.name, [String(threads)]);
}
