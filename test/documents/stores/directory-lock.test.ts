import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { DirectoryLock } from '../../../src/documents/directory-lock.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { eventually } from '../../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

t.test('one at a time has the lock', async (t) => {
  const directory = t.testdir();
  let holders = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const lock = await DirectoryLock.take(directory);
      most = Math.max(most, ++holders);
      await lock.check();
      await setImmediate();
      holders--;
      await lock.release();
    }),
  );
  t.equal(most, 1);
  t.equal((await readdir(directory)).length, 1, 'one file stays');
});

t.test('a lock that is not renewed is taken over, and who had it notices', async (t) => {
  const directory = t.testdir();
  const left = await DirectoryLock.take(directory);
  const [file = ''] = await readdir(directory);
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(join(directory, file), longAgo, longAgo);
  const takers = [DirectoryLock.take(directory), DirectoryLock.take(directory)];
  const first = await Promise.race(takers);
  await t.rejects(left.check(), { name: 'StoreUnavailable' });
  await first.check();
  await left.release();
  await first.check();
  await first.release();
  for (const taker of takers) await (await taker).release();
});

t.test('a lock that is held stays in force, because its holder renews it', async (t) => {
  const directory = t.testdir();
  const lock = await DirectoryLock.take(directory);
  const [file = ''] = await readdir(directory);
  const almostStale = Date.now() / 1000 - 4;
  await utimes(join(directory, file), almostStale, almostStale);
  const renewed = await eventually(
    async () => (await stat(join(directory, file))).mtimeMs / 1000,
    (time) => time > almostStale + 1,
  );
  t.ok(renewed > almostStale + 1);
  await lock.release();
});
