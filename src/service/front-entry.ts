/**
 * Entry point of a front, forked by the primary. The build joins it in a script of CommonJS (`src/build/bundle-threads.mjs`):
 * modules would be read by Node.js's own threads, all of which are begun for the first of them, before render threads are.
 */

import { loadBundle } from '../../workers/bundles/bundle.js';
import { boundThreadsByThemselves } from './front-heap.js';

/** The first argument says what this process is where processes are listed. */
const [, , , listenOn] = process.argv;

boundThreadsByThemselves();
loadBundle('front', () => import('./front-process.js'))
  .then(({ runFront }) => runFront(process.env, listenOn === undefined ? undefined : JSON.parse(listenOn)))
  .catch((error: Error) => {
    process.stderr.write(`Tuval cannot start: ${error.message}\n`);
    process.exit(1);
  });
