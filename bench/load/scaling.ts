/** What a second render thread brings. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { FRONT_OPTIONS } from '../../src/service/front-child.js';
import { Service } from '../../test/rig/services/measured-service.js';
import { median } from '../../test/rig/statistics.js';
import type { Client } from './client.js';

/** One thread and two, side by side. */
interface Pair {
  /** Unique PNGs a second. */
  one: number;
  two: number;
  /** How many times as many two threads draw: the median of the rounds. */
  factor: number;
}

export interface Scaling {
  /** The render pool alone. */
  pool: Pair;
  /** The whole service, with who asks for the images on the same cores. */
  service: Pair;
  /** The same of a loop of arithmetic in two processes: what this machine's cores give at the same time. */
  ceiling: number;
}

/** Pools and services, of one and of two threads, and the bare cores take turns. */
export async function measureScaling(client: Client, rounds: number, seconds: number): Promise<Scaling> {
  const asFront = { execArgv: FRONT_OPTIONS };
  const pools = [fork(POOL, ['1'], asFront), fork(POOL, ['2'], asFront)] as const;
  const services = [await Service.start(1), await Service.start(2)] as const;
  const spinners = [fork(SPINNER), fork(SPINNER)] as const;
  const askedOfService = async (threads: 1 | 2) => {
    const { base } = services[threads - 1] as Service;
    const load = { way: 'flood', kind: 'unique PNG', connections: threads + 1 } as const;
    return (await client.ask({ ...load, base, seconds })).perSecond;
  };
  const drawnByPool = (threads: 1 | 2) => answer(pools[threads - 1] as ChildProcess, seconds * 1000);
  const found = { pool: new Rounds(), service: new Rounds() };
  const ceilings: number[] = [];
  try {
    for (const threads of [1, 2] as const) await Promise.all([askedOfService(threads), drawnByPool(threads)]);
    for (let round = 0; round < rounds; round++) {
      found.pool.add(await drawnByPool(1), await drawnByPool(2));
      found.service.add(await askedOfService(1), await askedOfService(2));
      const alone = await answer(spinners[0], 'spin');
      const [first, second] = await Promise.all(spinners.map((spinner) => answer(spinner, 'spin')));
      ceilings.push(((first ?? Number.NaN) + (second ?? Number.NaN)) / alone);
    }
  } finally {
    for (const process of [...spinners, ...pools]) process.kill();
    for (const service of services) await service.stop();
  }
  return { pool: found.pool.pair, service: found.service.pair, ceiling: median(ceilings) };
}

const SPINNER = new URL('./spinner.js', import.meta.url);
const POOL = new URL('./pool-process.js', import.meta.url);

async function answer(process: ChildProcess, question: string | number): Promise<number> {
  process.send(question);
  const [found] = (await once(process, 'message')) as [number];
  return found;
}

class Rounds {
  readonly #one: number[] = [];
  readonly #two: number[] = [];

  add(one: number, two: number): void {
    this.#one.push(one);
    this.#two.push(two);
  }

  get pair(): Pair {
    const factors = this.#two.map((rate, round) => rate / (this.#one[round] ?? Number.NaN));
    return { one: median(this.#one), two: median(this.#two), factor: median(factors) };
  }
}
