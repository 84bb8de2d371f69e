/**
 * Load on the running service, beside a bare server that returns the same bytes: `npm run load`, or with `-- --quick` a
 * look that takes a minute less. See "The service under load" in bench/README.md.
 */

import { availableParallelism } from 'node:os';
import { median } from '../statistics.js';
import { BareServer } from './bare-server.js';
import { Client } from './client.js';
import type { Summary } from './figures.js';
import { measureMemory } from './memory.js';
import { goalTable, scenarioTable } from './report.js';
import { REQUESTS } from './requests.js';
import { measureScaling } from './scaling.js';
import { measure, type Outcome, SCENARIOS, type Stand } from './scenarios.js';
import { Service } from './service.js';
import { timeStarts } from './starts.js';

const quick = process.argv.includes('--quick');
const threads = availableParallelism();
const { rounds, seconds } = quick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 2 };

process.stdout.write(`Node.js ${process.version}, ${threads} cores, as many render threads\n\n`);
const outcomes = await measureScenarios();
process.stdout.write(scenarioTable(outcomes));

const client = await Client.start();
const scaling = await measureScaling(client, rounds, seconds);
await client.stop();
const { threadMb } = await measureMemory();
const { firstImage } = await timeStarts(quick ? 2 : 7);
process.stdout.write(`\n${goalTable({ outcomes, scaling, threadMb, firstImageMs: median(firstImage) })}`);
if ([...outcomes.values()].some(({ service, bare, alone }) => failures(service, bare, alone) > 0)) {
  throw new Error('not every request was answered with success');
}

async function measureScenarios(): Promise<Map<string, Outcome>> {
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
