import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { entityTag, namesEntityTag } from '../entity-tag.js';
import type { HttpReply, Route } from '../http/exchange.js';

export interface StaticFile {
  /** Where it is served. */
  path: string;
  /** What requests for it are counted as, where a page has many files. */
  countedAs?: string;
  mediaType: string;
  /** Its content, or what makes it when it is first asked for. */
  content: Uint8Array | (() => Uint8Array);
  /** Sent with it, such as a page's `Content-Security-Policy`. */
  headers?: Readonly<Record<string, string>>;
}

/** A body of a reply with its own entity tag, as every encoding has. */
interface Variant {
  body: Uint8Array;
  etag: string;
  encoding?: Encoding;
}

/** The smaller first. */
const ENCODINGS = ['br', 'gzip'] as const;

type Encoding = (typeof ENCODINGS)[number];

/** Swagger UI's 1.7 MB take 0.16 s of processor time at 9 and 2.6 s at 11, for 392 and 359 kB. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const COMPRESS: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * A route that serves one file, compressed as the client likes it. It is compressed when it is first asked for, on a
 * thread of the system's. Clients keep it and ask each time whether it has changed, which a new version of Tuval may do.
 */
export function staticRoute({ path, countedAs, mediaType, content, headers = {} }: StaticFile): Route {
  const made = once(() => plainVariant(typeof content === 'function' ? content() : content));
  const compressed = new Map<Encoding, Promise<Variant>>();
  const variantOf = (encoding: Encoding | undefined): Variant | Promise<Variant> => {
    if (!encoding) return made();
    const cached = compressed.get(encoding);
    if (cached) return cached;
    const variant = compressedVariant(made().body, encoding);
    compressed.set(encoding, variant);
    variant.catch(() => compressed.delete(encoding));
    return variant;
  };
  return {
    method: 'GET',
    path,
    ...(countedAs !== undefined && { countedAs }),
    handle: async (request) => {
      const variant = await variantOf(preferredEncoding(request.header('accept-encoding')));
      return replyWith(variant, request.header('if-none-match'), { ...headers, 'Content-Type': mediaType });
    },
  };
}

function plainVariant(body: Uint8Array): Variant {
  return { body, etag: entityTag(body) };
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function compressedVariant(bytes: Uint8Array, encoding: Encoding): Promise<Variant> {
  const body = await COMPRESS[encoding](bytes);
  return { ...plainVariant(body), encoding };
}

function replyWith(
  { body, etag, encoding }: Variant,
  ifNoneMatch: string | undefined,
  ownHeaders: Record<string, string>,
): HttpReply {
  const headers = { 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Accept-Encoding' };
  if (namesEntityTag(ifNoneMatch, etag)) return { status: 304, headers };
  return {
    status: 200,
    headers: { ...ownHeaders, ...headers, ...(encoding && { 'Content-Encoding': encoding }) },
    body,
  };
}

/** Far more than any browser says; a longer header counts as none, so that nobody's costs more than microseconds. */
const LONGEST_ACCEPT_ENCODING = 1024;

/** The smaller one of those that the client takes (RFC 9110, section 12.5.3). */
function preferredEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (acceptEncoding === undefined || acceptEncoding.length > LONGEST_ACCEPT_ENCODING) return undefined;
  const accepted = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(ENCODINGS);
  return ENCODINGS.find((encoding) => accepted.includes(encoding));
}
