/** The process of a `Load`: autocannon, with what it takes to say of every request what became of it. */

import type { Socket } from 'node:net';
import autocannon from 'autocannon';
import type { LoadResult, LoadWish } from './load.js';

/** What nobody has answered for so long counts as a timeout. */
const TIMEOUT_S = 60;

/** What this relies on of autocannon's client, besides what its types declare. */
interface Inner extends autocannon.Client {
  conn: Socket;
  destroyed: boolean;
  /** Requests that it has written. */
  reqsMade: number;
  /** It ends when it has an answer and has made so many. */
  responseMax: number | undefined;
  pipelinedRequests: { addBody(piece: Buffer): void };
  _doRequest(): void;
  _connect(): void;
  _destroyConnection(): void;
}

/** Requests of one kind, from the first to the last. */
class Kind {
  readonly result: LoadResult = { sent: 0, answered: {}, errors: 0, timeouts: 0, asked: 0, dropped: 0 };
  readonly begun: Promise<void>;
  readonly ended: Promise<LoadResult>;
  readonly #clients: Inner[] = [];

  constructor({ base, connections, fresh, body, pauseMs }: LoadWish) {
    let begin = () => {};
    this.begun = new Promise((resolve) => {
      begin = resolve;
    });
    const options: autocannon.Options = {
      url: `${base}/api/render`,
      connections,
      // Until it is stopped.
      duration: 3600,
      timeout: TIMEOUT_S,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      idReplacement: true,
      setupClient: (client) => {
        this.#clients.push(client as Inner);
        this.#pace(client as Inner, fresh, pauseMs);
        client.on('response', begin);
      },
    };
    this.ended = new Promise((resolve, reject) => {
      autocannon(options, (error, found) => (error ? reject(error) : resolve(this.#sum(found))));
    });
  }

  stop(): void {
    for (const client of this.#clients) client.responseMax = 1;
  }

  /**
   * By itself autocannon sends the next request at once, also where the answer said that the connection is closed with
   * it, and then counts neither that request nor that it was lost. No HTTP client may do so (RFC 9112, section 9.6).
   */
  #pace(client: Inner, fresh: boolean, pauseMs: number): void {
    const send = client._doRequest.bind(client);
    let isLast = false;
    let isAnswered = false;
    client.on('headers', (head) => {
      isLast = saysClose(head as unknown as { headers: string[] });
      if (isLast) this.result.asked++;
    });
    client.on('response', (status) => {
      isAnswered = true;
      this.result.answered[status] = (this.result.answered[status] ?? 0) + 1;
    });
    client._doRequest = () => {
      // Not after an answer: a connection begins.
      if (!isAnswered) return send();
      isAnswered = false;
      const { conn } = client;
      const reconnect = isLast || fresh;
      if (reconnect) client._destroyConnection();
      setTimeout(() => {
        // Where the server has closed it meanwhile, another one has taken its place, with a request.
        if (client.destroyed || client.conn !== conn) return;
        if (reconnect) client._connect();
        else send();
      }, pauseMs);
    };
    const connect = client._connect.bind(client);
    client._connect = () => {
      connect();
      // Gone where this closes the connection itself.
      client.conn.on('end', () => this.result.dropped++);
    };
    // It would make a string of each picture.
    client.pipelinedRequests.addBody = () => {};
  }

  #sum({ errors, timeouts }: autocannon.Result): LoadResult {
    const sent = this.#clients.reduce((sum, { reqsMade }) => sum + reqsMade, 0);
    return { ...this.result, sent, errors, timeouts };
  }
}

/** @param head as its parser has it: names and values in turn */
function saysClose({ headers }: { headers: string[] }): boolean {
  return headers.some(
    (name, place) =>
      place % 2 === 0 && name.toLowerCase() === 'connection' && headers[place + 1]?.toLowerCase() === 'close',
  );
}

const kinds = (JSON.parse(process.argv[2] ?? '[]') as LoadWish[]).map((wish) => new Kind(wish));
process.on('message', async () => {
  for (const kind of kinds) kind.stop();
  process.send?.(await Promise.all(kinds.map(({ ended }) => ended)));
  process.disconnect();
});
await Promise.all(kinds.map(({ begun }) => begun));
process.send?.('begun');
