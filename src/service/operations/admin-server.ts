/** The operators' own HTTP server, in the primary process: health, readiness and metrics. Nothing on it is secret. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenWithNode } from '../../http/listening.js';

export interface AdminServerOptions {
  /** Address or name to listen on. */
  host: string;
  /** 0 takes any free port: see `AdminServer.port`. */
  port: number;
  /** Why the process does not work, one sentence per reason; empty while it does. Always empty unless given. */
  faults?(): string[];
  /** Why the service accepts no requests at the moment, one sentence per reason; empty while it does. */
  obstacles(): string[] | Promise<string[]>;
  /** The metrics in the Prometheus text format. */
  metrics(): Promise<string>;
  /** Called with the error of a failed request, for the log. */
  failed?(error: unknown): void;
  /** Milliseconds that a response may take to be computed; 5000 unless given. */
  answerTimeoutMs?: number;
}

export interface AdminServer {
  /** The port really listened on. */
  readonly port: number;
  /** Closes idle connections at once, and the others after their response or after a second. */
  close(): Promise<void>;
}

interface Answer {
  status: number;
  type: string;
  body: string;
  headers?: Record<string, string>;
}

const LAST_ANSWERS_MS = 1000;

/** @throws ListenFailed */
export async function startAdminServer(options: AdminServerOptions): Promise<AdminServer> {
  const server = createServer(
    // A client has five seconds for its headers; Node checks this in the interval given here.
    {
      headersTimeout: 5000,
      requestTimeout: 5000,
      keepAliveTimeout: 30_000,
      connectionsCheckingInterval: 1000,
    },
    (request, response) => void answer(request, response, options),
  );
  // For a connection that neither sends nor receives; `answerTimeoutMs` must be lower.
  server.timeout = 15_000;
  // A scraper and two probes need three connections.
  server.maxConnections = 64;

  const { host, port } = options;
  await listenWithNode({ host, port, shared: false }, server);
  server.on('error', (error) => options.failed?.(error));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: AdminServerOptions,
): Promise<void> {
  const { status, type, body, headers } = await answerTo(request, options);
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  // Node omits the body for HEAD.
  response.end(body);
}

async function answerTo({ method, url = '' }: IncomingMessage, options: AdminServerOptions): Promise<Answer> {
  const find = finderOf(url.split('?', 1)[0] ?? '', options);
  if (!find) return plain(404, 'There are /healthz, /readyz and /metrics.');
  if (method !== 'GET' && method !== 'HEAD') {
    return plain(405, 'Only GET and HEAD are answered.', { Allow: 'GET, HEAD' });
  }
  const { answerTimeoutMs = 5000 } = options;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    const tooLate = plain(500, `The answer was not found within ${answerTimeoutMs} ms.`);
    timer = setTimeout(resolve, answerTimeoutMs, tooLate);
  });
  try {
    return await Promise.race([find(), late]);
  } catch (error) {
    options.failed?.(error);
    return plain(500, 'The answer could not be found; the log says why.');
  } finally {
    clearTimeout(timer);
  }
}

/** The media type of the Prometheus text format. */
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

function finderOf(path: string, options: AdminServerOptions): (() => Promise<Answer>) | undefined {
  switch (path) {
    case '/healthz':
      return async () => verdict('ok', 'failing', options.faults?.() ?? []);
    case '/readyz':
      return async () => verdict('ready', 'not ready', await options.obstacles());
    case '/metrics':
      return async () => ({ status: 200, type: METRICS_TYPE, body: await options.metrics() });
    default:
      return undefined;
  }
}

/** 200 if there are no reasons against it, otherwise 503 with the reasons. */
function verdict(good: string, bad: string, reasons: string[]): Answer {
  const [status, content] = reasons.length === 0 ? [200, { status: good }] : [503, { status: bad, reasons }];
  return { status, type: 'application/json; charset=utf-8', body: `${JSON.stringify(content)}\n` };
}

function plain(status: number, sentence: string, headers: Record<string, string> = {}): Answer {
  return { status, type: 'text/plain; charset=utf-8', body: `${sentence}\n`, headers };
}
