import t from 'tap';
import { corpusAssets } from '../../bench/conformance/assets.js';
import { compareDocuments } from '../../bench/conformance/comparing.js';
import { corpus } from '../../bench/conformance/corpus/corpus.js';
import { readThresholds, shortfalls } from '../../bench/conformance/thresholds.js';
import { FILE_TIMEOUT_MS } from '../support/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

t.test('documents look as in Chromium, none less than it did', async (t) => {
  const thresholds = readThresholds();
  const documents = corpus().filter(({ name }) => name in thresholds);
  const comparisons = await compareDocuments(documents, { assets: corpusAssets() });
  t.same(shortfalls(comparisons, thresholds), []);
});
