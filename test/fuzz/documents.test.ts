import t from 'tap';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { DOCUMENTS, examineDocuments } from './documents/examine-documents.js';
import { findingLines } from './report.js';
import { Tally } from './tally.js';

t.setTimeout(FILE_TIMEOUT_MS);

t.test('however a document is damaged, and whatever its values are, it is drawn or refused', async (t) => {
  const tally = new Tally();
  const findings = await examineDocuments({ runs: 250, seed: 1, tally });
  t.strictSame(findings.flatMap(findingLines), []);
  t.ok(tally.of(DOCUMENTS, 'drawn') > 20, 'some damage does not show');
  t.ok(tally.of(DOCUMENTS, 'refused') > 20);
});
