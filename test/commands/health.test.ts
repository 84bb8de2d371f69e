import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { Command, serve } from '../rig/services/command.js';
import { freePort } from '../rig/services/free-port.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

function health(t: Test, environment: Record<string, string>, ...args: string[]) {
  return Command.run(t, ['health', ...args], environment).ended;
}

t.test('a service that works is well, wherever its operations server listens', async (t) => {
  for (const host of ['0.0.0.0', '::', '::1']) {
    const settings = { ADMIN_HOST: host, ADMIN_PORT: String(await freePort()) };
    const { command } = await serve(t, settings);
    const { code, stdout, stderr } = await health(t, settings);
    t.strictSame([code, JSON.parse(stdout), stderr], [0, { status: 'ok' }, ''], host);
    const ready = await health(t, settings, '--ready');
    t.strictSame([ready.code, JSON.parse(ready.stdout)], [0, { status: 'ready' }], `${host}, ready`);
    command.child.kill('SIGTERM');
    await command.ended;
  }
});

t.test('without its store a service is well, and not ready, and says why', async (t) => {
  const redis = await RedisServer.start(t);
  const settings = { ADMIN_PORT: String(await freePort()), REDIS_URL: redis.url };
  await redis.kill();
  await serve(t, settings);
  t.equal((await health(t, settings)).code, 0);
  const { code, stdout, stderr } = await health(t, settings, '--ready');
  t.strictSame([code, stdout], [1, '']);
  t.match(stderr, /readyz answers 503: .*the store is unavailable/);
});

t.test('a service that is not there is not well', async (t) => {
  const { code, stdout, stderr } = await health(t, { ADMIN_PORT: String(await freePort()) });
  t.strictSame([code, stdout], [1, '']);
  t.match(stderr, /^http:\/\/127\.0\.0\.1:\d+\/healthz does not answer: .*ECONNREFUSED.*\.\n$/);
});

t.test('a service that does not answer in time is not well', async (t) => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  t.teardown(() => silent.closeAllConnections());
  t.teardown(() => silent.close());
  await new Promise((resolve) => silent.once('listening', resolve));
  const { code, stderr } = await health(t, { ADMIN_PORT: String((silent.address() as AddressInfo).port) });
  t.equal(code, 1);
  t.match(stderr, /does not answer: .*timeout.*\.\n$/);
});

t.test('a service without an operations server cannot be asked', async (t) => {
  const { code, stderr } = await health(t, { ADMIN_PORT: '0' });
  t.strictSame([code, stderr], [1, 'ADMIN_PORT is 0, which turns health checks off.\n']);
});

t.test('arguments that make no sense are refused with one sentence', async (t) => {
  for (const args of [['--nonsense'], ['now']]) {
    const { code, stdout, stderr } = await health(t, {}, ...args);
    t.strictSame([code, stdout], [2, '']);
    t.match(stderr, /^[^\n]+\(--help shows the options\)\.\n$/);
  }
  t.match(await health(t, {}, '--help'), { code: 0, stdout: /ADMIN_PORT/ });
});
