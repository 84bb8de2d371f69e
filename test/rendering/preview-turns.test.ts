import t, { test } from 'tap';
import type { QueuedRender, Scheduling } from '../../src/rendering/queued-render.js';
import type { Pace } from '../../src/rendering/render-paces.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { type NotedRender, noted } from './noted-queue.js';

t.setTimeout(FILE_TIMEOUT_MS);

test('a preview waits while a still or a piece of a GIF could be started in its place', (t) => {
  const stand = noted(2);
  const { queue } = stand;
  const gif = stand.gif('gif', 2);
  const stills = ['s', 't'].map(stand.still);
  const previews = ['p', 'q'].map((name) => stand.preview(name));
  for (const render of [...stills, ...previews, gif]) queue.push(render);
  t.strictSame(stand.started, ['s', 't']);
  queue.pieceEnded(stills[0] as QueuedRender);
  t.strictSame(stand.started, ['gif'], 'though the previews have waited longer');
  queue.pieceEnded(stills[1] as QueuedRender);
  t.strictSame(stand.started, ['p'], 'the GIF has the only slot that GIFs may have');
  queue.pieceEnded(gif);
  t.strictSame(stand.started, ['gif']);
  queue.push(stand.still('u'));
  queue.pieceEnded(previews[0] as QueuedRender);
  t.strictSame(stand.started, ['u']);
  queue.pieceEnded(gif);
  t.strictSame(stand.started, ['q']);
  t.strictSame(queue.load('preview'), { waiting: 0, running: 2 });
  t.end();
});

test('previews leave one thread to renders that come', (t) => {
  for (const [threads, most] of [
    [1, 1],
    [2, 1],
    [4, 3],
  ] as const) {
    const stand = noted(threads);
    for (let count = 0; count < 4; count++) stand.queue.push(stand.preview('p', { pieces: 3 }));
    t.equal(stand.started.length, most, `${threads} threads`);
    t.equal(stand.queue.pieces('preview'), most);
  }
  t.end();
});

test('beside a preview a single thread has a second one for a still', (t) => {
  const stand = noted(1);
  const { queue } = stand;
  const preview = stand.preview('p');
  for (const render of [preview, stand.still('s'), stand.gif('gif', 5)]) queue.push(render);
  t.strictSame(
    stand.started,
    ['p', 's'],
    'a preview may take long: its pictures may have millions of pixels',
  );
  queue.pieceEnded(preview);
  t.strictSame(stand.started, ['gif']);
  t.end();
});

test('previews that wait take no place of a render, and have half as many of their own', (t) => {
  const stand = noted(1, 4);
  const { queue } = stand;
  for (const render of [stand.still('s'), stand.preview('o')]) queue.push(render);
  for (const name of ['p', 'q']) queue.push(stand.preview(name));
  t.throws(() => queue.push(stand.preview('r')), { name: 'QueueFull' });
  for (const name of ['t', 'u', 'v', 'w']) queue.push(stand.still(name));
  t.throws(() => queue.push(stand.still('x')), { name: 'QueueFull' });
  t.strictSame(queue.load('preview'), { waiting: 2, running: 1 });
  t.strictSame(queue.load('still'), { waiting: 4, running: 1 });
  t.end();
});

/**
 * A front of two threads on which one caller, `key`, has eight stills of a template under way, all the time.
 * @param isTrusted the template is one of the operator's
 */
function beside(stillMs: number, isTrusted: boolean) {
  const stand = noted(2, 1000);
  const { queue, clock } = stand;
  const pace = { key: 'key card', caller: 'key', isTrusted, longMs: 400 };
  const running: Array<{ render: NotedRender; until: number }> = [];
  /** A render that takes so long from when it is started. */
  const ask = (caller: string, ms: number, turn: Scheduling) => {
    const render = stand.asked(caller, { caller, ...turn });
    const { startPiece } = render;
    render.startPiece = () => {
      const hasStarted = startPiece.call(render);
      if (hasStarted) running.push({ render, until: clock.now() + ms });
      return hasStarted;
    };
    queue.push(render);
    return render;
  };
  const still = () => ask('key', stillMs, { work: 'still', pace });
  /** Lets the piece that ends first end. @returns whose it was */
  const next = (): string => {
    running.sort((one, other) => one.until - other.until);
    const { render, until } = running.shift() as (typeof running)[number];
    clock.advance(Math.max(0, until - clock.now()));
    if (render.caller === 'key') still();
    queue.ended(render);
    queue.pieceEnded(render);
    return render.caller ?? '';
  };
  for (let count = 0; count < 8; count++) still();
  const until = (ms: number) => {
    const ended: string[] = [];
    for (const end = clock.now() + ms; clock.now() < end; ) ended.push(next());
    return ended;
  };
  /** Asks for a preview. @returns milliseconds until it has ended, or was waited for in vain */
  const preview = (ms: number, previewPace?: Pace): number => {
    const askedAt = clock.now();
    ask('stranger', ms, { work: 'preview', pace: previewPace });
    const isUnderWay = () => queue.load('preview').running + queue.load('preview').waiting > 0;
    while (isUnderWay() && clock.now() - askedAt < 20_000) until(1);
    return clock.now() - askedAt;
  };
  return { ...stand, ask, until, preview };
}

test('a preview waits for one still of a caller who has spent the credit on own templates', (t) => {
  const { ask, until, preview } = beside(300, false);
  until(300);
  ask('early', 50, { work: 'preview' });
  t.notOk(until(600).includes('early'), 'while there is credit, renders go first');
  until(3000);
  for (let count = 0; count < 30; count++) {
    const ms = preview(50);
    t.ok(ms <= 300 + 50 + 50, `preview ${count}: ${ms} ms`);
  }
  t.end();
});

test('stills of shared templates let no preview go first', (t) => {
  const { ask, until } = beside(30, true);
  until(5000);
  ask('stranger', 50, { work: 'preview' });
  t.notOk(until(5000).includes('stranger'));
  t.end();
});

test('the preview of a document that takes long waits for one slow still of such a caller', (t) => {
  const { until, preview } = beside(900, false);
  const pace = { key: 'stranger long', caller: 'stranger', isTrusted: false, longMs: 400 };
  until(5000);
  for (let count = 0; count < 5; count++) {
    const ms = preview(600, pace);
    t.ok(ms <= 600 + 900 + 600, `preview ${count}: ${ms} ms`);
  }
  t.end();
});

test('previews of many callers leave stills three quarters of two threads', (t) => {
  const { ask, until } = beside(300, false);
  until(3000);
  for (let address = 0; address < 500; address++) ask(`address ${address}`, 200, { work: 'preview' });
  const ended = until(60_000);
  const previews = ended.filter((caller) => caller !== 'key').length;
  t.ok(previews > 50, `${previews} previews were drawn`);
  t.ok(previews * 200 <= 60_000 / 2, `they had ${previews * 200} ms of 120,000`);
  t.end();
});

/** A queue of previews, the pieces of which take as long as their callers' do. */
function shared(threads: number, pieceMs: Record<string, number>, waiting = 1000) {
  const stand = noted(threads, waiting);
  const running: NotedRender[] = [];
  const ask = (caller: string, pieces = 1) => {
    const preview = stand.preview(caller, { caller, pieces });
    const { startPiece } = preview;
    preview.startPiece = () => {
      const hasStarted = startPiece.call(preview);
      if (hasStarted) running.push(preview);
      return hasStarted;
    };
    stand.queue.push(preview);
    return preview;
  };
  /** The pieces that run end one after the other. @returns whose pieces were started meanwhile, in turn */
  const proceed = (pieces: number): string[] => {
    for (let count = 0; count < pieces; count++) {
      const preview = running.shift();
      if (!preview) break;
      stand.clock.advance(pieceMs[preview.caller ?? ''] ?? 0);
      if (preview.ready === 0) stand.queue.ended(preview);
      stand.queue.pieceEnded(preview);
    }
    return stand.started;
  };
  return { ...stand, ask, proceed, startedFirst: () => stand.started };
}

test('who asks for a preview beside a caller with many waits for one of those', (t) => {
  for (const threads of [1, 2, 4]) {
    const { ask, proceed, startedFirst } = shared(threads, { greedy: 5000, modest: 50 });
    for (let count = 0; count < 20; count++) ask('greedy');
    startedFirst();
    for (let round = 0; round < 3; round++) {
      ask('modest');
      t.strictSame(proceed(1), ['modest'], `${threads} threads, round ${round}`);
      proceed(threads);
    }
  }
  t.end();
});

test('callers get the same time of threads, and of cheaper previews more', (t) => {
  const { ask, proceed, startedFirst } = shared(2, { costly: 400, cheap: 100 });
  for (let count = 0; count < 100; count++) ask('costly');
  for (let count = 0; count < 100; count++) ask('cheap');
  startedFirst();
  const turns = proceed(50);
  const costly = turns.filter((caller) => caller === 'costly').length;
  t.equal(costly, 10, turns.join());
  t.end();
});

test('who has had more than others is not forgiven for leaving and coming again', (t) => {
  const { ask, proceed, startedFirst } = shared(1, { costly: 400, cheap: 100 });
  ask('costly');
  for (let count = 0; count < 20; count++) ask('cheap');
  startedFirst();
  const turns: string[] = [];
  for (let count = 0; count < 11; count++) {
    const next = proceed(1);
    turns.push(...next);
    // It asks as soon as it has its answer.
    if (count === 0 || turns.at(-2) === 'costly') ask('costly');
  }
  t.equal(turns.join(), 'cheap,cheap,cheap,cheap,cheap,costly,cheap,cheap,cheap,cheap,costly');
  t.end();
});

test('who was away has saved up a credit of two seconds and no more', (t) => {
  const { ask, proceed, startedFirst } = shared(1, { present: 100, returning: 100 });
  ask('returning');
  for (let count = 0; count < 40; count++) ask('present');
  startedFirst();
  proceed(20);
  for (let count = 0; count < 40; count++) ask('returning');
  const first = proceed(18);
  t.equal(first.filter((caller) => caller === 'present').length, 0, first.join());
  proceed(1);
  const turns = proceed(20);
  t.ok(turns.filter((caller) => caller === 'present').length > 15, `it is paid back: ${turns.join()}`);
  t.end();
});

test('the preview of a GIF goes on for a second, and then another caller has a turn', (t) => {
  const { ask, proceed, startedFirst } = shared(2, { long: 250, short: 250 });
  ask('long', 40);
  startedFirst();
  proceed(3);
  ask('short', 2);
  t.equal(proceed(7).join(), 'long,long,long,long,short,short,long');
  t.end();
});

test('short GIFs of several callers are drawn one after another', (t) => {
  const { ask, proceed, startedFirst } = shared(2, { a: 200, b: 200, c: 200 });
  for (const caller of ['a', 'b', 'c']) ask(caller, 4);
  t.equal([...startedFirst(), ...proceed(11)].join(), 'a,a,a,a,b,b,b,b,c,c,c,c');
  t.end();
});

test('one caller cannot take all places, running or waiting, and gets them back', (t) => {
  const { queue, ask } = shared(2, {}, 40);
  const asked: QueuedRender[] = [];
  const takeAll = () => {
    for (let count = 0; count < 30; count++) asked.push(ask('greedy'));
  };
  t.throws(takeAll, { name: 'QueueFull' });
  const most = asked.length;
  t.ok(most < 20 && most > 5, String(most));
  for (const caller of ['a', 'b', 'c']) ask(caller);
  t.throws(() => ask('greedy'), { name: 'QueueFull' }, 'it still has its part');
  for (const each of asked.splice(0)) if (!queue.remove(each)) queue.ended(each);
  t.throws(takeAll, { name: 'QueueFull' });
  t.ok(asked.length > 5, 'places were given back');
  t.end();
});

test('where renders leave no thread, only half as many previews as renders may wait', (t) => {
  const { queue, still, gif, preview } = noted(1, 4);
  for (const render of [still('s'), gif('g', 5)]) queue.push(render);
  for (const caller of ['a', 'b']) queue.push(preview('p', { caller }));
  t.throws(() => queue.push(preview('p', { caller: 'c' })), { name: 'QueueFull' });
  t.equal(queue.load('preview').waiting, 2);
  t.end();
});
