import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test, test } from 'tap';
import { plainPng, serveBytes } from '../rig/services/picture-server.js';
import { type RawConnection, rawRequest } from '../rig/services/raw-connection.js';
import { Service } from '../rig/services/service.js';
import { signalled } from '../rig/services/serving.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Longer than idle connections are kept open, and long before any other deadline of these tests. */
const LONG_MS = 4000;

/** Far shorter than what it stands against, and far longer than an end takes on a busy machine. */
const SOON_MS = 15_000;

/** A service with so much time to end, and a render that lasts until its picture is let go. */
async function busy(t: Test, graceMs: number) {
  const service = await Service.start(t, {
    SHUTDOWN_GRACE_MS: String(graceMs),
    IMAGE_ALLOWED_CIDRS: '127.0.0.0/8',
    IMAGE_TIMEOUT_MS: '60000',
  });
  const picture = signalled();
  const server = await serveBytes(t, plainPng(8, 8, [0, 128, 0]), picture.promise);
  const body = JSON.stringify({ template: 'og-default', data: { photo: server.url } });
  const connection = await service.connect(t);
  connection.send(rawRequest('POST', '/api/render', ['Content-Type: application/json'], body));
  await eventually(
    () => server.requests,
    (requests) => requests === 1,
  );
  return { service, connection, finish: picture.resolve };
}

async function idle(t: Test, service: Service): Promise<RawConnection> {
  const connection = await service.connect(t);
  await connection.send(rawRequest('GET', '/api/status')).reply();
  return connection;
}

/** Whether something comes to pass within so many milliseconds. */
function within(ms: number, event: Promise<unknown>): Promise<boolean> {
  return Promise.race([event.then(() => true), pause(ms, false, { ref: false })]);
}

test('a render that outlasts idle connections is finished', async (t) => {
  const { service, connection, finish } = await busy(t, 60_000);
  const stopped = service.front.stop();
  t.equal(await within(LONG_MS, stopped), false, 'the front waits for it');
  finish();
  t.equal((await connection.reply()).status, 200);
  t.equal(await within(SOON_MS, stopped), true, 'and for nothing else');
});

test('a render that outlasts the grace is given up with an answer', async (t) => {
  const { service, connection } = await busy(t, 2000);
  t.equal(await within(SOON_MS, service.front.stop()), true);
  const reply = await connection.reply();
  t.match([reply.status, reply.headers.get('x-error-code')], [503, 'shutting_down']);
  await connection.closed;
  t.equal(connection.unread, 0);
});

test('idle connections are used for a while, and then closed, long before the HTTP server tires of them', async (t) => {
  const staying = await Service.start(t);
  const service = await Service.start(t, { SHUTDOWN_GRACE_MS: '60000' });
  const other = await idle(t, staying);
  const [used, unused] = [await idle(t, service), await idle(t, service)];
  const stopped = service.front.stop();
  const reply = await used.send(rawRequest('GET', '/api/status')).reply();
  t.same([reply.status, reply.headers.get('connection')], [200, 'close']);
  t.equal(await Promise.race([stopped.then(() => 'ended'), other.closed]), 'ended');
  await unused.closed;
});
