import { open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import {
  giveToOwner,
  makeDirectory,
  removeAbandoned,
  unlessMissing,
  writeDurably,
} from '../files/durable-files.js';
import { MOST_SETTINGS_BYTES, readRegularFile, UnreadableFile } from '../files/regular-files.js';
import { type Clock, systemClock } from './clock.js';
import {
  byAge,
  type DamagedKey,
  hourOfUse,
  type IssuedKey,
  isKeyId,
  issueKey,
  type KeyListing,
  type KeyPurpose,
  type KeyRecord,
  type KeyStore,
  keyRecordSchema,
  newSigningSecret,
  type SigningKey,
  signingSecretSchema,
} from './key-store.js';
import { renewedWebhook, signingSecrets, type WebhookEntry, webhookEntrySchema } from './webhook-secret.js';

/** Error codes of a directory that cannot be written. */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);

/** The content of a file that is not valid JSON. */
const NOT_JSON = Symbol('not JSON');

const KEY_FILE = /^([0-9a-f]{64})\.json$/;

/** The content of the file that is named by a key's id. */
const signingEntrySchema = keyRecordSchema.pick({ hash: true }).extend({ secret: signingSecretSchema });

/** The content of the file with its webhook secret. */
const webhookFileSchema = keyRecordSchema.pick({ hash: true }).extend(webhookEntrySchema.shape);

type Entry = KeyRecord | z.infer<typeof signingEntrySchema> | z.infer<typeof webhookFileSchema>;

/**
 * Keys in a directory, one file each, named by the hash of the key. A lookup is one read, a key made by one process
 * works in every other at once, and processes that write at the same time touch different files. A file appears whole
 * or not at all. Files with other names are left alone.
 *
 * A second file, named by the id of the key, contains its signing secret in plain text and refers to the record. It is
 * separate so that a new secret and a revocation cannot undo each other: writing one file leaves the other as it is.
 * Versions from before signing secrets ignore it. A third file, `ID.webhook.json`, likewise contains the webhook secret
 * of a key that has one.
 */
export class KeyFiles implements KeyStore {
  readonly #directory: string;
  readonly #clock: Clock;

  /** @param directory made when the first key is, readable by its owner only */
  constructor(directory: string, clock: Clock = systemClock) {
    this.#directory = resolve(directory);
    this.#clock = clock;
  }

  /** @throws the error of the file system if the file exists and cannot be read */
  async find(hash: string): Promise<KeyRecord | undefined> {
    const file = await this.#read(hash);
    return file && 'record' in file ? file.record : undefined;
  }

  /** @throws as `find` */
  async findById(id: string): Promise<SigningKey | undefined> {
    if (!isKeyId(id)) return undefined;
    const { data: entry } = signingEntrySchema.safeParse(await this.#content(id));
    if (!entry) return undefined;
    const record = await this.find(entry.hash);
    return record?.id === id ? { ...record, secret: entry.secret } : undefined;
  }

  async create(purpose: KeyPurpose): Promise<IssuedKey> {
    await makeDirectory(this.#directory);
    await removeAbandoned(this.#directory, this.#clock.now());
    const issued = issueKey(purpose, this.#clock.now());
    const { record, secret } = issued;
    // The secret is written first, so that every key that works can sign.
    await this.#writeSecret(record, secret);
    try {
      await this.#write(record.hash, record);
    } catch (error) {
      // A disk may have room for only one of the two files. No caller knows the key yet.
      for (const name of [record.hash, record.id]) await rm(this.#path(name), { force: true });
      throw error;
    }
    return issued;
  }

  async list(): Promise<KeyListing> {
    const records: KeyRecord[] = [];
    const damaged: DamagedKey[] = [];
    for (const name of await this.#fileNames()) {
      const hash = KEY_FILE.exec(name)?.[1];
      if (hash === undefined) continue;
      const file = await this.#read(hash).catch(({ code }: NodeJS.ErrnoException) => ({
        problem: `cannot be read (${code})`,
      }));
      if (!file) continue;
      if ('record' in file) records.push(file.record);
      else damaged.push({ location: this.#path(hash), problem: file.problem });
    }
    records.sort(byAge);
    return { records, damaged };
  }

  async revoke(id: string): Promise<KeyRecord | undefined> {
    const record = await this.#search(id);
    if (!record || record.revokedAt !== undefined) return record;
    const revoked = { ...record, revokedAt: new Date(this.#clock.now()).toISOString() };
    const { lastUsedAt: _, ...unusedSince } = revoked;
    await this.#write(unusedSince.hash, unusedSince);
    return revoked;
  }

  async renewSecret(id: string): Promise<SigningKey | 'revoked' | undefined> {
    const record = await this.#search(id);
    if (!record) return undefined;
    if (record.revokedAt !== undefined) return 'revoked';
    const secret = newSigningSecret();
    await this.#writeSecret(record, secret);
    return { ...record, secret };
  }

  async webhookSecrets(id: string): Promise<string[] | undefined> {
    if (!isKeyId(id)) return undefined;
    const entry = await this.#webhookEntry(id);
    const record = entry && (await this.find(entry.hash));
    if (record?.id !== id || record.revokedAt !== undefined) return undefined;
    return signingSecrets(entry as WebhookEntry, this.#clock.now());
  }

  async renewWebhookSecret(id: string): Promise<(KeyRecord & WebhookEntry) | 'revoked' | undefined> {
    const record = await this.#search(id);
    if (!record) return undefined;
    if (record.revokedAt !== undefined) return 'revoked';
    const { hash } = record;
    const before = await this.#webhookEntry(id);
    const renewed = renewedWebhook(before?.hash === hash ? before : undefined, this.#clock.now());
    await this.#write(webhookName(id), { hash, ...renewed });
    return { ...record, ...renewed };
  }

  /**
   * Stored as the modification time of a separate file, because writing the record again could undo a revocation. If
   * the directory cannot be written, uses are not recorded.
   */
  async noteUse(hash: string): Promise<void> {
    if (!(await unlessMissing(stat(this.#path(hash))))) return;
    const path = this.#usePath(hash);
    const hour = new Date(hourOfUse(this.#clock.now()));
    try {
      const file = await open(path, 'a', 0o600);
      try {
        await giveToOwner(file, this.#directory);
      } finally {
        await file.close();
      }
      await utimes(path, hour, hour);
    } catch (error) {
      if (!UNWRITABLE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }

  async #webhookEntry(id: string): Promise<z.infer<typeof webhookFileSchema> | undefined> {
    return webhookFileSchema.safeParse(await this.#content(webhookName(id))).data;
  }

  /** The path of a record, by its hash, or of a secret, by the id of its key. */
  #path(name: string): string {
    return join(this.#directory, `${name}.json`);
  }

  #usePath(hash: string): string {
    return join(this.#directory, `${hash}.used`);
  }

  async #fileNames(): Promise<string[]> {
    return (await unlessMissing(readdir(this.#directory))) ?? [];
  }

  /** Reads every record, because keys from before signing secrets have no file named by their id. */
  async #search(id: string): Promise<KeyRecord | undefined> {
    const { records } = await this.list();
    return records.find((candidate) => candidate.id === id);
  }

  async #read(hash: string): Promise<{ record: KeyRecord } | { problem: string } | undefined> {
    const content = await this.#content(hash);
    if (content === undefined) return undefined;
    if (content === NOT_JSON) return { problem: 'is not valid JSON' };
    const { data: record } = keyRecordSchema.safeParse(content);
    if (!record) return { problem: 'does not describe a key' };
    if (record.hash !== hash) return { problem: 'describes the key of another file' };
    const use = await unlessMissing(stat(this.#usePath(hash)));
    return { record: use ? { ...record, lastUsedAt: hourOfUse(use.mtimeMs) } : record };
  }

  /** The parsed content of a file; undefined if it does not exist. */
  async #content(name: string): Promise<unknown> {
    try {
      const file = await unlessMissing(readRegularFile(this.#path(name), MOST_SETTINGS_BYTES, name));
      return file && JSON.parse(file.bytes.toString('utf8'));
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof UnreadableFile) return NOT_JSON;
      throw error;
    }
  }

  async #writeSecret({ id, hash }: KeyRecord, secret: string): Promise<void> {
    await this.#write(id, { hash, secret });
  }

  async #write(name: string, content: Entry): Promise<void> {
    await writeDurably(this.#path(name), `${JSON.stringify(content, null, 2)}\n`);
  }
}

function webhookName(id: string): string {
  return `${id}.webhook`;
}
