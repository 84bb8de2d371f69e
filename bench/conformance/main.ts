/**
 * Draws every document of the corpus in Tuval, in headless Chromium, whose picture is right, and in Takumi, and compares:
 * `npm run conformance`. Writes dist/conformance/report.html with all pictures and figures.json.
 * `-- --only PATTERN` takes the documents whose names match, `-- --without-takumi` leaves Takumi out.
 * `-- --short` takes a fixed few and ends with 1 when one is worse than `thresholds.json` says; with `--approve` it
 * records what is better now.
 * What others wrote, which is not in this repository, is measured from folders: `-- --taffy FOLDER`, `--yoga FOLDER`,
 * `--satori FOLDER` (copies of their repositories), `--documents FOLDER` (HTML files) and
 * `--css21 FOLDER` (the W3C's test suite), of which `--every N` takes one page in N.
 * `-- --sweep` tries single declarations and attributes instead: all, or with `--only PATTERN`
 * those that match, or with `--every N` one in N.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compareDocuments } from '../../test/rig/conformance/comparing.js';
import { picturePath, reportPage } from '../../test/rig/conformance/report.js';
import { promised, summaryOf, summaryTable } from '../../test/rig/conformance/summary.js';
import { sweepTable } from '../../test/rig/conformance/sweep/main.js';
import {
  raised,
  readThresholds,
  shortfalls,
  writeThresholds,
} from '../../test/rig/conformance/thresholds.js';
import { corpusAssets } from '../../test/rig/corpora/documents/assets.js';
import { corpus } from '../../test/rig/corpora/documents/corpus.js';
import { CHROMIUM, demand } from '../../test/rig/suites/programs.js';
import { installPeers } from '../peers/installation.js';
import { AskedTakumi } from './asked-takumi.js';
import { foreignMeasures } from './foreign/measures.js';

/** Beside the compiled code, which a new build clears away. */
const FOLDER = fileURLToPath(new URL('../../conformance/', import.meta.url));

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    'without-takumi': { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    approve: { type: 'boolean', default: false },
    taffy: { type: 'string' },
    yoga: { type: 'string' },
    sweep: { type: 'boolean', default: false },
    satori: { type: 'string' },
    documents: { type: 'string' },
    css21: { type: 'string' },
    every: { type: 'string', default: '1' },
  },
});

demand([CHROMIUM]);
const foreign = foreignMeasures.filter(({ option }) => options[option] !== undefined);
if (foreign.length > 0) {
  for (const { option, measure } of foreign) {
    process.stdout.write(
      await measure(options[option] as string, `${FOLDER}${option}/`, Math.max(1, Number(options.every))),
    );
  }
} else if (options.sweep) {
  const only = new RegExp(options.only ?? '');
  const every = Math.max(1, Number(options.every));
  process.stdout.write(await sweepTable({ only, every, folder: `${FOLDER}sweep/` }));
} else if (options.short) await short();
else await whole();

async function whole(): Promise<void> {
  const withTakumi = !options['without-takumi'];
  if (withTakumi) installPeers();
  const wanted = new RegExp(options.only ?? '');
  const documents = corpus().filter(({ name }) => wanted.test(name));
  await mkdir(`${FOLDER}pictures`, { recursive: true });
  const comparisons = await compareDocuments(documents, {
    assets: corpusAssets(),
    ...(withTakumi && { takumi: new AskedTakumi() }),
    pathFor: (name) => FOLDER + picturePath(name),
  });
  const figures = {
    tuval: summaryOf(promised(comparisons), 'tuval'),
    takumi: summaryOf(promised(comparisons), 'takumi'),
    comparisons,
  };
  await writeFile(`${FOLDER}report.html`, reportPage(comparisons));
  await writeFile(`${FOLDER}figures.json`, JSON.stringify(figures, null, 2));
  process.stdout.write(`${summaryTable(comparisons)}See ${FOLDER}report.html\n`);
}

async function short(): Promise<void> {
  const thresholds = readThresholds();
  const documents = corpus().filter(({ name }) => name in thresholds);
  const comparisons = await compareDocuments(documents, { assets: corpusAssets() });
  const approved = options.approve ? raised(comparisons, thresholds) : thresholds;
  if (options.approve) writeThresholds(approved);
  const sentences = shortfalls(comparisons, approved);
  process.stdout.write(
    `${summaryTable(comparisons)}${sentences.map((sentence) => `${sentence}\n`).join('')}`,
  );
  process.exitCode = sentences.length > 0 ? 1 : 0;
}
