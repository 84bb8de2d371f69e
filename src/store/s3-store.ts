import type { S3Client } from '@aws-sdk/client-s3';
import {
  dayOfName,
  type PictureHeaders,
  type PictureStore,
  PictureStoreUnavailable,
  type Reading,
} from './picture-store.js';
import type { BucketTarget } from './store-url.js';

type S3 = typeof import('@aws-sdk/client-s3');

/** Milliseconds for all attempts of one operation, but for the rest of a picture that is being read. */
const DEADLINE_MS = 10_000;

/** Milliseconds until a connection stands. */
const CONNECTING_MS = 3000;

/** Milliseconds without a byte after which a connection is given up. */
const SILENT_MS = 10_000;

/** Removals at once: the protocol's removal of many needs a checksum that servers disagree on. */
const REMOVALS_AT_ONCE = 16;

/**
 * Pictures as objects of a bucket, by AWS' own client, which alone knows all ways in: variables, profiles, roles of
 * machines and of Kubernetes. It is loaded when the first picture is kept or read.
 */
export class S3Store implements PictureStore {
  readonly #target: BucketTarget;
  #opened: Promise<{ s3: S3; client: S3Client }> | undefined;

  constructor(target: BucketTarget) {
    this.#target = target;
  }

  async put(name: string, bytes: Uint8Array, { mediaType, cacheControl }: PictureHeaders): Promise<void> {
    await this.#available(({ s3, client }, abortSignal) =>
      client.send(
        new s3.PutObjectCommand({
          ...this.#at(name),
          Body: bytes,
          ContentLength: bytes.byteLength,
          ContentType: mediaType,
          CacheControl: cacheControl,
        }),
        { abortSignal },
      ),
    );
  }

  async size(name: string): Promise<number | undefined> {
    return this.#available(async ({ s3, client }, abortSignal) => {
      const found = client.send(new s3.HeadObjectCommand(this.#at(name)), { abortSignal });
      return (await unlessMissing(found)).ContentLength;
    });
  }

  async *read(name: string, first: number, last: number): AsyncIterable<Uint8Array> {
    const { Body: body } = await this.#available(({ s3, client }, abortSignal) =>
      client.send(new s3.GetObjectCommand({ ...this.#at(name), Range: `bytes=${first}-${last}` }), {
        abortSignal,
      }),
    );
    try {
      yield* body as unknown as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw unavailable(error);
    }
  }

  async get(
    name: string,
    { admits = () => true, signal }: Reading = {},
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#available(async ({ s3, client }, deadline) => {
      const abortSignal = signal ? AbortSignal.any([deadline, signal]) : deadline;
      const { Body, ContentLength = 0 } = await unlessMissing(
        client.send(new s3.GetObjectCommand(this.#at(name)), { abortSignal }),
      );
      const body = Body as unknown as (AsyncIterable<Uint8Array> & { destroy(): void }) | undefined;
      if (!body) return undefined;
      try {
        return admits(ContentLength) ? await wholeOf(body, ContentLength, abortSignal) : undefined;
      } finally {
        body.destroy();
      }
    });
  }

  async remove(name: string): Promise<void> {
    await this.#available(({ s3, client }, abortSignal) =>
      client.send(new s3.DeleteObjectCommand(this.#at(name)), { abortSignal }),
    );
  }

  /** Names begin with their day, so that those that have ended are the first. Two that sweep at once do no harm. */
  async sweep(day: string, most: number): Promise<number> {
    let removed = 0;
    for (;;) {
      const ended = (await this.#firstNames(most - removed)).filter((name) => (dayOfName(name) ?? day) < day);
      if (ended.length === 0) return removed;
      for (let at = 0; at < ended.length; at += REMOVALS_AT_ONCE) {
        await Promise.all(ended.slice(at, at + REMOVALS_AT_ONCE).map((name) => this.remove(name)));
      }
      removed += ended.length;
      if (removed >= most) return removed;
    }
  }

  close(): void {
    void this.#opened?.then(({ client }) => client.destroy()).catch(() => {});
  }

  #at(name: string) {
    return { Bucket: this.#target.bucket, Key: this.#target.prefix + name };
  }

  /** All names of pictures begin with the 2 of their year; what else is in the bucket is passed over. */
  async #firstNames(most: number): Promise<string[]> {
    const { bucket, prefix } = this.#target;
    const { Contents = [] } = await this.#available(({ s3, client }, abortSignal) =>
      client.send(
        new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}2`, MaxKeys: Math.min(1000, most) }),
        { abortSignal },
      ),
    );
    return Contents.map(({ Key = '' }) => Key.slice(prefix.length));
  }

  async #available<Result>(
    operate: (opened: { s3: S3; client: S3Client }, abortSignal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    try {
      this.#opened ??= opened(this.#target);
      return await operate(await this.#opened, AbortSignal.timeout(DEADLINE_MS));
    } catch (error) {
      throw unavailable(error);
    }
  }
}

async function opened({ region, endpoint, pathStyle }: BucketTarget): Promise<{ s3: S3; client: S3Client }> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    // Servers that are not AWS' refuse checksums that they do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTING_MS, socketTimeout: SILENT_MS },
  });
  await client.config.region().catch((cause) => {
    throw new PictureStoreUnavailable(
      'the bucket of pictures: neither STORE_URL nor AWS_REGION has its region',
      {
        cause,
      },
    );
  });
  return { s3, client };
}

/** @returns nothing of an object that is not there */
async function unlessMissing<Output extends object>(answer: Promise<Output>): Promise<Partial<Output>> {
  try {
    return await answer;
  } catch (error) {
    if (statusOf(error) === 404) return {};
    throw error;
  }
}

async function wholeOf(
  pieces: AsyncIterable<Uint8Array>,
  size: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const piece of pieces) {
    signal.throwIfAborted();
    if (at + piece.length > size) break;
    bytes.set(piece, at);
    at += piece.length;
  }
  if (at !== size) throw new PictureStoreUnavailable('a picture has another size than its head says');
  return bytes;
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** The code of a connection that failed, such as ECONNREFUSED. */
const CONNECTION_CODE = /^[A-Z][A-Z0-9_]+$/;

/** Only the name or code of an error and a status are kept as text: a message may have addresses and ids of keys. */
function unavailable(error: unknown): PictureStoreUnavailable {
  if (error instanceof PictureStoreUnavailable) return error;
  const status = statusOf(error);
  const { name = 'Error', code = '' } = error as NodeJS.ErrnoException;
  const reason = CONNECTION_CODE.test(code) ? code : name;
  const about = status === undefined ? reason : `${reason}, status ${status}`;
  return new PictureStoreUnavailable(`the bucket of pictures: ${about}`, { cause: error });
}
