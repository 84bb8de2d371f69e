/**
 * Times a start, from the command to the address printed and to the first picture received, and the library's from the
 * import to the first picture; what a thread takes to load, and later pictures of the library and of the service:
 * `npm run bench:start`.
 */

import { median, table } from '../test/rig/statistics.js';
import { measureLibraryCosts } from './library-costs.js';
import { timeLibraryStarts } from './library-starts.js';
import { timeStarts } from './load/starts.js';
import { withPackedLibrary } from './packed-library.js';
import { timeThreadLoads } from './thread-loads.js';

const ROUNDS = 7;

const { bare, listening, firstImage } = await timeStarts(ROUNDS);
const row = (name: string, times: number[]) => [name, median(times), Math.min(...times), Math.max(...times)];
const ofBare = (times: number[]) => times.map((ms, round) => ms / (bare[round] as number));
process.stdout.write(
  table([
    ['from the command to', 'median ms', 'least', 'most'],
    row('the address', listening),
    row('the first PNG', firstImage),
    row('the end of a bare Node.js', bare),
  ]),
);
process.stdout.write(
  table([
    ['in bare starts beside it', 'median', 'least', 'most'],
    row('the address', ofBare(listening)),
    row('the first PNG', ofBare(firstImage)),
  ]),
);
process.stdout.write(
  table([
    ['processor time', 'median ms', 'least', 'most'],
    row('loading a thread', await timeThreadLoads(ROUNDS)),
  ]),
);
const [library, costs] = await withPackedLibrary(async (folder) => [
  await timeLibraryStarts(folder, ROUNDS),
  await measureLibraryCosts(folder, ROUNDS),
]);
process.stdout.write(
  table([
    ['the library, packed', 'median ms', 'least', 'most'],
    row('import', library.imported),
    row('import to the first PNG', library.firstImage),
    row('a later PNG', library.laterImage),
  ]),
);
const ofService = costs.library.map((ms, turn) => ms / (costs.service[turn] as number));
process.stdout.write(
  table([
    ['processor time of a later PNG', 'median ms', 'least', 'most'],
    row('the library', costs.library),
    row('the service', costs.service),
    row('the library, of the service', ofService),
  ]),
);
