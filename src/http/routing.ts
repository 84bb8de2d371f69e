/** Finds the handler of a request: the routes, HEAD and OPTIONS beside them, and 404 and 405 for the rest. */

import type { BodyShares } from './body-shares.js';
import type { CrossOriginPolicy } from './cross-origin.js';
import type { Handler, HttpReply, HttpRequest, Route, Unmatched } from './exchange.js';

/** The result of routing a request. */
export interface Arrival {
  /** The method as sent. */
  method: string;
  /** The path as sent, without the query. */
  path: string;
  /** The segments in place of the registered path's parameters. */
  parameters: readonly string[];
  /** The registered path or its `countedAs`; undefined if `path` matches none. */
  route: string | undefined;
  /** The longest accepted body in bytes; undefined for a method without a body. */
  maxBodyBytes: number | undefined;
  /** Set if the body is read in pieces, without a limit. */
  streamsBody?: boolean | undefined;
  /** What the body is part of, if it is bounded together with those of some routes alone. */
  bodyShares?: BodyShares | undefined;
}

/** A request's arrival and its handler. */
export interface Match {
  arrival: Arrival;
  handle: Handler;
}

/** A path with all methods that it supports. */
interface Resource {
  segments: readonly string[];
  parameters: readonly number[];
  route: string;
  /** The arrivals by method; without parameters they are the same for each request. */
  byMethod: ReadonlyMap<string, Match>;
  refuse: Handler;
}

export class RouteTable {
  readonly #exact = new Map<string, Resource>();
  readonly #withParameters: Resource[] = [];
  readonly #unknownPath: Handler;

  /** @param unmatched answers requests that no route matches */
  constructor(
    routes: readonly Route[],
    unmatched: (reason: Unmatched, request: HttpRequest) => HttpReply,
    crossOrigin: CrossOriginPolicy,
  ) {
    for (const [path, handlers] of byPath(routes)) {
      const resource = resourceOf(path, handlers, unmatched, crossOrigin);
      if (resource.parameters.length === 0) this.#exact.set(path, resource);
      else this.#withParameters.push(resource);
    }
    this.#unknownPath = (request) => unmatched({ kind: 'unknown_path' }, request);
  }

  /** An exact path takes precedence over one with parameters, whose segments are never empty. */
  find(method: string, path: string): Match {
    const exact = this.#exact.get(path);
    if (exact) return matchOf(exact, method, path);
    const segments = path.split('/');
    const resource = this.#withParameters.find((each) => isLike(each, segments));
    if (resource) return matchOf(resource, method, path, segments);
    const arrival = { method, path, parameters: [], route: undefined, maxBodyBytes: unreadBody(method) };
    return { arrival, handle: this.#unknownPath };
  }
}

function matchOf(
  { byMethod, parameters, route, refuse }: Resource,
  method: string,
  path: string,
  segments?: readonly string[],
): Match {
  const match = byMethod.get(method);
  if (!match) {
    const arrival = { method, path, parameters: [], route, maxBodyBytes: unreadBody(method) };
    return { arrival, handle: refuse };
  }
  if (!segments) return match;
  const values = parameters.map((index) => segments[index] ?? '');
  return { ...match, arrival: { ...match.arrival, path, parameters: values } };
}

/** The body of a rejected request is not read. */
function unreadBody(method: string): 0 | undefined {
  return method === 'GET' || method === 'HEAD' ? undefined : 0;
}

function isLike({ segments }: Resource, others: readonly string[]): boolean {
  return (
    segments.length === others.length &&
    segments.every((segment, index) =>
      segment.startsWith(':') ? others[index] !== '' : segment === others[index],
    )
  );
}

function resourceOf(
  path: string,
  handlers: readonly [Route, ...Route[]],
  unmatched: (reason: Unmatched, request: HttpRequest) => HttpReply,
  crossOrigin: CrossOriginPolicy,
): Resource {
  const route = handlers[0].countedAs ?? path;
  const allow = allowedMethods(handlers);
  const byMethod = new Map<string, Match>();
  const add = (
    method: string,
    maxBodyBytes: number | undefined,
    handle: Handler,
    body: { bodyShares?: BodyShares; streamsBody?: boolean } = {},
  ) => {
    const arrival = { method, path, parameters: [], route, maxBodyBytes, ...body };
    byMethod.set(method, { arrival, handle });
  };
  for (const { method, maxBodyBytes = 0, handle, ...body } of handlers) {
    const { bodyShares, streamsBody } = body;
    const options = { ...(bodyShares && { bodyShares }), ...(streamsBody && { streamsBody }) };
    if (method !== 'GET') add(method, maxBodyBytes, handle, options);
    else for (const reading of ['GET', 'HEAD']) add(reading, undefined, handle);
  }
  add('OPTIONS', 0, (request) => {
    const preflight = crossOrigin.preflightHeaders(request.header('origin') ?? '', allow);
    return { status: 204, headers: { Allow: allow, ...Object.fromEntries(preflight) } };
  });
  const segments = path.split('/');
  return {
    segments,
    parameters: segments.flatMap((segment, index) => (segment.startsWith(':') ? index : [])),
    route,
    byMethod,
    refuse: (request) => unmatched({ kind: 'method_not_allowed', allow }, request),
  };
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
    ...handlers.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
    'OPTIONS',
  ].join(', ');
}
