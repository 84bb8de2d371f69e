import { request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { BodyShares } from '../../src/http/body-shares.js';
import type { CompletedExchange, HttpRequest, Route } from '../../src/http/exchange.js';
import { rawRequest } from '../rig/services/raw-connection.js';
import { onBothServers, type Serving, signalled } from '../rig/services/serving.js';
import { waitFor, waitUntilUnchanged } from '../rig/time/eventually.js';

const PIECE = new Uint8Array(64 * 1024).fill(0x61);

/** Beyond what the sockets of both ends hold together. */
const ENDLESS_PIECES = 2000;

/** POST /echo answers each piece of its body as it comes. */
const ECHO: Route = {
  method: 'POST',
  path: '/echo',
  streamsBody: true,
  handle: async (request) => ({ status: 200, headers: {}, pieces: echoed(request) }),
};

async function* echoed(request: HttpRequest) {
  for (;;) {
    const piece = await request.nextPiece();
    if (!piece) return;
    yield Buffer.from(piece);
  }
}

/** A route that answers with `pieces`, whatever it is sent. */
function answering(pieces: (request: HttpRequest) => AsyncIterable<Uint8Array>): Route {
  return {
    method: 'POST',
    path: '/pieces',
    streamsBody: true,
    handle: async (request) => ({ status: 200, headers: {}, pieces: pieces(request) }),
  };
}

/** Sends a chunked request, and resolves with its reply at the head. */
function begun(server: Serving, path: string) {
  const client = httpRequest({ port: server.port, host: '127.0.0.1', path, method: 'POST' });
  const reply = new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    client.once('response', resolve).once('error', reject);
  });
  return { client, reply };
}

onBothServers('a reply in pieces begins before the body of its request has ended', async (t, serve) => {
  const done = signalled<CompletedExchange>();
  const server = await serve(t, [ECHO], { completed: done.resolve });
  const { client, reply } = begun(server, '/echo');
  client.write('one');
  const response = await reply;
  const pieces = response[Symbol.asyncIterator]();
  t.equal(String((await pieces.next()).value), 'one');
  client.write('two');
  t.equal(String((await pieces.next()).value), 'two');
  client.end();
  t.equal((await pieces.next()).done, true);
  t.equal(response.headers.connection, 'close');
  t.match(await done.promise, { status: 200, bytes: 6 });
});

onBothServers('a client that reads nothing stops what makes its reply', async (t, serve) => {
  let made = 0;
  async function* endless() {
    for (; made < ENDLESS_PIECES; made++) yield PIECE;
  }
  const server = await serve(t, [answering(endless)]);
  const { client, reply } = begun(server, '/pieces');
  client.end();
  const response = await reply;
  await waitUntilUnchanged('no more pieces', () => made);
  t.ok(made < ENDLESS_PIECES / 4, `${made} pieces`);
  let bytes = 0;
  for await (const piece of response) bytes += (piece as Buffer).length;
  t.equal(bytes, ENDLESS_PIECES * PIECE.length);
});

onBothServers('a client whose body nobody reads is stopped', async (t, serve) => {
  const stop = signalled();
  let received = 0;
  const idle: Route = {
    ...answering(async function* (request) {
      await stop.promise;
      for (;;) {
        const piece = await request.nextPiece();
        if (!piece) break;
        received += piece.length;
      }
      yield PIECE;
    }),
    bodyShares: new BodyShares(1024 * 1024),
  };
  const server = await serve(t, [idle]);
  const total = ENDLESS_PIECES * PIECE.length;
  const connection = await server.connect();
  connection.send(rawRequest('POST', '/pieces', [`Content-Length: ${total}`]));
  for (let at = 0; at < ENDLESS_PIECES; at++) connection.send(PIECE);
  let before = -1;
  await waitFor('no more bytes', async () => {
    const isSame = connection.socket.bytesWritten - connection.socket.writableLength === before;
    before = connection.socket.bytesWritten - connection.socket.writableLength;
    await pause(50);
    return isSame && before > 0;
  });
  t.ok(connection.socket.writableLength > total / 4, 'most is with the client');
  stop.resolve();
  t.equal((await connection.reply()).status, 200);
  await waitFor('the rest', () => received === total);
});

onBothServers('a reply whose pieces fail has no end, and the error is told', async (t, serve) => {
  async function* broken() {
    yield PIECE;
    throw new Error('no more');
  }
  const server = await serve(t, [answering(broken)]);
  const { client, reply } = begun(server, '/pieces');
  client.end();
  const response = await reply;
  const failure = new Promise<Error>((resolve) => response.once('error', resolve));
  response.resume();
  t.match(await failure, { message: 'aborted' });
  t.match(server.errors, [{ message: 'no more' }]);
});

onBothServers('a client that leaves amid a reply in pieces ends what makes it', async (t, serve) => {
  const ended = signalled();
  const done = signalled<CompletedExchange>();
  async function* endless({ signal }: HttpRequest) {
    try {
      while (!signal.aborted) {
        yield PIECE;
        await pause(1);
      }
    } finally {
      ended.resolve();
    }
  }
  const server = await serve(t, [answering(endless)], { completed: done.resolve });
  const { client, reply } = begun(server, '/pieces');
  client.on('error', () => {});
  client.write('a body without an end');
  const response = await reply;
  response.on('error', () => {});
  response.destroy();
  await ended.promise;
  t.match(await done.promise, { status: 499, bytes: 0 });
});

onBothServers('a reply in pieces may end before the body of its request', async (t, serve) => {
  async function* brief() {
    yield Buffer.from('enough');
  }
  const server = await serve(t, [answering(brief)]);
  const { client, reply } = begun(server, '/pieces');
  client.on('error', () => {});
  client.write('a body without an end');
  let body = '';
  for await (const piece of await reply) body += piece;
  t.equal(body, 'enough');
  client.destroy();
});

onBothServers('a body in pieces that does not come ends with BodyStalled', async (t, serve) => {
  const server = await serve(
    t,
    [
      {
        method: 'POST',
        path: '/stalled',
        streamsBody: true,
        handle: async (request) => ({ status: 200, headers: {}, body: (await request.nextPiece()) ?? '' }),
      },
    ],
    { bodyTimeoutMs: 50 },
  );
  const connection = await server.connect();
  connection.send(rawRequest('POST', '/stalled', ['Content-Length: 5']));
  t.equal((await connection.reply()).status, 408);
});

onBothServers('small pieces are read together', async (t, serve) => {
  const chunks = 8000;
  let reads = 0;
  let slack = 0;
  const server = await serve(t, [
    answering(async function* (request) {
      for (let piece = await request.nextPiece(); piece; piece = await request.nextPiece()) {
        reads++;
        slack = Math.max(slack, piece.buffer.byteLength / Math.max(piece.length, Buffer.poolSize / 2));
      }
      yield PIECE;
    }),
  ]);
  const connection = await server.connect();
  connection.send(rawRequest('POST', '/pieces', ['Transfer-Encoding: chunked']));
  connection.send('10\r\na row of a batch\r\n'.repeat(chunks), '0\r\n\r\n');
  t.equal((await connection.reply()).body.length, PIECE.length);
  t.ok(reads < 100, `${reads} reads`);
  t.ok(slack <= 2, 'what is read holds no block beyond its bytes');
});

onBothServers(
  'what a handler retains counts, and ends the reading where others leave nothing',
  async (t, serve) => {
    const shares = new BodyShares(512 * 1024);
    const server = await serve(t, [
      {
        method: 'POST',
        path: '/retained',
        streamsBody: true,
        bodyShares: shares,
        async handle(request) {
          let retained = 0;
          for (;;) {
            const piece = await request.nextPiece(retained);
            if (!piece) return { status: 200, headers: {}, body: String(retained) };
            retained += piece.length;
          }
        },
      },
    ]);
    const sent = async (bytes: number) => {
      const connection = await server.connect();
      connection.send(rawRequest('POST', '/retained', [`Content-Length: ${bytes}`]), Buffer.alloc(bytes));
      return connection.reply();
    };
    t.equal(String((await sent(400_000)).body), '400000');
    t.match(String((await sent(700_000)).body), /BodyBudgetSpent/);
    await waitFor('nothing is held', () => shares.free === 512 * 1024);
  },
);
