import { createServer } from 'node:net';
import t from 'tap';
import { explainLoadFailure } from '../../src/http/uws/native.js';
import { freePort } from '../rig/services/free-port.js';
import { RawConnection, rawRequest } from '../rig/services/raw-connection.js';
import { LOOPBACK, leftOut, onBothServers, serve, signalled, text } from '../rig/services/serving.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { waitFor } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** GET /held answers when it is let go. */
function held() {
  const started = signalled();
  const release = signalled();
  const route = {
    method: 'GET',
    path: '/held',
    async handle() {
      started.resolve();
      await release.promise;
      return text('done');
    },
  } as const;
  return { route, started: started.promise, release: () => release.resolve() };
}

onBothServers('a port in use is said to be', async (t, serve) => {
  const server = await serve(t);
  await t.rejects(serve(t, [], { listenOn: { ...LOOPBACK, port: server.port } }), {
    name: 'ListenFailed',
    code: 'EADDRINUSE',
    message: `Cannot listen on 127.0.0.1 port ${server.port}: another process listens there.`,
  });
  await t.rejects(serve(t, [], { listenOn: { ...LOOPBACK, host: '192.0.2.1' } }), { code: 'EADDRNOTAVAIL' });
  t.equal((await fetch(server.url('/hello'))).status, 200, 'the first is not disturbed');
});

onBothServers('a port held by another program is not shared with it', async (t, serve) => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  t.teardown(() => other.close());
  const { port } = other.address() as { port: number };
  await t.rejects(serve(t, [], { listenOn: { ...LOOPBACK, port, shared: true } }), { code: 'EADDRINUSE' });
});

// On Linux, where fronts share a socket, nobody needs it; node:http has it from Node.js 22.12 on.
t.test('servers share a port when both are told to', { skip: leftOut('uws') }, async (t) => {
  const port = await freePort();
  const listenOn = { ...LOOPBACK, port, shared: true };
  const first = await serve(t, [], { server: 'uws', listenOn });
  const second = await serve(t, [], { server: 'uws', listenOn });
  await t.rejects(serve(t, [], { listenOn: { ...LOOPBACK, port } }), { code: 'EADDRINUSE' });
  first.close();
  t.equal((await fetch(second.url('/hello'))).status, 200);
});

onBothServers('a stopping server finishes what it began and takes nothing new', async (t, serve) => {
  const { route, started, release } = held();
  const server = await serve(t, [route]);
  const busy = await server.connect();
  const idle = await server.connect();
  t.equal((await idle.send(rawRequest('GET', '/hello')).reply()).headers.has('connection'), false);
  busy.send(rawRequest('GET', '/held'));
  await started;
  server.stopListening();
  server.stopListening();
  await t.rejects(RawConnection.open(server.port), { code: 'ECONNREFUSED' });
  t.equal(await server.drained(20), false, 'still busy');
  const drained = server.drained(20_000);
  const last = await idle.send(rawRequest('GET', '/hello')).reply();
  t.equal(last.status, 200, 'a connection already open is served');
  t.equal(last.headers.get('connection'), 'close');
  await idle.closed;
  release();
  const reply = await busy.reply();
  t.equal(String(reply.body), 'done');
  t.equal(reply.headers.get('connection'), 'close');
  t.equal(await drained, true);
  t.equal(await server.drained(0), true, 'and stays so');
});

onBothServers('a reply still on its way to a slow client is in flight', async (t, serve) => {
  const body = new Uint8Array(16 * 1024 * 1024);
  const server = await serve(t, [
    { method: 'GET', path: '/large', handle: () => ({ status: 200, headers: {}, body }) },
  ]);
  const connection = await server.connect();
  connection.socket.pause();
  connection.send(rawRequest('GET', '/large'));
  await waitFor('a request under way', async () => !(await server.drained(0)));
  server.stopListening();
  t.equal(await server.drained(50), false);
  connection.socket.resume();
  t.equal((await connection.reply()).body.length, body.length);
  t.equal(await server.drained(20_000), true);
});

onBothServers(
  'a closing server says so with every reply, and knows when the last connection has gone',
  async (t, serve) => {
    const server = await serve(t);
    const idle = await server.connect();
    await idle.send(rawRequest('GET', '/hello')).reply();
    server.closeAfterReplies();
    const late = await server.connect();
    t.equal((await late.send(rawRequest('GET', '/hello')).reply()).headers.get('connection'), 'close');
    await late.closed;
    t.equal(await server.deserted(20), false, 'one is still open');
    const deserted = server.deserted(20_000);
    idle.close();
    t.equal(await deserted, true);
    t.equal(await server.deserted(0), true);
  },
);

onBothServers('closing ends idle connections and aborts the rest', async (t, serve) => {
  const aborted = signalled();
  const started = signalled();
  const server = await serve(t, [
    {
      method: 'GET',
      path: '/held',
      handle: ({ signal }) => {
        signal.addEventListener('abort', () => aborted.resolve());
        started.resolve();
        return new Promise(() => {});
      },
    },
  ]);
  const idle = await server.connect();
  await idle.send(rawRequest('GET', '/hello')).reply();
  const busy = await server.connect();
  busy.send(rawRequest('GET', '/held'));
  await started.promise;
  server.close();
  await Promise.all([idle.closed, busy.closed, aborted.promise]);
  t.equal(await server.drained(0), true);
  server.close();
  await t.rejects(RawConnection.open(server.port), { code: 'ECONNREFUSED' });
});

t.test('a module that does not load is explained in one sentence', async (t) => {
  const machine = { node: '22.3.0', platform: 'linux', arch: 'x64', glibc: '2.36' };
  const explain = (message: string, changed = {}) =>
    explainLoadFailure(new Error(message), { ...machine, ...changed });
  t.equal(
    explain("Error: /lib/libc.so.6: version `GLIBC_2.38' not found (required by uws_linux_x64_127.node)"),
    'The HTTP server uWebSockets.js does not load in Node.js 22.3.0 on linux-x64 with glibc 2.36, because its build for ' +
      'this Node.js needs GLIBC_2.38: use Node.js 20, or a newer system such as Debian 13 or Ubuntu 24.04.',
  );
  t.match(
    explain('Cannot find module uws_linux_riscv64_115.node', { arch: 'riscv64' }),
    /riscv64.*no build for that/,
  );
  t.match(explain('x', { glibc: undefined }), /with no glibc,/);
  t.match(explain('x', { platform: 'darwin', glibc: undefined }), /on darwin-x64, because/);
  t.match(
    explain("Cannot find module 'uWebSockets.js'"),
    /not installed: npm install uWebSockets\.js@npm:uwebsockets adds it/,
  );
  for (const message of ['several\nlines', 'GLIBC_2.38']) t.notMatch(explain(message), /\n/);
});
