import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Entry, Format } from './contender.js';

/** What a contender's process may be asked; cards go by their place in the list. */
export type Question = { card: number; format: Format } & (
  | { kind: 'picture' }
  | { kind: 'cpu'; count: number }
  | { kind: 'rate'; atOnce: number; ms: number }
);

export type Answer = { id: number; value: unknown } | { id: number; error: string };

const THREADS = availableParallelism();

/** The processes of one contender: one that draws picture after picture, and those that use every core. */
export class Lane {
  readonly entry: Entry;
  readonly #single: ContenderProcess;
  readonly #saturating: readonly ContenderProcess[];

  private constructor(entry: Entry, single: ContenderProcess, saturating: readonly ContenderProcess[]) {
    this.entry = entry;
    this.#single = single;
    this.#saturating = saturating;
  }

  static async open(entry: Entry): Promise<Lane> {
    const single = await ContenderProcess.start(entry.name, 1);
    if (entry.spreads) return new Lane(entry, single, [await ContenderProcess.start(entry.name, THREADS)]);
    const others = Array.from({ length: THREADS - 1 }, () => ContenderProcess.start(entry.name, 1));
    return new Lane(entry, single, [single, ...(await Promise.all(others))]);
  }

  /** Draws a card so often in every process that nothing is done for the first time any more. */
  async warmUp(card: number, format: Format, count: number): Promise<void> {
    await this.cpuMs(card, format, count);
    await this.imagesPerSecond(card, format, 0);
  }

  async picture(card: number, format: Format): Promise<Uint8Array> {
    return (await this.#single.ask({ kind: 'picture', card, format })) as Uint8Array;
  }

  /** Milliseconds of processor time an image, the mean over so many in a row on one thread. */
  async cpuMs(card: number, format: Format, count: number): Promise<number> {
    return (await this.#single.ask({ kind: 'cpu', card, format, count })) as number;
  }

  /** With all threads, over that many milliseconds. One more image than threads waits where threads share a queue. */
  async imagesPerSecond(card: number, format: Format, ms: number): Promise<number> {
    const atOnce = this.entry.spreads ? THREADS + 1 : 1;
    const rates = await Promise.all(
      this.#saturating.map((one) => one.ask({ kind: 'rate', card, format, atOnce, ms }) as Promise<number>),
    );
    return rates.reduce((sum, rate) => sum + rate, 0);
  }

  async close(): Promise<void> {
    await Promise.all([...new Set([this.#single, ...this.#saturating])].map((one) => one.close()));
  }
}

/** A process of a contender, asked one thing at a time or several. */
class ContenderProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  #asked = 0;

  private constructor(name: string, threads: number) {
    const module = new URL('./process.js', import.meta.url);
    this.#child = fork(module, [name, String(threads)], { serialization: 'advanced' });
    this.#child.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ('error' in answer) waiting?.reject(new Error(`${name}: ${answer.error}`));
      else waiting?.resolve(answer.value);
    });
    this.#child.on('exit', (code) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`${name} ended with ${code}`));
    });
  }

  /** Resolves when the contender is ready. */
  static async start(name: string, threads: number): Promise<ContenderProcess> {
    const started = new ContenderProcess(name, threads);
    await started.#answer(0);
    return started;
  }

  ask(question: Question): Promise<unknown> {
    const id = ++this.#asked;
    this.#child.send({ id, question });
    return this.#answer(id);
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.disconnect();
    await ended;
  }

  #answer(id: number): Promise<unknown> {
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }
}
