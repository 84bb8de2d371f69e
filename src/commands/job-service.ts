/** The jobs of a service, as a command asks for them. */

import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JobReply, jobSchema } from '../api/wire/job-shapes.js';
import { CommandRefused } from './command-line.js';
import { serviceAddress } from './service-address.js';
import { refusalOf } from './service-refusal.js';

/** Milliseconds between two questions. */
const PAUSE_MS = 1000;

/** Milliseconds for which a service that is away, or too busy, is asked again. */
const PATIENCE_MS = 300_000;

/** Times that rows are sent, or an archive is asked for, where the connection fails or the service is too busy. */
const MOST_TRIES = 3;

/** Seconds that are waited where `Retry-After` says so: a minute's limits have passed then, a day's have not. */
const LONGEST_PAUSE_S = 60;

/** Statuses after which the same request may work a little later. */
const PASSING = [429, 500, 502, 503, 504];

/** A request for rows. */
export interface SentRows {
  file: string;
  mediaType: string;
  query: URLSearchParams;
}

/** Every method throws CommandRefused where the service refuses or cannot be reached, and the reason of `signal`. */
export class JobService {
  readonly #url: string;
  readonly #key: string | undefined;
  readonly #signal: AbortSignal;

  /** @throws UsageError for what is no address */
  constructor(url: string, key: string | undefined, signal: AbortSignal) {
    serviceAddress(url, '');
    this.#url = url;
    this.#key = key;
    this.#signal = signal;
  }

  /** Makes a job of rows, one however often they have to be sent. */
  async create({ file, mediaType, query }: SentRows): Promise<JobReply> {
    const headers = { 'content-type': mediaType, 'idempotency-key': randomUUID() };
    const response = await this.#answered(() =>
      this.#call(`api/jobs?${query}`, {
        method: 'POST',
        headers,
        body: Readable.toWeb(createReadStream(file)),
        duplex: 'half',
      } as RequestInit),
    );
    return jobIn(response);
  }

  /**
   * Waits for the end of a job. A service that has answered once may be away for a while.
   * @param report is told how it stands, each second
   */
  async ended(id: string, report: (job: JobReply) => void): Promise<JobReply> {
    let heardAt = Number.NEGATIVE_INFINITY;
    for (;;) {
      const response = await this.#call(pathOf(id)).catch((error: unknown) => {
        if (!(error instanceof Unreachable) || isTooLong(heardAt)) throw error;
        return undefined;
      });
      const isPassing = !response || (PASSING.includes(response.status) && !isTooLong(heardAt));
      if (isPassing) await response?.body?.cancel();
      else {
        const job = await jobIn(response);
        heardAt = performance.now();
        report(job);
        if (job.endedAt !== undefined) return job;
      }
      await sleep(PAUSE_MS, undefined, { signal: this.#signal });
    }
  }

  async cancel(id: string): Promise<JobReply> {
    return jobIn(await this.#call(pathOf(id), { method: 'DELETE' }));
  }

  /** Writes the archive of a job to a file, which may be there in part where this fails. */
  async saveArchive(id: string, file: string): Promise<void> {
    const response = await this.#answered(() => this.#call(`${pathOf(id)}/archive`));
    if (!response.ok || !response.body) throw await refusal(response);
    const signal = this.#signal;
    await pipeline(Readable.fromWeb(response.body as never), createWriteStream(file), { signal }).catch(
      (error: NodeJS.ErrnoException) => {
        if (signal.aborted || error.syscall !== undefined) throw error;
        throw new CommandRefused('The archive has no end: the service or the connection was cut off.');
      },
    );
  }

  /** The answer to what may be asked several times, the last one if none is final. */
  async #answered(ask: () => Promise<Response>): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const response = await ask().catch((error: unknown) => {
        if (!(error instanceof Unreachable) || tries === MOST_TRIES) throw error;
        return undefined;
      });
      const pauseS = response ? secondsUntilRetry(response) : PAUSE_MS / 1000;
      if (response && (pauseS === undefined || tries === MOST_TRIES)) return response;
      await response?.body?.cancel();
      await sleep((pauseS ?? 0) * 1000, undefined, { signal: this.#signal });
    }
  }

  async #call(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    const signal = this.#signal;
    const key = this.#key && { 'x-api-key': this.#key };
    return fetch(serviceAddress(this.#url, path), {
      ...init,
      signal,
      headers: { ...(headers as Record<string, string>), ...key },
    }).catch((error: Error) => {
      if (signal.aborted) throw error;
      throw new Unreachable(error);
    });
  }
}

/** The service has not answered. */
class Unreachable extends CommandRefused {
  constructor({ cause, message }: Error) {
    super(`The service cannot be reached: ${cause instanceof Error ? cause.message : message}.`);
  }
}

/** The service has said no, and would again. */
export class ServiceRefused extends CommandRefused {}

/** Undefined where the same request will be answered alike, or not before long. */
function secondsUntilRetry({ status, headers }: Response): number | undefined {
  if (!PASSING.includes(status)) return undefined;
  const stated = Number(headers.get('retry-after') ?? (status === 429 ? Number.NaN : PAUSE_MS / 1000));
  return stated <= LONGEST_PAUSE_S ? stated : undefined;
}

async function refusal(response: Response): Promise<CommandRefused> {
  const sentence = await refusalOf(response, 'the job');
  return PASSING.includes(response.status) ? new CommandRefused(sentence) : new ServiceRefused(sentence);
}

function isTooLong(since: number): boolean {
  return performance.now() - since > PATIENCE_MS;
}

function pathOf(id: string): string {
  return `api/jobs/${encodeURIComponent(id)}`;
}

async function jobIn(response: Response): Promise<JobReply> {
  if (!response.ok) throw await refusal(response);
  const { data: job } = jobSchema.safeParse(await response.json().catch(() => undefined));
  if (!job) throw new CommandRefused('The service has answered with something that is no job.');
  return job;
}
