import { AddressGuard } from '../rendering/pictures/address-guard.js';
import { guardedRequest } from '../rendering/pictures/guarded-request.js';
import type { ResolveForCaller } from '../rendering/pictures/name-lookups.js';
import { readRemoteUrl } from '../rendering/pictures/remote-url.js';
import { untilAborted } from '../rendering/pictures/until-aborted.js';
import { connectionReason } from './connection-reason.js';

/** Where a caller has a picture sent, and what is sent with it. */
export interface UploadTarget {
  url: string;
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>;
}

export interface UploadOptions {
  /** Address ranges that are allowed although they are not public, on every port. */
  allowedCidrs: readonly string[];
  resolve: ResolveForCaller;
  userAgent: string;
  /** Milliseconds of an upload in all; half a minute unless given. */
  timeoutMs?: number;
  /** Called with the outcome of each upload. */
  observe?: UploadObserver;
}

export type UploadOutcome = 'uploaded' | 'failed';
export type UploadObserver = (outcome: UploadOutcome) => void;

/** A picture was not taken where its caller has it sent. The reason is in English and has no address. */
export class UploadFailed extends Error {
  override name = 'UploadFailed';
}

const TIMEOUT_MS = 30_000;

/** Bytes of an answer, of which only the head is read. */
const MOST_ANSWER_BYTES = 64 * 1024;

/** Sends finished pictures to addresses of their callers, within the bounds of fetching pictures. */
export class Uploads {
  readonly #options: UploadOptions;
  readonly #guard: AddressGuard;

  /** @throws Error if one of `allowedCidrs` is not a range */
  constructor(options: UploadOptions) {
    this.#options = options;
    this.#guard = new AddressGuard(options.allowedCidrs);
  }

  /**
   * Sends a picture by PUT. No redirect is followed, since the address was signed for the server that it names.
   * @param caller whose look-ups of names are bounded
   * @throws UploadFailed
   */
  async send(target: UploadTarget, picture: UploadedPicture, caller: string): Promise<void> {
    const { observe = () => {} } = this.#options;
    try {
      await this.#put(target, picture, caller);
      observe('uploaded');
    } catch (error) {
      observe('failed');
      throw error;
    }
  }

  async #put(target: UploadTarget, { bytes, mediaType }: UploadedPicture, caller: string): Promise<void> {
    const { resolve, userAgent, timeoutMs = TIMEOUT_MS } = this.#options;
    const signal = AbortSignal.timeout(timeoutMs);
    const terms = {
      ...{ guard: this.#guard, portIsOpened: false, userAgent, signal },
      resolve: (hostname: string) => resolve(hostname, caller),
      maxTraffic: MOST_ANSWER_BYTES,
      sends: {
        method: 'PUT' as const,
        headers: { 'content-type': mediaType, ...target.headers },
        body: bytes,
      },
    };
    let status: number;
    try {
      const answer = guardedRequest(readRemoteUrl(target.url), terms, async ({ statusCode }) => statusCode);
      status = await untilAborted(answer, signal);
    } catch (error) {
      throw signal.aborted ? new UploadFailed('it took too long') : new UploadFailed(connectionReason(error));
    }
    if (status < 200 || status > 299) throw new UploadFailed(`the server answered ${status}`);
  }
}

/** A finished picture. */
export interface UploadedPicture {
  bytes: Uint8Array;
  mediaType: string;
}
