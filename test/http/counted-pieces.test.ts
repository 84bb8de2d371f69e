import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { CompletedExchange, HttpRequest, Route } from '../../src/http/exchange.js';
import { onBothServers, type Serving, signalled } from '../rig/services/serving.js';
import { waitFor, waitUntilUnchanged } from '../rig/time/eventually.js';

const PIECE_BYTES = 64 * 1024;

/** Beyond what the sockets of both ends hold together. */
const MANY_PIECES = 600;

/** Milliseconds that a body may take to arrive on a busy machine. */
const PATIENCE_MS = 10_000;

/** Bytes that are different in each piece, so that what is lost or sent twice shows. */
function piece(number: number): Buffer {
  const bytes = Buffer.alloc(PIECE_BYTES, number % 251);
  bytes.writeUInt32BE(number);
  return bytes;
}

async function* counted(pieces: number, made: (number: number) => void = () => {}) {
  for (let number = 0; number < pieces; number++) {
    made(number);
    yield piece(number);
  }
}

/** GET /counted answers with pieces of a known length. */
function answering(length: number, pieces: (request: HttpRequest) => AsyncIterable<Uint8Array>): Route {
  return {
    method: 'GET',
    path: '/counted',
    handle: async (request) => ({ status: 200, headers: {}, pieces: pieces(request), length }),
  };
}

function asked(server: Serving, { method = 'GET', agent = new Agent() } = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpRequest({ port: server.port, host: '127.0.0.1', path: '/counted', method, agent })
      .once('response', resolve)
      .once('error', reject)
      .end();
  });
}

async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  const received: Buffer[] = [];
  for await (const bytes of response) received.push(bytes as Buffer);
  return Buffer.concat(received);
}

const whole = (pieces: number) => Buffer.concat(Array.from({ length: pieces }, (_, number) => piece(number)));

onBothServers('pieces of a known length keep their connection', async (t, serve) => {
  const completed: CompletedExchange[] = [];
  const server = await serve(t, [answering(3 * PIECE_BYTES, () => counted(3))], {
    completed: (exchange) => void completed.push(exchange),
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.teardown(() => agent.destroy());
  const ports = new Set<number | undefined>();
  for (let count = 0; count < 5; count++) {
    const response = await asked(server, { agent });
    ports.add(response.socket.localPort);
    t.equal(response.headers['content-length'], String(3 * PIECE_BYTES));
    t.equal(response.headers['transfer-encoding'], undefined);
    t.ok((await bodyOf(response)).equals(whole(3)));
  }
  t.equal(ports.size, 1, 'one connection');
  await waitFor('all to be counted', () => completed.length === 5);
  for (const exchange of completed) t.match(exchange, { status: 200, bytes: 3 * PIECE_BYTES });
});

onBothServers(
  'a request is answered that follows the last byte before the pieces have ended',
  async (t, serve) => {
    const received = signalled();
    async function* endingLate() {
      yield* counted(3);
      await Promise.race([received.promise, pause(PATIENCE_MS)]);
      // The next request has arrived by then.
      await pause(100);
    }
    const completed: CompletedExchange[] = [];
    let asks = 0;
    const server = await serve(
      t,
      [answering(3 * PIECE_BYTES, () => (asks++ === 0 ? endingLate() : counted(3)))],
      {
        completed: (exchange) => void completed.push(exchange),
      },
    );
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    t.teardown(() => agent.destroy());
    const first = await asked(server, { agent });
    const { localPort } = first.socket;
    t.ok((await bodyOf(first)).equals(whole(3)));
    const second = asked(server, { agent });
    received.resolve();
    const { socket } = await second;
    t.equal(socket.localPort, localPort, 'one connection');
    t.ok((await bodyOf(await second)).equals(whole(3)));
    await waitFor('both to be counted', () => completed.length === 2);
    for (const exchange of completed) t.match(exchange, { status: 200, bytes: 3 * PIECE_BYTES });
  },
);

onBothServers('a client that reads nothing stops counted pieces, and gets each once', async (t, serve) => {
  let made = 0;
  const pieces = () => counted(MANY_PIECES, (number) => (made = number));
  const server = await serve(t, [answering(MANY_PIECES * PIECE_BYTES, pieces)]);
  const response = await asked(server);
  await waitUntilUnchanged('no more pieces', () => made);
  t.ok(made < MANY_PIECES / 2, `${made} pieces`);
  t.ok((await bodyOf(response)).equals(whole(MANY_PIECES)));
});

onBothServers('HEAD asks for no piece', async (t, serve) => {
  let made = 0;
  const pieces = () => counted(1, () => made++);
  const server = await serve(t, [answering(PIECE_BYTES, pieces)]);
  const response = await asked(server, { method: 'HEAD' });
  t.equal(response.headers['content-length'], String(PIECE_BYTES));
  t.equal((await bodyOf(response)).length, 0);
  t.equal(made, 0);
});

onBothServers('counted pieces that fail, or end early, close the connection', async (t, serve) => {
  async function* broken() {
    yield piece(0);
    throw new Error('no more');
  }
  for (const pieces of [broken, () => counted(1)]) {
    const server = await serve(t, [answering(2 * PIECE_BYTES, pieces)]);
    const response = await asked(server);
    t.equal(response.statusCode, 200);
    await t.rejects(bodyOf(response), { message: 'aborted' });
    t.equal(server.errors.length, 1, 'and the error is told');
  }
});

onBothServers('a client that leaves amid counted pieces ends what makes them', async (t, serve) => {
  const ended = signalled();
  const done = signalled<CompletedExchange>();
  async function* endless() {
    try {
      for (let number = 0; ; number++) {
        yield piece(number);
        await pause(1);
      }
    } finally {
      ended.resolve();
    }
  }
  const server = await serve(t, [answering(2 ** 40, endless)], { completed: done.resolve });
  const response = await asked(server);
  response.on('error', () => {});
  response.destroy();
  await ended.promise;
  t.match(await done.promise, { status: 499, bytes: 0 });
});
