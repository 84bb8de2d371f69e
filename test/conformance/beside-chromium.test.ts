import t from 'tap';
import { compareDocuments } from '../rig/conformance/comparing.js';
import { readThresholds, shortfalls } from '../rig/conformance/thresholds.js';
import { corpusAssets } from '../rig/corpora/documents/assets.js';
import { corpus } from '../rig/corpora/documents/corpus.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

t.test('documents look as in Chromium, none less than it did', async (t) => {
  const thresholds = readThresholds();
  const documents = corpus().filter(({ name }) => name in thresholds);
  const comparisons = await compareDocuments(documents, { assets: corpusAssets() });
  t.same(shortfalls(comparisons, thresholds), []);
});
