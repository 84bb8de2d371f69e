/** What the processes of the service use, and what their metrics say, at one moment. */

import { readdirSync, readFileSync } from 'node:fs';
import { readExposition } from '../../rig/services/exposition.js';
import type { Outcome } from './load.js';
import type { SoakService } from './service.js';
import { quantile } from './trend.js';

/** Of one process. Resident memory counts pages that processes share in each of them, PSS in equal parts. */
export interface ProcessUse {
  residentMb: number;
  pssMb: number;
  descriptors: number;
  threads: number;
}

export interface Sample {
  /** Since the load began. */
  seconds: number;
  processes: Record<string, ProcessUse>;
  /** JavaScript objects of all fronts together: of their event loops, and of their render threads. */
  heapsMb: { eventLoops: number; renderThreads: number };
  /** Of the render threads: what lies outside of their heaps, and how much of it all they keep between renders. */
  outsideMb: number;
  cachedMb: number;
  /** Memories of WebAssembly by module, of all render threads together. */
  modulesMb: Record<string, number>;
  /** Of malloc, of all fronts together. */
  mallocMb: { used: number; free: number };
  waiting: number;
  running: number;
  busyThreads: number;
  /** In the second before. */
  answered: number;
  aborted: number;
  statuses: Record<string, number>;
  /** Milliseconds, of the answers of the ten seconds before; NaN, in JSON null, where there were none. */
  p99: number;
}

/** Answers of so many seconds make a quantile that does not jump about. */
const QUANTILE_S = 10;

export class Sampler {
  readonly samples: Sample[] = [];
  readonly #service: SoakService;
  readonly #begun = performance.now();
  readonly #latencies: number[][] = [];

  constructor(service: SoakService) {
    this.#service = service;
  }

  /** @param outcomes of what ended since the sample before */
  async take(outcomes: readonly Outcome[]): Promise<Sample> {
    const answered = outcomes.filter(({ status }) => typeof status === 'number');
    this.#latencies.push(answered.map(({ begunAt, endedAt }) => endedAt - begunAt));
    if (this.#latencies.length > QUANTILE_S) this.#latencies.shift();
    const statuses: Record<string, number> = {};
    for (const { status } of outcomes) statuses[status] = (statuses[status] ?? 0) + 1;
    const { processes } = this.#service;
    const sample = {
      seconds: (performance.now() - this.#begun) / 1e3,
      processes: Object.fromEntries([...processes].map(([name, pid]) => [name, useOf(pid)])),
      ...(await this.#metrics()),
      answered: answered.length,
      aborted: statuses.aborted ?? 0,
      statuses,
      p99: quantile(this.#latencies.flat(), 0.99),
    };
    this.samples.push(sample);
    return sample;
  }

  async #metrics(): Promise<
    Omit<Sample, 'seconds' | 'processes' | 'answered' | 'aborted' | 'statuses' | 'p99'>
  > {
    const { series } = readExposition(await this.#service.metrics());
    const sum = (name: string) =>
      [...series].reduce((total, [key, value]) => (key.startsWith(`${name}{`) ? total + value : total), 0);
    const megabytes = (name: string) => {
      const bytes = series.get(name);
      if (bytes === undefined) throw new Error(`there is no metric ${name}`);
      return bytes / 1e6;
    };
    const modules = [...series].flatMap(([key, bytes]) => {
      const name = /^tuval_render_thread_module_bytes{module="(\w+)"}$/.exec(key)?.[1];
      return name ? [[name, bytes / 1e6] as const] : [];
    });
    return {
      heapsMb: {
        eventLoops: megabytes('tuval_process_heap_used_bytes{process="front"}'),
        renderThreads: megabytes('tuval_render_thread_used_bytes{kind="heap"}'),
      },
      outsideMb: megabytes('tuval_render_thread_used_bytes{kind="external"}'),
      cachedMb: sum('tuval_render_thread_kept_bytes') / 1e6,
      modulesMb: Object.fromEntries(modules),
      mallocMb: {
        used: megabytes('tuval_process_malloc_bytes{kind="used",process="front"}'),
        free: megabytes('tuval_process_malloc_bytes{kind="free",process="front"}'),
      },
      waiting: sum('tuval_render_queue_depth'),
      running: sum('tuval_renders_running'),
      busyThreads: sum('tuval_render_threads_busy'),
    };
  }
}

/** @throws Error when the process is gone, which none may be */
function useOf(pid: number): ProcessUse {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(rollup)?.[1]) / 1000;
  return {
    residentMb: megabytes('Rss'),
    pssMb: megabytes('Pss'),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    threads: readdirSync(`/proc/${pid}/task`).length,
  };
}
