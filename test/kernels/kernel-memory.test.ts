import t, { test } from 'tap';
import { allocated, bytesOf, discardGaps, kernelMemory, released } from '../../workers/kernels/kernels.js';
import { Scratch } from '../../workers/kernels/scratch.js';
import { moduleBytes } from '../../workers/memory/module-memories.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const MIB = 2 ** 20;

test('a block beyond 2 GiB ends the thread, as a trap does, and takes no memory', async (t) => {
  const before = kernelMemory();
  t.throws(() => allocated(2 ** 31), { name: 'RuntimeError', message: /^kernel memory cannot grow/ });
  t.equal(kernelMemory(), before);
});

test('a block is as long as it was asked for, wherever it lies', async (t) => {
  for (const length of [1, 1000, 64 * 1024, 64 * 1024 + 1, 20 * 2 ** 20]) {
    const block = allocated(length);
    t.equal(bytesOf(block).length, length);
    released(block);
  }
});

test('what nobody has is with the system again, and what somebody has is as it was', async (t) => {
  const [held, gone] = [allocated(3 * MIB), allocated(64 * MIB)];
  bytesOf(held).fill(1);
  bytesOf(gone).fill(2);
  const before = process.memoryUsage.rss();
  released(gone);
  discardGaps();
  t.ok(before - process.memoryUsage.rss() > 48 * MIB);
  t.ok(bytesOf(held).every((byte) => byte === 1));
  released(held);
});

test('what is in use is counted apart from what is free', async (t) => {
  const before = moduleBytes();
  const block = allocated(32 * MIB);
  t.equal(moduleBytes().kernels - before.kernels, 32 * MIB);
  released(block);
  t.equal(moduleBytes().kernels, before.kernels);
  t.ok(moduleBytes().kernels_free >= 32 * MIB);
});

test('scratch memory is kept in the size of the largest, but for one that is far too large', async (t) => {
  const scratch = new Scratch();
  const still = scratch.of(3 * MIB);
  t.equal(scratch.of(1000), still);
  t.equal(scratch.of(20 * MIB).length, 20 * MIB);
  t.equal(scratch.of(12 * MIB).length, 20 * MIB);
  t.equal(scratch.of(3 * MIB).length, 3 * MIB);
});
