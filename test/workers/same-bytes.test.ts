import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t, { test } from 'tap';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';
import { digestsOfJobs } from './job-digests.js';

t.setTimeout(FILE_TIMEOUT_MS);

const run = promisify(execFile);

test('the same jobs make the same bytes, in any order and in any process', async (t) => {
  const script = fileURLToPath(new URL('./job-digests.js', import.meta.url));
  const [here, backwards, { stdout }] = await Promise.all([
    digestsOfJobs(),
    digestsOfJobs('backwards'),
    run(process.execPath, [script, 'print']),
  ]);
  t.ok(Object.keys(here).length >= 27, 'every template in every format it has, in three sizes');
  t.same(backwards, here);
  t.same(JSON.parse(stdout), here);
});
