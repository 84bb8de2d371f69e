import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test, test } from 'tap';
import { onEachServer } from '../rig/services/each-server.js';
import { serve } from '../rig/services/local-server.js';
import { GENEROUS } from '../rig/services/plans.js';
import { invalidParameter, isRefusal, REFUSALS } from '../rig/services/refusal.js';
import { type Answer, json, Service } from '../rig/services/service.js';
import { dailyLeft, isLinkRefusal, newKey } from './links/links.js';

const PLANS = [{ ...GENEROUS, id: 'anonymous' }, GENEROUS];
const BODY = { template: 'og-default', data: { title: 'Saklanan' } };

const KEY_REQUIRED = [401, 'api_key_required', 'bu işlem için API anahtarı gereklidir'] as const;

interface Stored {
  url: string;
  expires: string;
  bytes: number;
  sha256: string;
}

/** Beside the folder of the service, which is that of its test. */
function ownFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'tuval-files-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  return folder;
}

const services = await onEachServer(t, { DELIVERY_ALLOWED_CIDRS: '127.0.0.0/8' }, PLANS);

function pathOf(service: Service, { url }: Pick<Stored, 'url'>): string {
  const base = service.url('');
  if (!url.startsWith(base)) throw new Error(`${url} is not of the service`);
  return url.slice(base.length);
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function stored(t: Test, service: Service, key: string, body: object = BODY): Promise<Stored> {
  const answer = await service.render({ ...body, store: true }, { key });
  t.equal(answer.status, 201, answer.body.toString());
  return json(answer) as unknown as Stored;
}

for (const { server, service } of services) {
  const key = await newKey(service, 'generous');

  test(`a stored image is what its render would answer, for everybody who has the link (${server})`, async (t) => {
    const left = await dailyLeft(service, key);
    const image = await stored(t, service, key.key);
    t.equal(await dailyLeft(service, key), left - 1);
    t.match(image, { format: 'png', width: 1200, height: 630 });
    t.equal(Date.parse(image.expires), Math.floor(service.clock.now() / 1000) * 1000 + 30 * 86_400_000);
    const path = pathOf(service, image);
    const shown = await service.get(path);
    t.equal(shown.status, 200);
    t.equal(shown.body.length, image.bytes);
    t.equal(sha256(shown.body), image.sha256);
    t.ok(shown.body.equals((await service.render(BODY)).body));
    t.match(Object.fromEntries(shown.headers), {
      'content-type': 'image/png',
      'content-length': String(image.bytes),
      'content-disposition': 'inline; filename="og-default.png"',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=2592000, immutable',
      etag: `"${image.sha256}"`,
    });
    const head = await service.call('HEAD', path);
    t.match(Object.fromEntries(head.headers), { 'content-length': String(image.bytes) });
    t.equal(head.body.length, 0);
    const same = await service.get(path, { headers: { 'if-none-match': `"${image.sha256}"` } });
    t.equal(same.status, 304);
    t.equal((await stored(t, service, key.key)).url, image.url, 'a repeated request keeps it once');
  });

  test(`a part of a stored image is sent where it is asked for (${server})`, async (t) => {
    const image = await stored(t, service, key.key);
    const path = pathOf(service, image);
    const { body: whole } = await service.get(path);
    const end = whole.length - 1;
    const parts: [string, number, number][] = [
      ['bytes=0-9', 0, 9],
      [`bytes=${end}-`, end, end],
      ['bytes=-5', end - 4, end],
      ['bytes=10-99999999', 10, end],
    ];
    for (const [range, first, last] of parts) {
      const part = await service.get(path, { headers: { range } });
      t.equal(part.status, 206, range);
      t.ok(part.body.equals(whole.subarray(first, last + 1)), range);
      t.equal(part.headers.get('content-range'), `bytes ${first}-${last}/${whole.length}`);
    }
    for (const range of ['bytes=0-1,5-6', 'items=0-1', 'bytes=9-1', 'bytes=-']) {
      const all = await service.get(path, { headers: { range } });
      t.equal(all.status, 200, range);
      t.ok(all.body.equals(whole), range);
    }
    for (const range of [`bytes=${end + 1}-`, 'bytes=-0']) {
      const none = await service.get(path, { headers: { range } });
      isLinkRefusal(t, none, [416, 'invalid_range', 'istenen aralık görselde yok'], range);
      t.equal(none.headers.get('content-range'), `bytes */${whole.length}`);
    }
    const conditional = (tag: string) =>
      service.get(path, { headers: { range: 'bytes=0-9', 'if-range': tag } });
    t.equal((await conditional(`"${image.sha256}"`)).status, 206);
    t.equal((await conditional('"other"')).status, 200);
    t.equal((await conditional('Sat, 29 Oct 1994 19:43:31 GMT')).status, 200);
  });

  test(`a link to a stored image is refused that was changed, has ended, or has no image (${server})`, async (t) => {
    const path = pathOf(service, await stored(t, service, key.key));
    const changed = [
      path.replace('expires=', 'expires=1'),
      path.replace('/api/files/', '/api/files/0'),
      `${path}0`,
    ];
    for (const other of [...changed, path.replace(/&signature=.*/, '')]) {
      isLinkRefusal(t, await service.get(other), REFUSALS.invalidSignature, other);
    }
    service.clock.advance(30 * 86_400_000);
    isLinkRefusal(t, await service.get(path), REFUSALS.linkExpired);
  });

  test(`an uploaded image arrives as its render would answer it (${server})`, async (t) => {
    const received: { method?: string; headers: object; body: Buffer }[] = [];
    const { origin } = await serve(t, async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      const { method = '', headers } = request;
      received.push({ method, headers, body: Buffer.concat(pieces) });
      response.end();
    });
    const upload = { url: `${origin}/bucket/a.png?X-Amz-Signature=1`, headers: { 'X-Amz-Acl': 'private' } };
    const answer = await service.render({ ...BODY, upload }, { key: key.key });
    t.equal(answer.status, 201, answer.body.toString());
    const { body } = await service.render(BODY);
    t.match(json(answer), { uploaded: true, bytes: body.length, sha256: sha256(body), width: 1200 });
    t.equal(received.length, 1);
    t.ok(received[0]?.body.equals(body));
    t.match(received[0], {
      method: 'PUT',
      headers: { 'content-type': 'image/png', 'content-length': String(body.length), 'x-amz-acl': 'private' },
    });
  });
}

const service = (services[0] as (typeof services)[number]).service;
const key = await newKey(service, 'generous');

/** What an upload answers, and whether its unit came back. */
async function refused(t: Test, upload: object, reason: RegExp): Promise<void> {
  const left = await dailyLeft(service, key);
  const answer = await service.render({ ...BODY, upload }, { key: key.key });
  t.equal(answer.status, 422, answer.body.toString());
  t.equal(answer.headers.get('x-error-code'), 'upload_failed');
  t.match(answer.body.toString(), reason);
  t.equal(await dailyLeft(service, key), left, 'the unit was given back');
  t.equal(answer.headers.get('x-quota-remaining'), String(left));
}

test('an upload that is not taken gives the unit back', async (t) => {
  let asked = 0;
  const { origin } = await serve(t, (request, response) => {
    asked++;
    request.resume();
    const status = Number(request.url?.slice(1));
    response.writeHead(status, { location: `${origin}/200` }).end('<Error>expired</Error>');
  });
  for (const status of [403, 500, 301, 307]) {
    await refused(t, { url: `${origin}/${status}` }, new RegExp(`the server answered ${status}`));
  }
  t.equal(asked, 4, 'no redirect was followed');
  await refused(t, { url: 'http://127.0.0.1:9/' }, /the connection failed \(ECONNREFUSED\)/);
  await refused(t, { url: 'http://10.1.2.3/' }, /no public address/);
  await refused(t, { url: 'http://[::1]/' }, /no public address/);
  await refused(t, { url: 'http://no-such-host.invalid/' }, /no public address/);
  await refused(t, { url: 'http://8.8.8.8:9000/' }, /the port is neither 80 nor 443/);
});

test('nothing is drawn or sent for a destination that cannot be', async (t) => {
  const url = 'https://example.com/a';
  const invalid: [object, string][] = [
    [{ store: 'yes' }, 'store'],
    [{ store: true, upload: { url } }, 'upload'],
    [{ upload: 'https://example.com' }, 'upload'],
    [{ upload: {} }, 'upload'],
    [{ upload: { url: 'ftp://example.com/a' } }, 'upload'],
    [{ upload: { url: 'https://u:p@example.com/a' } }, 'upload'],
    [{ upload: { url, headers: { Host: 'other' } } }, 'upload'],
    [{ upload: { url, headers: { 'a b': '1' } } }, 'upload'],
    [{ upload: { url, headers: { a: '1\r\nb: 2' } } }, 'upload'],
    [{ upload: { url, headers: { a: 1 } } }, 'upload'],
    [{ upload: { url, headers: { a: '1', A: '2' } } }, 'upload'],
    [
      { upload: { url, headers: Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`h${i}`, ''])) } },
      'upload',
    ],
  ];
  const left = await dailyLeft(service, key);
  for (const [destination, name] of invalid) {
    const answer = await service.render({ ...BODY, ...destination }, { key: key.key });
    invalidParameter(t, answer, name, JSON.stringify(destination));
  }
  isRefusal(t, await service.render({ ...BODY, store: true }), KEY_REQUIRED);
  isRefusal(t, await service.render({ ...BODY, upload: { url } }), KEY_REQUIRED);
  t.equal(await dailyLeft(service, key), left);
  const answer = await service.render({ ...BODY, store: false, upload: null }, { key: key.key });
  t.equal(answer.status, 200, 'neither');
});

test('only a key that still is one has its images shown', async (t) => {
  const other = await newKey(service, 'generous');
  const image = await stored(t, service, other.key);
  await service.keys.revoke(other.record.id);
  service.clock.advance(10_000);
  const shown = () => service.get(pathOf(service, image));
  let answer: Answer = await shown();
  for (let tries = 0; answer.status === 200 && tries < 100; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    answer = await shown();
  }
  isLinkRefusal(t, answer, REFUSALS.invalidKey);
});

test('a service without a store says so', async (t) => {
  const off = await Service.start(t, { STORE_URL: 'off' }, PLANS);
  const own = await newKey(off, 'generous');
  isRefusal(t, await off.render({ ...BODY, store: true }, { key: own.key }), [
    400,
    'store_off',
    'bu hizmette görsel saklanmıyor',
  ]);
  t.equal(await dailyLeft(off, own), GENEROUS.dailyQuota);
});

test('images are linked to where a server in front of the store has them', async (t) => {
  const folder = ownFolder(t);
  const fronted = await Service.start(
    t,
    { STORE_URL: folder, STORE_PUBLIC_URL: 'https://cdn.example.com/t/' },
    PLANS,
  );
  const own = await newKey(fronted, 'generous');
  const image = await stored(t, fronted, own.key, { ...BODY, format: 'jpeg' });
  const prefix = 'https://cdn.example.com/t/';
  t.ok(image.url.startsWith(prefix));
  t.ok(image.url.endsWith(`/${own.record.id}/${image.sha256}.jpg`));
  t.ok(existsSync(join(folder, image.url.slice(prefix.length))));
  t.equal(readdirSync(folder).length, 1);
});

test('a store that is away refuses with the unit given back', async (t) => {
  const file = join(ownFolder(t), 'file');
  writeFileSync(file, '');
  const away = await Service.start(t, { STORE_URL: join(file, 'below') }, PLANS);
  const own = await newKey(away, 'generous');
  const answer = await away.render({ ...BODY, store: true }, { key: own.key });
  isRefusal(t, answer, [503, 'files_unavailable', 'görsel deposuna ulaşılamıyor']);
  t.equal(answer.headers.get('retry-after'), '2');
  t.equal(await dailyLeft(away, own), GENEROUS.dailyQuota);
});
