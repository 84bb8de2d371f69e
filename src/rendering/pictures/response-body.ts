import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { connectionFailure, ImageUnavailable } from './picture-unavailable.js';

type Decoder = (encoded: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>;

/**
 * Servers that compress although they were asked not to. The codings of RFC 9110, section 8.4.1, one at a time: several
 * over each other are of use to bombs only.
 */
const DECODERS: Record<string, Decoder> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** For a body whose length is not announced. */
const FIRST_BUFFER_BYTES = 65_536;

/**
 * A response's content, decompressed. The bytes have their buffer to themselves.
 * @param maxBytes the most that they may be, as they come and once decompressed: no more are ever held
 * @throws ImageUnavailable `too_many_bytes`, `encoded_body` for a coding that is unknown or broken, or
 *   `connection_failed`
 */
export async function readBody(
  { headers, body }: Pick<Dispatcher.ResponseData, 'headers' | 'body'>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const length = headers['content-length'];
  if (Number(length) > maxBytes) throw new ImageUnavailable('too_many_bytes');
  const announced = Number(length ?? FIRST_BUFFER_BYTES);
  const coding = String(headers['content-encoding'] ?? 'identity')
    .trim()
    .toLowerCase();
  if (coding === 'identity') return collect(body, announced, maxBytes);

  const decode = Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined;
  if (decode === undefined) throw new ImageUnavailable('encoded_body');
  // Taken in whole first: decompressing is slower than the connection, and undici must never be made to pause.
  const encoded = await collect(body, announced, maxBytes);
  try {
    return new Uint8Array(await decode(encoded, { maxOutputLength: maxBytes }));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new ImageUnavailable('too_many_bytes');
    throw new ImageUnavailable('encoded_body', code);
  }
}

/**
 * Copies what comes into one buffer: held one by one, chunks of a byte each would take many times their size. What is
 * announced and never comes takes no memory: the system gives it page by page, as it is written.
 */
async function collect(
  body: Readable,
  announced: number,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array(Math.min(maxBytes, announced));
  let length = 0;
  for await (const chunk of received(body)) {
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
  return length === bytes.length ? bytes : bytes.slice(0, length);
}

/** The bytes as they come; an error among them is one of the connection. */
async function* received(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw connectionFailure(error);
  }
}
