import type { Precondition } from '../documents/document-store.js';
import type { HttpRequest } from '../http/exchange.js';

/**
 * The preconditions of a request for what it changes (RFC 9110, sections 13.1.1 and 13.1.2): `If-Match` with entity tags
 * or `*`, and `If-None-Match: *`. Tags are compared strongly, so that weak ones match nothing.
 */
export function requestedPrecondition(request: Pick<HttpRequest, 'header'>): Precondition {
  const ifMatch = request.header('if-match')?.trim();
  return {
    ...(ifMatch !== undefined && { ifMatch: ifMatch === '*' ? ifMatch : strongTags(ifMatch) }),
    ...(request.header('if-none-match')?.trim() === '*' && { ifNone: true }),
  };
}

function strongTags(list: string): string[] {
  const tags = list.matchAll(/(W\/)?"([^"]*)"/g);
  return Array.from(tags).flatMap(([, weak, tag]) => (weak || tag === undefined ? [] : [tag]));
}
