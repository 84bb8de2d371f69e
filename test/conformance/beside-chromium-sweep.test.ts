import t from 'tap';
import { ChromiumDocuments } from '../rig/conformance/chromium-documents.js';
import {
  type Attempt,
  attributeAttempts,
  blockAttempts,
  declarationAttempts,
  fragmentAttempts,
} from '../rig/conformance/sweep/attempts.js';
import { trials } from '../rig/conformance/sweep/declarations.js';
import { lineOf, supportedTrials } from '../rig/conformance/sweep/main.js';
import { Sweep } from '../rig/conformance/sweep/sweep.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Evenly spread over what `npm run conformance -- --sweep` tries, and thereby over properties and kinds of elements. */
function sampleOf(attempts: readonly Attempt[], size: number): Attempt[] {
  return Array.from(
    { length: size },
    (_, index) => attempts[Math.floor((index * attempts.length) / size)] as Attempt,
  );
}

t.test('single declarations and attributes change what they change in Chromium', async (t) => {
  const chromium = await ChromiumDocuments.open(new Map());
  t.teardown(() => chromium.close());
  const supported = await supportedTrials(chromium, trials());
  const findings = await new Sweep(chromium).findings([
    ...sampleOf(attributeAttempts(), 30),
    ...sampleOf(fragmentAttempts(), 60),
    ...sampleOf(blockAttempts(), 60),
    ...sampleOf(declarationAttempts(supported), 120),
  ]);
  for (const verdict of ['FAILED', 'SILENT', 'OVERDRAWN'] as const) {
    const found = findings.filter((finding) => finding.verdict === verdict);
    t.same(found.map(lineOf), [], verdict);
  }
});
