import t, { type Test } from 'tap';
import { header, pngFile } from '../../workers/encoders/png/chunks.js';
import { GREY, TRUECOLOUR } from '../../workers/encoders/png/pixel-format.js';
import { allocated, bytesOf, kernels, released } from '../../workers/kernels/kernels.js';
import { packedPicture } from '../../workers/pdf/packed-pixels.js';
import type { PackedStream } from '../../workers/pdf/pdf-file.js';
import type { Pixmap } from '../../workers/raster/pixmap.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';
import { readPng } from '../rig/pictures/png-reading.js';

/** Pixels as files have them. */

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

/** @param pixel premultiplied */
function pixmapOf(width: number, height: number, pixel: (x: number, y: number) => Pixel): Pixmap {
  const pixels = allocated(width * height * 4);
  const bytes = bytesOf(pixels);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) bytes.set(pixel(x, y), 4 * (y * width + x));
  return { width, height, pixels };
}

/** The samples of a plane: what a PDF says of it and what a PNG would is the same. */
function samplesOf({ entries, bytes }: PackedStream): number[] {
  const [width = 0, height = 0] = ['Width', 'Height'].map((name) =>
    Number(new RegExp(`/${name} (\\d+)`).exec(entries)?.[1]),
  );
  if (!entries.includes('/Predictor 15')) return [...bytes];
  const colourType = entries.includes('/ColorSpace/DeviceGray') ? GREY : TRUECOLOUR;
  const png = pngFile([
    { type: 'IHDR', parts: [header({ width, height, depth: 8, colourType })] },
    { type: 'IDAT', parts: [bytes] },
    { type: 'IEND', parts: [] },
  ]);
  return [...readPng(png).data];
}

const SIZES = [1, 2, 5, 17, 64].flatMap((width) => [1, 3, 20].map((height) => [width, height] as const));

/** Packs pixels of all sizes. @param expected colours of what is packed of a pixel; its alpha is what it is */
function packs(
  own: Test,
  pixel: (x: number, y: number) => Pixel,
  look: (own: Test, planes: { colors: number[]; alpha: number[] | undefined }, pixels: Pixel[]) => void,
): void {
  for (const [width, height] of SIZES) {
    const pixmap = pixmapOf(width, height, pixel);
    const bytes = [...bytesOf(pixmap.pixels)];
    const pixels = Array.from({ length: width * height }, (_, at): Pixel => {
      const [red = 0, green = 0, blue = 0, alpha = 0] = bytes.slice(4 * at, 4 * at + 4);
      return [red, green, blue, alpha];
    });
    const { colors, alpha } = packedPicture(pixmap);
    released(pixmap.pixels);
    look(own, { colors: samplesOf(colors), alpha: alpha && samplesOf(alpha) }, pixels);
  }
}

t.test('opaque pixels have no alpha', async (own) => {
  const random = seededRandom(1);
  const noise = () => Math.floor(256 * random());
  packs(
    own,
    () => [noise(), noise(), noise(), 255],
    (each, { colors, alpha }, pixels) => {
      each.equal(alpha, undefined);
      each.same(
        colors,
        pixels.flatMap((pixel) => pixel.slice(0, 3)),
      );
    },
  );
});

t.test('others have straight colours, and their alpha apart', async (own) => {
  // What changes a little from pixel to pixel is filtered, what does so at once is not.
  for (const steps of [1, 16]) {
    const level = (place: number) => (Math.floor(place / steps) * steps * 5) % 256;
    packs(
      own,
      (x, y) => {
        const alpha = level(x + y + 40);
        return [Math.min(alpha, level(x)), Math.min(alpha, level(y)), 0, alpha];
      },
      (each, { colors, alpha }, pixels) => {
        each.same(
          alpha,
          pixels.map((pixel) => pixel[3]),
        );
        if (pixels.length === 1) return;
        const straight = ([red, green, blue, own]: Pixel) =>
          [red, green, blue].map((value) => (own === 0 ? 0 : Math.round((255 * value) / own)));
        if (colors.length > 3) each.same(colors, pixels.flatMap(straight));
      },
    );
  }
});

t.test('pixels of one colour are one pixel behind their alpha, and no others', async (own) => {
  const colored = ([red, green, blue]: readonly number[], alpha: number): Pixel => {
    const [first = 0, second = 0, third = 0] = [red, green, blue].map((each) =>
      Math.round(((each as number) * alpha) / 255),
    );
    return [first, second, third, alpha];
  };
  const alphaOf = (x: number, y: number) => 254 - ((7 * x + 3 * y) % 255);
  packs(
    own,
    (x, y) => colored([200, 100, 50], alphaOf(x, y)),
    (each, { colors, alpha }, pixels) => {
      each.equal(colors.length, 3);
      for (const [at, wanted] of [200, 100, 50].entries())
        each.ok(Math.abs((colors[at] as number) - wanted) <= 1, `${colors} is nearly the colour`);
      each.equal(alpha?.length, pixels.length);
    },
  );
  for (const odd of [0, 30, 63]) {
    const pixmap = pixmapOf(64, 1, (x, y) =>
      colored(x === odd ? [200, 100, 90] : [200, 100, 50], alphaOf(x, y)),
    );
    own.equal(samplesOf(packedPicture(pixmap).colors).length, 3 * 64, `another colour at ${odd}`);
    released(pixmap.pixels);
  }
});

t.test('pixels are opaque where each of them is', async (own) => {
  for (const count of [1, 4, 7])
    for (let odd = 0; odd <= count; odd++) {
      const pixmap = pixmapOf(count, 1, (x) => [0, 0, 0, x === odd ? 254 : 255]);
      own.equal(Boolean(kernels.areOpaque(pixmap.pixels.address, count)), odd === count);
      if (odd < count)
        own.equal(kernels.mostOpaque(pixmap.pixels.address, count), odd === 0 && count > 1 ? 1 : 0);
      released(pixmap.pixels);
    }
});

t.test('a picture is shrunk to the means of squares, and its edges repeat', async (own) => {
  const pixmap = pixmapOf(6, 3, (x, y) => [10 * x, 20 * y, 0, 255]);
  const small = allocated(2 * 1 * 4);
  kernels.shrinkPicture(pixmap.pixels.address, 6, 3, 2, small.address);
  // Columns 0 to 3, and 4, 5 and 5 twice again; rows 0 to 2, and 2 again.
  own.same([...bytesOf(small)], [15, 25, 0, 255, 48, 25, 0, 255]);
  for (const { address, length } of [pixmap.pixels, small]) released({ address, length });
});
