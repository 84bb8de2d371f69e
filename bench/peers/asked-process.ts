import { type ChildProcess, fork } from 'node:child_process';

export type Answer = { id: number; value: unknown } | { id: number; error: string };

/** A process that is asked one thing at a time or several; its side is in `answering.ts`. */
export class AskedProcess<Question extends { kind: string }> {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  #asked = 0;

  private constructor(module: URL, name: string, options: readonly string[]) {
    this.#child = fork(module, [name, ...options], { serialization: 'advanced' });
    this.#child.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ('error' in answer) waiting?.reject(new Error(`${name}: ${answer.error}`));
      else waiting?.resolve(answer.value);
    });
    this.#child.on('exit', (code, signal) => {
      for (const { reject } of this.#waiting.values())
        reject(new Error(`${name} ended with ${code ?? signal}`));
    });
  }

  /**
   * Resolves when the process is ready.
   * @param name its first argument, before those in `options`
   */
  static async start<Question extends { kind: string }>(
    module: URL,
    name: string,
    options: readonly string[] = [],
  ): Promise<AskedProcess<Question>> {
    const started = new AskedProcess<Question>(module, name, options);
    await started.#answer(0);
    return started;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
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
