import { hash } from 'node:crypto';
import { remaining } from '../access/quota.js';
import type { RedisConnection } from '../access/redis/redis-connection.js';
import { hasEnded, type Job, madeAt, type Task } from './job.js';
import {
  type BegunTask,
  type Creation,
  type CreationTerms,
  type JobRecords,
  MOST_REMEMBERED,
  REPEATABLE_MS,
  type Repeatable,
  type RowGrant,
} from './job-records.js';
import type { RowEnd, RowEntry } from './job-row.js';
import type { JobStatus } from './job-status.js';
import { BEGIN_TASK, CREATE_JOB, END_JOB, END_TASK, SETTLE_ROW, TAKE_ROW } from './redis-job-scripts.js';

/** Jobs that are read at a time to find those that were left. */
const READ_AT_ONCE = 50;

/**
 * The state of jobs in Redis, for any number of fronts: of each job a hash of a few numbers, a bit for each task that has ended, and
 * the rows of those that are being drawn. All keys of a caller, its counters among them, are in one slot of a cluster, so that a
 * script takes a unit and marks the row that it is for.
 */
export class RedisJobRecords implements JobRecords {
  readonly #redis: RedisConnection;

  constructor(redis: RedisConnection) {
    this.#redis = redis;
  }

  /** That of Redis, which ends jobs by it: those of machines differ. */
  async now(): Promise<number> {
    const [seconds, microseconds] = await this.#redis.send((client) => client.time());
    return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
  }

  async create(job: Job, { mostUnderWay, repetition }: CreationTerms): Promise<Creation> {
    const { status: _, done: __, failed: ___, ...fixed } = job;
    // Known to all before it is there, so that no crash leaves a job that nobody draws.
    const field = fieldOf(job);
    for (const list of [this.#open, this.#unqueued])
      await this.#redis.send((client) => client.hset(list, field, job.expires));
    const { owner } = job;
    const [decision, before] = await this.#redis.run<[number, string]>(
      CREATE_JOB,
      [
        ...[this.#key(owner, 'jobs'), this.#key(owner, 'jobs:under-way'), this.#job(job)],
        this.#repetition(owner, repetition?.key ?? ''),
      ],
      [
        ...[job.id, JSON.stringify(fixed), job.expires, mostUnderWay, MOST_REMEMBERED],
        ...[repetition?.digest ?? '', REPEATABLE_MS],
      ],
    );
    if (decision === 0) return { kind: 'created', job };
    for (const list of [this.#open, this.#unqueued])
      await this.#redis.send((client) => client.hdel(list, field));
    if (decision === 2) return { kind: 'too_many' };
    const repeated = readRepeatable(before);
    const found = repeated.digest === repetition?.digest && (await this.find(owner, repeated.id));
    return found ? { kind: 'repeated', job: found } : { kind: 'other_body' };
  }

  async repeatable(owner: string, repetition: string): Promise<Repeatable | undefined> {
    const text = await this.#redis.send((client) => client.get(this.#repetition(owner, repetition)));
    return text === null ? undefined : readRepeatable(text);
  }

  async find(owner: string, id: string): Promise<Job | undefined> {
    return jobOf(await this.#redis.send((client) => client.hgetall(this.#job({ owner, id }))));
  }

  async list(owner: string, { before, most }: { before: string | undefined; most: number }): Promise<Job[]> {
    const from = before === undefined ? '+' : `(${before}`;
    const ids = await this.#redis.send((client) =>
      client.zrevrangebylex(this.#key(owner, 'jobs'), from, '-', 'LIMIT', 0, most),
    );
    const jobs = await Promise.all(ids.map((id) => this.find(owner, id)));
    return jobs.filter((job) => job !== undefined);
  }

  async underWay(owner: string): Promise<number> {
    return this.#redis.send((client) => client.scard(this.#key(owner, 'jobs:under-way')));
  }

  async end(owner: string, id: string, status: 'cancelled' | 'failed', error = ''): Promise<Job | undefined> {
    const keys = [this.#job({ owner, id }), this.#key(owner, 'jobs:under-way')];
    return pairsJob(await this.#redis.run<string[]>(END_JOB, keys, [id, status, await this.now(), error]));
  }

  async begin(task: Task): Promise<Job | undefined> {
    const keys = [this.#job(task), this.#ended(task)];
    return pairsJob(await this.#redis.run<string[]>(BEGIN_TASK, keys, [task.task]));
  }

  async takeRow(task: BegunTask, number: number): Promise<RowGrant> {
    const { plan } = task.caller;
    const [decision, inMinute, onDay, millisecondsLeft] = await this.#redis.run<
      [number, number, number, number]
    >(TAKE_ROW, this.#rowKeys(task), ['', plan.dailyQuota, number, task.task, task.job.expires]);
    if (decision === 0) return 'taken';
    if (decision === 3) return 'settled';
    if (decision === 4) return 'ended';
    const usage = remaining(plan, inMinute, onDay);
    const retryAfterSeconds = Math.ceil(millisecondsLeft / 1000);
    return { admitted: false, reason: 'quota_exhausted', retryAfterSeconds, usage };
  }

  async settleRow(task: BegunTask, number: number, { entry, isRefunded }: RowEnd): Promise<boolean> {
    const counted = entry.code === undefined ? 'done' : 'failed';
    const settled = await this.#redis.run<number>(SETTLE_ROW, this.#rowKeys(task), [
      ...['', number, task.task, JSON.stringify(entry), counted, isRefunded ? 1 : 0, task.job.expires],
    ]);
    return settled === 1;
  }

  async settled(owner: string, id: string): Promise<Map<number, RowEntry>> {
    const rows = await this.#redis.send((client) => client.hgetall(this.#rows({ owner, id })));
    const entries = Object.entries(rows).filter(([, text]) => text.startsWith('{'));
    return new Map(entries.map(([number, text]) => [Number(number), JSON.parse(text) as RowEntry]));
  }

  async openTasks(owner: string, id: string): Promise<number[]> {
    const job = await this.find(owner, id);
    if (!job) return [];
    const bits = await this.#redis.send((client) => client.getBuffer(this.#ended({ owner, id })));
    const hasTaskEnded = (task: number) => (((bits?.[task >> 3] ?? 0) >> (7 - (task & 7))) & 1) === 1;
    return Array.from({ length: job.tasks }, (_, task) => task).filter((task) => !hasTaskEnded(task));
  }

  async endTask(task: BegunTask, { first, last }: { first: number; last: number }): Promise<Job | undefined> {
    const keys = [
      ...[this.#job(task), this.#rows(task), this.#ended(task), this.#key(task.owner, 'jobs:under-way')],
    ];
    const now = await this.now();
    const { tasks, expires } = task.job;
    return pairsJob(
      await this.#redis.run<string[]>(END_TASK, keys, [task.task, first, last, tasks, task.id, now, expires]),
    );
  }

  async unannounced(): Promise<Job[]> {
    return (await this.#jobsIn(this.#open)).filter(hasEnded);
  }

  async announced(job: Job): Promise<void> {
    await this.#redis.send((client) => client.hdel(this.#open, fieldOf(job)));
  }

  async queued(job: Job): Promise<void> {
    await this.#redis.send((client) => client.hdel(this.#unqueued, fieldOf(job)));
  }

  async unqueued(): Promise<Job[]> {
    const jobs = await this.#jobsIn(this.#unqueued);
    for (const job of jobs.filter(hasEnded)) await this.queued(job);
    return jobs.filter((job) => !hasEnded(job));
  }

  async oldest(): Promise<number | undefined> {
    const fields = await this.#redis.send((client) => client.hkeys(this.#open));
    const times = fields.map((field) => madeAt(field.slice(field.indexOf(' ') + 1)));
    return times.length === 0 ? undefined : Math.min(...times);
  }

  async open(): Promise<Job[]> {
    return (await this.#jobsIn(this.#open)).filter((job) => !hasEnded(job));
  }

  /** The jobs of a list. Those that are there no more are forgotten. */
  async #jobsIn(list: string): Promise<Job[]> {
    const entries = Object.entries(await this.#redis.send((client) => client.hgetall(list)));
    if (entries.length === 0) return [];
    const now = await this.now();
    const jobs: Job[] = [];
    for (let at = 0; at < entries.length; at += READ_AT_ONCE) {
      const some = entries.slice(at, at + READ_AT_ONCE).map(async ([field, expires]) => {
        const [owner = '', id = ''] = field.split(' ');
        const job = await this.find(owner, id);
        if (job) jobs.push(job);
        else if (Number(expires) < now / 1000) {
          await this.#redis.send((client) => client.hdel(list, field));
          await this.#redis.send((client) => client.srem(this.#key(owner, 'jobs:under-way'), id));
        }
      });
      await Promise.all(some);
    }
    return jobs;
  }

  #rowKeys(task: BegunTask): string[] {
    const counters = `${this.#redis.prefix}{${task.caller.id}}:quota`;
    return [counters, this.#job(task), this.#rows(task), this.#ended(task)];
  }

  /** Jobs that were made and not announced as ended. */
  get #open(): string {
    return `${this.#redis.prefix}jobs:open`;
  }

  /** Jobs whose tasks are being added. */
  get #unqueued(): string {
    return `${this.#redis.prefix}jobs:unqueued`;
  }

  /** The braces put all keys of a caller into one slot of a cluster. */
  #key(owner: string, name: string): string {
    return `${this.#redis.prefix}{key:${owner}}:${name}`;
  }

  #job({ owner, id }: Pick<Job, 'owner' | 'id'>): string {
    return this.#key(owner, `job:${id}`);
  }

  #rows(job: Pick<Job, 'owner' | 'id'>): string {
    return `${this.#job(job)}:rows`;
  }

  #ended(job: Pick<Job, 'owner' | 'id'>): string {
    return `${this.#job(job)}:ended`;
  }

  #repetition(owner: string, key: string): string {
    return this.#key(owner, `job-request:${hash('sha256', key, 'hex')}`);
  }
}

function fieldOf({ owner, id }: Pick<Job, 'owner' | 'id'>): string {
  return `${owner} ${id}`;
}

function readRepeatable(text: string): Repeatable {
  const [digest = '', id = ''] = text.split(' ');
  return { digest, id };
}

/** A job from alternating names and values, the form in which Redis answers scripts. */
function pairsJob(list: readonly string[]): Job | undefined {
  const fields: Record<string, string> = {};
  for (let at = 0; at < list.length; at += 2) fields[list[at] ?? ''] = list[at + 1] ?? '';
  return jobOf(fields);
}

function jobOf({ job, status, done, failed, endedAt, error }: Record<string, string>): Job | undefined {
  if (job === undefined) return undefined;
  return {
    ...(JSON.parse(job) as Omit<Job, 'status' | 'done' | 'failed'>),
    status: status as JobStatus,
    done: Number(done),
    failed: Number(failed),
    ...(endedAt !== undefined && { endedAt: Number(endedAt) }),
    ...(error !== undefined && { error }),
  };
}
