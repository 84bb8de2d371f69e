import t, { test } from 'tap';
import { seededRandom } from '../../rig/pictures/bitmaps.js';
import { readPng } from '../../rig/pictures/png-reading.js';
import { samplePng } from '../../rig/pictures/sample-images.js';
import { dataUrl } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { invalidParameter, isRefusal } from '../../rig/services/refusal.js';
import { Service } from '../../rig/services/service.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { linkPath, newKey } from '../links/links.js';

t.setTimeout(FILE_TIMEOUT_MS);

const service = await Service.start(t, {}, [
  { ...GENEROUS, id: 'anonymous', dailyQuota: 50, gifMaxFrames: 2 },
  GENEROUS,
]);
t.beforeEach(() => service.newDay());

const CARD = { template: 'og-default' };

test('a still has no more bytes than were asked for, and tells the quality that was taken', async (t) => {
  for (const [format, expectation] of [
    ['png', /^(255|128|64|32|16) colours$/],
    ['jpeg', /^\d{1,2}$/],
    ['webp', /^\d{1,2}$/],
    ['avif', /^\d{1,2}$/],
  ] as const) {
    const whole = await service.render({ ...CARD, format, ...(format === 'avif' && { quality: 95 }) });
    t.equal(whole.headers.get('x-quality'), null, 'nothing was searched for');
    const maxBytes = Math.max(5000, Math.floor(whole.body.length / 2));
    const { status, headers, body } = await service.render({ ...CARD, format, maxBytes });
    t.equal(status, 200, format);
    t.ok(body.length <= maxBytes, `${body.length} of ${maxBytes}`);
    t.match(headers.get('x-quality'), expectation);
    t.equal(headers.get('x-cache'), 'miss', 'it is another image');
    const again = await service.render({ ...CARD, format, maxBytes });
    t.strictSame(
      [again.headers.get('x-cache'), again.headers.get('x-quality'), again.headers.get('etag')],
      ['hit', headers.get('x-quality'), headers.get('etag')],
    );
    t.not(again.headers.get('etag'), whole.headers.get('etag'));
  }
});

test('with room to spare it is the best there is', async (t) => {
  const maxBytes = 10_000_000;
  for (const [format, expectation] of Object.entries({
    png: 'lossless',
    webp: 'lossless',
    jpeg: '95',
    avif: '95',
  })) {
    t.equal(
      (await service.render({ ...CARD, format, maxBytes })).headers.get('x-quality'),
      expectation,
      format,
    );
  }
  const asked = await service.render({ ...CARD, format: 'jpeg', quality: 40, maxBytes });
  t.equal(asked.headers.get('x-quality'), '40');
});

test('a limit that nothing meets is refused by name, and the unit of the day is given back', async (t) => {
  // Sharp grains, of which no PNG and no JPEG is small.
  const grains = noisePng();
  const body = { ...CARD, data: { photo: dataUrl('png', grains) }, scale: 2, format: 'png', maxBytes: 5000 };
  const answer = await service.render(body);
  isRefusal(t, answer, [422, 'too_many_bytes', '', 'maxBytes']);
  t.match(JSON.parse(answer.body.toString()), {
    error: /^görsel maxBytes sınırına sığmıyor: en az \d+ bayt$/,
  });
  t.equal(answer.headers.get('x-quota-remaining'), '50');
});

test('out of range it is refused, and where it has no meaning it does nothing', async (t) => {
  for (const maxBytes of [4999, 10_000_001, 0, -1, '20000', null]) {
    for (const format of ['png', 'gif']) {
      const answer = await service.render({ template: 'promo-animated', format, maxBytes });
      invalidParameter(t, answer, 'maxBytes', `${maxBytes}`);
    }
  }
  const gif = await service.render({
    ...{ template: 'promo-animated', format: 'gif', fps: 5, durationMs: 400, maxBytes: 5000 },
  });
  t.equal(gif.status, 200);
  t.equal(gif.headers.get('x-quality'), null);
});

test('a link has its limit, and its image tells the quality', async (t) => {
  const key = await newKey(service, 'generous');
  const link = linkPath('og-default.png', { maxBytes: 45_000 }, key);
  for (const cache of ['miss', 'hit']) {
    const { status, headers, body } = await service.get(link);
    t.strictSame([status, headers.get('x-cache')], [200, cache]);
    t.ok(body.length <= 45_000);
    t.match(headers.get('x-quality'), / colours$/);
    t.equal(readPng(new Uint8Array(body)).width, 1200);
  }
  invalidParameter(t, await service.get(linkPath('og-default.png', { maxBytes: 30 }, key)), 'maxBytes');
});

function noisePng(): Uint8Array {
  const random = seededRandom(5);
  return samplePng({
    width: 420,
    height: 630,
    colourType: 2,
    depth: 8,
    sample: () => Math.floor(random() * 256),
  });
}
