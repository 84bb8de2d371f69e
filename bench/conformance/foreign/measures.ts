import { readdirSync, readFileSync } from 'node:fs';
import { compareDocuments } from '../comparing.js';
import { summaryTable } from '../summary.js';
import { compareBoxes } from './box-comparison.js';
import { taffyCases, yogaCases } from './layout-cases.js';
import { compareSnapshots } from './satori-snapshots.js';

/** A measure that no one here wrote, taken from a folder outside the repository. */
interface ForeignMeasure {
  option: 'taffy' | 'yoga' | 'satori' | 'documents';
  /** @param kept where to write pictures and figures @returns what to tell */
  measure(folder: string, kept: string): Promise<string>;
}

export const foreignMeasures: readonly ForeignMeasure[] = [
  { option: 'taffy', measure: (folder, kept) => compareBoxes(taffyCases(folder), kept) },
  { option: 'yoga', measure: (folder, kept) => compareBoxes(yogaCases(folder), kept) },
  { option: 'satori', measure: compareSnapshots },
  { option: 'documents', measure: (folder) => documentsOf(folder) },
];

/** HTML files of any origin; those that say no size are taken to be share cards. */
async function documentsOf(folder: string): Promise<string> {
  const documents = readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ name: `${folder}/${file}`, source: sized(readFileSync(`${folder}/${file}`, 'utf8')) }));
  return summaryTable(await compareDocuments(documents, { assets: new Map(), withTakumi: false }));
}

function sized(source: string): string {
  if (/<meta name="viewport" content="width=\d+, height=\d+">/.test(source)) return source;
  return source.replace('<head>', '<head><meta name="viewport" content="width=1200, height=630">');
}
