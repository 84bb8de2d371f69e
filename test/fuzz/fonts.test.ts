import t from 'tap';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { findingLines } from './report.js';
import { Tally } from './tally.js';
import { examineFonts, FONTS } from './threads/examine-fonts.js';

t.setTimeout(FILE_TIMEOUT_MS);

t.test('however a font file is damaged, it is read or refused', async (t) => {
  const tally = new Tally();
  const findings = await examineFonts({ runs: 150, seed: 1, tally });
  t.strictSame(findings.flatMap(findingLines), []);
  t.ok(tally.of(FONTS, 'read') > 0, 'some damage does not show');
  t.ok(tally.of(FONTS, 'refused') > 0);
});
