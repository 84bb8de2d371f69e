import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { Command, serve } from '../rig/services/command.js';
import { dataFolder } from '../rig/services/data-folder.js';
import { readExposition } from '../rig/services/exposition.js';
import { freePort } from '../rig/services/free-port.js';
import { frontPids } from '../rig/services/fronts.js';
import { Traffic } from '../rig/services/traffic.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually, waitFor } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** A service of several fronts with its operations server. */
async function serveWatched(t: Test, environment: Record<string, string> = {}) {
  const adminPort = await freePort();
  const admin = `http://127.0.0.1:${adminPort}`;
  const service = await serve(t, { ADMIN_PORT: String(adminPort), ...environment });
  const series = async () => readExposition(await (await fetch(`${admin}/metrics`)).text()).series;
  return { ...service, admin, series };
}

const ANSWERED = 'tuval_http_requests_total{method="GET",route="/api/status",status="200"}';

t.test('the metrics of all fronts are one sum, which no end of a front makes smaller', async (t) => {
  const redis = await RedisServer.start(t);
  const { command, base, series } = await serveWatched(t, { REDIS_URL: redis.url, FRONTS: '3' });
  const ask = async (times: number) => {
    const traffic = new Traffic(base, { fresh: 5 });
    await traffic.more(times);
    await traffic.stop();
    return traffic.count;
  };
  // A front that is slow to say what it has counted is left out of one reading.
  const counted = (count: number) =>
    eventually(
      async () => (await series()).get(ANSWERED),
      (answered) => answered === count,
    );
  let asked = await ask(300);
  t.equal(await counted(asked), asked);
  const ready = async () => (await series()).get('tuval_fronts{state="ready"}');
  t.equal(await eventually(ready, (fronts) => fronts === 3), 3);

  command.child.kill('SIGHUP');
  const becomes = (name: string, value: number) =>
    waitFor(`${name} ${value}`, async () => (await series()).get(name) === value);
  await becomes('tuval_front_replacements_total', 3);
  await becomes('tuval_fronts{state="draining"}', 0);
  t.equal(await counted(asked), asked, 'fronts that retire hand their counts over');

  asked += await ask(100);
  t.equal(await counted(asked), asked);
  const [victim = 0] = frontPids(command);
  process.kill(victim, 'SIGKILL');
  await becomes('tuval_front_deaths_total', 1);
  t.equal((await series()).get(ANSWERED), asked, 'what was seen of one that was killed stays');
});

t.test('readiness follows the service through its life, health does not', async (t) => {
  const { command, base, admin } = await serveWatched(t);
  t.strictSame(await (await fetch(`${admin}/readyz`)).json(), { status: 'ready' });
  // Its connection stays, and keeps the service from ending for two seconds.
  await (await fetch(`${base}/api/templates`)).arrayBuffer();
  command.child.kill('SIGTERM');
  const ask = () => Promise.all([fetch(`${admin}/readyz`), fetch(`${admin}/healthz`)]);
  const [readiness, health] = await eventually(ask, ([{ status }]) => status === 503);
  t.strictSame(await readiness.json(), { status: 'not ready', reasons: ['stopping'] });
  t.equal(health.status, 200);
  t.equal((await command.ended).code, 0);
});

t.test('an address for operators that cannot be had is one sentence', async (t) => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  t.teardown(() => other.close());
  const { port } = other.address() as { port: number };
  const environment = { HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: String(port) };
  const { code, stdout, stderr } = await Command.run(t, [], environment).ended;
  t.strictSame([code, stdout], [1, '']);
  t.match(stderr, /^Tuval cannot start: ADMIN_HOST and ADMIN_PORT: [^\n]*another process listens there\.\n$/);
});

/** A service whose operations server answers, and whose fronts do not serve yet. */
async function starting(t: Test) {
  const adminPort = await freePort();
  const environment = {
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_PORT: String(adminPort),
    DATA_DIR: dataFolder(t),
  };
  const command = Command.run(t, [], { RENDER_THREADS: '1', ...environment });
  const admin = `http://127.0.0.1:${adminPort}`;
  await waitFor('the operations server', () =>
    fetch(`${admin}/healthz`).then(
      () => true,
      () => false,
    ),
  );
  return { command, admin };
}

t.test('a service that starts is healthy and not ready, and SIGTERM ends it at once', async (t) => {
  const { command, admin } = await starting(t);
  // However late it is asked, the start is not over before.
  const fronts = await eventually(
    () => frontPids(command),
    ({ length }) => length > 0,
  );
  for (const front of fronts) process.kill(front, 'SIGSTOP');
  const readiness = await fetch(`${admin}/readyz`);
  t.equal(readiness.status, 503);
  t.strictSame(await readiness.json(), { status: 'not ready', reasons: ['no front serves yet'] });
  command.child.kill('SIGTERM');
  t.match(await command.ended, { code: 0, stdout: '' });
});

t.test('a greeting that nobody reads does not end the service', async (t) => {
  const { command, admin } = await starting(t);
  command.child.stdout?.destroy();
  await waitFor('readiness', async () => (await fetch(`${admin}/readyz`)).status === 200);
  // After the greeting, which follows when the service is ready.
  await setTimeout(200);
  t.equal((await fetch(`${admin}/healthz`)).status, 200);
});
