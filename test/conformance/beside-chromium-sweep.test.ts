import t from 'tap';
import { ChromiumDocuments } from '../../bench/conformance/chromium-documents.js';
import { attributeTrials } from '../../bench/conformance/sweep/attributes.js';
import { type Trial, trials } from '../../bench/conformance/sweep/declarations.js';
import { knownTrials, lineOf } from '../../bench/conformance/sweep/main.js';
import { SUBJECTS, type Subject } from '../../bench/conformance/sweep/subjects.js';
import { type Finding, Sweep } from '../../bench/conformance/sweep/sweep.js';
import { FILE_TIMEOUT_MS } from '../support/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Of all trials, which `npm run conformance -- --sweep` does. */
const SAMPLE = 120;

/** Evenly spread over properties and values, each upon another kind of element. */
function sampleOf(known: readonly Trial[]): [Subject, Trial][] {
  return Array.from({ length: SAMPLE }, (_, index) => {
    const trial = known[Math.floor((index * known.length) / SAMPLE)] as Trial;
    return [SUBJECTS[index % SUBJECTS.length] as Subject, trial];
  });
}

t.test('single declarations and attributes change what they change in Chromium', async (t) => {
  const chromium = await ChromiumDocuments.open(new Map());
  t.teardown(() => chromium.close());
  const sweep = new Sweep(chromium);
  const findings: Finding[] = [];
  for (const [subject, trial] of sampleOf(await knownTrials(chromium, trials())))
    findings.push(await sweep.declaration(subject, trial));
  for (const trial of attributeTrials().filter((_, index) => index % 4 === 0))
    findings.push(await sweep.attribute(trial));
  for (const verdict of ['FAILED', 'SILENT', 'OVERDRAWN'] as const) {
    const found = findings.filter((finding) => finding.verdict === verdict);
    t.same(found.map(lineOf), [], verdict);
  }
});
