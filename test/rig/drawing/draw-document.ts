/** Draws documents in a thread, which is replaced when it had to be given up. */

import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { HostileDocument } from '../corpora/hostile-documents/hostile-documents.js';
import { withinCpuTime } from '../time/cpu-limit.js';
import type { Answer } from './drawing-thread.js';

const DRAWING = new URL('./drawing-thread.js', import.meta.url);

/** As a render thread has it (`src/rendering/thread-pool.ts`). */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 12 };

/** Of processors: the deadline of a render. The worst take half of it, most of that to read fonts for the first time. */
const MOST_MS = 10_000;
const PATIENCE_MS = 120_000;
/** Of the memories of WebAssembly. */
const MOST_BYTES = 512 * 1024 * 1024;

/** What is an error when it is drawn, and no fault of ours. */
const BOUNDS = new Set(['TooMuchWork', 'TooMuchStyling', 'UndrawableSvg', 'UnencodableValue']);

export class DrawingThread {
  #thread: Worker | undefined;

  /**
   * What is wrong with how a document is drawn or refused; undefined where nothing is.
   * @throws Error where the thread dies of it, or takes too long
   */
  async fault(document: HostileDocument): Promise<string | undefined> {
    const thread = await this.#started();
    const answer = await withinCpuTime(MOST_MS, () => this.#answer(thread, document));
    if (answer.memory > MOST_BYTES) {
      await this.close();
      return `${answer.memory} bytes of memory`;
    }
    if (document.refused) return faultOfRefusal(answer, document);
    if (answer.kind === 'failed' && !BOUNDS.has(answer.name)) return `${answer.name}: ${answer.message}`;
    return undefined;
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }

  async #started(): Promise<Worker> {
    if (this.#thread) return this.#thread;
    this.#thread = new Worker(DRAWING, { resourceLimits: LIMITS });
    await once(this.#thread, 'message');
    return this.#thread;
  }

  async #answer(thread: Worker, document: HostileDocument): Promise<Answer> {
    const patience = new AbortController();
    const { signal } = patience;
    try {
      thread.postMessage(document);
      const end = once(thread, 'exit', { signal }).then(() => Promise.reject(new Error('the thread ended')));
      const late = sleep(PATIENCE_MS, undefined, { signal }).then(() =>
        Promise.reject(new Error('no answer')),
      );
      const [answer] = await Promise.race([once(thread, 'message', { signal }), end, late]);
      return answer as Answer;
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      patience.abort();
    }
  }
}

function faultOfRefusal(answer: Answer, { source, refused }: HostileDocument): string | undefined {
  if (answer.kind !== 'refused') return `${answer.kind}, not refused`;
  const lines = source.split('\n');
  const [first] = answer.problems;
  if (!first || !refused?.test(first.message)) return `refused by “${first?.message}”`;
  const line = lines[first.line - 1];
  return line === undefined || first.column < 1 || first.column > line.length + 1
    ? `no place: ${first.line}:${first.column}`
    : undefined;
}
