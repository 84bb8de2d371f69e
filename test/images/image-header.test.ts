import t from 'tap';
import { readImageHeader } from '../../src/rendering/images/image-header.js';
import { CMYK_JPEG, GREY_JPEG, plainJpeg, plainPng, pngFile, pngHeader } from './sample-images.js';

const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content];
const frame = (marker: number, width: number, height: number) =>
  segment(marker, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0);
const jpeg = (...parts: number[][]) => Uint8Array.from([0xff, 0xd8, ...parts.flat()]);

function reason(bytes: Uint8Array): unknown {
  try {
    return readImageHeader(bytes);
  } catch (error) {
    return (error as { reason: string }).reason;
  }
}

t.test('reads the size of PNGs and JPEGs', async (t) => {
  t.strictSame(readImageHeader(plainPng(6, 4)), { type: 'png', width: 6, height: 4 });
  t.strictSame(readImageHeader(plainJpeg(640, 480)), { type: 'jpeg', width: 640, height: 480 });
  for (const bytes of [GREY_JPEG, CMYK_JPEG]) t.match(readImageHeader(bytes), { width: 24, height: 16 });
});

t.test('finds the frame header behind whatever may come before it', async (t) => {
  const size = { type: 'jpeg', width: 1000, height: 300 };
  for (let marker = 0xc0; marker <= 0xcf; marker++) {
    const isFrame = ![0xc4, 0xc8, 0xcc].includes(marker);
    const bytes = jpeg(frame(marker, 9, 9), isFrame ? [] : frame(0xc0, 1000, 300));
    t.match(readImageHeader(bytes), isFrame ? { width: 9, height: 9 } : size, marker.toString(16));
  }
  t.match(readImageHeader(jpeg([0xff, 0xff, 0xff], frame(0xc0, 1000, 300).slice(1))), size, 'fill bytes');
  t.match(
    readImageHeader(jpeg([0xff, 0x01, 0xff, 0xd0], frame(0xc2, 1000, 300))),
    size,
    'markers without length',
  );
  t.match(
    readImageHeader(jpeg(segment(0xe1, ...frame(0xc0, 7, 7)), segment(0xfe), frame(0xc0, 1000, 300))),
    size,
    'not the thumbnail within a segment',
  );
});

t.test('refuses headers that are cut short, out of order or nonsense', async (t) => {
  const whole = plainJpeg();
  for (const [name, bytes] of Object.entries({
    'JPEG: start only': jpeg([0xff]),
    'JPEG: cut in the frame header': jpeg(frame(0xc0, 9, 9).slice(0, 8)),
    'JPEG: cut before the frame header': whole.subarray(0, 100),
    'JPEG: scan before the frame': jpeg(segment(0xda, 0), frame(0xc0, 9, 9)),
    'JPEG: end before the frame': jpeg([0xff, 0xd9], frame(0xc0, 9, 9)),
    'JPEG: segment shorter than its length': jpeg([0xff, 0xe0, 0, 1], frame(0xc0, 9, 9)),
    'JPEG: segment beyond the end': jpeg([0xff, 0xe0, 0xff, 0xff], frame(0xc0, 9, 9)),
    'JPEG: garbage between segments': jpeg(segment(0xe0, 1), [1, 2, 3], frame(0xc0, 9, 9)),
    'JPEG: only fill bytes': Uint8Array.from([0xff, 0xd8, ...new Array(5000).fill(0xff)]),
    'JPEG: no width': jpeg(frame(0xc0, 0, 9)),
    'JPEG: no height': jpeg(frame(0xc0, 9, 0)),
    'PNG: signature only': plainPng().subarray(0, 8),
    'PNG: cut in IHDR': plainPng().subarray(0, 24),
    'PNG: another chunk first': pngFile([['tEXt', new Uint8Array(13)]]),
    'PNG: no width': pngFile([['IHDR', pngHeader(0, 4)]]),
    'PNG: no height': pngFile([['IHDR', pngHeader(4, 0)]]),
  })) {
    t.equal(reason(bytes), 'invalid_header', name);
  }
});

t.test('knows no other types', async (t) => {
  for (const text of [
    '',
    'GIF89a....',
    'RIFF....WEBPVP8 ',
    '<svg xmlns="">',
    'BM......',
    '\x89PNG\n\n',
    '%PDF-1.7',
  ]) {
    t.equal(reason(Buffer.from(text, 'latin1')), 'unsupported_type', text);
  }
});
