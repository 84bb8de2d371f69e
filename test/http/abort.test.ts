import { setTimeout as pause } from 'node:timers/promises';
import type { CompletedExchange, HttpRequest, Route } from '../../src/http/exchange.js';
import { rawRequest } from '../rig/services/raw-connection.js';
import { onBothServers, signalled, text } from '../rig/services/serving.js';

onBothServers(
  'a client that goes away aborts the signal, and the late reply is dropped',
  async (t, serve) => {
    const started = signalled<HttpRequest>();
    const finish = signalled();
    const server = await serve(t, [
      {
        method: 'GET',
        path: '/slow',
        async handle(request) {
          started.resolve(request);
          await finish.promise;
          return text('too late');
        },
      },
    ]);
    const connection = await server.connect();
    connection.send(rawRequest('GET', '/slow'));
    const { signal } = await started.promise;
    t.equal(signal.aborted, false);
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
    connection.close();
    await aborted;
    t.match(signal.reason, { name: 'ClientGone' });
    finish.resolve();
    await pause(10);
    t.equal((await fetch(server.url('/hello'))).status, 200);
  },
);

onBothServers('a signal first asked for after the client went is aborted', async (t, serve) => {
  const seen = signalled<AbortSignal>();
  const started = signalled();
  const gone = signalled<CompletedExchange>();
  const late: Route = {
    method: 'GET',
    path: '/late',
    async handle(request) {
      started.resolve();
      await gone.promise;
      seen.resolve(request.signal);
      throw new Error('nobody is told of this');
    },
  };
  const server = await serve(t, [late], { completed: gone.resolve });
  const connection = await server.connect();
  connection.send(rawRequest('GET', '/late'));
  await started.promise;
  connection.close();
  t.equal((await seen.promise).aborted, true);
  await pause(10);
  t.same(server.errors, []);
});

onBothServers('a client that goes away in the middle of its body ends the wait for it', async (t, serve) => {
  const failure = signalled<unknown>();
  const server = await serve(t, [
    {
      method: 'POST',
      path: '/wait',
      maxBodyBytes: 100,
      async handle(request) {
        await request.body().catch((error) => {
          failure.resolve(error);
          throw error;
        });
        return text('whole');
      },
    },
  ]);
  const connection = await server.connect();
  connection.send(`${rawRequest('POST', '/wait', ['Content-Length: 50'])}abc`);
  await pause(20);
  connection.close();
  t.match(await failure.promise, { name: 'ClientGone' });
  await pause(10);
  t.same(server.errors, []);
});

onBothServers('a client that goes away before its reply is waited for no longer', async (t, serve) => {
  const server = await serve(t, [
    { method: 'POST', path: '/refuse', maxBodyBytes: 100, handle: () => text('no', 415) },
    { method: 'GET', path: '/never', handle: () => new Promise(() => {}) },
  ]);
  for (const request of [
    rawRequest('POST', '/refuse', ['Content-Length: 50']),
    rawRequest('GET', '/never'),
  ]) {
    const connection = await server.connect();
    connection.send(request);
    await pause(20);
    connection.close();
  }
  t.equal(await server.drained(20_000), true);
});

onBothServers(
  'a request sent before the last was answered in time closes the connection',
  async (t, serve) => {
    const signals: AbortSignal[] = [];
    const server = await serve(t, [
      {
        method: 'GET',
        path: '/slow',
        async handle({ signal }) {
          signals.push(signal);
          await pause(20);
          return text('slow');
        },
      },
    ]);
    const connection = await server.connect();
    connection.send(rawRequest('GET', '/slow'), rawRequest('GET', '/hello'));
    await connection.closed;
    await pause(30);
    t.equal(signals[0]?.aborted, true);
    t.equal((await fetch(server.url('/hello'))).status, 200);
  },
);
