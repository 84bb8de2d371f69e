/**
 * `npm run faults`: a service under a steady load, a fault in the middle, and what came of it, for every fault that there is,
 * as one Markdown table. Ends with 1 when something was seen that may not be.
 *
 *   npm run faults -- --only redis-kill-deny,front-kill   those whose names begin so
 *   npm run faults -- --seed 7                            random faults as of that seed
 */

import { parseArgs } from 'node:util';
import { begin } from '../../rig/seed.js';
import { C_COMPILER, C_HEADERS, demand, REDIS, ROOT_ON_LINUX } from '../../rig/suites/programs.js';
import type { Scenario } from './scenario.js';
import { CLOCK_SCENARIOS } from './scenarios/clock.js';
import { DATA_DIR_SCENARIOS } from './scenarios/data-dir.js';
import { PICTURE_SERVER_SCENARIOS } from './scenarios/picture-servers.js';
import { PROCESS_SCENARIOS } from './scenarios/processes.js';
import { REDIS_SCENARIOS } from './scenarios/redis.js';
import { THREAD_SCENARIOS } from './scenarios/threads.js';
import { TABLE_HEAD, tableLine } from './table.js';
import { endTrial, runTrial } from './trial.js';

const SCENARIOS: readonly Scenario[] = [
  ...THREAD_SCENARIOS,
  ...PROCESS_SCENARIOS,
  ...REDIS_SCENARIOS,
  ...DATA_DIR_SCENARIOS,
  ...CLOCK_SCENARIOS,
  ...PICTURE_SERVER_SCENARIOS,
];

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, seed: { type: 'string' } },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const wanted = values.only.split(',').filter(Boolean);
const chosen = SCENARIOS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((begun) => name.startsWith(begun)),
);
if (chosen.length === 0) {
  process.stderr.write(
    `There is no fault of that name, but ${SCENARIOS.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(2);
}
const movesClocks = chosen.some((scenario) => CLOCK_SCENARIOS.includes(scenario));
const fillsDisks = chosen.some((scenario) => DATA_DIR_SCENARIOS.includes(scenario));
demand([REDIS, ...(movesClocks ? [C_COMPILER, C_HEADERS] : []), ...(fillsDisks ? [ROOT_ON_LINUX] : [])]);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void endTrial().then(() => process.exit(1)));
}

const broken: string[] = [];
process.stdout.write(TABLE_HEAD);
for (const scenario of chosen) {
  // Each by itself the same, whichever others are run.
  begin(seed);
  process.stderr.write(`${scenario.name}… `);
  try {
    const finding = await runTrial(scenario);
    process.stdout.write(tableLine(finding));
    const { violations } = finding;
    if (violations.length > 0) broken.push(scenario.name);
    process.stderr.write(violations.length === 0 ? 'held\n' : `BROKEN: ${violations.join('; ')}\n`);
  } catch (error) {
    broken.push(scenario.name);
    process.stderr.write(`failed: ${(error as Error).stack}\n`);
  }
}
const verdict =
  broken.length === 0 ? `${chosen.length} faults, nothing that may not be` : `Not held: ${broken.join(', ')}`;
process.stdout.write(`\n${verdict}. Seed ${seed}.\n`);
process.exit(broken.length === 0 ? 0 : 1);
