import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { entityTag, namesEntityTag } from '../entity-tag.js';
import type { HttpReply, Route } from '../http/exchange.js';
import { acceptedEncoding } from '../http/negotiation.js';

export interface StaticFile {
  /** The path of the file's URL. */
  path: string;
  /** The route in metrics, for pages with many files. */
  countedAs?: string;
  mediaType: string;
  /** The content, or a function that makes it on the first request. */
  content: Uint8Array | (() => Promise<Uint8Array>);
  /** What the content is made from: it is made again when this returns another object. */
  madeFrom?: () => object;
  /** Additional headers, such as a page's `Content-Security-Policy`. */
  headers?: Readonly<Record<string, string>>;
}

/** The body in one encoding, with its own entity tag. */
interface Variant {
  body: Uint8Array;
  etag: string;
  encoding?: Encoding;
}

/** The encodings, smaller results first. */
const ENCODINGS = ['br', 'gzip'] as const;

type Encoding = (typeof ENCODINGS)[number];

/** The Brotli quality: Swagger UI's 1.7 MB take 0.16 s of processor time at 9 and 2.6 s at 11, for 392 and 359 kB. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const COMPRESS: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * A route that serves one file in the client's preferred encoding. The file is compressed on the first request, on a
 * thread of the system. Clients cache it and revalidate each time, because a new version of Tuval may change it.
 */
export function staticRoute(file: StaticFile): Route {
  const { path, countedAs, mediaType, headers = {}, madeFrom } = file;
  let variants = new Variants(file);
  let origin = madeFrom?.();
  const current = () => {
    const now = madeFrom?.();
    if (now !== origin) variants = new Variants(file);
    origin = now;
    return variants;
  };
  return {
    method: 'GET',
    path,
    ...(countedAs !== undefined && { countedAs }),
    handle: async (request) => {
      const variant = await current().in(acceptedEncoding(request.header('accept-encoding'), ENCODINGS));
      return replyWith(variant, request.header('if-none-match'), { ...headers, 'Content-Type': mediaType });
    },
  };
}

/** A file in all encodings, each made when it is first asked for. */
class Variants {
  readonly #content: StaticFile['content'];
  #plain: Promise<Variant> | undefined;
  readonly #compressed = new Map<Encoding, Promise<Variant>>();

  constructor({ content }: Pick<StaticFile, 'content'>) {
    this.#content = content;
  }

  in(encoding: Encoding | undefined): Promise<Variant> {
    return encoding ? this.#compressedIn(encoding) : this.#uncompressed();
  }

  #uncompressed(): Promise<Variant> {
    if (this.#plain) return this.#plain;
    const variant = plainVariant(this.#content);
    this.#plain = variant;
    variant.catch(() => {
      this.#plain = undefined;
    });
    return variant;
  }

  #compressedIn(encoding: Encoding): Promise<Variant> {
    const cached = this.#compressed.get(encoding);
    if (cached) return cached;
    const variant = this.#uncompressed().then(({ body }) => compressedVariant(body, encoding));
    this.#compressed.set(encoding, variant);
    variant.catch(() => this.#compressed.delete(encoding));
    return variant;
  }
}

async function plainVariant(content: StaticFile['content']): Promise<Variant> {
  const body = typeof content === 'function' ? await content() : content;
  return { body, etag: entityTag(body) };
}

async function compressedVariant(bytes: Uint8Array, encoding: Encoding): Promise<Variant> {
  return { ...(await plainVariant(await COMPRESS[encoding](bytes))), encoding };
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
