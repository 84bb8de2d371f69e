/**
 * The sweep (`npm run conformance -- --sweep`): every property that documents may have, with each value that the editor
 * suggests and some more, and every attribute, one at a time upon several kinds of elements, in Tuval and in Chromium.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { ChromiumDocuments } from '../chromium-documents.js';
import { attributeTrials } from './attributes.js';
import { type Trial, trials } from './declarations.js';
import { SUBJECTS } from './subjects.js';
import { type Finding, Sweep } from './sweep.js';
import type { Verdict } from './verdicts.js';

export interface SweepOptions {
  /** Trials whose subject and text match, as `div { color: red }`. */
  only?: RegExp;
  /** Where to write what is not right. */
  folder: string;
}

/** @returns a table of the verdicts; each line that is not right is in `sweep.txt` */
export async function sweepTable({ only = /./, folder }: SweepOptions): Promise<string> {
  const chromium = await ChromiumDocuments.open(new Map());
  const counts = new Map<Verdict, number>();
  const lines: string[] = [];
  const note = (finding: Finding) => {
    counts.set(finding.verdict, (counts.get(finding.verdict) ?? 0) + 1);
    if (finding.verdict !== 'right') lines.push(lineOf(finding));
  };
  try {
    const sweep = new Sweep(chromium);
    const known = await knownTrials(chromium, trials());
    for (const trial of known) {
      for (const subject of SUBJECTS) {
        if (!only.test(`${subject.name} { ${trial.property}: ${trial.value} }`)) continue;
        note(await sweep.declaration(subject, trial));
      }
    }
    for (const trial of attributeTrials())
      if (only.test(`${trial.subject.name} ${trial.attribute}`)) note(await sweep.attribute(trial));
  } finally {
    await chromium.close();
  }
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}sweep.txt`, `${lines.sort().join('\n')}\n`);
  const table = [...counts].map(([verdict, count]) => `${verdict.padEnd(18)}${count}\n`);
  return `${table.join('')}See ${folder}sweep.txt\n`;
}

/** Those that Chromium knows: what it passes over is told by a check, not by a picture. */
export async function knownTrials(chromium: ChromiumDocuments, all: readonly Trial[]): Promise<Trial[]> {
  const declarationOf = ({ property, value }: Trial) => `${property}: ${value}`;
  const unknown = await chromium.unknownDeclarations(all.map(declarationOf));
  return all.filter((trial) => !unknown.has(declarationOf(trial)));
}

/** One line of the report, with the pixels that changed and that differ. */
export function lineOf({ verdict, subject, text, chromium, tuval, cross, base, said }: Finding): string {
  return `${verdict}\t${subject} { ${text} }\tchromium ${chromium} tuval ${tuval} cross ${cross} base ${base}\t${said}`.trimEnd();
}
