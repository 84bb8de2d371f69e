import type { Test } from 'tap';
import { CLIENT_GONE_STATUS, type CompletedExchange, type Route } from '../../src/http/exchange.js';
import type { HttpServerOptions } from '../../src/http/server.js';
import { rawRequest } from '../rig/services/raw-connection.js';
import { onBothServers, type Serve, signalled, text } from '../rig/services/serving.js';
import { waitFor } from '../rig/time/eventually.js';

const BIG = new Uint8Array(16 * 1024 * 1024);

/** A server, what it told of its exchanges, and a promise of their next number. */
async function observed(
  t: Test,
  serve: Serve,
  routes: Route[] = [],
  options: Partial<HttpServerOptions> = {},
) {
  const exchanges: CompletedExchange[] = [];
  const server = await serve(t, routes, { ...options, completed: (exchange) => exchanges.push(exchange) });
  const until = async (count: number) => {
    await waitFor(`${count} exchanges`, () => exchanges.length >= count);
    return exchanges;
  };
  return { server, exchanges, until };
}

onBothServers('every exchange is told of once, with what went out', async (t, serve) => {
  const { server, exchanges } = await observed(t, serve);
  const answers = [
    await fetch(server.url('/hello?to=you')),
    await fetch(server.url('/hello'), { method: 'HEAD' }),
    await fetch(server.url('/hello'), { method: 'OPTIONS' }),
    await fetch(server.url('/hello'), { method: 'DELETE' }),
    await fetch(server.url('/length'), { method: 'POST', body: 'x'.repeat(1001) }),
    await fetch(server.url('/nowhere')),
  ];
  for (const answer of answers) await answer.arrayBuffer();
  t.strictSame(
    exchanges.map(({ method, route, status, bytes }) => [method, route, status, bytes]),
    [
      ['GET', '/hello', 200, 5],
      ['HEAD', '/hello', 200, 0],
      ['OPTIONS', '/hello', 204, 0],
      ['DELETE', '/hello', 405, 12],
      ['POST', '/length', 413, 'BodyTooLarge: '.length],
      ['GET', undefined, 404, 12],
    ],
  );
  t.strictSame(
    exchanges.map(({ id }) => id),
    answers.map(({ headers }) => headers.get('x-request-id')),
  );
  t.ok(exchanges.every(({ durationMs }) => durationMs > 0));
});

onBothServers('methods and paths that clients invent are not repeated', async (t, serve, kind) => {
  // Node's own parser refuses what it has never heard of.
  const method = kind === 'uws' ? 'GEHEIM' : 'PROPFIND';
  const { server, exchanges } = await observed(t, serve);
  for (const [sent, path] of [
    [method, '/hello'],
    [method, '/geheim'],
    ['GET', '/GEHEIM'],
  ] as const) {
    const connection = await server.connect();
    connection.send(rawRequest(sent, path));
    await connection.reply();
  }
  t.strictSame(
    exchanges.map(({ method, route, status }) => [method, route, status]),
    [
      ['OTHER', '/hello', 405],
      ['OTHER', undefined, 404],
      ['GET', undefined, 404],
    ],
  );
  t.notMatch(JSON.stringify(exchanges), /geheim|propfind/i);
});

onBothServers('what a handler throws counts as the reply that it becomes', async (t, serve) => {
  const { server, exchanges } = await observed(t, serve, [
    { method: 'GET', path: '/broken', handle: () => Promise.reject(new Error('broken')) },
    { method: 'GET', path: '/unsound', handle: () => text('', 200, { 'X-A': 'two\nlines' }) },
  ]);
  await fetch(server.url('/broken'));
  await fetch(server.url('/unsound'));
  t.strictSame(
    exchanges.map(({ route, status }) => [route, status]),
    [
      ['/broken', 500],
      ['/unsound', 500],
    ],
  );
});

onBothServers('a client that goes away counts once, however late its reply comes', async (t, serve) => {
  const started = signalled();
  const finish = signalled();
  const { server, until } = await observed(t, serve, [
    {
      method: 'GET',
      path: '/slow',
      async handle() {
        started.resolve();
        await finish.promise;
        return text('too late');
      },
    },
  ]);
  const connection = await server.connect();
  connection.send(rawRequest('GET', '/slow'));
  await started.promise;
  connection.close();
  await until(1);
  finish.resolve();
  await fetch(server.url('/hello'));
  t.strictSame(
    (await until(2)).map(({ route, status, bytes }) => [route, status, bytes]),
    [
      ['/slow', CLIENT_GONE_STATUS, 0],
      ['/hello', 200, 5],
    ],
  );
});

onBothServers('a long reply is over when its last byte has left, or its client', async (t, serve) => {
  const { server, exchanges, until } = await observed(t, serve, [
    { method: 'GET', path: '/big', handle: () => ({ status: 200, headers: {}, body: BIG }) },
  ]);
  const whole = await fetch(server.url('/big'));
  t.equal(exchanges.length, 0, 'not while the client still reads');
  t.equal((await whole.arrayBuffer()).byteLength, BIG.length);
  const [first] = await until(1);
  t.match(first, { status: 200, bytes: BIG.length });

  const connection = await server.connect();
  connection.send(rawRequest('GET', '/big'));
  await new Promise((resolve) => connection.socket.once('data', resolve));
  connection.close();
  t.match((await until(2))[1], { status: CLIENT_GONE_STATUS, bytes: 0 });
});
