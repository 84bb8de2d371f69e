import { test } from 'tap';
import { DrawnRows, type RowOutcome } from '../../../src/api/batch/drawn-rows.js';
import { RowSlot } from '../../../src/api/batch/row-slot.js';
import { asApiError } from '../../../src/api/render/refusals.js';
import { BodyShares } from '../../../src/http/body-shares.js';

/** Slots that are counted. */
function slotsOf(bytes: number) {
  const shares = new BodyShares(bytes);
  const slots = { taken: 0, shares };
  const take = (caller: string) => {
    slots.taken++;
    return new RowSlot(() => slots.taken--, shares.open(caller));
  };
  return { slots, take };
}

test('a drawn row leaves its slot while others wait to be sent, as long as there are bytes for them', (t) => {
  const { slots, take } = slotsOf(1000);
  const rows = [take('a'), take('a'), take('a')];
  for (const row of rows) row.drawn(400);
  t.equal(slots.taken, 2, 'one has found bytes');
  rows[0]?.end();
  t.equal(slots.taken, 2);
  for (const row of rows) row.end();
  t.equal(slots.taken, 0);
  t.equal(slots.shares.free, 1000);
  t.end();
});

test('a row that nobody waits for has its slot until it is drawn', (t) => {
  const { slots, take } = slotsOf(1000);
  const row = take('a');
  row.end();
  t.equal(slots.taken, 1);
  row.drawn(400);
  row.end();
  t.equal(slots.taken, 0);
  t.equal(slots.shares.free, 1000);
  t.end();
});

/** A batch of rows with pictures of 400 bytes. */
function batch({ take }: ReturnType<typeof slotsOf>, rows: number, mayTake: () => boolean): DrawnRows {
  async function* all() {
    for (let line = 1; line <= rows; line++) yield { line, read: () => ({ name: undefined, body: {} }) };
  }
  return new DrawnRows(all(), {
    ...{ atOnce: 4, mostRows: 100, signal: new AbortController().signal, refusalOf: asApiError },
    slot: async () => {
      while (!mayTake()) await new Promise(setImmediate);
      return take('a');
    },
    prepare: () => ({ file: 'a.png', draw: async () => new Uint8Array(400) }),
  });
}

test('pictures that nobody takes fill their bytes and the slots, and no more are drawn', async (t) => {
  const counted = slotsOf(1000);
  const { slots } = counted;
  const drawn = batch(counted, 10, () => slots.taken < 2);
  const outcomes = drawn.outcomes();
  const seen: RowOutcome[] = [(await outcomes.next()).value];
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
  t.ok(slots.taken <= 2 && slots.shares.free >= 0);
  for await (const outcome of outcomes) seen.push(outcome);
  t.equal(seen.length, 10);
  t.equal(slots.taken, 0);
  t.equal(slots.shares.free, 1000);
});

test('a batch that is given up leaves nothing behind', async (t) => {
  const counted = slotsOf(1000);
  const { slots } = counted;
  const drawn = batch(counted, 10, () => slots.taken < 3);
  await drawn.outcomes().next();
  t.ok(slots.taken > 0 || slots.shares.free < 1000);
  drawn.close();
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
  t.equal(slots.taken, 0);
  t.equal(slots.shares.free, 1000);
});
