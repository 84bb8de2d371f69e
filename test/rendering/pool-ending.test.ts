import t from 'tap';
import { type Expected, endingTooLate, MeasuredTimes } from '../../src/rendering/pool-ending.js';
import type { Output } from '../../workers/encoders/formats.js';

const PIXELS = 1_000_000;
const png: Output = { format: 'png' };

/** A render in a lane for two at once. */
function render(startedAt?: number): Expected {
  return {
    lane: 'still',
    atOnce: 2,
    output: png,
    pixels: PIXELS,
    ...(startedAt !== undefined && { startedAt }),
  };
}

/** Each takes a second. */
function seconds(): MeasuredTimes {
  const times = new MeasuredTimes();
  times.ended(png, PIXELS, 1000);
  return times;
}

t.test('what waits is late where those before it leave no time', async (t) => {
  const running = [render(-500), render(0)];
  const waiting = [render(), render(), render(), render()];
  const late = (until: number) =>
    endingTooLate([...running, ...waiting], { now: 0, until, times: seconds() }).map((each) =>
      waiting.indexOf(each),
    );
  t.strictSame(late(400), [0, 1, 2, 3], 'what runs is never late');
  t.strictSame(late(1501), [1, 2, 3]);
  t.strictSame(late(2001), [2, 3]);
  t.strictSame(late(3001), []);
});

t.test('lanes do not wait for each other', async (t) => {
  const other: Expected = { ...render(), lane: 'encoder', atOnce: 1 };
  const late = endingTooLate([render(), render(), render(), other, other], {
    ...{ now: 0, until: 1500, times: seconds() },
  });
  t.equal(late.length, 2);
  t.equal(late[1]?.lane, 'encoder');
});

t.test('what renders of a format have taken is what the next ones are expected to take', async (t) => {
  const times = new MeasuredTimes();
  const usual = 4 * times.expectedMs(png, PIXELS);
  times.foreseen(png, PIXELS, 3 * usual);
  t.equal(times.expectedMs(png, PIXELS), 3 * usual, 'one that runs tells, where none has ended');
  times.ended(png, 2 * PIXELS, 14 * usual);
  times.foreseen(png, PIXELS, usual);
  t.equal(times.expectedMs(png, PIXELS), 4 * usual, 'the last one counts for a quarter');
  t.equal(times.expectedMs({ format: 'jpeg', quality: 80 } as Output, 0), 0);
});
