import t from 'tap';
import { PATIENCE_MS, PAUSES_MS, pauseBefore, retryAfterMs } from '../../src/webhooks/retries.js';

const DAY_MS = 86_400_000;

t.test('tries are spread over a day, and one more follows each but the last', async (t) => {
  for (const random of [0, 0.5, 1]) {
    let ageMs = 0;
    for (let tries = 1; tries <= PAUSES_MS.length; tries++) {
      const pause = pauseBefore({ tries, ageMs, retryAfterMs: 0 }, random);
      t.type(pause, 'number', `after try ${tries}`);
      ageMs += pause ?? 0;
    }
    t.ok(ageMs > DAY_MS / 2 && ageMs <= PATIENCE_MS, `${ageMs}`);
    t.equal(pauseBefore({ tries: PAUSES_MS.length + 1, ageMs, retryAfterMs: 0 }, random), undefined);
  }
  t.ok((PAUSES_MS[0] ?? 0) <= 5000, 'a hiccup costs a few seconds');
});

t.test('deliveries that failed together do not come back together', async (t) => {
  const pauses = Array.from({ length: 100 }, () => pauseBefore({ tries: 4, ageMs: 0, retryAfterMs: 0 }) ?? 0);
  t.ok(new Set(pauses).size > 50);
  t.ok(Math.min(...pauses) >= 540_000 && Math.max(...pauses) <= 660_000);
});

t.test('what a receiver asks for is waited for, unless that is beyond the day', async (t) => {
  const asked = (retryAfterMs: number, ageMs = 0) => pauseBefore({ tries: 1, ageMs, retryAfterMs }, 0);
  t.equal(asked(120_000), 120_000);
  t.equal(asked(1), 4500, 'less than the pause is no reason to hurry');
  t.equal(asked(DAY_MS), DAY_MS);
  t.equal(asked(DAY_MS + 1), undefined);
  t.equal(asked(DAY_MS, 1), undefined);
});

t.test('Retry-After is in seconds, or a date', async (t) => {
  const now = Date.parse('2026-11-29T12:00:00Z');
  t.equal(retryAfterMs('120', now), 120_000);
  t.equal(retryAfterMs('Sun, 29 Nov 2026 12:01:00 GMT', now), 60_000);
  for (const other of [
    undefined,
    '',
    '-5',
    '1.5',
    'soon',
    'Sun, 29 Nov 2026 11:00:00 GMT',
    '2027',
    `${'9'.repeat(200)}`,
    ['120', '5'],
  ])
    t.equal(retryAfterMs(other, now), other === '2027' ? 2_027_000 : 0, String(other));
});
