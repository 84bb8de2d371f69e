import { hash, randomInt } from 'node:crypto';
import { z } from 'zod';
import { planIdSchema } from './plans.js';

/** A name that people give a key: up to 100 characters, none of which could upset a terminal. */
export const keyNameSchema = z
  .string()
  .max(100)
  .regex(/^\P{Cc}*$/u);

/** What is kept of a key: everything but the key. */
export const keyRecordSchema = z.object({
  /** Public name of the key, safe in logs: independent of the secret. */
  id: z.string().regex(/^k_[0-9A-Za-z]{12}$/),
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

/** What a key is made for. */
export interface KeyPurpose {
  plan: string;
  name: string;
}

/** A key just made; `key` is known only here and now. */
export interface IssuedKey {
  key: string;
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

  /** Makes a key that works at once; it is durable when the promise resolves. */
  create(purpose: KeyPurpose): Promise<IssuedKey>;

  list(): Promise<KeyListing>;

  /**
   * Ends a key for good and returns its record, or undefined for an unknown id. A key revoked before stays as it is.
   */
  revoke(id: string): Promise<KeyRecord | undefined>;

  /** Records that a key is being used now, to the hour. Does nothing for an unknown hash. */
  noteUse(hash: string): Promise<void>;
}

/** What it takes to know keys by their hashes. */
export type KeyFinder = Pick<KeyStore, 'find'>;

/** What a cache in front of a key store asks it. */
export type KeyLookup = Pick<KeyStore, 'find' | 'noteUse'>;

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
 * A new key and its record, not stored anywhere yet.
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
  return { key, record };
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
