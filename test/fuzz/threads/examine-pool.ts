/** Gives the render pool pictures and texts that nobody has seen before, and looks whether it is whole afterwards. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RenderJob } from '../../../workers/engines/render-job.js';
import { examine, type Finding } from '../examination.js';
import type { Tally } from '../tally.js';
import { FuzzedPool } from './fuzzed-pool.js';
import { describePictureCase, pictureCases, pictureJob, textJobs } from './jobs.js';

export interface PoolExamination {
  /** How many pictures, of which the front refuses some, and how many texts. */
  pictures: number;
  texts: number;
  seed: number;
  only?: string | undefined;
  path?: string | undefined;
  /** Counts what came of the jobs. */
  tally: Tally;
}

export interface PoolFindings {
  findings: Finding[];
  seconds: number;
  /** Of this process, in bytes: when a third was done, and the most from then on. */
  memory: { early: number; most: number };
}

/**
 * What a run may add to the memory that it took when its first third was done, in bytes: caches fill, each up to a bound
 * of its own. A picture of 25 megapixels takes 100 MB while it is decoded, on each of two threads.
 */
const MEMORY_ALLOWANCE = 700 * 1024 * 1024;

export const PICTURES = 'pictures';
export const TEXTS = 'texts';

export async function examinePool(examination: PoolExamination): Promise<PoolFindings> {
  const { pictures, texts, seed, only, path, tally } = examination;
  const pool = await FuzzedPool.start();
  const memory = { early: 0, most: 0 };
  const startedAt = performance.now();
  const findings: Finding[] = [];
  let done = 0;
  const note = async (kind: string, job: RenderJob | undefined) => {
    // Of many that are refused by their headers nobody else would get a turn.
    tally.count(kind, job ? await pool.render(job) : await nextTurn('header refused'));
    done++;
    if (done * 3 < pictures + texts || done % 20 !== 0) return;
    const { rss } = process.memoryUsage();
    memory.early ||= rss;
    memory.most = Math.max(memory.most, rss);
  };
  try {
    const found = await Promise.all([
      isAsked(PICTURES, only) &&
        examine(
          {
            name: PICTURES,
            values: pictureCases,
            describe: describePictureCase,
            holds: (one) => note(PICTURES, pictureJob(one)),
          },
          { runs: pictures, seed, path },
        ),
      isAsked(TEXTS, only) &&
        examine(
          {
            name: TEXTS,
            values: textJobs,
            describe: (job) => JSON.stringify(job),
            holds: (job) => note(TEXTS, job),
          },
          { runs: texts, seed, path },
        ),
    ]);
    for (const finding of found) if (finding) findings.push(finding);
    const problems = await pool.damage();
    if (memory.most > memory.early + MEMORY_ALLOWANCE) {
      problems.push(`memory grew from ${memory.early} to ${memory.most} bytes`);
    }
    findings.push(...problems.map((problem) => poolFinding(seed, problem)));
  } finally {
    const left = await pool.close();
    if (left > 0) findings.push(poolFinding(seed, `${left} threads are left over`));
  }
  return { findings, seconds: (performance.now() - startedAt) / 1000, memory };
}

function isAsked(name: string, only: string | undefined): boolean {
  return only === undefined || only === name;
}

function poolFinding(seed: number, problem: string): Finding {
  return { property: 'the pool', seed, path: '', counterexample: 'unknown', problem };
}
