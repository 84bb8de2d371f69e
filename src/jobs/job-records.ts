/** Where the state of jobs is kept, whatever that is. */

import type { Caller } from '../access/caller.js';
import type { Refusal } from '../access/quota.js';
import type { Job, Task } from './job.js';
import type { RowEnd, RowEntry } from './job-row.js';

/**
 * The state of jobs. Each method is one step that happens whole or not at all, however many processes take part. Every method
 * throws StoreUnavailable where the state cannot be reached; what was to be done may or may not have happened then, and may be
 * tried again.
 */
export interface JobRecords {
  /** The time that all who share the state agree on, in milliseconds since the Unix epoch. */
  now(): Promise<number>;
  /** Adds a job, unless its key has as many under way as it may, or has made one with the same key for repetitions. */
  create(job: Job, terms: CreationTerms): Promise<Creation>;
  /** What was made with a key for repetitions within the last day. */
  repeatable(owner: string, repetition: string): Promise<Repeatable | undefined>;
  find(owner: string, id: string): Promise<Job | undefined>;
  /** Jobs of a key, the newest first. @param before only those that were made before this one */
  list(owner: string, page: { before: string | undefined; most: number }): Promise<Job[]>;
  /** Jobs of a key that are under way. */
  underWay(owner: string): Promise<number>;
  /** Ends a job that is under way. @returns the job; undefined if there is none */
  end(owner: string, id: string, status: 'cancelled' | 'failed', error?: string): Promise<Job | undefined>;
  /** A task is to be drawn: the job runs. @returns undefined if there is nothing to draw */
  begin(task: Task): Promise<Job | undefined>;
  /**
   * Takes the unit of a row, once however often it is asked for.
   * @param number of the row in its job, from 1
   */
  takeRow(task: BegunTask, number: number): Promise<RowGrant>;
  /** Keeps what has become of a row, and gives its unit back. @returns false if that was done before */
  settleRow(task: BegunTask, number: number, end: RowEnd): Promise<boolean>;
  /** What has become of rows of tasks that have not ended, by their numbers. */
  settled(owner: string, id: string): Promise<Map<number, RowEntry>>;
  /** The tasks that have not ended. */
  openTasks(owner: string, id: string): Promise<number[]>;
  /** All rows of a task are settled, and their entries in the store. @param rows their numbers */
  endTask(task: BegunTask, rows: { first: number; last: number }): Promise<Job | undefined>;
  /** Jobs that have ended and were not announced. */
  unannounced(): Promise<Job[]>;
  announced(job: Job): Promise<void>;
  /** All tasks of a job were added to the queue. */
  queued(job: Job): Promise<void>;
  /** Jobs under way for which that is not known: whoever made them may have died before. */
  unqueued(): Promise<Job[]>;
  /** The jobs that are under way. */
  open(): Promise<Job[]>;
  /** When the oldest job that is under way was made. */
  oldest(): Promise<number | undefined>;
}

/** A task that is being drawn, for a caller. */
export interface BegunTask extends Task {
  job: Job;
  caller: Caller;
}

export interface CreationTerms {
  /** Jobs of the key that may be under way at once. */
  mostUnderWay: number;
  repetition: Repetition | undefined;
}

/** A key of the caller for repetitions, and a digest of what was sent with it. */
export interface Repetition {
  key: string;
  digest: string;
}

export interface Repeatable {
  digest: string;
  id: string;
}

export type Creation = { kind: 'created' | 'repeated'; job: Job } | { kind: 'too_many' | 'other_body' };

/**
 * A row may be drawn; or it was settled before; or its job has ended; or there is no unit for it.
 */
export type RowGrant = 'taken' | 'settled' | 'ended' | Refusal;

/** Milliseconds for which a key for repetitions is remembered. */
export const REPEATABLE_MS = 86_400_000;

/** Jobs of a key that are remembered; where there are more, the oldest that have ended are forgotten before their time. */
export const MOST_REMEMBERED = 10_000;
