import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test, test } from 'tap';
import { serveBytes } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { rawRequest } from '../../rig/services/raw-connection.js';
import { Service } from '../../rig/services/service.js';
import { eventually, waitFor } from '../../rig/time/eventually.js';

const service = await Service.start(
  t,
  { QUEUE_LIMIT: '0', IMAGE_ALLOWED_CIDRS: '127.0.0.0/8', IMAGE_TIMEOUT_MS: '60000' },
  [{ ...GENEROUS, id: 'anonymous' }],
);
/** Of so many frames that one which is not dropped is noticed by those that are drawn. */
const LONG_GIF = { template: 'promo-animated', format: 'gif', fps: 30, durationMs: 9000 };
const LONG_GIF_FRAMES = 270;
const SHORT_GIF = { template: 'promo-animated', format: 'gif', fps: 5, durationMs: 200 };
let count = 0;

function card(): { template: string; data: { title: string } } {
  count++;
  return { template: 'og-default', data: { title: `Kart ${count}` } };
}

const unhandled: unknown[] = [];
process.on('unhandledRejection', (reason) => unhandled.push(reason));

async function measured(name: string, of: Record<string, string> = {}): Promise<number> {
  const metrics = await service.front.metricsSnapshot();
  const values = metrics.find((metric) => metric.name === name)?.values;
  const isAsked = (labels: object) =>
    Object.entries(of).every(([label, value]) => Reflect.get(labels, label) === value);
  return values?.find(({ labels }) => isAsked(labels))?.value ?? 0;
}

/** Stills and GIFs that nobody has asked for yet are rendered as ever, once what was dropped has left the threads. */
async function isWhole(t: Test): Promise<void> {
  const gifRequest = { ...SHORT_GIF, data: { headline: `Kart ${++count}` } };
  const [still, gif] = [await renderInTurn(card()), await renderInTurn(gifRequest)];
  t.strictSame([still, gif], [200, 200], 'a still and a GIF render');
  t.strictSame(unhandled, [], 'no rejection is left unhandled');
}

/** Asks again, for ten seconds, while what was dropped a moment ago still holds its thread. */
async function renderInTurn(request: object): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    const { status } = await service.render(request);
    if (status !== 503 || attempt === 200) return status;
    await pause(50);
  }
}

function post(body: object): string {
  return rawRequest('POST', '/api/render', ['Content-Type: application/json'], JSON.stringify(body));
}

async function admitted(renders: number): Promise<void> {
  const left = async () => (await service.status()).remaining.rpm;
  await waitFor(`${renders} renders to be admitted`, async () => GENEROUS.rpm - (await left()) >= renders);
}

t.beforeEach(() => service.newDay());

test('a client that goes before its body is whole costs nothing', async (t) => {
  const request = post(card());
  for (const length of [10, request.indexOf('\r\n\r\n') + 4, request.length - 1]) {
    const connection = await service.connect(t);
    connection.send(request.slice(0, length));
    await pause(20);
    connection.close();
  }
  await isWhole(t);
  t.equal(GENEROUS.rpm - (await service.status()).remaining.rpm, 2, 'only what was whole was admitted');
});

test('a client that goes as soon as it has asked', async (t) => {
  for (let index = 0; index < 20; index++) {
    const connection = await service.connect(t);
    connection.send(post(index % 2 === 0 ? card() : LONG_GIF));
    connection.close();
  }
  await isWhole(t);
});

test('a client that goes while its still is drawn', async (t) => {
  for (let index = 1; index <= 5; index++) {
    const connection = await service.connect(t);
    connection.send(post(card()));
    await admitted(index);
    connection.close();
  }
  await isWhole(t);
});

test('a client that goes while its GIF is drawn frees the thread', async (t) => {
  const before = await measured('tuval_gif_frames_total', { format: 'gif' });
  const running = () => measured('tuval_renders_running', { kind: 'gif' });
  const connection = await service.connect(t);
  connection.send(post(LONG_GIF));
  t.equal(await eventually(running, (gifs) => gifs === 1), 1);
  connection.close();
  t.equal(await eventually(running, (gifs) => gifs === 0), 0);
  t.ok(
    (await measured('tuval_gif_frames_total', { format: 'gif' })) - before < LONG_GIF_FRAMES,
    'it is not drawn to its end',
  );
  await isWhole(t);
});

test('a client that goes while its picture is fetched ends the fetch', async (t) => {
  const server = await serveBytes(t, Buffer.from('too late'), new Promise(() => {}));
  const connection = await service.connect(t);
  connection.send(post({ template: 'og-default', data: { photo: server.url } }));
  const open = () => server.open;
  t.equal(await eventually(open, (connections) => connections === 1), 1);
  connection.close();
  const longBeforeTheDeadline = 20_000;
  t.equal(await eventually(open, (connections) => connections === 0, longBeforeTheDeadline), 0);
  await isWhole(t);
});

test('a client that goes with its reply half read', async (t) => {
  const connection = await service.connect(t);
  connection.socket.pause();
  connection.send(post({ template: 'instagram-quote' }));
  await admitted(1);
  await pause(300);
  connection.close();
  await isWhole(t);
});

test('one of several who wait for the same picture may go', async (t) => {
  const request = { ...LONG_GIF, data: { headline: 'Birlikte' } };
  const leaving = await service.connect(t);
  leaving.send(post(request));
  await admitted(1);
  const staying = service.render(request);
  await admitted(2);
  leaving.close();
  t.equal((await staying).status, 200);
  await isWhole(t);
});

test('a client that asks again after it went gets its picture', async (t) => {
  const request = { ...SHORT_GIF, durationMs: 600, data: { headline: 'Yeniden' } };
  for (let index = 1; index <= 3; index++) {
    const connection = await service.connect(t);
    connection.send(post(request));
    await admitted(index);
    connection.close();
  }
  t.equal(await renderInTurn(request), 200);
  await isWhole(t);
});

test('a client that closes its own half early still gets its reply or a closed connection', async (t) => {
  const connection = await service.connect(t);
  connection.send(post(card()));
  connection.socket.end();
  await connection.closed;
  await isWhole(t);
});
