/** What a second render thread brings, and what each takes. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadTemplates } from '../../templates/kit/registry.js';
import { median } from '../statistics.js';
import type { Client } from './client.js';
import { render } from './requests.js';
import { Service } from './service.js';

export interface Scaling {
  /** Unique PNGs a second. */
  one: number;
  two: number;
  /** How many times as many two threads draw: the median of the rounds. */
  factor: number;
  /** The same of a loop of arithmetic in two processes: what this machine's cores give at the same time. */
  ceiling: number;
}

/** Two services, of one and of two threads, and the bare cores take turns. */
export async function measureScaling(client: Client, rounds: number, seconds: number): Promise<Scaling> {
  const services = [await Service.start(1), await Service.start(2)] as const;
  const spinners = [fork(SPINNER), fork(SPINNER)] as const;
  const draw = async (threads: 1 | 2, duration: number) => {
    const { base } = services[threads - 1] as Service;
    const load = { way: 'flood', kind: 'unique PNG', connections: threads + 1 } as const;
    return (await client.ask({ ...load, base, seconds: duration })).perSecond;
  };
  const one: number[] = [];
  const two: number[] = [];
  const ceilings: number[] = [];
  try {
    for (const threads of [1, 2] as const) await draw(threads, seconds);
    for (let round = 0; round < rounds; round++) {
      one.push(await draw(1, seconds));
      const alone = await spin(spinners[0]);
      two.push(await draw(2, seconds));
      const [first, second] = await Promise.all(spinners.map(spin));
      ceilings.push(((first ?? Number.NaN) + (second ?? Number.NaN)) / alone);
    }
  } finally {
    for (const spinner of spinners) spinner.kill();
    for (const service of services) await service.stop();
  }
  const factor = median(two.map((rate, round) => rate / (one[round] ?? Number.NaN)));
  return { one: median(one), two: median(two), factor, ceiling: median(ceilings) };
}

const SPINNER = new URL('./spinner.js', import.meta.url);

async function spin(process: ChildProcess): Promise<number> {
  process.send('spin');
  const [turns] = (await once(process, 'message')) as [number];
  return turns;
}

const MANY_THREADS = 3;

/** Drawings of each template in each still format, for every thread. */
const DRAWINGS = 3;

/**
 * Megabytes of resident memory that a render thread takes: what a front of three threads uses beyond one of a single
 * thread, when all have drawn every template as PNG and JPEG, shared between the two.
 */
export async function measureThreadMemory(): Promise<number> {
  const residentMb = async (threads: number) => {
    const service = await Service.start(threads);
    try {
      await drawEverything(service.base, threads);
      return (await service.read()).residentBytes / 1e6;
    } finally {
      await service.stop();
    }
  };
  return ((await residentMb(MANY_THREADS)) - (await residentMb(1))) / (MANY_THREADS - 1);
}

async function drawEverything(base: string, threads: number): Promise<void> {
  const templates = [...(await loadTemplates()).values()];
  for (let drawing = 0; drawing < DRAWINGS; drawing++) {
    for (const { id, fields } of templates) {
      for (const format of ['png', 'jpeg']) {
        const one = async (_: unknown, thread: number) => {
          const texts = Object.entries(fields).filter(([, field]) => field.type === 'text');
          const data = Object.fromEntries(
            texts.map(([key, field]) => [
              key,
              `${field.default} ${drawing}${thread}`.slice(-(field.maxLength ?? 80)),
            ]),
          );
          const { path, ...request } = render({ template: id, format, data });
          const reply = await fetch(base + path, request);
          if (!reply.ok) throw new Error(`${id} answered ${reply.status}`);
          await reply.arrayBuffer();
        };
        await Promise.all(Array.from({ length: threads }, one));
      }
    }
  }
}
