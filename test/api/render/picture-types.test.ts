import t, { test } from 'tap';
import { drawnPng } from '../../rig/pictures/drawn-pictures.js';
import { readPng } from '../../rig/pictures/png-reading.js';
import { avifFile, gifFile, quarters, webpFile } from '../../rig/pictures/sample-files.js';
import { plainJpeg, plainPng } from '../../rig/pictures/sample-images.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { Service } from '../../rig/services/service.js';

const service = await Service.start(t, {}, [{ ...GENEROUS, id: 'anonymous' }]);

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
  // JPEGs, whose bytes depend on nothing but the picture.
  const card = { template: 'og-default', format: 'jpeg' };
  const etags = new Set([(await service.render(card)).headers.get('etag')]);
  for (const [type, bytes] of Object.entries(GOOD)) {
    const answer = await service.render({ ...card, data: { photo: dataUrl(bytes) } });
    t.equal(answer.status, 200, type);
    etags.add(answer.headers.get('etag'));
  }
  t.equal(etags.size, 6, 'each another one');
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

  const thing = drawnPng(
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="200"><rect width="900" height="200" fill="#cfd8dc"/><path d="M760 60h80v80h-80z" fill="#dc1e1e"/></svg>',
  );
  const beside = (focus: string) => ({ photo: dataUrl(thing), focus });
  t.equal(await count('og-default', beside('middle'), RED), 0);
  t.ok((await count('og-default', beside('auto'), RED)) > 40_000, 'the thing that stands out');

  const product = (photoFit: string) => ({ photo: wide, photoFit, discount: 0, background: '#203040' });
  const covering = await count('promo-banner', product('cover'), RED);
  const contained = await count('promo-banner', product('contain'), RED);
  t.ok(contained > 0 && contained < covering / 3, `${contained} of ${covering}`);
});
