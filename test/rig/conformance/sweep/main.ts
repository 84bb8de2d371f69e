/**
 * The sweep (`npm run conformance -- --sweep`): every property that documents may have, with each value that the editor
 * suggests and some more, every attribute, and declarations and markup as others write them, one at a time upon several
 * kinds of elements, in Tuval and in Chromium.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { ChromiumDocuments } from '../chromium-documents.js';
import {
  type Attempt,
  attributeAttempts,
  blockAttempts,
  declarationAttempts,
  fragmentAttempts,
} from './attempts.js';
import { type Trial, trials } from './declarations.js';
import { SHEET } from './sheets.js';
import { type Finding, Sweep } from './sweep.js';
import type { Verdict } from './verdicts.js';

export interface SweepOptions {
  /** Attempts whose subject and text match, as `div { color: red }`. */
  only?: RegExp;
  /** Of these, one in so many. */
  every?: number;
  /** Where to write what is not right. */
  folder: string;
}

/** @returns a table of the verdicts; each line that is not right is in `sweep.txt` */
export async function sweepTable({ only = /./, every = 1, folder }: SweepOptions): Promise<string> {
  const chromium = await ChromiumDocuments.open(new Map());
  const counts = new Map<Verdict, number>();
  const lines: string[] = [];
  await mkdir(folder, { recursive: true });
  try {
    const sweep = new Sweep(chromium);
    const attempts = allAttempts(await supportedTrials(chromium, trials()))
      .filter(({ subject, text }) => only.test(`${subject} { ${text} }`))
      .filter((_, index) => index % every === 0);
    for (let at = 0; at < attempts.length; at += SHEET) {
      for (const finding of await sweep.findings(attempts.slice(at, at + SHEET))) {
        counts.set(finding.verdict, (counts.get(finding.verdict) ?? 0) + 1);
        if (finding.verdict !== 'right') lines.push(lineOf(finding));
      }
      // What is known when somebody ends it.
      await writeFile(`${folder}sweep.txt`, `${lines.sort().join('\n')}\n`);
    }
  } finally {
    await chromium.close();
  }
  const table = [...counts].map(([verdict, count]) => `${verdict.padEnd(18)}${count}\n`);
  return `${table.join('')}See ${folder}sweep.txt\n`;
}

/** What is short comes first. */
function allAttempts(supported: readonly Trial[]): Attempt[] {
  return [
    ...attributeAttempts(),
    ...fragmentAttempts(),
    ...blockAttempts(),
    ...declarationAttempts(supported),
  ];
}

/** Those that Chromium knows: what it passes over is told by a check, not by a picture. */
export async function supportedTrials(chromium: ChromiumDocuments, all: readonly Trial[]): Promise<Trial[]> {
  const declarationOf = ({ property, value }: Trial) => `${property}: ${value}`;
  const unknown = await chromium.unknownDeclarations(all.map(declarationOf));
  return all.filter((trial) => !unknown.has(declarationOf(trial)));
}

/** One line of the report, with the pixels that changed and that differ. */
export function lineOf({
  verdict,
  subject,
  text,
  chromium,
  tuval,
  cross,
  base,
  message: said,
}: Finding): string {
  const tried = text.replaceAll('\n', '\\n');
  return `${verdict}\t${subject} { ${tried} }\tchromium ${chromium} tuval ${tuval} cross ${cross} base ${base}\t${said}`.trimEnd();
}
