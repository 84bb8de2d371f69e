/** Writes the code cache of the primary, once its fronts serve. */

import { openBundle } from '../../workers/bundles/bundle.js';

const primary = await openBundle<typeof import('../commands/service.js')>('primary');
await primary.exports.serve(process.env);
primary.writeCache();
// As its operator would end it.
process.kill(process.pid, 'SIGTERM');
