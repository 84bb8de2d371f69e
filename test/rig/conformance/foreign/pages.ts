/** Pages that others wrote, beside Chromium: figures and the page of pictures. */

import { mkdir, writeFile } from 'node:fs/promises';
import { table } from '../../statistics.js';
import { type Comparison, compareDocuments } from '../comparing.js';
import type { Assets, ConformanceDocument } from '../document.js';
import { picturePath, reportPage } from '../report.js';

/** A page differs where so many pixels are of another colour: fewer are the corners of letters. */
const FEWEST_FAR = 12;

/** A page is right from this structural similarity on, unless it differs. */
const RIGHT = 0.99;

/** Draws pages and writes `report.html`, `figures.json` and their pictures. @param target the folder, with a slash behind */
export async function comparedPages(
  documents: readonly ConformanceDocument[],
  assets: Assets,
  target: string,
): Promise<Comparison[]> {
  await mkdir(`${target}pictures`, { recursive: true });
  const comparisons = await compareDocuments(documents, {
    assets,
    isForeign: true,
    pathFor: (name) => target + picturePath(name),
  });
  await writeFile(`${target}report.html`, reportPage(comparisons));
  await writeFile(`${target}figures.json`, JSON.stringify(comparisons, null, 1));
  return comparisons;
}

export function differs({ tuval }: Comparison): boolean {
  return tuval !== undefined && tuval.far >= FEWEST_FAR;
}

/** A line for each group, and one for all of them where there are several. */
export function figuresTable(
  groups: readonly (readonly [name: string, comparisons: Comparison[]])[],
): string {
  const all = groups.length > 1 ? [['all', groups.flatMap(([, comparisons]) => comparisons)] as const] : [];
  return table([
    ['group', 'pages', 'drawn', 'right', 'differ', 'refused', 'mean SSIM', 'lowest'],
    ...[...groups, ...all].map(([name, comparisons]) => cells(name, comparisons)),
  ]);
}

function cells(name: string, comparisons: readonly Comparison[]): string[] {
  const drawn = comparisons.filter(({ tuval }) => tuval !== undefined);
  const similarities = drawn.map(({ tuval }) => tuval?.similarity ?? 0);
  const right = drawn.filter((one) => !differs(one) && (one.tuval?.similarity ?? 0) >= RIGHT);
  const counts = [
    comparisons.length,
    drawn.length,
    right.length,
    drawn.filter(differs).length,
    comparisons.filter(({ refused }) => refused.tuval !== undefined).length,
  ];
  const mean = similarities.reduce((sum, value) => sum + value, 0) / similarities.length;
  const likeness =
    drawn.length === 0 ? ['', ''] : [mean, Math.min(...similarities)].map((each) => each.toFixed(4));
  return [name, ...counts.map(String), ...likeness];
}
