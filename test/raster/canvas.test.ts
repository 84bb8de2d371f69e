import { test } from 'tap';
import { paintOf } from '../../workers/css/values/css-colors.js';
import { allocated, bytesOf, released } from '../../workers/kernels/kernels.js';
import { Canvas } from '../../workers/raster/canvas.js';
import type { Clip } from '../../workers/raster/drawing-context.js';
import { type Gradient, linearGradient } from '../../workers/raster/gradient.js';
import { FULL_COVERAGE, type Mask, maskOf } from '../../workers/raster/mask.js';
import { rectangleOutline } from '../../workers/raster/outline.js';
import { Path } from '../../workers/raster/path.js';
import { type LazyPixmap, type Pixmap, pixmapOf } from '../../workers/raster/pixmap.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';

const WIDTH = 37;
const HEIGHT = 23;

/** A picture of random pixels over the whole canvas; opaque unless told otherwise. */
function ground(seed: number, isOpaque = true): Pixmap {
  const random = seededRandom(seed);
  const pixels = allocated(WIDTH * HEIGHT * 4);
  const bytes = bytesOf(pixels);
  for (let at = 0; at < bytes.length; at += 4) {
    const alpha = isOpaque ? 255 : Math.floor(random() * 256);
    bytes.set([random() * (alpha + 1), random() * (alpha + 1), random() * (alpha + 1), alpha], at);
  }
  return { width: WIDTH, height: HEIGHT, pixels };
}

/** The canvas with a picture over all of it. */
function begin(canvas: Canvas, picture: Pixmap, transparent: boolean): void {
  canvas.start({ series: 'test', width: WIDTH, height: HEIGHT, transparent });
  canvas.drawPixmap(lazy(picture), 0, 0, canvas.unclipped);
}

function lazy(picture: Pixmap): LazyPixmap {
  const { width, height, pixels } = picture;
  return { key: String(pixels.address), width, height, drawn: () => picture };
}

function shown(canvas: Canvas): number[] {
  return [...bytesOf(canvas.finish().pixels)];
}

/** A mask of random levels. */
function randomMask(random: () => number, width: number, height: number): Mask {
  const block = allocated(width * height);
  bytesOf(block).set(Array.from({ length: width * height }, () => Math.round(random() * FULL_COVERAGE)));
  return { left: 0, top: 0, width, height, block };
}

function level({ left, top, width, height, block }: Mask, x: number, y: number): number {
  const isInside = x >= left && x < left + width && y >= top && y < top + height;
  return isInside ? (bytesOf(block)[(y - top) * width + x - left] as number) : 0;
}

/** How a pixel comes out that a colour is laid over, worked out plainly. */
function mixed(below: number[], color: number[], coverage: number, opacity: number): number[] {
  const share = Math.floor((coverage * opacity + FULL_COVERAGE / 2) / FULL_COVERAGE);
  return below.map((value, channel) =>
    Math.floor((value * (256 - share) + (color[channel] as number) * share + 128) / 256),
  );
}

test('colours, masks and clips come together as plain arithmetic has it, wherever they lie', (t) => {
  const random = seededRandom(1);
  const canvas = new Canvas();
  for (let round = 0; round < 60; round++) {
    const below = ground(round, round % 3 > 0);
    begin(canvas, below, true);
    const before = shown(canvas);
    const mask = randomMask(random, 1 + Math.floor(random() * 30), 1 + Math.floor(random() * 20));
    const x = Math.floor(random() * 60) - 20;
    const y = Math.floor(random() * 40) - 15;
    const clipMask = { ...randomMask(random, 20, 20), left: Math.floor(random() * 20), top: 2 };
    const rectangle = { left: 3, top: 2, right: 30 + Math.floor(random() * 7), bottom: HEIGHT };
    const clip: Clip = { rectangle, shapes: round % 2 ? [clipMask] : [] };
    const alpha = round % 4 === 0 ? 0.4 : 1;
    canvas.fillMasks([{ mask, x, y }], paintOf(`rgba(200, 30, 90, ${alpha})`), clip);

    const expected = before.slice();
    for (let at = 0; at < WIDTH * HEIGHT; at++) {
      const [column, row] = [at % WIDTH, Math.floor(at / WIDTH)];
      const isClipped = column < rectangle.left || column >= rectangle.right || row < rectangle.top;
      let coverage = isClipped ? 0 : level({ ...mask, left: x, top: y }, column, row);
      if (round % 2)
        coverage = Math.floor((coverage * level(clipMask, column, row) + FULL_COVERAGE / 2) / FULL_COVERAGE);
      const pixel = before.slice(at * 4, at * 4 + 4);
      expected.splice(at * 4, 4, ...mixed(pixel, [200, 30, 90, 255], coverage, Math.round(alpha * 256)));
    }
    t.ok(Buffer.compare(Buffer.from(shown(canvas)), Buffer.from(expected)) === 0, `round ${round}`);
    for (const { block } of [mask, clipMask]) released(block);
    released(below.pixels);
  }
  t.end();
});

test('a rectangle over all hides what was there only where it is opaque and not cut', (t) => {
  const below = [0x20, 0x40, 0x60, 255];
  const above = [200, 30, 90, 255];
  const opaque = paintOf('rgb(200, 30, 90)');
  const clear = { red: 200, green: 30, blue: 90, alpha: 0 };
  const stops = [0, 1].map((offset) => ({ offset, color: clear }));
  const ends = { from: { x: 0, y: 0 }, to: { x: WIDTH, y: 0 } };
  const gradient = linearGradient({ ...ends, stops, spread: 'pad', premultiplied: true }, [1, 0, 0, 1, 0, 0]);
  const all = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT };
  const corner = maskOf(new Path().addOutline(rectangleOutline({ left: 0, top: 0, width: 5, height: 4 })));
  const cases = [
    { paint: opaque, expected: above },
    { paint: paintOf('rgba(200, 30, 90, 0.5)'), expected: mixed(below, above, FULL_COVERAGE, 128) },
    { paint: gradient as Gradient, expected: below },
    { paint: opaque, clip: { rectangle: all, shapes: [corner as Mask] }, expected: below },
    { paint: opaque, clip: { rectangle: { ...all, right: WIDTH - 1 }, shapes: [] }, expected: below },
  ];
  for (const { paint, clip, expected } of cases) {
    const canvas = new Canvas();
    canvas.start({ series: 'test', width: WIDTH, height: HEIGHT, transparent: false });
    canvas.fillRectangle(all, paintOf('#204060'), canvas.unclipped);
    canvas.fillRectangle(all, paint, clip ?? canvas.unclipped);
    t.same(shown(canvas).slice(-4), expected);
  }
  t.end();
});

test('masks that touch are painted together, so that no seam shows between them', (t) => {
  const canvas = new Canvas();
  begin(canvas, ground(3), false);
  const left = maskOf(
    new Path().addOutline(rectangleOutline({ left: 2, top: 2, width: 5.5, height: 4 })),
  ) as Mask;
  const right = maskOf(
    new Path().addOutline(rectangleOutline({ left: 7.5, top: 2, width: 5, height: 4 })),
  ) as Mask;
  const masks = [left, right].map((mask) => ({ mask, x: 0, y: 0 }));
  canvas.fillMasks(masks, paintOf('#102030'), canvas.unclipped);
  const seam = shown(canvas).slice((3 * WIDTH + 7) * 4, (3 * WIDTH + 7) * 4 + 4);
  t.same(seam, [0x10, 0x20, 0x30, 255]);
  t.end();
});

test('a picture lies over what was there by its own alpha, and only within the clip', (t) => {
  const canvas = new Canvas();
  begin(canvas, ground(4), false);
  const before = shown(canvas);
  const pixels = Uint8Array.from([100, 50, 0, 100, 255, 255, 255, 255, 0, 0, 0, 0, 9, 9, 9, 9]);
  const picture = pixmapOf({ width: 2, height: 2, pixels });
  canvas.drawPixmap(lazy(picture), 5, 5, canvas.unclipped);
  canvas.drawPixmap(lazy(picture), WIDTH - 1, HEIGHT - 1, canvas.unclipped);
  canvas.drawPixmap(lazy(picture), -9, 0, canvas.unclipped);
  const at = (column: number, row: number) => (row * WIDTH + column) * 4;
  const over = (from: number, above: number[], alpha: number) =>
    before
      .slice(from, from + 4)
      .map((value, channel) => Math.round((above[channel] as number) + (value * (255 - alpha)) / 255));
  const drawn = shown(canvas);
  const near = (from: number, expected: number[]) =>
    drawn
      .slice(from, from + 4)
      .every((value, channel) => Math.abs(value - (expected[channel] as number)) <= 1);
  t.ok(near(at(5, 5), over(at(5, 5), [100, 50, 0, 100], 100)));
  t.same(drawn.slice(at(6, 5), at(6, 5) + 4), [255, 255, 255, 255]);
  t.same(
    drawn.slice(at(5, 6), at(5, 6) + 4),
    before.slice(at(5, 6), at(5, 6) + 4),
    'clear where it is clear',
  );
  t.ok(near(at(WIDTH - 1, HEIGHT - 1), over(at(WIDTH - 1, HEIGHT - 1), [100, 50, 0, 100], 100)));
  t.same(drawn.slice(0, 4), before.slice(0, 4), 'nothing of one that lies outside');
  t.end();
});

test('a colour is read as CSS writes it, and nothing else', (t) => {
  t.same(paintOf('#0a0B0c'), { color: 0xff0c0b0a, opacity: 256 });
  t.same(paintOf('rgba(255, 255, 255, 0.5)'), { color: 0xffffffff, opacity: 128 });
  t.same(paintOf('rgb(1,2,3)'), { color: 0xff030201, opacity: 256 });
  t.same(paintOf(' Tomato'), paintOf('#ff6347'));
  t.same(paintOf('#abc8'), { color: 0xffccbbaa, opacity: 137 });
  t.same(paintOf('hsl(210 65% 20%)'), paintOf('#123354'));
  for (const wrong of ['rad', '#ff', '', 'rgba(1, 2)', '#12345g']) {
    t.throws(() => paintOf(wrong), { message: `${wrong} is no colour that is drawn` });
  }
  t.end();
});

/** A rounded rectangle that differs from those of other numbers. */
function blob(number: number): Path {
  const place = { left: 2.3, top: 1.7, width: 30 - (number % 100) / 100, height: 19 };
  return new Path().addOutline(rectangleOutline(place, [6, 3, 9, 5]));
}

test('a path that was painted before has the pixels of one that is new, in other colours and in parts', (t) => {
  const all = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT };
  const draw = (canvas: Canvas, path: Path, color: string, rectangle = all, marks = 0) => {
    canvas.start({ series: 'path', width: WIDTH, height: HEIGHT, transparent: false });
    canvas.fillPath(path, paintOf(color), { rectangle, shapes: [] });
    for (let mark = 0; mark < marks; mark++) {
      const [left, top] = [mark * 30, mark * 19];
      canvas.fillRectangle(
        { left, top, right: left + 2, bottom: top + 2 },
        paintOf('#0a0'),
        canvas.unclipped,
      );
    }
    return shown(canvas);
  };
  const canvas = new Canvas();
  const path = blob(0);
  const isAsNew = (color: string, rectangle = all, marks = 0) =>
    t.same(
      draw(canvas, path, color, rectangle, marks),
      draw(new Canvas(), blob(0), color, rectangle, marks),
      `${color}, ${marks}`,
    );
  const part = { left: 5, top: 3, right: 20, bottom: 15 };
  isAsNew('#c02', part);
  isAsNew('#02c', part);
  isAsNew('#02c');
  isAsNew('#02c', all, 2);
  isAsNew('#02c');
  isAsNew('rgb(0 0 0 / 40%)', all, 2);
  isAsNew('#20c', part);
  isAsNew('#c20');
  // More paths than there is room for.
  for (let number = 1; number < 2_500; number++) {
    const other = blob(number);
    for (const color of ['#123', '#456']) draw(canvas, other, color);
  }
  isAsNew('#789');
  isAsNew('#987');
  t.ok(canvas.maskBytes <= 1024 * 1024);
  t.end();
});

test('what reads below it is painted as a whole where the tiles of a change beside it meet it', (t) => {
  const draw = (canvas: Canvas, color: string) => {
    canvas.start({ series: 'test', width: 64, height: 64, transparent: false });
    const fill = (left: number, top: number, right: number, bottom: number, paint: string) =>
      canvas.fillRectangle({ left, top, right, bottom }, paintOf(paint), canvas.unclipped);
    const read = (left: number, right: number) => {
      const backdrop = { area: { left, top: 4, right, bottom: 60 }, shapes: [], filters: [] };
      canvas.drawGroup({ opacity: 128, backdrop }, canvas.unclipped, () => {});
    };
    fill(0, 0, 64, 64, '#369');
    fill(22, 8, 30, 12, color);
    read(20, 40);
    fill(38, 10, 46, 14, '#fc8');
    read(43, 60);
    return shown(canvas);
  };
  const canvas = new Canvas();
  for (const color of ['#111', '#222']) draw(canvas, color);
  t.same(draw(canvas, '#333'), draw(new Canvas(), '#333'));
  t.end();
});
