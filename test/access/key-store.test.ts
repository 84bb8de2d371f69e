import { createHash } from 'node:crypto';
import t from 'tap';
import {
  hashKey,
  isKey,
  issueKey,
  keyNameSchema,
  keyRecordSchema,
  newSigningSecret,
  signingSecretSchema,
} from '../../src/access/key-store.js';

const NOW = Date.parse('2026-03-14T12:00:00.000Z');

t.test('a key is tvl_ and 32 base62 characters, and its record holds only its hash', async (t) => {
  const { key, record } = issueKey({ plan: 'pro', name: 'blog' }, NOW);
  t.match(key, /^tvl_[0-9A-Za-z]{32}$/);
  t.match(record.id, /^k_[0-9A-Za-z]{12}$/);
  t.same(record, {
    id: record.id,
    hash: createHash('sha256').update(key).digest('hex'),
    name: 'blog',
    plan: 'pro',
    createdAt: '2026-03-14T12:00:00.000Z',
  });
  t.equal(hashKey(key), record.hash);
  t.notOk(JSON.stringify(record).includes(key.slice(4)));
});

t.test('a signing secret is tvs_ and 43 base62 characters, and tells nothing of its key', async (t) => {
  const { key, secret, record } = issueKey({ plan: 'pro', name: '' }, NOW);
  t.match(secret, /^tvs_[0-9A-Za-z]{43}$/);
  t.ok(signingSecretSchema.safeParse(secret).success);
  t.notOk(JSON.stringify(record).includes(secret.slice(4)));
  t.notOk(secret.includes(key.slice(4, 12)));
  t.equal(new Set(Array.from({ length: 1000 }, newSigningSecret)).size, 1000);
  for (const malformed of [
    '',
    secret.slice(1),
    `${secret}a`,
    `${secret}\n`,
    secret.replace('tvs_', 'tvl_'),
  ]) {
    t.notOk(signingSecretSchema.safeParse(malformed).success, JSON.stringify(malformed.length));
  }
});

t.test('keys are drawn evenly from all 62 characters', async (t) => {
  const seen = new Map<string, number>();
  const keys = new Set<string>();
  for (let made = 0; made < 2000; made++) {
    const { key } = issueKey({ plan: 'pro', name: '' }, NOW);
    keys.add(key);
    for (const character of key.slice(4)) seen.set(character, (seen.get(character) ?? 0) + 1);
  }
  t.equal(keys.size, 2000);
  t.equal(seen.size, 62);
  // Chi-squared with 61 degrees of freedom: above 140 once in ten million runs. A byte modulo 62 would score 480.
  const expected = (2000 * 32) / 62;
  const chiSquared = [...seen.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  t.ok(chiSquared < 140, `chi-squared ${chiSquared}`);
});

t.test('only the exact form passes for a key', async (t) => {
  const key = `tvl_${'aB3'.repeat(10)}Zz`;
  t.ok(isKey(key));
  for (const malformed of [
    '',
    'tvl_',
    key.slice(0, -1),
    `${key}a`,
    `${key}\n`,
    ` ${key}`,
    key.replace('tvl_', 'TVL_'),
    key.replace('Z', '-'),
    key.replace('Z', 'ş'),
    '../../etc/passwd',
  ]) {
    t.notOk(isKey(malformed), JSON.stringify(malformed));
  }
});

t.test('a name is at most 100 characters without control characters', async (t) => {
  for (const name of ['', 'blog', 'Şehir günlüğü 🎨', 'x'.repeat(100)]) {
    t.ok(keyNameSchema.safeParse(name).success, name);
  }
  for (const name of ['x'.repeat(101), 'a\nb', 'a\u001b[31mb', 'a\u007f']) {
    t.notOk(keyNameSchema.safeParse(name).success, JSON.stringify(name));
  }
});

t.test('a record that is not one is refused', async (t) => {
  const { record } = issueKey({ plan: 'pro', name: '' }, NOW);
  t.ok(keyRecordSchema.safeParse(record).success);
  t.ok(keyRecordSchema.safeParse({ ...record, revokedAt: record.createdAt }).success);
  for (const change of [
    { id: 'x' },
    { hash: 'ff' },
    { plan: '\u001b[2J' },
    { createdAt: 'now' },
    { revokedAt: 1 },
  ]) {
    t.notOk(keyRecordSchema.safeParse({ ...record, ...change }).success, JSON.stringify(change));
  }
});
