import t, { test } from 'tap';
import type { Scheduling } from '../../src/rendering/queued-render.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { waitFor } from '../rig/time/eventually.js';
import { type NotedRender, noted } from './noted-queue.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Pieces of `greedy` are known to be long, and those of others to be short. */
const LONG = { isBrief: false } as const;
const SHORT = { isBrief: true } as const;

/** The template of a caller. */
function own(caller: string, version: string) {
  return { key: `${caller} ${version}`, caller, isTrusted: false, longMs: 400 };
}

/** A queue of callers who have all used their credit. */
function crowd(threads: number, waiting = 100) {
  const stand = noted(threads, waiting);
  const ask = (caller: string, turn: Omit<Scheduling, 'caller'>, pieces = 1): NotedRender => {
    const render = stand.asked(caller, { ...turn, caller }, pieces);
    stand.queue.push(render);
    return render;
  };
  return { ...stand, ask, startedNow: () => stand.started };
}

test('stills of a caller with many wait behind the one of another', (t) => {
  const { ask, queue, clock, startedNow } = crowd(2);
  const many = Array.from({ length: 20 }, () => ask('many', { work: 'still' }));
  clock.advance(30);
  ask('one', { work: 'still' });
  clock.advance(1);
  startedNow();
  queue.pieceEnded(many[0] as NotedRender);
  t.strictSame(startedNow(), ['one']);
  t.end();
});

test('slots are for the caller who has used the least thread time', (t) => {
  const { ask, queue, clock, startedNow } = crowd(3);
  const many = Array.from({ length: 10 }, () => ask('many', { work: 'slow' }));
  ask('many', { work: 'gif' }, 50);
  clock.advance(300);
  ask('one', { work: 'gif' }, 5);
  clock.advance(1);
  t.strictSame(startedNow(), ['many', 'many']);
  queue.pieceEnded(many[0] as NotedRender);
  t.strictSame(startedNow(), ['one'], 'before the renders that have waited longer');
  queue.pieceEnded(many[1] as NotedRender);
  t.strictSame(startedNow(), ['one'], 'and in both slots');
  t.end();
});

test('while one caller blocks all slots, a short piece of another runs on the thread of stills, and only one', (t) => {
  const { ask, queue, clock, startedNow } = crowd(3);
  const greedy = [0, 1].map(() => ask('greedy', { work: 'slow', ...LONG }));
  clock.advance(1);
  ask('greedy', { work: 'slow', ...SHORT });
  t.strictSame(startedNow(), ['greedy', 'greedy'], 'nothing of the same caller');
  const webp = ask('one', { work: 'slow', ...SHORT });
  t.strictSame(startedNow(), ['one']);
  ask('other', { work: 'slow', ...SHORT });
  t.strictSame(startedNow(), []);
  queue.ended(webp);
  queue.pieceEnded(webp);
  t.strictSame(startedNow(), ['other']);
  t.equal(greedy.length, 2);
  t.end();
});

test('a long piece does not run on the thread of stills', (t) => {
  const { ask, clock, startedNow } = crowd(2);
  ask('greedy', { work: 'slow', ...LONG });
  clock.advance(1000);
  ask('one', { work: 'slow', ...LONG });
  t.strictSame(startedNow(), ['greedy']);
  ask('one', { work: 'still' });
  t.strictSame(startedNow(), ['one']);
  t.end();
});

test('usual pieces are waited for, and block their slot only when they go on', (t) => {
  const { ask, queue, clock, startedNow } = crowd(2);
  ask('one', { work: 'gif', ...SHORT }, 10);
  clock.advance(50);
  ask('other', { work: 'gif', ...SHORT }, 10);
  t.strictSame(startedNow(), ['one']);
  clock.advance(50);
  queue.piecesReady();
  t.strictSame(startedNow(), ['other']);
  t.end();
});

test('the thread of stills is left to them for as long as a piece of a slot had it', (t) => {
  const { ask, queue, clock, startedNow } = crowd(2);
  ask('greedy', { work: 'slow', ...LONG });
  clock.advance(500);
  const webp = ask('one', { work: 'slow', ...SHORT });
  clock.advance(400);
  queue.ended(webp);
  queue.pieceEnded(webp);
  t.strictSame(startedNow(), ['greedy', 'one']);
  clock.advance(399);
  ask('one', { work: 'slow', ...SHORT });
  t.strictSame(startedNow(), []);
  const still = ask('one', { work: 'still' });
  queue.ended(still);
  queue.pieceEnded(still);
  t.strictSame(startedNow(), ['one'], 'the still');
  clock.advance(1);
  queue.piecesReady();
  t.strictSame(startedNow(), ['one'], 'and then the other one');
  t.end();
});

test('what took no long time before does not wait while that thread is left to stills', (t) => {
  const { ask, queue, clock, startedNow } = crowd(2);
  const pace = (work: string) => ({ ...own('one', work), isTrusted: true, longMs: 2000 });
  const gif = () => ask('one', { work: 'gif', ...SHORT, pace: pace('gif') });
  const webp = () => ask('one', { work: 'slow', ...SHORT, pace: pace('slow') });
  const end = (render: NotedRender, ms: number) => {
    clock.advance(ms);
    queue.ended(render);
    queue.pieceEnded(render);
  };
  end(gif(), 50);
  ask('greedy', { work: 'slow', ...LONG });
  clock.advance(500);
  end(webp(), 400);
  t.strictSame(startedNow(), ['one', 'greedy', 'one']);
  const second = gif();
  t.strictSame(startedNow(), ['one'], 'the GIF at once');
  end(second, 50);
  webp();
  t.strictSame(startedNow(), [], 'but no other WebP');
  clock.advance(350);
  queue.piecesReady();
  t.strictSame(startedNow(), ['one']);
  t.end();
});

test('beside previews, too, a slot leaves the last thread to stills for a while', (t) => {
  const { ask, queue, clock, startedNow } = crowd(2);
  ask('greedy', { work: 'preview' });
  const webp = ask('one', { work: 'slow', ...SHORT });
  clock.advance(400);
  queue.ended(webp);
  queue.pieceEnded(webp);
  ask('one', { work: 'slow', ...SHORT });
  t.strictSame(startedNow(), ['greedy', 'one']);
  ask('one', { work: 'still' });
  t.strictSame(startedNow(), ['one'], 'the still');
  t.end();
});

test('who has used more than the one who blocks waits until that one has used as much, though nothing else happens', async (t) => {
  const { ask, queue, clock, started } = crowd(2);
  const before = ask('one', { work: 'slow', ...SHORT });
  ask('greedy', { work: 'slow', ...LONG });
  clock.advance(300);
  queue.ended(before);
  queue.pieceEnded(before);
  ask('one', { work: 'slow', ...SHORT });
  t.strictSame(started, []);
  clock.advance(400);
  await waitFor('its turn', () => queue.pieces('slow') === 2);
  t.end();
});

test('GIFs of a caller have as long a turn as a slow still had', (t) => {
  const { asked, queue, clock, startedNow } = crowd(2);
  const ask = (name: string, work: Scheduling['work'], pieces: number) => {
    const render = asked(name, { work, caller: 'one', ...SHORT }, pieces);
    queue.push(render);
    return render;
  };
  const webp = ask('webp', 'slow', 1);
  const gif = ask('gif', 'gif', 9);
  ask('next webp', 'slow', 1);
  clock.advance(200);
  queue.ended(webp);
  queue.pieceEnded(webp);
  for (let piece = 0; piece < 4; piece++) {
    clock.advance(60);
    queue.pieceEnded(gif);
  }
  t.strictSame(startedNow(), ['webp', 'gif', 'gif', 'gif', 'gif', 'next webp']);
  t.end();
});

test('a template of a caller is drawn within the slots until it is seen to be quick', (t) => {
  const { ask, queue, clock, startedNow } = crowd(3);
  const pace = own('key', 'card');
  const stills = [0, 1, 2, 3].map(() => ask('key', { work: 'still', pace }));
  t.strictSame(startedNow(), ['key', 'key']);
  clock.advance(10);
  queue.pieceEnded(stills[0] as NotedRender);
  t.strictSame(startedNow(), ['key', 'key'], 'on all threads');
  t.end();
});

test('a template that was slow leaves a thread to others, also what waited when it was quick', (t) => {
  const { ask, queue, clock, startedNow } = crowd(3);
  const pace = own('key', 'blurs');
  const first = ask('key', { work: 'still', pace });
  clock.advance(10);
  queue.pieceEnded(first);
  const stills = Array.from({ length: 9 }, () => ask('key', { work: 'still', pace }));
  t.strictSame(startedNow(), ['key', 'key', 'key', 'key'], 'it was quick');
  clock.advance(1500);
  for (const still of stills.slice(0, 3)) queue.pieceEnded(still);
  t.strictSame(startedNow().length, 2, 'within the slots');
  ask('stranger', { work: 'still' });
  t.strictSame(startedNow(), ['stranger']);
  clock.advance(20 * 1500);
  for (const still of stills.slice(3, 5)) queue.pieceEnded(still);
  t.ok(startedNow().length > 0);
  t.end();
});

test('a template that all share is slow for the caller alone who has made it so', (t) => {
  const { ask, queue, clock, startedNow } = crowd(2);
  const pace = (caller: string) => ({ ...own(caller, 'og-default'), isTrusted: true });
  const stills = Array.from({ length: 6 }, () => ask('greedy', { work: 'still', pace: pace('greedy') }));
  t.strictSame(startedNow(), ['greedy', 'greedy']);
  clock.advance(2000);
  for (const still of stills.slice(0, 2)) queue.pieceEnded(still);
  t.strictSame(startedNow(), ['greedy']);
  ask('one', { work: 'still', pace: pace('one') });
  t.strictSame(startedNow(), ['one']);
  t.end();
});

test('previews of unseen documents leave a thread to stills once some have taken long there', (t) => {
  const { ask, queue, clock, startedNow } = crowd(2);
  const gif = ask('key', { work: 'gif' }, 100);
  startedNow();
  for (let number = 0; number < 4; number++) {
    const caller = `address ${number}`;
    const preview = ask(caller, { work: 'preview', pace: own(caller, 'hanging') });
    t.strictSame(startedNow(), number < 3 ? [caller] : [], `overrun ${number}`);
    clock.advance(2500);
    if (number < 3) {
      queue.ended(preview);
      queue.pieceEnded(preview, { endedThread: true });
    }
  }
  ask('another', { work: 'preview', pace: { ...own('another', 'og-default'), isTrusted: true } });
  t.strictSame(startedNow(), ['another'], 'one that is known to be quick');
  t.equal(gif.ready, 99);
  t.end();
});

test('whoever previews beside a preview that hangs does not wait for its end', (t) => {
  const { ask, clock, startedNow } = crowd(2);
  for (let count = 0; count < 16; count++)
    ask('greedy', { work: 'preview', pace: own('greedy', String(count)) });
  clock.advance(100);
  ask('one', { work: 'preview', pace: own('one', 'first') });
  t.strictSame(startedNow(), ['greedy', 'one']);
  t.end();
});

test('a caller who waits with many loses the newest place to one with fewer', (t) => {
  const { ask, queue, refused, startedNow } = crowd(1, 4);
  for (let count = 0; count < 5; count++) ask('many', { work: 'still' });
  t.throws(() => ask('many', { work: 'still' }), { name: 'QueueFull' }, 'alone it may have all places');
  ask('one', { work: 'still' });
  t.strictSame(refused, ['many']);
  ask('one', { work: 'still' });
  t.throws(() => ask('one', { work: 'still' }), { name: 'QueueFull' }, 'it has as many');
  t.strictSame(queue.load('still'), { waiting: 4, running: 1 });
  t.equal(queue.waitingOf('many'), 2);
  t.ok(startedNow());
  t.end();
});

test('those who wait for an encoder share its places, too', (t) => {
  const { ask, refused } = crowd(2);
  const encoding = (caller: string) => {
    return { ...noted(1).asked(caller, { work: 'gif', caller }), needsEncoder: true };
  };
  const { queue } = crowd(2);
  for (let count = 0; count < 9; count++)
    queue.push({ ...encoding('many'), stop: () => refused.push('many') });
  queue.push(encoding('one'));
  t.strictSame(refused, ['many']);
  t.ok(ask);
  t.end();
});

test('as many animations that retain much are under way as there are slots', (t) => {
  const { ask, queue, clock, startedNow } = crowd(2);
  const bulky = { work: 'gif', isBulky: true, ...LONG } as const;
  const first = ask('a', bulky, 9);
  clock.advance(5000);
  ask('b', bulky, 9);
  ask('c', { work: 'gif', ...SHORT }, 9);
  t.strictSame(startedNow(), ['a', 'c']);
  queue.pieceEnded(first);
  t.notOk(startedNow().includes('b'));
  queue.ended(first);
  t.end();
});
