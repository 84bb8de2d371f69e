/** The render pool as a front has it, to be given what no caller should send. */

import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { PictureUnavailable } from '../../../src/rendering/failures.js';
import { RenderPool } from '../../../src/rendering/render-pool.js';
import type { Template } from '../../../templates/contract/index.js';
import type { CachedBytes } from '../../../workers/contract/cached-bytes.js';
import type { RenderJob } from '../../../workers/engines/render-job.js';
import { goldenFile } from '../../rig/corpora/golden-cases.js';
import { jobFor } from '../../rig/drawing/jobs.js';
import { readPng } from '../../rig/pictures/png-reading.js';
import { withinCpuTime } from '../../rig/time/cpu-limit.js';
import { eventually } from '../../rig/time/eventually.js';
import { TEMPLATES } from '../values/renders.js';

const THREADS = 2;

/** Far longer than any of these renders takes, on a machine that has much else to do. */
const TIMEOUT_MS = 30_000;

/**
 * Of processors, for one job. Two threads draw at a time, each a job: it is five seconds of its own at the least, and the
 * samples take less than one.
 */
const MOST_CPU_MS = 10_000;

const patience = new AbortController().signal;

/** What a render came to: a file, or the answer that its picture cannot be shown. */
export type Outcome = 'drawn' | 'picture refused';

export class FuzzedPool {
  readonly #threads = new ThreadCount();
  /** Threads that ended without a job, in words. */
  readonly #failures: string[] = [];
  readonly #pool: RenderPool;

  private constructor() {
    this.#pool = new RenderPool({
      threads: THREADS,
      queueLimit: 64,
      stillTimeoutMs: TIMEOUT_MS,
      gifTimeoutMs: TIMEOUT_MS,
      threadFailed: (error) => this.#failures.push(error.message),
    });
  }

  static async start(): Promise<FuzzedPool> {
    const fuzzed = new FuzzedPool();
    try {
      await fuzzed.#pool.proveReady(goldenJob());
      await eventually(
        () => fuzzed.#threads.living,
        (living) => living === THREADS,
      );
    } catch (error) {
      await fuzzed.close();
      throw error;
    }
    return fuzzed;
  }

  /**
   * @throws RenderFailed or RenderTimeout: whatever a caller sends must end in an answer to the caller
   * @throws Error when that takes a thread far longer than any picture or text in earnest
   */
  render(job: RenderJob): Promise<Outcome> {
    return withinCpuTime(MOST_CPU_MS, () => this.#outcome(job));
  }

  async #outcome(job: RenderJob): Promise<Outcome> {
    try {
      const { bytes } = await this.#pool.render(job, patience);
      if (bytes.length === 0) throw new Error('a file of nothing');
      return 'drawn';
    } catch (error) {
      if (error instanceof PictureUnavailable) return 'picture refused';
      throw error;
    }
  }

  /** What the threads keep between renders, in bytes. */
  get cached(): CachedBytes {
    return this.#pool.cached;
  }

  /** In words, what is not as it was at the start; nothing where all is well. */
  async damage(): Promise<string[]> {
    const problems = this.#failures.map((failure) => `a thread ended: ${failure}`);
    const { started, living } = this.#threads;
    if (started !== THREADS) problems.push(`${started - THREADS} threads had to be replaced`);
    if (living !== THREADS) problems.push(`${living} threads live instead of ${THREADS}`);
    for (const work of ['still', 'gif', 'preview'] as const) {
      const { waiting, running } = this.#pool.load(work);
      if (waiting + running > 0) problems.push(`${waiting} renders wait and ${running} run: ${work}`);
    }
    // One on each thread, whichever takes which.
    for (const golden of await Promise.all([this.#drawGolden(), this.#drawGolden(), this.#drawGolden()])) {
      if (!(await isApproved(golden))) problems.push('the golden picture is not the approved one');
    }
    return problems;
  }

  /** Ends all threads. @returns how many are left over */
  async close(): Promise<number> {
    await this.#pool.close();
    const left = await eventually(
      () => this.#threads.living,
      (living) => living === 0,
    );
    this.#threads.close();
    return left;
  }

  async #drawGolden(): Promise<Uint8Array> {
    return (await this.#pool.render(goldenJob(), patience)).bytes;
  }
}

function goldenJob(): RenderJob {
  return jobFor(TEMPLATES.find(({ id }) => id === 'og-default') as Template);
}

async function isApproved(png: Uint8Array): Promise<boolean> {
  const approved = await readFile(goldenFile({ template: 'og-default', name: 'defaults' }));
  return isDeepStrictEqual(readPng(png).data, readPng(approved).data);
}

/** Counts the threads of this process. */
class ThreadCount {
  started = 0;
  ended = 0;
  readonly #count = (thread: Worker) => {
    this.started++;
    thread.once('exit', () => this.ended++);
  };

  /** Counts from now on. */
  constructor() {
    process.on('worker', this.#count);
  }

  get living(): number {
    return this.started - this.ended;
  }

  close(): void {
    process.off('worker', this.#count);
  }
}
