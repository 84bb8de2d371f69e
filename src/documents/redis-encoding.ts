/** How records and contents are written into Redis: text is compressed, because twenty versions of it are kept. */

import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

/** Most of what higher qualities gain, in a fraction of their time. */
const QUALITY = 5;

/** More than any record or document, so that a damaged value cannot take the memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The first byte, which says what the others are. */
const FORM = { plain: 0, brotli: 1 } as const;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** @param kind `text` for what is worth compressing */
export async function encode(bytes: Uint8Array, kind: 'text' | 'binary'): Promise<Buffer> {
  if (kind === 'binary') return Buffer.concat([Buffer.of(FORM.plain), bytes]);
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return Buffer.concat([Buffer.of(FORM.brotli), await compress(bytes, { params: parameters })]);
}

/** What `encode` was given; undefined where this is not of its making. */
export async function decode(value: Buffer): Promise<Buffer | undefined> {
  const rest = value.subarray(1);
  switch (value[0]) {
    case FORM.plain:
      return rest;
    case FORM.brotli:
      return decompress(rest, { maxOutputLength: MOST_BYTES }).catch(() => undefined);
    default:
      return undefined;
  }
}
