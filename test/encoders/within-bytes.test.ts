import t, { test } from 'tap';
import { encodeStill } from '../../workers/encoders/format-encoders.js';
import type { Output, StillFormat } from '../../workers/encoders/formats.js';
import type { Bitmap } from '../../workers/raster/bitmap.js';
import { bitmap, ownsItsMemory, seededRandom } from '../rig/pictures/bitmaps.js';
import { backdropOf, encodedFrame, frameOf, frameUpon, letGo } from '../rig/pictures/frames.js';
import { noiseRatio } from '../rig/pictures/noise-ratio.js';
import { byFastPng, readPng } from '../rig/pictures/png-reading.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { libavifsPixels } from './avif-tools.js';
import { libjpegsPixels } from './jpeg-tools.js';
import { libwebpsPixels, webpInfo } from './webp-tools.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Soft shapes with grain, opaque. */
function photo(width: number, height: number): Bitmap {
  const random = seededRandom(3);
  return bitmap(width, height, 4, (x, y, channel) => {
    if (channel === 3) return 255;
    const shape = 90 + 60 * Math.sin(x / 23 + channel) + 50 * Math.cos(y / 17 - channel);
    return Math.max(0, Math.min(255, Math.round(shape + 24 * (random() - 0.5))));
  });
}

const PHOTO = photo(300, 200);

function within(output: Output<StillFormat>, source: Bitmap = PHOTO, transparent = false) {
  const frame = frameOf(source, transparent);
  try {
    return encodeStill(frame, output);
  } finally {
    letGo(frame);
  }
}

/** RGB without the alpha of RGBA. */
const opaqueSamples = (rgba: Uint8Array) => rgba.filter((_, at) => at % 4 !== 3);

const LOSSY = {
  jpeg: { output: { format: 'jpeg', quality: 95 }, read: (file: Uint8Array) => libjpegsPixels(file) },
  webp: {
    output: { format: 'webp', quality: 95 },
    read: (file: Uint8Array) => opaqueSamples(libwebpsPixels(file)),
  },
  avif: {
    output: { format: 'avif', quality: 95 },
    read: (file: Uint8Array) => opaqueSamples(libavifsPixels(file)),
  },
} as const;

for (const [format, { output, read }] of Object.entries(LOSSY)) {
  test(`a ${format} has the best quality with which it fits`, (t) => {
    const best = within({ ...output, maxBytes: 10_000_000 });
    t.equal(best.quality, '95', 'when there is room');
    let before = Number.POSITIVE_INFINITY;
    for (const maxBytes of [20_000, 8000, 5000]) {
      const { bytes, quality } = within({ ...output, maxBytes });
      t.ok(bytes.length <= maxBytes, `${bytes.length} of ${maxBytes}`);
      t.ok(Number(quality) >= 1 && Number(quality) <= before);
      t.ok(ownsItsMemory(bytes));
      const higher = within({ ...output, quality: Math.min(95, Number(quality) + 3) }).bytes.length;
      t.ok(higher > 0.95 * maxBytes, `three more would have ${higher}`);
      const ratio = noiseRatio(read(bytes), opaqueSamples(PHOTO.pixels));
      t.ok(ratio > 18, `${ratio} dB`);
      before = Number(quality);
    }
    t.equal(
      within({ ...output, quality: 30, maxBytes: 10_000_000 }).quality,
      '30',
      'never above what was asked',
    );
    t.end();
  });
}

test('a WebP is lossless while that fits', (t) => {
  const lossless = within({ format: 'webp' }).bytes.length;
  const fits = within({ format: 'webp', maxBytes: lossless });
  t.equal(fits.quality, 'lossless');
  t.ok(webpInfo(fits.bytes).isLossless);
  const lossy = within({ format: 'webp', maxBytes: lossless - 1 });
  t.match(lossy.quality, /^\d+$/);
  t.notOk(webpInfo(lossy.bytes).isLossless);
  t.end();
});

test('a PNG keeps all colours while it fits, and then as many as fit', (t) => {
  const lossless = within({ format: 'png' }).bytes.length;
  const fits = within({ format: 'png', maxBytes: lossless });
  t.equal(fits.quality, 'lossless');
  t.ok(Buffer.from(byFastPng(fits.bytes)).equals(PHOTO.pixels));
  let [most, ratioBefore] = [256, Number.POSITIVE_INFINITY];
  for (const share of [0.45, 0.3, 0.2]) {
    const maxBytes = Math.floor(lossless * share);
    const { bytes, quality } = within({ format: 'png', maxBytes });
    const colours = Number(/^(\d+) colours$/.exec(quality ?? '')?.[1]);
    t.ok(bytes.length <= maxBytes, `${bytes.length} of ${maxBytes}`);
    t.ok(colours < most, `${colours} colours, fewer than ${most}`);
    const { data, channels } = readPng(bytes);
    const seen = new Set<string>();
    for (let at = 0; at < data.length; at += channels) seen.add(data.subarray(at, at + channels).join());
    t.ok(seen.size <= colours, `${seen.size} colours`);
    const ratio = noiseRatio(byFastPng(bytes), PHOTO.pixels);
    t.ok(ratio > 24 && ratio < ratioBefore, `${ratio} dB`);
    [most, ratioBefore] = [colours, ratio];
  }
  t.throws(() => within({ format: 'png', maxBytes: 5000 }), { name: 'TooManyBytes' });
  t.end();
});

test('a transparent PNG of few colours keeps its alpha', (t) => {
  const shape = {
    ...PHOTO,
    pixels: PHOTO.pixels.map((sample, at) => ((at >> 2) % 300 > 60 ? sample : 0)),
  };
  const lossless = within({ format: 'png' }, shape, true).bytes.length;
  const { bytes, quality } = within({ format: 'png', maxBytes: Math.floor(lossless * 0.4) }, shape, true);
  t.match(quality, /colours$/);
  const read = byFastPng(bytes);
  const alphas = (pixels: Uint8Array) => pixels.filter((_, at) => at % 4 === 3);
  t.ok(noiseRatio(alphas(read), alphas(shape.pixels)) > 30, 'clear outside, opaque inside');
  t.ok(noiseRatio(read, shape.pixels) > 25);
  t.end();
});

test('what is found does not depend on what was drawn before on the same backdrop', (t) => {
  const output = { format: 'jpeg', quality: 95, maxBytes: 9000 } as const;
  const alone = within(output);
  const backdrop = backdropOf(PHOTO);
  const frames = [30, 200].map((level) => {
    const pixels = PHOTO.pixels.slice();
    if (level === 30) pixels.fill(level, 0, 4000);
    return frameUpon(backdrop, pixels, [{ left: 0, top: 0, right: 300, bottom: 20 }]);
  });
  const [, upon] = frames.map((frame) => encodeStill(frame, output));
  t.strictSame(upon, alone);
  for (const frame of frames) letGo({ ...frame, backdrop: backdropOf(PHOTO) });
  backdrop.release();
  t.end();
});

test('no quality makes noise small enough', (t) => {
  const random = seededRandom(9);
  const noise = bitmap(1000, 800, 4, (_x, _y, channel) => (channel === 3 ? 255 : Math.floor(random() * 256)));
  for (const output of [{ format: 'png' }, { format: 'jpeg', quality: 95 }] as const) {
    t.throws(() => within({ ...output, maxBytes: 5000 }, noise), { name: 'TooManyBytes' });
  }
  t.doesNotThrow(
    () => encodedFrame(noise, (frame) => encodeStill(frame, { format: 'webp' }).bytes),
    'and goes on',
  );
  t.end();
});
