/** The secret by which fronts name and seal what they share: of those with one Redis, or with one DATA_DIR, the same. */

import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RedisConnection, Script } from '../../access/redis/redis-connection.js';
import { makeDirectory, unlessMissing } from '../../files/durable-files.js';

const SECRET_BYTES = 32;

/** In base64url. */
const SECRET = /^[\w-]{43}$/;

export interface ResultSecret {
  /** @throws StoreUnavailable, and errors of the file system */
  read(): Promise<Buffer>;
}

/** KEYS: the secret. ARGV: one to take where there is none. Returns the secret. */
const AGREE: Script = {
  name: 'tuvalAgreeOnResults',
  lua: `
local secret = redis.call('GET', KEYS[1])
if secret then return secret end
redis.call('SET', KEYS[1], ARGV[1])
return ARGV[1]
`,
};

/** A secret that all who use a Redis have. One that Redis has forgotten is given to it again, by whoever asks first. */
export class RedisResultSecret implements ResultSecret {
  readonly #redis: RedisConnection;
  #offered = newSecret();
  #agreed: Promise<string> | undefined;

  constructor(redis: RedisConnection) {
    this.#redis = redis;
    // It may be another Redis by then.
    redis.onChange((available) => {
      if (available) this.#agreed = undefined;
    });
  }

  async read(): Promise<Buffer> {
    this.#agreed ??= this.#agree();
    return secretOf(await this.#agreed);
  }

  async #agree(): Promise<string> {
    try {
      this.#offered = await this.#redis.run<string>(
        AGREE,
        [`${this.#redis.prefix}results:secret`],
        [this.#offered],
      );
      return this.#offered;
    } catch (error) {
      this.#agreed = undefined;
      throw error;
    }
  }
}

/** A secret in a file that only the owner of its folder may read. */
export class FileResultSecret implements ResultSecret {
  readonly #folder: string;
  #secret: Promise<string> | undefined;

  /** @param folder is made if there is none */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async read(): Promise<Buffer> {
    this.#secret ??= this.#readOrMake();
    try {
      return secretOf(await this.#secret);
    } catch (error) {
      this.#secret = undefined;
      throw error;
    }
  }

  async #readOrMake(): Promise<string> {
    const path = join(this.#folder, 'results.secret');
    const there = await unlessMissing(readFile(path, 'utf8'));
    if (there !== undefined) return there;
    await makeDirectory(this.#folder);
    const unfinished = join(this.#folder, `.${randomUUID()}.unfinished`);
    try {
      await writeFile(unfinished, newSecret(), { mode: 0o600, flag: 'wx' });
      // Another process may have made one meanwhile, which a name that is taken keeps.
      await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    } finally {
      await rm(unfinished, { force: true });
    }
    return readFile(path, 'utf8');
  }
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

function secretOf(text: string): Buffer {
  if (!SECRET.test(text)) throw new Error('the secret of shared results is damaged');
  return Buffer.from(text, 'base64url');
}
