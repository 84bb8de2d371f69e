import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import t, { type Test, test } from 'tap';
import { Callers } from '../../../src/access/caller.js';
import { KeyCache } from '../../../src/access/key-cache.js';
import { KeyFiles } from '../../../src/access/key-files.js';
import type { IssuedKey, KeyLookup } from '../../../src/access/key-store.js';
import { defaultPlans } from '../../../src/access/plans.js';
import { RedisKeyStore } from '../../../src/access/redis/redis-key-store.js';
import { canonicalQuery, linkSignature } from '../../../src/api/links/samples/sign.js';
import { linkVerification } from '../../../src/api/links/verification.js';
import { RedisServer } from '../../rig/stores/redis-server.js';
import { connected } from '../../rig/stores/redis-stores.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { ManualClock } from '../../rig/time/manual-clock.js';

t.setTimeout(FILE_TIMEOUT_MS);

// What npm run proof:key-timing measures, held to where it comes from: here nothing depends on a clock.

const STRANGER = `tvl_${'x'.repeat(32)}`;
const PURPOSE = { plan: 'pro', name: '' };

/** Keys that tell what they are asked for. */
class AskedKeys implements KeyLookup {
  readonly asked: string[] = [];

  constructor(readonly store: KeyLookup) {}

  find(hash: string) {
    this.asked.push(hash);
    return this.store.find(hash);
  }

  findById(id: string) {
    this.asked.push(id);
    return this.store.findById(id);
  }

  noteUse(hash: string) {
    return this.store.noteUse(hash);
  }
}

async function setUp(t: Test) {
  const files = new KeyFiles(t.testdir());
  const [good, revoked] = [await files.create(PURPOSE), await files.create(PURPOSE)];
  await files.revoke(revoked.record.id);
  const keys = new AskedKeys(files);
  const clock = new ManualClock();
  const callers = new Callers(new KeyCache(keys, { clock }), defaultPlans);
  return { keys, clock, callers, good, revoked };
}

test('a store is asked for the hash of a whole key, and nothing else of it', async (t) => {
  const { keys, callers, good } = await setUp(t);
  const near = [
    good.key,
    `${good.key.slice(0, 35)}-`,
    `${good.key.slice(0, 35)}${good.key.endsWith('A') ? 'B' : 'A'}`,
  ];
  for (const key of near) await callers.identify(key, '203.0.113.7');
  const wellFormed = near.filter((key) => !key.endsWith('-'));
  t.strictSame(
    keys.asked,
    wellFormed.map((key) => createHash('sha256').update(key).digest('hex')),
  );
});

test('a revoked key and one that there never was are looked up as often, however often they are shown', async (t) => {
  const { keys, clock, callers, revoked } = await setUp(t);
  const reads = async (key: string) => {
    keys.asked.length = 0;
    const answers = new Set<unknown>();
    for (let shown = 0; shown < 200; shown++) {
      answers.add(await callers.identify(key, '203.0.113.7'));
      clock.advance(50);
    }
    t.strictSame([...answers], ['invalid_key']);
    return keys.asked.length;
  };
  const unknown = await reads(STRANGER);
  t.equal(await reads(revoked.key), unknown);
  t.ok(unknown > 1 && unknown < 20, 'neither is looked up each time');
});

interface Counted {
  hashes: number;
  comparisons: number;
}

/** How often a link was signed anew, and signatures compared, to refuse it. */
async function workFor(t: Test, refuse: () => Promise<unknown>): Promise<Counted> {
  const counted: Counted = { hashes: 0, comparisons: 0 };
  const { createHmac, timingSafeEqual } = crypto;
  crypto.createHmac = ((...args: Parameters<typeof createHmac>) => {
    counted.hashes++;
    return createHmac(...args);
  }) as typeof createHmac;
  crypto.timingSafeEqual = (one, other) => {
    counted.comparisons++;
    return timingSafeEqual(one, other);
  };
  syncBuiltinESMExports();
  try {
    await t.rejects(refuse(), { code: 'invalid_signature' });
  } finally {
    Object.assign(crypto, { createHmac, timingSafeEqual });
    syncBuiltinESMExports();
  }
  return counted;
}

test('a link of no key is signed and compared as one of a key is, and by constant-time comparison', async (t) => {
  const { callers, clock, good, revoked } = await setUp(t);
  const verify = linkVerification(callers, clock);
  const signature = linkSignature('og-default.png', canonicalQuery({ key: good.record.id }), good.secret);
  const changed = (at: number) =>
    `${signature.slice(0, at)}${signature[at] === 'A' ? 'B' : 'A'}${signature.slice(at + 1)}`;
  const links: [what: string, id: string, signature: string][] = [
    ['a known id', good.record.id, 'x'.repeat(43)],
    ['an unknown id', 'k_nobody000000', 'x'.repeat(43)],
    ['the id of a revoked key', revoked.record.id, 'x'.repeat(43)],
    ['what is no id', 'nobody', 'x'.repeat(43)],
    ['no id', '', 'x'.repeat(43)],
    ['a signature wrong at the first', good.record.id, changed(0)],
    ['a signature wrong at the last', good.record.id, changed(42)],
  ];
  for (const [what, id, signature] of links) {
    const parameters = new Map([
      ['key', id],
      ['signature', signature],
    ]);
    const work = await workFor(t, () => verify('og-default.png', parameters));
    t.strictSame(work, { hashes: 1, comparisons: 1 }, what);
  }
});

test('Redis is asked as many questions for an unknown id as for a known one', async (t) => {
  const server = await RedisServer.start(t);
  const keys = new RedisKeyStore(await connected(t, server.url));
  const [good, revoked] = [await keys.create(PURPOSE), await keys.create(PURPOSE)];
  await keys.revoke(revoked.record.id);
  const questions = async (ask: () => Promise<unknown>) => {
    await server.cli('CONFIG', 'RESETSTAT');
    await ask();
    const lines =
      (await server.cli('INFO', 'commandstats')).match(/^cmdstat_h(get|getall):calls=\d+/gm) ?? [];
    return lines.map((line) => line.trim()).sort();
  };
  const ofKey = ({ record }: Pick<IssuedKey, 'record'>) => questions(() => keys.findById(record.id));
  const ofGoodKey = await ofKey(good);
  t.strictSame(ofGoodKey, ['cmdstat_hget:calls=1', 'cmdstat_hgetall:calls=1']);
  t.strictSame(await ofKey(revoked), ofGoodKey);
  t.strictSame(await questions(() => keys.findById('k_nobody000000')), ofGoodKey);
  const found = await questions(() => keys.find(good.record.hash));
  t.strictSame(await questions(() => keys.find('0'.repeat(64))), found);
});
