import { GifReader } from 'omggif';
import t, { test } from 'tap';
import { FrameEncoder } from '../../workers/encoders/gif/frame-encoder.js';
import { gifFile, type ImageBlock } from '../../workers/encoders/gif/gif-file.js';
import { globalPalette, SampledHistogram } from '../../workers/encoders/gif/sampled-histogram.js';
import { shownImages } from '../../workers/encoders/motion/shown-images.js';
import type { Bitmap } from '../../workers/raster/bitmap.js';
import type { Frame } from '../../workers/raster/frame.js';
import { bitmap, flat, noise, ownsItsMemory } from '../rig/pictures/bitmaps.js';
import { frameOf, letGo, onWhite } from '../rig/pictures/frames.js';
import { structuralSimilarity } from '../rig/pictures/similarity.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const LOCAL_TABLE = 0x80;

/** Encodes an animation as one thread would; all its frames are sampled. */
function encoded(bitmaps: readonly Bitmap[], transparent = false) {
  const frames = bitmaps.map((one) => frameOf(one, transparent));
  const table = tableOf(frames);
  const images = imagesOf(frames, table);
  const gif = gifFile(frames[0] as Frame, table, shownImages(images, Array(frames.length).fill(5)));
  for (const frame of frames) letGo(frame);
  return { gif, images, table };
}

/** The palette of an animation in which these frames are sampled. */
function tableOf(frames: readonly Frame[]): Uint8Array {
  const histogram = new SampledHistogram();
  for (const frame of frames) histogram.add(frame);
  const table = globalPalette([histogram.result()]);
  histogram.release();
  return table;
}

function imagesOf(frames: readonly Frame[], table: Uint8Array, before?: Frame): (ImageBlock | undefined)[] {
  const encoder = new FrameEncoder(table);
  if (before) encoder.setPrevious(before);
  const images = frames.map((frame) => encoder.image(frame));
  encoder.release();
  return images;
}

/** What is on show after each image. */
function shown(gif: Uint8Array): Uint8Array[] {
  const reader = new GifReader(Buffer.from(gif));
  const canvas = new Uint8Array(reader.width * reader.height * 4);
  return Array.from({ length: reader.numFrames() }, (_, image) => {
    reader.decodeAndBlitFrameRGBA(image, canvas);
    return canvas.slice();
  });
}

/** Left, top, width and height of an image. */
function placeOf(image: ImageBlock | undefined): number[] {
  const view = new DataView((image as Uint8Array).buffer);
  return [1, 3, 5, 7].map((at) => view.getUint16(at, true));
}

/** Opaque pixels of a few colours. */
function drawing(width: number, height: number, colour: (x: number, y: number) => readonly number[]): Bitmap {
  return bitmap(width, height, 4, (x, y, channel) => [...colour(x, y), 255][channel] as number);
}

const RED = [230, 40, 60];
const BLUE = [20, 30, 160];

test('an image is the smallest rectangle of pixels that differ', (t) => {
  const plain = drawing(50, 40, () => RED);
  const dotted = drawing(50, 40, (x, y) => ((x === 7 && y === 31) || (x === 20 && y === 12) ? BLUE : RED));
  const { images } = encoded([plain, dotted, plain]);
  t.same(images.map(placeOf), [
    [0, 0, 50, 40],
    [7, 12, 14, 20],
    [7, 12, 14, 20],
  ]);
  t.end();
});

test('corners, edges and single pixels change', (t) => {
  const plain = drawing(9, 7, () => RED);
  for (const [x, y] of [
    [0, 0],
    [8, 0],
    [0, 6],
    [8, 6],
    [4, 3],
  ]) {
    const dotted = drawing(9, 7, (column, row) => (column === x && row === y ? BLUE : RED));
    const { images, gif } = encoded([plain, dotted]);
    t.same(placeOf(images[1]), [x, y, 1, 1]);
    t.same(shown(gif)[1], dotted.pixels);
  }
  t.end();
});

test('a frame like the one before has no image, and its time is added to that one', (t) => {
  const one = drawing(8, 8, () => RED);
  const other = drawing(8, 8, () => BLUE);
  const { gif, images } = encoded([one, one, one, other, other, one]);
  t.same(
    images.map((image) => image !== undefined),
    [true, false, false, true, false, true],
  );
  const reader = new GifReader(Buffer.from(gif));
  t.same(
    [0, 1, 2].map((image) => reader.frameInfo(image).delay),
    [15, 10, 5],
  );
  t.equal(reader.loopCount(), 0, 'omggif says 0 for a loop without end');
  t.ok(ownsItsMemory(gif));
  t.end();
});

test('a file begins with a whole image', (t) => {
  const table = Uint8Array.of(0, 0, 0, 255, 255, 255);
  t.throws(() => gifFile({ width: 1, height: 1 }, table, shownImages([undefined], [5])), {
    message: 'the first frame of an animation has an image',
  });
  t.end();
});

test('up to 255 colours are shown as they are', (t) => {
  const steps = Array.from({ length: 5 }, (_, step) =>
    drawing(64, 32, (x, y) => {
      const shade = (x + 7 * step) % 51;
      return [5 * shade, 255 - 5 * shade, 60 * (y >> 3)];
    }),
  );
  const colours = new Set(steps.flatMap(({ pixels }) => [...new Uint32Array(pixels.buffer)]));
  t.ok(colours.size > 128 && colours.size <= 255, `${colours.size} colours`);
  t.same(
    shown(encoded(steps).gif),
    steps.map(({ pixels }) => pixels),
  );
  t.end();
});

test('an image depends on its frame, the frame before and the table alone', (t) => {
  const frames = Array.from({ length: 6 }, (_, step) =>
    frameOf(drawing(60, 40, (x, y) => (Math.hypot(x - 8 * step, y - 20) < 9 ? RED : [x * 4, y * 6, 90]))),
  );
  const table = tableOf(frames);
  const together = imagesOf(frames, table);
  for (let split = 1; split < frames.length; split++) {
    t.same(imagesOf(frames.slice(split), table, frames[split - 1]), together.slice(split), `from ${split}`);
  }
  for (const frame of frames) letGo(frame);
  t.end();
});

test('what stands still is not sent again', (t) => {
  const ground = noise(90, 60, 4, 3);
  for (let at = 3; at < ground.pixels.length; at += 4) ground.pixels[at] = 255;
  const corners = bitmap(90, 60, 4, (x, y, channel) => {
    const isCorner = (x < 3 && y < 3) || (x >= 87 && y >= 57);
    return isCorner
      ? ([...RED, 255][channel] as number)
      : (ground.pixels[(y * 90 + x) * 4 + channel] as number);
  });
  const { images } = encoded([ground, corners]);
  t.same(placeOf(images[1]), [0, 0, 90, 60]);
  t.ok((images[1] as Uint8Array).length < 0.1 * (images[0] as Uint8Array).length);
  t.end();
});

test('noise fills the table of strings again and again', (t) => {
  const grey = Array.from({ length: 2 }, (_, seed) => {
    const random = noise(170, 120, 4, seed + 1);
    return drawing(170, 120, (x, y) =>
      Array(3).fill(((random.pixels[(y * 170 + x) * 4] as number) >> 4) * 17),
    );
  });
  t.same(
    shown(encoded(grey).gif),
    grey.map(({ pixels }) => pixels),
  );
  t.end();
});

test('a frame in colours that the global table lacks brings a table of its own', (t) => {
  const ground = drawing(40, 30, () => RED);
  const stranger = drawing(40, 30, (x, y) => (x < 6 && y < 6 ? [10 * x, 200, 30 * y] : RED));
  const frames = [frameOf(ground), frameOf(stranger), frameOf(ground)];
  const table = tableOf(frames.slice(0, 1));
  const images = imagesOf(frames, table);
  t.same(
    images.map((image) => ((image as Uint8Array)[9] as number) & LOCAL_TABLE),
    [0, LOCAL_TABLE, 0],
  );
  const gif = gifFile(frames[0] as Frame, table, shownImages(images, [5, 5, 5]));
  t.same(shown(gif), [ground.pixels, stranger.pixels, ground.pixels]);
  for (const frame of frames) letGo(frame);
  t.end();
});

test('what stands still keeps the colour that only a table before had', (t) => {
  const GREEN = [20, 200, 40];
  const block = (ground: readonly number[]) => drawing(40, 8, (x) => (x >= 18 && x < 24 ? GREEN : ground));
  const bitmaps = [drawing(40, 8, () => BLUE), block(RED), block(BLUE), block(RED)];
  const frames = [drawing(40, 8, () => RED), ...bitmaps].map((one) => frameOf(one));
  const table = tableOf(frames.slice(0, 2));
  const images = imagesOf(frames, table);
  t.same(
    images.map((image) => ((image as Uint8Array)[9] as number) & LOCAL_TABLE),
    [0, 0, LOCAL_TABLE, 0, 0],
  );
  const gif = gifFile(frames[0] as Frame, table, shownImages(images, Array(frames.length).fill(5)));
  t.same(
    shown(gif).slice(1),
    bitmaps.map(({ pixels }) => pixels),
  );
  for (const frame of frames) letGo(frame);
  t.end();
});

/** Of far more colours than a table has, all of them soft. */
function softGradient(side: number): Bitmap {
  return drawing(side, side, (x, y) => [(x * 240) / side, 90, (y * 240) / side]);
}

test('a soft gradient has no bands, and its noise costs few bytes', (t) => {
  const side = 240;
  const gradient = softGradient(side);
  const { images, gif } = encoded([gradient]);
  const frame = shown(gif)[0] as Uint8Array;
  // So small a part lies within a band, and is as far off as its pixels are.
  const part = 5;
  let squares = 0;
  for (let top = 0; top < side; top += part) {
    for (let left = 0; left < side; left += part) {
      let off = 0;
      for (let at = 0; at < part * part; at++) {
        const pixel = ((top + Math.floor(at / part)) * side + left + (at % part)) * 4;
        off += (frame[pixel] as number) - (gradient.pixels[pixel] as number);
      }
      squares += (off / part ** 2) ** 2;
    }
  }
  const deviation = Math.sqrt(squares / (side / part) ** 2);
  t.ok(deviation < 2.5, `parts are ${deviation} off`);
  const { length } = images[0] as Uint8Array;
  t.ok(length < 20_000, `${length} bytes`);
  t.end();
});

test('what stands still beside something that moves over a gradient looks still', (t) => {
  const ground = softGradient(120);
  const steps = Array.from({ length: 4 }, (_, step) =>
    drawing(120, 120, (x, y) =>
      Math.hypot(x - 20 - 25 * step, y - 60) < 15
        ? RED
        : [...ground.pixels.subarray((y * 120 + x) * 4, (y * 120 + x) * 4 + 3)],
    ),
  );
  const frames = shown(encoded(steps).gif);
  let greatest = 0;
  for (let step = 1; step < steps.length; step++) {
    const [before, after] = steps
      .slice(step - 1, step + 1)
      .map(({ pixels }) => new Uint32Array(pixels.buffer));
    for (let at = 0; at < 4 * 120 * 120; at++) {
      if (before?.[at >> 2] !== after?.[at >> 2]) continue;
      const change = Math.abs((frames[step]?.[at] as number) - (frames[step - 1]?.[at] as number));
      greatest = Math.max(greatest, change);
    }
  }
  t.ok(greatest <= 2, `a channel changes by ${greatest}`);
  t.end();
});

test('the dark frames of a fade are as fine as the table allows', (t) => {
  const [width, height] = [200, 150];
  const grain = noise(width, height, 4, 5);
  const photo = drawing(width, height, (x, y) => {
    const rough = (grain.pixels[(y * width + x) * 4] as number) / 8;
    return [x + rough, 60 + y + rough, 200 - x + rough];
  });
  const steps = [0.06, 0.3, 0.6, 1].map((share) =>
    bitmap(width, height, 4, (x, y, channel) =>
      Math.floor((photo.pixels[(y * width + x) * 4 + channel] as number) * (channel === 3 ? 1 : share)),
    ),
  );
  const frames = shown(encoded(steps).gif);
  const picture = (data: Uint8Array) => ({ width, height, channels: 4, data });
  for (const [step, { pixels }] of steps.slice(0, 2).entries()) {
    const similarity = structuralSimilarity(picture(frames[step] as Uint8Array), picture(pixels));
    t.ok(similarity > 0.98, `frame ${step}: ${similarity.toFixed(4)}`);
  }
  t.end();
});

test('what is transparent lies on white', (t) => {
  const glass = bitmap(
    20,
    10,
    4,
    (x, _, channel) => (x < 10 ? [60, 0, 0, 60][channel] : [0, 0, 0, 255][channel]) as number,
  );
  const bare = bitmap(20, 10, 4, () => 0);
  const frames = shown(encoded([glass, bare], true).gif);
  for (const [index, source] of [glass, bare].entries()) {
    const { pixels } = onWhite(source);
    t.same(
      frames[index]?.filter((_, at) => at % 4 !== 3),
      pixels,
    );
  }
  t.end();
});

test('one pixel, one column and one row make a GIF', (t) => {
  for (const [width, height] of [
    [1, 1],
    [1, 9],
    [7, 1],
  ] as const) {
    const steps = [RED, BLUE, RED].map((colour) => flat(width, height, [...colour, 255]));
    t.same(
      shown(encoded(steps).gif),
      steps.map(({ pixels }) => pixels),
    );
  }
  t.end();
});
