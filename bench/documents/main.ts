/**
 * CPU of documents, whole cards of the corpus of `npm run conformance`, from their values to a PNG: Tuval, Takumi and
 * headless Chromium in turns: `npm run bench:documents`. Beside each card stands how similar the pictures of Tuval and
 * Takumi are to Chromium's.
 * `-- --only PATTERN` takes the cards whose names match, `-- --rounds N` measures more or fewer rounds than 7.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { corpusAssets } from '../../test/rig/corpora/documents/assets.js';
import { corpus } from '../../test/rig/corpora/documents/corpus.js';
import { median, table } from '../../test/rig/statistics.js';
import { CHROMIUM, demand } from '../../test/rig/suites/programs.js';
import { installPeers } from '../peers/installation.js';
import { type CardCosts, measureCard, openContenders } from './card-costs.js';

const FOLDER = fileURLToPath(new URL('../../documents/', import.meta.url));

/** Similarity to Chromium's picture from which on Takumi's is taken for the same one. */
const ALIKE = 0.95;

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '^cards/' }, rounds: { type: 'string', default: '7' } },
});

demand([CHROMIUM]);
installPeers();
const wanted = new RegExp(options.only);
const assets = corpusAssets();
const contenders = await openContenders(assets);
const costs: CardCosts[] = [];
try {
  for (const document of corpus().filter(({ name }) => wanted.test(name))) {
    const measured = await measureCard(document, assets, contenders, Number(options.rounds));
    costs.push(measured);
    process.stdout.write(lineOf(measured));
  }
} finally {
  await contenders.close();
}
mkdirSync(FOLDER, { recursive: true });
writeFileSync(`${FOLDER}figures.json`, JSON.stringify(costs, null, 1));
process.stdout.write(summary(costs));

function lineOf({ name, texts, everything, similarities, refused }: CardCosts): string {
  if (refused) return `${name}: ${refused}\n`;
  const costs = ({ tuval, takumi, ratio }: NonNullable<CardCosts['texts']>) =>
    `${tuval.toFixed(1)} of ${takumi.toFixed(1)} ms, ${ratio.toFixed(2)}`;
  const alike =
    similarities && `${similarities.tuval.toFixed(3)}, Takumi's ${similarities.takumi.toFixed(3)}`;
  return `${name}: texts new ${texts && costs(texts)}; everything new ${everything && costs(everything)}; similarity ${alike}\n`;
}

function summary(all: readonly CardCosts[]): string {
  const ratios = (of: (costs: CardCosts) => number | undefined) =>
    all.map(of).filter((ratio): ratio is number => ratio !== undefined);
  const alike = ({ similarities }: CardCosts) => (similarities?.takumi ?? 0) >= ALIKE;
  const row = (name: string, found: readonly number[]) => [
    name,
    median(found).toFixed(2),
    Math.max(...found).toFixed(2),
    String(found.length),
  ];
  return table([
    ['ratio of CPU', 'median', 'highest', 'cards'],
    row(
      'to Takumi, texts new',
      ratios(({ texts }) => texts?.ratio),
    ),
    row(
      'to Takumi, everything new',
      ratios(({ everything }) => everything?.ratio),
    ),
    row(
      `the same, where Takumi's similarity is at least ${ALIKE}`,
      ratios((each) => (alike(each) ? each.everything?.ratio : undefined)),
    ),
    row(
      'to Chromium, everything new',
      ratios(({ everything }) => everything?.chromiumRatio),
    ),
  ]);
}
