/** A steady load of several kinds: requests come at their times, whatever has become of those before. */

import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Asked, ask, type Terms } from './one-request.js';
import type { Outcome } from './outcomes.js';

/** Requests of one kind. */
export interface Kind {
  name: string;
  perSecond: number;
  /** @param index counted from 0 */
  request(index: number): Asked;
  /** Labels that are no news, `200` unless given. */
  good?: readonly string[];
  /** What is wrong with an answer although it is one that there may be. */
  flaw?(label: string, plan: string | undefined): string | undefined;
}

/** Requests of a kind that may be under way at once; no more are made then, so that the harness itself stays alive. */
const MOST_AT_ONCE = 400;

/** Half of all requests come on kept connections, which are let go of before the service would. */
const openConnections = () => new Agent({ keepAlive: true, maxFreeSockets: 4, timeout: 5000 });

export class Load {
  readonly outcomes: Outcome[] = [];
  readonly #terms: Omit<Terms, 'agent'>;
  readonly #kinds: readonly Kind[];
  readonly #clock: () => number;
  readonly #timers: NodeJS.Timeout[];
  readonly #agents: Agent[] = [];
  readonly #underWay = new Set<Promise<void>>();

  /** @param clock of what the service counts by */
  constructor(terms: Omit<Terms, 'agent'>, kinds: readonly Kind[], clock: () => number = Date.now) {
    this.#terms = terms;
    this.#kinds = kinds;
    this.#clock = clock;
    this.#timers = kinds.map((kind) => this.#start(kind));
  }

  /** Every request has ended when it resolves. @returns what became of each */
  async stop(): Promise<Outcome[]> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#underWay);
    for (const agent of this.#agents) agent.destroy();
    return this.outcomes;
  }

  /**
   * Resolves when there were only good answers of every kind for so long, and no request that was begun before is still
   * under way.
   * @returns when that began, by `performance.now()`; undefined when it was not to be within `patienceMs`
   */
  async normal({ forMs, since, patienceMs }: { forMs: number; since: number; patienceMs: number }) {
    const deadline = performance.now() + patienceMs;
    while (performance.now() < deadline) {
      const last = this.outcomes.findLast(({ good, endedAt }) => !good && endedAt > since);
      const from = last?.endedAt ?? since;
      if (
        performance.now() - from >= forMs &&
        this.#kinds.every(({ name }) => this.#isGoodSince(name, from))
      ) {
        return from;
      }
      await pause(50);
    }
    return undefined;
  }

  #isGoodSince(kind: string, from: number): boolean {
    return this.outcomes.some(
      (outcome) => outcome.kind === kind && outcome.startedAt >= from && outcome.good,
    );
  }

  #start(kind: Kind): NodeJS.Timeout {
    const agent = openConnections();
    this.#agents.push(agent);
    let index = 0;
    let atOnce = 0;
    return setInterval(() => {
      if (atOnce >= MOST_AT_ONCE) return;
      atOnce++;
      const request = this.#follow(kind, index, index % 2 === 0 ? agent : undefined).finally(() => {
        atOnce--;
        this.#underWay.delete(request);
      });
      this.#underWay.add(request);
      index++;
    }, 1000 / kind.perSecond);
  }

  async #follow(kind: Kind, index: number, agent: Agent | undefined): Promise<void> {
    const startedAt = performance.now();
    const started = this.#clock();
    const { label, plan } = await ask(kind.request(index), { ...this.#terms, agent });
    const flaw = kind.flaw?.(label, plan);
    this.outcomes.push({
      kind: kind.name,
      label: flaw ? `${label}: ${flaw}` : label,
      good: flaw === undefined && (kind.good ?? ['200']).includes(label),
      startedAt,
      endedAt: performance.now(),
      clock: { started, ended: this.#clock() },
    });
  }
}
