import { type Clock, systemClock } from '../clock.js';
import {
  byAge,
  type DamagedKey,
  hourOfUse,
  type IssuedKey,
  issueKey,
  type KeyListing,
  type KeyPurpose,
  type KeyRecord,
  type KeyStore,
  keyRecordSchema,
  newSigningSecret,
  type SigningKey,
  signingSecretSchema,
} from '../key-store.js';
import {
  endOfPrevious,
  newWebhookSecret,
  signingSecrets,
  type WebhookEntry,
  webhookEntrySchema,
} from '../webhook-secret.js';
import type { RedisConnection, Script } from './redis-connection.js';

/** Records that a list reads at the same time. */
const BATCH = 100;

/** A hash that belongs to no key. */
const NO_HASH = '0'.repeat(64);

/** KEYS: a record. ARGV: its id, now. Only adds the revocation, so that no race can undo one. */
const REVOKE: Script = {
  name: 'tuvalRevoke',
  lua: `
if redis.call('HGET', KEYS[1], 'id') ~= ARGV[1] then return {} end
redis.call('HSETNX', KEYS[1], 'revokedAt', ARGV[2])
return redis.call('HGETALL', KEYS[1])
`,
};

/** KEYS: a record. ARGV: its id, a secret. Leaves a revoked key as it is. */
const RENEW_SECRET: Script = {
  name: 'tuvalRenewSecret',
  lua: `
if redis.call('HGET', KEYS[1], 'id') ~= ARGV[1] then return {} end
if not redis.call('HGET', KEYS[1], 'revokedAt') then redis.call('HSET', KEYS[1], 'secret', ARGV[2]) end
return redis.call('HGETALL', KEYS[1])
`,
};

/** KEYS: a record. ARGV: its id, a secret for webhooks, until when the one before signs. Leaves a revoked key as it is. */
const RENEW_WEBHOOK: Script = {
  name: 'tuvalRenewWebhook',
  lua: `
if redis.call('HGET', KEYS[1], 'id') ~= ARGV[1] then return {} end
if not redis.call('HGET', KEYS[1], 'revokedAt') then
  local before = redis.call('HGET', KEYS[1], 'webhookSecret')
  if before then redis.call('HSET', KEYS[1], 'webhookPrevious', before, 'webhookPreviousUntil', ARGV[3]) end
  redis.call('HSET', KEYS[1], 'webhookSecret', ARGV[2])
end
return redis.call('HGETALL', KEYS[1])
`,
};

/** KEYS: a record. ARGV: the hour. Does not recreate a record that is gone. */
const NOTE_USE: Script = {
  name: 'tuvalNoteUse',
  lua: `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'lastUsedAt', ARGV[1]) end
return 0
`,
};

/**
 * Keys in Redis: a hash for each record, named by the hash of the key, and an index from ids to those hashes. The index
 * is written first, so that every key that works can be listed and revoked. The signing secret is a field of the
 * record, readable by everyone who may read this Redis.
 *
 * Every method throws StoreUnavailable. After one from `create`, `revoke` or `renewSecret`, the change may have been
 * made.
 */
export class RedisKeyStore implements KeyStore {
  readonly #redis: RedisConnection;
  readonly #clock: Clock;

  constructor(redis: RedisConnection, clock: Clock = systemClock) {
    this.#redis = redis;
    this.#clock = clock;
  }

  async find(hash: string): Promise<KeyRecord | undefined> {
    const entry = await this.#read(hash);
    return entry && 'record' in entry ? entry.record : undefined;
  }

  async findById(id: string): Promise<SigningKey | undefined> {
    const hash = await this.#hashOf(id);
    // An unknown id also costs a read, so that refusing it takes as long.
    const entry = await this.#read(hash ?? NO_HASH);
    return entry && 'record' in entry ? signingKey(entry.record, entry.secret, id) : undefined;
  }

  async create(purpose: KeyPurpose): Promise<IssuedKey> {
    const issued = issueKey(purpose, this.#clock.now());
    const { id, hash, name, plan, createdAt } = issued.record;
    await this.#redis.send((client) => client.hset(this.#index, id, hash));
    const fields = { id, hash, name, plan, createdAt, secret: issued.secret };
    await this.#redis.send((client) => client.hset(this.#key(hash), fields));
    return issued;
  }

  async list(): Promise<KeyListing> {
    const entries = [...(await this.#readIndex())];
    const records: KeyRecord[] = [];
    const damaged: DamagedKey[] = [];
    for (let start = 0; start < entries.length; start += BATCH) {
      const batch = entries.slice(start, start + BATCH);
      await Promise.all(
        batch.map(async ([id, hash]) => {
          const entry = (await this.#read(hash)) ?? { problem: 'is missing' };
          if ('problem' in entry) damaged.push({ location: this.#key(hash), problem: entry.problem });
          else if (entry.record.id === id) records.push(entry.record);
          else damaged.push({ location: this.#key(hash), problem: 'describes the key of another id' });
        }),
      );
    }
    return { records: records.sort(byAge), damaged };
  }

  async revoke(id: string): Promise<KeyRecord | undefined> {
    const hash = await this.#hashOf(id);
    if (hash === undefined) return undefined;
    const now = new Date(this.#clock.now()).toISOString();
    const fields = await this.#redis.run<string[]>(REVOKE, [this.#key(hash)], [id, now]);
    return recordOf(pairs(fields), hash);
  }

  async renewSecret(id: string): Promise<SigningKey | 'revoked' | undefined> {
    const hash = await this.#hashOf(id);
    if (hash === undefined) return undefined;
    const secret = newSigningSecret();
    const fields = await this.#redis.run<string[]>(RENEW_SECRET, [this.#key(hash)], [id, secret]);
    const record = recordOf(pairs(fields), hash);
    if (record?.revokedAt !== undefined) return 'revoked';
    return record && { ...record, secret };
  }

  async webhookSecrets(id: string): Promise<string[] | undefined> {
    const hash = await this.#hashOf(id);
    const entry = hash === undefined ? undefined : await this.#read(hash);
    if (!entry || 'problem' in entry) return undefined;
    const { record, webhook } = entry;
    if (!webhook || record.id !== id || record.revokedAt !== undefined) return undefined;
    return signingSecrets(webhook, this.#clock.now());
  }

  async renewWebhookSecret(id: string): Promise<(KeyRecord & WebhookEntry) | 'revoked' | undefined> {
    const hash = await this.#hashOf(id);
    if (hash === undefined) return undefined;
    const secret = newWebhookSecret();
    const until = endOfPrevious(this.#clock.now());
    const fields = pairs(
      await this.#redis.run<string[]>(RENEW_WEBHOOK, [this.#key(hash)], [id, secret, until]),
    );
    const record = recordOf(fields, hash);
    if (record?.revokedAt !== undefined) return 'revoked';
    const webhook = webhookOf(fields);
    return record && webhook && { ...record, ...webhook };
  }

  async noteUse(hash: string): Promise<void> {
    await this.#redis.run(NOTE_USE, [this.#key(hash)], [hourOfUse(this.#clock.now())]);
  }

  get #index(): string {
    return `${this.#redis.prefix}keys`;
  }

  #key(hash: string): string {
    return `${this.#redis.prefix}key:${hash}`;
  }

  async #hashOf(id: string): Promise<string | undefined> {
    return (await this.#redis.send((client) => client.hget(this.#index, id))) ?? undefined;
  }

  async #readIndex(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    let cursor = '0';
    // A scan may return an entry twice.
    do {
      const [next, fields] = await this.#redis.send((client) =>
        client.hscan(this.#index, cursor, 'COUNT', 1000),
      );
      for (const [id, hash] of Object.entries(pairs(fields))) found.set(id, hash);
      cursor = next;
    } while (cursor !== '0');
    return found;
  }

  async #read(hash: string): Promise<StoredKey | { problem: string } | undefined> {
    let fields: Record<string, string>;
    try {
      fields = await this.#redis.send((client) => client.hgetall(this.#key(hash)));
    } catch (error) {
      if ((error as Error).message.startsWith('WRONGTYPE')) return { problem: 'is not a hash' };
      throw error;
    }
    if (Object.keys(fields).length === 0) return undefined;
    const record = recordOf(fields, hash);
    if (!record) return { problem: 'does not describe a key' };
    return { record, secret: fields.secret, webhook: webhookOf(fields) };
  }
}

interface StoredKey {
  record: KeyRecord;
  secret: string | undefined;
  webhook: WebhookEntry | undefined;
}

/** What the fields say of a webhook secret; undefined if there is none, or it is damaged. A damaged one before it is none. */
function webhookOf(fields: Record<string, string>): WebhookEntry | undefined {
  const { webhookSecret: secret, webhookPrevious, webhookPreviousUntil: until } = fields;
  const previous = { secret: webhookPrevious, until };
  const { data } = webhookEntrySchema.safeParse({ secret, previous });
  return data ?? webhookEntrySchema.safeParse({ secret }).data;
}

/** A record with its secret, if the id is its own and it has a secret. */
function signingKey(record: KeyRecord, secret: string | undefined, id: string): SigningKey | undefined {
  const { data } = signingSecretSchema.safeParse(secret);
  return data !== undefined && record.id === id ? { ...record, secret: data } : undefined;
}

/** The record in the fields; undefined if they describe no key, or a key with another hash. */
function recordOf(fields: Record<string, string>, hash: string): KeyRecord | undefined {
  const { data } = keyRecordSchema.safeParse(fields);
  return data?.hash === hash ? data : undefined;
}

/** An object from alternating names and values, the form in which Redis answers. */
function pairs(list: readonly string[]): Record<string, string> {
  const entries = list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1] ?? '']] : []));
  return Object.fromEntries(entries);
}
