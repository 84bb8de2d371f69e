import { decodeDataUrl, isDataUrl } from '../../../workers/images/data-url.js';
import type { PictureHeader } from '../../../workers/images/headers/header.js';
import { pictureHeader } from '../../../workers/images/picture-header.js';
import { CallerSlots } from '../caller-slots.js';
import type { Client } from '../client.js';
import { SingleFlight } from '../single-flight.js';
import { AddressGuard } from './address-guard.js';
import { AllowedHosts } from './allowed-hosts.js';
import { guardedRequest } from './guarded-request.js';
import type { ResolveForCaller } from './name-lookups.js';
import { resolveBySystem } from './permitted-addresses.js';
import { connectionFailure, ImageUnavailable, type UnavailableReason } from './picture-unavailable.js';
import { readRemoteUrl } from './remote-url.js';
import { readBody } from './response-body.js';
import { untilAborted } from './until-aborted.js';

/** An image as it was sent, with the type and size in its header. */
export interface FetchedPicture extends PictureHeader {
  /**
   * The bytes, shared by all clients who asked at the same time: not to be changed or transferred to another thread.
   * They are alone in their buffer, so a copy of it is no larger than they are.
   */
  bytes: Uint8Array<ArrayBuffer>;
}

export interface PictureFetcherOptions {
  /** The most bytes of an encoded image, both as transferred and decompressed. */
  maxBytes: number;
  /** The most pixels, width times height, of an image. */
  maxPixels: number;
  /** Milliseconds that a fetch may take in total: resolving, connecting, every redirect and the body. */
  timeoutMs: number;
  /**
   * The most downloads at once, shared by the callers. Each may use `maxBytes` of memory for as long as `timeoutMs`.
   */
  maxDownloads: number;
  /** The value of `User-Agent`. */
  userAgent: string;
  /** The only hosts that images are fetched from, redirects included; all unless given. See AllowedHosts. */
  allowedHosts?: readonly string[] | undefined;
  /** Address ranges that are allowed although they are not public, on every port; see AddressGuard. */
  allowedCidrs?: readonly string[] | undefined;
  /** Resolves host names; the system's resolver, without a bound, unless given. See NameLookups. */
  resolve?: ResolveForCaller | undefined;
  /** Called with the outcome of every http or https image, once per client. */
  observe?: FetchObserver | undefined;
}

export type FetchOutcome = 'fetched' | UnavailableReason;
export type FetchObserver = (outcome: FetchOutcome) => void;

/** The most bytes on a connection relative to those of an image: headers, chunk sizes and TLS are added to it. */
const TRAFFIC_FACTOR = 1.25;
const TRAFFIC_ALLOWANCE = 65_536;

const MAX_REDIRECTS = 3;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** Fetches the images that callers name by http, https or data URLs, without decoding them. */
export class PictureFetcher {
  readonly #options: PictureFetcherOptions;
  readonly #guard: AddressGuard;
  readonly #allowedHosts: AllowedHosts | undefined;
  readonly #resolve: ResolveForCaller;
  readonly #flights = new SingleFlight<Uint8Array<ArrayBuffer>>();
  readonly #running = new Set<AbortController>();
  readonly #slots: CallerSlots;

  /** @throws Error if one of `allowedCidrs` is not a range */
  constructor(options: PictureFetcherOptions) {
    this.#options = options;
    this.#guard = new AddressGuard(options.allowedCidrs);
    this.#allowedHosts = options.allowedHosts && new AllowedHosts(options.allowedHosts);
    this.#resolve = options.resolve ?? resolveBySystem;
    this.#slots = new CallerSlots(options.maxDownloads);
  }

  /**
   * Fetches an image. Simultaneous requests for the same URL share one download, which counts for the first caller
   * until it ends. It is not cached, because the image may change.
   * @param client a fetch ends when all its clients have left
   * @throws ImageUnavailable in every case; `aborted` if the client's signal aborts first, `too_many_downloads` or
   *   `too_many_lookups` if the caller may have no more of them at present
   */
  async fetchPicture(url: string, client: Client): Promise<FetchedPicture> {
    const { observe = () => {}, maxBytes } = this.#options;
    if (isDataUrl(url)) {
      const bytes = decodeDataUrl(url, { maxBytes });
      if (typeof bytes === 'string') throw new ImageUnavailable(bytes);
      return this.#picture(bytes);
    }
    try {
      const picture = this.#picture(await this.#fetchTogether(this.#permitted(readRemoteUrl(url)), client));
      observe('fetched');
      return picture;
    } catch (error) {
      if (error instanceof ImageUnavailable) observe(error.reason);
      throw error;
    }
  }

  /** Aborts the pending downloads, which fail as `aborted`. No connection stays open. */
  close(): void {
    for (const controller of this.#running) controller.abort(new ImageUnavailable('aborted'));
  }

  #picture(bytes: Uint8Array<ArrayBuffer>): FetchedPicture {
    const header = readPictureHeader(bytes);
    if (header.width * header.height > this.#options.maxPixels) throw new ImageUnavailable('too_many_pixels');
    return { ...header, bytes };
  }

  async #fetchTogether(url: URL, { caller, signal }: Client): Promise<Uint8Array<ArrayBuffer>> {
    if (signal.aborted) throw new ImageUnavailable('aborted');
    const fetching = this.#flights.run(url.href, signal, (stop) =>
      this.#withSlotOf(caller, () =>
        this.#withinDeadline(stop, (deadline) => this.#download(url, { caller, signal: deadline })),
      ),
    );
    try {
      return (await untilAborted(fetching, signal)).result;
    } catch (error) {
      throw signal.aborted ? new ImageUnavailable('aborted') : error;
    }
  }

  async #withSlotOf<Result>(caller: string, download: () => Promise<Result>): Promise<Result> {
    const giveBack = this.#slots.take(caller);
    if (!giveBack) throw new ImageUnavailable('too_many_downloads');
    return download().finally(giveBack);
  }

  /** Runs a download under one signal for the deadline, its clients and `close`. */
  async #withinDeadline<Result>(
    stop: AbortSignal,
    download: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const controller = new AbortController();
    const onStop = () => controller.abort(new ImageUnavailable('aborted'));
    const onTimeout = () => controller.abort(new ImageUnavailable('timeout'));
    const timer = setTimeout(onTimeout, this.#options.timeoutMs);
    stop.addEventListener('abort', onStop);
    this.#running.add(controller);
    try {
      return await download(controller.signal);
    } catch (error) {
      throw controller.signal.aborted ? controller.signal.reason : connectionFailure(error);
    } finally {
      clearTimeout(timer);
      stop.removeEventListener('abort', onStop);
      this.#running.delete(controller);
    }
  }

  /** Follows redirects itself, so that every hop passes the same checks as the first. */
  async #download(first: URL, client: Client): Promise<Uint8Array<ArrayBuffer>> {
    let url = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await this.#ask(url, client);
      if (answer instanceof Uint8Array) return answer;
      url = answer;
    }
    throw new ImageUnavailable('too_many_redirects');
  }

  /** The bytes of the image, or the target of a redirect. */
  #ask(url: URL, { caller, signal }: Client): Promise<Uint8Array<ArrayBuffer> | URL> {
    const { userAgent, maxBytes } = this.#options;
    const portIsOpened = this.#allowedHosts?.opensPort(url) ?? false;
    const maxTraffic = TRAFFIC_FACTOR * maxBytes + TRAFFIC_ALLOWANCE;
    const terms = {
      guard: this.#guard,
      resolve: (hostname: string) => this.#resolve(hostname, caller),
      portIsOpened,
      userAgent,
      maxTraffic,
      signal,
    };
    return guardedRequest(url, terms, async ({ statusCode, headers, body }) => {
      const { location } = headers;
      if (REDIRECTS.includes(statusCode) && typeof location === 'string') {
        return this.#permitted(readRemoteUrl(location, url));
      }
      if (statusCode !== 200) throw new ImageUnavailable('bad_status', String(statusCode));
      return readBody({ headers, body }, maxBytes);
    });
  }

  #permitted(url: URL): URL {
    if (this.#allowedHosts?.permits(url) === false) throw new ImageUnavailable('forbidden_host');
    return url;
  }
}

/**
 * Detects an image's type and size from its bytes, ignoring its declared type. Decodes nothing.
 * @throws ImageUnavailable `unsupported_type`, `invalid_header` or `too_many_pixels`
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader {
  const header = pictureHeader(bytes);
  if (typeof header === 'string') throw new ImageUnavailable(header);
  return header;
}
