/** Asks a running service for everything, and looks at every answer. */

import { describeRequest, type FuzzRequest } from '../../rig/corpora/requests.js';
import type { RawReply } from '../../rig/services/raw-connection.js';
import { type Delay, inWords, now, Sentinel } from '../../rig/services/sentinel.js';
import { type Examination, examine, type Finding } from '../examination.js';
import type { Tally } from '../tally.js';
import { AnswerCheck } from './answers.js';
import { Client } from './client.js';
import { type EndpointName, requestsOf, SHARES } from './endpoints.js';
import { FuzzedService } from './fuzzed-service.js';

const ENDPOINTS = Object.keys(SHARES) as EndpointName[];

/** Whether requests are counted under this name. */
export function isEndpoint(name: string): boolean {
  return Object.hasOwn(SHARES, name);
}

export interface ServiceExamination {
  /** In all; each endpoint has its share. */
  requests: number;
  seed: number;
  /** Only the endpoint of this name; all unless given. */
  only?: string | undefined;
  path?: Examination['path'];
  /** Counts requests by endpoint and status. */
  tally: Tally;
}

export interface ServiceFindings {
  findings: Finding[];
  seconds: number;
  pictures: AnswerCheck['pictures'];
  /** Of the service's process, in bytes: when a third had been asked, and at the end. */
  memory: { early: number; late: number };
}

/** Endpoints are asked at the same time, each on a connection of its own. */
export async function examineService(examination: ServiceExamination): Promise<ServiceFindings> {
  const { requests, seed, only, path, tally } = examination;
  const service = await FuzzedService.start();
  const check = new AnswerCheck(service.reference);
  const alone = new Alone();
  let sentinel: Sentinel | undefined;
  const findings: Finding[] = [];
  const memory = { early: 0, late: 0 };
  const startedAt = performance.now();
  let ending: string | undefined;
  try {
    sentinel = await Sentinel.start({ port: service.port, pid: service.process.pid ?? 0 });
    const watching = sentinel;
    const values = requestsOf(service.key);
    const asked = ENDPOINTS.filter((name) => only === undefined || name === only);
    const shares = asked.reduce((sum, name) => sum + SHARES[name], 0);
    let early: Promise<void> | undefined;
    const lookAtMemory = async () => {
      memory.early = await service.memory();
    };
    const found = await Promise.all(
      asked.map(async (name) => {
        const client = new Client(service.port);
        try {
          return await examine(
            {
              name,
              values: values[name],
              describe: describeRequest,
              async holds(request) {
                const askedAt = now();
                const asked = alone.beside(() => answerOf(request, client));
                const reply = await asked.catch((error) => explained(error, watching.since(askedAt)));
                tally.count(name, reply?.status ?? 'cut');
                if (reply) await check.check(request, reply);
                // It may have been any of those that were asked at the same time.
                if ((await watching.since(askedAt)).length > 0) {
                  await alone.without(() => holdsNobodyUp(request, client, watching));
                }
                if (tally.total() > requests / 3) early ??= lookAtMemory();
              },
            },
            { runs: Math.ceil((requests * SHARES[name]) / shares), seed, path },
          );
        } finally {
          client.close();
        }
      }),
    );
    findings.push(...found.filter((finding) => finding !== undefined));
    await early;
    memory.late = await service.memory();
  } finally {
    await sentinel?.stop();
    ending = await service.stop();
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const complaints = [ending, service.complaints].filter(Boolean).join('\n');
  if (complaints) {
    findings.push({
      property: 'the service',
      seed,
      path: '',
      counterexample: 'unknown',
      problem: complaints,
    });
  }
  return { findings, seconds, pictures: check.pictures, memory };
}

/** @throws Error where the request, which nothing else goes along with, keeps another caller waiting */
async function holdsNobodyUp(request: FuzzRequest, client: Client, sentinel: Sentinel): Promise<void> {
  const askedAt = now();
  await answerOf(request, client);
  const [delay] = await sentinel.since(askedAt);
  if (delay) throw new Error(inWords(delay));
}

/** Undefined where the connection was closed instead, which not every request allows. */
async function answerOf(request: FuzzRequest, client: Client): Promise<RawReply | undefined> {
  try {
    return await client.ask(request);
  } catch (error) {
    if (request.mayBeCut) return undefined;
    throw error;
  }
}

/** Rejects with an error of a client; where somebody was held up meanwhile, with that. */
async function explained(error: unknown, delays: Promise<Delay[]>): Promise<never> {
  const [delay] = await delays;
  throw delay ? new Error(inWords(delay), { cause: error }) : error;
}

/** Lets many go at the same time, until one of them has to go alone. */
class Alone {
  readonly #under = new Set<Promise<unknown>>();
  #last: Promise<unknown> = Promise.resolve();

  /** Does it when nobody is alone, beside others. */
  async beside<Value>(work: () => Promise<Value>): Promise<Value> {
    let last: unknown;
    do {
      last = this.#last;
      await last;
    } while (last !== this.#last);
    const doing = work().finally(() => this.#under.delete(doing));
    this.#under.add(doing);
    return doing;
  }

  /** Does it after all others, and has those wait that come later. */
  without<Value>(work: () => Promise<Value>): Promise<Value> {
    const before = this.#last;
    const doing = (async () => {
      await before;
      await Promise.allSettled(this.#under);
      return work();
    })();
    this.#last = doing.catch(() => {});
    return doing;
  }
}
