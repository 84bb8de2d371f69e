/** A job of several services, each a process of its own, on one Redis and one store, while parts of them fail. */

import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { withKeyStore } from '../../../src/access/stores.js';
import type { JobReply, JobResults } from '../../../src/api/wire/job-shapes.js';
import { readConfig } from '../../../src/config.js';
import { RedisServer } from '../stores/redis-server.js';
import { eventually } from '../time/eventually.js';
import { serve } from './command.js';
import { dataFolder } from './data-folder.js';
import { fatesOf, refusedOf } from './jobs.js';
import { GENEROUS } from './plans.js';
import { processesOf } from './processes.js';

/** A request has an answer, or none, within this time. */
const ANSWER_MS = 15_000;

/** Pictures that are asked for at a time. */
const ASKED_AT_ONCE = 50;

export interface FleetOptions {
  services: number;
  rows: number;
  /** Milliseconds that the job may take, beside others on a busy machine, and after what has failed. */
  patienceMs: number;
}

type Served = Awaited<ReturnType<typeof serve>>;

export class JobFleet {
  readonly #frozen = new Set<Served | undefined>();

  private constructor(
    readonly redis: RedisServer,
    readonly services: readonly Served[],
    readonly options: FleetOptions,
    private readonly key: string,
    private readonly storeUrl: string,
  ) {}

  /** Starts Redis and the services, which die with `t`. */
  static async start(t: Test, options: FleetOptions): Promise<JobFleet> {
    const redis = await RedisServer.start(t, { durable: true });
    const plans = [
      { ...GENEROUS, id: 'anonymous' },
      { ...GENEROUS, jobRows: Math.max(GENEROUS.jobRows, options.rows) },
    ];
    const folder = dataFolder(t);
    const plansFile = join(folder, 'plans.json');
    writeFileSync(plansFile, JSON.stringify(plans));
    const storeUrl = join(folder, 'store');
    const settings = (name: string) => ({
      ...{ REDIS_URL: redis.url, REDIS_TIMEOUT_MS: '2000', STORE_URL: storeUrl, LOG_LEVEL: 'warn' },
      ...{ DATA_DIR: join(folder, name), PLANS_FILE: plansFile, FRONTS: '1' },
    });
    const { key } = await withKeyStore(readConfig(settings('keys')), (keys) =>
      keys.create({ plan: GENEROUS.id, name: '' }),
    );
    // One after the other: a front that starts has a minute, and machines are busy.
    const services: Served[] = [];
    for (let at = 0; at < options.services; at++) services.push(await serve(t, settings(String(at))));
    return new JobFleet(redis, services, options, key, storeUrl);
  }

  /**
   * The first service takes the job.
   * @param done rows that are drawn before this resolves
   */
  async begin(done: number): Promise<JobReply> {
    const [first] = this.services;
    const rows = Array.from({ length: this.options.rows }, (_, index) => `T${index}`);
    const made = await fetch(`${first?.base}/api/jobs?template=og-default&format=jpeg`, {
      method: 'POST',
      headers: { 'x-api-key': this.key, 'content-type': 'text/csv' },
      body: `title\n${rows.join('\n')}`,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (made.status !== 202) throw new Error(`the job is refused: ${await made.text()}`);
    return this.reaches((await made.json()) as JobReply, done);
  }

  /** The job once so many rows are drawn. @throws Error where that takes too long, or it has ended before */
  async reaches({ id }: JobReply, done: number): Promise<JobReply> {
    const { rows, patienceMs } = this.options;
    const job = await eventually(
      () => this.#ask<JobReply>(`/api/jobs/${id}`),
      (status) => (status?.done ?? 0) >= done,
      patienceMs,
    );
    if (!job || job.done < done || job.done >= rows) throw new Error(`the job is at ${JSON.stringify(job)}`);
    return job;
  }

  /** @param at in the order of their start */
  kill(at: number): void {
    this.#signal(this.services[at], 'SIGKILL');
  }

  /** Has a service do nothing for a time. @param at in the order of their start */
  async freeze(at: number, ms: number): Promise<void> {
    const service = this.services[at];
    this.#signal(service, 'SIGSTOP');
    this.#frozen.add(service);
    await sleep(ms);
    this.#frozen.delete(service);
    this.#signal(service, 'SIGCONT');
  }

  /** Has the store be away for a time. */
  async withoutStore(ms: number): Promise<void> {
    const { storeUrl } = this;
    this.#atOnce(() => {
      renameSync(storeUrl, `${storeUrl}-away`);
      writeFileSync(storeUrl, 'no folder');
    });
    await sleep(ms);
    this.#atOnce(() => {
      rmSync(storeUrl);
      renameSync(`${storeUrl}-away`, storeUrl);
    });
  }

  /** Waits for the end of the job, and says what is not as it must be: all rows are there, each once, for one unit each. */
  async flawsOf({ id }: JobReply): Promise<string[]> {
    const { rows, patienceMs } = this.options;
    const job = await eventually(
      () => this.#ask<JobReply>(`/api/jobs/${id}`),
      (status) => status?.endedAt !== undefined,
      patienceMs,
    );
    const results = await this.#results(id);
    const flaws: string[] = [];
    if (job?.status !== 'succeeded' || job.done !== rows || job.failed !== 0) flaws.push(JSON.stringify(job));
    for (const row of refusedOf({ results } as JobResults)) flaws.push(`failed: ${JSON.stringify(row)}`);
    if (results.some(({ row }, index) => row !== index + 1)) flaws.push('rows are missing or out of order');
    const files = new Set(fatesOf({ results } as JobResults)).size;
    if (results.length !== rows || files !== rows) flaws.push(`${files} files in ${results.length} results`);
    const status = await this.#ask<{ remaining: { dailyQuota: number } }>('/api/status');
    const units = GENEROUS.dailyQuota - (status?.remaining.dailyQuota ?? Number.NaN);
    if (units !== rows) flaws.push(`${units} units for ${rows} rows`);
    const missing = await this.#missing(results.map(({ url = '' }) => url));
    if (missing > 0) flaws.push(`${missing} rows have no picture`);
    return flaws;
  }

  /** Nobody makes a folder anew while it is moved. */
  #atOnce(move: () => void): void {
    const awake = this.services.filter((service) => !this.#frozen.has(service));
    for (const service of awake) this.#signal(service, 'SIGSTOP');
    move();
    for (const service of awake) this.#signal(service, 'SIGCONT');
  }

  #signal(service: Served | undefined, name: NodeJS.Signals): void {
    if (!service || service.command.child.signalCode !== null) return;
    for (const pid of processesOf(service.command)) process.kill(pid, name);
  }

  async #results(id: string): Promise<JobResults['results']> {
    const all: JobResults['results'] = [];
    for (;;) {
      const page = await this.#ask<JobResults>(`/api/jobs/${id}/results?after=${all.at(-1)?.row ?? 0}`);
      if (!page) throw new Error('there are no results');
      all.push(...page.results);
      if (page.results.length === 0 || page.complete) return all;
    }
  }

  async #missing(urls: readonly string[]): Promise<number> {
    const last = this.services.at(-1)?.base ?? '';
    let missing = 0;
    for (let at = 0; at < urls.length; at += ASKED_AT_ONCE) {
      const asked = urls.slice(at, at + ASKED_AT_ONCE).map((url) =>
        fetch(url.replace(/^http:\/\/[^/]+/, last), {
          method: 'HEAD',
          signal: AbortSignal.timeout(ANSWER_MS),
        }),
      );
      for (const { status } of await Promise.all(asked)) if (status !== 200) missing++;
    }
    return missing;
  }

  /** What the last service says, which is never killed; undefined while it cannot. */
  async #ask<Answer>(path: string): Promise<Answer | undefined> {
    const asked = { headers: { 'x-api-key': this.key }, signal: AbortSignal.timeout(ANSWER_MS) };
    const answer = await fetch(`${this.services.at(-1)?.base}${path}`, asked).catch(() => undefined);
    return answer?.ok ? ((await answer.json()) as Answer) : undefined;
  }
}
