import type { Test } from 'tap';
import { RedisServer } from '../../rig/stores/redis-server.js';
import type { BuiltImage } from './built-image.js';
import { ServingContainer } from './container.js';

/** Prints what lies where the service, or an engine's default, would let it write; and whether it can write in /data. */
const LEFT_BEHIND = `
  import { accessSync, constants, readdirSync } from 'node:fs';
  let isReadOnly = true;
  try {
    accessSync('/data', constants.W_OK);
    isReadOnly = false;
  } catch {}
  console.log(JSON.stringify({ isReadOnly, shm: readdirSync('/dev/shm'), data: readdirSync('/data') }));
`;

/** A container whose keys and counters are in Redis. */
export async function testRedis(t: Test, image: BuiltImage): Promise<void> {
  await t.test('with REDIS_URL a container works where it can write nothing at all', async (t) => {
    const redis = await RedisServer.start(t);
    const environment = { REDIS_URL: redis.url };
    const serving = await ServingContainer.start(t, image, { environment, hasData: false });
    const { container } = serving;
    const create = ['keys', 'create', '--plan', 'pro', '--name', 'blog', '--json'];
    const { code, stdout, stderr } = await container.exec(['node', 'dist/src/main.js', ...create]);
    t.strictSame([code, stderr], [0, '']);
    const { key } = JSON.parse(stdout) as { key: string };
    const answer = await serving.answer({ template: 'og-default' }, { 'x-api-key': key });
    t.strictSame([answer.status, answer.headers.get('x-plan')], [200, 'pro']);
    t.equal(answer.headers.get('x-quota-remaining'), '9999', 'counted');
    const gif = await serving.answer({ template: 'promo-animated', format: 'gif' }, { 'x-api-key': key });
    t.equal(gif.status, 200);
    t.ok((await redis.cli('--raw', 'KEYS', 'tuval:*')).split('\n').length > 1, 'in Redis');
    t.strictSame(await container.evaluate(LEFT_BEHIND), { isReadOnly: true, shm: [], data: [] });
    await container.signal('SIGTERM');
    t.equal((await container.ended).code, 0);
  });
}
