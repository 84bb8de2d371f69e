import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assetsOf } from '../../../test/rig/conformance/foreign/asset-files.js';
import { compareBoxes } from '../../../test/rig/conformance/foreign/box-comparison.js';
import { compareCss21 } from '../../../test/rig/conformance/foreign/css21.js';
import { taffyCases, yogaCases } from '../../../test/rig/conformance/foreign/layout-cases.js';
import { comparedPages, figuresTable } from '../../../test/rig/conformance/foreign/pages.js';
import { sized } from '../../../test/rig/conformance/foreign/sized.js';
import { compareSnapshots } from './satori-snapshots.js';

/** A measure that no one here wrote, taken from a folder outside the repository. */
interface ForeignMeasure {
  option: 'taffy' | 'yoga' | 'satori' | 'documents' | 'css21';
  /**
   * @param target where to write pictures and figures
   * @param every takes one of so many, where a measure has very many
   * @returns what to tell
   */
  measure(folder: string, target: string, every: number): Promise<string>;
}

export const foreignMeasures: readonly ForeignMeasure[] = [
  { option: 'taffy', measure: (folder, target) => compareBoxes(taffyCases(folder), target) },
  { option: 'yoga', measure: (folder, target) => compareBoxes(yogaCases(folder), target) },
  { option: 'satori', measure: compareSnapshots },
  { option: 'documents', measure: documentsOf },
  { option: 'css21', measure: compareCss21 },
];

/** HTML files of any origin, with the files of `assets` beside them; those that say no size are taken to be share cards. */
async function documentsOf(folder: string, target: string): Promise<string> {
  const documents = readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({
      name: file.replace(/\.html$/, ''),
      source: sized(readFileSync(join(folder, file), 'utf8'), CARD),
    }));
  const comparisons = await comparedPages(documents, assetsOf(join(folder, 'assets')), target);
  return `${figuresTable([['documents', comparisons]])}See ${target}report.html\n`;
}

const CARD = { width: 1200, height: 630 };
