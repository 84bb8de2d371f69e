/**
 * What a load takes: `npm run capacity` prints the tables of deploy/README.md from the latest figures, and
 * `npm run bench:capacity` measures those anew first. Assumptions can be replaced: `npm run capacity -- --gifShare 0.1`.
 */

import { asksForHelp, parseOptions, runCommand, UsageError } from '../../src/commands/command-line.js';
import { keepFigures, latestFigures } from './figures.js';
import { measureFigures } from './measuring.js';
import { ASSUMPTIONS, type Assumptions, checkAssumptions } from './plan.js';
import { capacityTable, figuresTable } from './report.js';

const HELP = `What 10, 1000 and 100,000 pictures a second take. What is assumed can be replaced:

${listed(ASSUMPTIONS, (name, value) => `  --${name} ${value}`, '\n')}
`;

async function run(args: string[]): Promise<string> {
  if (asksForHelp(args)) return HELP;
  const { measure, assumptions } = readOptions(args);
  if (measure) keepFigures(await measureFigures());
  const figures = latestFigures();
  const { date, processor, node } = figures.measuredOn;
  return (
    `Measured on ${date}, ${processor}, Node.js ${node}\n\n${figuresTable(figures)}\n` +
    `${listed(assumptions, (name, value) => `${name} ${value}`, ', ')}\n\n${capacityTable(figures, assumptions)}`
  );
}

function listed(assumptions: Assumptions, show: (name: string, value: number) => string, between: string) {
  return Object.entries(assumptions)
    .map(([name, value]) => show(name, value))
    .join(between);
}

const names = Object.keys(ASSUMPTIONS) as (keyof Assumptions)[];

/** @throws UsageError of one sentence */
function readOptions(args: string[]): { measure: boolean; assumptions: Assumptions } {
  const { values } = parseOptions({
    args,
    options: {
      measure: { type: 'boolean', default: false },
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' } as const])),
    },
  });
  const { measure, ...replaced } = values as { measure: boolean } & Partial<Record<string, string>>;
  const assumptions = { ...ASSUMPTIONS };
  for (const name of names) {
    // An empty text would be 0.
    const replacement = replaced[name]?.trim();
    if (replacement !== undefined) assumptions[name] = replacement === '' ? Number.NaN : Number(replacement);
  }
  try {
    checkAssumptions(assumptions);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  return { measure, assumptions };
}

process.exitCode = await runCommand(() => run(process.argv.slice(2)), process);
