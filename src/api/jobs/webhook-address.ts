import type { Webhooks } from '../../webhooks/webhooks.js';
import { ApiError } from '../errors.js';
import type { KeyHolder } from '../key-holder.js';

/** Characters of the longest address: with the longest `metadata` a message stays below its bound. */
export const LONGEST_WEBHOOK = 2000;

/**
 * Checks the address that is to be told of the end of a job.
 * @param requested by the caller; nothing if nobody is to be told
 * @throws ApiError where nothing may be sent there, or the key has no secret; StoreUnavailable where that cannot be read
 */
export async function webhookAddress(
  requested: unknown,
  { webhooks, caller }: { webhooks: Webhooks; caller: KeyHolder },
): Promise<string | undefined> {
  if (requested === undefined || requested === null) return undefined;
  const isShort = typeof requested === 'string' && requested.length <= LONGEST_WEBHOOK;
  const address = isShort && webhooks.mayReceive(requested) ? new URL(requested).href : undefined;
  if (address === undefined || address.length > LONGEST_WEBHOOK) {
    const expectation = `en çok ${LONGEST_WEBHOOK} karakterlik, herkese açık bir https veya http adresi olmalıdır`;
    throw new ApiError('invalid_parameter', { name: 'webhook', expectation });
  }
  if (!(await webhooks.maySign(caller.key))) throw new ApiError('webhook_secret_required');
  return address;
}
