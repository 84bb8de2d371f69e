import { test } from 'tap';
import { sliderShare } from '../../workers/documents/controls/control-numbers.js';
import { dateFields } from '../../workers/documents/controls/date-fields.js';

const shareOf = (attributes: Record<string, string>) => sliderShare((name) => attributes[name]);

test('a slider stands at the nearest of its steps', async (t) => {
  t.equal(shareOf({}), 0.5);
  t.equal(shareOf({ max: '5' }), 0.6);
  t.equal(shareOf({ max: '5', step: 'any' }), 0.5);
  t.equal(shareOf({ min: '0', max: '1', step: '0.25', value: '0.6' }), 0.5);
  t.equal(shareOf({ max: '1', step: '0.25', value: '0.6' }), 0.6, 'counted from what is written');
  t.equal(shareOf({ min: '3', max: '10', step: '5', value: '9' }), 5 / 7);
  t.equal(shareOf({ min: '10', max: '0' }), 0);
});

test('a slider of any numbers stands between its ends', async (t) => {
  const numbers = ['-1e308', '-1', '0', '1e-308', '7', '1e308', 'x', '1e999', ''];
  for (const min of numbers)
    for (const max of numbers)
      for (const value of numbers)
        for (const step of ['1', '1e-308', '1e308', '-3', '0']) {
          const share = shareOf({ min, max, value, step });
          if (!(share >= 0 && share <= 1)) t.fail(`${min} ${max} ${value} ${step}: ${share}`);
        }
});

test('dates and times are written as in Chromium, and what is none as an empty one', async (t) => {
  const written = (type: Parameters<typeof dateFields>[0], value: string) =>
    dateFields(type, value, '')
      .map(({ text }) => text)
      .join('');
  t.equal(written('date', '2026-11-27'), '11/27/2026');
  t.equal(written('date', '2024-02-29'), '02/29/2024');
  for (const none of ['', '2026-02-29', '2026-13-01', '0000-01-01', '275761-01-01', '27.11.2026', '2026-1-1'])
    t.equal(written('date', none), 'mm/dd/yyyy', none);
  t.equal(written('time', '00:05'), '12:05\u202fAM');
  t.equal(written('time', '13:05:07.5'), '01:05:07\u202fPM');
  t.equal(written('time', '24:00'), '--:--\u202f--');
  t.equal(written('datetime-local', '2026-11-27T12:00'), '11/27/2026, 12:00\u202fPM');
  t.equal(written('month', '2026-03'), 'March 2026');
  t.equal(written('month', ''), '--------- ----');
  t.equal(written('week', '2026-W53'), 'Week 53, 2026');
  t.equal(written('week', '2025-W53'), 'Week --, ----');
});
