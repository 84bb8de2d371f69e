import type { Test } from 'tap';
import type { Plan } from '../../../src/access/plans.js';
import { Service } from './service.js';
import { HTTP_SERVERS, type HttpServerName, leftOut } from './serving.js';

/** A service on each of the two servers that can be tried here, for tests of what holds for both. */
export async function onEachServer(
  t: Test,
  environment: Record<string, string>,
  plans: readonly Plan[],
): Promise<{ server: HttpServerName; service: Service }[]> {
  const services: { server: HttpServerName; service: Service }[] = [];
  for (const server of HTTP_SERVERS) {
    if (leftOut(server)) continue;
    const service = await Service.start(t, { ...environment, HTTP_SERVER: server }, plans);
    services.push({ server, service });
  }
  return services;
}
