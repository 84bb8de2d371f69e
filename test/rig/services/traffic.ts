/** Callers that never rest: what each of them saw is counted, so that a test can say that nobody was turned away. */

import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { waitFor } from '../time/eventually.js';

export interface TrafficOptions {
  /** Callers that keep one connection each, and as many that open one for every request. */
  keepAlive?: number;
  fresh?: number;
  /** POST /api/render with this body; GET /api/status without one. */
  body?: (index: number) => string;
  headers?: Record<string, string>;
  /** Milliseconds that a caller waits after every answer, and after a 503; not at all unless given. */
  pauseMs?: number;
  pauseAfterRefusalMs?: number;
  /** Counts as `dropped` every connection that the server closes without having said so with an answer. */
  countsDrops?: boolean;
}

/** Steady load on a service, from the moment it is made until it is stopped. */
export class Traffic {
  /** How often each outcome was seen: a status, or the code of a failure on the way. */
  readonly outcomes: Record<string, number> = {};
  /** Milliseconds that the slowest answer took. */
  slowestMs = 0;
  #stopped = false;
  #sent = 0;
  readonly #watched = new WeakSet<Socket>();
  readonly #toldToClose = new WeakSet<Socket>();
  readonly #callers: Promise<void>[];

  constructor(
    readonly base: string,
    readonly options: TrafficOptions,
  ) {
    const { keepAlive = 0, fresh = 0 } = options;
    this.#callers = [
      ...Array.from({ length: keepAlive }, () => this.#call(new Agent({ keepAlive: true, maxSockets: 1 }))),
      ...Array.from({ length: fresh }, () => this.#call(undefined)),
    ];
  }

  /** Answers and failures so far. */
  get count(): number {
    return Object.values(this.outcomes).reduce((sum, times) => sum + times, 0);
  }

  /** Resolves when so many more requests have ended. */
  async more(requests: number): Promise<void> {
    const target = this.count + requests;
    await waitFor(`${requests} more requests`, () => this.count >= target);
  }

  /** Lets every caller finish its last request. */
  async stop(): Promise<Record<string, number>> {
    this.#stopped = true;
    await Promise.all(this.#callers);
    return this.outcomes;
  }

  async #call(agent: Agent | undefined): Promise<void> {
    while (!this.#stopped) {
      const start = performance.now();
      const outcome = await this.#once(agent);
      this.slowestMs = Math.max(this.slowestMs, performance.now() - start);
      this.#note(outcome);
      // Nobody is there: a caller that tries again at once would only keep this process busy.
      if (outcome === 'ECONNREFUSED') await setTimeout(20);
      const { pauseMs, pauseAfterRefusalMs } = this.options;
      if (pauseMs) await setTimeout(pauseMs);
      if (outcome === '503' && pauseAfterRefusalMs) await setTimeout(pauseAfterRefusalMs);
    }
    agent?.destroy();
  }

  #note(outcome: string): void {
    this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1;
  }

  #watch(socket: Socket): void {
    if (this.#watched.has(socket)) return;
    this.#watched.add(socket);
    socket.once('end', () => {
      if (!this.#toldToClose.has(socket)) this.#note('dropped');
    });
  }

  #once(agent: Agent | undefined): Promise<string> {
    const body = this.options.body?.(this.#sent++);
    return new Promise((resolve) => {
      const url = `${this.base}${body === undefined ? '/api/status' : '/api/render'}`;
      const sent = request(
        url,
        {
          method: body === undefined ? 'GET' : 'POST',
          agent: agent ?? false,
          headers: {
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            }),
            ...this.options.headers,
          },
          timeout: 120_000,
        },
        (response) => {
          if (response.headers.connection === 'close') this.#toldToClose.add(response.socket);
          response.on('data', () => {});
          response.on('end', () => resolve(String(response.statusCode)));
          response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
        },
      );
      if (this.options.countsDrops) sent.on('socket', (socket) => this.#watch(socket));
      sent.on('timeout', () => sent.destroy(new Error('no answer in 120 s')));
      sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      sent.end(body);
    });
  }
}
