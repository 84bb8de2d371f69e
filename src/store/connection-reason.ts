import { connectionFailure, type ImageUnavailable } from '../rendering/pictures/picture-unavailable.js';

const REASONS: Partial<Record<ImageUnavailable['reason'], string>> = {
  invalid_url: 'the address is invalid',
  forbidden_scheme: 'the address is neither https nor http',
  forbidden_credentials: 'the address has a user name or a password',
  forbidden_port: 'the port is neither 80 nor 443',
  // One text for both, or it would tell which names there are in a private network.
  forbidden_address: 'the host has no public address',
  unresolved_host: 'the host has no public address',
  too_many_lookups: 'too many hosts are being looked up',
};

/** Why nothing could be sent to an address of a caller: in English, and without the address. */
export function connectionReason(error: unknown): string {
  const { reason, detail } = connectionFailure(error);
  return REASONS[reason] ?? `the connection failed${detail === undefined ? '' : ` (${detail})`}`;
}
