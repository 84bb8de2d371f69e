import t from 'tap';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { findingLines } from './report.js';
import { Tally } from './tally.js';
import { examinePool, PICTURES, TEXTS } from './threads/examine-pool.js';

t.setTimeout(FILE_TIMEOUT_MS);

t.test(
  'whatever pictures and texts the threads are given, they answer, and are whole afterwards',
  async (t) => {
    const tally = new Tally();
    const { findings } = await examinePool({ pictures: 150, texts: 12, seed: 1, tally });
    t.strictSame(findings.flatMap(findingLines), []);
    t.equal(tally.of(TEXTS, 'drawn'), 12);
    t.ok(tally.of(PICTURES, 'drawn') > 0, 'some damage does not show');
    t.ok(tally.of(PICTURES, 'picture refused') > 0, 'some is found out by a thread');
  },
);
