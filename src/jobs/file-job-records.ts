import type { Clock } from '../access/clock.js';
import type { Admission, QuotaStore } from '../access/quota.js';
import { StoreUnavailable } from '../access/store-failure.js';
import { finalStatus, hasEnded, type Job, type Task } from './job.js';
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
import type { KeptJob, KeptJobs } from './kept-jobs.js';

/** Milliseconds that an operation waits for a process that lets go of the folder: one that ends takes a second or two. */
const PATIENCE_MS = 5000;

/**
 * The state of jobs for a service of a single process: in its memory, and in files that survive it. Units are counted in
 * memory, so that a row whose unit was taken before a restart takes one of the new counters.
 */
export class FileJobRecords implements JobRecords {
  readonly #files: KeptJobs;
  readonly #quotas: QuotaStore;
  readonly #clock: Clock;
  /** By the ids of their keys and their own, the oldest first. */
  readonly #jobs = new Map<string, Map<string, KeptJob>>();
  /** Of rows whose unit was taken, or is being taken, by job and number. */
  readonly #admissions = new Map<string, Map<number, Promise<Admission>>>();
  /** Jobs of before, by their ids, which nobody has added to the queue of this process. */
  readonly #unqueued = new Map<string, KeptJob>();
  readonly #opened: Promise<void>;

  constructor(files: KeptJobs, quotas: QuotaStore, clock: Clock) {
    this.#files = files;
    this.#quotas = quotas;
    this.#clock = clock;
    this.#opened = this.#open();
    this.#opened.catch(() => {});
  }

  /** Resolves when the jobs of before are known. @throws StoreUnavailable where they will never be */
  whenOpen(): Promise<void> {
    return this.#opened;
  }

  async now(): Promise<number> {
    return this.#clock.now();
  }

  async create(job: Job, { mostUnderWay, repetition }: CreationTerms): Promise<Creation> {
    await this.#ready();
    await this.#forgetExpired();
    const before = repetition && this.#repeatable(job.owner, repetition.key);
    if (before) {
      if (before.repetition?.digest !== repetition.digest) return { kind: 'other_body' };
      return { kind: 'repeated', job: { ...before.job } };
    }
    if (this.#underWay(job.owner) >= mostUnderWay) return { kind: 'too_many' };
    const kept: KeptJob = { job, ended: new Set(), settled: new Map(), repetition, isAnnounced: false };
    const jobs = this.#jobsOf(job.owner);
    jobs.set(job.id, kept);
    try {
      await this.#files.write(kept);
    } catch (error) {
      jobs.delete(job.id);
      throw error;
    }
    if (jobs.size > MOST_REMEMBERED) await this.#forgetOldest(jobs);
    return { kind: 'created', job: { ...job } };
  }

  async repeatable(owner: string, repetition: string): Promise<Repeatable | undefined> {
    await this.#ready();
    const kept = this.#repeatable(owner, repetition);
    return kept?.repetition && { digest: kept.repetition.digest, id: kept.job.id };
  }

  async find(owner: string, id: string): Promise<Job | undefined> {
    await this.#ready();
    const kept = this.#kept({ owner, id });
    return kept && { ...kept.job };
  }

  async list(owner: string, { before, most }: { before: string | undefined; most: number }): Promise<Job[]> {
    await this.#ready();
    const jobs = [...this.#jobsOf(owner).keys()]
      .filter((id) => before === undefined || id < before)
      .slice(-most)
      .reverse();
    return jobs.flatMap((id) => this.#kept({ owner, id })?.job ?? []).map((job) => ({ ...job }));
  }

  async underWay(owner: string): Promise<number> {
    await this.#ready();
    return this.#underWay(owner);
  }

  async end(
    owner: string,
    id: string,
    status: 'cancelled' | 'failed',
    error?: string,
  ): Promise<Job | undefined> {
    await this.#ready();
    const kept = this.#kept({ owner, id });
    if (!kept) return undefined;
    if (!hasEnded(kept.job)) {
      const before = { ...kept.job };
      Object.assign(kept.job, { status, endedAt: this.#clock.now(), ...(error !== undefined && { error }) });
      await this.#write(kept, () =>
        Object.assign(kept.job, before, { endedAt: undefined, error: undefined }),
      );
    }
    return { ...kept.job };
  }

  async begin(task: Task): Promise<Job | undefined> {
    await this.#ready();
    const kept = this.#kept(task);
    if (!kept || hasEnded(kept.job) || kept.ended.has(task.task)) return undefined;
    kept.job.status = 'running';
    return { ...kept.job };
  }

  async takeRow(task: BegunTask, number: number): Promise<RowGrant> {
    await this.#ready();
    const kept = this.#kept(task);
    if (!kept || hasEnded(kept.job)) return 'ended';
    if (kept.ended.has(task.task) || kept.settled.has(number)) return 'settled';
    const admissions = this.#admissionsOf(task.id);
    const { id, plan } = task.caller;
    // Kept before it is there, so that whoever asks meanwhile waits for the same unit.
    const asked = admissions.get(number) ?? this.#quotas.admit(id, plan, 'day');
    admissions.set(number, asked);
    const admission = await asked.catch((error: unknown) => {
      admissions.delete(number);
      throw error;
    });
    if (admission.admitted) return 'taken';
    admissions.delete(number);
    return admission;
  }

  async settleRow(task: BegunTask, number: number, { entry, isRefunded }: RowEnd): Promise<boolean> {
    await this.#ready();
    const kept = this.#kept(task);
    if (!kept || kept.ended.has(task.task) || kept.settled.has(number)) return false;
    kept.settled.set(number, entry);
    kept.job[entry.code === undefined ? 'done' : 'failed']++;
    const admissions = this.#admissionsOf(task.id);
    const admission = await admissions.get(number);
    admissions.delete(number);
    if (admissions.size === 0) this.#admissions.delete(task.id);
    if (admission?.admitted && isRefunded) await this.#quotas.refund(admission.ticket);
    // No task of the job ends any more, with which it would be written.
    if (hasEnded(kept.job)) await this.#files.write(kept);
    return true;
  }

  async settled(owner: string, id: string): Promise<Map<number, RowEntry>> {
    await this.#ready();
    return new Map(this.#kept({ owner, id })?.settled);
  }

  async openTasks(owner: string, id: string): Promise<number[]> {
    await this.#ready();
    const kept = this.#kept({ owner, id });
    return kept
      ? Array.from({ length: kept.job.tasks }, (_, task) => task).filter((task) => !kept.ended.has(task))
      : [];
  }

  async endTask(task: BegunTask, { first, last }: { first: number; last: number }): Promise<Job | undefined> {
    await this.#ready();
    const kept = this.#kept(task);
    if (!kept || kept.ended.has(task.task)) return undefined;
    const entries = [...kept.settled].filter(([number]) => number >= first && number <= last);
    kept.ended.add(task.task);
    for (const [number] of entries) kept.settled.delete(number);
    const { job } = kept;
    const { status } = job;
    const isLast = !hasEnded(job) && kept.ended.size === job.tasks;
    if (isLast) Object.assign(job, { status: finalStatus(job), endedAt: this.#clock.now() });
    await this.#write(kept, () => {
      kept.ended.delete(task.task);
      for (const [number, entry] of entries) kept.settled.set(number, entry);
      if (isLast) Object.assign(job, { status, endedAt: undefined });
    });
    return isLast ? { ...job } : undefined;
  }

  async unannounced(): Promise<Job[]> {
    await this.#ready();
    const all = [...this.#jobs.values()].flatMap((jobs) => [...jobs.values()]);
    return all.filter(({ job, isAnnounced }) => hasEnded(job) && !isAnnounced).map(({ job }) => ({ ...job }));
  }

  async announced(job: Job): Promise<void> {
    await this.#ready();
    const kept = this.#kept(job);
    if (!kept || kept.isAnnounced) return;
    kept.isAnnounced = true;
    await this.#write(kept, () => {
      kept.isAnnounced = false;
    });
  }

  async queued({ id }: Job): Promise<void> {
    this.#unqueued.delete(id);
  }

  async unqueued(): Promise<Job[]> {
    await this.#ready();
    return [...this.#unqueued.values()].map(({ job }) => ({ ...job })).filter((job) => !hasEnded(job));
  }

  async oldest(): Promise<number | undefined> {
    const [first] = await this.open();
    return first?.createdAt;
  }

  async open(): Promise<Job[]> {
    await this.#ready();
    const all = [...this.#jobs.values()].flatMap((jobs) => [...jobs.values()]);
    const open = all.filter(({ job }) => !hasEnded(job)).map(({ job }) => ({ ...job }));
    return open.sort((one, other) => one.createdAt - other.createdAt);
  }

  /** Writes what has become of rows of tasks that have not ended, and lets go of the files. */
  async close(): Promise<void> {
    for (const jobs of this.#jobs.values())
      for (const kept of jobs.values())
        if (kept.settled.size > 0) await this.#files.write(kept).catch(() => {});
    await this.#files.close();
  }

  async #open(): Promise<void> {
    const all = await this.#files.open();
    if (!all) throw new StoreUnavailable('the folder of jobs is closed');
    for (const kept of all) {
      this.#jobsOf(kept.job.owner).set(kept.job.id, kept);
      if (!hasEnded(kept.job)) this.#unqueued.set(kept.job.id, kept);
    }
  }

  async #ready(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new StoreUnavailable('another process has the folder of jobs')),
        PATIENCE_MS,
      );
    });
    await Promise.race([this.#opened, late]).finally(() => clearTimeout(timer));
  }

  async #write(kept: KeptJob, undo: () => void): Promise<void> {
    try {
      await this.#files.write(kept);
    } catch (error) {
      undo();
      throw error;
    }
  }

  async #forgetExpired(): Promise<void> {
    const now = this.#clock.now() / 1000;
    for (const jobs of this.#jobs.values())
      for (const [id, { job }] of jobs) if (job.expires < now) await this.#forget(jobs, id);
  }

  async #forgetOldest(jobs: Map<string, KeptJob>): Promise<void> {
    const [id] = [...jobs].find(([, { job }]) => hasEnded(job)) ?? [];
    if (id !== undefined) await this.#forget(jobs, id);
  }

  async #forget(jobs: Map<string, KeptJob>, id: string): Promise<void> {
    await this.#files.remove(id);
    jobs.delete(id);
    this.#admissions.delete(id);
  }

  #kept({ owner, id }: Pick<Task, 'owner' | 'id'>): KeptJob | undefined {
    const kept = this.#jobs.get(owner)?.get(id);
    return kept && kept.job.expires >= this.#clock.now() / 1000 ? kept : undefined;
  }

  #jobsOf(owner: string): Map<string, KeptJob> {
    const jobs = this.#jobs.get(owner) ?? new Map<string, KeptJob>();
    this.#jobs.set(owner, jobs);
    return jobs;
  }

  #admissionsOf(id: string): Map<number, Promise<Admission>> {
    const admissions = this.#admissions.get(id) ?? new Map<number, Promise<Admission>>();
    this.#admissions.set(id, admissions);
    return admissions;
  }

  #repeatable(owner: string, key: string): KeptJob | undefined {
    const since = this.#clock.now() - REPEATABLE_MS;
    return [...this.#jobsOf(owner).values()].find(
      ({ job, repetition }) => repetition?.key === key && job.createdAt > since,
    );
  }

  #underWay(owner: string): number {
    return [...this.#jobsOf(owner).values()].filter(({ job }) => !hasEnded(job)).length;
  }
}
