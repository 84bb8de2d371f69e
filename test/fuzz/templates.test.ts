import t from 'tap';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { findingLines } from './report.js';
import { Tally } from './tally.js';
import { examineTemplates, TEMPLATES } from './templates/examine-templates.js';

t.setTimeout(FILE_TIMEOUT_MS);

t.test(
  'however a document is damaged that a key sends, the picture is its own, or it is refused',
  async (t) => {
    const tally = new Tally();
    const findings = await examineTemplates({ runs: 60, seed: 1, tally });
    t.strictSame(findings.flatMap(findingLines), [], TEMPLATES);
    t.ok(tally.of('PUT /api/templates/belge-N', 400) > 5, 'some are refused');
    for (const pictures of ['pictures', 'previews'])
      t.ok(tally.of(pictures, 'with their mark') > 10, `${pictures} show whose they are`);
  },
);
