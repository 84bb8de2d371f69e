/** Load that autocannon makes on a machine of the lab, until it is told to stop. */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Machine } from './lab.js';

const PROGRAM = new URL('load-process.js', import.meta.url).pathname;

/** Requests of one kind. */
export interface LoadWish {
  base: string;
  connections: number;
  /** Whether each request has a connection of its own. */
  fresh: boolean;
  /** Rendered by POST; `[<id>]` in it becomes something else in every request. */
  body: string;
  /** Milliseconds between an answer and the next request of its connection. */
  pauseMs: number;
}

/** What came of them. */
export interface LoadResult {
  /** Requests written to a connection, whatever became of it. */
  sent: number;
  /** Answers that came whole, by status. */
  answered: Record<string, number>;
  /** As autocannon counts them. */
  errors: number;
  timeouts: number;
  /** Connections that the server asked to close, with an answer: no request can be on the way to it then. */
  asked: number;
  /** Connections that the server closed by itself. */
  dropped: number;
}

/** A process of its own for all kinds of requests; it ends with the lab. */
export class Load {
  private constructor(private readonly process: ChildProcess) {}

  /** Resolves when every kind has been answered. */
  static async start(machine: Machine, wishes: LoadWish[]): Promise<Load> {
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
    const child = machine.spawn([process.execPath, PROGRAM, JSON.stringify(wishes)], { stdio: [...stdio] });
    await once(child, 'message');
    return new Load(child);
  }

  /** Lets every connection have its last answer. @returns one for each wish */
  async stop(): Promise<LoadResult[]> {
    const results = once(this.process, 'message');
    this.process.send('stop');
    const [found] = await results;
    return found;
  }
}
