import type { Callers } from '../../access/caller.js';
import type { PreviewLimit } from '../../access/preview-limit.js';
import { ApiError } from '../errors.js';

/** The callers and the limit that previews are counted by. */
export interface PreviewCounting {
  callers: Callers;
  previewLimit: PreviewLimit;
}

/**
 * Takes one unit of the limit on previews of an address, which all work that is not counted on a plan shares.
 * @param ownHeaders of the reply, whatever it is
 * @returns the id of the address, and headers of the reply
 * @throws ApiError `rate_limited`
 */
export async function admitPreview(
  { callers, previewLimit }: PreviewCounting,
  clientAddress: string,
  ownHeaders: Record<string, string> = {},
): Promise<{ address: string; headers: Record<string, string> }> {
  const { id: address } = callers.anonymous(clientAddress);
  const { usage, ...admission } = await previewLimit.admit(address);
  const headers: Record<string, string> = {
    'Cache-Control': 'no-store',
    ...ownHeaders,
    'X-RateLimit-Limit': String(previewLimit.rpm),
    'X-RateLimit-Remaining': String(usage.remainingRpm),
  };
  if (admission.admitted) return { address, headers };
  const retry = { 'Retry-After': String(admission.retryAfterSeconds) };
  throw new ApiError('rate_limited', {}, { ...headers, ...retry });
}
