/** Does nothing but make and use zlib handles, under the word that it is given. */
import { parentPort, workerData } from 'node:worker_threads';
import { deflateSync, inflateSync } from 'node:zlib';
import { setCancellation, shielded } from '../../../workers/contract/cancellation.js';

const compressed = deflateSync(new Uint8Array(1000));
setCancellation(workerData);
parentPort?.postMessage('ready');
for (;;) shielded(() => inflateSync(compressed));
