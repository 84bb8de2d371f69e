import { connect } from 'node:net';
import t, { type Test } from 'tap';
import { canShareSockets, openSharedSocket } from '../../src/http/shared-socket.js';
import { duplicate } from '../../src/http/system-calls.js';
import { RawConnection, rawRequest } from '../rig/services/raw-connection.js';
import { onBothServers, type Serve, text } from '../rig/services/serving.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const LINUX_ONLY = { skip: !canShareSockets && 'fronts share a socket on Linux only' };

/** GET /name says which server answers. */
function named(name: string) {
  return { method: 'GET', path: '/name', handle: () => text(name) } as const;
}

async function share(t: Test, serve: Serve, host = '127.0.0.1') {
  const socket = await openSharedSocket(host, 0);
  t.teardown(() => socket.close());
  /** As another process would that inherits the descriptor. */
  const join = (name: string) =>
    serve(t, [named(name)], { listenOn: { descriptor: duplicate(socket.descriptor) } });
  return { socket, join };
}

async function whoAnswers(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/name`, { headers: { connection: 'close' } });
  return answer.text();
}

onBothServers(
  'servers accept from a socket that is not theirs, each on the port of all',
  async (t, serve) => {
    const { socket, join } = await share(t, serve);
    const first = await join('first');
    t.equal(first.port, socket.port);
    t.equal(await whoAnswers(socket.port), 'first');
    const second = await join('second');
    first.close();
    t.equal(await whoAnswers(socket.port), 'second', 'the other goes on when one has stopped');
    second.close();
  },
  LINUX_ONLY,
);

onBothServers(
  'what connects while nobody accepts is served by whoever comes next',
  async (t, serve) => {
    const { socket, join } = await share(t, serve);
    const waiting = await RawConnection.open(socket.port);
    t.teardown(() => waiting.close());
    waiting.send(rawRequest('GET', '/name'));
    const first = await join('first');
    t.equal(String((await waiting.reply()).body), 'first');
    first.stopListening();
    const between = await RawConnection.open(socket.port);
    t.teardown(() => between.close());
    between.send(rawRequest('GET', '/name'));
    await join('second');
    t.equal(String((await between.reply()).body), 'second');
  },
  LINUX_ONLY,
);

onBothServers(
  'the port is taken for everybody else',
  async (t, serve) => {
    const { socket } = await share(t, serve);
    await t.rejects(openSharedSocket('127.0.0.1', socket.port), { name: 'ListenFailed', code: 'EADDRINUSE' });
  },
  LINUX_ONLY,
);

onBothServers(
  'a socket that refuses new connections still gives out those that wait',
  async (t, serve) => {
    const { socket, join } = await share(t, serve);
    const waiting = await RawConnection.open(socket.port);
    t.teardown(() => waiting.close());
    socket.refuseNew();
    const late = connect(socket.port, '127.0.0.1');
    t.teardown(() => late.destroy());
    late.on('error', () => {});
    const server = await join('only');
    t.equal(String((await waiting.send(rawRequest('GET', '/name')).reply()).body), 'only');
    t.equal(late.readyState, 'opening', 'its request to connect was dropped');
    server.stopListening();
    const last = await waiting.send(rawRequest('GET', '/name')).reply();
    t.equal(last.headers.get('connection'), 'close', 'and their last request is answered');
  },
  LINUX_ONLY,
);

onBothServers(
  'addresses of IPv6 are shared too',
  async (t, serve) => {
    const { socket, join } = await share(t, serve, '::1');
    await join('sixth');
    const connection = await RawConnection.open(socket.port, '::1');
    t.teardown(() => connection.close());
    t.equal(String((await connection.send(rawRequest('GET', '/name')).reply()).body), 'sixth');
  },
  LINUX_ONLY,
);

onBothServers(
  'no descriptor is left behind',
  async (t, serve) => {
    const socket = await openSharedSocket('127.0.0.1', 0);
    const server = await serve(t, [], { listenOn: { descriptor: duplicate(socket.descriptor) } });
    server.close();
    socket.close();
    await t.rejects(RawConnection.open(socket.port), { code: 'ECONNREFUSED' });
  },
  LINUX_ONLY,
);
