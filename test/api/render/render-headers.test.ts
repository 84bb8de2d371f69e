import { decode } from 'fast-png';
import jpeg from 'jpeg-js';
import { GifReader } from 'omggif';
import t, { type Test, test } from 'tap';
import { byFastPng } from '../../rig/pictures/png-reading.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { Service } from '../../rig/services/service.js';

const service = await Service.start(t, {}, [
  { ...GENEROUS, id: 'anonymous', rpm: 50, dailyQuota: 70, gifMaxFrames: 2 },
]);
t.beforeEach(() => service.newDay());

const FORMATS = {
  png: { type: 'image/png', extension: 'png' },
  jpeg: { type: 'image/jpeg', extension: 'jpg' },
  webp: { type: 'image/webp', extension: 'webp' },
  avif: { type: 'image/avif', extension: 'avif' },
  gif: { type: 'image/gif', extension: 'gif' },
};
const MOVING = { template: 'promo-animated', fps: 10, durationMs: 200 };

for (const [format, { type, extension }] of Object.entries(FORMATS)) {
  test(`every header of a ${format}`, async (t) => {
    const { status, headers, body } = await service.render({ ...MOVING, format });
    t.equal(status, 200);
    t.equal(headers.get('content-type'), type);
    t.equal(headers.get('content-disposition'), `inline; filename="promo-animated.${extension}"`);
    t.equal(headers.get('content-length'), String(body.length));
    t.equal(headers.get('x-content-type-options'), 'nosniff');
    t.match(headers.get('x-request-id'), /^[0-9a-f]{20,}$/);
    const etag = format !== 'gif' ? /^W\/"[\x21\x23-\x7e]+"$/ : /^"[\x21\x23-\x7e]+"$/;
    t.match(headers.get('etag'), etag, 'weak where the bytes may differ');
    t.equal(headers.get('x-cache'), 'miss');
    t.equal(headers.get('x-plan'), 'anonymous');
    t.equal(headers.get('x-ratelimit-limit'), '50');
    t.equal(headers.get('x-ratelimit-remaining'), '49');
    t.equal(headers.get('x-quota-limit'), '70');
    t.equal(headers.get('x-quota-remaining'), '69');
    t.equal(headers.get('x-error-code'), null);
    t.equal(headers.get('x-gif-frames'), format === 'gif' ? '2' : null);
    t.equal(headers.get('x-gif-fps'), format === 'gif' ? '10' : null);
    isServerTiming(t, headers.get('server-timing') ?? '');
  });
}

/** W3C Server Timing: `name;dur=number`, separated by commas. */
function isServerTiming(t: Test, header: string): void {
  const entries = header.split(', ').map((entry) => /^(\w+);dur=(\d+(?:\.\d+)?)$/.exec(entry));
  t.strictSame(
    entries.map((entry) => entry?.[1]),
    ['queue', 'layout', 'raster', 'encode', 'total'],
    header,
  );
  const [total = 0, ...stages] = entries.map((entry) => Number(entry?.[2])).reverse();
  // Each is rounded to a tenth by itself.
  t.ok(
    total + 0.5 >= stages.reduce((sum, stage) => sum + stage, 0),
    `the stages lie within the total: ${header}`,
  );
}

test('every template has the size it is listed with, in PNG and JPEG', async (t) => {
  for (const { id, width, height } of await service.templates()) {
    const png = decode((await service.render({ template: id })).body);
    t.strictSame([png.width, png.height], [width, height], `${id}.png`);
    const photo = jpeg.decode((await service.render({ template: id, format: 'jpeg' })).body);
    t.strictSame([photo.width, photo.height], [width, height], `${id}.jpg`);
  }
  const gif = new GifReader((await service.render({ ...MOVING, format: 'gif' })).body);
  t.strictSame([gif.width, gif.height], [800, 450], 'promo-animated.gif');
});

test('PNG is what one gets who asks for nothing', async (t) => {
  const [asked, unasked] = [
    await service.render({ template: 'og-default', format: 'png' }),
    await service.render({ template: 'og-default' }),
  ];
  t.ok(asked.body.equals(unasked.body));
  t.equal(unasked.headers.get('content-type'), 'image/png');
});

test('JPEG quality is 90 unless said, and less is smaller', async (t) => {
  const size = async (quality?: number) => {
    const answer = await service.render({ template: 'og-default', format: 'jpeg', quality });
    t.equal(answer.status, 200);
    return answer.body.length;
  };
  t.equal(await size(), await size(90));
  t.ok((await size(1)) < (await size(50)));
  t.ok((await size(50)) < (await size(90)));
  t.ok((await size(90)) < (await size(100)));
  t.ok((await size(45.5)) > 0, 'a fraction is fine');
});

test('an equal request is a hit with the same entity tag and bytes', async (t) => {
  const first = await service.render({ template: 'og-default', data: { title: 'Aynı' } });
  const equal = [
    { data: { title: 'Aynı' }, template: 'og-default', scale: 1 },
    { template: 'og-default', data: { title: 'Aynı', nobody: 'knows' }, other: 1 },
    { template: 'og-default', data: { title: 'Aynı' }, format: 'png', quality: 5, fps: 7, durationMs: 300 },
    { template: 'og-default', data: { title: 'Ay\u0007nı' } },
  ];
  for (const request of equal) {
    const again = await service.render(request);
    t.equal(again.headers.get('x-cache'), 'hit', JSON.stringify(request));
    t.equal(again.headers.get('etag'), first.headers.get('etag'));
    t.ok(again.body.equals(first.body));
    isServerTiming(t, again.headers.get('server-timing') ?? '');
  }
});

test('a request that differs in anything drawn is no hit', async (t) => {
  const etags = new Set<string | null>();
  const different = [
    { data: { title: 'Bir' } },
    { data: { title: 'bir' } },
    { data: { title: 'Bir', bgFrom: '#000001' } },
    { data: { title: '' } },
    { data: { title: 'Bir' }, scale: 2 },
    { data: { title: 'Bir' }, format: 'jpeg' },
    { data: { title: 'Bir' }, format: 'jpeg', quality: 91 },
  ];
  for (const request of different) {
    const answer = await service.render({ template: 'og-default', ...request });
    t.equal(answer.headers.get('x-cache'), 'miss', JSON.stringify(request));
    etags.add(answer.headers.get('etag'));
  }
  t.equal(etags.size, different.length);
});

test('what is drawn again, or by another front, is the same picture', async (t) => {
  const forgetful = await Service.start(t, { RESULT_CACHE_BYTES: '0' });
  for (const format of ['png', 'jpeg']) {
    const request = { template: 'og-default', format };
    const here = await service.render(request);
    for (let count = 0; count < 4; count++) {
      const { headers, body } = await forgetful.render(request);
      t.equal(headers.get('x-cache'), 'miss', 'nothing is kept where RESULT_CACHE_BYTES is 0');
      t.equal(headers.get('etag'), here.headers.get('etag'), format);
      if (format === 'png') t.equal(Buffer.compare(byFastPng(body), byFastPng(here.body)), 0, 'to the pixel');
      else t.ok(body.equals(here.body), 'to the byte');
    }
  }
});
