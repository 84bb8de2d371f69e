import t, { test } from 'tap';
import { BlockAllocator, PAGE_BYTES } from '../../workers/kernels/block-allocator.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const MIB = 2 ** 20;

/** A memory that only knows its length. */
function memory({ start = 1000, end = 2 * PAGE_BYTES } = {}) {
  const grown = { end };
  const blocks = new BlockAllocator(start, end, (bytes) => {
    if (bytes <= 0 || bytes % PAGE_BYTES !== 0) throw new Error(`grown by ${bytes}`);
    grown.end += bytes;
  });
  return { blocks, grown };
}

/** From a byte to eight megabytes, small ones as often as large ones. */
function someSize(random: () => number): number {
  return Math.ceil(2 ** (random() * 23));
}

test('blocks lie in the memory, aligned, and none over another, whatever comes and goes', async (t) => {
  const { blocks, grown } = memory();
  const random = seededRandom(1);
  const living: { at: number; bytes: number }[] = [];
  let flaws = 0;
  for (let step = 0; step < 20_000; step++) {
    if (living.length > 0 && (random() < 0.5 || living.length > 200)) {
      const [gone] = living.splice(Math.floor(random() * living.length), 1);
      blocks.release(gone?.at ?? 0);
      continue;
    }
    const bytes = someSize(random);
    const at = blocks.allocate(bytes);
    const isOver = living.some((other) => at < other.at + other.bytes && other.at < at + bytes);
    if (at % 16 !== 0 || at < 1000 || at + bytes > grown.end || isOver) flaws++;
    living.push({ at, bytes });
  }
  t.equal(flaws, 0);
});

test('what is given back is one gap again: a block as large as the memory fits without growth', async (t) => {
  const { blocks, grown } = memory();
  const random = seededRandom(2);
  const living = Array.from({ length: 300 }, () => blocks.allocate(PAGE_BYTES + someSize(random)));
  living.sort(() => random() - 0.5);
  for (const at of living) blocks.release(at);
  const { end } = grown;
  blocks.allocate(end - 2 * PAGE_BYTES - 4 * PAGE_BYTES);
  t.equal(grown.end, end);
});

test('the memory grows by what is lacking, not by what it has', async (t) => {
  const { blocks, grown } = memory();
  blocks.allocate(100 * MIB);
  t.ok(grown.end < 102 * MIB);
  blocks.allocate(MIB);
  t.ok(grown.end < 104 * MIB);
});

test('pictures of many sizes that come and go take less than twice what those that are there need', async (t) => {
  const { blocks, grown } = memory();
  const random = seededRandom(3);
  const held: { at: number; bytes: number }[] = [];
  let [living, most] = [0, 0];
  for (let step = 0; step < 20_000; step++) {
    const bytes = Math.ceil((0.1 + 8 * random() ** 3) * MIB);
    held.push({ at: blocks.allocate(bytes), bytes });
    living += bytes;
    most = Math.max(most, living);
    for (let glyph = 0; glyph < 3; glyph++) {
      const size = Math.ceil(200 + 20_000 * random());
      held.push({ at: blocks.allocate(size), bytes: size });
      living += size;
    }
    while (living > 64 * MIB) {
      const [gone] = held.splice(Math.floor(random() * held.length), 1);
      if (!gone) break;
      blocks.release(gone.at);
      living -= gone.bytes;
    }
  }
  t.ok(grown.end < 2 * most);
});

test('a block that comes and goes takes the same place again', async (t) => {
  for (const bytes of [1, 100, PAGE_BYTES, PAGE_BYTES + 1, MIB]) {
    const { blocks, grown } = memory();
    const at = blocks.allocate(bytes);
    const { end } = grown;
    for (let again = 0; again < 1000; again++) {
      blocks.release(at);
      if (blocks.allocate(bytes) !== at) t.fail(`${bytes} bytes lie elsewhere`);
    }
    t.equal(grown.end, end);
  }
});

test('what is no block is not taken back', async (t) => {
  const { blocks } = memory();
  const small = blocks.allocate(100);
  const large = blocks.allocate(MIB);
  for (const address of [0, small + 1, large + PAGE_BYTES, 2 ** 31]) t.throws(() => blocks.release(address));
  const neighbour = blocks.allocate(100);
  for (const at of [large, small]) {
    blocks.release(at);
    t.throws(() => blocks.release(at), 'twice');
  }
  blocks.release(neighbour);
});

test('what is no number of bytes is no block', async (t) => {
  const { blocks, grown } = memory();
  const { end } = grown;
  for (const bytes of [-1, Number.NaN, -(2 ** 31)]) t.throws(() => blocks.allocate(bytes), RangeError);
  t.equal(grown.end, end);
  t.not(blocks.allocate(0), blocks.allocate(0), 'but none is one');
});

test('a memory that cannot grow gives no block, and goes on with those that it has', async (t) => {
  const blocks = new BlockAllocator(0, PAGE_BYTES * 16, () => {
    throw new RangeError('full');
  });
  const at = blocks.allocate(PAGE_BYTES * 8);
  t.throws(() => blocks.allocate(PAGE_BYTES * 16), RangeError);
  blocks.release(at);
  t.equal(blocks.allocate(PAGE_BYTES * 16), at);
});

test('beyond its level the memory grows only when nothing more can be given up', async (t) => {
  const held: number[] = [];
  const grown = { end: 2 * PAGE_BYTES };
  const blocks = new BlockAllocator(1000, grown.end, (bytes) => (grown.end += bytes), {
    softLimit: 10 * MIB,
    evict: () => {
      const oldest = held.shift();
      if (oldest !== undefined) blocks.release(oldest);
      return oldest !== undefined;
    },
  });
  for (let count = 0; count < 40; count++) held.push(blocks.allocate(MIB));
  t.ok(grown.end <= 10 * MIB);
  t.equal(held.length, 9, 'and no more is given up than has to be');
  blocks.allocate(12 * MIB);
  t.equal(held.length, 0);
  t.ok(grown.end > 12 * MIB);
});
