import type { EncodedPicture } from '../../workers/contract/encoded-picture.js';
import { decodingBytes } from '../../workers/images/decoding-memory.js';
import { longWork } from '../loop-slots.js';
import { sha256 } from '../sha256.js';
import type { Client } from './client.js';
import { PictureUnavailable, QueueFull, RenderAbandoned } from './failures.js';
import type { PictureFetcher } from './pictures/picture-fetcher.js';
import { ImageUnavailable, type UnavailableReason } from './pictures/picture-unavailable.js';
import { type RenderRequest, type RequestPictures, shownPictures } from './render-request.js';

/** The source of pictures by URL. */
export type PictureSource = Pick<PictureFetcher, 'fetchPicture'>;

/** Reasons that mean a picture was not requested because too many others were. */
const BUSY: readonly UnavailableReason[] = ['too_many_downloads', 'too_many_lookups'];

/** Characters of a data URL from which it is decoded in a slot of its own: two megabytes take 8 ms. */
const LONG_URL = 64 * 1024;

/**
 * Fetches all pictures that a request shows, at the same time.
 * @throws PictureUnavailable, QueueFull if too many are being fetched, or RenderAbandoned if the client leaves
 */
export async function fetchPictures(
  source: PictureSource,
  request: RenderRequest,
  client: Client,
): Promise<RequestPictures> {
  const pictures: RequestPictures = {};
  await Promise.all(
    [...shownPictures(request)].map(async ([key, url]) => {
      pictures[key] = await fetchPicture(source, key, url, client);
    }),
  );
  return pictures;
}

async function fetchPicture(
  source: PictureSource,
  field: string,
  url: string,
  client: Client,
): Promise<EncodedPicture> {
  try {
    if (url.length > LONG_URL) await longWork.take(client.caller);
    const { type, bytes, width, height, components } = await source.fetchPicture(url, client);
    const pixels = width * height;
    const memory = decodingBytes({ type, pixels, bytes: bytes.length, components });
    return { type, bytes, pixels, decodingBytes: memory, digest: await digestOf(bytes) };
  } catch (error) {
    if (client.signal.aborted) throw new RenderAbandoned();
    if (!(error instanceof ImageUnavailable)) throw error;
    if (BUSY.includes(error.reason)) throw new QueueFull();
    throw new PictureUnavailable(field, { cause: error });
  }
}

/** Digests of pictures, by their bytes: hashing copies them, so requests that share a download share its digest. */
const digests = new WeakMap<Uint8Array, Promise<string>>();

function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  let digest = digests.get(bytes);
  if (!digest) {
    digest = sha256(bytes);
    digests.set(bytes, digest);
  }
  return digest;
}
