/** All loads on the service, and what else is measured of it while it runs. */

import { availableParallelism } from 'node:os';
import { Service } from '../../test/rig/services/measured-service.js';
import { median } from '../../test/rig/statistics.js';
import type { ServiceFigures } from '../figures/figures.js';
import { BareServer } from './bare-server.js';
import { Client } from './client.js';
import type { Summary } from './figures.js';
import { measureMemory } from './memory.js';
import { loadFigures, scalingTable, scenarioTable } from './report.js';
import { REQUESTS } from './requests.js';
import { measureScaling } from './scaling.js';
import { measure, type Outcome, SCENARIOS, type Stand } from './scenarios.js';
import { timeStarts } from './starts.js';

/** How long all of it takes. */
export interface LoadEffort {
  rounds: number;
  /** Of a round. */
  seconds: number;
  starts: number;
}

export const FULL: LoadEffort = { rounds: 5, seconds: 2, starts: 7 };
export const QUICK: LoadEffort = { rounds: 1, seconds: 3, starts: 2 };

const threads = availableParallelism();

/**
 * Tables go out as they are ready.
 * @throws when a request was not answered with success
 */
export async function measureService(effort: LoadEffort): Promise<ServiceFigures> {
  const outcomes = await measureScenarios(effort);
  process.stdout.write(scenarioTable(outcomes));
  if ([...outcomes.values()].some(({ service, bare, alone }) => failures(service, bare, alone) > 0)) {
    throw new Error('not every request was answered with success');
  }
  for (const [name, { service }] of outcomes) {
    if (Number.isNaN(service.p99)) throw new Error(`no answer came in time for ${name}`);
  }
  const client = await Client.start();
  const scaling = await measureScaling(client, effort.rounds, effort.seconds);
  await client.stop();
  process.stdout.write(`\n${scalingTable(scaling)}`);
  const { threadMb } = await measureMemory();
  const { firstImage } = await timeStarts(effort.starts);
  return {
    loads: loadFigures(outcomes),
    twoThreads: {
      pool: scaling.pool.factor,
      service: scaling.service.factor,
      arithmetic: scaling.ceiling,
    },
    threadMb,
    firstImageMs: median(firstImage),
  };
}

async function measureScenarios({ rounds, seconds }: LoadEffort): Promise<Map<string, Outcome>> {
  const service = await Service.start(threads);
  const compared = [REQUESTS['repeated PNG'](), REQUESTS['template list'](), REQUESTS.status()];
  const clients = [await Client.start(), await Client.start()] as const;
  // The first of a repeated PNG is drawn, and says so.
  await BareServer.start(service.base, compared).then((first) => first.stop());
  const bare = await BareServer.start(service.base, compared);
  const stand: Stand = {
    service,
    bare,
    client: clients[0],
    background: clients[1],
    threads,
    rounds,
    seconds,
  };
  const outcomes = new Map<string, Outcome>();
  try {
    for (const scenario of SCENARIOS) outcomes.set(scenario.name, await measure(scenario, stand));
  } finally {
    await Promise.all([bare.stop(), ...clients.map((client) => client.stop())]);
    await service.stop();
  }
  return outcomes;
}

function failures(...summaries: (Summary | undefined)[]): number {
  return summaries.reduce((sum, found) => sum + (found?.failed ?? 0), 0);
}
