/** Where a render says that its image is to go, if not into the answer. */

import { z } from 'zod';
import { readRemoteUrl } from '../../rendering/pictures/remote-url.js';
import type { UploadTarget } from '../../store/uploads.js';
import { ApiError } from '../errors.js';
import { isJsonObject, ownValue } from '../json-values.js';

/** The store, or an address of the caller. */
export type Destination = 'store' | UploadTarget;

const MOST_HEADERS = 16;

/** Characters of a header's name, and of its value: a presigned address has its signature in either. */
const NAME = /^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const VALUE = /^[\x20-\x7e]{0,2048}$/;

/** Headers of the connection, or that are made of the picture; `proxy-` and what the service says of itself are, too. */
const OWN_HEADERS =
  /^(connection|content-length|cookie|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade|user-agent|proxy-.*)$/;

const storeSchema = z
  .boolean()
  .default(false)
  .describe(
    'Keeps the image in the store of the service, and answers 201 with its address in place of the image. Needs a key.',
  );

const uploadSchema = z
  .object({
    url: z.string().describe('An address that takes the image by PUT, such as a presigned one of a bucket.'),
    headers: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        `At most ${MOST_HEADERS} headers that are sent besides; \`Content-Type\` is that of the image unless it is among them.`,
      ),
  })
  .optional()
  .describe('Sends the image to an address, and answers 201 in place of the image. Needs a key.');

/** Parameters of POST /api/render alone. */
export const destinationSchema = z.object({ store: storeSchema, upload: uploadSchema });

/** The part of it that concerns the store. */
export const storeShape = { store: storeSchema };

/**
 * The destination in a body; undefined for the answer itself.
 * @throws ApiError `invalid_parameter`
 */
export function destinationIn(body: Record<string, unknown>): Destination | undefined {
  const store = ownValue(body, 'store') ?? false;
  const upload = ownValue(body, 'upload') ?? undefined;
  if (typeof store !== 'boolean') throw invalid('store', 'true veya false olmalıdır');
  if (upload === undefined) return store ? 'store' : undefined;
  if (store) throw invalid('upload', 'store olmadan verilmiş olmalıdır');
  if (!isJsonObject(upload)) throw invalid('upload', 'bir nesne olmalıdır');
  return { url: addressIn(upload), headers: headersIn(upload) };
}

function addressIn(upload: Record<string, unknown>): string {
  const url = ownValue(upload, 'url');
  try {
    return readRemoteUrl(typeof url === 'string' ? url : '').href;
  } catch {
    throw invalid('upload', 'https veya http adresi (url) olan bir nesne olmalıdır');
  }
}

function headersIn(upload: Record<string, unknown>): Record<string, string> {
  const requested = ownValue(upload, 'headers') ?? {};
  const entries = isJsonObject(requested) ? Object.entries(requested) : undefined;
  if (!entries || entries.length > MOST_HEADERS)
    throw invalid('upload', `en çok ${MOST_HEADERS} başlıklı (headers) bir nesne olmalıdır`);
  const headers: Record<string, string> = {};
  for (const [written, value] of entries) {
    const name = written.toLowerCase();
    const isSound = NAME.test(name) && typeof value === 'string' && VALUE.test(value);
    if (!isSound || OWN_HEADERS.test(name) || Object.hasOwn(headers, name))
      throw invalid('upload', 'yalnızca gönderilebilir başlıklardan (headers) ibaret olmalıdır');
    headers[name] = value;
  }
  return headers;
}

function invalid(name: string, expectation: string): ApiError {
  return new ApiError('invalid_parameter', { name, expectation });
}
