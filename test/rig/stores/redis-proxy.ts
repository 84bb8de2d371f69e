import { once } from 'node:events';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import type { Test } from 'tap';
import type { RedisServer } from './redis-server.js';

/**
 * The port of what passes everything on to a Redis, and back until it is to keep answers for itself and hang up.
 * @param target asked for each connection
 */
export async function proxyTo(t: Test, target: () => RedisServer, hangsUp = () => false): Promise<number> {
  const proxy = createServer((client: Socket) => {
    const upstream = connectSocket(target().port, '127.0.0.1');
    client.pipe(upstream);
    upstream.on('data', (data) => {
      if (hangsUp()) client.destroy();
      else client.write(data);
    });
    for (const socket of [client, upstream]) socket.on('error', () => {});
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => proxy.close());
  return (proxy.address() as { port: number }).port;
}
