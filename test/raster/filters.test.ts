import { test } from 'tap';
import { paintOf } from '../../workers/css/values/css-colors.js';
import { allocated, bytesOf, kernels, released } from '../../workers/kernels/kernels.js';
import { Canvas } from '../../workers/raster/canvas.js';
import type { Compositing } from '../../workers/raster/display-list.js';
import type { Clip, DrawingContext } from '../../workers/raster/drawing-context.js';
import { applyFilters, type Filter, filterBuffer } from '../../workers/raster/filters.js';
import { ellipseOutline } from '../../workers/raster/outline.js';
import { Path } from '../../workers/raster/path.js';
import type { Rectangle } from '../../workers/raster/rectangle.js';
import { painted } from '../rig/drawing/drawn-svg.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';

/** Random premultiplied pixels in the middle of clear ones. */
function spots(width: number, height: number, margin: number): number[] {
  const random = seededRandom(7);
  return Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isInside = x >= margin && y >= margin && x < width - margin && y < height - margin;
    const alpha = isInside && random() < 0.5 ? Math.floor(random() * 256) : 0;
    return [...[1, 2, 3].map(() => Math.floor(random() * (alpha + 1))), alpha];
  }).flat();
}

/** A Gaussian, worked out plainly, of pixels that are clear beyond the edges or go on there in a mirror. */
function gaussian(pixels: number[], width: number, height: number, sigma: number, isMirrored: boolean) {
  const reach = Math.ceil(3 * sigma);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-0.5 * ((at - reach) / sigma) ** 2),
  );
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const mirrored = (at: number, size: number) => {
    const around = ((at % (2 * size)) + 2 * size) % (2 * size);
    return around < size ? around : 2 * size - 1 - around;
  };
  const along = (from: number[], step: 1 | 0) =>
    from.map((_, index) => {
      const [channel, at] = [index % 4, Math.floor(index / 4)];
      const [x, y] = [at % width, Math.floor(at / width)];
      return weights.reduce((all, weight, tap) => {
        let [column, row] = [x + (step ? tap - reach : 0), y + (step ? 0 : tap - reach)];
        if (isMirrored) [column, row] = [mirrored(column, width), mirrored(row, height)];
        const isThere = column >= 0 && row >= 0 && column < width && row < height;
        return all + (isThere ? (weight / sum) * (from[(row * width + column) * 4 + channel] as number) : 0);
      }, 0);
    });
  return along(along(pixels, 1), 0);
}

test('pixels are blurred by a Gaussian, whatever its size, at edges that are clear or mirrored', (t) => {
  const cases = [
    { sigma: 0.5, size: 20, most: 2 },
    { sigma: 1.9, size: 24, most: 2 },
    { sigma: 2, size: 30, most: 8 },
    { sigma: 5.3, size: 60, most: 6 },
    { sigma: 12, size: 90, most: 6 },
    { sigma: 140, size: 100, most: 6 },
  ];
  for (const { sigma, size, most } of cases) {
    for (const isMirrored of [false, true]) {
      const [width, height] = [size, size - 7];
      const pixels = spots(width, height, isMirrored ? 0 : 4);
      const block = allocated(pixels.length);
      bytesOf(block).set(pixels);
      kernels.blurPixels(block.address, width, height, sigma, isMirrored ? 1 : 0, 0, 0);
      const expected = gaussian(pixels, width, height, sigma, isMirrored);
      const off = [...bytesOf(block)].map((value, at) => Math.abs(value - (expected[at] as number)));
      t.ok(Math.max(...off) <= most, `${sigma} ${isMirrored}: ${Math.max(...off)}`);
      released(block);
    }
  }
  t.end();
});

test('a shadow lies below what casts it, moved and in its own colour', (t) => {
  const buffer = filterBuffer({ left: 5, top: 5, right: 9, bottom: 8 });
  const bytes = new Uint8Array(4 * 3 * 4);
  bytes.set([200, 100, 50, 255], 0);
  bytesOf(buffer.block).set(bytes);
  applyFilters(buffer, [{ kind: 'shadow', x: 1, y: 2, sigma: 0, paint: paintOf('rgba(0, 0, 255, 0.5)') }]);
  const pixels = [...bytesOf(buffer.block)];
  t.same(pixels.slice(0, 4), [200, 100, 50, 255]);
  t.same(pixels.slice((2 * 4 + 1) * 4, (2 * 4 + 1) * 4 + 4), [0, 0, 128, 128]);
  t.equal(pixels.filter((value) => value > 0).length, 6);
  released(buffer.block);
  t.end();
});

test('a shadow is blurred as the picture of one colour that it is', (t) => {
  const [width, height, x, y] = [61, 43, 5, -7];
  for (const [sigma, opacity] of [
    [2, 1],
    [5.3, 0.5],
  ] as const) {
    const pixels = spots(width, height, 4);
    const buffer = filterBuffer({ left: 0, top: 0, right: width, bottom: height });
    bytesOf(buffer.block).set(pixels);
    const paint = paintOf(`rgba(0, 90, 255, ${opacity})`);
    applyFilters(buffer, [{ kind: 'shadow', x, y, sigma, paint }]);
    const cast = allocated(pixels.length);
    bytesOf(cast).set(
      pixels.map((_, at) => {
        const [column, row] = [(Math.floor(at / 4) % width) - x, Math.floor(at / 4 / width) - y];
        const isThere = column >= 0 && row >= 0 && column < width && row < height;
        const alpha = isThere ? (pixels[(row * width + column) * 4 + 3] as number) * opacity : 0;
        return Math.round(([0, 90 / 255, 1, 1][at % 4] as number) * alpha);
      }),
    );
    kernels.blurPixels(cast.address, width, height, sigma, 0, 0, 0);
    const below = bytesOf(cast);
    const off = [...bytesOf(buffer.block)].map((value, at) => {
      const above = pixels[at - (at % 4) + 3] as number;
      return Math.abs(value - (pixels[at] as number) - ((below[at] as number) * (255 - above)) / 255);
    });
    t.ok(Math.max(...off) < 2.1, `${sigma}: ${Math.max(...off)}`);
    released(cast);
    released(buffer.block);
  }
  t.end();
});

const SIZE = { width: 150, height: 90 };
const BLUR: Filter = { kind: 'blur', sigma: 6 };
const GROUPS: Record<string, Compositing> = {
  blur: { opacity: 256, filters: [BLUR] },
  'a large blur': { opacity: 200, filters: [{ kind: 'blur', sigma: 150 }] },
  shadow: { opacity: 256, filters: [{ kind: 'shadow', x: 9, y: -5, sigma: 3, paint: paintOf('#c00') }] },
  'filters in turn': { opacity: 256, filters: [BLUR, { kind: 'luminance' }, { kind: 'blur', sigma: 1 }] },
  'blended blur': { opacity: 256, filters: [BLUR], blend: 1 },
  ...Object.fromEntries([17, 18, 19, 20].map((blend) => [`operator ${blend}`, { opacity: 256, blend }])),
};

function dot(context: DrawingContext, x: number, y: number, color: string, clip: Clip): void {
  context.fillPath(new Path().addOutline(ellipseOutline(x, y, 17, 13)), paintOf(color), clip);
}

function drawGroup(context: DrawingContext, compositing: Compositing, x: number): void {
  const clip = { rectangle: { left: 10, top: 5, right: 140, bottom: 80 }, shapes: [] };
  const all = { left: 0, top: 0, right: SIZE.width, bottom: 55 };
  context.fillRectangle(all, paintOf('rgba(90, 140, 30, 0.7)'), context.unclipped);
  context.drawGroup(compositing, clip, (group) => {
    dot(group, x, 40, '#06c', group.unclipped);
    dot(group, x + 20, 20, 'rgba(200, 60, 0, 0.6)', group.unclipped);
    group.drawGroup({ opacity: 128, filters: [BLUR] }, group.unclipped, (inner) =>
      dot(inner, 20, 30, '#fff', inner.unclipped),
    );
  });
}

test('filtered groups painted part by part are those painted at once', (t) => {
  const canvas = new Canvas();
  for (const [name, compositing] of Object.entries(GROUPS)) {
    canvas.start({ series: name, ...SIZE, transparent: true });
    drawGroup(canvas, compositing, 70);
    const parts: Rectangle[] = [];
    for (let top = 0; top < SIZE.height; top += 13) {
      for (let left = 0; left < SIZE.width; left += 21) {
        const [right, bottom] = [Math.min(SIZE.width, left + 21), Math.min(SIZE.height, top + 13)];
        parts.push({ left, top, right, bottom });
      }
    }
    const [whole, inParts] = [painted(canvas.items, SIZE), painted(canvas.items, SIZE, parts)];
    t.ok(Buffer.compare(Buffer.from(whole), Buffer.from(inParts)) === 0, name);
    t.ok(new Set(whole).size > 4, `${name} shows`);
  }
  t.end();
});

test('what has changed below a backdrop filter, or beside it, is filtered anew', (t) => {
  const canvas = new Canvas();
  const random = seededRandom(3);
  const frame = (fresh: Canvas, seed: number) => {
    fresh.start({ series: 'backdrop', ...SIZE, transparent: false });
    const places = Array.from({ length: 4 }, (_, at) => ((seed >> at) & 1 ? 25 * at + 20 : 25 * at + 30));
    for (const [at, x] of places.entries()) dot(fresh, x, 20 + 15 * at, '#06c', fresh.unclipped);
    for (const [left, backdrop] of [20, 70].entries()) {
      const area = { left: 20 + 50 * left, top: 15, right: 75 + 50 * left, bottom: 75 };
      const shapes = [new Path().addOutline(ellipseOutline(backdrop + 25, 45, 27, 30))];
      const filters = left === 0 ? [BLUR] : [BLUR, { kind: 'blur', sigma: 2 } as const];
      const opacity = left === 0 ? 256 : 128;
      fresh.drawGroup({ opacity, backdrop: { area, shapes, filters } }, fresh.unclipped, (group) =>
        dot(group, 60, 40, 'rgba(255, 200, 0, 0.5)', group.unclipped),
      );
    }
    // What lies above must not be read.
    dot(fresh, 60 + (seed & 3) * 4, 45, '#c00', fresh.unclipped);
    return Buffer.from(bytesOf(fresh.finish().pixels));
  };
  for (let round = 0; round < 24; round++) {
    const seed = Math.floor(random() * 16);
    t.ok(frame(canvas, seed).equals(frame(new Canvas(), seed)), `round ${round}: ${seed}`);
  }
  t.end();
});

test('a backdrop filter changes what is below it, within its area alone', (t) => {
  const canvas = new Canvas();
  canvas.start({ series: 'inverted', ...SIZE, transparent: false });
  canvas.fillRectangle(canvas.bounds, paintOf('#204060'), canvas.unclipped);
  const matrix = [-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0];
  const area = { left: 20, top: 10, right: 40, bottom: 30 };
  const backdrop = { area, shapes: [], filters: [{ kind: 'colors', matrix } as const] };
  canvas.drawGroup({ opacity: 256, backdrop }, canvas.unclipped, () => undefined);
  const pixels = bytesOf(canvas.finish().pixels);
  const at = (x: number, y: number) => [...pixels.subarray((y * SIZE.width + x) * 4).subarray(0, 4)];
  t.same(at(20, 10), [0xdf, 0xbf, 0x9f, 255]);
  t.same(at(39, 29), [0xdf, 0xbf, 0x9f, 255]);
  t.same(at(40, 29), [0x20, 0x40, 0x60, 255]);
  t.end();
});
