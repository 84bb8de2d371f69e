import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import t, { type Test } from 'tap';
import { KeyFiles } from '../../src/access/key-files.js';
import { hashKey } from '../../src/access/key-store.js';
import { defaultPlans, Plans } from '../../src/access/plans.js';
import { runKeysCommand } from '../../src/commands/keys.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { ManualClock } from '../rig/time/manual-clock.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** A store in an empty directory, and a way to run the command on it. */
function setUp(t: Test) {
  const directory = t.testdir();
  const clock = new ManualClock('2026-03-14T12:00:00.000Z');
  const store = new KeyFiles(directory, clock);
  const run = async (args: string[], plans = defaultPlans) => {
    const stdout = new PassThrough({ encoding: 'utf8' });
    const stderr = new PassThrough({ encoding: 'utf8' });
    const code = await runKeysCommand(args, { store, plans, stdout, stderr });
    return { code, stdout: stdout.read() ?? '', stderr: stderr.read() ?? '' };
  };
  return { directory, clock, store, run };
}

t.test('create shows the new key once, with what it is', async (t) => {
  const { store, run } = setUp(t);
  const { code, stdout, stderr } = await run(['create', '--plan', 'pro', '--name', 'blog']);
  t.equal(code, 0);
  t.equal(stderr, '');
  const key = /^Key {5}(tvl_[0-9A-Za-z]{32})$/m.exec(stdout)?.[1] ?? '';
  const record = await store.find(hashKey(key));
  t.match(record, { plan: 'pro', name: 'blog' });
  t.match(stdout, new RegExp(`^Id {6}${record?.id}$`, 'm'));
  const { secret = '' } = (await store.findById(record?.id ?? '')) ?? {};
  t.match(stdout, new RegExp(`^Secret {2}${secret}$`, 'm'));
  t.match(stdout, /cannot be shown again/);
  for (const args of [['list'], ['list', '--json']]) {
    const listed = (await run(args)).stdout;
    t.notOk(listed.includes(key) || listed.includes(secret));
  }
});

t.test('create --json gives the key and its description', async (t) => {
  const { store, run } = setUp(t);
  const { code, stdout } = await run(['create', '--json', '--plan=free']);
  t.equal(code, 0);
  const { key, secret, ...description } = JSON.parse(stdout);
  const record = await store.find(hashKey(key));
  t.equal(secret, (await store.findById(record?.id ?? ''))?.secret);
  t.strictSame(description, {
    id: record?.id,
    name: '',
    plan: 'free',
    state: 'active',
    createdAt: '2026-03-14T12:00:00.000Z',
    revokedAt: null,
    lastUsedAt: null,
  });
});

t.test('list shows every key and its state', async (t) => {
  const { clock, store, run } = setUp(t);
  t.same(await run(['list']), { code: 0, stdout: 'There are no keys.\n', stderr: '' });
  const blog = (await store.create({ plan: 'pro', name: 'şehir günlüğü' })).record;
  clock.advance(1);
  const shop = (await store.create({ plan: 'business', name: '' })).record;
  clock.advance(1);
  const old = (await store.create({ plan: 'gold', name: 'old' })).record;
  await store.noteUse(blog.hash);
  await store.revoke(blog.id);
  const { code, stdout, stderr } = await run(['list']);
  t.equal(code, 0);
  t.equal(stderr, '');
  t.equal(
    stdout,
    `ID              PLAN      STATE         CREATED                   LAST USED       NAME
${blog.id}  pro       revoked       2026-03-14T12:00:00.000Z  2026-03-14T12h  şehir günlüğü
${shop.id}  business  active        2026-03-14T12:00:00.001Z  never
${old.id}  gold      unknown plan  2026-03-14T12:00:00.002Z  never           old
`,
  );
});

t.test('list --json gives an array without secrets', async (t) => {
  const { store, run } = setUp(t);
  t.equal((await run(['list', '--json'])).stdout, '[]\n');
  const { record } = await store.create({ plan: 'pro', name: 'blog' });
  const { stdout } = await run(['list', '--json'], new Plans([defaultPlans.anonymous]));
  t.strictSame(JSON.parse(stdout), [
    {
      id: record.id,
      name: 'blog',
      plan: 'pro',
      state: 'unknown_plan',
      createdAt: '2026-03-14T12:00:00.000Z',
      revokedAt: null,
      lastUsedAt: null,
    },
  ]);
});

t.test('list names damaged entries on the error stream and shows the rest', async (t) => {
  const { directory, store, run } = setUp(t);
  const { record } = await store.create({ plan: 'pro', name: 'blog' });
  const damaged = join(directory, `${hashKey('x')}.json`);
  await writeFile(damaged, '{');
  const { code, stdout, stderr } = await run(['list', '--json']);
  t.equal(code, 0);
  t.equal(stderr, `Skipped: ${damaged} is not valid JSON.\n`);
  t.match(JSON.parse(stdout), [{ id: record.id }]);
});

t.test('revoke ends a key', async (t) => {
  const { clock, store, run } = setUp(t);
  const { record } = await store.create({ plan: 'pro', name: 'blog' });
  clock.set('2026-03-15T00:00:00.000Z');
  const revoked = `Revoked ${record.id} at 2026-03-15T00:00:00.000Z.\n`;
  t.same(await run(['revoke', record.id]), { code: 0, stdout: revoked, stderr: '' });
  t.equal((await store.find(record.hash))?.revokedAt, '2026-03-15T00:00:00.000Z');
  clock.advance(1);
  t.same(await run(['revoke', record.id]), { code: 0, stdout: revoked, stderr: '' }, 'again');
  const { stdout } = await run(['revoke', '--json', record.id]);
  t.match(JSON.parse(stdout), { id: record.id, state: 'revoked', revokedAt: '2026-03-15T00:00:00.000Z' });
});

t.test('secret gives a key a new one, and shows it once', async (t) => {
  const { store, run } = setUp(t);
  const { record, secret } = await store.create({ plan: 'pro', name: 'blog' });
  const shown = await run(['secret', record.id]);
  const renewed = (await store.findById(record.id))?.secret;
  t.not(renewed, secret);
  t.same(shown, {
    code: 0,
    stdout: `Secret  ${renewed}
Id      ${record.id}

Keep the secret now: it cannot be shown again. Links signed with the old one stop working within 5 seconds.
`,
    stderr: '',
  });
  const { stdout } = await run(['secret', '--json', record.id]);
  t.match(JSON.parse(stdout), {
    secret: (await store.findById(record.id))?.secret,
    id: record.id,
    name: 'blog',
    state: 'active',
  });
});

t.test('an unknown key cannot be revoked or given a secret, and a revoked one no secret', async (t) => {
  const { store, run } = setUp(t);
  const stderr = 'There is no key with the id "k_nobody000000".\n';
  for (const action of ['secret', 'webhook-secret', 'revoke']) {
    t.same(await run([action, 'k_nobody000000']), { code: 1, stdout: '', stderr }, action);
  }
  const { record, secret } = await store.create({ plan: 'pro', name: 'blog' });
  await store.revoke(record.id);
  t.same(await run(['secret', record.id, '--json']), {
    code: 1,
    stdout: '',
    stderr: `The key ${record.id} is revoked, so no link signed with it would work.\n`,
  });
  t.equal((await store.findById(record.id))?.secret, secret);
});

t.test('webhook-secret gives a key one, and says until when the one before signs', async (t) => {
  const { clock, store, run } = setUp(t);
  const { record } = await store.create({ plan: 'pro', name: 'blog' });
  const first = await run(['webhook-secret', record.id]);
  const [secret] = (await store.webhookSecrets(record.id)) ?? [];
  t.same(first, {
    code: 0,
    stdout: `Secret  ${secret}
Id      ${record.id}

Keep the secret now: it cannot be shown again.
`,
    stderr: '',
  });
  clock.advance(1000);
  const until = '2026-03-15T12:00:01.000Z';
  const { stdout } = await run(['webhook-secret', record.id]);
  t.ok(stdout.endsWith(`shown again. Until ${until} webhooks are signed with the one before, too.\n`));
  t.match(JSON.parse((await run(['webhook-secret', '--json', record.id])).stdout), {
    secret: (await store.webhookSecrets(record.id))?.[0],
    previousUntil: until,
    id: record.id,
    state: 'active',
  });
  await store.revoke(record.id);
  t.same(await run(['webhook-secret', record.id]), {
    code: 1,
    stdout: '',
    stderr: `The key ${record.id} is revoked, so it has no webhooks.\n`,
  });
});

const plans = 'give one of these with --plan: free, pro, business.';
const mistakes: [args: string[], sentence: string][] = [
  [
    [],
    'The keys command needs an action: create, list, secret, webhook-secret or revoke (--help explains them).',
  ],
  [
    ['toString'],
    'The keys command needs an action: create, list, secret, webhook-secret or revoke (--help explains them).',
  ],
  [['create'], `A key needs a plan; ${plans}`],
  [['create', '--plan', 'gold'], `No key can have the plan "gold"; ${plans}`],
  [['create', '--plan', 'anonymous'], `No key can have the plan "anonymous"; ${plans}`],
  [
    ['create', '--plan', 'pro', '--name', 'a\nb'],
    'A name has at most 100 characters and no control characters.',
  ],
  [['create', '--plan'], "Option '--plan <value>' argument missing (--help shows the options)."],
  [['create', '--plan', 'pro', 'blog'], "Unexpected argument 'blog' (--help shows the options)."],
  [['list', '--all'], "Unknown option '--all' (--help shows the options)."],
  [['revoke'], 'Name one key to revoke by its id, as the list shows it.'],
  [['secret'], 'Name one key by its id, as the list shows it, to replace its secret.'],
  [['secret', 'k_a', 'k_b'], 'Name one key by its id, as the list shows it, to replace its secret.'],
  [['webhook-secret'], 'Name one key by its id, as the list shows it, to give it a secret for webhooks.'],
  [['revoke', 'k_a', 'k_b'], 'Name one key to revoke by its id, as the list shows it.'],
];

for (const [args, sentence] of mistakes) {
  t.test(
    `a mistake in the arguments is explained in one sentence: keys ${JSON.stringify(args)}`,
    async (t) => {
      const { store, run } = setUp(t);
      t.same(await run(args), { code: 2, stdout: '', stderr: `${sentence}\n` });
      t.same((await store.list()).records, []);
    },
  );
}

t.test('--help explains the command', async (t) => {
  const { run } = setUp(t);
  for (const args of [['--help'], ['-h'], ['create', '--help'], ['revoke', 'k_a', '-h']]) {
    const { code, stdout, stderr } = await run(args);
    t.equal(code, 0);
    t.equal(stderr, '');
    for (const action of ['create --plan PLAN', 'list', 'secret ID', 'webhook-secret ID', 'revoke ID'])
      t.ok(stdout.includes(`keys -- ${action}`));
  }
});

t.test('a store that fails is reported in one sentence', async (t) => {
  const directory = t.testdir({ keys: 'not a directory' });
  const stdout = new PassThrough({ encoding: 'utf8' });
  const stderr = new PassThrough({ encoding: 'utf8' });
  const store = new KeyFiles(join(directory, 'keys'));
  const context = { store, plans: defaultPlans, stdout, stderr };
  t.equal(await runKeysCommand(['create', '--plan', 'pro'], context), 1);
  t.match(stderr.read(), /^The command failed: EEXIST.*\.\n$/);
  t.equal(await runKeysCommand(['list'], context), 1);
  t.match(stderr.read(), /^The command failed: ENOTDIR.*\.\n$/);
  t.equal(stdout.read(), null);
});
