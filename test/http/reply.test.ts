import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import type { HttpReply, Route } from '../../src/http/exchange.js';
import { RawConnection, rawRequest } from '../rig/services/raw-connection.js';
import { onBothServers, text } from '../rig/services/serving.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const MIB = 1024 * 1024;
const LARGE = Uint8Array.from({ length: 8 * MIB }, (_, index) => (index * 7) % 251);

const large: Route = {
  method: 'GET',
  path: '/large',
  handle: () => ({ status: 200, headers: { 'Content-Type': 'image/gif' }, body: LARGE }),
};

onBothServers('what a handler throws becomes a reply, and the connection goes on', async (t, serve) => {
  const server = await serve(t, [
    {
      method: 'GET',
      path: '/sync',
      handle() {
        throw new Error('at once');
      },
    },
    {
      method: 'POST',
      path: '/async',
      maxBodyBytes: 10,
      async handle(request) {
        await request.body();
        throw new Error('later');
      },
    },
    // biome-ignore lint/suspicious/noExplicitAny: what the compiler forbids may still come from a cast
    { method: 'GET', path: '/nothing', handle: () => undefined as any },
  ]);
  const connection = await server.connect();
  t.match(await connection.send(rawRequest('GET', '/sync')).reply(), { status: 500, body: /at once/ });
  t.match(await connection.send(rawRequest('POST', '/async', [], 'x')).reply(), {
    status: 500,
    body: /later/,
  });
  t.equal((await connection.send(rawRequest('GET', '/nothing')).reply()).status, 500);
  t.equal((await connection.send(rawRequest('GET', '/hello')).reply()).status, 200);
});

onBothServers('when even the reply to a failure fails there is a bare 500', async (t, serve) => {
  const throwing: Route = { method: 'GET', path: '/throw', handle: () => Promise.reject(new Error('x')) };
  const failures: (() => HttpReply)[] = [
    () => {
      throw new Error('again');
    },
    () => text('', 500, { A: 'b\r\nc' }),
  ];
  for (const failed of failures) {
    const server = await serve(t, [throwing], { failed });
    const reply = await fetch(server.url('/throw'));
    t.equal(reply.status, 500);
    t.equal(await reply.text(), '');
  }
});

onBothServers('a header cannot be made to carry another', async (t, serve) => {
  const header = (name: string, value: string) => () => text('secret', 200, { [name]: value });
  const server = await serve(t, [
    { method: 'GET', path: '/value', handle: header('X-Plan', 'pro\r\nSet-Cookie: a=b') },
    { method: 'GET', path: '/lf', handle: async () => header('X-Plan', 'pro\nSet-Cookie: a=b')() },
    { method: 'GET', path: '/name', handle: header('X-Plan: pro\r\nSet-Cookie', 'a=b') },
  ]);
  for (const path of ['/value', '/lf', '/name']) {
    const reply = await fetch(server.url(path));
    t.equal(reply.status, 500, path);
    t.equal(reply.headers.get('set-cookie'), null);
    t.notMatch(await reply.text(), /secret/);
  }
  t.equal(server.errors.length, 3);
});

onBothServers('a body of bytes or of text arrives as it is', async (t, serve) => {
  const server = await serve(t, [
    {
      method: 'GET',
      path: '/view',
      handle: () => ({ status: 200, headers: {}, body: LARGE.subarray(5, 300) }),
    },
    { method: 'GET', path: '/text', handle: async () => text('şablon bulunamadı') },
    { method: 'GET', path: '/empty', handle: () => ({ status: 200, headers: {} }) },
    large,
  ]);
  const bytes = async (path: string) => Buffer.from(await (await fetch(server.url(path))).arrayBuffer());
  t.ok((await bytes('/view')).equals(LARGE.subarray(5, 300)));
  t.equal(String(await bytes('/text')), 'şablon bulunamadı');
  t.equal((await bytes('/empty')).length, 0);
  t.ok((await bytes('/large')).equals(LARGE));
});

onBothServers(
  'a slow reader gets every byte of a large reply, and of one that is the last',
  async (t, serve) => {
    const server = await serve(t, [large]);
    const connection = await server.connect();
    const slowReply = async (headers: string[] = []) => {
      const reading = setInterval(() => {
        connection.socket.pause();
        setTimeout(() => connection.socket.resume(), 15);
      }, 20);
      t.teardown(() => clearInterval(reading));
      const reply = await connection.send(rawRequest('GET', '/large', headers)).reply();
      clearInterval(reading);
      connection.socket.resume();
      return reply.body;
    };
    t.ok((await slowReply()).equals(LARGE));
    t.equal((await connection.send(rawRequest('GET', '/hello')).reply()).status, 200, 'and its next reply');
    t.ok((await slowReply(['Connection: close'])).equals(LARGE));
    await connection.closed;
  },
);

onBothServers('clients that go away in the middle of a large reply do no harm', async (t, serve) => {
  const server = await serve(t, [large]);
  for (let count = 0; count < 5; count += 1) {
    const connection = await RawConnection.open(server.port);
    connection.send(rawRequest('GET', '/large'));
    await new Promise((resolve) => connection.socket.once('data', resolve));
    connection.socket.resetAndDestroy();
  }
  t.equal(await server.drained(20_000), true, 'each counts as ended');
  await pause(20);
  t.ok(Buffer.from(await (await fetch(server.url('/large'))).arrayBuffer()).equals(LARGE));
});
