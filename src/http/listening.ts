/** Opens a port with Node, and explains why it cannot be opened. */

import { createServer, type Server } from 'node:net';

/** An address to listen on. */
export interface Address {
  /** An address or a name, such as `0.0.0.0` or `::1`. */
  host: string;
  /** 0 takes any free port. */
  port: number;
  /**
   * True lets other processes of ours listen on the same `port`, which must not be 0; the system distributes the
   * connections.
   */
  shared: boolean;
}

/** Connections that may wait to be accepted; Linux limits it to net.core.somaxconn, 4096 by default. */
const BACKLOG = 4096;

/**
 * Opens a listener. It has not accepted anyone when the promise resolves.
 * @param address `shared` needs Node.js 22.12 or later, and Linux
 * @param server the server that is to listen; one that does nothing unless given
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

/** Listening on the address failed. The message is one sentence for the operator; `code` is as in `node:net`. */
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
