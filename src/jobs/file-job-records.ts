import type { Clock } from '../access/clock.js';
import type { Admission, QuotaStore } from '../access/quota.js';
import { StoreUnavailable } from '../access/store-failure.js';
import { finalStatus, hasEnded, type Job, type Task } from './job.js';
import type { JobFolder, JobRecord } from './job-folder.js';
import {
  type BegunTask,
  type Creation,
  type CreationTerms,
  type JobRecords,
  MOST_REMEMBERED,
  type Repeatable,
  type RowGrant,
} from './job-records.js';
import type { RowEnd, RowEntry } from './job-row.js';
import { RememberedJobs } from './remembered-jobs.js';

/** Milliseconds that an operation waits for a process that lets go of the folder: one that ends takes a second or two. */
const PATIENCE_MS = 5000;

/** Milliseconds between two looks for jobs that have expired, which are not found from their last second on. */
const EXPIRY_LOOK_MS = 60_000;

/**
 * The state of jobs for a service of a single process: in its memory, and in files that survive it. Units are counted in
 * memory, so that a row whose unit was taken before a restart takes one of the new counters.
 */
export class FileJobRecords implements JobRecords {
  readonly #files: JobFolder;
  readonly #quotas: QuotaStore;
  readonly #clock: Clock;
  readonly #jobs = new RememberedJobs();
  /** Of rows whose unit was taken, or is being taken, by job and number. */
  readonly #admissions = new Map<string, Map<number, Promise<Admission>>>();
  /** Jobs of before, by their ids, which nobody has added to the queue of this process. */
  readonly #unqueued = new Map<string, JobRecord>();
  readonly #opened: Promise<void>;
  #lookedForExpired = Number.NEGATIVE_INFINITY;

  constructor(files: JobFolder, quotas: QuotaStore, clock: Clock) {
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
    const before = repetition && this.#jobs.repeatable(job.owner, repetition.key, this.#clock.now());
    if (before) {
      if (before.repetition?.digest !== repetition.digest) return { kind: 'other_body' };
      return { kind: 'repeated', job: { ...before.job } };
    }
    if (this.#jobs.underWay(job.owner).length >= mostUnderWay) return { kind: 'too_many' };
    const record: JobRecord = { job, ended: new Set(), settled: new Map(), repetition, isAnnounced: false };
    this.#jobs.file(record);
    try {
      await this.#files.write(record);
    } catch (error) {
      this.#jobs.forget(record);
      throw error;
    }
    if (this.#jobs.count(job.owner) > MOST_REMEMBERED) await this.#forgetOldest(job.owner);
    return { kind: 'created', job: { ...job } };
  }

  async repeatable(owner: string, repetition: string): Promise<Repeatable | undefined> {
    await this.#ready();
    const record = this.#jobs.repeatable(owner, repetition, this.#clock.now());
    return record?.repetition && { digest: record.repetition.digest, id: record.job.id };
  }

  async find(owner: string, id: string): Promise<Job | undefined> {
    await this.#ready();
    const record = this.#find({ owner, id });
    return record && { ...record.job };
  }

  async list(owner: string, { before, most }: { before: string | undefined; most: number }): Promise<Job[]> {
    await this.#ready();
    const jobs = this.#jobs
      .ids(owner)
      .filter((id) => before === undefined || id < before)
      .slice(-most)
      .reverse();
    return jobs.flatMap((id) => this.#find({ owner, id })?.job ?? []).map((job) => ({ ...job }));
  }

  async underWay(owner: string): Promise<number> {
    await this.#ready();
    return this.#jobs.underWay(owner).length;
  }

  async end(
    owner: string,
    id: string,
    status: 'cancelled' | 'failed',
    error?: string,
  ): Promise<Job | undefined> {
    await this.#ready();
    const record = this.#find({ owner, id });
    if (!record) return undefined;
    if (!hasEnded(record.job)) {
      const before = { ...record.job };
      Object.assign(record.job, {
        status,
        endedAt: this.#clock.now(),
        ...(error !== undefined && { error }),
      });
      await this.#write(record, () =>
        Object.assign(record.job, before, { endedAt: undefined, error: undefined }),
      );
    }
    return { ...record.job };
  }

  async begin(task: Task): Promise<Job | undefined> {
    await this.#ready();
    const record = this.#find(task);
    if (!record || hasEnded(record.job) || record.ended.has(task.task)) return undefined;
    record.job.status = 'running';
    return { ...record.job };
  }

  async takeRow(task: BegunTask, number: number): Promise<RowGrant> {
    await this.#ready();
    const record = this.#find(task);
    if (!record || hasEnded(record.job)) return 'ended';
    if (record.ended.has(task.task) || record.settled.has(number)) return 'settled';
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
    const record = this.#find(task);
    if (!record || record.ended.has(task.task) || record.settled.has(number)) return false;
    record.settled.set(number, entry);
    record.job[entry.code === undefined ? 'done' : 'failed']++;
    const admissions = this.#admissionsOf(task.id);
    const admission = await admissions.get(number);
    admissions.delete(number);
    if (admissions.size === 0) this.#admissions.delete(task.id);
    if (admission?.admitted && isRefunded) await this.#quotas.refund(admission.ticket);
    // No task of the job ends any more, with which it would be written.
    if (hasEnded(record.job)) await this.#files.write(record);
    return true;
  }

  async settled(owner: string, id: string): Promise<Map<number, RowEntry>> {
    await this.#ready();
    return new Map(this.#find({ owner, id })?.settled);
  }

  async openTasks(owner: string, id: string): Promise<number[]> {
    await this.#ready();
    const record = this.#find({ owner, id });
    return record
      ? Array.from({ length: record.job.tasks }, (_, task) => task).filter((task) => !record.ended.has(task))
      : [];
  }

  async endTask(task: BegunTask, { first, last }: { first: number; last: number }): Promise<Job | undefined> {
    await this.#ready();
    const record = this.#find(task);
    if (!record || record.ended.has(task.task)) return undefined;
    const entries = [...record.settled].filter(([number]) => number >= first && number <= last);
    record.ended.add(task.task);
    for (const [number] of entries) record.settled.delete(number);
    const { job } = record;
    const { status } = job;
    const isLast = !hasEnded(job) && record.ended.size === job.tasks;
    if (isLast) Object.assign(job, { status: finalStatus(job), endedAt: this.#clock.now() });
    await this.#write(record, () => {
      record.ended.delete(task.task);
      for (const [number, entry] of entries) record.settled.set(number, entry);
      if (isLast) Object.assign(job, { status, endedAt: undefined });
    });
    return isLast ? { ...job } : undefined;
  }

  async unannounced(): Promise<Job[]> {
    await this.#ready();
    return this.#jobs.unannounced().map(({ job }) => ({ ...job }));
  }

  async announced(job: Job): Promise<void> {
    await this.#ready();
    const record = this.#find(job);
    if (!record || record.isAnnounced) return;
    record.isAnnounced = true;
    await this.#write(record, () => {
      record.isAnnounced = false;
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
    const open = this.#jobs.allUnderWay().map(({ job }) => ({ ...job }));
    return open.sort((one, other) => one.createdAt - other.createdAt);
  }

  /** Writes what has become of rows of tasks that have not ended, and lets go of the files. */
  async close(): Promise<void> {
    for (const record of this.#jobs.all())
      if (record.settled.size > 0) await this.#files.write(record).catch(() => {});
    await this.#files.close();
  }

  async #open(): Promise<void> {
    const all = await this.#files.open();
    if (!all) throw new StoreUnavailable('the folder of jobs is closed');
    for (const record of all) {
      this.#jobs.file(record);
      if (!hasEnded(record.job)) this.#unqueued.set(record.job.id, record);
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

  async #write(record: JobRecord, undo: () => void): Promise<void> {
    try {
      await this.#files.write(record);
    } catch (error) {
      undo();
      throw error;
    }
    // Unless it was forgotten meanwhile.
    if (this.#jobs.find(record.job.owner, record.job.id)) this.#jobs.file(record);
  }

  async #forgetExpired(): Promise<void> {
    const now = this.#clock.now();
    if (now - this.#lookedForExpired < EXPIRY_LOOK_MS) return;
    this.#lookedForExpired = now;
    for (const record of this.#jobs.expired(now)) await this.#forget(record);
  }

  async #forgetOldest(owner: string): Promise<void> {
    const record = this.#jobs.oldestEnded(owner);
    if (record) await this.#forget(record);
  }

  async #forget(record: JobRecord): Promise<void> {
    await this.#files.remove(record.job.id);
    this.#jobs.forget(record);
    this.#admissions.delete(record.job.id);
  }

  #find({ owner, id }: Pick<Task, 'owner' | 'id'>): JobRecord | undefined {
    const record = this.#jobs.find(owner, id);
    return record && record.job.expires >= this.#clock.now() / 1000 ? record : undefined;
  }

  #admissionsOf(id: string): Map<number, Promise<Admission>> {
    const admissions = this.#admissions.get(id) ?? new Map<number, Promise<Admission>>();
    this.#admissions.set(id, admissions);
    return admissions;
  }
}
