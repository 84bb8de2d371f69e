import t, { test } from 'tap';
import { readPng } from '../encoders/png-reading.js';
import { avifFile, gifFile, quarters, webpCanvas, webpFile, webpOf } from '../images/sample-files.js';
import { plainJpeg, plainPng, pngFile, pngHeader } from '../images/sample-images.js';
import { GENEROUS } from './plans.js';
import { isRefusal, pictureUnavailable } from './refusal.js';
import { Service } from './service.js';

const PLANS = [
  { ...GENEROUS, id: 'anonymous' },
  { ...GENEROUS, id: 'many', rpm: 100, dailyQuota: 100 },
];
const service = await Service.start(t, {}, PLANS);

const QUARTERS = quarters(60, 60, true);
const GOOD = {
  png: plainPng(60, 60),
  jpeg: plainJpeg(60, 60),
  webp: webpFile(QUARTERS, 60, 60),
  gif: gifFile({ width: 60, height: 60 }),
  avif: avifFile(QUARTERS, 60, 60),
};

/** Named and declared as a PNG, whatever it is. */
const dataUrl = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;

test('every type of picture is shown, whatever it is called', async (t) => {
  const etags = new Set([(await service.render({ template: 'og-default' })).headers.get('etag')]);
  for (const [type, bytes] of Object.entries(GOOD)) {
    const answer = await service.render({ template: 'og-default', data: { photo: dataUrl(bytes) } });
    t.equal(answer.status, 200, type);
    etags.add(answer.headers.get('etag'));
  }
  t.equal(etags.size, 6, 'each another one');
});

test('hostile files are 422 by their field, and give the daily unit back', async (t) => {
  const key = await service.key('many');
  const huge = GOOD.gif.slice();
  huge.set([255, 255, 255, 255], 6);
  const families = {
    'decompression bomb': pngFile([['IHDR', pngHeader(65_535, 65_535)]]),
    'a screen of 65535 x 65535': huge,
    'a canvas that is not the picture’s': webpOf([
      ['VP8X', webpCanvas(6, 6)],
      ['VP8L', GOOD.webp.subarray(20)],
    ]),
    'a WebP cut short': GOOD.webp.subarray(0, -40),
    'an AVIF cut short': GOOD.avif.subarray(0, -40),
    'a GIF cut short': GOOD.gif.subarray(0, -60),
    'an AVIF of nothing': Buffer.from(GOOD.avif).fill(0, GOOD.avif.length - 300),
    'a page': Buffer.from('   <!doctype html><script>alert(1)</script>'),
    'an SVG': Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  };
  for (const [what, bytes] of Object.entries(families)) {
    const data = { photo: dataUrl(bytes) };
    const answer = await service.render({ template: 'og-default', data }, { key });
    isRefusal(t, answer, pictureUnavailable('photo'), what);
    t.equal(answer.headers.get('x-quota-remaining'), '100', what);
  }
});

test('the focus of the photo and the fit of the product decide what is seen of it', async (t) => {
  const wide = dataUrl(webpFile(quarters(400, 100, true), 400, 100, { lossless: 1 }));
  const count = async (template: string, data: object, wanted: readonly number[]) => {
    const { data: pixels, channels } = readPng((await service.render({ template, data })).body);
    let found = 0;
    for (let at = 0; at < pixels.length; at += channels) {
      if (wanted.every((value, channel) => pixels[at + channel] === value)) found++;
    }
    return found;
  };
  const RED = [220, 30, 30];
  const GREEN = [30, 200, 40];
  const photo = (focus: string) => ({ photo: wide, focus });
  const inMiddle = await count('og-default', photo('middle'), RED);
  t.ok(inMiddle > 50_000, 'half of it red');
  t.ok((await count('og-default', photo('left'), RED)) > 1.9 * inMiddle);
  t.equal(await count('og-default', photo('left'), GREEN), 0);
  t.equal(await count('og-default', photo('right'), RED), 0);

  const product = (photoFit: string) => ({ photo: wide, photoFit, discount: 0, background: '#203040' });
  const covering = await count('promo-banner', product('cover'), RED);
  const contained = await count('promo-banner', product('contain'), RED);
  t.ok(contained > 0 && contained < covering / 3, `${contained} of ${covering}`);
});
