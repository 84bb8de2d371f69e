import jpeg from 'jpeg-js';
import t, { test } from 'tap';
import { readPng } from '../../rig/pictures/png-reading.js';
import { closedAddress, dataUrl, plainPng, serveBytes } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { isRefusal, pictureUnavailable } from '../../rig/services/refusal.js';
import { Service } from '../../rig/services/service.js';

const PLANS = [{ ...GENEROUS, id: 'anonymous' }];
const BOUNDS = { IMAGE_MAX_PIXELS: '90000', IMAGE_MAX_BYTES: '200000', IMAGE_TIMEOUT_MS: '30000' };
const OPEN = { IMAGE_ALLOWED_CIDRS: '127.0.0.0/8', ...BOUNDS };
const service = await Service.start(t, OPEN, PLANS);
const cautious = await Service.start(t, BOUNDS, PLANS);

const RED = plainPng(40, 30, [250, 10, 20]);
const GREEN = plainPng(40, 30, [10, 200, 30]);
const BLUE_JPEG = plainJpeg(40, 30, [20, 30, 240]);

/** Every image field of every template. */
const fields = (await service.templates()).flatMap(({ id, fields }) =>
  fields.filter(({ type }) => type === 'image').map(({ key }) => ({ template: id, key })),
);

function plainJpeg(width: number, height: number, [red = 0, green = 0, blue = 0]: number[]): Uint8Array {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < data.length; at += 4) data.set([red, green, blue], at);
  return jpeg.encode({ width, height, data }, 95).data;
}

for (const { template, key } of fields) {
  const render = (url: string) => service.render({ template, data: { [key]: url } });

  /** How many pixels are near a colour, give or take what JPEG does to it. */
  const count = async (url: string, wanted: number[]) => {
    const answer = await render(url);
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
    const { data, channels } = readPng(answer.body);
    let found = 0;
    for (let at = 0; at < data.length; at += channels) {
      if (wanted.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 12)) found++;
    }
    return found;
  };

  test(`${template}.${key} shows the picture it is given`, async (t) => {
    for (const [what, url, colour] of [
      ['a PNG', dataUrl('png', RED), [250, 10, 20]],
      ['another PNG', dataUrl('png', GREEN), [10, 200, 30]],
      ['a JPEG', dataUrl('jpeg', BLUE_JPEG), [20, 30, 240]],
      ['a JPEG called PNG', dataUrl('png', BLUE_JPEG), [20, 30, 240]],
    ] as const) {
      t.ok((await count(url, [...colour])) > 10_000, what);
    }
    t.ok((await count('', [250, 10, 20])) < 10_000, 'and nothing of them without one');
  });

  test(`${template}.${key} shows a picture from a web server`, async (t) => {
    const server = await serveBytes(t, GREEN);
    t.ok((await count(server.url, [10, 200, 30])) > 10_000);
    t.equal(server.requests, 1);
    const inline = await render(dataUrl('png', GREEN));
    t.equal(inline.headers.get('x-cache'), 'hit', 'the same picture from elsewhere is the same request');
  });

  test(`${template}.${key}: what is no picture is 422 by its key`, async (t) => {
    const broken = RED.slice();
    broken.fill(0x55, 45, broken.length - 12);
    const brokenJpeg = BLUE_JPEG.slice(0, BLUE_JPEG.length >> 1);
    const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const cases = {
      'a PNG with a broken body': dataUrl('png', broken),
      'a PNG cut short': dataUrl('png', RED.slice(0, 50)),
      'a PNG of its signature only': dataUrl('png', RED.slice(0, 8)),
      'a JPEG cut short': dataUrl('jpeg', brokenJpeg),
      'an SVG': dataUrl('png', text),
      'an SVG said to be one': `data:image/svg+xml,${encodeURIComponent(text.toString())}`,
      'a GIF without its palette':
        'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
      nothing: 'data:image/png;base64,',
      'a data URL without a comma': 'data:image/png;base64',
      'base64 of another alphabet': 'data:image/png;base64,_-_-_-_-',
      'too many pixels': dataUrl('png', plainPng(301, 300, [1, 2, 3])),
      'too many bytes': dataUrl('png', new Uint8Array(200_001)),
      'a host that is none': 'http://no-such-host.invalid/a.png',
      'a port where nobody listens': await closedAddress(),
    };
    for (const [what, url] of Object.entries(cases)) {
      isRefusal(t, await render(url), pictureUnavailable(key), what);
    }
  });
}

test('exactly as many pixels as are allowed are fine', async (t) => {
  const picture = dataUrl('png', plainPng(300, 300, [1, 2, 3]));
  t.equal((await service.render({ template: 'og-default', data: { photo: picture } })).status, 200);
});

test('a picture of a private address is refused unless the address was opened, and nobody is called', async (t) => {
  const server = await serveBytes(t, RED);
  const { port } = new URL(server.url);
  const names = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '0.0.0.0',
    '127.1',
    '2130706433',
    '0x7f000001',
    '[::ffff:127.0.0.1]',
  ];
  for (const name of names) {
    const photo = `http://${name}:${port}/`;
    isRefusal(
      t,
      await cautious.render({ template: 'og-default', data: { photo } }),
      pictureUnavailable('photo'),
      name,
    );
  }
  t.equal(server.connections, 0);
  const opened = await service.render({ template: 'og-default', data: { photo: server.url } });
  t.equal(opened.status, 200, 'while another front, which may, shows it');
});
