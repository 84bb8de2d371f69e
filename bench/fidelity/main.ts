/**
 * Draws every template with every data set in Tuval and, from the same declaration as HTML and CSS with the same fonts,
 * in Chromium, and compares the two: `npm run fidelity`, or with `-- --scale 2` both at twice the size. Writes
 * dist/fidelity/report.html with all pictures and figures.json; ends with 1 when the goal is missed and not explained.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Piscina } from 'piscina';
import { loadTemplates } from '../../templates/contract/registry.js';
import { DATA_SETS } from '../../test/rig/corpora/data-sets/data-sets.js';
import { BothRenderers } from '../../test/rig/fidelity/both-renderers.js';
import type { Judgement, Pair } from '../../test/rig/fidelity/judging.js';
import { picturePath, reportPage } from '../../test/rig/fidelity/report.js';
import {
  type Comparison,
  comparisonName,
  LOWEST_GOAL,
  type Verdict,
  verdictOn,
} from '../../test/rig/fidelity/verdict.js';
import { table } from '../../test/rig/statistics.js';
import { CHROMIUM, demand } from '../../test/rig/suites/programs.js';

/** Beside the compiled code, which a new build clears away. */
const FOLDER = fileURLToPath(new URL('../../fidelity/', import.meta.url));

/** Why a comparison falls short of the goal, by "TEMPLATE, DATA SET". */
const REASONS: Record<string, string> = {};

const { values: options } = parseArgs({ options: { scale: { type: 'string', default: '1' } } });
const scale = Number(options.scale);

demand([CHROMIUM]);
const templates = [...(await loadTemplates()).values()];
const comparisons = await compareAll();
const verdict = verdictOn(comparisons, REASONS);
await writeFile(`${FOLDER}report.html`, reportPage(comparisons, verdict));
await writeFile(`${FOLDER}figures.json`, JSON.stringify({ ...verdict, comparisons }, null, 2));
process.stdout.write(summary(verdict));
process.exitCode = verdict.isMet ? 0 : 1;

async function compareAll(): Promise<Comparison[]> {
  const renderers = await BothRenderers.open(scale);
  const judges = new Piscina<Pair, Judgement>({
    filename: new URL('../../test/rig/fidelity/judging.js', import.meta.url).href,
    maxThreads: 1,
  });
  const judged: Promise<Comparison>[] = [];
  try {
    for (const template of templates) {
      await mkdir(FOLDER + template.id, { recursive: true });
      for (const dataSet of DATA_SETS) {
        const comparison = { template: template.id, dataSet: dataSet.name };
        const pair = { ...(await renderers.draw(template, dataSet)), path: FOLDER + picturePath(comparison) };
        judged.push(judges.run(pair).then((judgement) => ({ ...comparison, ...judgement })));
      }
    }
    return await Promise.all(judged);
  } finally {
    await Promise.all([renderers.close(), judges.close()]);
  }
}

function summary({ mean, lowest, shortfalls, outdated, isMet }: Verdict): string {
  const rows = templates.map(({ id }) => {
    const own = verdictOn(
      comparisons.filter(({ template }) => template === id),
      {},
    );
    return [
      id,
      String(DATA_SETS.length),
      own.mean.toFixed(4),
      own.lowest.toFixed(4),
      String(own.shortfalls.length),
    ];
  });
  const head = ['template', 'pictures', 'mean SSIM', 'lowest', `below ${LOWEST_GOAL}`];
  const all = [
    'all',
    String(comparisons.length),
    mean.toFixed(4),
    lowest.toFixed(4),
    String(shortfalls.length),
  ];
  const lines = [
    ...shortfalls.map((shortfall) => {
      return `${shortfall.similarity.toFixed(4)} ${comparisonName(shortfall)}: ${shortfall.reason ?? 'not explained'}`;
    }),
    ...outdated.map((name) => `explained, but not short: ${name}`),
    `${isMet ? 'The goal is met' : 'The goal is missed'}. See ${FOLDER}report.html`,
  ];
  return `${table([head, ...rows, all])}${lines.join('\n')}\n`;
}
