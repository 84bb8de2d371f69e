/** Starts a server for one test, with replies that name what happened. */

import t, { type Test } from 'tap';
import type { HttpReply, HttpRequest, Route } from '../../../src/http/exchange.js';
import { type HttpServer, type HttpServerOptions, startHttpServer } from '../../../src/http/server.js';
import { loadNative } from '../../../src/http/uws/native.js';
import { RawConnection } from './raw-connection.js';

export function text(body: string, status = 200, headers: Record<string, string> = {}): HttpReply {
  return { status, headers: { 'Content-Type': 'text/plain', ...headers }, body };
}

/** GET /hello says hello. */
const HELLO: Route = { method: 'GET', path: '/hello', handle: () => text('hello') };

/** POST /length says how many bytes came; it takes 1000. */
const LENGTH: Route = {
  method: 'POST',
  path: '/length',
  maxBodyBytes: 1000,
  handle: async (request) => text(String((await request.body()).length)),
};

const STATUS_OF: Record<string, number> = { BodyTooLarge: 413, BodyStalled: 408 };

/** Any free port of this machine alone. */
export const LOOPBACK = { host: '127.0.0.1', port: 0, shared: false };

export interface Serving extends HttpServer {
  /** What `failed` was given. */
  errors: unknown[];
  url(path: string): string;
  /** Closed at the end of the test. */
  connect(host?: string): Promise<RawConnection>;
}

export type Serve = typeof serve;

/** The two, each of which has to pass every test of HTTP. */
export const HTTP_SERVERS = ['uws', 'node'] as const;

export type HttpServerName = (typeof HTTP_SERVERS)[number];

/** Why a server cannot be tried here; false when it can. node:http can everywhere. */
export function leftOut(server: HttpServerName): string | false {
  if (server === 'node') return false;
  try {
    loadNative();
    return false;
  } catch (error) {
    return (error as Error).message;
  }
}

/** A test of what holds for both servers: run once for each, with a `serve` that starts it. */
export function onBothServers(
  name: string,
  test: (t: Test, serve: Serve, server: HttpServerName) => Promise<void>,
  options: { skip?: string | false } = {},
): void {
  for (const server of HTTP_SERVERS) {
    const serveWith: Serve = (t, routes, options) => serve(t, routes, { server, ...options });
    t.test(`${name} (${server})`, { skip: leftOut(server) || (options.skip ?? false) }, (t) =>
      test(t, serveWith, server),
    );
  }
}

/** A server on a free port of 127.0.0.1, with `HELLO` and `LENGTH` beside `routes`, closed at the end of the test. */
export async function serve(
  t: Test,
  routes: readonly Route[] = [],
  options: Partial<HttpServerOptions> = {},
): Promise<Serving> {
  const errors: unknown[] = [];
  const server = await startHttpServer({
    listenOn: LOOPBACK,
    trustProxy: 0,
    routes: [HELLO, LENGTH, ...routes],
    unmatched: (reason) =>
      reason.kind === 'unknown_path'
        ? text('unknown path', 404)
        : text('wrong method', 405, { Allow: reason.allow }),
    failed: (error: unknown, _request: HttpRequest) => {
      errors.push(error);
      const { name, message } = error as Error;
      return text(`${name}: ${message}`, STATUS_OF[name] ?? 500);
    },
    ...options,
  });
  t.teardown(() => server.close());
  return {
    ...server,
    errors,
    url: (path) => `http://127.0.0.1:${server.port}${path}`,
    async connect(host) {
      const connection = await RawConnection.open(server.port, host);
      t.teardown(() => connection.close());
      return connection;
    },
  };
}

/** A promise and what settles it. */
export function signalled<T = void>(): { promise: Promise<T>; resolve(value: T): void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: (value) => resolve(value) };
}
