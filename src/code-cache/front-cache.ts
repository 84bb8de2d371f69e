/** Writes the code cache of fronts, once one has answered. */

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { openBundle } from '../../workers/bundles/bundle.js';
import { EXAMPLE_TEMPLATE } from '../example.js';

const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const front = await openBundle<typeof import('../service/front-process.js')>('front');
await front.exports.runFront(process.env, { host: '127.0.0.1', port, shared: false });
for (const path of ['/', '/api/status', '/api/templates']) await answered(path);
for (const title of ['', 'Merhaba', 'Merhaba', 'dünya']) {
  await answered('/api/render', { template: EXAMPLE_TEMPLATE, data: { title } });
}
// What a front with Redis loads, which need not be there for that.
await front.exports.runFront(
  { ...process.env, REDIS_URL: `redis://127.0.0.1:${await freePort()}`, LOG_LEVEL: 'silent' },
  { host: '127.0.0.1', port: await freePort(), shared: false },
);
front.writeCache();
process.exit();

async function answered(path: string, body?: object): Promise<void> {
  const reply = await fetch(base + path, {
    ...(body && {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json' },
    }),
  });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${path} answers ${reply.status}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
