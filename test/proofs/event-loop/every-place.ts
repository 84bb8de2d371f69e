/** Works on every input of the bench of the event loop once, and says which it begins. */

import { parentPort } from 'node:worker_threads';
import { batchPlaces } from './batch-places.js';
import { bodyPlaces } from './body-places.js';
import { headPlaces } from './head-places.js';
import { messagePlaces } from './message-places.js';
import { pagePlaces } from './page-places.js';
import { picturePlaces } from './picture-places.js';
import { worked } from './place.js';

for (const { name, inputs } of [
  ...headPlaces,
  ...bodyPlaces,
  ...batchPlaces,
  ...messagePlaces,
  ...picturePlaces,
  ...pagePlaces,
]) {
  for (const [input, work] of Object.entries(inputs)) {
    parentPort?.postMessage(`${name}: ${input}`);
    await worked(work);
  }
}
