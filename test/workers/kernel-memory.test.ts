import t, { test } from 'tap';
import { allocated, bytesOf, kernelMemory, released } from '../../workers/kernels/kernels.js';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

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
