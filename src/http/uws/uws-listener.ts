/** Serves HTTP with uWebSockets.js. */

import type { us_listen_socket } from 'uWebSockets.js';
import type { Listener, ListenerOptions } from '../transport.js';
import type { Native } from './native.js';
import { adopt, listen } from './uws-listening.js';
import { UwsTransport } from './uws-transport.js';

/** @throws ListenFailed */
export async function serveWithUws(
  native: Native,
  { listenOn, serve, connections }: ListenerOptions,
): Promise<Listener> {
  const app = native.App();
  app.filter((_, change) => connections.change(Number(change) > 0 ? 1 : -1));
  app.any('/*', (res, req) => {
    const transport = new UwsTransport(res, req);
    serve(transport);
    transport.handlerReturned();
  });

  let listening: us_listen_socket | undefined;
  try {
    listening =
      'descriptor' in listenOn
        ? await adopt(native, app, listenOn.descriptor)
        : await listen(native, app, listenOn);
  } catch (error) {
    app.close();
    throw error;
  }
  return {
    port: native.us_socket_local_port(listening),
    stopListening() {
      if (listening) native.us_listen_socket_close(listening);
      listening = undefined;
    },
    close: () => app.close(),
  };
}
