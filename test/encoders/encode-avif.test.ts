import t, { test } from 'tap';
import { encodeAvif } from '../../workers/encoders/avif/encode-avif.js';
import type { Bitmap } from '../../workers/raster/bitmap.js';
import { bitmap, gradient, noise, ownsItsMemory } from '../rig/pictures/bitmaps.js';
import { encodedFrame } from '../rig/pictures/frames.js';
import { noiseRatio } from '../rig/pictures/noise-ratio.js';
import { premultiplied } from '../rig/pictures/transparent.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { avifInfo, libavifsPixels } from './avif-tools.js';

t.setTimeout(FILE_TIMEOUT_MS);

function avifOf(source: Bitmap, quality: number, transparent = false): Uint8Array {
  return encodedFrame(source, (frame) => encodeAvif(frame, quality), transparent);
}

/** Lines of red on blue, two pixels wide, of equal luma: with subsampled chroma they would run together. */
const STRIPES = bitmap(160, 80, 4, (x, _, channel) => {
  const isRed = (x >> 1) % 2 === 0;
  return (isRed ? [200, 20, 20, 255] : [20, 80, 165, 255])[channel] as number;
});

test('an AVIF of any size is of 8 bits in full range and full chroma, and without alpha where nothing is transparent', (t) => {
  for (const [width, height] of [
    [1, 1],
    [1, 70],
    [33, 16],
    [201, 99],
  ] as const) {
    const source = bitmap(width, height, 4, (x, y, channel) => (channel === 3 ? 255 : 60 + ((x + y) % 100)));
    const file = avifOf(source, 60);
    t.match(avifInfo(file), {
      ...{ Resolution: `${width}x${height}`, 'Bit Depth': '8', Format: 'YUV444' },
      ...{ Range: 'Full', Alpha: 'Absent' },
    });
    t.ok(noiseRatio(libavifsPixels(file), source.pixels) > 30, `${width}x${height}`);
    t.ok(ownsItsMemory(file));
  }
  t.end();
});

test('more quality looks better and takes more bytes', (t) => {
  const source = bitmap(320, 200, 4, (x, y, channel) =>
    channel === 3 ? 255 : (x * (channel + 1) + y * 3) & 127,
  );
  const [low, high] = [20, 90].map((quality) => avifOf(source, quality)) as [Uint8Array, Uint8Array];
  t.ok(low.length < high.length);
  const [worse, better] = [low, high].map((file) => noiseRatio(libavifsPixels(file), source.pixels));
  t.ok(Number(worse) > 20 && Number(better) > 35 && Number(worse) < Number(better), `${worse}, ${better}`);
  t.end();
});

test('fine lines of a colour do not run into another', (t) => {
  t.ok(noiseRatio(libavifsPixels(avifOf(STRIPES, 80)), STRIPES.pixels) > 30);
  t.end();
});

test('a transparent frame has alpha, and straight colours', (t) => {
  const source = gradient(120, 80, 4);
  const file = avifOf(premultiplied(source), 95, true);
  t.not(avifInfo(file).Alpha, 'Absent');
  const read = libavifsPixels(file);
  const samples = (pixels: Uint8Array) =>
    pixels.filter((_, at) => at % 4 === 3 || (source.pixels[at | 3] ?? 0) > 127);
  t.ok(noiseRatio(samples(read), samples(source.pixels)) > 35);
  t.end();
});

test('the same frame gives the same bytes, whatever was encoded between', (t) => {
  const first = avifOf(STRIPES, 60);
  avifOf(noise(200, 100, 4), 30, true);
  t.strictSame(avifOf(STRIPES, 60), first);
  t.end();
});
