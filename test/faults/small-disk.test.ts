import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { KeyFiles } from '../../src/access/key-files.js';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';
import { SmallDisk } from './small-disk.js';

t.setTimeout(FILE_TIMEOUT_MS);

const root = process.platform === 'linux' && process.geteuid?.() === 0;
const PRO = { plan: 'pro', name: 'blog' };

const CONDITIONS: [
  name: string,
  code: string,
  begin: (disk: SmallDisk) => void,
  end: (disk: SmallDisk) => void,
][] = [
  ['full', 'ENOSPC', (disk) => disk.fill(), (disk) => disk.clear()],
  [
    'read-only',
    'EROFS',
    (disk) => {
      disk.readOnly = true;
    },
    (disk) => {
      disk.readOnly = false;
    },
  ],
];

/** The files of keys with what is in them. */
function contents(directory: string): Record<string, string> {
  const names = readdirSync(directory).filter((name) => !name.endsWith('.used'));
  return Object.fromEntries(names.map((name) => [name, readFileSync(`${directory}/${name}`, 'utf8')]));
}

async function keysOn(t: Test) {
  // Not where tap keeps directories of tests: it removes them first of all.
  const disk = SmallDisk.mount(t, join(tmpdir(), `tuval-disk-${randomUUID()}`));
  const directory = `${disk.directory}/keys`;
  mkdirSync(directory);
  const keys = new KeyFiles(directory);
  return { disk, directory, keys, ...(await keys.create(PRO)) };
}

for (const [name, code, begin, end] of CONDITIONS) {
  t.test(
    `on a disk that is ${name} keys go on working, and nothing half done is left of what cannot be`,
    { skip: !root && 'needs root, to mount a disk' },
    async (t) => {
      const { disk, directory, keys, record, secret } = await keysOn(t);
      const before = contents(directory);
      begin(disk);
      await t.rejects(keys.create(PRO), { code }, 'a new key');
      await t.rejects(keys.revoke(record.id), { code }, 'a revocation');
      await t.rejects(keys.renewSecret(record.id), { code }, 'a new secret');
      await keys.noteUse(record.hash);
      t.match(await keys.find(record.hash), record, 'the key is good');
      t.match(await keys.findById(record.id), { secret }, 'and signs as before');
      t.same(contents(directory), before);
      end(disk);
      t.ok((await keys.revoke(record.id))?.revokedAt, 'what was in the way is gone');
      t.equal((await keys.list()).damaged.length, 0);
    },
  );
}
