import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { KeyFiles } from '../../src/access/key-files.js';
import { hashKey, type KeyRecord } from '../../src/access/key-store.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { ManualClock } from '../rig/time/manual-clock.js';
import { keyStoreContract } from './key-store-contract.js';

t.setTimeout(FILE_TIMEOUT_MS);

const CREATE_KEYS = fileURLToPath(new URL('./fixtures/create-keys.js', import.meta.url));
const KEY_FILES = new URL('../../src/access/key-files.js', import.meta.url).href;
const PRO = { plan: 'pro', name: 'blog' };
const root = process.geteuid?.() === 0;

/** Root may read and write every file: in its place somebody does so who may not. */
const NOBODY = 65_534;

/** A directory that belongs to whoever `unprivileged` acts as, and that he can reach. */
async function unprivilegedDirectory(t: Test): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tuval-keys-'));
  t.teardown(() => rm(directory, { recursive: true, force: true }));
  if (root) await chown(directory, NOBODY, NOBODY);
  return directory;
}

async function unprivileged<Result>(act: () => Promise<Result>): Promise<Result> {
  if (root) process.seteuid?.(NOBODY);
  try {
    return await act();
  } finally {
    if (root) process.seteuid?.(0);
  }
}

/** Of one key. */
const filesOf = ({ id, hash }: KeyRecord) => [`${hash}.json`, `${id}.json`];

const lines = (text: string) => text.split('\n').filter(Boolean);

keyStoreContract((t) => {
  const directory = join(t.testdir(), 'data', 'keys');
  return (clock) => new KeyFiles(directory, clock);
});

t.test('only the owner can read keys, and none is written down', async (t) => {
  const directory = join(t.testdir(), 'keys');
  const keys = new KeyFiles(directory);
  const { key, record } = await keys.create(PRO);
  await keys.renewSecret(record.id);
  await keys.revoke(record.id);
  t.same(new Set(await readdir(directory)), new Set(filesOf(record)));
  t.equal((await stat(directory)).mode & 0o777, 0o700);
  for (const name of filesOf(record)) {
    t.equal((await stat(join(directory, name))).mode & 0o777, 0o600);
    const text = await readFile(join(directory, name), 'utf8');
    t.notOk(text.includes(key.slice(4)));
    t.notOk(text.includes('tvl_'));
  }
});

t.test('a damaged secret signs nothing, leads to no other key, and can be replaced', async (t) => {
  const directory = t.testdir();
  const keys = new KeyFiles(directory);
  const { record, secret } = await keys.create(PRO);
  const other = (await keys.create(PRO)).record;
  const path = join(directory, `${record.id}.json`);
  const entry = { hash: record.hash, secret };
  for (const damaged of [
    '',
    '{"id": ',
    'null',
    JSON.stringify({ ...entry, secret: 'tvs_short' }),
    JSON.stringify({ ...entry, hash: other.hash }),
    JSON.stringify({ ...entry, hash: hashKey('nobody') }),
    JSON.stringify({ ...entry, hash: '../../secret' }),
  ]) {
    await writeFile(path, damaged);
    t.equal(await keys.findById(record.id), undefined, damaged);
  }
  t.same(await keys.find(record.hash), record, 'the key itself works');
  t.same((await keys.list()).damaged, []);
  const renewed = await keys.renewSecret(record.id);
  t.same(await keys.findById(record.id), renewed);
});

t.test('a damaged webhook secret signs nothing, and is replaced', async (t) => {
  const directory = t.testdir();
  const keys = new KeyFiles(directory);
  const { record } = await keys.create(PRO);
  const other = (await keys.create(PRO)).record;
  const renewed = await keys.renewWebhookSecret(record.id);
  const path = join(directory, `${record.id}.webhook.json`);
  t.equal((await stat(path)).mode & 0o777, 0o600, 'its owner alone may read it');
  const secret = typeof renewed === 'object' ? renewed.secret : '';
  for (const damaged of [
    '',
    'null',
    JSON.stringify({ hash: record.hash, secret: 'whsec_short' }),
    JSON.stringify({ hash: other.hash, secret }),
    JSON.stringify({ hash: '../../secret', secret }),
  ]) {
    await writeFile(path, damaged);
    t.equal(await keys.webhookSecrets(record.id), undefined, damaged);
  }
  t.same((await keys.list()).damaged, []);
  t.match(await keys.renewWebhookSecret(record.id), { secret: /^whsec_/, previous: undefined });
  t.equal((await keys.webhookSecrets(record.id))?.length, 1);
});

t.test("a key made by root belongs to the directory's owner", { skip: !root && 'needs root' }, async (t) => {
  const directory = t.testdir();
  await chown(directory, 12345, 23456);
  const keys = new KeyFiles(directory);
  const { record } = await keys.create(PRO);
  const ownedByOther = async () => {
    for (const name of filesOf(record))
      t.match(await stat(join(directory, name)), { uid: 12345, gid: 23456 });
  };
  await ownedByOther();
  await keys.renewSecret(record.id);
  await keys.revoke(record.id);
  await ownedByOther();
});

t.test('so does the folder of keys that root makes', { skip: !root && 'needs root' }, async (t) => {
  const dataDir = t.testdir();
  await chown(dataDir, 12345, 23456);
  const directory = join(dataDir, 'more', 'keys');
  await new KeyFiles(directory).create(PRO);
  for (const made of [join(dataDir, 'more'), directory])
    t.match(await stat(made), { uid: 12345, gid: 23456 }, made);
});

t.test('a damaged file is an unknown key, and the list says so', async (t) => {
  const directory = t.testdir();
  const keys = new KeyFiles(directory);
  const good = (await keys.create({ plan: 'pro', name: 'good' })).record;
  const half = (await keys.create({ plan: 'pro', name: 'half' })).record;
  const moved = (await keys.create({ plan: 'pro', name: 'moved' })).record;
  const path = (hash: string) => join(directory, `${hash}.json`);
  const text = await readFile(path(half.hash), 'utf8');
  await writeFile(path(half.hash), text.slice(0, text.length / 2));
  await rename(path(moved.hash), path(hashKey('another')));
  await writeFile(path(hashKey('empty')), '');
  await writeFile(path(hashKey('foreign')), '{"id": 5}');
  await mkdir(path(hashKey('directory')));

  for (const hash of [half.hash, moved.hash, hashKey('another'), hashKey('empty'), hashKey('foreign')]) {
    t.equal(await keys.find(hash), undefined);
  }
  t.same(await keys.find(good.hash), good);

  const { records, damaged } = await keys.list();
  t.same(records, [good]);
  t.same(
    new Map(damaged.map(({ location, problem }) => [location, problem])),
    new Map([
      [path(half.hash), 'is not valid JSON'],
      [path(hashKey('another')), 'describes the key of another file'],
      [path(hashKey('empty')), 'is not valid JSON'],
      [path(hashKey('foreign')), 'does not describe a key'],
      [path(hashKey('directory')), 'cannot be read (EISDIR)'],
    ]),
  );
  t.equal(damaged.length, 5);
  t.equal(await keys.revoke(half.id), undefined);
  t.ok((await keys.revoke(good.id))?.revokedAt, 'the others can still be revoked');
});

t.test('a key that may not be read is an error, not an unknown key', async (t) => {
  const directory = await unprivilegedDirectory(t);
  const keys = new KeyFiles(directory);
  const { record } = await keys.create(PRO);
  t.same(await unprivileged(() => keys.find(record.hash)), record);
  await chmod(join(directory, `${record.hash}.json`), 0);
  await t.rejects(
    unprivileged(() => keys.find(record.hash)),
    { code: 'EACCES' },
  );
});

t.test('what a crash left is ignored, and removed after an hour', async (t) => {
  const left = '.0b5a3c1e-1c7e-4a55-8e53-0a4b0d5c9f11.unfinished';
  const current = '.7d0f7f7e-43f6-4b52-9d1c-2f1f0f3a6a10.unfinished';
  const directory = t.testdir({
    [left]: '{"id": "k_',
    [current]: '',
    'notes.txt': 'not ours',
    '.hidden': '',
  });
  const hourAndMore = new Date(Date.now() - 3_700_000);
  for (const name of [left, 'notes.txt', '.hidden']) {
    await utimes(join(directory, name), hourAndMore, hourAndMore);
  }
  const keys = new KeyFiles(directory);
  t.same(await keys.list(), { records: [], damaged: [] });
  t.ok((await readdir(directory)).includes(left), 'reading changes nothing');

  const { record } = await keys.create(PRO);
  t.same(new Set(await readdir(directory)), new Set([current, 'notes.txt', '.hidden', ...filesOf(record)]));
});

t.test('a failed write leaves nothing behind', async (t) => {
  const directory = t.testdir();
  const { record } = await new KeyFiles(directory).create(PRO);
  const name = `${record.hash}.json`;
  // Asked for the time just before the write, it puts a directory where the file was: no file can replace that.
  const saboteur = {
    now() {
      rmSync(join(directory, name));
      mkdirSync(join(directory, name));
      return 0;
    },
  };
  await t.rejects(new KeyFiles(directory, saboteur).revoke(record.id), { code: 'EISDIR' });
  t.same(new Set(await readdir(directory)), new Set(filesOf(record)));
});

t.test('where there is room for one of the two files of a key, neither is left', async (t) => {
  const directory = join(t.testdir(), 'keys');
  // A file may have a block of 512 bytes: enough for a secret, and not for a record with a name of 100 escapes.
  const program = `
    const { KeyFiles } = await import(${JSON.stringify(KEY_FILES)});
    process.on('SIGXFSZ', () => {});
    const purpose = { plan: 'pro', name: '\\ud800'.repeat(100) };
    await new KeyFiles(${JSON.stringify(directory)}).create(purpose).catch(({ code }) => console.log(code));
  `;
  const limited = [
    '-c',
    'ulimit -f 1; exec "$@"',
    'sh',
    process.execPath,
    '--input-type=module',
    '-e',
    program,
  ];
  // Without what would have Node.js write a report of its own, which the limit would hit as well.
  const { stdout } = await promisify(execFile)('sh', limited, {
    env: { ...process.env, NODE_V8_COVERAGE: undefined },
  });
  t.equal(stdout, 'EFBIG\n');
  t.same(await readdir(directory), []);
});

t.test('processes that make keys at the same time lose none', async (t) => {
  const directory = join(t.testdir(), 'keys');
  const outputs = await Promise.all(
    Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, [CREATE_KEYS, directory, '25'])),
  );
  const made = outputs.flatMap(({ stdout }) => lines(stdout));
  t.equal(made.length, 100);
  const keys = new KeyFiles(directory);
  for (const key of made) {
    if (!(await keys.find(hashKey(key)))) t.fail(`${key} is lost`);
  }
  const { records, damaged } = await keys.list();
  t.equal(records.length, 100);
  t.equal(new Set(records.map((record) => record.id)).size, 100);
  t.same(damaged, []);
});

t.test(
  'a process killed in the middle loses no key that it had reported, and leaves none half written',
  async (t) => {
    const directory = join(t.testdir(), 'keys');
    for (const delayMs of [0, 3, 7]) {
      const child = spawn(process.execPath, [CREATE_KEYS, directory, '100000', 'in turn']);
      let output = '';
      child.stdout.on('data', (chunk) => {
        output += chunk;
      });
      await once(child.stdout, 'data');
      setTimeout(() => child.kill('SIGKILL'), delayMs);
      await once(child, 'close');
      const keys = new KeyFiles(directory);
      t.same((await keys.list()).damaged, []);
      // The last line may be cut short: its key was not reported yet.
      const reported = lines(output.slice(0, output.lastIndexOf('\n') + 1));
      t.ok(reported.length > 0);
      for (const key of reported) t.ok(await keys.find(hashKey(key)));
    }
  },
);

t.test('the use of a key is the time of a file beside its record', async (t) => {
  const directory = t.testdir();
  if (root) await chown(directory, 12345, 23456);
  const keys = new KeyFiles(directory, new ManualClock('2026-03-14T12:34:56.000Z'));
  const { record } = await keys.create(PRO);
  const text = await readFile(join(directory, `${record.hash}.json`), 'utf8');
  await keys.noteUse(record.hash);
  await keys.noteUse(hashKey('nobody'));
  const names = await readdir(directory);
  t.same(new Set(names), new Set([...filesOf(record), `${record.hash}.used`]));
  const use = await stat(join(directory, `${record.hash}.used`));
  t.equal(use.mtime.toISOString(), '2026-03-14T12:00:00.000Z');
  t.match(use, { size: 0, ...(root && { uid: 12345, gid: 23456 }) });
  t.equal(use.mode & 0o777, 0o600);
  await keys.revoke(record.id);
  t.notMatch(await readFile(join(directory, `${record.hash}.json`), 'utf8'), 'lastUsedAt');
  t.match(JSON.parse(text), { id: record.id });
});

t.test('where the directory cannot be written, uses are not known', async (t) => {
  const directory = await unprivilegedDirectory(t);
  const keys = new KeyFiles(directory);
  const [{ record: before }, { record: since }] = [await keys.create(PRO), await keys.create(PRO)];
  await unprivileged(() => keys.noteUse(before.hash));
  await chmod(directory, 0o500);
  await unprivileged(() => keys.noteUse(since.hash));
  await chmod(directory, 0o700);
  t.ok((await keys.find(before.hash))?.lastUsedAt);
  t.equal((await keys.find(since.hash))?.lastUsedAt, undefined);
});
