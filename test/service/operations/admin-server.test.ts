import { Registry } from 'prom-client';
import t, { type Test } from 'tap';
import { type AdminServerOptions, startAdminServer } from '../../../src/service/operations/admin-server.js';
import { RawConnection, rawRequest } from '../../rig/services/raw-connection.js';
import { signalled } from '../../rig/services/serving.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

async function start(t: Test, options: Partial<AdminServerOptions> = {}) {
  const server = await startAdminServer({
    host: '127.0.0.1',
    port: 0,
    obstacles: () => [],
    metrics: async () => 'tuval_fronts 1\n',
    ...options,
  });
  t.teardown(() => server.close());
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { method });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const connect = async () => {
    const connection = await RawConnection.open(server.port);
    t.teardown(() => connection.close());
    return connection;
  };
  return { server, ask, connect };
}

t.test('health says whether the process works', async (t) => {
  const faults: string[] = [];
  const { ask } = await start(t, { faults: () => faults });
  const good = await ask('/healthz');
  t.equal(good.status, 200);
  t.equal(good.headers.get('content-type'), 'application/json; charset=utf-8');
  t.equal(good.headers.get('cache-control'), 'no-store');
  t.strictSame(JSON.parse(good.text), { status: 'ok' });
  faults.push('Fronts keep dying.');
  const bad = await ask('/healthz');
  t.equal(bad.status, 503);
  t.strictSame(JSON.parse(bad.text), { status: 'failing', reasons: ['Fronts keep dying.'] });
});

t.test('readiness gives the reasons against it', async (t) => {
  let obstacles = ['No front is ready.', 'The store cannot be reached.'];
  const { ask } = await start(t, { obstacles: () => obstacles });
  const bad = await ask('/readyz?verbose');
  t.equal(bad.status, 503);
  t.equal(bad.headers.get('cache-control'), 'no-store');
  t.strictSame(JSON.parse(bad.text), { status: 'not ready', reasons: obstacles });
  t.equal((await ask('/healthz')).status, 200, 'which is no reason to restart it');
  obstacles = [];
  const good = await ask('/readyz');
  t.equal(good.status, 200);
  t.strictSame(JSON.parse(good.text), { status: 'ready' });
});

t.test('metrics go out as they are', async (t) => {
  const { ask } = await start(t);
  const { status, headers, text } = await ask('/metrics');
  t.equal(status, 200);
  t.equal(text, 'tuval_fronts 1\n');
  t.equal(headers.get('content-type'), TYPE);
  t.equal(headers.get('cache-control'), 'no-store');
});

t.test('HEAD is answered like GET, without the body', async (t) => {
  const { connect } = await start(t);
  const connection = await connect();
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    connection.send(rawRequest('HEAD', path));
    const { status, headers } = await connection.reply(true);
    t.equal(status, 200, path);
    t.ok(Number(headers.get('content-length')) > 0);
    t.equal(connection.unread, 0);
  }
});

t.test('other paths and methods are refused', async (t) => {
  const { ask } = await start(t);
  for (const path of ['/', '/metrics/', '/api/status', '/Metrics', '/?/metrics', '//metrics']) {
    t.equal((await ask(path)).status, 404, path);
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const { status, headers } = await ask('/metrics', method);
    t.equal(status, 405, method);
    t.equal(headers.get('allow'), 'GET, HEAD');
    t.equal(headers.get('cache-control'), 'no-store');
  }
  t.equal((await ask('/nowhere', 'POST')).status, 404);
});

t.test('metrics that fail are one sentence that tells nothing, and the log has the rest', async (t) => {
  const errors: unknown[] = [];
  const { ask } = await start(t, {
    metrics: () => Promise.reject(new Error('redis://user:geheim@host')),
    obstacles: () => {
      throw new Error('geheim');
    },
    failed: (error) => errors.push(error),
  });
  for (const path of ['/metrics', '/readyz']) {
    const { status, text, headers } = await ask(path);
    t.equal(status, 500);
    t.equal(text, 'The answer could not be found; the log says why.\n');
    t.equal(headers.get('cache-control'), 'no-store');
  }
  t.equal(errors.length, 2);
});

t.test('metrics that never come are given up', async (t) => {
  const { ask } = await start(t, { metrics: () => new Promise(() => {}), answerTimeoutMs: 30 });
  const { status, text } = await ask('/metrics');
  t.equal(status, 500);
  t.equal(text, 'The answer was not found within 30 ms.\n');
  t.equal((await ask('/healthz')).status, 200);
});

t.test('an address that cannot be had is one sentence with both variables', async (t) => {
  const { server, ask } = await start(t);
  await t.rejects(start(t, { port: server.port }), {
    name: 'ListenFailed',
    code: 'EADDRINUSE',
    message: `Cannot listen on 127.0.0.1 port ${server.port}: another process listens there.`,
  });
  await t.rejects(start(t, { host: '192.0.2.1' }), { code: 'EADDRNOTAVAIL' });
  t.equal((await ask('/healthz')).status, 200);
});

t.test('closing does not wait for connections that wait for nothing', async (t) => {
  const { server, connect } = await start(t);
  const connection = await connect();
  connection.send(rawRequest('GET', '/healthz'));
  await connection.reply();
  const silent = await connect();
  await server.close();
  await Promise.all([connection.closed, silent.closed]);
  await t.rejects(connect(), { code: 'ECONNREFUSED' });
});

t.test('closing lets an answer under way go out', async (t) => {
  const asked = signalled();
  const found = signalled<string>();
  const { server, connect } = await start(t, {
    metrics: () => {
      asked.resolve();
      return found.promise;
    },
  });
  const connection = await connect();
  connection.send(rawRequest('GET', '/metrics'));
  await asked.promise;
  const closed = server.close();
  found.resolve('late 1\n');
  t.equal((await connection.reply()).body.toString(), 'late 1\n');
  await closed;
});

t.test('a client that does not finish its headers is cut off', async (t) => {
  const { connect } = await start(t);
  const slow = await connect();
  slow.send('GET /metrics HTTP/1.1\r\nHost: x\r\n');
  await slow.closed;
  t.match(await slow.reply(), { status: 408 });
});
