import t, { type Test, test } from 'tap';
import { ALL_FORMATS, FORMATS } from '../../../workers/encoders/formats.js';
import { dataUrl, plainPng, serveBytes } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { rawRequest } from '../../rig/services/raw-connection.js';
import { invalidParameter, REFUSALS } from '../../rig/services/refusal.js';
import { Service } from '../../rig/services/service.js';
import { isLinkRefusal, linkPath, newKey } from './links.js';

const service = await Service.start(t, { IMAGE_ALLOWED_CIDRS: '127.0.0.0/8' }, [
  { ...GENEROUS, id: 'anonymous' },
  GENEROUS,
]);
const key = await newKey(service, 'generous');
const YEAR = 'public, max-age=31536000, immutable';
const PNG = plainPng(8, 8, [1, 2, 3]);

async function cacheControl(parameters: Record<string, string | number>): Promise<string | null> {
  const answer = await service.get(linkPath('og-default.png', parameters, key));
  t.equal(answer.status, 200);
  return answer.headers.get('cache-control');
}

test('every header of a linked picture', async (t) => {
  const answer = await service.get(linkPath('promo-animated.jpg', { headline: 'Bağlantı' }, key));
  const ofConnection = ['connection', 'date', 'keep-alive'];
  t.strictSame(
    [...answer.headers.keys()].filter((name) => !ofConnection.includes(name)).sort(),
    [
      'cache-control',
      'content-disposition',
      'content-length',
      'content-type',
      'etag',
      'server-timing',
      'x-cache',
      'x-content-type-options',
      'x-engine',
      'x-request-id',
    ],
    'nothing that a cache would tell the wrong people',
  );
  t.equal(answer.headers.get('content-type'), 'image/jpeg');
  t.equal(answer.headers.get('content-disposition'), 'inline; filename="promo-animated.jpg"');
  t.equal(answer.headers.get('cache-control'), YEAR);
  t.equal(answer.headers.get('x-cache'), 'miss');
  t.match(answer.headers.get('server-timing'), /^queue;dur=.*total;dur=[\d.]+$/);
  const posted = await service.render({
    template: 'promo-animated',
    format: 'jpeg',
    data: { headline: 'Bağlantı' },
  });
  t.equal(answer.headers.get('etag'), posted.headers.get('etag'));
  t.equal(posted.headers.get('cache-control'), null, 'a POST is as it was');
});

test('every extension has its format', async (t) => {
  const types = {
    ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' },
    ...{ webp: 'image/webp', avif: 'image/avif', pdf: 'application/pdf', gif: 'image/gif' },
    ...{ apng: 'image/apng', awebp: 'image/webp', mp4: 'video/mp4' },
  };
  const extensions = ALL_FORMATS.flatMap((format): readonly string[] => FORMATS[format].linkExtensions);
  t.strictSame(extensions, Object.keys(types), 'none is that of two');
  for (const [extension, type] of Object.entries(types)) {
    // A page has no time, and refuses what asks for one.
    const timing = extension === 'pdf' ? {} : { fps: 5, durationMs: 400 };
    const link = linkPath(`promo-animated.${extension}`, timing, key);
    const answer = await service.get(link);
    t.strictSame([answer.status, answer.headers.get('content-type')], [200, type], extension);
    const isAnimated = ['gif', 'apng', 'awebp', 'mp4'].includes(extension);
    t.equal(answer.headers.get('x-gif-frames'), isAnimated ? '2' : null);
    t.equal(answer.headers.get('x-gif-fps'), isAnimated ? '5' : null);
  }
});

test('a linked picture may be kept for a year, one with pictures from elsewhere for a day', async (t) => {
  const photo = await serveBytes(t, PNG);
  t.equal(await cacheControl({ title: 'Uzun' }), YEAR);
  t.equal(await cacheControl({ photo: '' }), YEAR, 'no picture');
  t.equal(await cacheControl({ photo: dataUrl('png', PNG) }), YEAR, 'a picture in the link');
  t.equal(await cacheControl({ photo: photo.url }), 'public, max-age=86400');
  t.equal(await cacheControl({ photo: photo.url.replace('http', 'HTTP') }), 'public, max-age=86400');
});

test('nobody keeps a picture for longer than its link works', async (t) => {
  const photo = await serveBytes(t, PNG);
  const now = service.clock.now() / 1000;
  t.equal(await cacheControl({ expires: now + 100 }), 'public, max-age=100, immutable');
  t.equal(await cacheControl({ expires: now + 31_536_001 }), YEAR);
  t.equal(await cacheControl({ expires: now + 100, photo: photo.url }), 'public, max-age=100');
  t.equal(await cacheControl({ expires: now + 86_401, photo: photo.url }), 'public, max-age=86400');
  service.clock.advance(99_001);
  t.equal(await cacheControl({ expires: now + 100 }), 'public, max-age=0, immutable');
});

test('a link works until its second, and not in it', async (t) => {
  service.clock.set('2026-05-01T11:59:59.999Z');
  const link = linkPath('og-default.png', { expires: Date.parse('2026-05-01T12:00:00Z') / 1000 }, key);
  t.equal((await service.get(link)).status, 200);
  service.clock.advance(1);
  isLinkRefusal(t, await service.get(link), REFUSALS.linkExpired);
  service.clock.advance(86_400_000);
  isLinkRefusal(t, await service.get(link), REFUSALS.linkExpired);
  const unsigned = link.replace(/signature=./, 'signature=');
  isLinkRefusal(t, await service.get(unsigned), REFUSALS.invalidSignature, 'the signature comes first');
});

test('an expiry that is none is refused by its name', async (t) => {
  for (const expires of [
    '',
    ' ',
    '30d',
    '1.5',
    '-1',
    '0x10',
    '1e10',
    'Infinity',
    '9'.repeat(13),
    '٣٠٠٠٠٠٠٠٠٠',
  ]) {
    invalidParameter(
      t,
      await service.get(linkPath('og-default.png', { expires }, key)),
      'expires',
      `"${expires}"`,
    );
  }
  t.equal((await service.get(linkPath('og-default.png', { expires: '9'.repeat(12) }, key))).status, 200);
});

test('whoever has it is told so, with what to go on keeping it by', async (t) => {
  for (const extension of ['png', 'jpg', 'gif']) await tellsWhoeverHasIt(t, extension);
});

async function tellsWhoeverHasIt(t: Test, extension: string): Promise<void> {
  const file = `promo-animated.${extension}`;
  const link = linkPath(file, { headline: 'Sende var' }, key);
  const etag = (await service.get(link)).headers.get('etag') ?? '';
  for (const condition of [etag, etag.replace('W/', ''), `"a", ${etag}`, '*']) {
    const { status, headers, body } = await service.get(link, { headers: { 'if-none-match': condition } });
    t.strictSame([status, body.length], [304, 0], condition);
    t.strictSame([headers.get('etag'), headers.get('cache-control')], [etag, YEAR], condition);
    t.equal(headers.get('content-type'), null);
  }
  t.equal((await service.get(link, { headers: { 'if-none-match': '"other"' } })).status, 200);
  const expired = linkPath(file, { headline: 'Sende var', expires: 1 }, key);
  isLinkRefusal(
    t,
    await service.get(expired, { headers: { 'if-none-match': etag } }),
    REFUSALS.linkExpired,
    'not by a link that has expired',
  );
}

test('HEAD says what GET would, and draws what there is not', async (t) => {
  const connection = await service.connect(t);
  const link = linkPath('og-default.png', { title: 'Yalnız başlıklar' }, key);
  const head = await connection.send(rawRequest('HEAD', link)).reply(true);
  const get = await service.get(link);
  t.strictSame([head.status, head.headers.get('x-cache')], [200, 'miss']);
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'content-disposition']) {
    t.equal(head.headers.get(name), get.headers.get(name), name);
  }
  t.equal(get.headers.get('x-cache'), 'hit');
  const refused = await connection.send(rawRequest('HEAD', '/api/render/og-default.png')).reply(true);
  t.strictSame([refused.status, refused.headers.get('cache-control')], [401, 'no-store']);
  t.equal(connection.unread, 0, 'no body');
});

test('other methods are told which are right', async (t) => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const answer = await service.call(method, '/api/render/og-default.png', { body: '{}' });
    t.strictSame([answer.status, answer.headers.get('allow')], [405, 'GET, HEAD, OPTIONS'], method);
  }
});
