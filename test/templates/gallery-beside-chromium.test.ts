import t from 'tap';
import { compareDocuments } from '../rig/conformance/comparing.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { galleryDocuments } from './gallery-documents.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Structural similarity to Chromium's drawing. */
const LEAST = 0.97;

t.test('documents of the gallery look as in Chromium', async (t) => {
  const comparisons = await compareDocuments(galleryDocuments(), { assets: new Map() });
  for (const { name, tuval, refused } of comparisons) {
    t.equal(refused.tuval, undefined, `${name} is drawn`);
    const similarity = tuval?.similarity ?? 0;
    t.ok(similarity >= LEAST, `${name}: ${similarity.toFixed(4)}`);
  }
});
