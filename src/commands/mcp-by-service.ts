import type { CallApi } from '../mcp/api-call.js';
import { serviceAddress } from './service-address.js';

/**
 * Calls the API of a service.
 * @param url the address of the service
 * @throws UsageError for what is no address
 */
export function callsOfService(url: string, key: string | undefined): CallApi {
  serviceAddress(url, '');
  return async ({ method, path, query, headers, body }, signal) => {
    const address = serviceAddress(url, path.slice(1));
    if (query) address.search = query;
    const response = await fetch(address, {
      ...{ method, signal },
      headers: { ...headers, ...(key && { 'x-api-key': key }) },
      // The key is for this service alone.
      redirect: 'error',
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    }).catch((error: Error) => {
      if (signal.aborted) throw error;
      const { message } = (error.cause ?? error) as Error;
      throw new Error(`The service cannot be reached: ${message}`);
    });
    const { status } = response;
    return { status, headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) };
  };
}
