/**
 * What a load takes: `npm run capacity` prints the tables of deploy/README.md from the latest figures, and
 * `npm run bench:capacity` measures those anew first. Assumptions can be replaced: `npm run capacity -- --gifShare 0.1`.
 */

import { parseArgs } from 'node:util';
import { keepFigures, latestFigures } from './figures.js';
import { measureFigures } from './measuring.js';
import { ASSUMPTIONS, type Assumptions } from './plan.js';
import { capacityTable, figuresTable } from './report.js';

const names = Object.keys(ASSUMPTIONS) as (keyof Assumptions)[];
const { values } = parseArgs({
  options: {
    measure: { type: 'boolean', default: false },
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' } as const])),
  },
});
const { measure, ...replaced } = values as { measure: boolean } & Partial<Record<keyof Assumptions, string>>;
const assumptions = { ...ASSUMPTIONS };
for (const name of names) {
  const given = replaced[name];
  if (given === undefined) continue;
  assumptions[name] = Number(given);
  if (!(assumptions[name] >= 0)) throw new RangeError(`--${name} must be a number from 0, not "${given}"`);
}

if (measure) keepFigures(await measureFigures());
const figures = latestFigures();
const { date, processor, node } = figures.measuredOn;
process.stdout.write(`Measured on ${date}, ${processor}, Node.js ${node}\n\n${figuresTable(figures)}\n`);
process.stdout.write(`${names.map((name) => `${name} ${assumptions[name]}`).join(', ')}\n\n`);
process.stdout.write(capacityTable(figures, assumptions));
