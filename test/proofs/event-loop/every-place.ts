/** Works on every input of the bench of the event loop once, and says which it begins. */

import { parentPort } from 'node:worker_threads';
import { worked } from './place.js';
import { PLACES } from './places.js';

for (const { name, inputs } of PLACES) {
  for (const [input, work] of Object.entries(inputs)) {
    parentPort?.postMessage(`${name}: ${input}`);
    await worked(work);
  }
}
