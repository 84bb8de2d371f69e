/**
 * What the choice of encoders rests on, for one 1200x630 card: `npm run bench:encoders`. Each round runs all of them
 * in turn, so that a machine whose speed drifts is fair to each.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import jpegJs from 'jpeg-js';
import UPNG from 'upng-js';
import { backdropOf, frameOf, frameOver } from '../test/rig/pictures/frames.js';
import { median, table } from '../test/rig/statistics.js';
import { encodeJpeg } from '../workers/encoders/jpeg/encode-jpeg.js';
import { encodePng } from '../workers/encoders/png/encode-png.js';
import { rasterize } from '../workers/raster/resvg.js';

await initWasm(readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));

const ROUNDS = 9;
const LETTERS = Array.from(
  { length: 60 },
  (_, index) =>
    `<path d="M${90 + (index % 20) * 46} ${200 + Math.floor(index / 20) * 90}q12-60 24 0t18 0v30q-20 24-42 0z" fill="#fff"/>`,
).join('');
/** What the letters lie within. */
const TEXT_LINES = [0, 1, 2].map((line) => ({
  left: 80,
  top: 160 + line * 90,
  right: 1020,
  bottom: 250 + line * 90,
}));
const CARD = card(LETTERS);

function card(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
  <linearGradient id="sky" x2="1" y2="1"><stop stop-color="#0ea5e9"/><stop offset="1" stop-color="#7c3aed"/></linearGradient>
  <rect width="1200" height="630" fill="url(#sky)"/>
  ${content}
</svg>`;
}

const rgba = rasterize(CARD);
const rgb = { ...rgba, channels: 3 as const, pixels: rgba.pixels.filter((_, index) => index % 4 !== 3) };
const frame = frameOf(rgb);
const backdrop = backdropOf({ ...rasterize(card('')), channels: 4 });
const overBackdrop = frameOver(backdrop, { ...rgba, channels: 4 }, TEXT_LINES);
const contenders: Record<string, () => Uint8Array> = {
  'PNG (used)': () => encodePng(frame),
  'PNG, backdrop known (used)': () => encodePng(overBackdrop),
  'PNG, zlib 6 without filters': () => deflateSync(rgb.pixels, { level: 6 }),
  'PNG, zlib 9 without filters': () => deflateSync(rgb.pixels, { level: 9 }),
  'PNG, upng-js': () => new Uint8Array(UPNG.encode([rgba.pixels.slice().buffer], rgba.width, rgba.height, 0)),
  'PNG, resvg asPng (drawing included)': () => {
    const document = new Resvg(CARD);
    const image = document.render();
    const png = image.asPng();
    image.free();
    document.free();
    return png;
  },
  'JPEG 90, 4:4:4 (used)': () => encodeJpeg(frame, 90),
  'JPEG 89, 4:2:0 (used)': () => encodeJpeg(frame, 89),
  'JPEG 90, backdrop known (used)': () => encodeJpeg(overBackdrop, 90),
  'JPEG 90, jpeg-js 4:4:4': () =>
    jpegJs.encode({ data: rgba.pixels, width: rgba.width, height: rgba.height }, 90).data,
};

const times = new Map(Object.keys(contenders).map((name) => [name, [] as number[]]));
const sizes = new Map<string, number>();
for (let round = 0; round <= ROUNDS; round++) {
  for (const [name, encode] of Object.entries(contenders)) {
    const start = performance.now();
    sizes.set(name, encode().length);
    if (round > 0) times.get(name)?.push(performance.now() - start);
  }
}
process.stdout.write(
  table([
    ['encoder', 'median ms', 'KB'],
    ...[...times].map(([name, ms]) => [name, median(ms), (sizes.get(name) ?? 0) / 1000]),
  ]),
);
