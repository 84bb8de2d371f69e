import type { HttpRequest } from '../../http/exchange.js';

/** How callers reach the service. */
export interface ServiceAddress {
  /** The address that callers reach the service at; undefined where each request says it. */
  publicUrl?: string | undefined;
  /** Whether a proxy says how callers reached it. */
  trustsProxy?: boolean;
}

/** Headers that say how a caller reached the service. */
export const ADDRESS_HEADERS = ['host', 'x-forwarded-proto'] as const;

/** Reads what `linkBase` needs of a request, while that can be read, for a handler that seldom needs it. */
export function retainAddress({ publicUrl }: ServiceAddress, request: Pick<HttpRequest, 'header'>): void {
  if (publicUrl === undefined) for (const name of ADDRESS_HEADERS) request.header(name);
}

/** The address that a link begins with. To be read before the handler waits for anything, unless it was retained. */
export function linkBase(
  { publicUrl, trustsProxy }: ServiceAddress,
  request: Pick<HttpRequest, 'header'>,
): string {
  if (publicUrl !== undefined) return publicUrl;
  const isSecure = trustsProxy && /^https\b/i.test(request.header('x-forwarded-proto') ?? '');
  const address = `${isSecure ? 'https' : 'http'}://${request.header('host') ?? ''}`;
  return URL.canParse(address) ? new URL(address).origin : '';
}
