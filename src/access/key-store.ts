import { hash, randomInt } from 'node:crypto';
import { z } from 'zod';
import { planIdSchema } from './plans.js';

/** A name that people give a key: up to 100 characters, none of which could upset a terminal. */
export const keyNameSchema = z
  .string()
  .max(100)
  .regex(/^\P{Cc}*$/u);

const KEY_ID = /^k_[0-9A-Za-z]{12}$/;

/** The form of a signing secret, `tvs_` and 43 base62 characters: 256 random bits. */
export const signingSecretSchema = z.string().regex(/^tvs_[0-9A-Za-z]{43}$/);

/** What is kept of a key, and may be shown: everything but the key and its signing secret. */
export const keyRecordSchema = z.object({
  /** Public name of the key, safe in logs: independent of the key and its secret. */
  id: z.string().regex(KEY_ID),
  /** SHA-256 of the key, 64 hexadecimal digits. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** What the key is for; may be empty. */
  name: keyNameSchema,
  /** Not necessarily in today's plan table. */
  plan: planIdSchema,
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  /** ISO 8601, UTC; absent while the key is good. */
  revokedAt: z.iso.datetime().exactOptional(),
  /** The hour in which the key was last used, ISO 8601, UTC; absent before the first use. */
  lastUsedAt: z.iso.datetime().exactOptional(),
});

export type KeyRecord = z.infer<typeof keyRecordSchema>;

/**
 * A key with the secret that its links are signed with. Unlike the key, of which a hash is enough, the secret is kept as it
 * is: whoever checks an HMAC has to make it anew.
 */
export interface SigningKey extends KeyRecord {
  secret: string;
}

/** What a key is made for. */
export interface KeyPurpose {
  plan: string;
  name: string;
}

/** A key just made; `key` is known only here and now. */
export interface IssuedKey {
  key: string;
  /** Its signing secret: drawn by itself, so that neither tells anything of the other. */
  secret: string;
  record: KeyRecord;
}

export interface KeyListing {
  /** Oldest first, revoked ones among them. */
  records: KeyRecord[];
  damaged: DamagedKey[];
}

/** An entry of the store that is not readable as a key; its key counts as unknown. */
export interface DamagedKey {
  /** Where it lies, in the store's own terms. */
  location: string;
  /** What is wrong with it, as the end of a sentence that begins with the location. */
  problem: string;
}

/** Where the records of keys are kept. */
export interface KeyStore {
  /** The record of a key's hash, also when it is revoked; undefined when there is none or it is damaged. */
  find(hash: string): Promise<KeyRecord | undefined>;

  /**
   * The key with which links are signed that name this id, also when it is revoked; undefined when there is none, it is
   * damaged, or it has no secret, as keys have none that were made before there were secrets.
   */
  findById(id: string): Promise<SigningKey | undefined>;

  /** Makes a key that works at once; it is durable when the promise resolves. */
  create(purpose: KeyPurpose): Promise<IssuedKey>;

  list(): Promise<KeyListing>;

  /**
   * Ends a key for good and returns its record, or undefined for an unknown id. A key revoked before stays as it is.
   */
  revoke(id: string): Promise<KeyRecord | undefined>;

  /**
   * Gives a key a new signing secret in place of the one that it may have; durable when the promise resolves. Returns
   * undefined for an unknown id. Neither this nor `revoke` undoes the other, whichever is done first.
   */
  renewSecret(id: string): Promise<SigningKey | 'revoked' | undefined>;

  /** Records that a key is being used now, to the hour. Does nothing for an unknown hash. */
  noteUse(hash: string): Promise<void>;
}

/** What it takes to know keys by their hashes and ids, be it a store or a cache in front of one. */
export type KeyLookup = Pick<KeyStore, 'find' | 'findById' | 'noteUse'>;

/** The form of a key's id, checked before any store is asked. */
export function isKeyId(text: string): boolean {
  return KEY_ID.test(text);
}

/** The form of a key, `tvl_` and 32 base62 characters, checked before any store is asked. */
export function isKey(text: string): boolean {
  return /^tvl_[0-9A-Za-z]{32}$/.test(text);
}

/**
 * SHA-256 in hexadecimal. Fast and unsalted on purpose: a key has 190 random bits, which nobody can guess their way
 * through, and a lookup needs the same hash each time.
 */
export function hashKey(key: string): string {
  return hash('sha256', key);
}

/**
 * A new key, its secret and its record, not stored anywhere yet.
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

/** The start of the hour around `now`, milliseconds since the Unix epoch, as ISO 8601: how exactly a use is known. */
export function hourOfUse(now: number): string {
  return new Date(Math.floor(now / 3_600_000) * 3_600_000).toISOString();
}

/** The order of a list: oldest first. */
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
