/** One connection that asks and waits, again and again, with bounded patience. */

import { setTimeout as sleep } from 'node:timers/promises';
import { bytesOf, type FuzzRequest } from '../../rig/corpora/requests.js';
import { RawConnection, type RawReply } from '../../rig/services/raw-connection.js';

/** Longer than any render of these may take: the service answers 504 before. */
const PATIENCE_MS = 40_000;

/** Bytes behind a reply come with it, or in the next turn. */
const WRONG_LENGTH = 'more bytes than Content-Length has announced';

export class Client {
  #connection: RawConnection | undefined;
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  /** @throws Error when there is no reply in time, none at all, or more than one */
  async ask(request: FuzzRequest): Promise<RawReply> {
    const connection = this.#connection;
    this.#connection = undefined;
    if (!connection) return this.#askOn(await RawConnection.open(this.#port), request);
    try {
      return await this.#askOn(connection, request);
    } catch (error) {
      // The service closes idle connections, which may be just when it is asked again.
      if (!(error instanceof Error) || !/^closed after ""$/.test(error.message)) throw error;
      return this.#askOn(await RawConnection.open(this.#port), request);
    }
  }

  close(): void {
    this.#connection?.close();
  }

  async #askOn(connection: RawConnection, request: FuzzRequest): Promise<RawReply> {
    const patience = new AbortController();
    try {
      const reply = await Promise.race([
        connection.send(bytesOf(request)).reply(request.method === 'HEAD'),
        tooLate(patience.signal),
      ]);
      if (connection.unread > 0) throw new Error(WRONG_LENGTH);
      if (reply.headers.get('connection') === 'close') connection.close();
      else this.#connection = connection;
      return reply;
    } catch (error) {
      connection.close();
      throw error;
    } finally {
      patience.abort();
    }
  }
}

async function tooLate(signal: AbortSignal): Promise<never> {
  await sleep(PATIENCE_MS, undefined, { signal });
  throw new Error(`no whole reply within ${PATIENCE_MS} ms`);
}
