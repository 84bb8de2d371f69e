import type { CompletedExchange } from '../../src/http/exchange.js';
import { rawRequest } from '../rig/services/raw-connection.js';
import { onBothServers, text } from '../rig/services/serving.js';

onBothServers('a route gets its path, query and headers', async (t, serve) => {
  const server = await serve(t, [
    {
      method: 'GET',
      path: '/echo',
      handle: ({ method, path, query, header: _, ...rest }) =>
        text(JSON.stringify({ method, path, query, id: rest.id })),
    },
    {
      method: 'GET',
      path: '/headers',
      handle: (request) => text([request.header('x-api-key'), request.header('if-none-match')].join()),
    },
  ]);
  const echoed = await fetch(server.url('/echo?a=%20b&c'));
  const id = echoed.headers.get('x-request-id');
  t.match(id, /^[0-9a-f]{16,}$/);
  t.same(await echoed.json(), { method: 'GET', path: '/echo', query: 'a=%20b&c', id });
  t.match(await (await fetch(server.url('/echo'))).json(), { query: '' });
  const headers = await fetch(server.url('/headers'), { headers: { 'X-Api-Key': 'tvl_1' } });
  t.equal(await headers.text(), 'tvl_1,');
});

onBothServers('every reply has an id of its own and the standing headers', async (t, serve) => {
  const server = await serve(t, [], { standingHeaders: { 'X-Standing': 'yes' } });
  const replies = await Promise.all(['/hello', '/hello', '/none'].map((path) => fetch(server.url(path))));
  t.equal(new Set(replies.map((reply) => reply.headers.get('x-request-id'))).size, 3);
  for (const reply of replies) t.equal(reply.headers.get('x-standing'), 'yes');
});

onBothServers('a route with parameters gets what stands for them, as it was sent', async (t, serve) => {
  const completed: CompletedExchange[] = [];
  const server = await serve(
    t,
    [
      {
        method: 'GET',
        path: '/files/:folder/:name',
        handle: ({ path, parameters, query }) => text(JSON.stringify({ path, parameters, query })),
      },
      { method: 'GET', path: '/files/own/index', handle: () => text('exact') },
      { method: 'GET', path: '/files/own/other', countedAs: '/files/own/*', handle: () => text('other') },
    ],
    { completed: (exchange) => completed.push(exchange) },
  );
  const asked = async (path: string) => (await server.connect()).send(rawRequest('GET', path)).reply();
  for (const [path, parameters] of Object.entries({
    '/files/a/b.png': ['a', 'b.png'],
    '/files/%2e%2E/b%2Fc': ['%2e%2E', 'b%2Fc'],
  })) {
    t.same(JSON.parse(String((await asked(`${path}?q=1`)).body)), { path, parameters, query: 'q=1' });
  }
  t.equal(String((await asked('/files/own/index')).body), 'exact');
  t.equal(String((await asked('/files/own/other')).body), 'other');
  for (const path of ['/files/a', '/files/a/b/c', '/files//b'])
    t.equal((await asked(path)).status, 404, path);
  const posted = await fetch(server.url('/files/a/b'), { method: 'POST', body: 'x' });
  t.equal(posted.status, 405);
  t.equal(posted.headers.get('allow'), 'GET, HEAD, OPTIONS');
  t.strictSame(
    [...new Set(completed.map(({ route }) => route))].sort(),
    ['/files/:folder/:name', '/files/own/*', '/files/own/index', undefined],
    'a client cannot invent new routes',
  );
});

onBothServers('an unknown path is answered by the caller', async (t, serve, kind) => {
  const server = await serve(t);
  for (const path of ['/', '/hello/', '//hello', '/Hello', '/hello/x', '/%zz', '/hell%6f']) {
    const connection = await server.connect();
    const reply = await connection.send(rawRequest('GET', path)).reply();
    t.equal(reply.status, 404, path);
    t.equal(String(reply.body), 'unknown path');
  }
  const connection = await server.connect();
  const reply = await connection.send(rawRequest('GET', '/\xff')).reply();
  t.equal(reply.status, kind === 'uws' ? 404 : 400, 'Node takes ASCII only, as RFC 3986 asks');
});

onBothServers('a wrong method is answered with what is allowed', async (t, serve) => {
  const server = await serve(t);
  const onGet = await fetch(server.url('/hello'), { method: 'POST', body: 'x' });
  t.equal(onGet.status, 405);
  t.equal(onGet.headers.get('allow'), 'GET, HEAD, OPTIONS');
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH']) {
    const onPost = await fetch(server.url('/length'), { method });
    t.equal(onPost.status, 405, method);
    t.equal(onPost.headers.get('allow'), 'POST, OPTIONS');
  }
});

onBothServers('routes of one path share it', async (t, serve) => {
  const server = await serve(t, [
    { method: 'GET', path: '/both', handle: () => text('got') },
    { method: 'POST', path: '/both', handle: () => text('posted') },
  ]);
  t.equal(await (await fetch(server.url('/both'))).text(), 'got');
  t.equal(await (await fetch(server.url('/both'), { method: 'POST' })).text(), 'posted');
  const options = await fetch(server.url('/both'), { method: 'OPTIONS' });
  t.equal(options.headers.get('allow'), 'GET, HEAD, POST, OPTIONS');
});

onBothServers('HEAD has the headers of GET and no body', async (t, serve) => {
  const server = await serve(t, [
    {
      method: 'GET',
      path: '/bytes',
      handle: async () => ({ status: 200, headers: {}, body: new Uint8Array(100_000) }),
    },
    { method: 'GET', path: '/turkish', handle: () => text('çanta') },
  ]);
  const connection = await server.connect();
  for (const [path, length] of Object.entries({ '/hello': '5', '/bytes': '100000', '/turkish': '6' })) {
    const reply = await connection.send(rawRequest('HEAD', path)).reply(true);
    t.equal(reply.status, 200);
    t.equal(reply.headers.get('content-length'), length);
  }
  t.equal(
    String((await connection.send(rawRequest('GET', '/hello')).reply()).body),
    'hello',
    'nothing in between',
  );
});

onBothServers('OPTIONS says what a path allows', async (t, serve) => {
  const server = await serve(t);
  const connection = await server.connect();
  const onGet = await connection.send(rawRequest('OPTIONS', '/hello')).reply();
  t.equal(onGet.status, 204);
  t.equal(onGet.headers.get('allow'), 'GET, HEAD, OPTIONS');
  t.notOk(onGet.headers.has('content-length'), 'a 204 has none');
  t.notOk(onGet.headers.has('access-control-allow-origin'));
  const onPost = await connection.send(rawRequest('OPTIONS', '/length')).reply();
  t.equal(onPost.headers.get('allow'), 'POST, OPTIONS');
  t.equal((await connection.send(rawRequest('OPTIONS', '/none')).reply()).status, 404);
});

onBothServers('304 and 204 end without a body or its length', async (t, serve) => {
  const server = await serve(t, [
    { method: 'GET', path: '/same', handle: () => ({ status: 304, headers: { ETag: '"1"' } }) },
  ]);
  const connection = await server.connect();
  const reply = await connection.send(rawRequest('GET', '/same')).reply();
  t.equal(reply.status, 304);
  t.equal(reply.headers.get('etag'), '"1"');
  t.notOk(reply.headers.has('content-length'));
  t.equal((await connection.send(rawRequest('GET', '/hello')).reply()).status, 200);
});

onBothServers('one connection serves many requests, also sent together', async (t, serve) => {
  const server = await serve(t);
  const connection = await server.connect();
  connection.send(
    rawRequest('GET', '/hello').repeat(3),
    rawRequest('POST', '/length', [], 'abc'),
    rawRequest('GET', '/none'),
  );
  for (const expected of ['hello', 'hello', 'hello', '3', 'unknown path']) {
    t.equal(String((await connection.reply()).body), expected);
  }
});
