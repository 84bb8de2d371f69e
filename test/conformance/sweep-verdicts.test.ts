import t from 'tap';
import { verdictOf } from '../rig/conformance/sweep/verdicts.js';

t.test('a verdict is of what a declaration changes in both engines, beyond edges', async (t) => {
  const all = { chromium: 400, tuval: 400, cross: 20, base: 10 };
  t.equal(verdictOf(all, false), 'right');
  t.equal(verdictOf({ ...all, cross: 130 }, false), 'DIFFERS');
  t.equal(verdictOf({ ...all, tuval: 0, cross: 410 }, false), 'SILENT');
  t.equal(verdictOf({ ...all, tuval: 0, cross: 410 }, true), 'WARNED');
  t.equal(verdictOf({ ...all, chromium: 0, cross: 410 }, false), 'OVERDRAWN');
  t.equal(verdictOf({ chromium: 0, tuval: 0, cross: 10, base: 10 }, false), 'right');
});
