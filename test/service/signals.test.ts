import t, { type Test, test } from 'tap';
import { Command, serve } from '../rig/services/command.js';
import { dataFolder } from '../rig/services/data-folder.js';
import { frontPids } from '../rig/services/fronts.js';
import { plainPng, serveBytes } from '../rig/services/picture-server.js';
import { GENEROUS } from '../rig/services/plans.js';
import { RawConnection, rawRequest } from '../rig/services/raw-connection.js';
import { signalled } from '../rig/services/serving.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { waitFor } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

const GIF = { template: 'promo-animated', format: 'gif', fps: 10, durationMs: 500 };
const PLANS = JSON.stringify([{ ...GENEROUS, id: 'anonymous' }]);

async function serveAll(t: Test, environment: Record<string, string> = {}) {
  const directory = dataFolder(t, { 'plans.json': PLANS });
  return serve(t, {
    DATA_DIR: directory,
    PLANS_FILE: `${directory}/plans.json`,
    IMAGE_ALLOWED_CIDRS: '127.0.0.0/8',
    IMAGE_TIMEOUT_MS: '60000',
    ...environment,
  });
}

async function ask(t: Test, base: string, body: object): Promise<RawConnection> {
  const connection = await RawConnection.open(Number(new URL(base).port));
  t.teardown(() => connection.close());
  return connection.send(
    rawRequest('POST', '/api/render', ['Content-Type: application/json'], JSON.stringify(body)),
  );
}

/** A render that the service has begun, and that lasts until its picture is let go. */
async function begun(t: Test, base: string) {
  const picture = signalled();
  const server = await serveBytes(t, plainPng(8, 8, [0, 128, 0]), picture.promise);
  const connection = await ask(t, base, { template: 'og-default', data: { photo: server.url } });
  await waitFor('the picture to be asked for', () => server.requests > 0);
  return { connection, finish: picture.resolve };
}

/** Resolves when new connections are refused, for which the service must have taken a signal in. */
async function closedDoor(base: string): Promise<void> {
  const knock = () =>
    fetch(`${base}/api/templates`, {
      headers: { connection: 'close' },
      // For a while before, they are left without an answer.
      signal: AbortSignal.timeout(100),
    }).catch(({ cause }) => cause?.code);
  await waitFor('a closed door', async () => (await knock()) === 'ECONNREFUSED');
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} lets nobody new in, finishes what is under way and exits with 0`, async (t) => {
    const { command, base } = await serveAll(t);
    const { connection, finish } = await begun(t, base);
    const gif = await ask(t, base, GIF);
    command.child.kill(signal);
    await closedDoor(base);
    t.equal(connection.unread, 0, 'one inside still waits');
    finish();
    const reply = await connection.reply();
    t.equal(reply.status, 200);
    t.equal(reply.headers.get('connection'), 'close');
    t.equal(reply.body.length, Number(reply.headers.get('content-length')), 'whole');
    t.equal((await gif.reply()).body.at(-1), 0x3b, 'to the trailer of the GIF');
    t.match(await command.ended, { code: 0, signal: null, stderr: '' });
  });
}

test('what takes longer than the grace is given up, and the exit is still 0', async (t) => {
  const { command, base } = await serveAll(t, { SHUTDOWN_GRACE_MS: '50' });
  const { connection } = await begun(t, base);
  const gif = await ask(t, base, { ...GIF, fps: 50, durationMs: 10_000 });
  command.child.kill('SIGTERM');
  await Promise.all([connection.closed, gif.closed]);
  t.match(await command.ended, { code: 0, signal: null });
});

for (const [first, second] of [
  ['SIGTERM', 'SIGTERM'],
  ['SIGINT', 'SIGINT'],
  ['SIGINT', 'SIGTERM'],
] as const) {
  test(`${second} after ${first} ends at once`, async (t) => {
    const { command, base } = await serveAll(t);
    const { connection } = await begun(t, base);
    command.child.kill(first);
    // Two that come together may arrive as one.
    await closedDoor(base);
    command.child.kill(second);
    const { code } = await command.ended;
    t.equal(code, 1);
    await connection.closed;
    t.equal(connection.unread, 0, 'the render was not finished');
  });
}

test('SIGHUP during the start does not end it', async (t) => {
  const environment = { HOST: '127.0.0.1', PORT: '0', RENDER_THREADS: '1', DATA_DIR: dataFolder(t) };
  const command = Command.run(t, [], environment);
  await waitFor('the first front', () => frontPids(command).length > 0);
  command.child.kill('SIGHUP');
  const [, base = ''] = await command.prints(/serves (http:\/\/\S+)/);
  t.equal((await fetch(`${base}/api/status`)).status, 200);
});

test('who cannot be served within the grace is told so, and nobody is hung up on', async (t) => {
  // What is under way on a busy machine may outlast the usual ten seconds of a render.
  const times = { SHUTDOWN_GRACE_MS: '8000', RENDER_TIMEOUT_MS: '120000' };
  const { command, base } = await serveAll(t, { ...times, RENDER_THREADS: '2' });
  const { connection } = await begun(t, base);
  const video = { template: 'promo-animated', format: 'mp4', fps: 25, durationMs: 8000 };
  const videos = await Promise.all(
    Array.from({ length: 8 }, (_, index) => ask(t, base, { ...video, data: { headline: `Video ${index}` } })),
  );
  const still = await ask(t, base, { template: 'og-default' });
  t.equal((await still.reply()).status, 200);
  command.child.kill('SIGTERM');
  const answers = videos.map((each) => each.reply());
  const last = connection.reply();
  const first = await Promise.race([...answers, last.then(() => undefined)]);
  t.match(first, { status: 503 }, 'at once, and not when the time is over');
  const replies = await Promise.all(answers);
  const refused = replies.filter(({ status }) => status === 503);
  t.ok(refused.length > 0, 'eight do not end in time');
  t.same(
    replies.filter(({ status }) => status !== 200 && status !== 503),
    [],
  );
  for (const { headers, body } of refused) {
    t.equal(headers.get('x-error-code'), 'shutting_down');
    t.equal(headers.get('retry-after'), '1');
    t.match(JSON.parse(String(body)), { error: 'sunucu kapanıyor' });
  }
  t.match(await last, { status: 503 }, 'its picture has not come');
  t.equal((await command.ended).code, 0);
});
