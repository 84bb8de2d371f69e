import type { Caller, Callers } from '../../access/caller.js';
import type { HttpRequest } from '../../http/exchange.js';
import { ApiError } from '../errors.js';
import { parsingSlot } from '../json-body.js';

/**
 * The first checks of a posted render, in the order of the interface: its media type, its size, and its caller. Resolves
 * when its body is to be parsed.
 * @throws ApiError, and any error of the request's body and of the callers
 */
export async function receiveRender(
  request: HttpRequest,
  callers: Callers,
): Promise<{ body: Uint8Array; caller: Caller }> {
  if (!isJson(request.header('content-type'))) throw new ApiError('unsupported_media_type');
  const body = await request.body();
  const caller = await callers.identify(request.header('x-api-key'), request.clientAddress);
  if (caller === 'invalid_key') throw new ApiError('invalid_api_key');
  await parsingSlot(body, caller.id);
  return { body, caller };
}

/** Compares the media type alone: parameters such as a charset are allowed. */
export function isJson(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true;
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}
