/** Serves HTTP with uWebSockets.js. */

import type { TemplatedApp, us_listen_socket } from 'uWebSockets.js';
import { closeSync } from 'node:fs';
import { type Address, ListenFailed, listenWithNode } from '../listening.js';
import { listeningDescriptor } from '../shared-socket.js';
import { duplicateOnto } from '../system-calls.js';
import type { Listener, ListenerOptions } from '../transport.js';
import type { Native } from './native.js';
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

/** A form of `listen` that the type declarations omit. */
interface ListensWithOptions {
  listen(host: string, port: number, options: number, done: (socket: us_listen_socket | false) => void): void;
}

/** @throws ListenFailed */
async function listen(
  native: Native,
  app: TemplatedApp,
  { host, port, shared }: Address,
): Promise<us_listen_socket> {
  let listening: us_listen_socket | false = false;
  // Without the option, a second process would silently get a share of the connections. `done` is called at once.
  const options = shared ? 0 : native.LIBUS_LISTEN_EXCLUSIVE_PORT;
  (app as unknown as ListensWithOptions).listen(host, port, options, (socket) => {
    listening = socket;
  });
  return listening || Promise.reject(await failure(host, port));
}

/**
 * Lets `app` accept from a socket that was opened elsewhere. uWebSockets.js can only listen on sockets that it opens
 * itself, so it opens one, which is replaced before the event loop turns and sees it.
 * @param descriptor of a `SharedSocket`; closed here, because the app then has its own
 */
async function adopt(native: Native, app: TemplatedApp, descriptor: number): Promise<us_listen_socket> {
  const listening = await listen(native, app, { host: '127.0.0.1', port: 0, shared: false });
  duplicateOnto(descriptor, listeningDescriptor(native.us_socket_local_port(listening)));
  closeSync(descriptor);
  return listening;
}

/** uWebSockets.js reports only that listening failed. Trying the same with Node tells why. */
async function failure(host: string, port: number): Promise<ListenFailed> {
  try {
    const probe = await listenWithNode({ host, port, shared: false });
    await new Promise((resolve) => probe.close(resolve));
  } catch (error) {
    return error as ListenFailed;
  }
  return ListenFailed.because(host, port, 'EADDRINUSE');
}
