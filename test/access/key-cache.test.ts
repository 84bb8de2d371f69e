import { setImmediate as nextTurn } from 'node:timers/promises';
import t from 'tap';
import { KeyCache } from '../../src/access/key-cache.js';
import { KeyFiles } from '../../src/access/key-files.js';
import { hashKey, issueKey, type KeyRecord } from '../../src/access/keys.js';
import { ManualClock } from './fixtures/manual-clock.js';

/** A store of one record that counts its reads; `answer` replaces what they give. */
class CountingStore {
  reads = 0;
  readonly record = issueKey({ plan: 'pro', name: '' }, 0).record;
  answer: () => Promise<KeyRecord | undefined> = async () => this.record;

  find(): Promise<KeyRecord | undefined> {
    this.reads++;
    return this.answer();
  }
}

function setUp(maxEntries = 100) {
  const store = new CountingStore();
  const clock = new ManualClock();
  return { store, clock, cache: new KeyCache(store, { clock, maxEntries }) };
}

t.test('a revocation is seen within 5 seconds', async (t) => {
  const clock = new ManualClock();
  const keys = new KeyFiles(t.testdir(), clock);
  const cache = new KeyCache(keys, { clock });
  const { record } = await keys.create({ plan: 'pro', name: '' });
  t.equal((await cache.find(record.hash))?.revokedAt, undefined);
  await keys.revoke(record.id);
  clock.advance(1000);
  t.equal((await cache.find(record.hash))?.revokedAt, undefined, 'from the cache');
  clock.advance(3999);
  t.ok((await cache.find(record.hash))?.revokedAt);
});

t.test('use does not keep an old record alive', async (t) => {
  const { store, clock, cache } = setUp();
  for (let second = 0; second < 12; second++) {
    await cache.find(store.record.hash);
    clock.advance(1000);
  }
  t.equal(store.reads, 3);
});

t.test('a new key works at once', async (t) => {
  const keys = new KeyFiles(t.testdir());
  const cache = new KeyCache(keys, { clock: new ManualClock() });
  await cache.find(hashKey('something else'));
  const { record } = await keys.create({ plan: 'pro', name: '' });
  t.same(await cache.find(record.hash), record);
});

t.test('an unknown hash is asked for again after a second', async (t) => {
  const { store, clock, cache } = setUp();
  store.answer = async () => undefined;
  for (let ask = 0; ask < 5; ask++) t.equal(await cache.find(store.record.hash), undefined);
  t.equal(store.reads, 1);
  store.answer = async () => store.record;
  clock.advance(1001);
  t.same(await cache.find(store.record.hash), store.record);
});

t.test('lookups of one hash at the same time share a read', async (t) => {
  const { store, cache } = setUp();
  const found = await Promise.all(Array.from({ length: 50 }, () => cache.find(store.record.hash)));
  t.ok(found.every((record) => record === store.record));
  t.equal(store.reads, 1);
});

t.test('an answer is as old as its question', async (t) => {
  const { store, clock, cache } = setUp();
  let answerSlowly = () => {};
  store.answer = () =>
    new Promise((resolve) => {
      answerSlowly = () => resolve(store.record);
    });
  const slow = cache.find(store.record.hash);
  clock.advance(4000);
  store.answer = async () => ({ ...store.record, revokedAt: '2026-03-14T12:00:01.000Z' });
  const later = cache.find(store.record.hash);
  t.ok((await later)?.revokedAt, 'a read under way for too long is not waited for');
  answerSlowly();
  await slow;
  t.ok((await cache.find(store.record.hash))?.revokedAt, 'nor does it replace the newer answer');
});

t.test('that a hash is unknown is as old as the question, too', async (t) => {
  const { store, clock, cache } = setUp();
  store.answer = async () => {
    await nextTurn();
    clock.advance(800);
    return undefined;
  };
  await cache.find(store.record.hash);
  clock.advance(201);
  await cache.find(store.record.hash);
  t.equal(store.reads, 2);
});

t.test('a failed read is not kept', async (t) => {
  const { store, cache } = setUp();
  store.answer = async () => {
    throw new Error('disk on fire');
  };
  await t.rejects(cache.find(store.record.hash), { message: 'disk on fire' });
  await nextTurn();
  store.answer = async () => store.record;
  t.same(await cache.find(store.record.hash), store.record);
});

t.test('a flood of unknown hashes does not grow the cache', async (t) => {
  const { store, cache } = setUp(10);
  store.answer = async () => undefined;
  for (let guess = 0; guess < 100; guess++) await cache.find(hashKey(`${guess}`));
  t.equal(store.reads, 100);
  for (let guess = 90; guess < 100; guess++) await cache.find(hashKey(`${guess}`));
  t.equal(store.reads, 100, 'the last ten are kept');
  await cache.find(hashKey('0'));
  t.equal(store.reads, 101, 'the first are not');
});
