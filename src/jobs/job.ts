/** Jobs: many pictures for one key, drawn while nobody waits on a connection, and kept in the store. */

import { randomBytes } from 'node:crypto';
import type { JobStatus } from './job-status.js';

/** A job as it stands. */
export interface Job {
  /** As `newJobId` makes it: ids of later jobs come later in the order of texts. */
  id: string;
  /** Id of its key. */
  owner: string;
  status: JobStatus;
  /** Rows, once for each size that they are drawn in, and how many of them were drawn or have failed. */
  total: number;
  done: number;
  failed: number;
  /** Pieces that it is cut into, from 0. */
  tasks: number;
  /** Milliseconds since the Unix epoch. */
  createdAt: number;
  endedAt?: number | undefined;
  /** Unix seconds. */
  expires: number;
  /** A secret that names in the store are made with. */
  seed: string;
  /** Of its caller. */
  metadata?: Record<string, unknown> | undefined;
  /** The address that is told of its end. */
  webhook?: string | undefined;
  /** The code of the error that has ended it before all its rows. */
  error?: string | undefined;
}

/** One piece of a job. */
export interface Task {
  owner: string;
  id: string;
  /** From 0. */
  task: number;
}

const JOB_ID = /^j_[0-9a-f]{28}$/;

/** @param now milliseconds since the Unix epoch */
export function newJobId(now: number): string {
  return `j_${now.toString(16).padStart(12, '0')}${randomBytes(8).toString('hex')}`;
}

/** When a job was made, which its id says, in milliseconds since the Unix epoch. */
export function madeAt(id: string): number {
  return Number.parseInt(id.slice(2, 14), 16);
}

export function isJobId(text: string): boolean {
  return JOB_ID.test(text);
}

export function newSeed(): string {
  return randomBytes(16).toString('hex');
}

/** The status of a job all of whose rows were drawn or have failed. */
export function finalStatus({ done }: Pick<Job, 'done'>): JobStatus {
  return done > 0 ? 'succeeded' : 'failed';
}

export function hasEnded({ status }: Pick<Job, 'status'>): boolean {
  return status !== 'queued' && status !== 'running';
}
