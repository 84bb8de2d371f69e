import { setMaxListeners } from 'node:events';
import type { Caller } from '../access/caller.js';
import type { RowSlots } from '../rendering/row-slots.js';
import { PictureStoreUnavailable } from '../store/picture-store.js';
import type { Job, Task } from './job.js';
import type { JobObjects } from './job-objects.js';
import type { BegunTask, JobRecords, RowGrant } from './job-records.js';
import type { JobRow, RowEnd, RowEntry } from './job-row.js';

/** Milliseconds that rows of a job may be missing before it fails: a disk may be put back meanwhile. */
const MISSING_MS = 600_000;

/** A row that is drawn. */
export interface DrawnRow {
  row: Extract<JobRow, { file: string }>;
  /** Among those of its job, from 1. */
  number: number;
  job: Job;
  caller: Caller;
}

/** Draws rows of jobs, and says as whom. */
export interface RowDrawing {
  /** Rows that a task draws at once. */
  atOnce: number;
  /** Their turns. */
  slots: RowSlots;
  /** The caller that the rows of a key count for; undefined where the key is valid no more. */
  callerOf(owner: string): Promise<Caller | undefined>;
  /**
   * Draws a row and keeps its picture.
   * @param signal gives it back
   * @throws any error after which the row is to be tried again: the store is away, or the service ends
   */
  draw(drawn: DrawnRow, signal: AbortSignal): Promise<RowEnd>;
  /** What becomes of a row that there is no unit for. */
  refused(row: JobRow, reason: Exclude<RowGrant, string>): RowEntry;
}

export interface TaskRunnerOptions {
  records: JobRecords;
  objects: JobObjects;
  drawing: RowDrawing;
  /** Is told of each row. */
  rowEnded(entry: RowEntry): void;
  /** Ends a job before its rows. */
  fail(task: Task, code: string): Promise<void>;
  /** A job has ended. */
  ended(job: Job): Promise<void>;
}

/**
 * Draws tasks. A task may be drawn again, by any front, after it was begun here: rows that were settled stay as they are, and
 * what is drawn twice is counted and kept once.
 */
export class TaskRunner {
  readonly #options: TaskRunnerOptions;
  /** Since when rows of jobs are missing. */
  readonly #missingSince = new Map<string, number>();

  constructor(options: TaskRunnerOptions) {
    this.#options = options;
  }

  /** @throws any error after which it is to be tried again */
  async run(task: Task, signal: AbortSignal): Promise<void> {
    const { records, objects, drawing, fail, ended } = this.#options;
    const job = await records.begin(task);
    if (!job) return this.#removeRows(task);
    const caller = await drawing.callerOf(task.owner);
    if (!caller) return fail(task, 'invalid_api_key');
    const [rows, starts] = await Promise.all([objects.rows(job, task.task), objects.starts(job)]);
    const first = starts?.[task.task];
    if (!rows || first === undefined) return this.#miss(task);
    this.#missingSince.delete(task.id);
    const begun: BegunTask = { ...task, job, caller };
    const settled = await records.settled(task.owner, task.id);
    const pending = rows.map((row, index) => ({ row, number: first + index }));
    await this.#drawAll(
      pending.filter(({ number }) => !settled.has(number)),
      begun,
      signal,
    );
    const outcomes = await records.settled(task.owner, task.id);
    const entries = pending.flatMap(({ number }) => outcomes.get(number) ?? []);
    // Another front has ended it meanwhile, or its job has ended.
    if (entries.length < rows.length) return;
    await objects.putEntries(job, task.task, entries);
    const last = await records.endTask(begun, { first, last: first + rows.length - 1 });
    if (last) await ended(last);
    await objects.removeRows(job, task.task);
  }

  /**
   * Rows are missing where another front has ended the task meanwhile, or the store is a folder whose disk is away.
   * @throws PictureStoreUnavailable for some time
   */
  async #miss(task: Task): Promise<void> {
    const now = performance.now();
    const since = this.#missingSince.get(task.id) ?? now;
    this.#missingSince.set(task.id, since);
    if (now - since < MISSING_MS) throw new PictureStoreUnavailable('the rows of a task are missing');
    this.#missingSince.delete(task.id);
    await this.#options.fail(task, 'internal');
  }

  async #removeRows(task: Task): Promise<void> {
    this.#missingSince.delete(task.id);
    const job = await this.#options.records.find(task.owner, task.id);
    if (job) await this.#options.objects.removeRows(job, task.task);
  }

  async #drawAll(
    pending: readonly { row: JobRow; number: number }[],
    begun: BegunTask,
    signal: AbortSignal,
  ): Promise<void> {
    const stopping = new AbortController();
    const stop = AbortSignal.any([signal, stopping.signal]);
    // Each row listens.
    setMaxListeners(0, stop);
    const left = [...pending];
    const lane = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        if (!(await this.#row(next, begun, stop))) left.length = 0;
      }
    };
    const lanes = Array.from({ length: this.#options.drawing.atOnce }, () =>
      lane().catch((error: unknown) => {
        stopping.abort();
        throw error;
      }),
    );
    // What the others have begun is settled before the task is given back.
    const failures = (await Promise.allSettled(lanes)).flatMap((end) =>
      end.status === 'rejected' ? [end.reason] : [],
    );
    if (failures.length > 0) throw failures[0];
  }

  /** @returns false where no further row is to be drawn */
  async #row(
    { row, number }: { row: JobRow; number: number },
    begun: BegunTask,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { records, drawing } = this.#options;
    const { job, caller } = begun;
    if (row.refusal) {
      const { refusal, ...origin } = row;
      await this.#settle(begun, number, { entry: { ...origin, ...refusal }, isRefunded: false });
      return true;
    }
    const leave = await drawing.slots.take(caller.id, signal);
    try {
      const grant = await records.takeRow(begun, number);
      if (grant === 'ended') return false;
      if (grant === 'settled') return true;
      if (grant === 'taken')
        await this.#settle(begun, number, await drawing.draw({ row, number, job, caller }, signal));
      else await this.#settle(begun, number, { entry: drawing.refused(row, grant), isRefunded: false });
      return true;
    } finally {
      leave();
    }
  }

  async #settle(task: BegunTask, number: number, end: RowEnd): Promise<void> {
    if (await this.#options.records.settleRow(task, number, end)) this.#options.rowEnded(end.entry);
  }
}
