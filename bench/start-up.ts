/**
 * Times a start, from the command to the address printed and to the first picture received, and the library's from the
 * import to the first picture: `npm run bench:start`.
 */

import { median, table } from '../test/rig/statistics.js';
import { timeLibraryStarts } from './library-starts.js';
import { timeStarts } from './load/starts.js';

const ROUNDS = 7;

const { listening, firstImage } = await timeStarts(ROUNDS);
const row = (name: string, times: number[]) => [name, median(times), Math.min(...times), Math.max(...times)];
process.stdout.write(
  table([
    ['from the command to', 'median ms', 'least', 'most'],
    row('the address', listening),
    row('the first PNG', firstImage),
  ]),
);
const library = await timeLibraryStarts(ROUNDS);
process.stdout.write(
  table([
    ['the library, packed', 'median ms', 'least', 'most'],
    row('import', library.imported),
    row('import to the first PNG', library.firstImage),
    row('a later PNG', library.laterImage),
  ]),
);
