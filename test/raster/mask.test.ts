import { test } from 'tap';
import { allocated, bytesOf, released } from '../../workers/kernels/kernels.js';
import { FULL_COVERAGE, type Mask, maskOf, pixelsAround, rasterizeRows } from '../../workers/raster/mask.js';
import { rectangleOutline } from '../../workers/raster/outline.js';
import { Path } from '../../workers/raster/path.js';
import { rasterize } from '../../workers/raster/resvg.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';

type Radii = readonly [number, number, number, number];

function box(left: number, top: number, width: number, height: number, radii?: Radii) {
  return rectangleOutline({ left, top, width, height }, radii);
}

/** A path's mask, as numbers row by row; the mask itself is released. */
function covered(path: Path): { place: [number, number]; rows: number[][] } {
  const mask = maskOf(path);
  if (!mask) return { place: [0, 0], rows: [] };
  const rows = rowsOf(mask);
  released(mask.block);
  return { place: [mask.left, mask.top], rows };
}

function rowsOf({ width, height, block }: Mask): number[][] {
  const bytes = bytesOf(block);
  return Array.from({ length: height }, (_, row) => [...bytes.subarray(row * width, (row + 1) * width)]);
}

const FULL = FULL_COVERAGE;
const HALF = FULL_COVERAGE / 2;
const QUARTER = FULL_COVERAGE / 4;

test('a rectangle on whole pixels covers them and no others', (t) => {
  const { place, rows } = covered(new Path().addOutline(box(3, -2, 3, 2)));
  t.same(place, [3, -2]);
  t.same(rows, [
    [FULL, FULL, FULL],
    [FULL, FULL, FULL],
  ]);
  t.end();
});

test('a rectangle between pixels covers the shares of them that lie in it', (t) => {
  const { place, rows } = covered(new Path().addOutline(box(0.5, 0.5, 2, 1)));
  t.same(place, [0, 0]);
  t.same(rows, [
    [QUARTER, HALF, QUARTER],
    [QUARTER, HALF, QUARTER],
  ]);
  t.end();
});

test('contours that run the other way round cut holes, and those that overlap do not count twice', (t) => {
  const around = new Path().addOutline(box(0, 0, 4, 1));
  const inTheMiddle = around.under([-1, 0, 0, 1, 4, 0]).addOutline(box(1, 0, 2, 1));
  t.same(covered(inTheMiddle).rows, [[FULL, 0, 0, FULL]]);
  t.same(covered(new Path().addOutline(box(0, 0, 3, 1)).addOutline(box(1, 0, 3, 1))).rows, [
    [FULL, FULL, FULL, FULL],
  ]);
  t.end();
});

test('parts that lie over each other cover of a pixel what lies in one of them at least', (t) => {
  const twice = (one: Path) => one.addOutline(box(0.25, 0.25, 3, 3)).addOutline(box(0.25, 0.25, 3, 3));
  const once = covered(new Path().addOutline(box(0.25, 0.25, 3, 3)));
  t.same(covered(twice(new Path())), once);
  t.same(covered(new Path().addOutline(box(0, 0, 3, 1.5)).addOutline(box(0, 0, 1.5, 3))).rows, [
    [FULL, FULL, FULL],
    [FULL, FULL - QUARTER, HALF],
    [FULL, HALF, 0],
  ]);
  // A ring of a quarter of a pixel whose contours run the same way round.
  const ring = new Path(true).addOutline(box(0, 0, 4, 4)).addOutline(box(0.25, 0.25, 3.5, 3.5));
  t.same(covered(ring).rows[1], [QUARTER, 0, 0, QUARTER]);
  t.same(covered(ring).rows[0]?.slice(1, 3), [QUARTER, QUARTER]);
  t.end();
});

test('contours of glyphs add up where they lie over each other, as FreeType has them', (t) => {
  const path = new Path()
    .ofGlyphs()
    .addOutline(box(0, 0, 3, 1.5))
    .addOutline(box(0, 0, 1.5, 3));
  t.same(covered(path).rows[1], [FULL, FULL, HALF]);
  t.end();
});

test('rows of parts that lie over each other do not depend on which others are rasterised with them', (t) => {
  const random = seededRandom(11);
  for (let round = 0; round < 20; round++) {
    const path = new Path(round % 2 === 1);
    for (let part = 0; part < 6; part++) {
      const angle = part % 3 === 0 ? 0 : random() * 6;
      path.under([Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 60, 60]);
      path.addOutline(box(random() * 20 - 30, Math.round(random() * 20) / 4 - 30, 40, 50, [4, 0, 9, 0]));
    }
    const { rows } = covered(path);
    const { left, top, right } = pixelsAround(path);
    const width = right - left;
    const block = allocated(width * rows.length);
    const parts: number[][] = [];
    for (let first = 0; first < rows.length; first += 7) {
      const count = Math.min(7, rows.length - first);
      rasterizeRows(path, { left, top, width }, first, count, block.address);
      parts.push(...rowsOf({ left, top, width, height: count, block }));
    }
    released(block);
    t.same(parts, rows);
  }
  t.end();
});

test('nothing is covered by a path without an area', (t) => {
  t.same(covered(new Path()).rows, []);
  t.same(covered(new Path().addOutline(box(4, 4, 0, 9))).rows, []);
  t.end();
});

test('a mask leaves nothing behind for the next one', (t) => {
  const small = () => covered(new Path().addOutline(box(0.25, 0.25, 3, 3, [1, 1, 1, 1]))).rows;
  const before = small();
  const random = seededRandom(5);
  for (let round = 0; round < 20; round++) {
    const angle = random() * 6;
    const matrix = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0] as const;
    covered(
      new Path().under(matrix).addOutline(box(random() * 9, random() * 9, random() * 90, random() * 90)),
    );
  }
  t.same(small(), before);
  t.end();
});

/** Pixels of resvg's along the side of one of ours: their mean is near the exact coverage. */
const FINER = 8;

test('turned, skewed and rounded shapes are covered as resvg covers them eight times as large', (t) => {
  const random = seededRandom(7);
  for (let round = 0; round < 40; round++) {
    const angle = random() * Math.PI;
    const slant = random();
    const matrix = [
      Math.cos(angle),
      Math.sin(angle),
      slant - Math.sin(angle),
      Math.cos(angle),
      32,
      32,
    ] as const;
    const half = 4 + random() * 14;
    const radius = random() * half;
    const radii = [radius, radius, radius, radius] as const;
    const mask = maskOf(
      new Path().under(matrix).addOutline(box(-half, -half, 2 * half, 2 * half, radii)),
    ) as Mask;
    const { pixels } = rasterize(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${64 * FINER}" height="${64 * FINER}" viewBox="0 0 64 64"><rect
      x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}" rx="${radius}"
      transform="matrix(${matrix.join(' ')})"/></svg>`,
    );
    const worst = largestDifference(mask, pixels);
    t.ok(worst < 0.5 / FULL + 0.02, `${worst.toFixed(3)} of a pixel`);
    released(mask.block);
  }
  t.end();
});

/** Of a mask's coverage and the mean alpha of a finer picture of 64 by 64 pixels, where they lie over each other. */
function largestDifference(mask: Mask, pixels: Uint8Array): number {
  let worst = 0;
  for (const [row, levels] of rowsOf(mask).entries()) {
    for (const [column, level] of levels.entries()) {
      const x = mask.left + column;
      const y = mask.top + row;
      if (x < 0 || x >= 64 || y < 0 || y >= 64) continue;
      worst = Math.max(worst, Math.abs(level / FULL - meanAlpha(pixels, x, y)));
    }
  }
  return worst;
}

function meanAlpha(pixels: Uint8Array, x: number, y: number): number {
  let sum = 0;
  for (let down = y * FINER; down < (y + 1) * FINER; down++) {
    for (let across = x * FINER; across < (x + 1) * FINER; across++) {
      sum += pixels[(down * 64 * FINER + across) * 4 + 3] as number;
    }
  }
  return sum / 255 / FINER ** 2;
}
