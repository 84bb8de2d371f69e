import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import t, { type Test } from 'tap';
import { FILE_TIMEOUT_MS } from '../suites/file-timeout.js';
import { RawConnection, rawRequest } from './raw-connection.js';
import { LONGEST_DELAY_MS, now, Sentinel } from './sentinel.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Computes for as many milliseconds of processor time as the path says, asleep or not, before it answers. */
const SERVER = `
  const server = require('node:http').createServer(({ url }, response) => {
    const [, way, ms] = url.split('/');
    const begun = process.cpuUsage();
    const used = ({ user, system }) => (user + system) / 1000;
    if (way === 'compute') while (used(process.cpuUsage(begun)) < Number(ms));
    if (way === 'sleep') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ms));
    response.end();
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

async function watched(t: Test) {
  const child = spawn(process.execPath, ['-e', SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.teardown(() => child.kill());
  const [port] = (await once(child.stdout, 'data')).map(Number);
  const sentinel = await Sentinel.start({ port: port ?? 0, pid: child.pid ?? 0 });
  t.teardown(() => sentinel.stop());
  /** Asks once. @returns the delays that this made */
  const ask = async (path: string) => {
    const connection = await RawConnection.open(port ?? 0);
    const askedAt = now();
    await connection.send(rawRequest('GET', path)).reply();
    connection.close();
    return sentinel.since(askedAt);
  };
  return { child, sentinel, ask };
}

t.test(
  'who holds the loop up is noticed, whether it computes or sleeps, and who does not is not',
  async (t) => {
    const { ask } = await watched(t);
    for (const way of ['compute', 'sleep']) {
      t.strictSame(await ask(`/${way}/5`), [], way);
      const [delay] = await ask(`/${way}/400`);
      t.ok((delay?.beyondMs ?? 0) > LONGEST_DELAY_MS, way, { delay });
    }
  },
);

t.test(
  'on a machine that is busy no delay is found but for those that a request makes',
  { skip: !existsSync('/proc/self/schedstat') && 'this system does not tell how long a thread waits' },
  async (t) => {
    const { ask, sentinel } = await watched(t);
    for (let count = 0; count < 6; count++) {
      const busy = spawn(process.execPath, ['-e', 'for (;;);']);
      t.teardown(() => busy.kill());
    }
    const begunAt = now();
    while (now() - begunAt < 2000) await ask('/compute/50');
    t.strictSame(sentinel.delays, []);
    t.not((await ask('/compute/1000')).length, 0);
  },
);

t.test('a service that goes in the middle is a delay, or none, and ends nothing', async (t) => {
  const { child, sentinel } = await watched(t);
  child.kill('SIGKILL');
  await once(child, 'exit');
  t.strictSame(await sentinel.since(now()), []);
});
