import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { MOST_TINY_PIECES } from '../../src/http/body-pace.js';
import { BodyShares } from '../../src/http/body-shares.js';
import { MOST_PIECES } from '../../src/http/crumbled-body.js';
import type { HttpRequest, Route } from '../../src/http/exchange.js';
import { rawRequest } from '../rig/services/raw-connection.js';
import { onBothServers, signalled, text } from '../rig/services/serving.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { waitFor } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Refuses without looking at the body. */
const REFUSING: Route = {
  method: 'POST',
  path: '/refuse',
  maxBodyBytes: 1000,
  handle: () => text('no', 415),
};

const LARGE_LENGTH = {
  method: 'POST' as const,
  maxBodyBytes: 100_000,
  handle: async (request: HttpRequest) => text(String((await request.body()).length)),
};

const chunk = (data: string) => `${data.length.toString(16)}\r\n${data}\r\n`;
const CHUNKED = rawRequest('POST', '/length', ['Transfer-Encoding: chunked']);

onBothServers('a body is read whole, however it is cut', async (t, serve, kind) => {
  const server = await serve(t, [
    {
      method: 'POST',
      path: '/echo',
      maxBodyBytes: 200_000,
      handle: async (request) => ({ status: 200, headers: {}, body: await request.body() }),
    },
  ]);
  const connection = await server.connect();
  const body = 'ş'.repeat(300);
  const request = rawRequest('POST', '/echo', [], body);
  t.equal(String((await connection.send(request).reply()).body), body, 'in one piece');
  // The request line in one piece: this build of uWebSockets.js answers 505 to one that is cut.
  const inOnePiece = kind === 'uws' ? request.indexOf('\n') + 1 : 0;
  connection.send(request.slice(0, inOnePiece));
  for (const byte of Buffer.from(request.slice(inOnePiece))) {
    connection.send(Uint8Array.of(byte));
    await new Promise(setImmediate);
  }
  t.equal(String((await connection.reply()).body), body, 'in pieces of one byte');
  connection.send(rawRequest('POST', '/echo', ['Transfer-Encoding: chunked']));
  // A chunk that two reads of the socket bring is two pieces.
  const most = MOST_PIECES - 100;
  connection.send(chunk('a row of a batch').repeat(most), '0\r\n\r\n');
  t.equal((await connection.reply()).body.length, 16 * most, 'in small chunks');
  const tiny = await server.connect();
  tiny.send(rawRequest('POST', '/echo', ['Transfer-Encoding: chunked']));
  tiny.send(chunk('x').repeat(MOST_TINY_PIECES - 1), '0\r\n\r\n');
  t.equal((await tiny.reply()).body.length, MOST_TINY_PIECES - 1, 'in chunks of one byte');
  const another = await server.connect();
  t.equal((await another.send(rawRequest('POST', '/echo')).reply()).body.length, 0, 'none');
});

onBothServers('a body in too many chunks is not taken to its end', async (t, serve) => {
  const server = await serve(t);
  const connection = await server.connect();
  connection.send(CHUNKED, chunk('x').repeat(MOST_PIECES + 1), '0\r\n\r\n');
  await connection.closed;
  t.equal(connection.unread, 0, 'closed without an answer');
});

onBothServers('a body may be asked for long after it came', async (t, serve) => {
  const server = await serve(t, [
    {
      method: 'POST',
      path: '/later',
      maxBodyBytes: 1000,
      async handle(request) {
        await pause(30);
        return text(`${(await request.body()).length} ${request.header('content-type')}`);
      },
    },
  ]);
  const connection = await server.connect();
  const reply = await connection
    .send(rawRequest('POST', '/later', ['Content-Type: text/x'], 'abcdef'))
    .reply();
  t.equal(String(reply.body), '6 text/x');
});

onBothServers('a body of exactly the limit passes, a byte more does not', async (t, serve) => {
  const server = await serve(t);
  for (const headers of [[], ['Transfer-Encoding: chunked']]) {
    for (const [length, status] of [
      [1000, 200],
      [1001, 413],
    ] as const) {
      const connection = await server.connect();
      const data = 'a'.repeat(length);
      const body = headers.length ? `${chunk(data)}0\r\n\r\n` : data;
      t.equal((await connection.send(rawRequest('POST', '/length', headers, body)).reply()).status, status);
    }
  }
});

onBothServers(
  'an announced body over the limit is refused while it is still being sent',
  async (t, serve) => {
    const server = await serve(t);
    const connection = await server.connect();
    connection.send(rawRequest('POST', '/length', [`Content-Length: ${2 ** 40}`]));
    const sending = setInterval(() => connection.send(new Uint8Array(100_000)), 5);
    t.teardown(() => clearInterval(sending));
    const reply = await connection.reply();
    t.equal(reply.status, 413);
    t.equal(reply.headers.get('connection'), 'close');
  },
);

onBothServers(
  '10 MiB sent in one go still get their refusal, then the connection is closed',
  async (t, serve) => {
    const server = await serve(t);
    for (const headers of [['Content-Length: 10485760'], ['Content-Length: 10485760', 'Connection: close']]) {
      const connection = await server.connect();
      connection.send(rawRequest('POST', '/length', headers), new Uint8Array(10_485_760));
      t.equal((await connection.reply()).status, 413);
      await connection.closed;
    }
  },
);

onBothServers('a refusal reaches a client that sends on for a while before it reads', async (t, serve) => {
  const server = await serve(t);
  const connection = await server.connect();
  connection.socket.pause();
  connection.send(rawRequest('POST', '/length', [`Content-Length: ${2 ** 40}`]));
  const sending = setInterval(() => connection.send(new Uint8Array(1000)), 5);
  await pause(1500);
  clearInterval(sending);
  connection.socket.resume();
  t.equal((await connection.reply()).status, 413);
});

onBothServers('a chunked body over the limit is refused, and the server forgets it', async (t, serve) => {
  const server = await serve(t);
  const connection = await server.connect();
  connection.send(CHUNKED);
  for (let index = 0; index < 100; index += 1) connection.send(chunk('a'.repeat(50_000)));
  t.equal((await connection.send('0\r\n\r\n').reply()).status, 413);
  await connection.closed;
  t.match(server.errors, [{ name: 'BodyTooLarge' }]);
});

onBothServers('a stalled body is cut off with a reply', async (t, serve) => {
  const server = await serve(t, [], { bodyTimeoutMs: 100 });
  const starts = {
    'nothing of it came': rawRequest('POST', '/length', ['Content-Length: 10']),
    'half of it came': `${rawRequest('POST', '/length', ['Content-Length: 10'])}12345`,
    'not even a chunk came': CHUNKED,
    'a chunk came': CHUNKED + chunk('abc'),
  };
  for (const [what, start] of Object.entries(starts)) {
    const connection = await server.connect();
    const reply = await connection.send(start).reply();
    t.equal(reply.status, 408, what);
    t.equal(reply.headers.get('connection'), 'close');
    await connection.closed;
  }
});

onBothServers('a body that trickles in is cut off too', async (t, serve) => {
  const server = await serve(t, [], { bodyTimeoutMs: 200 });
  const connection = await server.connect();
  connection.send(rawRequest('POST', '/length', ['Content-Length: 1000']));
  const sending = setInterval(() => connection.send('a'), 20);
  t.teardown(() => clearInterval(sending));
  t.equal((await connection.reply()).status, 408);
});

onBothServers(
  'a slow body is read to its end, and a late reply arrives, past the time limit of uWebSockets.js',
  async (t, serve) => {
    const late: Route = {
      ...{ method: 'POST', path: '/late', maxBodyBytes: 200_000 },
      handle: async (request) => {
        const { length } = await request.body();
        await pause(12_500);
        return text(String(length));
      },
    };
    const server = await serve(t, [late], { bodyTimeoutMs: 20_000 });
    const slow = await server.connect();
    slow.send(`${rawRequest('POST', '/length', ['Content-Length: 10'])}12345`);
    const large = 'x'.repeat(100_000);
    const inOneRead = await server.connect();
    inOneRead.send(rawRequest('POST', '/late', [], large));
    const inTwoReads = await server.connect();
    inTwoReads.send(rawRequest('POST', '/late', ['Content-Length: 100001']));
    const inChunks = await server.connect();
    inChunks.send(rawRequest('POST', '/late', ['Transfer-Encoding: chunked']), chunk(large), '0\r\n\r\n');
    await pause(50);
    inTwoReads.send(large, 'x');
    const replies = Promise.all([inOneRead.reply(), inTwoReads.reply(), inChunks.reply()]);
    await pause(12_500);
    t.equal(String((await slow.send('67890').reply()).body), '10');
    t.strictSame(
      (await replies).map(({ body }) => String(body)),
      ['100000', '100001', '100000'],
    );
  },
);

onBothServers('a reply before the body leaves the connection in step', async (t, serve) => {
  const server = await serve(t, [REFUSING]);
  const connection = await server.connect();
  connection.send(rawRequest('POST', '/refuse', ['Content-Length: 6']));
  await pause(20);
  connection.send('abcdef', rawRequest('POST', '/refuse', [], 'abc'), rawRequest('GET', '/hello'));
  t.equal((await connection.reply()).status, 415);
  t.equal((await connection.reply()).status, 415);
  t.equal(String((await connection.reply()).body), 'hello');
});

onBothServers('a reply does not wait long for a body that nobody reads', async (t, serve) => {
  const server = await serve(t, [REFUSING]);
  const connection = await server.connect();
  const reply = await connection.send(rawRequest('POST', '/refuse', ['Content-Length: 600'])).reply();
  t.equal(reply.status, 415);
  t.equal(reply.headers.get('connection'), 'close', 'what the client sends next would not be read');
});

onBothServers('a body on a path that takes none is refused without being read', async (t, serve) => {
  const server = await serve(t);
  const connection = await server.connect();
  connection.send(rawRequest('PUT', '/length', ['Content-Length: 3000000']), new Uint8Array(3_000_000));
  t.equal((await connection.reply()).status, 405);
  await connection.closed;
});

onBothServers('a body is given once, and not after the reply', async (t, serve) => {
  const late = signalled<unknown>();
  const server = await serve(t, [
    {
      method: 'POST',
      path: '/twice',
      maxBodyBytes: 1000,
      async handle(request) {
        await request.body();
        return text(String(await request.body().catch((error: Error) => error.message)));
      },
    },
    {
      method: 'POST',
      path: '/late',
      maxBodyBytes: 1000,
      handle(request) {
        setTimeout(() => request.body().catch(late.resolve), 20);
        return text('early');
      },
    },
  ]);
  const twice = await fetch(server.url('/twice'), { method: 'POST', body: 'x' });
  t.match(await twice.text(), /read before/);
  await fetch(server.url('/late'), { method: 'POST', body: 'x' });
  t.match(await late.promise, { message: /before the body was read/ });
});

onBothServers('a header is remembered after an await if it is kept or was read', async (t, serve) => {
  const server = await serve(t, [
    {
      method: 'GET',
      path: '/remember',
      async handle(request) {
        request.header('x-odd');
        await pause(5);
        return text(
          [request.header('x-api-key'), request.header('x-odd'), request.header('if-none-match')].join(),
        );
      },
    },
    {
      method: 'GET',
      path: '/forget',
      async handle(request) {
        await pause(5);
        return text(request.header('x-odd') ?? '');
      },
    },
  ]);
  const headers = { 'X-Api-Key': 'a/b', 'X-Odd': 'odd' };
  t.equal(await (await fetch(server.url('/remember'), { headers })).text(), 'a/b,odd,');
  t.equal((await fetch(server.url('/forget'), { headers })).status, 500, 'a mistake of the handler is loud');
});

onBothServers('requests that no server should take leave it alive', async (t, serve) => {
  const server = await serve(t);
  const hostile = {
    'conflicting lengths': rawRequest('POST', '/length', ['Content-Length: 3', 'Content-Length: 5'], 'abcde'),
    'length and chunks': rawRequest(
      'POST',
      '/length',
      ['Content-Length: 3', 'Transfer-Encoding: chunked'],
      '0\r\n\r\n',
    ),
    'negative length': rawRequest('POST', '/length', ['Content-Length: -3'], 'abc'),
    'length of letters': rawRequest('POST', '/length', ['Content-Length: 3abc'], 'abc'),
    'chunk size of letters': `${CHUNKED}zz\r\nabc\r\n0\r\n\r\n`,
    'no HTTP': '\x00\x01 blah\r\n\r\n',
    'old HTTP': 'GET /hello HTTP/1.0\r\n\r\n',
    'absolute path': 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
    'many headers': rawRequest(
      'GET',
      '/hello',
      Array.from({ length: 200 }, (_, index) => `X-${index}: 1`),
    ),
    'large headers': rawRequest('GET', '/hello', [`X-Large: ${'a'.repeat(600_000)}`]),
  };
  for (const [what, bytes] of Object.entries(hostile)) {
    const connection = await server.connect();
    connection.send(bytes);
    await Promise.race([connection.closed, pause(150)]);
    connection.close();
    t.equal((await fetch(server.url('/hello'))).status, 200, what);
  }
});

onBothServers(
  'bodies beyond what all may hold are refused, and one caller cannot hold all',
  async (t, serve) => {
    const bodyShares = new BodyShares(1024 * 1024);
    const route = { ...LARGE_LENGTH, path: '/large', maxBodyBytes: 600_000, bodyShares };
    const server = await serve(t, [route], { trustProxy: 1 });
    const post = (address: string, bytes: number) =>
      rawRequest('POST', '/large', [`Content-Length: ${bytes}`, `X-Forwarded-For: ${address}`]);
    const began = async (address: string) => {
      const connection = await server.connect();
      return connection.send(post(address, 500_000), new Uint8Array(499_999));
    };
    const first = await began('2001:db8::1');
    await waitFor('the first to come', () => bodyShares.free < 700_000);
    const second = await began('2001:db8::2');
    t.match(String((await second.reply()).body), /BodyBudgetSpent/, 'another address of the same subscriber');
    const small = await server.connect();
    t.equal(
      String((await small.send(post('2001:db8::1', 60_000), new Uint8Array(60_000)).reply()).body),
      '60000',
    );
    const another = await began('192.0.2.1');
    t.equal(String((await another.send('x').reply()).body), '500000', 'another caller');
    t.equal(String((await first.send('x').reply()).body), '500000');
    const third = await began('2001:db8::2');
    t.equal(String((await third.send('x').reply()).body), '500000', 'what was held is given back');
  },
);

onBothServers('bodies of all routes share what there is', async (t, serve) => {
  const server = await serve(t, [{ ...LARGE_LENGTH, path: '/large', maxBodyBytes: 600_000 }], {
    bodyBytes: 200_000,
  });
  const sent = async (bytes: number) => {
    const reply = await fetch(server.url('/large'), { method: 'POST', body: Buffer.alloc(bytes) });
    return reply.text();
  };
  t.match(await sent(500_000), /BodyBudgetSpent/);
  t.equal(await sent(150_000), '150000');
});

onBothServers('a large body is read in slots, and the connection goes on after it', async (t, serve) => {
  const large: Route = {
    method: 'POST',
    path: '/large',
    maxBodyBytes: 4_000_000,
    handle: async (request) => text(String((await request.body()).length)),
  };
  const server = await serve(t, [large, { ...REFUSING, maxBodyBytes: 4_000_000 }]);
  const connection = await server.connect();
  for (const [path, answer] of [
    ['/large', '3000000'],
    ['/refuse', 'no'],
    ['/large', '3000000'],
  ] as const) {
    connection.send(rawRequest('POST', path, ['Content-Length: 3000000']), new Uint8Array(3_000_000));
    t.equal(String((await connection.reply()).body), answer);
  }
  t.equal(String((await connection.send(rawRequest('GET', '/hello')).reply()).body), 'hello');
});

onBothServers('of bodies in small chunks none goes on where all bring too many at once', async (t, serve) => {
  const server = await serve(t, [{ ...LARGE_LENGTH, path: '/chunks' }]);
  const connections = await Promise.all(Array.from({ length: 40 }, () => server.connect()));
  const bytes = `${rawRequest('POST', '/chunks', ['Transfer-Encoding: chunked'])}${chunk('a row of a batch').repeat(3000)}0\r\n\r\n`;
  for (const connection of connections) connection.send(bytes);
  const outcomes = await Promise.all(
    connections.map((connection) =>
      connection.reply().then(
        ({ status }) => status,
        () => 'closed',
      ),
    ),
  );
  t.ok(outcomes.every((outcome) => outcome === 200 || outcome === 'closed'));
  t.ok(outcomes.includes(200), 'the first one is served');
  t.equal((await fetch(server.url('/hello'))).status, 200);
});
