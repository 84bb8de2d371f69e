import { hash, randomInt } from 'node:crypto';
import { z } from 'zod';
import { planIdSchema } from './plans.js';
import type { WebhookEntry } from './webhook-secret.js';

/** The name of a key: up to 100 characters, no control characters that could disturb a terminal. */
export const keyNameSchema = z
  .string()
  .max(100)
  .regex(/^\P{Cc}*$/u);

const KEY_ID = /^k_[0-9A-Za-z]{12}$/;

/** The form of a signing secret, `tvs_` and 43 base62 characters: 256 random bits. */
export const signingSecretSchema = z.string().regex(/^tvs_[0-9A-Za-z]{43}$/);

/** The stored record of a key. All of it may be shown; the key and its signing secret are not in it. */
export const keyRecordSchema = z.object({
  /** Public name of the key, safe in logs: independent of the key and its secret. */
  id: z.string().regex(KEY_ID),
  /** SHA-256 of the key, 64 hexadecimal digits. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** The purpose of the key; may be empty. */
  name: keyNameSchema,
  /** The plan, which may be missing from the current plan table. */
  plan: planIdSchema,
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  /** ISO 8601, UTC; absent unless the key was revoked. */
  revokedAt: z.iso.datetime().exactOptional(),
  /** The hour in which the key was last used, ISO 8601, UTC; absent before the first use. */
  lastUsedAt: z.iso.datetime().exactOptional(),
});

export type KeyRecord = z.infer<typeof keyRecordSchema>;

/**
 * A key with the secret that its links are signed with. A hash is enough for the key, but the secret is stored in plain
 * text, because checking an HMAC takes it.
 */
export interface SigningKey extends KeyRecord {
  secret: string;
}

/** The properties that a key is made with. */
export interface KeyPurpose {
  plan: string;
  name: string;
}

/** A new key; `key` cannot be read again later. */
export interface IssuedKey {
  key: string;
  /** The signing secret, generated independently of the key, so that neither reveals anything about the other. */
  secret: string;
  record: KeyRecord;
}

export interface KeyListing {
  /** All keys, oldest first, including revoked ones. */
  records: KeyRecord[];
  damaged: DamagedKey[];
}

/** An entry of the store that cannot be read as a key; its key counts as unknown. */
export interface DamagedKey {
  /** The location of the entry, in the terms of the store. */
  location: string;
  /** The fault, as the end of a sentence that begins with the location. */
  problem: string;
}

/** Stores the records of keys. */
export interface KeyStore {
  /** The record with this hash, even if the key is revoked; undefined if there is none or it is damaged. */
  find(hash: string): Promise<KeyRecord | undefined>;

  /**
   * The key that links with this id are signed with, even if it is revoked; undefined if there is none, it is damaged,
   * or it has no secret because it was made before signing secrets.
   */
  findById(id: string): Promise<SigningKey | undefined>;

  /** Makes a key that works at once. The key is durable when the promise resolves. */
  create(purpose: KeyPurpose): Promise<IssuedKey>;

  list(): Promise<KeyListing>;

  /**
   * Revokes a key for good and returns its record, or undefined for an unknown id. A key that is already revoked stays
   * as it is.
   */
  revoke(id: string): Promise<KeyRecord | undefined>;

  /**
   * Replaces the signing secret of a key, or adds one; the secret is durable when the promise resolves. Returns
   * undefined for an unknown id. `renewSecret` and `revoke` never undo each other, in either order.
   */
  renewSecret(id: string): Promise<SigningKey | 'revoked' | undefined>;

  /**
   * The secrets that webhooks of a key are signed with now, the newest first; undefined if it has none, it is damaged, or
   * the key is unknown or revoked.
   */
  webhookSecrets(id: string): Promise<string[] | undefined>;

  /**
   * Gives a key a webhook secret, or another one; the one before signs for a day beside it, and no third. Otherwise as
   * `renewSecret`.
   */
  renewWebhookSecret(id: string): Promise<(KeyRecord & WebhookEntry) | 'revoked' | undefined>;

  /** Records that a key is in use now, to the hour. Does nothing for an unknown hash. */
  noteUse(hash: string): Promise<void>;
}

/** The lookup of what webhooks are signed with. */
export type WebhookSecrets = Pick<KeyStore, 'webhookSecrets'>;

/** The lookups of a key store, or of a cache in front of one. */
export type KeyLookup = Pick<KeyStore, 'find' | 'findById' | 'noteUse'>;

/** Tells whether the text has the form of a key's id; checked before any store is asked. */
export function isKeyId(text: string): boolean {
  return KEY_ID.test(text);
}

/** Tells whether the text has the form of a key, `tvl_` and 32 base62 characters; checked before any store is asked. */
export function isKey(text: string): boolean {
  return /^tvl_[0-9A-Za-z]{32}$/.test(text);
}

/**
 * SHA-256 in hexadecimal. Fast and unsalted on purpose: a key has 190 random bits, too many to guess, and a lookup
 * needs the same hash each time.
 */
export function hashKey(key: string): string {
  return hash('sha256', key);
}

/**
 * A new key, its secret and its record, not yet stored.
 * @param now milliseconds since the Unix epoch
 */
export function issueKey({ plan, name }: KeyPurpose, now: number): IssuedKey {
  const key = `tvl_${randomBase62(32)}`;
  const record = keyRecordSchema.parse({
    id: `k_${randomBase62(12)}`,
    hash: hashKey(key),
    name,
    plan,
    createdAt: new Date(now).toISOString(),
  });
  return { key, secret: newSigningSecret(), record };
}

/** A new signing secret. */
export function newSigningSecret(): string {
  return `tvs_${randomBase62(43)}`;
}

/**
 * The start of the hour around `now`, milliseconds since the Unix epoch, as ISO 8601: the precision of a recorded use.
 */
export function hourOfUse(now: number): string {
  return new Date(Math.floor(now / 3_600_000) * 3_600_000).toISOString();
}

/** Sorts records by age, oldest first. */
export function byAge(a: KeyRecord, b: KeyRecord): number {
  return compare(a.createdAt, b.createdAt) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function randomBase62(length: number): string {
  return Array.from({ length }, () => BASE62.charAt(randomInt(BASE62.length))).join('');
}
