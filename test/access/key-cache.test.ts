import { setImmediate as nextTurn } from 'node:timers/promises';
import t from 'tap';
import { KeyCache } from '../../src/access/key-cache.js';
import { KeyFiles } from '../../src/access/key-files.js';
import { hashKey, issueKey, type SigningKey } from '../../src/access/key-store.js';
import { StoreUnavailable } from '../../src/access/store-failure.js';
import { ManualClock } from '../rig/time/manual-clock.js';

/** A store of one record that counts its reads, by hash or by id; `answer` replaces what they give. */
class CountingStore {
  reads = 0;
  readonly record = issuedRecord();
  answer: () => Promise<SigningKey | undefined> = async () => this.record;

  uses: string[] = [];

  find(): Promise<SigningKey | undefined> {
    this.reads++;
    return this.answer();
  }

  findById(): Promise<SigningKey | undefined> {
    return this.find();
  }

  async noteUse(hash: string): Promise<void> {
    this.uses.push(hash);
  }
}

function issuedRecord(): SigningKey {
  const { record, secret } = issueKey({ plan: 'pro', name: '' }, 0);
  return { ...record, secret };
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

t.test('a new secret, and a revocation, are seen by id within 5 seconds', async (t) => {
  const clock = new ManualClock();
  const keys = new KeyFiles(t.testdir(), clock);
  const cache = new KeyCache(keys, { clock });
  const { record, secret } = await keys.create({ plan: 'pro', name: '' });
  t.equal((await cache.findById(record.id))?.secret, secret);
  const renewed = await keys.renewSecret(record.id);
  t.equal((await cache.findById(record.id))?.secret, secret, 'from the cache');
  clock.advance(4999);
  t.same(await cache.findById(record.id), renewed);
  await keys.revoke(record.id);
  clock.advance(4999);
  t.ok((await cache.findById(record.id))?.revokedAt);
});

t.test('lookups by id are kept as those by hash are, and apart from them', async (t) => {
  const { store, clock, cache } = setUp();
  const { id, hash } = store.record;
  await Promise.all([cache.findById(id), cache.findById(id), cache.find(hash)]);
  t.equal(store.reads, 2);
  clock.advance(3001);
  store.answer = async () => undefined;
  t.equal(await cache.findById(id), undefined);
  t.equal(await cache.findById(id), undefined);
  t.equal(store.reads, 3);
  clock.advance(1001);
  store.answer = async () => store.record;
  t.same(await cache.findById(id), store.record);
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

t.test('an outage is passed on, unless what was known before is to be believed', async (t) => {
  const { store, clock, cache: strict } = setUp();
  const lenient = new KeyCache(store, { clock, onStoreFailure: 'allow' });
  await strict.find(store.record.hash);
  await lenient.find(store.record.hash);
  store.answer = async () => {
    throw new StoreUnavailable('gone');
  };
  clock.advance(3600_000);
  await t.rejects(strict.find(store.record.hash), StoreUnavailable);
  t.same(await lenient.find(store.record.hash), store.record);
  await t.rejects(lenient.find(hashKey('never seen')), StoreUnavailable);

  const revoked = { ...store.record, revokedAt: '2026-03-14T12:00:01.000Z' };
  for (const answer of [revoked, undefined]) {
    store.answer = async () => answer;
    await lenient.find(store.record.hash);
    store.answer = async () => {
      throw new StoreUnavailable('gone again');
    };
    clock.advance(3600_000);
    if (answer) t.same(await lenient.find(store.record.hash), revoked, 'a revoked key stays revoked');
    else
      await t.rejects(lenient.find(store.record.hash), StoreUnavailable, 'a key that vanished is not known');
  }
});

t.test('only an outage is bridged', async (t) => {
  const { store, clock } = setUp();
  const lenient = new KeyCache(store, { clock, onStoreFailure: 'allow' });
  await lenient.find(store.record.hash);
  clock.advance(3600_000);
  store.answer = async () => {
    throw new Error('disk on fire');
  };
  await t.rejects(lenient.find(store.record.hash), { message: 'disk on fire' });
});

t.test('the use of a key is told once an hour, and only while the key is good', async (t) => {
  const { store, clock } = setUp();
  const calendar = new ManualClock('2026-03-14T12:59:00.000Z');
  const cache = new KeyCache(store, { clock, calendar });
  const { hash } = store.record;
  const use = async () => {
    clock.advance(4000);
    await cache.find(hash);
  };
  await use();
  await use();
  t.same(store.uses, [hash]);
  calendar.advance(60_000);
  await use();
  await use();
  t.same(store.uses, [hash, hash], 'another hour');

  calendar.set('2026-03-14T14:10:00.000Z');
  store.answer = async () => ({ ...store.record, lastUsedAt: '2026-03-14T14:00:00.000Z' });
  await use();
  t.equal(store.uses.length, 2, 'another front has told it');
  calendar.set('2026-03-14T15:00:00.000Z');
  store.answer = async () => ({ ...store.record, revokedAt: '2026-03-14T14:30:00.000Z' });
  await use();
  store.answer = async () => undefined;
  await use();
  t.equal(store.uses.length, 2);
});

t.test('to ask for an id is no use of its key', async (t) => {
  const { store, cache } = setUp();
  const { id, hash } = store.record;
  await cache.findById(id);
  t.same(store.uses, []);
  await cache.noteUse(hash);
  await cache.noteUse(hash);
  await cache.find(hash);
  t.same(store.uses, [hash], 'told once an hour, whoever says so');
});

t.test('nobody waits for the note of a use, or hears that it failed', async (t) => {
  const { store, cache } = setUp();
  store.noteUse = () => Promise.reject(new Error('read-only'));
  t.same(await cache.find(store.record.hash), store.record);
  store.noteUse = () => new Promise(() => {});
  t.same(await cache.find(store.record.hash), store.record);
});
