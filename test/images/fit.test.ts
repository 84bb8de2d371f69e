import t from 'tap';
import type { ImageBox } from '../../templates/contract/index.js';
import type { Orientation } from '../../workers/images/exif-orientation.js';
import { type Fit, fitBox as fittedBox } from '../../workers/images/fit.js';
import { takeSamples } from '../../workers/images/stored-picture.js';
import { bytesOf, released } from '../../workers/kernels/kernels.js';
import type { RgbaBitmap } from '../../workers/raster/bitmap.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';

type Rgba = readonly [number, number, number, number];

function raster(width: number, height: number, pixel: (x: number, y: number) => Rgba): RgbaBitmap {
  const pixels = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) pixels.set(pixel(i % width, Math.floor(i / width)), 4 * i);
  return { width, height, channels: 4, pixels };
}

/** Colours of the result are multiplied by their alpha. */
function fitBox(
  { width, height, channels, pixels }: RgbaBitmap,
  box: ImageBox,
  fit: Fit,
  orientation: Orientation = 1,
): RgbaBitmap {
  const picture = fittedBox(
    {
      ...{ width, height, orientation, isOpaque: pixels.every((value, i) => i % 4 !== 3 || value === 255) },
      decode: (take) => takeSamples({ width, height, channels, data: pixels }, take),
    },
    box,
    fit,
  );
  const drawn = { ...box, channels, pixels: bytesOf(picture.pixels).slice() as Uint8Array<ArrayBuffer> };
  released(picture.pixels);
  return drawn;
}

const premultiplied = (colour: readonly number[]) =>
  colour.map((value, i) => (i === 3 ? value : Math.round((value * (colour[3] ?? 0)) / 255)));

const coverBox = (picture: RgbaBitmap, box: { width: number; height: number }) =>
  fitBox(picture, box, { mode: 'cover' });

const at = ({ width, pixels }: RgbaBitmap, x: number, y: number) =>
  Array.from(pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4));

t.test('fills the box exactly and keeps a plain colour to the bit', async (t) => {
  for (const colour of [
    [12, 200, 77, 255],
    [255, 255, 255, 255],
    [90, 3, 250, 1],
    [201, 100, 50, 128],
  ] as const) {
    for (const [width, height, boxWidth, boxHeight] of [
      [640, 480, 480, 630],
      [7, 5, 100, 30],
      [1, 1, 33, 21],
      [1, 900, 40, 40],
      [3000, 2, 16, 9],
      [50, 50, 50, 50],
      [101, 97, 1, 1],
    ] as const) {
      const out = coverBox(
        raster(width, height, () => colour),
        { width: boxWidth, height: boxHeight },
      );
      t.strictSame(
        [out.width, out.height, out.pixels.length],
        [boxWidth, boxHeight, boxWidth * boxHeight * 4],
      );
      const expected = premultiplied(colour);
      const wrong = out.pixels.findIndex((value, i) => value !== expected[i % 4]);
      t.equal(wrong, -1, `${width}x${height} to ${boxWidth}x${boxHeight}`);
    }
  }
});

t.test('gives a picture of the right size back unchanged', async (t) => {
  const picture = raster(31, 17, (x, y) => [x * 8, y * 15, (x * y) & 255, 255 - x]);
  const out = coverBox(picture, { width: 31, height: 17 });
  for (let y = 0; y < 17; y++) {
    for (let x = 0; x < 31; x++) t.strictSame(at(out, x, y), premultiplied(at(picture, x, y)));
  }
});

t.test('cuts the overhang off evenly on both sides', async (t) => {
  const stripes = raster(300, 100, (x) =>
    x < 100 ? [255, 0, 0, 255] : x < 200 ? [0, 255, 0, 255] : [0, 0, 255, 255],
  );
  t.strictSame(new Set(coverBox(stripes, { width: 100, height: 100 }).pixels), new Set([0, 255]));
  const middle = coverBox(stripes, { width: 100, height: 100 });
  for (const x of [0, 50, 99]) t.strictSame(at(middle, x, 50), [0, 255, 0, 255]);
  const wide = coverBox(stripes, { width: 75, height: 50 });
  t.strictSame(at(wide, 0, 25), [255, 0, 0, 255]);
  t.strictSame(at(wide, 74, 25), [0, 0, 255, 255]);

  const tall = raster(100, 300, (_, y) => [y < 100 ? 255 : 0, y >= 200 ? 255 : 0, 0, 255]);
  const cut = coverBox(tall, { width: 50, height: 50 });
  for (const y of [1, 48]) t.strictSame(at(cut, 25, y), [0, 0, 0, 255]);
});

t.test('reduces a checkerboard to even grey, without moiré', async (t) => {
  const board = raster(1000, 1000, (x, y) => ((x + y) % 2 ? [255, 255, 255, 255] : [0, 0, 0, 255]));
  const { pixels } = coverBox(board, { width: 63, height: 63 });
  const levels = pixels.filter((_, i) => i % 4 === 0);
  t.ok(
    Math.min(...levels) >= 120 && Math.max(...levels) <= 135,
    `${Math.min(...levels)} to ${Math.max(...levels)}`,
  );
});

t.test('does not let the colour of transparent pixels through', async (t) => {
  const sticker = raster(90, 90, (x) => (x < 47 ? [255, 255, 255, 255] : [0, 0, 0, 0]));
  for (const size of [31, 200]) {
    const { pixels } = coverBox(sticker, { width: size, height: size });
    let partial = 0;
    for (let i = 0; i < pixels.length; i += 4) {
      const alpha = pixels[i + 3] ?? 0;
      if (alpha > 0 && alpha < 255) partial += 1;
      if (pixels[i] !== alpha) t.fail(`${pixels[i]} at alpha ${alpha}`);
    }
    t.ok(partial > 0, 'there is an edge');
  }
});

t.test('keeps the focus as near to the middle as the edges allow', async (t) => {
  // The colour of each pixel says where it was.
  const picture = raster(200, 80, (x, y) => [x, y, 0, 255]);
  const box = { width: 40, height: 40 };
  const middleOf = (focus: { x: number; y: number }, source = picture) =>
    at(fitBox(source, box, { mode: 'cover', focus }), 20, 20).slice(0, 2);
  for (const [focus, middle] of [
    [{ x: 0.5, y: 0.5 }, [101, 41]],
    [{ x: 0, y: 0.5 }, [41, 41]],
    [{ x: 0.1, y: 0.5 }, [41, 41]],
    [{ x: 0.3, y: 0 }, [61, 41]],
    [{ x: 1, y: 1 }, [161, 41]],
  ] as const) {
    const off = middleOf(focus).map((value, axis) => Math.abs(value - (middle[axis] ?? 0)));
    t.ok(Math.max(...off) <= 1, `${focus.x} ${focus.y}`);
  }
  const tall = raster(80, 200, (x, y) => [x, y, 0, 255]);
  for (const [y, middle] of [
    [0, 41],
    [0.5, 101],
    [1, 161],
  ] as const) {
    t.ok(Math.abs((middleOf({ x: 0.5, y }, tall)[1] ?? 0) - middle) <= 1, `tall, ${y}`);
  }
});

t.test('shows a contained picture whole, and nothing beside it', async (t) => {
  const colour = [10, 220, 90, 255] as const;
  for (const [width, height, boxWidth, boxHeight, left, top] of [
    [200, 100, 40, 40, 0, 10],
    [100, 200, 40, 40, 10, 0],
    [10, 10, 30, 30, 0, 0],
    [3000, 1, 20, 20, 0, 9],
    [30, 20, 31, 31, 0, 5],
  ] as const) {
    const out = fitBox(
      raster(width, height, () => colour),
      { width: boxWidth, height: boxHeight },
      { mode: 'contain' },
    );
    t.strictSame([out.width, out.height], [boxWidth, boxHeight]);
    const drawn: [number, number][] = [];
    for (let y = 0; y < boxHeight; y++) {
      for (let x = 0; x < boxWidth; x++) {
        const pixel = at(out, x, y);
        if (pixel[3] === 0) continue;
        drawn.push([x, y]);
        if (pixel.some((value, channel) => value !== colour[channel])) t.fail(`${pixel} at ${x}, ${y}`);
      }
    }
    t.strictSame(drawn[0], [left, top], `${width}x${height}`);
    const scale = Math.max(width / boxWidth, height / boxHeight);
    t.equal(drawn.length, Math.round(width / scale) * Math.max(1, Math.round(height / scale)));
  }
});

/** Lanczos' filter of three lobes along one axis, as C. Burger and M. Burge, "Digital Image Processing", 22.5.4, have it. */
function lanczosWeights(sourceSize: number, offset: number, scale: number, target: number): number[] {
  const centre = offset + (target + 0.5) * scale - 0.5;
  const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
  const weights = Array.from({ length: sourceSize }, (_, source) => {
    const distance = Math.abs(source - centre) / Math.max(1, scale);
    return distance < 3 ? sinc(distance) * sinc(distance / 3) : 0;
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

t.test('scales as Lanczos in double precision does, whichever way round the picture is stored', async (t) => {
  const random = seededRandom(5);
  for (const [width, height, box, hasAlpha] of [
    [40, 30, { width: 97, height: 55 }, false],
    [90, 120, { width: 23, height: 31 }, true],
    [64, 9, { width: 31, height: 40 }, true],
    [70, 50, { width: 68, height: 49 }, false],
  ] as const) {
    // Noise that is smooth enough not to be cut off at black and white everywhere.
    const picture = raster(width, height, (x, y) => {
      const value = (shift: number) =>
        Math.round(128 + 70 * Math.sin((x + shift) / 5) * Math.cos(y / 7) + 50 * random());
      return [value(0), value(3), value(9), !hasAlpha || x > width / 2 ? 255 : value(20)];
    });
    const scale = Math.min(width / box.width, height / box.height);
    const [left, top] = [(width - box.width * scale) / 2, (height - box.height * scale) / 2];
    const columns = Array.from({ length: box.width }, (_, x) => lanczosWeights(width, left, scale, x));
    const rows = Array.from({ length: box.height }, (_, y) => lanczosWeights(height, top, scale, y));
    const expected = raster(box.width, box.height, (x, y) => {
      const sums: [number, number, number, number] = [0, 0, 0, 0];
      for (const [row, down] of (rows[y] ?? []).entries()) {
        if (down === 0) continue;
        for (const [column, across] of (columns[x] ?? []).entries()) {
          if (across === 0) continue;
          const pixel = at(picture, column, row);
          const alpha = (pixel[3] ?? 0) / 255;
          for (let c = 0; c < 4; c++) {
            sums[c] = (sums[c] ?? 0) + down * across * (pixel[c] ?? 0) * (c === 3 ? 1 : alpha);
          }
        }
      }
      const alpha = Math.min(255, Math.max(0, sums[3]));
      // Where the filter takes the alpha beyond its most, colours stay what they are.
      const share = Math.min(1, 255 / sums[3]);
      return sums.map((sum) => Math.round(Math.min(alpha, Math.max(0, sum * share)))) as never;
    });
    for (let orientation = 1; orientation <= 8; orientation++) {
      const stored = turnedBack(picture, orientation);
      const out = fitBox(stored, box, { mode: 'cover' }, orientation as Orientation);
      const most = out.pixels.reduce(
        (most, value, i) => Math.max(most, Math.abs(value - (expected.pixels[i] ?? 0))),
        0,
      );
      t.ok(
        most <= 1,
        `${width}x${height} to ${box.width}x${box.height}, orientation ${orientation}: ${most}`,
      );
    }
  }
});

/** The picture as it is stored where that orientation makes it upright. */
function turnedBack(picture: RgbaBitmap, orientation: number): RgbaBitmap {
  const [right, bottom] = [picture.width - 1, picture.height - 1];
  const size = orientation < 5 ? ([right + 1, bottom + 1] as const) : ([bottom + 1, right + 1] as const);
  return raster(...size, (x, y) => {
    const [storedRight, storedBottom] = [size[0] - 1, size[1] - 1];
    const [mirrored, flipped] = [[2, 3, 7, 8].includes(orientation), [3, 4, 6, 7].includes(orientation)];
    const [across, down] = [mirrored ? storedRight - x : x, flipped ? storedBottom - y : y];
    return at(picture, ...(orientation < 5 ? ([across, down] as const) : ([down, across] as const))) as never;
  });
}
