import t, { test } from 'tap';
import { LARGE_CODEC_BYTES } from '../../workers/memory/large-codecs.js';
import { patience, still, unrulyPool } from '../rig/pools/unruly-pool.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { noted } from './noted-queue.js';

t.setTimeout(FILE_TIMEOUT_MS);

const LARGE = LARGE_CODEC_BYTES + 1;

/** Room for two large decodes, and threads for many. */
const crowded = () => noted(8, 10, 2 * LARGE);

test('large decodes of all kinds take turns, and small ones pass them', (t) => {
  const front = crowded();
  const { queue } = front;
  const coding = { codecBytes: LARGE };
  const [one, two] = [front.still('one'), front.gif('two', 1)].map((render) => Object.assign(render, coding));
  const waiting = [front.still('three'), front.gif('four', 1), front.preview('five')];
  for (const render of [one, two, ...waiting.map((each) => Object.assign(each, coding))]) {
    if (render) queue.push(render);
  }
  for (const render of [front.still('a'), front.gif('b', 1), front.preview('c')]) {
    queue.push(Object.assign(render, { codecBytes: LARGE_CODEC_BYTES }));
  }
  t.strictSame(front.started, ['one', 'two', 'a', 'b', 'c']);
  if (!one || !two) return;
  queue.pieceEnded(one);
  t.strictSame(front.started, ['three']);
  queue.pieceEnded(two);
  t.strictSame(front.started, ['four']);
  t.end();
});

test('one that needs all of the memory gets it, however many smaller ones come', (t) => {
  const front = crowded();
  const { queue } = front;
  const running = [front.still('one'), front.still('two')];
  for (const render of running) queue.push(Object.assign(render, { codecBytes: LARGE }));
  const largest = Object.assign(front.still('largest'), { codecBytes: 5 * LARGE });
  queue.push(largest);
  queue.push(Object.assign(front.still('later'), { codecBytes: LARGE }));
  t.strictSame(front.started, ['one', 'two']);
  for (const render of running) queue.pieceEnded(render);
  t.strictSame(front.started, ['largest'], 'alone');
  queue.pieceEnded(largest);
  t.strictSame(front.started, ['later']);
  t.end();
});

test('large stills that never cease leave a GIF with a large picture its turns', (t) => {
  const front = noted(2, 100, LARGE);
  const { queue } = front;
  const stills = Array.from({ length: 30 }, () => Object.assign(front.still('still'), { codecBytes: LARGE }));
  queue.push(stills[0] as (typeof stills)[0]);
  queue.push(Object.assign(front.gif('GIF', 1), { codecBytes: LARGE }));
  for (const each of stills.slice(1)) queue.push(each);
  for (const each of stills.slice(0, 8)) queue.pieceEnded(each);
  t.strictSame(front.started.slice(-1), ['GIF']);
  t.end();
});

test('what the pictures of a job take is what its piece waits for', async (t) => {
  const pool = unrulyPool(t, { threads: 2, codecBytes: LARGE });
  const decoding = (ms: number) => {
    const photo = {
      type: 'png',
      bytes: new Uint8Array(1),
      pixels: 1,
      decodingBytes: LARGE,
      digest: '',
    } as const;
    return { ...still('draw', ms), pictures: { photo } };
  };
  const renders = [0, 1].map(() => pool.render(decoding(500), patience));
  t.strictSame([pool.load('still'), pool.threadsBusy('still')], [{ waiting: 1, running: 1 }, 1]);
  await pool.render(still('draw'), patience);
  t.equal(pool.threadsBusy('still'), 1, 'a small one has passed');
  await Promise.all(renders);
});
