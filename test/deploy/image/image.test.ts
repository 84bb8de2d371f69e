/** Builds the images of deploy/Dockerfile once, and runs them as an operator would. */

import { join } from 'node:path';
import type { Test } from 'tap';
import t from 'tap';
import { SERVICE_BYTES, THREAD_BYTES } from '../../rig/deployment/memory-bound.js';
import { plainPng, serveBytes } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { signalled } from '../../rig/services/serving.js';
import { RedisServer } from '../../rig/stores/redis-server.js';
import { eventually } from '../../rig/time/eventually.js';
import { BuiltImage } from './built-image.js';
import { Container, ServingContainer } from './container.js';
import { testContents } from './contents.js';
import { readJson } from './deploy-folder.js';
import { Sandbox } from './sandbox.js';
import { testServing } from './serving.js';
import { importBase } from './stand-in-base.js';

// A machine that has no base yet fetches Debian and Node.js first.
t.setTimeout(1_200_000);

t.test('the images of deploy/Dockerfile', async (t) => {
  const sandbox = await Sandbox.open(t);
  await importBase(sandbox);
  const { version } = readJson<{ version: string }>('package.json');
  const image = await BuiltImage.build(sandbox, `localhost/tuval:${version}`);

  await testContents(t, image);
  await testServing(t, image);
  await testEnding(t, image);
  await testRedis(t, image);
  await testMemory(t, image);
  await testLoadTest(t, image);
});

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
async function testRedis(t: Test, image: BuiltImage): Promise<void> {
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

/** The image that puts a service under load. */
async function testLoadTest(t: Test, image: BuiltImage): Promise<void> {
  await t.test('the image of the load test puts a container under load', async (t) => {
    const loadTest = await BuiltImage.build(image.sandbox, 'localhost/tuval-load-test', 'load-test');
    const { Config } = await loadTest.details();
    t.equal(Config.User, '10001:10001');
    const { packages } = readJson<{ packages: Record<string, { version: string }> }>('package-lock.json');
    const { base } = await ServingContainer.start(t, image);
    const version = await Container.run(t, loadTest, { args: ['--version'] }).ended;
    t.match(
      version.stdout,
      `autocannon v${packages['node_modules/autocannon']?.version}`,
      'the locked version',
    );
    const args = ['--json', '--amount', '50', '--connections', '2', `${base}/api/status`];
    const { code, stdout } = await Container.run(t, loadTest, { args, hasData: false }).ended;
    t.equal(code, 0);
    t.match(JSON.parse(stdout), { '2xx': 50, non2xx: 0, errors: 0 });
    t.comment(
      `The image of the load test adds ${((await loadTest.ownSize()) / 1e6).toFixed(0)} MB to its base.`,
    );
  });
}

/** Prints the kilobytes that the service's processes hold, as proc_pid_smaps(5) has them; what they share counts once. */
const MEMORY = `
  import { readdirSync, readFileSync } from 'node:fs';
  const kilobytes = (pid) =>
    Number(/^Pss:\\\\s+(\\\\d+)/m.exec(readFileSync('/proc/' + pid + '/smaps_rollup', 'utf8'))[1]);
  const pids = readdirSync('/proc').filter((name) => /^\\\\d+$/.test(name) && Number(name) !== process.pid);
  const service = pids.filter((pid) => readFileSync('/proc/' + pid + '/cmdline', 'utf8').includes('dist/src/'));
  console.log(JSON.stringify(service.map(kilobytes)));
`.replaceAll('\\\\', '\\');

/** Requests of each template and format, each for another picture, so that both threads draw all of them. */
const EACH = 8;

/** What a container takes of a machine's memory. */
async function testMemory(t: Test, image: BuiltImage): Promise<void> {
  await t.test(
    'two threads that have drawn everything take no more than limits of memory reckon with',
    async (t) => {
      const plans = t.testdir({ 'plans.json': JSON.stringify([{ ...GENEROUS, id: 'anonymous' }]) });
      const serving = await ServingContainer.start(t, image, {
        environment: { PLANS_FILE: '/plans.json' },
        files: { '/plans.json': join(plans, 'plans.json') },
      });
      const before = await megabytes(serving.container);
      const { templates } = JSON.parse((await serving.get('/api/templates')).toString());
      for (const { id, animated, fields } of templates) {
        const { key } = fields.find(({ type }: { type: string }) => type === 'text');
        for (const format of ['png', 'jpeg', ...(animated ? ['gif'] : [])]) {
          const texts = Array.from({ length: EACH }, (_, index) => `Merhaba ${index}`);
          await Promise.all(
            texts.map((text) => serving.render({ template: id, format, data: { [key]: text } })),
          );
        }
      }
      const after = await megabytes(serving.container);
      t.comment(
        `Memory with 2 render threads: ${before.toFixed(0)} MB at first, ${after.toFixed(0)} MB after all templates.`,
      );
      t.ok(after < (SERVICE_BYTES + 2 * THREAD_BYTES) / 1024 ** 2, `${after.toFixed(0)} MB`);
    },
  );
}

async function megabytes(container: Container): Promise<number> {
  const each = await container.evaluate<number[]>(MEMORY);
  return each.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}

/** How a container answers to signals, and says how it is. */
async function testEnding(t: Test, image: BuiltImage): Promise<void> {
  const { Healthcheck } = await image.details();
  const [, ...health] = Healthcheck?.Test ?? [];

  await t.test('the health check answers 0 while the service is well, and 1 when it hangs', async (t) => {
    const { container, environment } = await ServingContainer.start(t, image);
    const ask = async () => (await container.exec(health, environment)).code;
    t.equal(await ask(), 0);
    await container.signal('SIGSTOP');
    t.equal(await ask(), 1);
    await container.signal('SIGCONT');
    t.equal(await ask(), 0);
  });

  await t.test(
    'SIGTERM in the middle of a render lets it finish, and the container exits with 0',
    async (t) => {
      const serving = await ServingContainer.start(t, image, {
        environment: { IMAGE_ALLOWED_CIDRS: '127.0.0.0/8', IMAGE_TIMEOUT_MS: '60000' },
      });
      const picture = signalled();
      const server = await serveBytes(t, plainPng(8, 8, [0, 128, 0]), picture.promise);
      const answer = serving.answer({ template: 'og-default', data: { photo: server.url } });
      await eventually(
        () => server.requests,
        (requests) => requests === 1,
      );
      await serving.container.signal('SIGTERM');
      const knock = () =>
        fetch(`${serving.base}/api/status`, { signal: AbortSignal.timeout(100) }).catch(
          ({ cause }) => cause?.code,
        );
      t.equal(
        await eventually(knock, (outcome) => outcome === 'ECONNREFUSED'),
        'ECONNREFUSED',
        'nobody new gets in',
      );
      picture.resolve();
      const { status, headers } = await answer;
      t.strictSame([status, headers.get('content-type')], [200, 'image/png']);
      t.equal((await serving.container.ended).code, 0);
    },
  );
}
