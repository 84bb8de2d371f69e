import { Piscina } from 'piscina';
import t from 'tap';
import { loadTemplates } from '../../templates/contract/registry.js';
import { DATA_SETS, type DataSet } from '../rig/corpora/data-sets/data-sets.js';
import { BothRenderers } from '../rig/fidelity/both-renderers.js';
import type { Judgement, Pair } from '../rig/fidelity/judging.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Every script, both directions, emoji, and what breaks layouts; of `npm run fidelity`'s data sets, all looks are here. */
const TEXTS = [
  'Turkish',
  'Vietnamese',
  'polytonic Greek',
  'Russian',
  'vocalised Arabic',
  'Persian',
  'Hebrew',
  'Armenian',
  'Georgian',
  'Hindi',
  'Bengali',
  'Thai',
  'simplified Chinese',
  'Japanese in three scripts',
  'Korean with Latin and Han',
  'Latin with Arabic and Hebrew',
  'emoji in Turkish',
  'five hundred characters',
  'all capitals',
  'prices',
];

/** What is reached today, rounded to what another version of Chromium may take away: see `Judgement`. */
const GOALS: Record<string, Record<1 | 2, Goal>> = {
  'instagram-quote': {
    1: { mean: 0.9985, lowest: 0.9952, difference: 0.27 },
    2: { mean: 0.9989, lowest: 0.9958, difference: 0.15 },
  },
  'og-default': {
    1: { mean: 0.9977, lowest: 0.9963, difference: 0.5 },
    2: { mean: 0.9973, lowest: 0.9943, difference: 0.45 },
  },
  'promo-animated': {
    1: { mean: 0.9978, lowest: 0.9959, difference: 0.43 },
    2: { mean: 0.9847, lowest: 0.9677, difference: 0.87 },
  },
  'promo-banner': {
    1: { mean: 0.9982, lowest: 0.9937, difference: 0.34 },
    2: { mean: 0.991, lowest: 0.9769, difference: 0.56 },
  },
};

interface Goal {
  /** Of the twenty, the least that their similarities may be, on average and each. */
  mean: number;
  lowest: number;
  /** And the most that their mean differences may be, on average. */
  difference: number;
}

const judges = new Piscina<Pair, Judgement>({
  filename: new URL('../rig/fidelity/judging.js', import.meta.url).href,
  maxThreads: 2,
});
t.teardown(() => judges.close());

for (const scale of [1, 2] as const) {
  t.test(`twenty texts on each template look as in Chromium at scale ${scale}`, async (t) => {
    const renderers = await BothRenderers.open(scale);
    t.teardown(() => renderers.close());
    for (const template of (await loadTemplates()).values()) {
      const judged: Promise<Judgement>[] = [];
      for (const name of TEXTS) {
        judged.push(judges.run(await renderers.draw(template, dataSet(name))));
      }
      const judgements = await Promise.all(judged);
      const similarities = judgements.map(({ similarity }) => similarity);
      const found: Goal = {
        mean: mean(similarities),
        lowest: Math.min(...similarities),
        difference: mean(judgements.map(({ difference }) => difference)),
      };
      const goal = GOALS[template.id]?.[scale];
      const message = `${template.id}: ${JSON.stringify(found)} and ${JSON.stringify(goal)}`;
      t.ok(goal && found.mean >= goal.mean, `mean similarity of ${message}`);
      t.ok(goal && found.lowest >= goal.lowest, `lowest similarity of ${message}`);
      t.ok(goal && found.difference <= goal.difference, `difference of colours of ${message}`);
    }
  });
}

function dataSet(name: string): DataSet {
  const found = DATA_SETS.find((each) => each.name === name);
  if (!found) throw new Error(`no data set ${name}`);
  return found;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
