import { crossOriginPolicy } from '../http/cross-origin.js';
import {
  BodyTooLarge,
  ClientGone,
  type HttpReply,
  type HttpRequest,
  type Route,
  type Unmatched,
} from '../http/exchange.js';
import { type Arrival, RouteTable } from '../http/routing.js';
import { RenderAbandoned } from '../rendering/failures.js';
import type { ApiCall, ApiReply, CallApi } from './api-call.js';

/** Who asks: the exchange that a tool was called in, or whoever started the process. */
export type Asking = Pick<HttpRequest, 'id' | 'clientAddress'>;

export interface InnerCallsOptions {
  routes: readonly Route[];
  /** Answers what no route matches. */
  unmatched(reason: Unmatched): HttpReply;
  /** Converts any error of a handler into a reply. */
  failed(error: unknown, request: HttpRequest): HttpReply;
}

/**
 * Calls the handlers of routes in this process, so that a tool passes the same checks, is counted alike and is refused
 * in the same words as a request that came by itself.
 */
export class InnerCalls {
  readonly #table: RouteTable;
  readonly #failed: InnerCallsOptions['failed'];

  constructor({ routes, unmatched, failed }: InnerCallsOptions) {
    this.#table = new RouteTable(routes, unmatched, crossOriginPolicy([], []));
    this.#failed = failed;
  }

  /**
   * @param apiKey as the caller has sent it
   * @param address headers that say how the caller reached the service
   */
  of(
    asking: Asking,
    apiKey: string | undefined,
    address: Readonly<Record<string, string | undefined>> = {},
  ): CallApi {
    return async (call, signal) => {
      const { arrival, handle } = this.#table.find(call.method, call.path);
      const request = new InnerRequest({
        call,
        arrival,
        asking,
        headers: { ...address, ...call.headers, 'x-api-key': apiKey },
        signal,
      });
      try {
        return apiReply(await handle(request));
      } catch (error) {
        if (error instanceof RenderAbandoned || error instanceof ClientGone) throw error;
        return apiReply(this.#failed(error, request));
      }
    };
  }
}

/** A request that has arrived whole. */
class InnerRequest implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly string[];
  readonly query: string;
  readonly clientAddress: string;
  readonly id: string;
  readonly signal: AbortSignal;
  readonly #headers: Readonly<Record<string, string | undefined>>;
  readonly #body: Uint8Array;
  readonly #maxBodyBytes: number;
  #isRead = false;

  constructor(about: {
    call: ApiCall;
    arrival: Arrival;
    asking: Asking;
    headers: Readonly<Record<string, string | undefined>>;
    signal: AbortSignal;
  }) {
    const { call, arrival, asking, headers, signal } = about;
    this.method = call.method;
    this.path = call.path;
    this.parameters = arrival.parameters;
    this.query = call.query ?? '';
    this.clientAddress = asking.clientAddress;
    this.id = asking.id;
    this.signal = signal;
    this.#headers = headers;
    this.#body = call.body ?? new Uint8Array(0);
    this.#maxBodyBytes = arrival.maxBodyBytes ?? 0;
  }

  header(name: string): string | undefined {
    return (Object.hasOwn(this.#headers, name) && this.#headers[name]) || undefined;
  }

  async body(): Promise<Uint8Array> {
    if (this.#body.length > this.#maxBodyBytes) throw new BodyTooLarge();
    return this.#body;
  }

  /** It has arrived whole, so that one piece is all. */
  async nextPiece(): Promise<Uint8Array | undefined> {
    if (this.#isRead || this.#body.length === 0) return undefined;
    this.#isRead = true;
    return this.#body;
  }
}

function apiReply({ status, headers, body = '' }: HttpReply): ApiReply {
  return { status, headers: new Headers(headers), body: typeof body === 'string' ? Buffer.from(body) : body };
}
