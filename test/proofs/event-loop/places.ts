import { batchPlaces } from './batch-places.js';
import { bodyPlaces } from './body-places.js';
import { headPlaces } from './head-places.js';
import { messagePlaces } from './message-places.js';
import { pagePlaces } from './page-places.js';
import { picturePlaces } from './picture-places.js';
import type { Place } from './place.js';

/** All places where the event loop works on what callers have sent. */
export const PLACES: readonly Place[] = [
  ...headPlaces,
  ...bodyPlaces,
  ...batchPlaces,
  ...messagePlaces,
  ...picturePlaces,
  ...pagePlaces,
];
