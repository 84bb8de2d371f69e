import type { IncomingMessage } from 'node:http';

/** Why a request is not answered; undefined where it is. */
export interface Refused {
  status: 403 | 405;
  reason: string;
}

/**
 * Pages of other sites can send requests to 127.0.0.1, under names of theirs that lead there, too (DNS rebinding). They
 * are known by the host that they ask for, by their origin, and by what browsers say of who asks (Fetch Metadata).
 * @param port that the server listens on
 */
export function refusal({ method, headers }: IncomingMessage, port: number): Refused | undefined {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const { host = '', origin } = headers;
  if (!hosts.includes(host.toLowerCase())) return { status: 403, reason: `This is ${hosts.join(' or ')}.` };
  const isOwn = origin === undefined || origin === `http://${host.toLowerCase()}`;
  const site = headers['sec-fetch-site'] ?? 'none';
  if (!isOwn || !['same-origin', 'none'].includes(String(site)))
    return { status: 403, reason: 'Other sites are not answered.' };
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, reason: 'Only GET is answered.' };
  return undefined;
}
