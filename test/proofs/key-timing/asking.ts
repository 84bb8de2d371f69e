/** One connection on which requests are timed one after the other, with nothing between the clock and the socket. */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export class Asking {
  readonly #socket: Socket;
  #answered: (() => void) | undefined;
  #failed: ((error: Error) => void) | undefined;
  #arrivedAt = 0n;
  #reply: Buffer = Buffer.alloc(0);

  static async open(base: string): Promise<Asking> {
    const { hostname, port } = new URL(base);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    return new Asking(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (piece: Buffer) => {
      this.#arrivedAt = process.hrtime.bigint();
      this.#reply = this.#reply.length === 0 ? piece : Buffer.concat([this.#reply, piece]);
      if (isWhole(this.#reply)) this.#answered?.();
    });
    socket.on('error', (error) => this.#failed?.(error));
    socket.on('close', () => this.#failed?.(new Error('the service closed the connection')));
  }

  /**
   * Microseconds from the request to the last of its answer.
   * @throws Error for an answer that has another status
   */
  async time(request: Buffer, status: number): Promise<number> {
    this.#reply = Buffer.alloc(0);
    const answered = new Promise<void>((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
    });
    const start = process.hrtime.bigint();
    this.#socket.write(request);
    await answered;
    const line = this.#reply.toString('latin1', 0, 13);
    if (!line.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`the service answers ${line.trim()}`);
    return Number(this.#arrivedAt - start) / 1e3;
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }
}

function isWhole(reply: Buffer): boolean {
  const end = reply.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /content-length: (\d+)/i.exec(reply.toString('latin1', 0, end))?.[1];
  return reply.length >= end + 4 + Number(length ?? 0);
}
