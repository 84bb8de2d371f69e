/**
 * uWebSockets.js and nothing else: reads each request's body and returns the bytes that the service returned, with as
 * many and as long headers. Started by `BareServer`.
 */

import { createRequire } from 'node:module';
import type { Reply } from './bare-server.js';

type Uws = typeof import('uWebSockets.js') & { _cfg(option: string): void };

const uws: Uws = createRequire(import.meta.url)('uWebSockets.js');
uws._cfg('silent');
const app = uws.App();

process.on('message', (replies: Reply[]) => {
  for (const reply of replies) serve(reply);
  app.listen('127.0.0.1', 0, (socket) => {
    process.send?.(socket ? uws.us_socket_local_port(socket) : 0);
  });
});
process.on('disconnect', () => process.exit());

function serve({ method, path, headers, body }: Reply): void {
  app[method === 'POST' ? 'post' : 'get'](path, (res) => {
    const reply = () => {
      res.writeStatus('200 OK');
      for (const [name, value] of headers) res.writeHeader(name, value);
      res.end(body);
    };
    if (method === 'GET') {
      reply();
      return;
    }
    res.onAborted(() => {});
    res.onData((_piece, isLast) => {
      if (isLast) res.cork(reply);
    });
  });
}
