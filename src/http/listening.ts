/** Takes a port with Node, and says in words why it cannot be had. */

import { createServer, type Server } from 'node:net';

/** Where to listen. */
export interface Address {
  /** Address or name, such as `0.0.0.0` or `::1`. */
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** True lets other processes of ours listen on the same `port`, not 0; the system spreads the connections. */
  shared: boolean;
}

/** Connections that may wait to be accepted; Linux cuts it to net.core.somaxconn, 4096 unless changed. */
const BACKLOG = 4096;

/**
 * A listener. It has not accepted anyone when the promise resolves.
 * @param address `shared` needs Node.js 22.12 or later, and Linux
 * @param server that is to listen; one that does nothing unless given
 * @throws ListenFailed
 */
export async function listenWithNode(
  { host, port, shared }: Address,
  server = createServer(),
): Promise<Server> {
  const options = { host, port, exclusive: true, backlog: BACKLOG, reusePort: shared };
  const code = await new Promise<string | undefined>((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
    server.once('error', failed);
    server.listen(options, () => {
      server.off('error', failed);
      resolve(undefined);
    });
  });
  if (code !== undefined) throw ListenFailed.because(host, port, code);
  return server;
}

const REASONS: Record<string, string> = {
  EADDRINUSE: 'another process listens there',
  EACCES: 'the system does not permit it (ports below 1024 need privileges)',
  EADDRNOTAVAIL: 'that is no address of this machine',
  ENOTFOUND: 'no such host is known',
};

/** The address could not be listened on. The message is one sentence for the operator; `code` is as in `node:net`. */
export class ListenFailed extends Error {
  override name = 'ListenFailed';

  static because(host: string, port: number, code: string): ListenFailed {
    return new ListenFailed(`Cannot listen on ${host} port ${port}: ${REASONS[code] ?? code}.`, code);
  }

  private constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}
