import t from 'tap';
import { BodyPace, MOST_TINY_PIECES, ReadingSlots } from '../../src/http/body-pace.js';
import { MOST_PIECES } from '../../src/http/crumbled-body.js';
import { LoopSlots } from '../../src/loop-slots.js';

/** A client that is stopped and read again, which is noted. */
function client(stopsSmallPieces = false) {
  const noted: string[] = [];
  const flow = {
    stopsSmallPieces,
    pauseBody: () => void noted.push('stopped'),
    resumeBody: () => void noted.push('read'),
  };
  return { flow, noted };
}

const nextIteration = () => new Promise(setImmediate);

t.test('a small body is read as it comes, a large one in slots', async (t) => {
  const slots = new ReadingSlots(new LoopSlots());
  const clients = Array.from({ length: 3 }, () => client());
  const paces = clients.map(({ flow }) => new BodyPace(flow, slots, 'a'));
  for (const pace of paces) pace.arrived(60_000, false);
  t.strictSame(
    clients.flatMap(({ noted }) => noted),
    [],
  );
  for (const pace of paces) pace.arrived(60_000, false);
  const isRead = () => clients.map(({ noted }) => noted.at(-1) === 'read');
  t.strictSame(isRead(), [false, false, false]);
  await nextIteration();
  t.strictSame(isRead(), [true, false, false]);
  await nextIteration();
  t.strictSame(isRead(), [true, true, false]);
  paces[2]?.end();
  t.strictSame(isRead(), [true, true, true], 'who answers reads on at once');
  await nextIteration();
  t.strictSame(clients[2]?.noted, ['stopped', 'read'], 'and nothing afterwards');
});

t.test('who stops a body for a reason of its own is not overruled by a slot', async (t) => {
  const { flow, noted } = client();
  const pace = new BodyPace(flow, new ReadingSlots(new LoopSlots()), 'a');
  pace.announced(100_000);
  pace.pauseBody();
  await nextIteration();
  await nextIteration();
  t.strictSame(noted, ['stopped']);
  pace.resumeBody();
  t.strictSame(noted, ['stopped', 'read']);
});

t.test('small pieces of all bodies together are bounded in each iteration of the loop', async (t) => {
  const slots = new ReadingSlots(new LoopSlots());
  const pace = () => new BodyPace(client().flow, slots, 'a');
  const [first, second, third] = [pace(), pace(), pace()];
  for (let count = 0; count < MOST_PIECES; count++) first.arrived(100, false);
  t.equal(first.isFlood, false, 'one body may have as many');
  for (let count = 0; count < 16; count++) second.arrived(100, false);
  t.equal(second.isFlood, false, 'a few are free');
  second.arrived(100, false);
  t.equal(second.isFlood, true);
  await nextIteration();
  for (let count = 0; count < 1000; count++) third.arrived(100, false);
  t.equal(third.isFlood, false, 'in the next iteration there is time again');
  for (let count = 0; count < 2 * MOST_PIECES; count++) third.arrived(1000, false);
  t.equal(third.isFlood, false, 'large pieces are worth their time');
});

t.test('of pieces that are no row, fewer are taken, and others are not closed for them', async (t) => {
  const slots = new ReadingSlots(new LoopSlots());
  const pace = () => new BodyPace(client().flow, slots, 'a');
  const [tiny, other, rows] = [pace(), pace(), pace()];
  for (let count = 0; count < MOST_TINY_PIECES; count++) tiny.arrived(1, false);
  t.equal(tiny.isFlood, false);
  tiny.arrived(1, false);
  t.equal(tiny.isFlood, true);
  for (let count = 0; count < 8; count++) other.arrived(1, false);
  t.equal(other.isFlood, false, 'a few are free');
  other.arrived(1, false);
  t.equal(other.isFlood, true);
  for (let count = 0; count < 1000; count++) rows.arrived(16, false);
  t.equal(rows.isFlood, false);
});
