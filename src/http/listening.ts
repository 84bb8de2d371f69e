/** Takes a port for uWebSockets.js, and says in words why it cannot be had. */

import type { TemplatedApp, us_listen_socket } from 'uWebSockets.js';
import { createServer } from 'node:net';
import type { Native } from './native.js';

/** The address could not be listened on. The message is one sentence for the operator; `code` is as in `node:net`. */
export class ListenFailed extends Error {
  override name = 'ListenFailed';

  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

/** A form of `listen` that the declarations leave out. */
interface ListensWithOptions {
  listen(host: string, port: number, options: number, done: (socket: us_listen_socket | false) => void): void;
}

/**
 * @param port 0 takes any free one
 * @param shared whether other processes of ours may listen on the same port
 * @throws ListenFailed
 */
export async function listen(
  native: Native,
  app: TemplatedApp,
  host: string,
  port: number,
  shared: boolean,
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
  const code = await new Promise<string>((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve('EADDRINUSE')));
  });
  const reasons: Record<string, string> = {
    EADDRINUSE: 'another process listens there',
    EACCES: 'the system does not permit it (ports below 1024 need privileges)',
    EADDRNOTAVAIL: 'that is no address of this machine',
    ENOTFOUND: 'no such host is known',
  };
  return new ListenFailed(`Cannot listen on ${host} port ${port}: ${reasons[code] ?? code}.`, code);
}
