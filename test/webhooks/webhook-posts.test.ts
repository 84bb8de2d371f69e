import { once } from 'node:events';
import t, { type Test } from 'tap';
import { newWebhookSecret } from '../../src/access/webhook-secret.js';
import { type PostResult, WebhookPosts } from '../../src/webhooks/webhook-posts.js';
import { FORBIDDEN_ADDRESSES, FORBIDDEN_TEXTS } from '../rig/corpora/forbidden-urls.js';
import { serve, serveRaw, writeForever } from '../rig/services/local-server.js';
import { webhookReceiver } from '../rig/services/webhook-receiver.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const secret = newWebhookSecret();
const MESSAGE = {
  id: 'msg_1',
  owner: 'k_a',
  createdAt: 0,
  expires: 0,
  body: '{"type":"job.succeeded","data":{"n":"ş"}}',
};
const LOOPBACK = { allowedCidrs: ['127.0.0.0/8'] };

function posts(
  options: { allowedCidrs?: string[]; timeoutMs?: number } = LOOPBACK,
  addresses = ['127.0.0.1'],
) {
  const resolve = async () => addresses;
  return new WebhookPosts({
    allowedCidrs: [],
    userAgent: 'Tuval/test',
    timeoutMs: 600_000,
    ...options,
    resolve,
  });
}

function sent(url: string, by = posts()): Promise<PostResult> {
  return by.send({ ...MESSAGE, url }, [secret], { now: Date.now() });
}

t.test('a message arrives as Standard Webhooks say, and its signature is right', async (t) => {
  const receiver = await webhookReceiver(t);
  t.match(await sent(`${receiver.origin}/hook?a=1`), { status: 204 });
  const [webhook] = receiver.received;
  t.match(webhook, { method: 'POST', path: '/hook?a=1', body: MESSAGE.body });
  t.match(webhook?.headers, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(MESSAGE.body)),
    'user-agent': 'Tuval/test',
    'webhook-id': 'msg_1',
  });
  t.strictSame(receiver.verified(webhook, secret), JSON.parse(MESSAGE.body));
});

t.test('what an answer says is its status, and how long to wait', async (t) => {
  const { origin } = await serve(t, (_, response) =>
    response.writeHead(503, { 'retry-after': '7' }).end('no'),
  );
  t.strictSame(await sent(origin), { status: 503, retryAfter: '7' });
});

t.test('no redirect is followed', async (t) => {
  const target = await webhookReceiver(t);
  for (const status of [301, 302, 303, 307, 308]) {
    const { origin } = await serve(t, (_, response) =>
      response.writeHead(status, { location: target.origin }).end(),
    );
    t.match(await sent(origin), { status });
  }
  t.equal(target.received.length, 0);
});

async function ended(t: Test, answer: Parameters<typeof serveRaw>[1], timeoutMs: number) {
  const receiver = await serveRaw(t, answer);
  const result = await sent(receiver.origin, posts({ ...LOOPBACK, timeoutMs }));
  return result;
}

t.test('an answer that does not come, or not end, takes no longer than it may', async (t) => {
  t.strictSame(await ended(t, () => {}, 200), { error: 'it took too long', isFinal: false });
  const dripping = (socket: Parameters<Parameters<typeof serveRaw>[1]>[0]) => {
    const drip = setInterval(() => socket.write('H'), 20);
    socket.on('close', () => clearInterval(drip));
  };
  t.match(await ended(t, dripping, 300), {
    error: /^(it took too long|the connection failed)/,
    isFinal: false,
  });
});

t.test('no more than the head of an answer is read', async (t) => {
  const endless = await serveRaw(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n');
    writeForever(socket, Buffer.alloc(65_536));
  });
  t.match(await sent(endless.origin), { status: 200 });
  const headless = await serveRaw(t, (socket) => writeForever(socket, 'x-a: b\r\n'));
  t.match(await sent(headless.origin), { error: /^the connection failed/, isFinal: false });
});

t.test('a connection that is refused or cut is a reason to try again', async (t) => {
  const { server, origin } = await serve(t, () => {});
  server.close();
  await once(server, 'close');
  t.strictSame(await sent(origin), { error: 'the connection failed (ECONNREFUSED)', isFinal: false });
  const cut = await serveRaw(t, (socket) => socket.destroy());
  t.match(await sent(cut.origin), { error: /^the connection failed/, isFinal: false });
});

t.test('nothing on this machine is reached, whatever the address', async (t) => {
  let connections = 0;
  const { server, port } = await serve(t, (_, response) => response.end(), '0.0.0.0');
  const six = await serve(t, (_, response) => response.end(), '::1', port).catch(() => undefined);
  for (const each of [server, six?.server]) each?.on('connection', () => connections++);
  const guarded = posts({}, ['127.0.0.1', '::1', '10.0.0.1']);
  const urls = [...Object.values(FORBIDDEN_ADDRESSES), ...Object.values(FORBIDDEN_TEXTS)].flat();
  for (const template of urls) {
    const url = template.replaceAll('PORT', String(port));
    const result = await sent(url, guarded);
    t.ok('error' in result, url);
    t.equal('isFinal' in result && result.isFinal, !guarded.mayReceive(url), url);
    if (!/loc/i.test(url) && !url.includes('ｌ')) t.notOk(guarded.mayReceive(url), url);
  }
  t.equal(connections, 0);
  t.comment(`${urls.length} addresses`);
});

t.test(
  'a name that leads to a private address is tried again, and says no more than one that leads nowhere',
  async (t) => {
    const failure = { error: 'the host has no public address', isFinal: false };
    t.strictSame(await sent('https://intranet.example/', posts({}, ['10.0.0.1'])), failure);
    t.strictSame(await sent('https://nowhere.example/', posts({}, [])), failure);
    t.ok(posts({}).mayReceive('https://intranet.example/'));
  },
);

t.test('an address is one that may be opened, and no other', async (t) => {
  t.ok(posts().mayReceive('http://127.0.0.1:9000/hook'));
  t.notOk(posts().mayReceive('http://10.0.0.1:9000/hook'));
  t.ok(posts({}).mayReceive('https://hooks.example.com/tuval?key=1'));
  t.ok(posts({}).mayReceive('https://8.8.8.8/'));
});
