import { setTimeout } from 'node:timers/promises';
import t, { type Test, test } from 'tap';
import { frontPids } from '../cluster/cluster.js';
import { RawConnection, rawRequest } from '../http/raw-connection.js';
import { Command, FILE_TIMEOUT_MS, serve } from './command.js';

t.setTimeout(FILE_TIMEOUT_MS);

const GIF = JSON.stringify({ template: 'promo-animated', format: 'gif', fps: 10, durationMs: 500 });
const LONG_GIF = JSON.stringify({ template: 'promo-animated', format: 'gif', fps: 20, durationMs: 1500 });
const DAILY_QUOTA = 1000;
const PLANS = JSON.stringify([
  {
    id: 'anonymous',
    planName: 'Anonim',
    rpm: 100,
    dailyQuota: DAILY_QUOTA,
    gif: true,
    gifMaxFrames: 300,
    gifMaxFps: 50,
    priceUsd: 0,
  },
]);

async function serveGifs(t: Test, environment: Record<string, string> = {}) {
  const directory = t.testdir({ 'plans.json': PLANS });
  return serve(t, { DATA_DIR: directory, PLANS_FILE: `${directory}/plans.json`, ...environment });
}

/** A GIF that the service has begun. */
async function begun(t: Test, base: string, body = GIF): Promise<RawConnection> {
  const connection = await RawConnection.open(Number(new URL(base).port));
  t.teardown(() => connection.close());
  connection.send(rawRequest('POST', '/api/render', ['Content-Type: application/json'], body));
  // Of the day, not of the minute, which may turn meanwhile.
  const remaining = async () => {
    const status = (await (await fetch(`${base}/api/status`)).json()) as {
      remaining: { dailyQuota: number };
    };
    return status.remaining.dailyQuota;
  };
  while ((await remaining()) === DAILY_QUOTA) await setTimeout(10);
  return connection;
}

/** Resolves when no new connection is let in: it is refused, or left without an answer for now. */
async function closedDoor(base: string): Promise<void> {
  const knock = () =>
    fetch(`${base}/api/templates`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(100),
    }).catch(() => undefined);
  while (await knock()) await setTimeout(10);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} finishes what is under way and exits with 0`, async (t) => {
    const { command, base } = await serveGifs(t);
    const connection = await begun(t, base);
    command.child.kill(signal);
    const reply = await connection.reply();
    t.equal(reply.status, 200);
    t.equal(reply.headers.get('connection'), 'close');
    t.equal(reply.body.length, Number(reply.headers.get('content-length')), 'whole');
    t.equal(reply.body.at(-1), 0x3b, 'to the trailer of the GIF');
    t.match(await command.ended, { code: 0, signal: null, stderr: '' });
  });
}

test('after the signal nobody new is let in', async (t) => {
  const { command, base } = await serveGifs(t);
  const connection = await begun(t, base, LONG_GIF);
  command.child.kill('SIGTERM');
  await closedDoor(base);
  const reply = connection.reply();
  const late = RawConnection.open(Number(new URL(base).port)).catch(({ code }) => code);
  t.equal(await Promise.race([late, reply]), 'ECONNREFUSED', 'and nobody is left to wait for that');
  t.equal((await reply).status, 200, 'while the one inside is served');
  t.equal((await command.ended).code, 0);
});

test('idle connections do not hold the end up', async (t) => {
  const { command, base } = await serveGifs(t);
  const idle = await RawConnection.open(Number(new URL(base).port));
  t.equal((await idle.send(rawRequest('GET', '/api/status')).reply()).status, 200);
  command.child.kill('SIGTERM');
  t.match(await command.ended, { code: 0, stderr: '' });
  await idle.closed;
});

test('what takes longer than the grace is given up, and the exit is still 0', async (t) => {
  const { command, base } = await serveGifs(t, { SHUTDOWN_GRACE_MS: '50' });
  const connection = await begun(t, base, LONG_GIF);
  command.child.kill('SIGTERM');
  await connection.closed;
  t.match(await command.ended, { code: 0, signal: null });
});

for (const [first, second] of [
  ['SIGTERM', 'SIGTERM'],
  ['SIGINT', 'SIGINT'],
  ['SIGINT', 'SIGTERM'],
] as const) {
  test(`${second} after ${first} ends at once`, async (t) => {
    const { command, base } = await serveGifs(t);
    const connection = await begun(t, base, LONG_GIF);
    command.child.kill(first);
    // The second must find the first one taken in: from then on nobody new can connect.
    await closedDoor(base);
    command.child.kill(second);
    const { code } = await command.ended;
    t.equal(code, 1);
    await connection.closed;
    t.equal(connection.unread, 0, 'the render was not finished');
  });
}

/** A service whose first front is starting. */
async function starting(t: Test): Promise<Command> {
  const environment = { HOST: '127.0.0.1', PORT: '0', RENDER_THREADS: '1', DATA_DIR: t.testdir() };
  const command = Command.run(t, [], environment);
  while (frontPids(command).length === 0) await setTimeout(5);
  return command;
}

test('SIGTERM during the start ends it with 0', async (t) => {
  const command = await starting(t);
  command.child.kill('SIGTERM');
  t.match(await command.ended, { code: 0, signal: null, stdout: '', stderr: '' });
});

test('SIGHUP during the start does not end it', async (t) => {
  const command = await starting(t);
  command.child.kill('SIGHUP');
  const [, base = ''] = await command.prints(/serves (http:\/\/\S+)/);
  t.equal((await fetch(`${base}/api/status`)).status, 200);
});
