import type { IncomingMessage } from 'node:http';
import { domainToASCII } from 'node:url';
import { AddressGuard } from './address-guard.js';
import { decodeDataUrl, isDataUrl } from './data-url.js';
import { guardedRequest, type Resolve, resolveBySystem } from './guarded-request.js';
import { type ImageHeader, readImageHeader } from './image-header.js';
import { ImageUnavailable } from './image-unavailable.js';

/** A PNG or JPEG as it was sent, with its size as its header gives it. */
export interface EncodedImage extends ImageHeader {
  /** In a buffer of their own, so they can be transferred to another thread. */
  bytes: Uint8Array<ArrayBuffer>;
}

export interface ImageFetcherOptions {
  /** The most bytes of an encoded image. */
  maxBytes: number;
  /** The most pixels, width times height, of an image. */
  maxPixels: number;
  /** Milliseconds that a fetch may take in all: resolving, connecting, every redirect and the body. */
  timeoutMs: number;
  /** Sent as `User-Agent`. */
  userAgent: string;
  /** When given, only these host names are asked, redirects included. */
  allowedHosts?: readonly string[] | undefined;
  /** Address ranges opened although they are not public, and on every port; see AddressGuard. */
  allowedCidrs?: readonly string[] | undefined;
  /** Answers for the DNS; the system's resolver unless given. */
  resolve?: Resolve | undefined;
}

const MAX_REDIRECTS = 3;
const REDIRECTS: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

/** Fetches the images that callers name by http, https or data URLs, without ever decoding one. */
export class ImageFetcher {
  readonly #options: ImageFetcherOptions;
  readonly #guard: AddressGuard;
  readonly #allowedHosts: ReadonlySet<string> | undefined;
  readonly #resolve: Resolve;
  readonly #running = new Set<AbortController>();

  /** @throws Error when one of `allowedCidrs` is not a range */
  constructor(options: ImageFetcherOptions) {
    this.#options = options;
    this.#guard = new AddressGuard(options.allowedCidrs);
    this.#allowedHosts = options.allowedHosts && new Set(options.allowedHosts.map(canonicalHost));
    this.#resolve = options.resolve ?? resolveBySystem;
  }

  /** @throws ImageUnavailable whatever goes wrong; `aborted` when `signal` aborts first */
  async fetchImage(url: string, signal?: AbortSignal): Promise<EncodedImage> {
    const bytes = isDataUrl(url)
      ? decodeDataUrl(url, this.#options.maxBytes)
      : await this.#withinDeadline(signal, (deadline) => this.#download(url, deadline));
    const header = readImageHeader(bytes);
    if (header.width * header.height > this.#options.maxPixels) throw new ImageUnavailable('too_many_pixels');
    return { ...header, bytes };
  }

  /** Ends the downloads under way, which fail as `aborted`. No connection is left open. */
  close(): void {
    for (const controller of this.#running) controller.abort(new ImageUnavailable('aborted'));
  }

  /** Runs a download under one signal for the deadline, the caller's signal and `close`. */
  async #withinDeadline<Result>(
    signal: AbortSignal | undefined,
    download: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    if (signal?.aborted) throw new ImageUnavailable('aborted');
    const controller = new AbortController();
    const onAbort = () => controller.abort(new ImageUnavailable('aborted'));
    const onTimeout = () => controller.abort(new ImageUnavailable('timeout'));
    const timer = setTimeout(onTimeout, this.#options.timeoutMs);
    signal?.addEventListener('abort', onAbort);
    this.#running.add(controller);
    try {
      return await download(controller.signal);
    } catch (error) {
      if (controller.signal.aborted) throw controller.signal.reason;
      if (error instanceof ImageUnavailable) throw error;
      throw new ImageUnavailable('connection_failed', (error as NodeJS.ErrnoException).code);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      this.#running.delete(controller);
    }
  }

  /** Follows redirects by hand, so that every hop passes the same checks as the first. */
  async #download(address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const { userAgent, maxBytes } = this.#options;
    const terms = { guard: this.#guard, resolve: this.#resolve, userAgent, signal };
    let url = this.#checked(address);
    for (let redirects = 0; ; redirects++) {
      const response = await guardedRequest(url, terms);
      try {
        const location = redirectTarget(response);
        if (location === undefined) return await readBody(response, maxBytes);
        if (redirects === MAX_REDIRECTS) throw new ImageUnavailable('too_many_redirects');
        url = this.#checked(location, url);
      } finally {
        response.destroy();
      }
    }
  }

  /** A URL that may be asked as far as its text tells; the addresses behind its host are checked on connecting. */
  #checked(address: string, base?: URL): URL {
    const url = URL.canParse(address, base?.href) ? new URL(address, base) : undefined;
    if (url === undefined) throw new ImageUnavailable('invalid_url');
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new ImageUnavailable('forbidden_scheme');
    if (url.username !== '' || url.password !== '') throw new ImageUnavailable('forbidden_credentials');
    if (this.#allowedHosts?.has(canonicalHost(url.hostname)) === false) {
      throw new ImageUnavailable('forbidden_host');
    }
    return url;
  }
}

/** As URLs spell a host: lower case, Punycode; here without the dot that a full name may end in. */
function canonicalHost(host: string): string {
  return (domainToASCII(host) || host.toLowerCase()).replace(/\.$/, '');
}

function redirectTarget({ statusCode, headers }: IncomingMessage): string | undefined {
  return REDIRECTS.includes(statusCode) ? headers.location : undefined;
}

/** The body of a plain 200 answer. Compressed bodies are refused rather than bounded: none was asked for. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (response.statusCode !== 200) throw new ImageUnavailable('bad_status', String(response.statusCode));
  const encoding = response.headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
    throw new ImageUnavailable('encoded_body');
  }
  if (Number(response.headers['content-length']) > maxBytes) throw new ImageUnavailable('too_many_bytes');

  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maxBytes) throw new ImageUnavailable('too_many_bytes');
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
