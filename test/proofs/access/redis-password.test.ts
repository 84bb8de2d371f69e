import { inspect } from 'node:util';
import t, { type Test, test } from 'tap';
import { RedisConnection } from '../../../src/access/redis/redis-connection.js';
import { parseRedisUrl } from '../../../src/access/redis/redis-url.js';
import { readConfig } from '../../../src/config.js';
import { Command } from '../../rig/services/command.js';
import { RedisServer } from '../../rig/stores/redis-server.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { eventually } from '../../rig/time/eventually.js';
import { Evidence } from './leaks.js';

t.setTimeout(FILE_TIMEOUT_MS);
// Most of it is waiting.
t.jobs = 4;

const PASSWORD = 'gizli:P@rola/%rd+ö=4711&Ada';
/** Redis cuts what it repeats after 128 bytes. */
const LONG_PASSWORD = `${'uzun-gizli-4711-'.repeat(20)}son`;
const BROKEN_PASSWORD = 'satir-sonundan-once-4711\nsatir-sonundan-sonra-4711';

/** As what stands before a Redis may, or one of long ago. */
const DEAF = ['--rename-command', 'AUTH', '', '--rename-command', 'HELLO', ''];

/** Makes redis-server treat the password in some way, by arguments. */
const REFUSALS: [what: string, args: string[], password: string, sentence: RegExp][] = [
  ['has another password', ['--requirepass', 'another'], PASSWORD, /does not accept the user or password/],
  ['repeats what it does not know', DEAF, PASSWORD, /unknown command/],
  ['repeats a part of it', DEAF, LONG_PASSWORD, /unknown command/],
  ['repeats it in one line', DEAF, BROKEN_PASSWORD, /unknown command/],
];

async function startRedis(t: Test, args: string[]): Promise<RedisServer> {
  const cliArgs = args[0] === '--requirepass' ? ['-a', String(args[1]), '--no-auth-warning'] : [];
  const redis = await RedisServer.prepare(t, { cliArgs });
  redis.options.args = ['--port', String(redis.port), ...args];
  await redis.start();
  return redis;
}

for (const [what, args, password, sentence] of REFUSALS) {
  test(`of a Redis that ${what} nobody hears the password`, async (t) => {
    const redis = await startRedis(t, args);
    const evidence = new Evidence();
    const asked = ['', 'ada'].map(async (user) => {
      const url = redis.url.replace('//', `//${user}:${encodeURIComponent(password)}@`);
      for (const reason of await reasonsOf(t, url)) evidence.add('a reason', reason);
      const command = Command.run(t, ['keys', 'list'], { DATA_DIR: t.testdirName, REDIS_URL: url });
      const { stdout, stderr } = await command.ended;
      evidence.add('what the command says', stdout + stderr);
    });
    await Promise.all(asked);
    t.match(evidence.text, sentence);
    t.strictSame(evidence.leaks({ password }), []);
  });
}

/** All that a connection tells anybody while Redis does not let it in. */
async function reasonsOf(t: Test, url: string): Promise<string[]> {
  const redis = new RedisConnection(parseRedisUrl(url));
  t.teardown(() => redis.close());
  const reasons: string[] = [];
  redis.onChange((_, reason) => reasons.push(inspect(reason)));
  await eventually(async () => {
    const failure = await redis.send((client) => client.ping()).catch((error: Error) => error);
    reasons.push(inspect(failure, { depth: 10 }));
    return redis.available || !/not connected yet/.test(String(failure));
  }, Boolean);
  redis.close();
  return reasons;
}

const MISTAKES: [what: string, url: (password: string) => string][] = [
  ['no scheme', (password) => `:${password}@127.0.0.1:6379`],
  ['another scheme', (password) => `http://:${password}@127.0.0.1:6379`],
  ['a port that is none', (password) => `redis://:${password}@127.0.0.1:x`],
  ['a database that is none', (password) => `redis://:${password}@127.0.0.1:6379/x`],
  ['a parameter that there is not', (password) => `redis://127.0.0.1:6379?password=${password}`],
  ['a prefix that may not be', (password) => `redis://:${password}@127.0.0.1:6379?prefix={}`],
  ['half an encoded byte', (password) => `redis://:${password}%@127.0.0.1:6379`],
];

for (const [what, url] of MISTAKES) {
  test(`a REDIS_URL with ${what} is refused without being repeated`, async (t) => {
    const evidence = new Evidence();
    for (const written of [PASSWORD, encodeURIComponent(PASSWORD)]) {
      try {
        readConfig({ REDIS_URL: url(written) });
        t.fail('it was taken');
      } catch (error) {
        evidence.add('what is thrown', inspect(error, { depth: 10 }));
        t.match(error, { name: 'ConfigError', message: /^REDIS_URL must be / });
      }
    }
    t.strictSame(evidence.leaks({ password: PASSWORD }), []);
  });
}

test('the command says no more than that when it is started so', async (t) => {
  const environment = { REDIS_URL: `redis://:${PASSWORD}@127.0.0.1:x` };
  for (const args of [[], ['keys', 'list']]) {
    const { code, stdout, stderr } = await Command.run(t, args, environment).ended;
    t.strictSame([code, stdout], [1, '']);
    t.match(stderr, /^Tuval cannot start: REDIS_URL must be [^\n]+\n$/);
    const evidence = new Evidence();
    evidence.add(`${args}`, stderr);
    t.strictSame(evidence.leaks({ password: PASSWORD }), [], args.join(' '));
  }
});
