import type { Socket } from 'node:net';
import t from 'tap';
import { errors } from 'undici';
import { plainPng } from '../../rig/pictures/sample-images.js';
import { loopbackFetcher, outcome, serveRaw, writeForever } from '../../rig/services/local-server.js';
import { eventually, waitFor } from '../../rig/time/eventually.js';
import { somebody } from './somebody.js';

type Answer = string | ((socket: Socket) => void);

const OK = 'HTTP/1.1 200 OK\r\n';
const PNG = Buffer.from(plainPng());
const PNG_REPLY = Buffer.concat([Buffer.from(`${OK}Content-Length: ${PNG.length}\r\n\r\n`), PNG]);

function startsThen(start: string, go: (socket: Socket) => void): Answer {
  return (socket) => {
    socket.write(start);
    go(socket);
  };
}

function drip(text: string) {
  return (socket: Socket) => {
    const timer = setInterval(() => socket.write(text), 10);
    socket.on('close', () => clearInterval(timer));
  };
}

const ANSWERS: Record<string, [expected: string, Answer]> = {
  // Of the head
  'no answer': ['timeout', () => {}],
  'a closed connection': ['connection_failed', (socket) => socket.end()],
  'a reset connection': ['connection_failed', (socket) => socket.resetAndDestroy()],
  'another protocol': ['connection_failed', 'SSH-2.0-OpenSSH_9.6\r\n'],
  'HTTP/0.9': ['connection_failed', '<html>'],
  'HTTP/2 without being asked': ['connection_failed', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  'headers without end': [
    'connection_failed',
    startsThen(OK, (socket) => writeForever(socket, `X-A: ${'b'.repeat(900)}\r\n`)),
  ],
  'a header without end': [
    'connection_failed',
    startsThen(`${OK}X: `, (socket) => writeForever(socket, 'a'.repeat(9999))),
  ],
  'a header name without end': [
    'connection_failed',
    startsThen(OK, (socket) => writeForever(socket, 'a'.repeat(9999))),
  ],
  'a status line without end': [
    'too_many_bytes',
    startsThen('HTTP/1.1 200 ', (socket) => writeForever(socket, 'a'.repeat(9999))),
  ],
  'headers that drip': ['timeout', startsThen(OK, drip('X-A: b\r\n'))],
  'headers cut short': ['connection_failed', startsThen(`${OK}X-A: b`, (socket) => socket.end())],
  '101 Switching Protocols': [
    'connection_failed',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
  ],
  '100 Continue': ['connection_failed', 'HTTP/1.1 100 Continue\r\n\r\n'],
  '103 Early Hints, then the picture': [
    'fetched',
    startsThen('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', (socket) => socket.write(PNG_REPLY)),
  ],
  '103 Early Hints for ever': [
    'timeout',
    (socket) => drip('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n')(socket),
  ],
  '204 No Content': ['bad_status', 'HTTP/1.1 204 No Content\r\n\r\n'],
  // Of the length
  'a length below zero': ['connection_failed', `${OK}Content-Length: -1\r\n\r\n`],
  'a length beyond all numbers': ['connection_failed', `${OK}Content-Length: ${'9'.repeat(40)}\r\n\r\n`],
  'a length too large': ['too_many_bytes', `${OK}Content-Length: 100001\r\n\r\n`],
  'two lengths': ['connection_failed', `${OK}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`],
  'a length and chunks': [
    'connection_failed',
    `${OK}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  'chunks of no length': ['connection_failed', `${OK}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`],
  'a chunk longer than all': [
    'too_many_bytes',
    startsThen(`${OK}Transfer-Encoding: chunked\r\n\r\nfffffffff\r\n`, (socket) =>
      writeForever(socket, 'a'.repeat(9999)),
    ),
  ],
  'a length beyond the body': [
    'connection_failed',
    startsThen(`${OK}Content-Length: 9\r\n\r\na`, (s) => s.end()),
  ],
  'more than the length': [
    'fetched',
    (socket) => socket.write(Buffer.concat([PNG_REPLY, Buffer.alloc(50_000)])),
  ],
  'a second reply at once': ['fetched', (socket) => socket.write(Buffer.concat([PNG_REPLY, PNG_REPLY]))],
  // Of the body
  'no body': ['unsupported_type', `${OK}Content-Type: image/png\r\nContent-Length: 0\r\n\r\n`],
  'a page': ['unsupported_type', `${OK}Content-Type: image/png\r\nContent-Length: 6\r\n\r\n<html>`],
  'a body without end': [
    'too_many_bytes',
    startsThen(`${OK}\r\n`, (socket) => writeForever(socket, 'a'.repeat(9999))),
  ],
  'a body that drips': ['timeout', startsThen(`${OK}\r\n`, drip('a'))],
  'a body that stops': ['timeout', startsThen(`${OK}Content-Length: 999\r\n\r\na`, () => {})],
  'a body that is reset': [
    'connection_failed',
    startsThen(`${OK}Content-Length: 999\r\n\r\na`, (socket) =>
      setTimeout(() => socket.resetAndDestroy(), 20),
    ),
  ],
  'a chunk extension without end': [
    'too_many_bytes',
    startsThen(`${OK}Transfer-Encoding: chunked\r\n\r\n1;`, (socket) =>
      writeForever(socket, 'a=b;'.repeat(999)),
    ),
  ],
  'trailers without end': [
    'connection_failed',
    startsThen(`${OK}Transfer-Encoding: chunked\r\n\r\n0\r\n`, (socket) =>
      writeForever(socket, `X-A: ${'b'.repeat(900)}\r\n`),
    ),
  ],
  // Of redirects
  'a redirect with a body without end': [
    'forbidden_address',
    startsThen('HTTP/1.1 302 Found\r\nLocation: http://10.0.0.1/\r\n\r\n', (socket) =>
      writeForever(socket, 'a'.repeat(9999)),
    ),
  ],
  'two targets': [
    'bad_status',
    'HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: http://10.0.0.1/\r\nContent-Length: 0\r\n\r\n',
  ],
};

const CASES = Object.entries(ANSWERS);

t.test('every answer ends as it should, after one connection, which is closed', async (t) => {
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const before = timers();
  const server = await serveRaw(t, (socket) => {
    socket.once('data', (request) => {
      const answer = CASES[Number(/^GET \/(\d+)/.exec(request.toString('latin1'))?.[1])]?.[1][1] ?? '';
      if (typeof answer === 'string') socket.write(answer);
      else answer(socket);
    });
  });
  const patient = loopbackFetcher({ timeoutMs: 60_000 });
  const impatient = loopbackFetcher({ timeoutMs: 300 });
  const outcomes = CASES.map(async ([what, [expected]], index) => {
    const fetcher = expected === 'timeout' ? impatient : patient;
    return [what, await outcome(fetcher.fetchPicture(`${server.origin}/${index}`, somebody))];
  });
  const expected = CASES.map(([what, [reason]]) => [what, reason]);
  t.strictSame(Object.fromEntries(await Promise.all(outcomes)), Object.fromEntries(expected));
  await waitFor('the connections to close', () => server.open === 0);
  t.equal(server.connections, CASES.length, 'connections made');
  t.ok((await eventually(timers, (count) => count <= before)) <= before, 'no timer is left running');
});

t.test('little is read before the answer begins, however large pictures may be', async (t) => {
  let sent = 0;
  const server = await serveRaw(t, (socket) => {
    const hints = Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(9999));
    writeForever(socket, hints);
    socket.on('close', () => {
      sent += socket.bytesWritten;
    });
  });
  const fetcher = loopbackFetcher({ maxBytes: 200_000_000, timeoutMs: 60_000 });
  t.equal(await outcome(fetcher.fetchPicture(server.origin, somebody)), 'too_many_bytes');
  await waitFor('the connections to close', () => server.open === 0);
  // The kernel's buffers hold a few megabytes.
  t.ok(sent < 50_000_000, `${sent} bytes sent`);
});

t.test('headers that are too many cost no more the more follow', async (t) => {
  let made = 0;
  const { HeadersOverflowError } = errors;
  const Parent = Object.getPrototypeOf(HeadersOverflowError);
  Object.setPrototypeOf(
    HeadersOverflowError,
    class extends Parent {
      constructor(...args: unknown[]) {
        super(...args);
        made++;
      }
    },
  );
  t.teardown(() => Object.setPrototypeOf(HeadersOverflowError, Parent));
  const server = await serveRaw(t, (socket) =>
    socket.write(`${OK}A: ${'b'.repeat(16_384)}\r\n${'a:\r\n'.repeat(99_999)}`),
  );
  t.equal(await outcome(loopbackFetcher().fetchPicture(server.origin, somebody)), 'connection_failed');
  t.ok(made > 0 && made < 2500, `${made} errors`);
});

t.test('a server that never shakes hands is given up, and its connection closed', async (t) => {
  const server = await serveRaw(t, () => {});
  const url = server.origin.replace('http:', 'https:');
  t.equal(await outcome(loopbackFetcher({ timeoutMs: 100 }).fetchPicture(url, somebody)), 'timeout');
  await waitFor('the connections to close', () => server.open === 0);
  t.equal(server.connections, 1);
});
