import t, { test } from 'tap';
import { Histogram } from '../../workers/encoders/gif/histogram.js';
import { chosenPalette } from '../../workers/encoders/gif/palette.js';
import { globalPalette } from '../../workers/encoders/gif/sampled-histogram.js';
import { allocated, bytesOf, kernels, released } from '../../workers/kernels/kernels.js';
import { whole } from '../../workers/raster/rectangle.js';
import { bitmap, noise } from '../rig/pictures/bitmaps.js';
import { frameOf, letGo } from '../rig/pictures/frames.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Opaque pictures with so many colours at most. */
function pictures(colours: number, seeds: readonly number[]) {
  return seeds.map((seed) => {
    const random = noise(200, 100, 4, seed);
    return bitmap(200, 100, 4, (x, y, channel) => {
      if (channel === 3) return 255;
      const at = (y * 200 + x) * 4;
      const number = (((random.pixels[at] as number) << 8) | (random.pixels[at + 1] as number)) % colours;
      return [number & 255, (number * 7) & 255, number >> 8][channel] as number;
    });
  });
}

function record(seeds: readonly number[], colours: number): Uint32Array {
  const histogram = new Histogram();
  for (const one of pictures(colours, seeds)) {
    const frame = frameOf(one);
    const { pixels, width } = frame;
    histogram.addPixels({ pixels, width, previous: undefined, rectangle: whole(frame) });
    letGo(frame);
  }
  const counted = histogram.record();
  histogram.release();
  return counted;
}

for (const [what, colours] of [
  ['few colours', 60],
  ['as many colours as are counted each for itself', 4096],
  ['one colour more', 4097],
  ['more colours than that', 60_000],
] as const) {
  test(`pictures with ${what} are counted alike, however they are shared out`, (t) => {
    const together = globalPalette([record([1, 2, 3, 4], colours)]);
    for (const shares of [
      [[1], [2], [3], [4]],
      [
        [4, 3],
        [2, 1],
      ],
      [[1, 2, 3], [4]],
    ]) {
      const table = globalPalette(shares.map((seeds) => record(seeds, colours)));
      t.same(table, together, JSON.stringify(shares));
    }
    t.end();
  });
}

test('a histogram counts every pixel once', (t) => {
  for (const colours of [60, 60_000]) {
    const dirty = allocated(2_000_000);
    bytesOf(dirty).fill(255);
    released(dirty);
    const histogram = new Histogram();
    histogram.addRecord(record([5, 6], colours));
    const pixels = histogram.colours().reduce((sum, colour) => sum + colour.pixels, 0);
    t.equal(pixels, 2 * 200 * 100);
    histogram.release();
  }
  t.end();
});

test('the nearest colour of a table is found, wherever in colour space a pixel is', (t) => {
  const { setPalette, nearest } = kernels;
  for (const colours of [1, 2, 13, 255]) {
    // Those of the fourth power lie close together where it is dark, as in a fade.
    const table = noise(colours, 1, 3, colours).pixels.map((value, at) =>
      at % 2 ? value : 255 * (value / 255) ** 4,
    );
    const block = allocated(table.length);
    bytesOf(block).set(table);
    setPalette(block.address, colours);
    released(block);
    let wrong = 0;
    // Two in each cube of eight levels: more than there is room to remember.
    for (let number = 0; number < 2 * 32 ** 3; number++) {
      const red = ((number >> 10) & 31) * 8 + ((number * 5) & 7);
      const green = ((number >> 5) & 31) * 8 + ((number * 3) & 7);
      const blue = (number & 31) * 8 + ((number >> 13) & 7);
      let least = Infinity;
      for (let colour = 0; colour < table.length; colour += 3) {
        const [r, g, b] = table.subarray(colour, colour + 3) as unknown as [number, number, number];
        least = Math.min(least, (red - r) ** 2 + 2 * (green - g) ** 2 + (blue - b) ** 2);
      }
      const answer = nearest(red | (green << 8) | (blue << 16) | (0xff << 24));
      if (answer >>> 8 !== least) wrong++;
    }
    t.equal(wrong, 0, `${colours} colours`);
  }
  t.end();
});

test('few colours are the table, that of the most pixels first and also where the transparent one stands', (t) => {
  const table = chosenPalette([
    { red: 1, green: 2, blue: 3, pixels: 5 },
    { red: 4, green: 5, blue: 6, pixels: 50 },
    { red: 7, green: 8, blue: 9, pixels: 10 },
  ]);
  t.same([...table], [4, 5, 6, 4, 5, 6, 7, 8, 9, 1, 2, 3]);
  t.end();
});

test('a table has a power of two of colours', (t) => {
  for (const [colours, size] of [
    [1, 2],
    [2, 4],
    [3, 4],
    [4, 8],
    [127, 128],
    [128, 256],
    [255, 256],
    [256, 256],
    [5000, 256],
  ] as const) {
    const counted = Array.from({ length: colours }, (_, number) => ({
      red: (number * 37) & 255,
      green: (number * 11) & 255,
      blue: (number >> 4) & 255,
      pixels: 1 + (number % 9),
    }));
    t.equal(chosenPalette(counted).length, 3 * size, `${colours} colours`);
  }
  t.end();
});

test('of many colours, the one that most pixels have is kept, and every other one has a like', (t) => {
  const counted = Array.from({ length: 3000 }, (_, number) => ({
    red: (number * 13) & 255,
    green: (number * 5) & 255,
    blue: (number * 3) & 255,
    pixels: 1,
  }));
  counted.push({ red: 42, green: 26, blue: 94, pixels: 1_000_000 });
  const table = chosenPalette(counted);
  t.same([...table.subarray(3, 6)], [42, 26, 94]);
  const farthest = Math.max(
    ...counted.map(({ red, green, blue }) => {
      let least = Infinity;
      for (let at = 3; at < table.length; at += 3) {
        const [r, g, b] = table.subarray(at, at + 3) as unknown as [number, number, number];
        least = Math.min(least, Math.hypot(red - r, green - g, blue - b));
      }
      return least;
    }),
  );
  t.ok(farthest < 40, `${farthest} off`);
  t.end();
});
