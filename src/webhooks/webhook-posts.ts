import { isIP } from 'node:net';
import { AddressGuard } from '../rendering/pictures/address-guard.js';
import { guardedRequest } from '../rendering/pictures/guarded-request.js';
import type { ResolveForCaller } from '../rendering/pictures/name-lookups.js';
import { portOf, readRemoteUrl } from '../rendering/pictures/remote-url.js';
import { untilAborted } from '../rendering/pictures/until-aborted.js';
import { connectionReason } from '../store/connection-reason.js';
import type { NewDelivery } from './delivery.js';
import { signatureHeaders } from './signature.js';

export interface WebhookPostsOptions {
  /** Address ranges that are allowed although they are not public, on every port. */
  allowedCidrs: readonly string[];
  resolve: ResolveForCaller;
  userAgent: string;
  /** Milliseconds of a request in all; 15 seconds unless given. */
  timeoutMs?: number;
}

/** The outcome of a request. */
export type PostResult =
  /** An answer; of its body nothing is read. */
  | { status: number; retryAfter: unknown }
  /** None: why, in English and without the address, and whether no other try can lead to one. */
  | { error: string; isFinal: boolean };

const TIMEOUT_MS = 15_000;

/** Bytes of an answer, of which only the head is read. */
const MOST_ANSWER_BYTES = 64 * 1024;

/** Sends signed messages to addresses of callers, within the bounds of fetching pictures. */
export class WebhookPosts {
  readonly #options: WebhookPostsOptions;
  readonly #guard: AddressGuard;

  /** @throws Error if one of `allowedCidrs` is not a range */
  constructor(options: WebhookPostsOptions) {
    this.#options = options;
    this.#guard = new AddressGuard(options.allowedCidrs);
  }

  /**
   * Tells whether an address may be one of a receiver, as far as its text says: https or http, no credentials, and no address
   * in figures that may not be reached. A name is looked up only when something is sent.
   */
  mayReceive(url: string): boolean {
    try {
      this.#checkText(url);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Sends a message by POST. No redirect is followed: it was signed for whoever the address names.
   * @param now milliseconds since the Unix epoch
   * @param ending aborts the request
   */
  async send(
    message: NewDelivery,
    secrets: readonly string[],
    { now, ending }: { now: number; ending?: AbortSignal },
  ): Promise<PostResult> {
    const { resolve, userAgent, timeoutMs = TIMEOUT_MS } = this.#options;
    const { id, owner, body } = message;
    let url: URL;
    try {
      url = this.#checkText(message.url);
    } catch (error) {
      return { error: connectionReason(error), isFinal: true };
    }
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = ending ? AbortSignal.any([timeout, ending]) : timeout;
    const terms = {
      ...{ guard: this.#guard, portIsOpened: false, userAgent, signal },
      resolve: (hostname: string) => resolve(hostname, owner),
      maxTraffic: MOST_ANSWER_BYTES,
      sends: {
        method: 'POST' as const,
        headers: {
          'content-type': 'application/json',
          ...signatureHeaders({ id, timestamp: Math.floor(now / 1000), body }, secrets),
        },
        body: Buffer.from(body),
      },
    };
    try {
      const answer = guardedRequest(url, terms, async ({ statusCode, headers }) => ({
        status: statusCode,
        retryAfter: headers['retry-after'],
      }));
      return await untilAborted(answer, signal);
    } catch (error) {
      return { error: timeout.aborted ? 'it took too long' : connectionReason(error), isFinal: false };
    }
  }

  /** @throws ImageUnavailable */
  #checkText(address: string): URL {
    const url = readRemoteUrl(address);
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(host) !== 0) this.#guard.check(host, { port: portOf(url), isOpened: false });
    return url;
  }
}
