/** Works on every input of the bench of the event loop once, and says which it begins. */

import { parentPort } from 'node:worker_threads';
import { batchPlaces } from '../../../bench/event-loop/batch-places.js';
import { bodyPlaces } from '../../../bench/event-loop/body-places.js';
import { headPlaces } from '../../../bench/event-loop/head-places.js';
import { messagePlaces } from '../../../bench/event-loop/message-places.js';
import { picturePlaces } from '../../../bench/event-loop/picture-places.js';
import { worked } from '../../../bench/event-loop/place.js';

for (const { name, inputs } of [
  ...headPlaces,
  ...bodyPlaces,
  ...batchPlaces,
  ...messagePlaces,
  ...picturePlaces,
]) {
  for (const [input, work] of Object.entries(inputs)) {
    parentPort?.postMessage(`${name}: ${input}`);
    await worked(work);
  }
}
