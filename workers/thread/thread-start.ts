/** What a render thread does before its modules are loaded. */

import { workerData } from 'node:worker_threads';
import type { ThreadData } from '../contract/thread-data.js';
import { lowerThreadPriority } from './thread-priority.js';

// The priority is lowered before modules are loaded, which takes longer than many renders: a starting thread must not
// slow down those that draw.
if ((workerData as ThreadData).stepsBack === 'at once') lowerThreadPriority();
// These globals are not needed, and using one loads all of Node.js's HTTP client, 80 ms of processor time: resvg tests for
// `Request` and `Response`. Without `fetch`, satori can load nothing.
for (const name of ['fetch', 'Request', 'Response']) Reflect.deleteProperty(globalThis, name);
