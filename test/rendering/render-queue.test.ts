import t, { test } from 'tap';
import { gifSlots, type QueuedRender } from '../../src/rendering/queued-render.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { noted } from './noted-queue.js';

t.setTimeout(FILE_TIMEOUT_MS);

test('the pieces of a GIF run in all slots, and never in more', (t) => {
  for (const threads of [1, 2, 3, 8]) {
    const stand = noted(threads);
    const gif = stand.gif('a', 20);
    stand.queue.push(gif);
    t.equal(stand.started.length, gifSlots(threads), `${threads} threads`);
    stand.queue.pieceEnded(gif);
    t.strictSame(stand.started, ['a'], 'the next one follows');
    t.strictSame(stand.queue.load('gif'), { waiting: 0, running: 1 }, 'they are one render');
  }
  t.end();
});

test('a still that waits goes before the next piece of a started GIF', (t) => {
  const stand = noted(2);
  const { queue } = stand;
  const gif = stand.gif('gif', 20);
  const stills = ['s', 't', 'u'].map(stand.still);
  for (const render of [gif, ...stills]) queue.push(render);
  t.strictSame(stand.started, ['gif', 's'], 'every thread is taken');
  queue.pieceEnded(gif);
  t.strictSame(stand.started, ['t']);
  queue.pieceEnded(stills[0] as QueuedRender);
  t.strictSame(stand.started, ['u'], 'stills may take every thread');
  queue.pieceEnded(stills[1] as QueuedRender);
  t.strictSame(stand.started, ['gif'], 'and then the GIF goes on');
  t.strictSame(queue.load('gif'), { waiting: 0, running: 1 });
  t.end();
});

test('stills that never cease leave every ninth turn to a GIF', (t) => {
  const stand = noted(2, 1000);
  const { queue } = stand;
  const gif = stand.gif('gif', 100);
  const stills = Array.from({ length: 60 }, () => stand.still('still'));
  for (const still of stills) queue.push(still);
  queue.push(gif);
  const order = stand.started;
  let ends = 0;
  for (let turn = 0; turn < 50; turn++) {
    // Of those that run, the one that was started first ends first.
    const ended = order[turn] === 'gif' ? gif : (stills[ends++] as QueuedRender);
    queue.pieceEnded(ended);
    order.push(...stand.started);
  }
  const turns = order.flatMap((name, at) => (name === 'gif' ? [at] : []));
  t.same(turns, [8, 17, 26, 35, 44]);
  t.end();
});

test('renders that run together stay within the threads, and within two on one thread', (t) => {
  for (const threads of [1, 2, 3]) {
    const stand = noted(threads);
    stand.queue.push(stand.gif('gif', 20));
    for (let count = 0; count < 5; count++) stand.queue.push(stand.still('still'));
    const { started } = stand;
    t.equal(started.length, Math.max(threads, 2), `${threads} threads`);
    t.equal(
      started.filter((name) => name === 'still').length,
      threads - (threads === 1 ? 0 : gifSlots(threads)),
    );
  }
  t.end();
});

test('the GIF that was started first has the slots; another is started when it has no piece ready', (t) => {
  const stand = noted(3);
  const { queue } = stand;
  const [a, b, c] = [stand.gif('a', 3), stand.gif('b', 2), stand.gif('c', 2)] as const;
  for (const gif of [a, b, c]) queue.push(gif);
  t.strictSame(stand.started, ['a', 'a']);
  queue.pieceEnded(a);
  t.strictSame(stand.started, ['a'], 'its last one that is ready');
  queue.pieceEnded(a);
  t.strictSame(stand.started, ['b'], 'b is started beside it');
  t.strictSame(queue.load('gif'), { waiting: 1, running: 2 });
  a.ready = 2;
  queue.pieceEnded(a);
  t.strictSame(stand.started, ['a'], 'what its results have made possible goes first');
  queue.pieceEnded(b);
  t.strictSame(stand.started, ['a']);
  queue.pieceEnded(a);
  t.strictSame(stand.started, ['b'], 'then the started one, and not the one that waits');
  queue.ended(a);
  queue.pieceEnded(a);
  t.strictSame(stand.started, ['c']);
  t.strictSame(queue.load('gif'), { waiting: 0, running: 2 });
  t.end();
});

test('pieces take no place of those who wait', (t) => {
  const stand = noted(2, 2);
  const { queue } = stand;
  const gif = stand.gif('gif', 50);
  queue.push(gif);
  const s = stand.still('s');
  queue.push(s);
  t.equal(queue.load('still').waiting + queue.load('gif').waiting, 0);
  queue.push(stand.still('t'));
  queue.push(stand.gif('h', 50));
  t.throws(() => queue.push(stand.still('u')), { name: 'QueueFull' });
  t.strictSame(stand.started, ['gif', 's']);
  for (const expected of ['t', 'gif']) {
    queue.pieceEnded(expected === 't' ? gif : s);
    t.strictSame(stand.started, [expected], 'none is refused');
  }
  t.end();
});

test('a GIF that has ended is not asked for pieces any more', (t) => {
  const stand = noted(2);
  const gif = stand.gif('gif', 5);
  stand.queue.push(gif);
  stand.queue.ended(gif);
  stand.queue.pieceEnded(gif);
  t.strictSame(stand.started, ['gif']);
  t.strictSame(stand.queue.load('gif'), { waiting: 0, running: 0 });
  t.end();
});

test('slow stills run in the slots of GIFs, in turns with their pieces, and leave a thread for other stills', (t) => {
  const stand = noted(3);
  const { queue } = stand;
  const slow = ['a', 'b', 'c', 'd'].map(stand.slow);
  const gif = stand.gif('gif', 20);
  for (const render of [...slow, gif]) queue.push(render);
  t.strictSame(stand.started, ['a', 'b'], 'both slots');
  queue.push(stand.still('s'));
  t.strictSame(stand.started, ['s'], 'at once');
  queue.pieceEnded(slow[0] as QueuedRender);
  t.strictSame(stand.started, ['gif']);
  queue.pieceEnded(slow[1] as QueuedRender);
  t.strictSame(stand.started, ['c']);
  queue.pieceEnded(gif);
  t.strictSame(stand.started, ['gif'], 'it was the turn of GIFs');
  queue.pieceEnded(gif);
  t.strictSame(stand.started, ['d']);
  queue.pieceEnded(slow[2] as QueuedRender);
  t.strictSame(stand.started, ['gif']);
  t.end();
});

test('slow stills and GIFs together take no more than half of the places', (t) => {
  const stand = noted(1, 4);
  const { queue } = stand;
  for (const render of [stand.gif('gif', 5), stand.slow('a'), stand.gif('other', 5)]) queue.push(render);
  t.throws(() => queue.push(stand.slow('b')), { name: 'QueueFull' });
  t.throws(() => queue.push(stand.gif('third', 5)), { name: 'QueueFull' });
  for (const name of ['s', 't', 'u']) queue.push(stand.still(name));
  t.strictSame(queue.load('slow'), { waiting: 1, running: 0 });
  t.end();
});

test('one render with an encoder of its own runs at once, and others overtake those that wait for it', (t) => {
  const stand = noted(3, 100);
  const { queue } = stand;
  const encoding = (name: string) => Object.assign(stand.gif(name, 1), { needsEncoder: true });
  const [a, b] = [encoding('a'), encoding('b')];
  const gif = stand.gif('gif', 1);
  for (const render of [a, b, gif]) queue.push(render);
  t.strictSame(stand.started, ['a', 'gif']);
  queue.pieceEnded(a);
  t.strictSame(stand.started, [], 'its encoder goes on');
  a.ready = 1;
  queue.piecesReady();
  t.strictSame(stand.started, ['a'], 'its next piece');
  queue.pieceEnded(a);
  queue.ended(a);
  t.strictSame(stand.started, ['b']);
  t.end();
});

test('so many wait for an encoder as have a chance, and the next one is refused', (t) => {
  const stand = noted(3, 100);
  const encoding = () => Object.assign(stand.gif('encoding', 1), { needsEncoder: true });
  for (let count = 0; count < 9; count++) stand.queue.push(encoding());
  t.strictSame(stand.queue.load('gif'), { waiting: 8, running: 1 });
  t.throws(() => stand.queue.push(encoding()), { name: 'QueueFull' });
  stand.queue.push(stand.gif('gif', 1));
  t.strictSame(stand.started, ['encoding', 'gif'], 'other animations are not refused');
  t.end();
});
