import t, { test } from 'tap';
import { type BatchRow, RowSlices } from '../../../src/api/batch/batch-row.js';
import { DrawnRows } from '../../../src/api/batch/drawn-rows.js';
import { asApiError } from '../../../src/api/render/refusals.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** A step that takes a whole slice. */
function work(): void {
  const begunAt = performance.now();
  while (performance.now() - begunAt < 3);
}

/** What was done in each iteration of the loop until all have ended, without those in which nothing was. */
async function iterations(done: string[], ended: Promise<unknown>): Promise<string[][]> {
  const seen: string[][] = [];
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  while (!isOver || done.length > 0) {
    await new Promise(setImmediate);
    if (done.length > 0) seen.push(done.splice(0));
  }
  return seen;
}

test('all batches together work for one slice of an iteration, and callers alternate', async (t) => {
  const done: string[] = [];
  const batch = async (caller: string, name: string) => {
    const slices = new RowSlices(caller);
    for (let step = 0; step < 3; step++) {
      await slices.breathe();
      work();
      done.push(name);
    }
  };
  const batches = [batch('many', 'a'), batch('many', 'b'), batch('many', 'c'), batch('few', 'd')];
  const seen = await iterations(done, Promise.all(batches));
  t.strictSame(
    seen.map(({ length }) => length),
    Array(12).fill(1),
  );
  const few = seen.flat().map((name) => name === 'd');
  t.ok(few.lastIndexOf(true) <= 6, few.join());
});

/** Rows that say when they are parsed. */
async function* rowsThat(parse: () => void, count: number): AsyncGenerator<BatchRow> {
  for (let line = 1; line <= count; line++) {
    yield {
      line,
      read: () => {
        parse();
        return { name: undefined, body: {} };
      },
    };
  }
}

test('rows of many batches are parsed one after the other, each in an iteration of its own', async (t) => {
  const done: string[] = [];
  const batch = async (name: string) => {
    const parse = () => {
      work();
      done.push(name);
    };
    const drawn = new DrawnRows(rowsThat(parse, 2), {
      ...{ atOnce: 3, mostRows: 10, caller: name, signal: new AbortController().signal },
      refusalOf: asApiError,
      prepare: () => ({ file: 'a.png', draw: async () => new Uint8Array(1) }),
    });
    for await (const _ of drawn.outcomes());
  };
  const seen = await iterations(done, Promise.all(['a', 'b', 'c', 'd', 'e'].map(batch)));
  t.strictSame(
    seen.map(({ length }) => length),
    Array(10).fill(1),
  );
});

test('a row that waits for its slot is not parsed', async (t) => {
  let parsed = 0;
  let free = 2;
  const waiting: (() => void)[] = [];
  const drawing: (() => void)[] = [];
  const slot = async () => {
    while (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    free--;
    const drawn = () => {
      free++;
      waiting.shift()?.();
    };
    return { drawn, end() {} };
  };
  const drawn = new DrawnRows(
    rowsThat(() => parsed++, 5),
    {
      ...{ atOnce: 4, mostRows: 10, signal: new AbortController().signal, slot },
      refusalOf: asApiError,
      prepare: () => ({
        file: 'a.png',
        draw: () => new Promise((resolve) => drawing.push(() => resolve(new Uint8Array(1)))),
      }),
    },
  );
  const reading = (async () => {
    let count = 0;
    for await (const _ of drawn.outcomes()) count++;
    return count;
  })();
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  };
  await settled();
  t.equal(parsed, 2);
  drawing.shift()?.();
  await settled();
  t.equal(parsed, 3);
  while (drawing.length > 0) {
    drawing.shift()?.();
    await settled();
  }
  t.equal(await reading, 5);
  t.equal(free, 2, 'all slots are free again');
});
