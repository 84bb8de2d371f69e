import t from 'tap';
import { dayAt, minuteAt, monotonicClock, systemClock } from '../../src/access/clock.js';

const at = (moment: string) => Date.parse(moment);

t.test('a calendar minute begins with its first millisecond and ends before the next minute', async (t) => {
  const first = minuteAt(at('2026-03-14T12:05:00.000Z'));
  t.equal(minuteAt(at('2026-03-14T12:05:59.999Z')).number, first.number);
  t.equal(minuteAt(at('2026-03-14T12:06:00.000Z')).number, first.number + 1);
  t.equal(minuteAt(at('2026-03-14T12:04:59.999Z')).number, first.number - 1);
});

t.test('a day is the UTC day', async (t) => {
  const first = dayAt(at('2026-03-14T00:00:00.000Z'));
  t.equal(dayAt(at('2026-03-14T23:59:59.999Z')).number, first.number);
  t.equal(dayAt(at('2026-03-15T00:00:00.000Z')).number, first.number + 1);
});

t.test('the seconds left are rounded up, so that whoever waits them out is in the next window', async (t) => {
  t.equal(minuteAt(at('2026-03-14T12:05:00.000Z')).secondsLeft, 60);
  t.equal(minuteAt(at('2026-03-14T12:05:00.001Z')).secondsLeft, 60);
  t.equal(minuteAt(at('2026-03-14T12:05:59.000Z')).secondsLeft, 1);
  t.equal(minuteAt(at('2026-03-14T12:05:59.999Z')).secondsLeft, 1);
  t.equal(dayAt(at('2026-03-14T00:00:00.000Z')).secondsLeft, 86_400);
  t.equal(dayAt(at('2026-03-14T23:59:59.999Z')).secondsLeft, 1);
});

t.test('the system clock tells dates, the monotonic clock ages', async (t) => {
  t.ok(Math.abs(systemClock.now() - Date.now()) < 1000);
  const before = monotonicClock.now();
  t.ok(monotonicClock.now() >= before);
  t.ok(before < Date.now() / 2, 'not counted from 1970');
});
