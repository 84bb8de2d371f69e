import { setImmediate as nextTurn } from 'node:timers/promises';
import t, { test } from 'tap';
import { RowSlots } from '../../src/rendering/row-slots.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { type NotedRender, noted } from './noted-queue.js';

t.setTimeout(FILE_TIMEOUT_MS);

test('rows wait for renders and previews, and have all threads otherwise', (t) => {
  const stand = noted(2);
  const { queue } = stand;
  const rows = ['a', 'b', 'c'].map((name) => stand.row(name));
  for (const row of rows) queue.push(row);
  t.strictSame(stand.started, ['a', 'b']);
  queue.push(stand.preview('preview'));
  queue.push(stand.still('still'));
  t.strictSame(stand.started, [], 'a running row is not interrupted');
  queue.pieceEnded(rows[0] as NotedRender);
  t.strictSame(stand.started, ['still']);
  queue.pieceEnded(rows[1] as NotedRender);
  t.strictSame(stand.started, ['preview']);
  t.end();
});

test('rows leave a thread to the next still for a while after one has ended', (t) => {
  const stand = noted(2);
  const { queue, clock } = stand;
  const still = stand.still('still');
  queue.push(still);
  const rows = ['a', 'b', 'c'].map((name) => stand.row(name));
  for (const row of rows) queue.push(row);
  t.strictSame(stand.started, ['still', 'a']);
  queue.pieceEnded(still);
  t.strictSame(stand.started, [], 'the thread is kept free');
  queue.push(stand.still('next'));
  t.strictSame(stand.started, ['next']);
  clock.advance(100);
  queue.pieceEnded(rows[0] as NotedRender);
  t.strictSame(stand.started, ['b']);
  t.end();
});

test('a while after the last still, rows have all threads', (t) => {
  const stand = noted(2);
  const { queue, clock } = stand;
  const still = stand.still('still');
  queue.push(still);
  queue.pieceEnded(still);
  queue.push(stand.row('a'));
  queue.push(stand.row('b'));
  t.strictSame(stand.started, ['still', 'a']);
  clock.advance(100);
  queue.piecesReady();
  t.strictSame(stand.started, ['b']);
  t.end();
});

test('rows that are no quick stills leave a thread to renders', (t) => {
  const stand = noted(2);
  for (const name of ['a', 'b']) stand.queue.push(stand.row(name, { isSlotted: true }));
  stand.queue.push(stand.row('quick'));
  t.strictSame(stand.started, ['a', 'quick']);
  t.end();
});

test('the second thread of a front with a single one is for a render beside a row', (t) => {
  const stand = noted(1);
  for (const name of ['a', 'b']) stand.queue.push(stand.row(name));
  t.strictSame(stand.started, ['a']);
  stand.queue.push(stand.still('still'));
  t.strictSame(stand.started, ['still']);
  t.end();
});

test('callers of rows take turns by the thread time that they have used', (t) => {
  const stand = noted(1);
  const { queue, clock } = stand;
  const rows = ['a', 'b', 'c'].map((name) => stand.row(name, { caller: 'many' }));
  for (const row of rows) queue.push(row);
  queue.push(stand.row('other', { caller: 'few' }));
  clock.advance(10);
  t.strictSame(stand.started, ['a']);
  queue.pieceEnded(rows[0] as NotedRender);
  t.strictSame(stand.started, ['other']);
  t.end();
});

test('a place is for the caller who holds the fewest, and none can hold all', async (t) => {
  const turns = new RowSlots(1);
  const { signal } = new AbortController();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const want = (caller: string) =>
    void turns.take(caller, signal).then((end) => {
      begun.push(caller);
      ends.push(end);
    });
  for (let row = 0; row < 20; row++) want('many');
  want('few');
  await nextTurn();
  const { length } = begun.filter((caller) => caller === 'many');
  t.ok(length > 0 && length < turns.slots, `${length} of ${turns.slots}`);
  t.ok(begun.includes('few'));
  want('few');
  ends[0]?.();
  await nextTurn();
  t.equal(begun.at(-1), 'few');
});

test('whoever leaves waits no longer', async (t) => {
  const turns = new RowSlots(1);
  const leaving = new AbortController();
  for (let row = 0; row < turns.slots; row++) void turns.take('many', new AbortController().signal);
  const waiting = turns.take('many', leaving.signal);
  leaving.abort();
  await t.rejects(waiting, { name: 'RenderAbandoned' });
  await t.rejects(turns.take('many', leaving.signal), { name: 'RenderAbandoned' });
});
