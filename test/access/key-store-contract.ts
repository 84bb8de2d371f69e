/** What every store of keys promises, wherever it keeps them. */

import tap, { type Test } from 'tap';
import { type Clock, systemClock } from '../../src/access/clock.js';
import { hashKey, type KeyStore } from '../../src/access/key-store.js';
import { ManualClock } from '../rig/time/manual-clock.js';

const UNKNOWN = hashKey('tvl_unknown');
const PRO = { plan: 'pro', name: 'blog' };

/** Opens stores in one and the same place. */
export type KeyPlace = (clock: Clock) => KeyStore;

/**
 * @param place an empty place for keys, which ends with the test
 * @param t where the tests belong, at the top unless given
 */
export function keyStoreContract(place: (t: Test) => KeyPlace | Promise<KeyPlace>, t: Test = tap): void {
  t.test('a key is found by its hash at once, also by another store', async (t) => {
    const open = await place(t);
    const clock = new ManualClock('2026-03-14T12:00:00.000Z');
    const reader = open(systemClock);
    t.equal(await reader.find(UNKNOWN), undefined, 'there is nothing yet');
    t.same(await reader.list(), { records: [], damaged: [] });

    const { key, record } = await open(clock).create(PRO);
    t.match(record, { ...PRO, createdAt: '2026-03-14T12:00:00.000Z', hash: hashKey(key) });
    t.same(await reader.find(hashKey(key)), record);
    t.equal(await reader.find(UNKNOWN), undefined);
  });

  t.test('keys are listed oldest first', async (t) => {
    const clock = new ManualClock();
    const keys = (await place(t))(clock);
    const names = ['first', 'second', 'third', 'fourth', 'fifth'];
    for (const name of names) {
      await keys.create({ plan: 'free', name });
      clock.advance(1);
    }
    t.same(
      (await keys.list()).records.map((record) => record.name),
      names,
    );
  });

  t.test('a revoked key stays on record as revoked, since the first time', async (t) => {
    const clock = new ManualClock('2026-03-14T12:00:00.000Z');
    const keys = (await place(t))(clock);
    const { record } = await keys.create(PRO);
    const other = await keys.create(PRO);
    clock.set('2026-03-15T08:00:00.000Z');
    const revoked = { ...record, revokedAt: '2026-03-15T08:00:00.000Z' };
    t.same(await keys.revoke(record.id), revoked);
    clock.set('2026-03-16T08:00:00.000Z');
    t.same(await keys.revoke(record.id), revoked);
    t.same(await keys.find(record.hash), revoked);
    t.same(await keys.find(other.record.hash), other.record);
    t.equal(await keys.revoke('k_nobody000000'), undefined);
  });

  t.test('revocations at the same time agree, and none is lost to a use', async (t) => {
    const open = await place(t);
    const clock = new ManualClock('2026-03-14T12:00:00.000Z');
    const { record } = await open(clock).create(PRO);
    const keys = open(clock);
    await Promise.all([keys.noteUse(record.hash), keys.revoke(record.id), keys.noteUse(record.hash)]);
    clock.advance(1000);
    await Promise.all([keys.revoke(record.id), open(clock).revoke(record.id), keys.noteUse(record.hash)]);
    t.equal((await keys.find(record.hash))?.revokedAt, '2026-03-14T12:00:00.000Z');
  });

  t.test('the last use of a key is known to the hour', async (t) => {
    const clock = new ManualClock('2026-03-14T12:34:56.000Z');
    const keys = (await place(t))(clock);
    const { record } = await keys.create(PRO);
    t.equal((await keys.find(record.hash))?.lastUsedAt, undefined);
    await keys.noteUse(record.hash);
    t.same(await keys.find(record.hash), { ...record, lastUsedAt: '2026-03-14T12:00:00.000Z' });
    clock.set('2026-03-15T07:00:00.000Z');
    await keys.noteUse(record.hash);
    t.match((await keys.list()).records, [{ lastUsedAt: '2026-03-15T07:00:00.000Z' }]);
    await keys.noteUse(UNKNOWN);
    t.equal(await keys.find(UNKNOWN), undefined);
    t.equal((await keys.list()).records.length, 1);
  });

  t.test('a key is found by its id, with the secret that only its making has shown', async (t) => {
    const open = await place(t);
    const clock = new ManualClock();
    const { record, secret } = await open(clock).create(PRO);
    const other = await open(clock).create(PRO);
    const keys = open(systemClock);
    t.same(await keys.findById(record.id), { ...record, secret });
    t.same(await keys.findById(other.record.id), { ...other.record, secret: other.secret });
    t.not(secret, other.secret);
    for (const id of ['k_nobody000000', 'k_', '', '../keys', record.hash]) {
      t.equal(await keys.findById(id), undefined, id);
    }
    const answers = JSON.stringify([
      await keys.find(record.hash),
      await keys.list(),
      await keys.revoke(record.id),
    ]);
    t.notMatch(answers, /tvs_/, 'nothing else gives it');
  });

  t.test('a new secret takes the place of the one before', async (t) => {
    const open = await place(t);
    const clock = new ManualClock('2026-03-14T12:34:56.000Z');
    const keys = open(clock);
    const { record, secret } = await keys.create(PRO);
    await keys.noteUse(record.hash);
    const renewed = await keys.renewSecret(record.id);
    t.match(renewed, { ...record, secret: /^tvs_/, lastUsedAt: '2026-03-14T12:00:00.000Z' });
    t.not(renewed !== 'revoked' && renewed?.secret, secret);
    t.same(await open(systemClock).findById(record.id), renewed);
    t.equal(await keys.renewSecret('k_nobody000000'), undefined);
  });

  t.test('a revoked key keeps its secret and gets no new one', async (t) => {
    const keys = (await place(t))(new ManualClock('2026-03-14T12:00:00.000Z'));
    const { record, secret } = await keys.create(PRO);
    await keys.revoke(record.id);
    t.equal(await keys.renewSecret(record.id), 'revoked');
    t.same(await keys.findById(record.id), { ...record, secret, revokedAt: '2026-03-14T12:00:00.000Z' });
  });

  t.test('a revocation and a new secret at the same time do not undo each other', async (t) => {
    const open = await place(t);
    const [one, other] = [open(new ManualClock()), open(new ManualClock())];
    for (let round = 0; round < 10; round++) {
      const { record, secret } = await one.create(PRO);
      const renew = () => other.renewSecret(record.id);
      const revoke = () => one.revoke(record.id);
      const [first, second] = await Promise.all(round % 2 ? [renew(), revoke()] : [revoke(), renew()]);
      const renewed = [first, second].find(
        (result) => result === 'revoked' || (result && 'secret' in result),
      );
      const key = await one.findById(record.id);
      t.ok(key?.revokedAt, 'revoked');
      t.equal(key?.secret, renewed !== 'revoked' && renewed && 'secret' in renewed ? renewed.secret : secret);
    }
  });

  t.test('a key has no webhook secret until it is given one, and nothing else shows it', async (t) => {
    const open = await place(t);
    const keys = open(new ManualClock());
    const { record, secret } = await keys.create(PRO);
    const other = await keys.create(PRO);
    t.equal(await keys.webhookSecrets(record.id), undefined);
    const renewed = await keys.renewWebhookSecret(record.id);
    t.match(renewed, { ...record, secret: /^whsec_/ });
    t.same(await open(systemClock).webhookSecrets(record.id), [renewed !== 'revoked' && renewed?.secret]);
    t.equal(await keys.webhookSecrets(other.record.id), undefined);
    for (const id of ['k_nobody000000', 'k_', '', '../keys', record.hash])
      t.equal(await keys.webhookSecrets(id), undefined, id);
    t.equal(await keys.renewWebhookSecret('k_nobody000000'), undefined);
    t.same(await keys.findById(record.id), { ...record, secret }, 'links are signed as before');
    const answers = [await keys.find(record.hash), await keys.findById(record.id), await keys.list()];
    t.notMatch(JSON.stringify([...answers, await keys.revoke(record.id)]), /whsec_/);
  });

  t.test('a webhook secret that was replaced signs for a day, beside one other at most', async (t) => {
    const clock = new ManualClock('2026-03-14T12:00:00.000Z');
    const keys = (await place(t))(clock);
    const { record } = await keys.create(PRO);
    const renew = async () => {
      const renewed = await keys.renewWebhookSecret(record.id);
      if (!renewed || renewed === 'revoked') throw new Error('none was made');
      return renewed;
    };
    const first = await renew();
    t.equal(first.previous, undefined);
    clock.set('2026-03-20T12:00:00.000Z');
    const second = await renew();
    t.same(second.previous, { secret: first.secret, until: '2026-03-21T12:00:00.000Z' });
    clock.set('2026-03-21T11:59:59.999Z');
    t.same(await keys.webhookSecrets(record.id), [second.secret, first.secret]);
    clock.advance(1);
    t.same(await keys.webhookSecrets(record.id), [second.secret]);
    const third = await renew();
    const fourth = await renew();
    t.same(await keys.webhookSecrets(record.id), [fourth.secret, third.secret]);
    t.equal(new Set([first, second, third, fourth].map(({ secret }) => secret)).size, 4);
  });

  t.test('a revoked key signs no webhook and gets no secret for any', async (t) => {
    const keys = (await place(t))(new ManualClock());
    const { record } = await keys.create(PRO);
    await keys.renewWebhookSecret(record.id);
    await keys.revoke(record.id);
    t.equal(await keys.webhookSecrets(record.id), undefined);
    t.equal(await keys.renewWebhookSecret(record.id), 'revoked');
    t.equal(await keys.webhookSecrets(record.id), undefined);
  });
}
