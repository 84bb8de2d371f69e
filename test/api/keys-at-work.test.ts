import t, { type Test, test } from 'tap';
import { Command, serve } from '../rig/services/command.js';
import { dataFolder } from '../rig/services/data-folder.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

interface MadeKey {
  key: string;
  id: string;
  plan: string;
}

async function keysCommand(t: Test, dataDir: string, ...args: string[]) {
  return Command.run(t, ['keys', ...args], { DATA_DIR: dataDir }).ended;
}

async function planOf(base: string, key: string): Promise<string | number> {
  const answer = await fetch(`${base}/api/render`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: '{"template":"og-default"}',
  });
  await answer.arrayBuffer();
  return answer.headers.get('x-plan') ?? answer.status;
}

test('a key works as soon as it is made, and is refused within five seconds of its end', async (t) => {
  const { command, base, dataDir } = await serve(t);
  t.equal(await planOf(base, `tvl_${'0'.repeat(32)}`), 401, 'a key that nobody made');

  const made = await keysCommand(t, dataDir, 'create', '--plan', 'pro', '--name', 'blog', '--json');
  t.match(made, { code: 0, stderr: '' });
  const { key, id, plan } = JSON.parse(made.stdout) as MadeKey;
  t.equal(plan, 'pro');
  t.equal(await planOf(base, key), 'pro', 'at once, without a restart');

  const listed = await keysCommand(t, dataDir, 'list');
  t.match(listed.stdout, new RegExp(`${id}.*blog|blog.*${id}`));
  t.notOk(listed.stdout.includes(key), 'the key itself is not shown again');

  const revoked = await keysCommand(t, dataDir, 'revoke', id);
  t.match(revoked, { code: 0, stderr: '' });
  const answer = await eventually(
    () => planOf(base, key),
    (plan) => plan !== 'pro',
    5000,
  );
  t.equal(answer, 401);
  const status = await fetch(`${base}/api/status`, { headers: { 'x-api-key': key } });
  t.match(await status.json(), { authenticated: false, plan: 'anonymous' });
  t.equal(command.stderr, '', 'nothing went wrong meanwhile');
});

test('a mistaken keys command says so and changes nothing', async (t) => {
  const dataDir = dataFolder(t);
  const mistakes = [
    [],
    ['create'],
    ['create', '--plan', 'gold'],
    ['create', '--plan', 'anonymous'],
    ['remove'],
  ];
  await Promise.all(
    mistakes.map(async (args) => {
      const { code, stdout, stderr } = await keysCommand(t, dataDir, ...args);
      t.strictSame([code, stdout], [2, ''], args.join(' '));
      t.match(stderr, /^[^\n]+\.\n$/, args.join(' '));
    }),
  );
  t.equal((await keysCommand(t, dataDir, 'revoke', 'k_000000000000')).code, 1);
  t.strictSame(JSON.parse((await keysCommand(t, dataDir, 'list', '--json')).stdout), []);
});
