import t from 'tap';
import { readPictureHeader } from '../../../src/rendering/pictures/picture-fetcher.js';
import { box, fullBox, number } from '../../rig/pictures/iso-files.js';
import {
  avifFile,
  gifFile,
  quarters,
  webpCanvas,
  webpFile,
  webpOf,
} from '../../rig/pictures/sample-files.js';
import {
  CMYK_JPEG,
  GREY_JPEG,
  plainJpeg,
  plainPng,
  pngFile,
  pngHeader,
} from '../../rig/pictures/sample-images.js';

const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content];
const frame = (marker: number, width: number, height: number) =>
  segment(marker, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0);
const jpeg = (...parts: number[][]) => Uint8Array.from([0xff, 0xd8, ...parts.flat()]);

function reason(bytes: Uint8Array): unknown {
  try {
    return readPictureHeader(bytes);
  } catch (error) {
    return (error as { reason: string }).reason;
  }
}

t.test('reads the size of PNGs and JPEGs', async (t) => {
  t.strictSame(readPictureHeader(plainPng(6, 4)), { type: 'png', width: 6, height: 4 });
  t.strictSame(readPictureHeader(plainJpeg(640, 480)), {
    type: 'jpeg',
    width: 640,
    height: 480,
    components: 3,
  });
  t.match(readPictureHeader(GREY_JPEG), { width: 24, height: 16 });
  t.match(readPictureHeader(CMYK_JPEG), { width: 24, height: 16, components: 4 });
});

t.test('finds the frame header behind whatever may come before it', async (t) => {
  const size = { type: 'jpeg', width: 1000, height: 300 };
  for (let marker = 0xc0; marker <= 0xcf; marker++) {
    const isFrame = ![0xc4, 0xc8, 0xcc].includes(marker);
    const bytes = jpeg(frame(marker, 9, 9), isFrame ? [] : frame(0xc0, 1000, 300));
    t.match(readPictureHeader(bytes), isFrame ? { width: 9, height: 9 } : size, marker.toString(16));
  }
  t.match(
    readPictureHeader(jpeg(segment(0xe0, 1), [1, 0xff, 0, 3], frame(0xc0, 1000, 300))),
    size,
    'strange bytes',
  );
  t.match(readPictureHeader(jpeg([0xff, 0xff, 0xff], frame(0xc0, 1000, 300).slice(1))), size, 'fill bytes');
  t.match(
    readPictureHeader(jpeg([0xff, 0x01, 0xff, 0xd0], frame(0xc2, 1000, 300))),
    size,
    'markers without length',
  );
  t.match(
    readPictureHeader(jpeg(segment(0xe1, ...frame(0xc0, 7, 7)), segment(0xfe), frame(0xc0, 1000, 300))),
    size,
    'not the thumbnail within a segment',
  );
});

t.test('refuses headers that are cut short, out of order or nonsense', async (t) => {
  const whole = plainJpeg();
  const gif = gifFile({ width: 4, height: 4 });
  const extensions = Buffer.concat(Array(200_000).fill(Uint8Array.of(0x21, 0xfe, 0)));
  for (const [name, bytes] of Object.entries({
    'JPEG: start only': jpeg([0xff]),
    'JPEG: cut in the frame header': jpeg(frame(0xc0, 9, 9).slice(0, 8)),
    'JPEG: cut before the frame header': whole.subarray(0, 100),
    'JPEG: scan before the frame': jpeg(segment(0xda, 0), frame(0xc0, 9, 9)),
    'JPEG: end before the frame': jpeg([0xff, 0xd9], frame(0xc0, 9, 9)),
    'JPEG: segment shorter than its length': jpeg([0xff, 0xe0, 0, 1], frame(0xc0, 9, 9)),
    'JPEG: segment beyond the end': jpeg([0xff, 0xe0, 0xff, 0xff], frame(0xc0, 9, 9)),
    'JPEG: only fill bytes': Uint8Array.from([0xff, 0xd8, ...new Array(5000).fill(0xff)]),
    'JPEG: no width': jpeg(frame(0xc0, 0, 9)),
    'JPEG: no height': jpeg(frame(0xc0, 9, 0)),
    'PNG: signature only': plainPng().subarray(0, 8),
    'PNG: cut in IHDR': plainPng().subarray(0, 24),
    'PNG: another chunk first': pngFile([['tEXt', new Uint8Array(13)]]),
    'PNG: no width': pngFile([['IHDR', pngHeader(0, 4)]]),
    'PNG: no height': pngFile([['IHDR', pngHeader(4, 0)]]),
    'GIF: no frame': gif.subarray(0, 13),
    'GIF: extensions without end': Buffer.concat([
      gif.subarray(0, 13 + 48),
      extensions,
      gif.subarray(13 + 48),
    ]),
    'GIF: neither frame nor extension': Buffer.concat([gif.subarray(0, 13 + 48), new Uint8Array(20)]),
    'WebP: another chunk first': webpOf([['EXIF', new Uint8Array(30)]]),
    'WebP: no start code': webpOf([['VP8 ', new Uint8Array(30)]]),
    'WebP: no signature': webpOf([['VP8L', new Uint8Array(30)]]),
    'AVIF: brands only': Buffer.from('\0\0\0\x14ftypavif\0\0\0\0mif1'),
    'AVIF: a box of no size': Buffer.from('\0\0\0\x14ftypavif\0\0\0\0mif1\0\0\0\x01meta'),
  })) {
    t.equal(reason(bytes), 'invalid_header', name);
  }
});

t.test('reads the size of WebPs, GIFs and AVIFs', async (t) => {
  const rgba = quarters(40, 24);
  for (const [name, file] of Object.entries({
    lossless: webpFile(rgba, 40, 24, { lossless: 1 }),
    'lossy with alpha': webpFile(rgba, 40, 24),
    lossy: webpFile(quarters(40, 24, true), 40, 24),
  })) {
    t.strictSame(readPictureHeader(file), { type: 'webp', width: 40, height: 24 }, name);
  }
  t.match(readPictureHeader(webpFile(quarters(1, 1), 1, 1, { lossless: 1 })), { width: 1, height: 1 });

  t.strictSame(readPictureHeader(gifFile({ width: 300, height: 20 })), {
    type: 'gif',
    width: 300,
    height: 20,
  });
  const beyond = gifFile({ width: 300, height: 20, frame: { x: 200, y: 3, width: 90, height: 10 } });
  beyond.set([4, 0, 5, 0], 6);
  t.strictSame(readPictureHeader(beyond), { type: 'gif', width: 290, height: 13 }, 'the frame counts too');

  const avif = avifFile(rgba, 40, 24);
  t.strictSame(readPictureHeader(avif), { type: 'avif', width: 40, height: 24 });
  for (const sizes of [
    [50, 3000, 50],
    [3000, 50],
    [50, 3000],
  ]) {
    const ispe = sizes.map((side) => fullBox('ispe', 0, number(4, side), number(4, side)));
    const properties = box('iprp', box('ipco', ...ispe));
    const brand = Buffer.from('\0\0\0\x14ftypavif\0\0\0\0mif1');
    const file = Buffer.concat([brand, fullBox('meta', 0, properties)]);
    t.match(readPictureHeader(file), { width: 3000 }, 'the largest counts, whatever it is of');
  }
});

t.test('tells from every truncation the right size or none', async (t) => {
  const rgba = quarters(40, 24);
  const files = [
    plainPng(40, 24),
    plainJpeg(40, 24),
    webpFile(rgba, 40, 24),
    gifFile({ width: 40, height: 24 }),
  ];
  for (const file of [...files, avifFile(rgba, 40, 24)]) {
    const seen = new Set<unknown>();
    for (let length = 0; length <= file.length; length++) {
      const found = reason(file.subarray(0, length));
      seen.add(typeof found === 'object' ? JSON.stringify(found) : found);
    }
    const { type } = readPictureHeader(file);
    const right = JSON.stringify({
      type,
      ...(type === 'jpeg' ? { height: 24, width: 40, components: 3 } : { width: 40, height: 24 }),
    });
    t.strictSame(seen, new Set(['unsupported_type', 'invalid_header', right]), type);
  }
});

t.test('walks no further than the header of any picture in earnest', async (t) => {
  const whole = avifFile(quarters(4, 4), 4, 4);
  const ftypBytes = Buffer.from(whole).readUInt32BE(0);
  const free = Buffer.from('\0\0\0\x08free');
  const avifBehind = (boxes: number) =>
    Buffer.concat([whole.subarray(0, ftypBytes), Buffer.alloc(8 * boxes, free), whole.subarray(ftypBytes)]);
  t.match(reason(avifBehind(4000)), { type: 'avif', width: 4 });
  t.equal(reason(avifBehind(5000)), 'invalid_header');

  const jpegBehind = (fills: number) => jpeg(new Array<number>(fills).fill(0xff), frame(0xc0, 9, 9).slice(1));
  t.match(reason(jpegBehind(60_000)), { type: 'jpeg', width: 9 });
  t.equal(reason(jpegBehind(70_000)), 'invalid_header');

  const gifBehind = (extensions: number) => {
    const [screen, frame] = ['GIF89a\x09\0\x09\0\0\0\0', ',\0\0\0\0\x09\0\x09\0\0'];
    const extension = `!\xfe${'\x01.'.repeat(1000)}\0`;
    return Buffer.from(`${screen}${extension.repeat(extensions)}${frame}`, 'latin1');
  };
  t.match(reason(gifBehind(60)), { type: 'gif', width: 9 });
  t.equal(reason(gifBehind(70)), 'invalid_header');

  const brands = Buffer.from(`ftypmp42\0\0\0\0${'mif1'.repeat(2000)}avif`);
  t.equal(reason(Buffer.concat([Uint8Array.of(0, 0, 0x1f, 0x54), brands])), 'unsupported_type');
});

t.test('refuses a side longer than 65535 pixels, however short the other is', async (t) => {
  const png = (width: number, height: number) => pngFile([['IHDR', pngHeader(width, height)]]);
  for (const [width, height] of [
    [65_536, 1],
    [1, 65_536],
    [2 ** 31 - 1, 1],
  ] as const) {
    t.equal(reason(png(width, height)), 'too_many_pixels', `${width}x${height}`);
  }
  t.match(readPictureHeader(png(65_535, 1)), { width: 65_535 });
  t.equal(reason(webpOf([['VP8X', webpCanvas(2 ** 24, 1)]])), 'too_many_pixels');
});

t.test('knows no other types', async (t) => {
  for (const text of [
    '',
    'GIF88a....',
    'RIFF....WAVEfmt ',
    '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
    '\0\0\0\x14ftypmp42avif',
    '<svg xmlns="">',
    '  \n<?xml version="1.0"?><svg xmlns="">',
    '  <!doctype html><html>',
    'BM......',
    '\x89PNG\n\n',
    '%PDF-1.7',
  ]) {
    t.equal(reason(Buffer.from(text, 'latin1')), 'unsupported_type', text);
  }
});
