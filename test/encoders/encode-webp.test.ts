import t, { test } from 'tap';
import { encodeWebp } from '../../workers/encoders/webp/encode-webp.js';
import type { Bitmap } from '../../workers/raster/bitmap.js';
import { bitmap, gradient, noise, ownsItsMemory } from '../rig/pictures/bitmaps.js';
import { encodedFrame } from '../rig/pictures/frames.js';
import { noiseRatio } from '../rig/pictures/noise-ratio.js';
import { premultiplied } from '../rig/pictures/transparent.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { libwebpsPixels, webpInfo } from './webp-tools.js';

t.setTimeout(FILE_TIMEOUT_MS);

const SIZES = [
  [1, 1],
  [1, 70],
  [33, 16],
  [201, 99],
] as const;

function webpOf(source: Bitmap, quality?: number, transparent = false): Uint8Array {
  return encodedFrame(source, (frame) => encodeWebp(frame, quality), transparent);
}

function opaque(source: Bitmap): Bitmap {
  return { ...source, pixels: source.pixels.map((sample, at) => (at % 4 === 3 ? 255 : sample)) };
}

/** Alphas of 0 and 255 only: other colours are rounded when they are multiplied. */
const cutOut = (width: number, height: number) =>
  bitmap(width, height, 4, (x, y, channel) => {
    if ((x >> 2) % 2 === (y >> 2) % 2) return 0;
    return channel === 3 ? 255 : (x * 5 + y * 3 + channel * 80) & 255;
  });

test('without a quality every pixel comes back, whatever the size', (t) => {
  for (const [width, height] of SIZES) {
    for (const source of [opaque(noise(width, height, 4)), opaque(gradient(width, height, 4))]) {
      const file = webpOf(source);
      t.strictSame(webpInfo(file), { isLossless: true, hasAlpha: false });
      t.ok(Buffer.from(libwebpsPixels(file)).equals(source.pixels), `${width}x${height}`);
      t.ok(ownsItsMemory(file));
    }
    const source = cutOut(width, height);
    const read = premultiplied({ ...source, pixels: libwebpsPixels(webpOf(source, undefined, true)) });
    t.ok(Buffer.from(read.pixels).equals(source.pixels), 'transparent, whose colour does not matter');
  }
  t.end();
});

test('colours are written straight, as they were before they were multiplied by their alpha', (t) => {
  const source = gradient(120, 80, 4);
  const file = webpOf(premultiplied(source), undefined, true);
  t.strictSame(webpInfo(file), { isLossless: true, hasAlpha: true });
  const read = libwebpsPixels(file);
  const off = source.pixels.map((sample, at) => {
    const isFaint = (source.pixels[at | 3] as number) <= 127;
    return isFaint && at % 4 !== 3 ? 0 : Math.abs(sample - (read[at] as number));
  });
  t.ok(Math.max(...off) <= 1, 'rounding aside');
  t.end();
});

test('with a quality it is lossy: more of it looks better and takes more bytes, and alpha stays exact', (t) => {
  const source = opaque(gradient(320, 200, 4));
  const [low, high] = [20, 95].map((quality) => webpOf(source, quality)) as [Uint8Array, Uint8Array];
  for (const file of [low, high]) t.strictSame(webpInfo(file), { isLossless: false, hasAlpha: false });
  t.ok(low.length < high.length);
  const [worse, better] = [low, high].map((file) => noiseRatio(libwebpsPixels(file), source.pixels));
  t.ok(Number(worse) > 28 && Number(better) > 38 && Number(worse) < Number(better), `${worse}, ${better}`);

  const shape = cutOut(120, 80);
  const file = webpOf(shape, 50, true);
  t.strictSame(webpInfo(file), { isLossless: false, hasAlpha: true });
  const alphas = (pixels: Uint8Array) => pixels.filter((_, at) => at % 4 === 3);
  t.ok(Buffer.from(alphas(libwebpsPixels(file))).equals(alphas(shape.pixels)));
  t.end();
});

test('the same frame gives the same bytes, whatever was encoded between', (t) => {
  const source = opaque(gradient(90, 60, 4));
  const first = [undefined, 70].map((quality) => webpOf(source, quality));
  webpOf(noise(300, 200, 4), 30, true);
  for (const [at, quality] of [undefined, 70].entries()) t.strictSame(webpOf(source, quality), first[at]);
  t.end();
});
