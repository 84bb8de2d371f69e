import t from 'tap';
import { monotonicClock, systemClock } from '../../src/access/clock.js';

t.test('the system clock tells dates, the monotonic clock ages', async (t) => {
  t.ok(Math.abs(systemClock.now() - Date.now()) < 1000);
  const before = monotonicClock.now();
  t.ok(monotonicClock.now() >= before);
  t.ok(before < Date.now() / 2, 'not counted from 1970');
});
