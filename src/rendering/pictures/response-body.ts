import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { connectionFailure, ImageUnavailable } from './picture-unavailable.js';

type Decoder = (encoded: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>;

/**
 * Decoders for servers that compress although they were asked not to: the codings of RFC 9110, section 8.4.1, one at a
 * time, because several on top of each other only serve decompression bombs.
 */
const DECODERS: Record<string, Decoder> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** The initial buffer for a body without an announced length. */
const FIRST_BUFFER_BYTES = 65_536;

/**
 * Reads a response's content, decompressed, into a separate buffer.
 * @param maxBytes the most bytes, both as transferred and decompressed; no more are ever in memory
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
  // Collected completely first: decompression is slower than the connection, and undici must never have to pause.
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
 * Copies a body into one buffer: stored one by one, chunks of one byte would take many times their size. An announced
 * length that never arrives takes no memory, because the system provides pages as they are written.
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

/** The bytes as they arrive; an error among them is one of the connection. */
async function* received(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw connectionFailure(error);
  }
}
