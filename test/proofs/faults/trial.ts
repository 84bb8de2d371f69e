/** Runs a scenario: a service, a steady load, the fault in the middle, and what is to be said of it afterwards. */

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { KeyFiles } from '../../../src/access/key-files.js';
import { RedisKeyStore } from '../../../src/access/redis/redis-key-store.js';
import { dataFolder } from '../../rig/services/data-folder.js';
import { RedisServer } from '../../rig/stores/redis-server.js';
import { connected } from '../../rig/stores/redis-stores.js';
import { untilDayHasRoom } from '../../rig/stores/time-windows.js';
import { eventually } from '../../rig/time/eventually.js';
import { type Keys, kinds, makeKeys, PLANS } from './callers.js';
import { limitsHeld, unitsOf } from './limits.js';
import { Load } from './load.js';
import { HANG, type Outcome, slowest, type Tally, tally } from './outcomes.js';
import { Owner } from './owner.js';
import type { Scenario, Trial } from './scenario.js';
import { type Holdings, Service } from './service.js';

/** A line of the table. */
export interface Finding {
  scenario: Scenario;
  seen: Tally;
  /** Milliseconds that the slowest answer took, before the fault and from its start. */
  slowestMs: { before: number; since: number };
  /** Milliseconds from the fault's end, or from its start where it does not last. */
  normalAfterMs: number | undefined;
  /** Of the units that were paid. */
  units: string;
  notes: string[];
  violations: string[];
}

/** How long a load runs before what the service holds is measured, and before a fault. */
const BEFORE_MS = 2500;

/** So long only good answers are normal. */
const NORMAL_MS = 3000;
const LONGEST_RECOVERY_MS = 60_000;

/** A render may wait for 10 seconds, and then run for 10: what takes longer hangs. */
const PATIENCE_MS = 25_000;

/** How long what was held in a trial may take to be let go of. */
const LETTING_GO_MS = 20_000;

let current = new Owner();

/** @throws Error when the trial itself fails */
export async function runTrial(scenario: Scenario): Promise<Finding> {
  current = new Owner();
  try {
    return await new Run(scenario, current).run();
  } finally {
    await endTrial();
  }
}

/** Takes away all that the trial that runs has started. */
export function endTrial(): Promise<void> {
  return current.end();
}

class Run implements Trial {
  readonly directory: string;
  redis: RedisServer | undefined;
  outcomes: Outcome[] = [];
  clock: () => number = Date.now;
  readonly #notes: string[] = [];
  readonly #violations = new Set<string>();
  #service: Service | undefined;
  #keys: Keys | undefined;

  constructor(
    readonly scenario: Scenario,
    readonly owner: Owner,
  ) {
    this.directory = dataFolder(owner);
  }

  get service(): Service {
    if (!this.#service) throw new Error('the service has not been started');
    return this.#service;
  }

  get keys(): Keys {
    if (!this.#keys) throw new Error('there are no keys yet');
    return this.#keys;
  }

  note(text: string): void {
    this.#notes.push(text);
  }

  violate(text: string): void {
    this.#violations.add(text);
  }

  async run(): Promise<Finding> {
    const { scenario } = this;
    await this.#start();
    const before = await this.#warmUp();
    await scenario.ready?.(this);
    const load = this.#load();
    await pause(BEFORE_MS);

    const from = performance.now();
    await scenario.strike(this);
    const since = scenario.lasts ? performance.now() : from;
    const normalAt = await load.normal({
      ...{ since, forMs: NORMAL_MS, patienceMs: LONGEST_RECOVERY_MS },
    });
    this.outcomes = [...this.outcomes, ...(await load.stop())];
    const during = load.outcomes.filter(({ endedAt }) => endedAt >= from);
    if (normalAt === undefined)
      this.violate(`callers are not served as ever ${LONGEST_RECOVERY_MS / 1000} s later`);
    this.#judge(load.outcomes, from);
    await scenario.check?.(this);
    for (const flaw of limitsHeld(this.outcomes, scenario.units)) this.violate(flaw);
    const units = await unitsOf(this);
    if (units.flaw) this.violate(units.flaw);
    await this.#leftOver(before);
    for (const flaw of await this.service.stop()) this.violate(flaw);
    return {
      scenario,
      seen: tally(during),
      slowestMs: {
        before: slowest(load.outcomes.filter(({ endedAt }) => endedAt < from)),
        since: slowest(during),
      },
      normalAfterMs: normalAt === undefined ? undefined : normalAt - since,
      units: units.text,
      notes: this.#notes,
      violations: [...this.#violations],
    };
  }

  async #start(): Promise<void> {
    const { scenario, owner, directory } = this;
    writeFileSync(`${directory}/plans.json`, JSON.stringify(PLANS));
    mkdirSync(`${directory}/data`);
    let environment: Record<string, string> = {};
    if (scenario.store === 'redis') {
      this.redis = await RedisServer.prepare(owner, { durable: true, environment: {} });
      // On a busy machine one that works takes long now and then; faults of Redis have the time that it has by default.
      environment = { REDIS_URL: this.redis.url, FRONTS: '2', REDIS_TIMEOUT_MS: '2000' };
    }
    const settings = {
      ...{ PLANS_FILE: `${directory}/plans.json`, DATA_DIR: `${directory}/data` },
      ...{ RENDER_TIMEOUT_MS: '10000', GIF_TIMEOUT_MS: '10000' },
      ...environment,
      ...(await scenario.prepare?.(this)),
    };
    await this.redis?.start();
    if (this.redis) await untilDayHasRoom(this.redis);
    this.#keys = await makeKeys(
      this.redis
        ? new RedisKeyStore(await connected(owner.asTest, this.redis.url))
        : new KeyFiles(`${settings.DATA_DIR}/keys`),
    );
    this.#service = await Service.start(owner, settings);
  }

  #load(): Load {
    const { port, reference } = this.service;
    const { patienceMs = PATIENCE_MS, kinds: more, units } = this.scenario;
    const all = [...kinds(this.keys, units === 'uncounted'), ...(more?.(this) ?? [])];
    return new Load({ port, reference, patienceMs }, all, () => this.clock());
  }

  /** Everything is drawn, read and connected once. @returns what the service holds then */
  async #warmUp(): Promise<Holdings> {
    const load = this.#load();
    await pause(BEFORE_MS);
    const normal = await load.normal({ since: performance.now(), forMs: 500, patienceMs: 30_000 });
    this.outcomes = await load.stop();
    if (normal === undefined)
      throw new Error(
        `nothing is as ever before the fault: ${JSON.stringify([...tally(this.outcomes)].map(([kind, labels]) => [kind, ...labels]))}`,
      );
    await pause(500);
    return this.service.holdings();
  }

  #judge(outcomes: readonly Outcome[], from: number): void {
    for (const { kind, label, good, endedAt } of outcomes) {
      if (good) continue;
      if (endedAt < from) this.violate(`${kind}: ${label} before the fault`);
      else if (label === HANG || !this.scenario.may.includes(label)) this.violate(`${kind}: ${label}`);
    }
    for (const line of this.service.fatalities()) this.violate(`logged ${line}`);
  }

  async #leftOver(before: Holdings): Promise<void> {
    const isMore = (now: Holdings) =>
      now.processes !== before.processes ||
      now.threads > before.threads ||
      now.descriptors > before.descriptors;
    const now = await eventually(
      () => this.service.holdings(),
      (holdings) => !isMore(holdings),
      LETTING_GO_MS,
    );
    if (isMore(now)) this.violate(`left over: ${JSON.stringify(before)} has become ${JSON.stringify(now)}`);
    const deaths = await this.service.deaths();
    const { deaths: expected = 0 } = this.scenario;
    if (deaths !== expected) this.violate(`${deaths} fronts died`);
    const strange = readdirSync(this.directory, { recursive: true })
      .map(String)
      .filter(
        (name) =>
          !/^(plans\.json|data|data\/keys|data\/keys\/(k_\w{12}|[0-9a-f]{64})\.(json|used)|own\/?.*)$/.test(
            name,
          ),
      );
    if (strange.length > 0) this.violate(`files are left: ${strange.join(', ')}`);
  }
}
