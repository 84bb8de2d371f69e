import jpeg from 'jpeg-js';
import { GifReader } from 'omggif';
import t, { test } from 'tap';
import { plainPng, serveBytes } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { isRefusal, pictureUnavailable, REFUSALS } from '../../rig/services/refusal.js';
import { Service } from '../../rig/services/service.js';
import { waitFor } from '../../rig/time/eventually.js';

const MAX_BODY_BYTES = 4000;
const WRONG_KEY = `tvl_${'x'.repeat(32)}`;
const RPM = 12;
const service = await Service.start(
  t,
  {
    PREVIEW_RPM: String(RPM),
    MAX_BODY_BYTES: String(MAX_BODY_BYTES),
    IMAGE_ALLOWED_CIDRS: '127.0.0.0/8',
    TRUST_PROXY: '1',
  },
  [
    { ...GENEROUS, id: 'anonymous', rpm: 2, dailyQuota: 3, gif: false },
    { ...GENEROUS, id: 'animated', gifMaxFrames: 100, gifMaxFps: 50 },
    { ...GENEROUS, id: 'small', gifMaxFrames: 4, gifMaxFps: 8 },
  ],
);
t.beforeEach(() => service.newDay());
const templates = await service.templates();

test('a preview is a JPEG whose longest side has 640 pixels', async (t) => {
  for (const { id, width, height } of templates) {
    for (const format of ['png', 'jpeg']) {
      const { status, headers, body } = await service.preview({ template: id, format, scale: 2 });
      t.equal(status, 200, id);
      t.equal(headers.get('content-type'), 'image/jpeg', id);
      const picture = jpeg.decode(body);
      const scale = 640 / Math.max(width, height);
      t.same([picture.width, picture.height], [Math.round(width * scale), Math.round(height * scale)], id);
    }
  }
});

test('a preview shows what the body says', async (t) => {
  const average = async (accent: string) => {
    const data = { accent, theme: 'accent' };
    const { data: pixels } = jpeg.decode((await service.preview({ template: 'instagram-quote', data })).body);
    return [0, 1, 2].map((channel) => pixels[4 * 640 * 20 + 80 + channel] ?? 0);
  };
  t.same(
    (await average('#ff0000')).map((level) => Math.round(level / 50)),
    [5, 0, 0],
  );
  t.same(
    (await average('#0000ff')).map((level) => Math.round(level / 50)),
    [0, 0, 5],
  );
});

test('a JPEG of lower quality looks so in its preview', async (t) => {
  const bytes = async (quality: number) =>
    (await service.preview({ template: 'og-default', format: 'jpeg', quality })).body.length;
  t.ok((await bytes(10)) < 0.6 * (await bytes(80)));
  t.equal(await bytes(100), await bytes(80), 'but previews have a most of their own');
});

test('the preview of a GIF is a short one, of the whole duration', async (t) => {
  const key = await service.key('animated');
  const body = { template: 'promo-animated', format: 'gif', fps: 50, durationMs: 6000 };
  const { status, headers, body: bytes } = await service.preview(body, { key });
  t.equal(status, 200);
  t.equal(headers.get('content-type'), 'image/gif');
  const gif = new GifReader(bytes);
  t.same([gif.width, gif.height], [640, 360]);
  t.equal(headers.get('x-gif-frames'), '32');
  t.equal(headers.get('x-gif-fps'), '5.33');
  let centiseconds = 0;
  for (let frame = 0; frame < gif.numFrames(); frame++) centiseconds += gif.frameInfo(frame).delay;
  t.equal(centiseconds, 600);
  const short = await service.preview({ ...body, durationMs: 400 }, { key });
  t.equal(short.headers.get('x-gif-frames'), '4', 'at ten frames a second');
  const small = await service.preview(body, { key: await service.key('small') });
  t.equal(small.headers.get('x-gif-frames'), '4', 'and within the limits of the plan');
});

test('a preview costs nothing of the plan, and needs nothing of it', async (t) => {
  const before = await service.status();
  await service.preview({ template: 'og-default' });
  t.same(await service.status(), before);
  for (let count = 0; count < 3; count++) await service.render({ template: 'og-default' });
  isRefusal(t, await service.render({ template: 'og-default' }), REFUSALS.rateExceeded);
  const { status, headers } = await service.preview({ template: 'og-default' });
  t.equal(status, 200);
  t.equal(headers.get('x-plan'), 'anonymous');
  t.equal(headers.get('x-ratelimit-limit'), String(RPM));
  t.equal(headers.get('x-ratelimit-remaining'), String(RPM - 2));
  t.equal(headers.get('x-quota-remaining'), null);
  t.equal(headers.get('cache-control'), 'no-store');
  t.equal(headers.get('etag'), null);
  t.match(headers.get('server-timing'), /^queue;dur=[\d.]+, layout;/);
});

test('an address has its previews a minute, whatever keys it sends', async (t) => {
  const key = await service.key('animated');
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const body = { template: 'og-default' };
  const answers = await Promise.all(
    Array.from({ length: RPM }, (_, count) =>
      service.preview(body, { ...from('192.0.2.1'), ...(count % 2 === 0 && { key }) }),
    ),
  );
  t.ok(answers.every(({ status }) => status === 200));
  const refused = await service.preview(body, { ...from('192.0.2.1'), key });
  isRefusal(t, refused, REFUSALS.rateExceeded);
  t.equal(refused.headers.get('retry-after'), '60');
  t.equal(refused.headers.get('x-ratelimit-limit'), String(RPM));
  t.equal(refused.headers.get('x-ratelimit-remaining'), '0');
  t.equal((await service.preview(body, from('192.0.2.2'))).status, 200, 'another address has its own');
  t.equal((await service.render(body, { ...from('192.0.2.1'), key })).status, 200, 'and renders go on');
  service.clock.advance(60_000);
  t.equal((await service.preview(body, from('192.0.2.1'))).status, 200, 'the next minute');
});

test('a preview is refused as its render would be', async (t) => {
  const key = await service.key('animated');
  const bodies: [
    what: string,
    body: unknown,
    options?: { key?: string; headers?: Record<string, string> },
  ][] = [
    ['media type', '{}', { headers: { 'content-type': 'text/plain' } }],
    ['size', 'x'.repeat(MAX_BODY_BYTES + 1)],
    ['key', {}, { key: WRONG_KEY }],
    ['JSON', '{'],
    ['array', '[]'],
    ['no template', {}],
    ['template', { template: 'nope' }],
    ['format', { template: 'og-default', format: 'bmp' }],
    ['quality', { template: 'og-default', quality: 0 }],
    ['scale', { template: 'og-default', scale: 5 }],
    ['still as GIF', { template: 'og-default', format: 'gif' }, { key }],
    ['GIF without GIF', { template: 'promo-animated', format: 'gif' }],
    ['field', { template: 'og-default', data: { bgFrom: 'red' } }],
  ];
  for (const [what, body, options] of bodies) {
    const [asked, wanted] = [await service.preview(body, options), await service.render(body, options)];
    t.ok(wanted.status >= 400, what);
    t.equal(asked.status, wanted.status, what);
    t.equal(String(asked.body), String(wanted.body), what);
    for (const header of ['x-error-code', 'x-error-field', 'content-type']) {
      t.equal(asked.headers.get(header), wanted.headers.get(header), `${what}: ${header}`);
    }
  }
  t.equal((await service.status()).remaining.rpm, 2, 'and that spends nothing');
  const { headers } = await service.preview({ template: 'og-default' });
  t.equal(headers.get('x-ratelimit-remaining'), String(RPM - 1), 'of the previews neither');
});

test('pictures are fetched once for those who type, and never beyond the limit', async (t) => {
  const pictures = await serveBytes(t, plainPng(40, 30, [250, 10, 20]));
  const preview = (title: string) =>
    service.preview({ template: 'og-default', data: { title, photo: pictures.url } });
  for (const title of ['M', 'Me', 'Mer']) t.equal((await preview(title)).status, 200);
  t.equal(pictures.requests, 1);
  await service.render({ template: 'og-default', data: { photo: pictures.url } });
  t.equal(pictures.requests, 2, 'a render sees for itself');
  for (let count = 3; count < RPM; count++) await service.preview({ template: 'og-default' });
  const other = { photo: `${pictures.url}?other` };
  isRefusal(t, await service.preview({ template: 'og-default', data: other }), REFUSALS.rateExceeded);
  t.equal(pictures.requests, 2);
});

test('previews that wait for pictures leave renders room to fetch theirs', async (t) => {
  const own = await Service.start(t, { QUEUE_LIMIT: '3', IMAGE_ALLOWED_CIDRS: '127.0.0.0/8' });
  const silent = await serveBytes(t, plainPng(8, 8, [1, 2, 3]), new Promise(() => {}));
  const client = new AbortController();
  const showing = (photo: string) => ({ template: 'og-default', data: { photo } });
  const waiting = Promise.allSettled(
    ['1', '2'].map((name) => own.preview(showing(`${silent.url}?${name}`), { signal: client.signal })),
  );
  await waitFor('two pictures to be asked for', () => silent.requests >= 2);
  isRefusal(t, await own.preview(showing(`${silent.url}?3`)), REFUSALS.busy, 'half as many as renders have');
  const slow = await serveBytes(t, plainPng(8, 8, [1, 2, 3]), 200);
  const renders = ['1', '2', '3'].map((name) => own.render(showing(`${slow.url}?${name}`)));
  for (const { status } of await Promise.all(renders)) t.equal(status, 200);
  client.abort();
  await waiting;
});

test('a picture that cannot be had is told of by its field', async (t) => {
  const data = { photo: 'http://192.0.2.1.invalid/x.png' };
  const answer = await service.preview({ template: 'og-default', data });
  isRefusal(t, answer, pictureUnavailable('photo'));
  t.equal(answer.headers.get('x-plan'), 'anonymous');
});

test('previews are counted by their outcome, and not among renders', async (t) => {
  const own = await Service.start(t, {}, [{ ...GENEROUS, id: 'anonymous' }]);
  await own.preview({ template: 'og-default' });
  await own.preview({ template: 'og-default', data: { photo: 'data:image/png,x' } });
  const metrics = await own.front.metricsSnapshot();
  const value = (name: string, labels: Record<string, string>) =>
    metrics
      .find((metric) => metric.name === name)
      ?.values.find((one) => Object.entries(labels).every(([key, wanted]) => one.labels[key] === wanted))
      ?.value;
  t.equal(value('tuval_previews_total', { outcome: 'drawn' }), 1);
  t.equal(value('tuval_previews_total', { outcome: 'picture_unavailable' }), 1);
  t.equal(value('tuval_preview_admissions_total', { outcome: 'admitted' }), 2);
  t.equal(value('tuval_admissions_total', { outcome: 'admitted' }), 0);
  t.notOk(value('tuval_renders_total', { template: 'og-default' }));
});

test('PREVIEW_RPM=0 turns previews off, and thumbnails not', async (t) => {
  const without = await Service.start(t, { PREVIEW_RPM: '0' });
  isRefusal(t, await without.preview({ template: 'og-default' }), REFUSALS.unknownPath);
  t.equal((await without.get('/api/templates/og-default/thumbnail')).status, 200);
});
