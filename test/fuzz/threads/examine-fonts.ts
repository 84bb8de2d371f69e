/** Gives the readers of font files damaged ones, in a thread: each must be read or refused, in bounded time. */

import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atExit } from '../at-exit.js';
import { type Examination, examine, type Finding } from '../examination.js';
import type { Tally } from '../tally.js';
import { damagedFonts } from '../values/font-files.js';
import { FontThread } from './font-thread.js';

export const FONTS = 'fonts';

/** @param tally counts what came of the fonts */
export async function examineFonts(examination: Examination & { tally: Tally }): Promise<Finding[]> {
  const directory = await mkdtemp(join(tmpdir(), 'tuval-fonts-'));
  const hasEnded = atExit(() => rmSync(directory, { recursive: true, force: true }));
  const thread = new FontThread(directory);
  try {
    const finding = await examine(
      {
        name: FONTS,
        values: damagedFonts,
        describe: ({ bytes, ...damage }) =>
          JSON.stringify({ ...damage, base64: Buffer.from(bytes).toString('base64') }),
        async holds({ format, bytes }) {
          examination.tally.count(FONTS, await thread.read({ format, bytes }));
        },
      },
      examination,
    );
    return finding ? [finding] : [];
  } finally {
    await thread.close();
    await rm(directory, { recursive: true });
    hasEnded();
  }
}
