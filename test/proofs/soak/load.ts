/** Callers that ask for the mix at random, and go away at random. */

import { Agent, type ClientRequest, request as openRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../rig/pictures/bitmaps.js';
import { now } from '../../rig/services/sentinel.js';
import { type Material, nextRequest, type Random, type SoakRequest } from './mix.js';

/** Callers at once. They rest between requests, so that the machine keeps up and latencies are those of the service. */
const CALLERS = 6;
const LONGEST_REST_MS = 60;
/** One in so many requests is given up, so long after it was sent at most. */
const ABORTED_OF = 10;
const LATEST_ABORT_MS = 150;
/** A caller takes a fresh connection for one request in so many. */
const FRESH_OF = 10;
const PATIENCE_MS = 60_000;

/** How a request ended. */
export interface Outcome {
  name: string;
  /** Of the answer, or why there is none. */
  status: number | 'aborted' | `failed: ${string}`;
  isExpected: boolean;
  /** As `now` of the sentinel tells it. */
  begunAt: number;
  endedAt: number;
  /** What it was, where its name does not say. */
  what?: string;
}

export interface Load {
  /** What ended since this was called last. */
  take(): Outcome[];
  /** Lets every caller finish. */
  stop(): Promise<void>;
}

/** Starts the callers; `seed` decides what each of them asks for. */
export function startLoad(base: string, material: Material, seed: number): Load {
  let stopped = false;
  let outcomes: Outcome[] = [];
  const call = async (random: Random) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!stopped) {
      const { name, request } = nextRequest(random, material);
      const abortAfterMs = random() * ABORTED_OF < 1 ? random() * LATEST_ABORT_MS : undefined;
      const isFresh = random() * FRESH_OF < 1;
      outcomes.push(await ask(base, name, request, isFresh ? undefined : agent, abortAfterMs));
      await pause(random() * LONGEST_REST_MS);
    }
    agent.destroy();
  };
  const callers = Array.from({ length: CALLERS }, (_, index) => call(seededRandom(seed + index)));
  return {
    take() {
      const taken = outcomes;
      outcomes = [];
      return taken;
    },
    async stop() {
      stopped = true;
      await Promise.all(callers);
    },
  };
}

async function ask(
  base: string,
  name: string,
  request: SoakRequest,
  agent: Agent | undefined,
  abortAfterMs: number | undefined,
): Promise<Outcome> {
  const begunAt = now();
  const status = await send(base, request, agent, abortAfterMs);
  const isExpected = status === 'aborted' || request.expected.includes(status as number);
  const { what } = request;
  return { name, status, isExpected, begunAt, endedAt: now(), ...(what !== undefined && { what }) };
}

function send(
  base: string,
  request: SoakRequest,
  agent: Agent | undefined,
  abortAfterMs: number | undefined,
): Promise<Outcome['status']> {
  const { method, path, headers = {}, body = '', chunked, stalls } = request;
  return new Promise((resolve) => {
    let isAborted = false;
    const length = body !== '' && !chunked && { 'content-length': Buffer.byteLength(body) };
    const sent: ClientRequest = openRequest(
      `${base}${path}`,
      { method, agent: agent ?? false, headers: { ...headers, ...length }, timeout: PATIENCE_MS },
      (response) => {
        response.on('data', () => {});
        response.on('end', () => settle(response.statusCode ?? 0));
        response.on('error', (error) => settle(failure(error)));
      },
    );
    const timer =
      abortAfterMs === undefined
        ? undefined
        : setTimeout(() => {
            isAborted = true;
            sent.destroy();
            settle('aborted');
          }, abortAfterMs);
    const settle = (status: Outcome['status']) => {
      clearTimeout(timer);
      resolve(isAborted ? 'aborted' : status);
    };
    sent.on('timeout', () => sent.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)));
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The service closes what has rested for some ten seconds, perhaps just when it is used again.
      const isStale = sent.reusedSocket && error.code === 'ECONNRESET' && !isAborted;
      if (isStale) resolve(send(base, request, undefined, undefined));
      else settle(failure(error));
    });
    // Written before the end, a body goes out in chunks.
    if (stalls || chunked) sent.write(stalls ? body.slice(0, body.length / 2) : body);
    if (!stalls) sent.end(chunked ? undefined : body);
  });
}

function failure(error: NodeJS.ErrnoException): `failed: ${string}` {
  return `failed: ${error.code ?? error.message}`;
}
