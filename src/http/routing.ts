/** Gives every path and method its exchange: the routes, HEAD and OPTIONS beside them, 404 and 405 for the rest. */

import type { HttpResponse, TemplatedApp, HttpRequest as UwsRequest } from 'uWebSockets.js';
import type { Handler, HttpReply, HttpRequest, Route, Unmatched } from './exchange.js';
import { type ExchangeSettings, type ExchangeWatch, LiveExchange } from './live-exchange.js';

/** Registers `routes`, and `unmatched` for all that they leave. */
export function registerRoutes(
  app: TemplatedApp,
  routes: readonly Route[],
  unmatched: (reason: Unmatched, request: HttpRequest) => HttpReply,
  settings: ExchangeSettings,
  watch: ExchangeWatch,
): void {
  const serve = (
    method: string,
    { path, countedAs: route = path }: Pick<Route, 'path' | 'countedAs'>,
    maxBodyBytes: number | undefined,
    handle: Handler,
  ) => {
    const count = parameterCount(path);
    const exact = { method, path, parameters: [], route, maxBodyBytes };
    const arrival = (req: UwsRequest) =>
      count === 0 ? exact : { ...exact, path: req.getUrl(), parameters: parametersOf(req, count) };
    return (res: HttpResponse, req: UwsRequest) =>
      new LiveExchange(res, req, arrival(req), settings, watch).run(handle);
  };
  const serveUnrouted = (route: string | undefined, handle: Handler) => {
    return (res: HttpResponse, req: UwsRequest) => {
      const method = req.getCaseSensitiveMethod();
      const maxBodyBytes = method === 'GET' || method === 'HEAD' ? undefined : 0;
      const arrival = { method, path: req.getUrl(), parameters: [], route, maxBodyBytes };
      new LiveExchange(res, req, arrival, settings, watch).run(handle);
    };
  };

  for (const [path, handlers] of byPath(routes)) {
    const allow = allowedMethods(handlers);
    const [{ countedAs }] = handlers;
    const counted = { path, ...(countedAs && { countedAs }) };
    for (const { method, maxBodyBytes = 0, handle } of handlers) {
      if (method === 'POST') {
        app.post(path, serve('POST', counted, maxBodyBytes, handle));
      } else {
        app.get(path, serve('GET', counted, undefined, handle));
        app.head(path, serve('HEAD', counted, undefined, handle));
      }
    }
    app.options(
      path,
      serve('OPTIONS', counted, 0, (request) => options(request, allow)),
    );
    app.any(
      path,
      serveUnrouted(countedAs ?? path, (request) =>
        unmatched({ kind: 'method_not_allowed', allow }, request),
      ),
    );
  }
  app.any(
    '/*',
    serveUnrouted(undefined, (request) => unmatched({ kind: 'unknown_path' }, request)),
  );

  function options(request: HttpRequest, allow: string): HttpReply {
    const preflight = settings.crossOrigin.preflightHeaders(request.header('origin') ?? '', allow);
    return { status: 204, headers: { Allow: allow, ...Object.fromEntries(preflight) } };
  }
}

/** Segments of a path that begin with a colon. */
function parameterCount(path: string): number {
  return path.split('/').filter((segment) => segment.startsWith(':')).length;
}

function parametersOf(req: UwsRequest, count: number): string[] {
  return Array.from({ length: count }, (_, index) => req.getParameter(index));
}

function byPath(routes: readonly Route[]): Map<string, [Route, ...Route[]]> {
  const paths = new Map<string, [Route, ...Route[]]>();
  for (const route of routes) {
    const others = paths.get(route.path);
    paths.set(route.path, others ? [...others, route] : [route]);
  }
  return paths;
}

function allowedMethods(handlers: readonly Route[]): string {
  return [
    ...handlers.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : ['POST'])),
    'OPTIONS',
  ].join(', ');
}
