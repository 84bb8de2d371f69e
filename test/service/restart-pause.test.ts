import t from 'tap';
import { RestartPause } from '../../src/service/front-child.js';

t.test('pauses double up to half a minute, and start anew after a healthy life', async (t) => {
  const pause = new RestartPause();
  const pauses = Array.from({ length: 11 }, () => pause.after(5));
  t.strictSame(pauses, [100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
  t.equal(pause.after(60_000), 100);
  t.equal(pause.after(59_999), 200);
});
