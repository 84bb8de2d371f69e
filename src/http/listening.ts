/** Takes a port for uWebSockets.js, and says in words why it cannot be had. */

import type { TemplatedApp, us_listen_socket } from 'uWebSockets.js';
import type { Native } from './native.js';
import { ListenFailed, listenWithNode } from './node-listener.js';

/** Where to listen. */
export interface Address {
  /** Address or name, such as `0.0.0.0` or `::1`. */
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** True lets other processes of ours listen on the same `port`, not 0; the system spreads the connections. */
  shared: boolean;
}

/** A form of `listen` that the declarations leave out. */
interface ListensWithOptions {
  listen(host: string, port: number, options: number, done: (socket: us_listen_socket | false) => void): void;
}

/** @throws ListenFailed */
export async function listen(
  native: Native,
  app: TemplatedApp,
  { host, port, shared }: Address,
): Promise<us_listen_socket> {
  let listening: us_listen_socket | false = false;
  // Without the option a second process would silently get a share of the connections. `done` is called at once.
  const options = shared ? 0 : native.LIBUS_LISTEN_EXCLUSIVE_PORT;
  (app as unknown as ListensWithOptions).listen(host, port, options, (socket) => {
    listening = socket;
  });
  return listening || Promise.reject(await failure(host, port));
}

/** uWebSockets.js says only that it could not listen. Trying the same with Node tells why. */
async function failure(host: string, port: number): Promise<ListenFailed> {
  try {
    const probe = await listenWithNode(host, port);
    await new Promise((resolve) => probe.close(resolve));
  } catch (error) {
    return error as ListenFailed;
  }
  return ListenFailed.because(host, port, 'EADDRINUSE');
}
