import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { Primary } from '../../src/cluster/primary.js';
import { readConfig } from '../../src/config.js';
import { FILE_TIMEOUT_MS } from '../api/command.js';
import { Traffic } from './traffic.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** A primary in this process, whose fronts are processes of their own. */
async function start(t: Test, options: { fronts?: number; shareSocket?: boolean; pingEveryMs?: number }) {
  const { fronts = 1, ...rest } = options;
  // What fronts inherit.
  Object.assign(process.env, {
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_PORT: '0',
    RENDER_THREADS: '1',
    DATA_DIR: t.testdir(),
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

t.test('a front that hangs is killed and replaced', async (t) => {
  const { primary, base } = await start(t, { pingEveryMs: 500 });
  const [hung = 0] = pids(primary);
  process.kill(hung, 'SIGSTOP');
  const answer = await fetch(`${base}/api/status`);
  t.equal(answer.status, 200, 'the one who waited meanwhile is served by the next');
  t.notOk(pids(primary).includes(hung));
  await primary.stop();
});

t.test('fronts that listen for themselves share the port, and are replaced as well', async (t) => {
  const { primary, base } = await start(t, { fronts: 2, shareSocket: false });
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

t.test('it is ready while a front is, and not once it stops', async (t) => {
  const { primary, base } = await start(t, {});
  t.strictSame(primary.unreadyReasons, []);
  const idle = new Traffic(base, { keepAlive: 1 });
  await idle.more(1);
  const stopped = primary.stop();
  t.strictSame(primary.unreadyReasons, ['stopping']);
  await stopped;
  await idle.stop();
});

t.test('it is not ready while its only front is dead', async (t) => {
  const { primary } = await start(t, {});
  const [front] = primary.fronts;
  front?.kill();
  await front?.ended;
  while (primary.unreadyReasons.length === 0) await setTimeout(5);
  t.strictSame(primary.unreadyReasons, ['no front serves yet']);
  while (primary.unreadyReasons.length > 0) await setTimeout(20);
  await primary.stop();
});

t.test('a front that the system cannot start is tried again', async (t) => {
  const { primary, base } = await start(t, {});
  const { execPath } = process;
  const repair = () => {
    process.execPath = execPath;
  };
  t.teardown(repair);
  process.execPath = `${t.testdir()}/away`;
  const [front] = primary.fronts;
  front?.kill();
  while (!/^tuval_front_deaths_total 3$/m.test(await primary.metrics())) await setTimeout(20);
  repair();
  while (primary.unreadyReasons.length > 0) await setTimeout(20);
  t.equal((await fetch(`${base}/api/status`)).status, 200);
  await primary.stop();
});
