import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Kind } from './requests.js';

/** What a client is told to do. */
export type Question = { base: string; kind: Kind; seconds: number } & (
  | { way: 'flood'; connections: number }
  | { way: 'pace'; perSecond: number }
);

export interface Answers {
  /** Successful ones a second. */
  perSecond: number;
  /** Milliseconds from each request to the end of its answer. */
  latencies: Float64Array;
  /** Answers that were no success, and requests without an answer. */
  failed: number;
  /** Processor time of the client's process by the time it took: near 1 the client is what bounds the rate. */
  clientShare: number;
}

/** A process that sends load: see `client-process.ts`. One question at a time. */
export class Client {
  readonly #child: ChildProcess;

  static async start(): Promise<Client> {
    const child = fork(new URL('./client-process.js', import.meta.url), [], { serialization: 'advanced' });
    await once(child, 'message');
    return new Client(child);
  }

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** @throws Error with what went wrong in its process */
  async ask(question: Question): Promise<Answers> {
    this.#child.send({ question });
    const [answer] = (await once(this.#child, 'message')) as [{ value: Answers } | { error: string }];
    if ('error' in answer) throw new Error(answer.error);
    return answer.value;
  }

  async stop(): Promise<void> {
    this.#child.disconnect();
    await once(this.#child, 'exit');
  }
}
