import type { Caller, Callers } from '../access/caller.js';
import { StoreUnavailable } from '../access/store-failure.js';
import type { HttpRequest } from '../http/exchange.js';
import { ApiError } from './errors.js';

/** A caller with a key. */
export interface KeyHolder extends Caller {
  key: string;
}

/**
 * The caller of an operation that takes a key.
 * @throws ApiError without a valid key; StoreUnavailable where the key cannot be checked
 */
export async function keyHolder(
  callers: Callers,
  request: Pick<HttpRequest, 'header' | 'clientAddress'>,
): Promise<KeyHolder> {
  const apiKey = request.header('x-api-key');
  if (apiKey === undefined) throw new ApiError('api_key_required');
  const caller = await callers.identify(apiKey, request.clientAddress);
  if (caller === 'invalid_key') throw new ApiError('invalid_api_key');
  const { key } = caller;
  if (key === undefined) throw new StoreUnavailable('the key cannot be checked');
  return { ...caller, key };
}
