/** Someone at a machine of the lab who makes requests: a process there, told what to do from outside. */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { TrafficOptions } from '../../rig/services/traffic.js';
import type { Machine } from './lab.js';
import type { Order, Report } from './visitor-process.js';

const PROGRAM = new URL('visitor-process.js', import.meta.url).pathname;

export interface Wish {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Milliseconds after which the answer is given up. */
  patienceMs?: number;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Callers that never rest, all alike. */
export interface TrafficWish extends Omit<TrafficOptions, 'body' | 'pauseAfterRefusalMs'> {
  /** Services that are asked, each by as many callers. */
  bases: string[];
  /** Rendered by POST; every `[count]` in it becomes a number that no other request has. */
  body: string;
}

/** How often each outcome was seen at each service: a status, or the code of a failure on the way. */
export type Outcomes = Record<string, number>[];

/** Ends with the lab. */
export class Visitor {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, (report: Report) => void>();
  #orders = 0;

  private constructor(readonly machine: Machine) {
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
    this.#process = machine.spawn([process.execPath, PROGRAM], { stdio: [...stdio] });
    this.#process.on('message', (report: Report) => {
      this.#waiting.get(report.id)?.(report);
      this.#waiting.delete(report.id);
    });
    this.#process.on('exit', () => {
      for (const [id, settle] of this.#waiting) settle({ id, error: 'the visitor is gone' });
    });
  }

  static async at(machine: Machine): Promise<Visitor> {
    const visitor = new Visitor(machine);
    await once(visitor.#process, 'spawn');
    return visitor;
  }

  /** @throws Error with the code of what kept the answer from coming */
  async fetch(url: string, wish: Wish = {}): Promise<Answer> {
    return (await this.order({ what: 'fetch', url, wish })) as Answer;
  }

  /** Asks for a picture of a template's defaults. */
  render(base: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.fetch(`${base}/api/render`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ template: 'og-default' }),
    });
  }

  /** Begins to ask, and goes on until it is stopped. */
  async startTraffic(wish: TrafficWish): Promise<RemoteTraffic> {
    const traffic = (await this.order({ what: 'startTraffic', wish })) as number;
    return new RemoteTraffic(this, traffic);
  }

  /** For `RemoteTraffic`. */
  async order(order: Order): Promise<unknown> {
    const id = ++this.#orders;
    const report = new Promise<Report>((resolve) => this.#waiting.set(id, resolve));
    this.#process.send({ ...order, id });
    const { value, error } = await report;
    if (error !== undefined) throw new Error(error);
    return value;
  }
}

/** Load that a visitor makes. */
export class RemoteTraffic {
  constructor(
    readonly visitor: Visitor,
    readonly id: number,
  ) {}

  /** Outcomes so far. */
  async outcomes(): Promise<Outcomes> {
    return (await this.visitor.order({ what: 'outcomes', traffic: this.id })) as Outcomes;
  }

  /** Lets every caller finish its last request. */
  async stop(): Promise<Outcomes> {
    return (await this.visitor.order({ what: 'stopTraffic', traffic: this.id })) as Outcomes;
  }
}
