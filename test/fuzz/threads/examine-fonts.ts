/** Gives the readers of font files damaged ones, in a thread: each must be read or refused, in bounded time. */

import { type Examination, examine, type Finding } from '../examination.js';
import type { Tally } from '../tally.js';
import { damagedFonts } from '../values/font-files.js';
import { FontThread } from './font-thread.js';

export const FONTS = 'fonts';

/** @param tally counts what came of the fonts */
export async function examineFonts(examination: Examination & { tally: Tally }): Promise<Finding[]> {
  const thread = new FontThread();
  try {
    const finding = await examine(
      {
        name: FONTS,
        values: damagedFonts,
        describe: ({ bytes, ...damage }) =>
          JSON.stringify({ ...damage, base64: Buffer.from(bytes).toString('base64') }),
        async holds({ bytes }) {
          examination.tally.count(FONTS, await thread.read(bytes));
        },
      },
      examination,
    );
    return finding ? [finding] : [];
  } finally {
    await thread.close();
  }
}
