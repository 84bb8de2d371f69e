import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t, { test } from 'tap';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { type Digests, digestsOfJobs } from './job-digests.js';

t.setTimeout(FILE_TIMEOUT_MS);

const run = promisify(execFile);

test('the same jobs make the same pictures in any order, process and company; GIFs to the byte', async (t) => {
  const script = fileURLToPath(new URL('./job-digests.js', import.meta.url));
  const [here, backwards, uponBackdrops, { stdout }] = await Promise.all([
    digestsOfJobs(),
    digestsOfJobs('backwards'),
    digestsOfJobs('upon backdrops'),
    run(process.execPath, [script, 'print']),
  ]);
  t.ok(Object.keys(here.pictures).length >= 27, 'every template in every format it has, in three sizes');
  t.same(backwards.pictures, here.pictures);
  t.same(uponBackdrops.pictures, here.pictures);
  t.same((JSON.parse(stdout) as Digests).pictures, here.pictures);
  const others = Object.keys(here.files).filter((name) => uponBackdrops.files[name] !== here.files[name]);
  for (const format of ['png', 'jpeg']) {
    const count = others.filter((name) => name.includes(` ${format} `)).length;
    t.ok(count >= 4, `${count} times ${format} was encoded with what was kept of its backdrop`);
  }
});
