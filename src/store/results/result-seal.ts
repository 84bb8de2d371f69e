/** The form of a shared result in the store, which only those can read and make who have the secret. */

import { createHmac, timingSafeEqual, webcrypto } from 'node:crypto';
import type { FinishedImage } from '../../rendering/result-cache.js';

/** The beginning of every entry; another form begins otherwise. */
const MAGIC = Buffer.from('TUVALR1\n');

const DIGEST_BYTES = 32;

/** Where the length of the head stands, in two bytes; the head follows. */
const LENGTH_AT = MAGIC.length + DIGEST_BYTES;
const HEAD_AT = LENGTH_AT + 2;

/** Bytes that an entry has beside the file, at most: all but the code are the entity tag and the quality. */
export const MOST_OVERHEAD_BYTES = 1024;

/** Bytes up to which a code is computed on the event loop, in 0.2 ms: the way to another thread and back takes as long. */
const BRIEF_BYTES = 64 * 1024;

/**
 * Names results, and seals them with a code (HMAC with SHA-256): whoever reads the names of a store, or writes to it, can
 * neither find what somebody has drawn by what was asked for, nor have another file answered in its place.
 */
export class ResultSeal {
  readonly #names: Buffer;
  readonly #codes: Buffer;
  readonly #engine: string;

  /**
   * @param secret that all fronts have
   * @param engine all that decides on pixels and bytes beside the request, such as the build
   */
  constructor(secret: Uint8Array, engine: string) {
    this.#names = hmac(secret, 'names');
    this.#codes = hmac(secret, 'codes');
    this.#engine = engine;
  }

  /** Names an entry. @param key of the result, as `resultKey` makes it */
  digestOf(key: string): Buffer {
    return hmac(this.#names, JSON.stringify([this.#engine, key]));
  }

  /** @param digest as `digestOf` makes it */
  async seal(digest: Buffer, { bytes, etag, quality }: FinishedImage): Promise<Uint8Array> {
    const head = Buffer.from(JSON.stringify({ etag, quality }));
    const length = Buffer.alloc(2);
    length.writeUInt16BE(head.length);
    const parts = [MAGIC, digest, length, head, bytes];
    const sealed = parts.reduce((sum, part) => sum + part.length, 0);
    const entry = new Uint8Array(sealed + DIGEST_BYTES);
    let at = 0;
    for (const part of parts) {
      entry.set(part, at);
      at += part.length;
    }
    entry.set(await this.#code(entry.subarray(0, sealed)), sealed);
    return entry;
  }

  /** The file in an entry; undefined where that is damaged, cut off, of another name or not of these fronts. */
  async open(digest: Buffer, entry: Uint8Array<ArrayBuffer>): Promise<FinishedImage | undefined> {
    const end = entry.length - DIGEST_BYTES;
    if (end < HEAD_AT) return undefined;
    const all = Buffer.from(entry.buffer, entry.byteOffset, entry.byteLength);
    if (!all.subarray(0, LENGTH_AT).equals(Buffer.concat([MAGIC, digest]))) return undefined;
    if (!timingSafeEqual(await this.#code(entry.subarray(0, end)), all.subarray(end))) return undefined;
    const bytesAt = HEAD_AT + all.readUInt16BE(LENGTH_AT);
    // Only what `seal` has written comes here.
    const { etag, quality } = JSON.parse(all.toString('utf8', HEAD_AT, bytesAt)) as FinishedImage;
    return { bytes: entry.subarray(bytesAt, end), etag, quality };
  }

  async #code(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    if (bytes.length <= BRIEF_BYTES) return hmac(this.#codes, bytes);
    const { subtle } = webcrypto;
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await subtle.importKey('raw', this.#codes, algorithm, false, ['sign']);
    return new Uint8Array(await subtle.sign('HMAC', key, bytes));
  }
}

function hmac(secret: Uint8Array, content: Uint8Array | string): Buffer {
  return createHmac('sha256', secret).update(content).digest();
}
