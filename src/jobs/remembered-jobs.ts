import { hasEnded } from './job.js';
import type { JobRecord } from './job-folder.js';
import { REPEATABLE_MS } from './job-records.js';

interface JobsOfKey {
  /** By their ids, the oldest first. */
  all: Map<string, JobRecord>;
  /** Those that had not ended when they were last filed. */
  open: Set<JobRecord>;
  /** The last that was made with each key for repetitions. */
  repeatable: Map<string, JobRecord>;
}

/**
 * Jobs in memory, by the keys that made them. Those under way, not announced or to be repeated are found without a look at
 * those that have ended, of which there may be 10,000 for each key.
 */
export class RememberedJobs {
  readonly #byOwner = new Map<string, JobsOfKey>();
  readonly #unannounced = new Set<JobRecord>();

  all(): JobRecord[] {
    return [...this.#byOwner.values()].flatMap((jobs) => [...jobs.all.values()]);
  }

  find(owner: string, id: string): JobRecord | undefined {
    return this.#byOwner.get(owner)?.all.get(id);
  }

  /** The ids of a key's jobs, the oldest first. */
  ids(owner: string): string[] {
    return [...(this.#byOwner.get(owner)?.all.keys() ?? [])];
  }

  count(owner: string): number {
    return this.#byOwner.get(owner)?.all.size ?? 0;
  }

  underWay(owner: string): JobRecord[] {
    return [...(this.#byOwner.get(owner)?.open ?? [])].filter(({ job }) => !hasEnded(job));
  }

  allUnderWay(): JobRecord[] {
    return [...this.#byOwner.keys()].flatMap((owner) => this.underWay(owner));
  }

  /** Jobs that have ended and were not announced. */
  unannounced(): JobRecord[] {
    return [...this.#unannounced].filter(({ isAnnounced }) => !isAnnounced);
  }

  /** @param now milliseconds since the Unix epoch */
  repeatable(owner: string, key: string, now: number): JobRecord | undefined {
    const record = this.#byOwner.get(owner)?.repeatable.get(key);
    return record && record.job.createdAt > now - REPEATABLE_MS ? record : undefined;
  }

  oldestEnded(owner: string): JobRecord | undefined {
    for (const record of this.#byOwner.get(owner)?.all.values() ?? [])
      if (hasEnded(record.job)) return record;
    return undefined;
  }

  /** @param now milliseconds since the Unix epoch */
  expired(now: number): JobRecord[] {
    return this.all().filter(({ job }) => job.expires < now / 1000);
  }

  /** Adds a job, or files one anew whose status or announcement has changed for good. */
  file(record: JobRecord): void {
    const { job, repetition, isAnnounced } = record;
    const jobs = this.#jobsOf(job.owner);
    jobs.all.set(job.id, record);
    if (repetition) jobs.repeatable.set(repetition.key, record);
    if (!hasEnded(job)) {
      jobs.open.add(record);
      return;
    }
    jobs.open.delete(record);
    if (isAnnounced) this.#unannounced.delete(record);
    else this.#unannounced.add(record);
  }

  forget(record: JobRecord): void {
    const { job, repetition } = record;
    const jobs = this.#jobsOf(job.owner);
    jobs.all.delete(job.id);
    jobs.open.delete(record);
    if (repetition && jobs.repeatable.get(repetition.key) === record) jobs.repeatable.delete(repetition.key);
    if (jobs.all.size === 0) this.#byOwner.delete(job.owner);
    this.#unannounced.delete(record);
  }

  #jobsOf(owner: string): JobsOfKey {
    const jobs = this.#byOwner.get(owner) ?? { all: new Map(), open: new Set(), repeatable: new Map() };
    this.#byOwner.set(owner, jobs);
    return jobs;
  }
}
