/**
 * Draws random codes of each kind and reads them back: how many of them were read as they were written, and each that was not.
 *
 *     npm run codes -- [CODES_OF_EACH_KIND] [SEED]
 */

import { SHOWN } from '../rig/barcodes/pictured.js';
import { RANDOM_TYPES } from '../rig/barcodes/random-codes.js';
import { misreadCodes } from '../rig/barcodes/read-back.js';

const [each = 17, seed = 7] = process.argv.slice(2).map(Number);
const [all, wrong] = [each * RANDOM_TYPES.length, [] as string[]];
for (const type of RANDOM_TYPES) {
  const { count, misread } = await misreadCodes(each, seed, [type]);
  process.stdout.write(
    `${type}: ${count * SHOWN.length - misread.length} of ${count * SHOWN.length} pictures read\n`,
  );
  wrong.push(...misread);
}
process.stdout.write(
  `${all} codes in ${all * SHOWN.length} pictures, seed ${seed}: ${wrong.length} misread\n`,
);
for (const line of wrong) process.stdout.write(`${line}\n`);
process.exitCode = wrong.length > 0 ? 1 : 0;
