import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t, { test } from 'tap';
import { dataFolder } from '../rig/services/data-folder.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

interface ShownKey {
  id: string;
  key?: string;
  name: string;
  plan: string;
  state: string;
}

test('npm run keys makes, lists and revokes a key, each in JSON where that is asked for', async (t) => {
  // Where nothing is built: the tests go on with the build that they began with, whatever becomes of the sources.
  const cwd = dataFolder(t, {
    'package.json': readFileSync(join(ROOT, 'package.json')),
    dist: t.fixture('symlink', join(ROOT, 'dist')),
    src: { build: { 'main.mjs': '' } },
  });
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: join(cwd, 'data') };
  const keys = async (...args: string[]) => {
    const all = ['run', '--silent', 'keys', '--', ...args, '--json'];
    return JSON.parse((await promisify(execFile)('npm', all, { cwd, env })).stdout) as unknown;
  };
  const { key, ...made } = (await keys('create', '--plan', 'pro', '--name', 'blog')) as ShownKey;
  t.match(key, /^tvl_[0-9A-Za-z]{32}$/);
  t.match(made, { plan: 'pro', name: 'blog', state: 'active' });
  t.match(await keys('list'), [{ id: made.id, name: 'blog', state: 'active' }]);
  t.match(await keys('revoke', made.id), { id: made.id, state: 'revoked' });
  t.match(await keys('list'), [{ id: made.id, state: 'revoked' }]);
});
