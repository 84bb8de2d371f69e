import t from 'tap';
import { WakeTimer } from '../../src/rendering/timers.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { waitFor } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

t.test('a moment that is asked for later and comes earlier is not missed', async (t) => {
  let calls = 0;
  const timer = new WakeTimer(() => calls++);
  timer.wakeIn(3_600_000);
  timer.wakeIn(5);
  timer.wakeIn(3_600_000);
  // A timer that keeps no process alive does not keep this one, either.
  await waitFor('the earlier moment', () => calls === 1);
  timer.wakeIn(5);
  await waitFor('the next one', () => calls === 2);
  t.equal(calls, 2);
});
