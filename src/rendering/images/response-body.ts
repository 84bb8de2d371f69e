import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { connectionFailure, ImageUnavailable } from './image-unavailable.js';

/**
 * Servers that compress although they were asked not to. The codings of RFC 9110, section 8.4.1, one at a time: several
 * over each other are of use to bombs only.
 */
const DECODERS: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

const FIRST_BUFFER_BYTES = 65_536;

/**
 * A response's content, decompressed. The bytes have their buffer to themselves.
 * @param maxBytes the most that they may be once decompressed: no more are ever held
 * @throws ImageUnavailable `too_many_bytes`, `encoded_body` for a coding that is unknown or broken, or
 *   `connection_failed`
 */
export async function readBody(
  { headers, body }: Pick<Dispatcher.ResponseData, 'headers' | 'body'>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(headers['content-length']) > maxBytes) throw new ImageUnavailable('too_many_bytes');
  const coding = String(headers['content-encoding'] ?? 'identity')
    .trim()
    .toLowerCase();
  if (coding === 'identity') return collect(received(body), maxBytes);

  const decoder = Object.hasOwn(DECODERS, coding) ? DECODERS[coding]?.() : undefined;
  if (decoder === undefined) throw new ImageUnavailable('encoded_body');
  try {
    return await pipeline(received(body), decoder, (decoded: AsyncIterable<unknown>) =>
      // A pipeline would wait for the next bytes of a body before it ended early.
      collect(decoded as AsyncIterable<Uint8Array>, maxBytes).finally(() => body.destroy()),
    );
  } catch (error) {
    if (error instanceof ImageUnavailable) throw error;
    throw new ImageUnavailable('encoded_body', (error as NodeJS.ErrnoException).code);
  }
}

/** The bytes as they come; an error among them is one of the connection. */
async function* received(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw connectionFailure(error);
  }
}

/** Copies what comes into one buffer: held one by one, chunks of a byte each would take many times their size. */
async function collect(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array(Math.min(maxBytes, FIRST_BUFFER_BYTES));
  let length = 0;
  for await (const chunk of source) {
    const end = length + chunk.length;
    if (end > maxBytes) throw new ImageUnavailable('too_many_bytes');
    if (end > bytes.length) {
      const larger = new Uint8Array(Math.min(maxBytes, Math.max(end, 2 * bytes.length)));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(chunk, length);
    length = end;
  }
  return bytes.slice(0, length);
}
