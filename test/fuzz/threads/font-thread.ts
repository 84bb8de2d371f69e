/** A thread for font files that is replaced when it had to be given up. */

import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FontAnswer } from './font-reader.js';

const READER = new URL('./font-reader.js', import.meta.url);

/** A font takes milliseconds. */
const PATIENCE_MS = 20_000;

/** As a render thread has it. */
const HEAP_MB = 512;

export class FontThread {
  #thread: Worker | undefined;

  /** @throws Error when the thread dies of it, or does not end with it */
  async read(font: Uint8Array): Promise<FontAnswer> {
    this.#thread ??= new Worker(READER, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const thread = this.#thread;
    const patience = new AbortController();
    const { signal } = patience;
    try {
      thread.postMessage(font);
      const [answer] = await Promise.race([
        once(thread, 'message', { signal }) as Promise<[FontAnswer]>,
        death(thread, signal),
        tooLate(signal),
      ]);
      if (answer === 'trapped') await this.close();
      return answer;
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      patience.abort();
    }
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }
}

/** An error that nobody caught rejects the wait for the message. */
async function death(thread: Worker, signal: AbortSignal): Promise<never> {
  const [code] = await once(thread, 'exit', { signal });
  throw new Error(`the thread ended with ${code}`);
}

async function tooLate(signal: AbortSignal): Promise<never> {
  await sleep(PATIENCE_MS, undefined, { signal });
  throw new Error(`the thread was not done within ${PATIENCE_MS} ms`);
}
