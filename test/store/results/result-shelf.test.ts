import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Test, test } from 'tap';
import { FolderStore } from '../../../src/store/folder-store.js';
import { PICTURE_NAME, type PictureStore } from '../../../src/store/picture-store.js';
import { ResultSeal } from '../../../src/store/results/result-seal.js';
import { MOST_SHARED_BYTES, ResultShelf } from '../../../src/store/results/result-shelf.js';
import { dataFolder } from '../../rig/services/data-folder.js';
import { ManualClock } from '../../rig/time/manual-clock.js';

const seal = new ResultSeal(randomBytes(32), 'build');
const DIGEST = seal.digestOf('key');
const IMAGE = { bytes: new Uint8Array(randomBytes(1000)), etag: '"a"' };

/** A store that takes no answer, or fails, while it is told to. */
class TroubledStore extends FolderStore {
  trouble: 'none' | 'silent' | 'failing' = 'none';
  asked = 0;

  override async get(...parameters: Parameters<PictureStore['get']>) {
    await this.#troubled();
    return super.get(...parameters);
  }

  override async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#troubled();
    return super.put(name, bytes);
  }

  async #troubled(): Promise<void> {
    this.asked++;
    if (this.trouble === 'failing') throw new Error('trouble');
    if (this.trouble === 'silent') await new Promise(() => {});
  }
}

/** Milliseconds in which a folder answers on the busiest machine; what is silent is given up sooner. */
const PATIENCE_MS = 20_000;

function opened(t: Test, answerMs = PATIENCE_MS) {
  const folder = join(dataFolder(t), 'results');
  const store = new TroubledStore(folder);
  const pauses = new ManualClock();
  const clock = new ManualClock();
  const reports: string[] = [];
  const observer = {
    lookedUp: (outcome: string) => reports.push(outcome),
    wrote: (outcome: string) => reports.push(outcome),
    changed: (operation: string, isFailing: boolean) =>
      reports.push(`${operation} ${isFailing ? 'fails' : 'works'}`),
  };
  const shelf = new ResultShelf({ store, days: 30, clock, observer, pauses, answerMs });
  const names = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  return { folder, store, shelf, reports, names, clock, pauses };
}

test('what one shelf keeps, another finds, under a name that sweeps know', async (t) => {
  const { shelf, store, reports, names, clock } = opened(t);
  t.equal(await shelf.find(seal, DIGEST), 'missing');
  t.equal(await shelf.keep(seal, DIGEST, IMAGE), true);
  const found = await shelf.find(seal, DIGEST);
  t.match(found, { etag: '"a"' });
  t.ok(typeof found === 'object' && Buffer.from(found.bytes).equals(IMAGE.bytes));
  t.strictSame(reports, ['missing', 'written', 'found']);
  const [name = ''] = names();
  t.match(name, PICTURE_NAME);
  const end = Date.parse(name.slice(0, 10));
  t.equal(await store.sweep(name.slice(0, 10), 10), 0, 'it is there on its last day');
  clock.advance(end + 86_400_000 - clock.now());
  t.equal(await shelf.find(seal, DIGEST), 'missing', 'it has ended');
  t.equal(await store.sweep(new Date(clock.now()).toISOString().slice(0, 10), 10), 1);
});

test('a damaged entry is none until it is written anew', async (t) => {
  const { shelf, reports, names, folder } = opened(t);
  await shelf.keep(seal, DIGEST, IMAGE);
  const path = join(folder, names()[0] ?? '');
  writeFileSync(path, readFileSync(path).subarray(0, -1));
  t.equal(await shelf.find(seal, DIGEST), 'missing');
  writeFileSync(path, '');
  t.equal(await shelf.find(seal, DIGEST), 'missing');
  await shelf.keep(seal, DIGEST, IMAGE);
  t.type(await shelf.find(seal, DIGEST), 'object');
  t.strictSame(reports, ['written', 'damaged', 'damaged', 'written', 'found']);
});

for (const trouble of ['failing', 'silent'] as const) {
  test(`a store that is ${trouble} is asked every ten seconds only`, async (t) => {
    const { shelf, store, reports, pauses } = opened(t, trouble === 'silent' ? 250 : PATIENCE_MS);
    await shelf.keep(seal, DIGEST, IMAGE);
    store.trouble = trouble;
    for (let count = 0; count < 6; count++) t.equal(await shelf.find(seal, DIGEST), 'unread');
    const failing = ['failed', 'failed', 'reading fails', 'failed', 'skipped', 'skipped', 'skipped'];
    t.strictSame(reports.splice(0), ['written', ...failing]);
    t.equal(store.asked, 4);
    pauses.advance(9999);
    t.equal(await shelf.find(seal, DIGEST), 'unread');
    pauses.advance(1);
    await Promise.all([shelf.find(seal, DIGEST), shelf.find(seal, DIGEST)]);
    t.equal(store.asked, 5, 'once, by one');
    store.trouble = 'none';
    pauses.advance(10_000);
    t.type(await shelf.find(seal, DIGEST), 'object');
    t.strictSame(reports.slice(-2), ['reading works', 'found']);
    t.type(await shelf.find(seal, DIGEST), 'object', 'it is asked each time again');
  });
}

test('a store that takes nothing is given nothing for a while, and still read', async (t) => {
  const { shelf, store, reports, pauses } = opened(t);
  await shelf.keep(seal, DIGEST, IMAGE);
  store.trouble = 'failing';
  for (let count = 0; count < 4; count++) t.equal(await shelf.keep(seal, DIGEST, IMAGE), false);
  t.notOk(shelf.takesFiles);
  store.trouble = 'none';
  t.type(await shelf.find(seal, DIGEST), 'object');
  t.equal(await shelf.keep(seal, DIGEST, IMAGE), false);
  pauses.advance(10_000);
  t.equal(await shelf.keep(seal, DIGEST, IMAGE), true);
  t.ok(shelf.takesFiles);
  const failing = ['failed', 'failed', 'writing fails', 'failed', 'dropped', 'found', 'dropped'];
  t.strictSame(reports, ['written', ...failing, 'writing works', 'written']);
});

test('files that are written at once are bounded in number and in bytes', async (t) => {
  const { shelf, store, reports } = opened(t);
  store.trouble = 'silent';
  for (let count = 0; count < 40; count++) void shelf.keep(seal, DIGEST, IMAGE);
  await new Promise(setImmediate);
  t.strictSame(reports, Array(8).fill('dropped'));

  const large = { bytes: new Uint8Array(MOST_SHARED_BYTES), etag: '"a"' };
  const other = opened(t);
  t.equal(
    await other.shelf.keep(seal, DIGEST, { bytes: new Uint8Array(MOST_SHARED_BYTES + 1), etag: '' }),
    false,
  );
  const stored = await Promise.all(
    [1, 2, 3].map((key) => other.shelf.keep(seal, seal.digestOf(`${key}`), large)),
  );
  t.strictSame(stored, [true, true, false]);
  t.type(await other.shelf.find(seal, seal.digestOf('1')), 'object', 'the largest that is shared');
});

test('entries that are read at once are bounded in number and in bytes', async (t) => {
  const { shelf } = opened(t);
  const large = { bytes: new Uint8Array(MOST_SHARED_BYTES), etag: '"a"' };
  await shelf.keep(seal, DIGEST, large);
  const finds = await Promise.all(Array.from({ length: 6 }, () => shelf.find(seal, DIGEST)));
  t.equal(finds.filter((found) => found === 'unread').length, 3, 'three take 24 of 32 MiB');
  t.type(await shelf.find(seal, DIGEST), 'object', 'and give them back');

  const silent = opened(t, 250);
  silent.store.trouble = 'silent';
  const many = await Promise.all(Array.from({ length: 70 }, () => silent.shelf.find(seal, DIGEST)));
  t.ok(many.every((found) => found === 'unread'));
  t.equal(silent.reports.filter((outcome) => outcome === 'skipped').length, 6);
});
