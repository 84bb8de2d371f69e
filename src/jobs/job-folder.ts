/** Jobs in the files of one process. */

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StoreUnavailable } from '../access/store-failure.js';
import { DirectoryLock } from '../documents/directory-lock.js';
import { makeDirectory, removeAbandoned, removeDurably, writeDurably } from '../files/durable-files.js';
import { readRegularFile } from '../files/regular-files.js';
import type { Job } from './job.js';
import type { Repetition } from './job-records.js';
import type { RowEntry } from './job-row.js';
import { JOB_STATUSES } from './job-status.js';

/** A job with all that is kept of it. */
export interface JobRecord {
  job: Job;
  /** Tasks that have ended. */
  ended: Set<number>;
  /** Rows of tasks that have not. */
  settled: Map<number, RowEntry>;
  repetition: Repetition | undefined;
  isAnnounced: boolean;
}

/** Bytes of a file: 65,000 rows in 2,031 tasks, and metadata, take less than a tenth. */
const MOST_BYTES = 1024 * 1024;

const FILE = /^(j_[0-9a-f]{28})\.json$/;

const fileSchema = z.object({
  job: z.object({
    id: z.string(),
    owner: z.string(),
    status: z.enum(JOB_STATUSES),
    ...{ total: z.int(), done: z.int(), failed: z.int(), tasks: z.int() },
    createdAt: z.int(),
    endedAt: z.int().optional(),
    expires: z.int(),
    seed: z.string(),
    metadata: z.record(z.string(), z.unknown()).optional(),
    webhook: z.string().optional(),
    error: z.string().optional(),
  }),
  ended: z.array(z.int()),
  settled: z.array(z.tuple([z.int(), z.custom<RowEntry>()])),
  repetition: z.object({ key: z.string(), digest: z.string() }).optional(),
  isAnnounced: z.boolean(),
});

/** A folder of jobs, each a file that is written whole, for one process at a time: another waits until that lets go. */
export class JobFolder {
  readonly #folder: string;
  readonly #damaged: (file: string) => void;
  #lock: DirectoryLock | undefined;
  #isClosed = false;
  /** The last write of each job: they follow one another. */
  readonly #writes = new Map<string, Promise<void>>();

  /** @param damaged is told of each file that is passed over */
  constructor(folder: string, damaged: (file: string) => void) {
    this.#folder = folder;
    this.#damaged = damaged;
  }

  /** Waits until no other process has the folder. @returns all jobs, the oldest first; undefined where it was closed before */
  async open(): Promise<JobRecord[] | undefined> {
    await makeDirectory(this.#folder);
    this.#lock ??= await DirectoryLock.takeWhenFree(this.#folder, () => this.#isClosed);
    if (!this.#lock) return undefined;
    await removeAbandoned(this.#folder, Number.POSITIVE_INFINITY);
    const names = (await readdir(this.#folder)).filter((name) => FILE.test(name)).sort();
    const record: JobRecord[] = [];
    for (const name of names) {
      const read = await this.#read(name);
      if (read) record.push(read);
      else this.#damaged(name);
    }
    return record;
  }

  /** @throws StoreUnavailable where it cannot be written, or another process has the folder by now */
  write(record: JobRecord): Promise<void> {
    return this.#enqueue(record.job.id, () => writeDurably(this.#path(record.job.id), asText(record)));
  }

  /** @throws as `write` */
  remove(id: string): Promise<void> {
    return this.#enqueue(id, () => removeDurably(this.#path(id)));
  }

  /** Lets go of the folder, once what is being written is there. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#writes.values());
    await this.#lock?.release();
  }

  #enqueue(id: string, change: () => Promise<void>): Promise<void> {
    const before = this.#writes.get(id) ?? Promise.resolve();
    const done = before
      .catch(() => {})
      .then(async () => {
        if (!this.#lock || this.#isClosed) throw new StoreUnavailable('the folder of jobs is closed');
        await this.#lock.check();
        await change();
      })
      .catch((error: unknown) => {
        if (error instanceof StoreUnavailable) throw error;
        const { code = 'unknown' } = error as NodeJS.ErrnoException;
        throw new StoreUnavailable(`the folder of jobs: ${code}`);
      });
    this.#writes.set(id, done);
    const forget = () => {
      if (this.#writes.get(id) === done) this.#writes.delete(id);
    };
    done.then(forget, forget);
    return done;
  }

  async #read(name: string): Promise<JobRecord | undefined> {
    try {
      const { bytes } = await readRegularFile(join(this.#folder, name), MOST_BYTES, name);
      const { ended, settled, repetition, ...rest } = fileSchema.parse(JSON.parse(bytes.toString('utf8')));
      return { ...rest, ended: new Set(ended), settled: new Map(settled), repetition };
    } catch {
      return undefined;
    }
  }

  #path(id: string): string {
    return join(this.#folder, `${id}.json`);
  }
}

function asText({ ended, settled, ...rest }: JobRecord): string {
  return JSON.stringify({ ...rest, ended: [...ended], settled: [...settled] });
}
