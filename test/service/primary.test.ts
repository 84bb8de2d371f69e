import { pino } from 'pino';
import t, { type Test } from 'tap';
import { readConfig } from '../../src/config.js';
import { Primary } from '../../src/service/primary.js';
import { dataFolder } from '../rig/services/data-folder.js';
import { freePort } from '../rig/services/free-port.js';
import { Traffic } from '../rig/services/traffic.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** A primary in this process, whose fronts are processes of their own. */
async function start(
  t: Test,
  options: { fronts?: number; port?: number; shareSocket?: boolean; pingEveryMs?: number },
) {
  const { fronts = 1, port = 0, ...rest } = options;
  // What fronts inherit.
  Object.assign(process.env, {
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_PORT: '0',
    RENDER_THREADS: '1',
    DATA_DIR: dataFolder(t),
    REDIS_URL: '',
  });
  const config = { ...readConfig(process.env), fronts };
  const primary = await Primary.open({ config, log: pino({ level: 'silent' }), ...rest });
  t.teardown(() => primary.kill());
  await primary.startFronts();
  return { primary, base: `http://127.0.0.1:${primary.port}` };
}

function pids(primary: Primary): (number | undefined)[] {
  return [...primary.fronts].map((front) => front.pid);
}

t.test('a primary and its front', async (t) => {
  const { primary, base } = await start(t, { pingEveryMs: 500 });
  const ready = () =>
    eventually(
      () => primary.unreadyReasons,
      ({ length }) => length === 0,
    );
  const deaths = async () =>
    Number(/^tuval_front_deaths_total (\d+)$/m.exec(await primary.metrics())?.[1] ?? 0);
  t.strictSame(primary.unreadyReasons, [], 'ready while the front is');

  await t.test('a front that hangs is killed and replaced', async (t) => {
    const [hung = 0] = pids(primary);
    process.kill(hung, 'SIGSTOP');
    const answer = await fetch(`${base}/api/status`);
    t.equal(answer.status, 200, 'the one who waited meanwhile is served by the next');
    t.notOk(pids(primary).includes(hung));
    t.strictSame(await ready(), []);
  });

  await t.test('it is not ready while its only front is dead', async (t) => {
    const [front] = primary.fronts;
    front?.kill();
    await front?.ended;
    t.strictSame(primary.unreadyReasons, ['no front serves yet']);
    t.strictSame(await ready(), []);
  });

  await t.test('a front that the system cannot start is tried again', async (t) => {
    const { execPath } = process;
    const repair = () => {
      process.execPath = execPath;
    };
    t.teardown(repair);
    process.execPath = `${dataFolder(t)}/away`;
    const before = await deaths();
    const [front] = primary.fronts;
    front?.kill();
    t.ok((await eventually(deaths, (count) => count >= before + 2)) >= before + 2);
    repair();
    t.strictSame(await ready(), []);
    t.equal((await fetch(`${base}/api/status`)).status, 200);
  });
});

t.test('fronts that listen for themselves share the port, and are replaced as well', async (t) => {
  const { primary, base } = await start(t, { fronts: 2, port: await freePort(), shareSocket: false });
  const before = pids(primary);
  t.equal(before.length, 2);
  const lookers = new Traffic(base, { keepAlive: 2 });
  await primary.reload();
  const seen = Object.keys(await lookers.stop()).filter((outcome) => outcome !== 'ECONNRESET');
  t.strictSame(seen, ['200'], 'but for those who wait at a socket when it closes, which sharing one is for');
  t.equal(pids(primary).length, 2);
  t.notOk(pids(primary).some((pid) => before.includes(pid)));
  await primary.stop();
  t.strictSame(pids(primary), []);
});
