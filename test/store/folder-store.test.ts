import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test, test } from 'tap';
import { FolderStore } from '../../src/store/folder-store.js';
import { pictureStoreContract } from '../rig/stores/picture-store-contract.js';

const NAME = `2026-03-14/k_a/${'0'.repeat(64)}.png`;

const opened = (t: Test) => join(t.testdir({}), 'store');

await pictureStoreContract(t, async (t) => new FolderStore(opened(t)));

test('other programs may read what is kept, and find nothing unfinished', async (t) => {
  const folder = opened(t);
  const store = new FolderStore(folder);
  await store.put(NAME, new Uint8Array(10));
  t.equal(statSync(join(folder, NAME)).mode & 0o777, 0o644);
  t.same(readdirSync(join(folder, NAME, '..')), [NAME.slice(NAME.lastIndexOf('/') + 1)]);
});

test('a folder that cannot be written is a store that is away, and keeps no part of a picture', async (t) => {
  const folder = opened(t);
  const store = new FolderStore(folder);
  mkdirSync(join(folder, NAME), { recursive: true });
  await t.rejects(store.put(NAME, new Uint8Array(10)), { name: 'PictureStoreUnavailable' });
  t.equal(readdirSync(join(folder, NAME, '..')).length, 1, 'nothing unfinished is left');
  const blocked = join(t.testdir({ file: '' }), 'file');
  await t.rejects(new FolderStore(blocked).put(NAME, new Uint8Array(10)), {
    message: 'the folder of pictures: ENOTDIR',
  });
});

test('one process sweeps at a time, until it must have died', async (t) => {
  const folder = opened(t);
  const store = new FolderStore(folder);
  await store.put(NAME, new Uint8Array(10));
  mkdirSync(join(folder, '.sweeping'));
  t.equal(await store.sweep('2999-01-01', 10), 0);
  const longAgo = Date.now() / 1000 - 3600;
  utimesSync(join(folder, '.sweeping'), longAgo, longAgo);
  t.equal(await store.sweep('2999-01-01', 10), 1);
  t.same(readdirSync(folder), [], 'nothing of an ended day is left');
});

test('what else is in the folder stays', async (t) => {
  const folder = opened(t);
  const store = new FolderStore(folder);
  await store.put(NAME, new Uint8Array(10));
  writeFileSync(join(folder, '1999.txt'), '');
  mkdirSync(join(folder, 'other'));
  t.equal(await store.sweep('2999-01-01', 10), 1);
  t.same(readdirSync(folder), ['1999.txt', 'other']);
});

test('a file that shrinks while it is read ends in an error', async (t) => {
  const folder = opened(t);
  const store = new FolderStore(folder);
  await store.put(NAME, new Uint8Array(10));
  const read = async () => {
    for await (const piece of store.read(NAME, 0, 20)) t.equal(piece.length, 10);
  };
  await t.rejects(read(), { message: 'a picture ends early' });
});
