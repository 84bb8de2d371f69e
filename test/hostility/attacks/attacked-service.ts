/**
 * A service of two render threads that somebody attacks while a stranger goes on using it: what the attack does to the
 * front's event loop, to its memory, and to the stranger's renders.
 */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Test } from 'tap';
import { KeyFiles } from '../../../src/access/key-files.js';
import type { Plan } from '../../../src/access/plans.js';
import { dataFolder } from '../../rig/services/data-folder.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { type Delay, inWords, now } from '../../rig/services/sentinel.js';
import { Target } from '../target.js';

/** What a stranger asks for, again and again. */
export const STRANGERS_WORKS = ['preview', 'still', 'webp', 'gif'] as const;

export type StrangersWork = (typeof STRANGERS_WORKS)[number];

/** Whether the stranger asks for all kinds at once, or for one kind after another. */
export type Manner = 'at once' | 'in turn';

/** How one kind of the stranger's requests was answered. */
export interface Answered {
  statuses: number[];
  /** Milliseconds of each, from the request to the end of its answer. */
  times: number[];
}

export interface Harm {
  /** Waits of a caller of `/api/status` beyond what the machine itself took, of more than 100 ms. */
  delays: Delay[];
  /** The most resident memory of the front, in megabytes of a million bytes. */
  peakMb: number;
  beside: Record<StrangersWork, Answered>;
}

export interface Asked {
  key?: string;
  /** The client's address; requests without a key are counted by it. */
  address?: string;
  type?: string;
  body?: string | Uint8Array;
  signal?: AbortSignal;
}

export interface AttackedOptions {
  environment?: Record<string, string>;
  /** The plan of keys, where it is not the generous one. */
  plan?: Partial<Plan>;
  /** The plan of callers without a key. */
  anonymous?: Partial<Plan>;
  /** What the service's command begins with, as `Command.run` has it. */
  launcher?: readonly string[];
}

/** The pause between two looks at the front's memory. */
const LOOK_MS = 50;

/** Between two of the stranger's requests of a kind: they alone leave most of the threads' time. */
const BETWEEN_MS = 200;

const UNDISTURBED_MS = 4000;

const PREVIEWS_AT_ONCE = 4;

const STRANGER = '203.0.113.77';
const PATIENCE_MS = 120_000;

export class AttackedService {
  #cards = 0;

  private constructor(
    readonly target: Target,
    /** A key of the one who attacks. */
    readonly attacker: string,
    readonly stranger: string,
  ) {}

  /** Starts a front with two render threads and the queue of a pod with two of them (`QUEUE_LIMIT=24`). */
  static async start(
    t: Test,
    { environment = {}, plan = {}, anonymous = {}, launcher = [] }: AttackedOptions = {},
  ): Promise<AttackedService> {
    const dataDir = environment.DATA_DIR ?? dataFolder(t);
    const plansFile = join(dataDir, 'plans.json');
    const plans = [
      { ...GENEROUS, ...anonymous, id: 'anonymous' },
      { ...GENEROUS, ...plan },
    ];
    await writeFile(plansFile, JSON.stringify(plans));
    const keys = new KeyFiles(join(dataDir, 'keys'));
    const attacker = await keys.create({ plan: GENEROUS.id, name: 'attacker' });
    const stranger = await keys.create({ plan: GENEROUS.id, name: 'stranger' });
    const settings = {
      ...{ DATA_DIR: dataDir, PLANS_FILE: plansFile, RENDER_THREADS: '2', QUEUE_LIMIT: '24' },
      ...{ RENDER_TIMEOUT_MS: '10000', TRUST_PROXY: '1', PREVIEW_RPM: '1000000' },
      ...environment,
    };
    const target = await Target.start(t, settings, launcher);
    return new AttackedService(target, attacker.key, stranger.key);
  }

  /** Previews that callers without a key ask for, each from an address of its own. @returns their statuses */
  async previews(bodies: readonly (string | Uint8Array)[]): Promise<number[]> {
    const statuses: number[] = [];
    for (let from = 0; from < bodies.length; from += PREVIEWS_AT_ONCE) {
      const asked = bodies
        .slice(from, from + PREVIEWS_AT_ONCE)
        .map((body, one) => this.ask('POST', '/api/preview', { body, address: `198.51.100.${from + one}` }));
      statuses.push(...(await Promise.all(asked)));
    }
    return statuses;
  }

  /** One request; 0 where the connection broke, was refused or took two minutes. */
  async ask(method: string, path: string, { key, address, type, body, signal }: Asked = {}): Promise<number> {
    const headers: Record<string, string> = { connection: 'close' };
    if (key) headers['x-api-key'] = key;
    if (type ?? body) headers['content-type'] = type ?? 'application/json';
    headers['x-forwarded-for'] = address ?? '203.0.113.1';
    const timeout = AbortSignal.timeout(PATIENCE_MS);
    try {
      const reply = await fetch(this.target.base + path, {
        ...{ method, headers, signal: signal ? AbortSignal.any([signal, timeout]) : timeout },
        ...(body === undefined ? {} : { body: body as string }),
      });
      await reply.arrayBuffer();
      return reply.status;
    } catch {
      return 0;
    }
  }

  /** What the stranger's requests take without anybody else. */
  async undisturbed(manner: Manner = 'at once'): Promise<Record<StrangersWork, Answered>> {
    await Promise.all(STRANGERS_WORKS.map((work) => this.#askAs(work)));
    return (await this.under(() => pause(UNDISTURBED_MS), manner)).beside;
  }

  /** Watches the service while the attack goes on, with a stranger who uses it all the while. */
  async under(attack: () => Promise<unknown>, manner: Manner = 'at once'): Promise<Harm> {
    const begunAt = now();
    const ending = new AbortController();
    const beside = noAnswers();
    let peakMb = this.target.residentMb;
    const watching = (async () => {
      while (!ending.signal.aborted) {
        peakMb = Math.max(peakMb, this.target.residentMb);
        await pause(LOOK_MS);
      }
    })();
    const lines = manner === 'at once' ? STRANGERS_WORKS.map((work) => [work]) : [STRANGERS_WORKS];
    const using = lines.map(async (works) => {
      for (let index = 0; !ending.signal.aborted; index++) {
        await this.#note(works[index % works.length] as StrangersWork, beside);
        await pause(BETWEEN_MS);
      }
    });
    await attack().finally(() => ending.abort());
    await Promise.all([watching, ...using]);
    peakMb = Math.max(peakMb, this.target.residentMb);
    return { delays: await this.target.sentinel.since(begunAt), peakMb, beside };
  }

  async #note(work: StrangersWork, answered: Record<StrangersWork, Answered>): Promise<void> {
    const askedAt = performance.now();
    answered[work].statuses.push(await this.#askAs(work));
    answered[work].times.push(performance.now() - askedAt);
  }

  /** A card that nobody has drawn before. */
  #askAs(work: StrangersWork): Promise<number> {
    const title = `Yabancının kartı ${this.#cards++}`;
    if (work === 'preview') {
      const body = JSON.stringify({ source: documentOf(title), data: {} });
      return this.ask('POST', '/api/preview', { body, address: STRANGER });
    }
    const data = work === 'gif' ? { headline: title } : { title };
    const bodies = {
      still: { template: 'og-default', format: 'jpeg', data },
      webp: { template: 'og-default', format: 'webp', data },
      gif: { template: 'promo-animated', format: 'gif', fps: 5, durationMs: 400, data },
    };
    return this.ask('POST', '/api/render', { key: this.stranger, body: JSON.stringify(bodies[work]) });
  }
}

/** Delays above 100 ms, in words: none in a service that holds nobody up. */
export function delaysInWords(harm: Harm): string[] {
  return harm.delays.map(inWords);
}

/** How many of a kind were answered otherwise than with 200, by status: none in a service that serves strangers. */
export function unservedIn(harm: Harm): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const work of STRANGERS_WORKS) {
    for (const status of harm.beside[work].statuses) {
      const name = `${work} ${status}`;
      if (status !== 200) counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  return counts;
}

/** The median of what a kind took beside the attack, of its median without: twice is what a stranger may notice. */
export function slowdowns(
  beside: Record<StrangersWork, Answered>,
  without: Record<StrangersWork, Answered>,
): Record<StrangersWork, number> {
  const ratios = STRANGERS_WORKS.map((work) => [
    work,
    median(beside[work].times) / median(without[work].times),
  ]);
  return Object.fromEntries(ratios);
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function noAnswers(): Record<StrangersWork, Answered> {
  const none = (): Answered => ({ statuses: [], times: [] });
  return { preview: none(), still: none(), webp: none(), gif: none() };
}

function documentOf(title: string): string {
  return `<!doctype html><html lang="tr"><head><title>Kart</title><meta name="viewport" content="width=600, height=315"><style>body{margin:0;padding:40px;background:#124}h1{color:#fff;font:700 48px sans-serif}</style></head><body><h1>${title}</h1></body></html>`;
}
