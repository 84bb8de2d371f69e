import { test } from 'tap';
import { paintOf } from '../../workers/css/values/css-colors.js';
import { bytesOf, released } from '../../workers/kernels/kernels.js';
import { Canvas } from '../../workers/raster/canvas.js';
import { Recording } from '../../workers/raster/drawing-context.js';
import { linearGradient } from '../../workers/raster/gradient.js';
import { HairlinePath, hairlineStrength } from '../../workers/raster/hairlines.js';
import { FULL_COVERAGE, maskOf } from '../../workers/raster/mask.js';
import { IDENTITY } from '../../workers/raster/matrix.js';
import { type Outline, Pen } from '../../workers/raster/outline.js';
import { checkWork } from '../../workers/raster/painting-work.js';
import type { Path } from '../../workers/raster/path.js';
import { TooMuchWork } from '../../workers/raster/too-much-work.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';

const SIDE = 24;

/** Darkness of each pixel of black lines on white, 0 to 255, row by row. */
function darkness(path: Path, opacity = 1): number[][] {
  const canvas = new Canvas();
  canvas.start({ series: 'test', width: SIDE, height: SIDE, transparent: false });
  canvas.fillRectangle(canvas.bounds, paintOf('white'), canvas.unclipped);
  canvas.fillPath(path, paintOf(`rgb(0 0 0 / ${opacity})`), canvas.unclipped);
  const pixels = [...bytesOf(canvas.finish().pixels)];
  return Array.from({ length: SIDE }, (_, y) =>
    Array.from({ length: SIDE }, (_, x) => 255 - (pixels[(y * SIDE + x) * 4] as number)),
  );
}

function lines(outline: Outline, cap: 'butt' | 'round' | 'square' = 'butt', strength = 1): HairlinePath {
  return new HairlinePath(strength).addLines(outline, cap);
}

/** The pixels that are dark, "x,y:darkness". */
function dark(rows: number[][]): string[] {
  return rows.flatMap((row, y) => row.flatMap((value, x) => (value > 0 ? [`${x},${y}:${value}`] : [])));
}

test('a line covers the rows that it is between, and parts of the pixels at its ends', async (t) => {
  t.same(dark(darkness(lines(new Pen().moveTo(2, 3.5).lineTo(5, 3.5)))), ['2,3:255', '3,3:255', '4,3:255']);
  t.same(dark(darkness(lines(new Pen().moveTo(2.5, 4).lineTo(4, 4)))), [
    '2,3:64',
    '3,3:128',
    '2,4:65',
    '3,4:129',
  ]);
  t.same(dark(darkness(lines(new Pen().moveTo(7.5, 9).lineTo(7.5, 6)))), ['7,6:255', '7,7:255', '7,8:255']);
  t.same(dark(darkness(lines(new Pen().moveTo(3, 3).lineTo(3, 3)))), []);
});

test('caps lengthen open lines by half a pixel, or by the area of half a circle, and closed ones not at all', async (t) => {
  const line = new Pen().moveTo(4, 2.5).lineTo(6, 2.5);
  t.same(dark(darkness(lines(line, 'square'))), ['3,2:128', '4,2:255', '5,2:255', '6,2:128']);
  t.same(dark(darkness(lines(line, 'round'))), ['3,2:104', '4,2:255', '5,2:255', '6,2:100']);
  const triangle = new Pen().moveTo(3, 3).lineTo(15, 5).lineTo(7, 18).close();
  t.same(darkness(lines(triangle, 'round')), darkness(lines(triangle)));
  const dot = new Pen().moveTo(5.5, 5.5).lineTo(5.5, 5.5);
  t.same(dark(darkness(lines(dot, 'square'))), ['5,5:255']);
});

test('a line is as much weaker as it is narrower than a pixel, and one that is wider or turned is no hairline', async (t) => {
  t.equal(hairlineStrength(1, IDENTITY), 1);
  t.equal(hairlineStrength(0.5, IDENTITY), 0.5);
  t.equal(hairlineStrength(2, [0.25, 0, 0, 0.5, 7, 9]), 0.75);
  t.equal(hairlineStrength(1.01, IDENTITY), undefined);
  const half = Math.SQRT1_2;
  t.equal(hairlineStrength(1, [half, half, -half, half, 0, 0]), undefined);
  t.same(dark(darkness(lines(new Pen().moveTo(2, 3.5).lineTo(4, 3.5), 'butt', 0.25))), ['2,3:63', '3,3:63']);
});

test('lines of one path are stronger where they cross, translucent ones, too', async (t) => {
  const cross = new Pen().moveTo(2, 5.5).lineTo(9, 5.5).moveTo(5.5, 2).lineTo(5.5, 9);
  const rows = darkness(lines(cross), 0.5);
  t.ok(Math.abs((rows[5]?.[3] as number) - 127.5) <= 1, `${rows[5]?.[3]}`);
  t.ok(Math.abs((rows[5]?.[5] as number) - 191.5) <= 1, `${rows[5]?.[5]}`);
});

/** Lines and curves all over the canvas and beyond. */
function tangle(seed: number): Pen {
  const random = seededRandom(seed);
  const place = () => random() * 2 * SIDE - SIDE / 2;
  const pen = new Pen();
  for (let piece = 0; piece < 4; piece++) {
    pen.moveTo(place(), place()).lineTo(place(), place()).quadraticTo(place(), place(), place(), place());
    pen.cubicTo(place(), place(), place(), place(), place(), place());
  }
  return pen;
}

test('a mask has the same lines as pixels have, whichever rows of it are made at a time', async (t) => {
  for (let seed = 1; seed <= 20; seed++) {
    const path = lines(tangle(seed), 'round', 0.7);
    const painted = darkness(path);
    const mask = maskOf(path);
    if (!mask) throw new Error('there is no mask');
    const levels = bytesOf(mask.block).slice();
    released(mask.block);
    for (let y = 0; y < SIDE; y++) {
      for (let x = 0; x < SIDE; x++) {
        const level = levels[(y - mask.top) * mask.width + x - mask.left] ?? 0;
        const shown = ((painted[y]?.[x] as number) / 255) * FULL_COVERAGE;
        if (Math.abs(level - shown) > 1) t.fail(`${seed}: ${x},${y} has ${level} instead of ${shown}`);
      }
    }
  }
});

test('a path that is painted by parts has the pixels of one that is painted at once', async (t) => {
  const gradient = linearGradient(
    {
      ...{ from: { x: 0, y: 0 }, to: { x: 0, y: SIDE }, spread: 'pad', premultiplied: true },
      stops: [
        { offset: 0, color: { red: 0, green: 0, blue: 0, alpha: 1 } },
        { offset: 1, color: { red: 200, green: 0, blue: 0, alpha: 0.5 } },
      ],
    },
    IDENTITY,
  );
  if (!gradient) throw new Error('there is no gradient');
  for (const paint of [paintOf('rgb(0 0 0 / 0.8)'), gradient]) {
    for (let seed = 1; seed <= 10; seed++) {
      const path = lines(tangle(seed));
      const drawn = (isParted: boolean) => {
        const canvas = new Canvas();
        canvas.start({ series: 'test', width: SIDE, height: SIDE, transparent: true });
        for (let top = 0; top < SIDE; top += isParted ? 5 : SIDE) {
          for (let left = 0; left < SIDE; left += isParted ? 7 : SIDE) {
            const size = isParted ? [7, 5] : [SIDE, SIDE];
            const rectangle = {
              left,
              top,
              right: left + (size[0] as number),
              bottom: top + (size[1] as number),
            };
            canvas.fillPath(path, paint, { rectangle, shapes: [] });
          }
        }
        return [...bytesOf(canvas.finish().pixels)];
      };
      t.same(drawn(true), drawn(false), `${seed}`);
    }
  }
});

test('lines that come from far away are drawn where they pass', async (t) => {
  const far = darkness(lines(new Pen().moveTo(-900_000, 5.5).lineTo(900_000, 5.5)));
  t.same(far[5], new Array(SIDE).fill(255));
  const beyond = darkness(lines(new Pen().moveTo(-900_000, -50_000).lineTo(900_000, -50_000)));
  t.same(dark(beyond), []);
  const slanting = darkness(lines(new Pen().moveTo(-90_000, -90_000 + 0.5).lineTo(90_000, 90_000 + 0.5)));
  const missed = slanting.filter((row, y) => (row[y] as number) < 100);
  t.same(missed, []);
});

test('a drawing of very many lines is painted, and one that would take minutes is refused', async (t) => {
  const size = { left: 0, top: 0, right: 1000, bottom: 1000 };
  const black = paintOf('black');
  const rays = new Recording(size);
  for (let ray = 0; ray < 5000; ray++) {
    const angle = (ray * Math.PI) / 2500;
    const end = [500 + 700 * Math.cos(angle), 500 + 700 * Math.sin(angle)] as const;
    rays.fillPath(lines(new Pen().moveTo(500, 500).lineTo(...end)), black, rays.unclipped);
  }
  t.doesNotThrow(() => checkWork(rays.items));
  const hatch = new Pen();
  for (let stroke = 0; stroke < 40_000; stroke++)
    hatch.moveTo(0, stroke / 40).lineTo(1000, 1000 - stroke / 40);
  const path = lines(hatch);
  const hatched = new Recording(size);
  hatched.fillPath(path, black, hatched.unclipped);
  t.doesNotThrow(() => checkWork(hatched.items));
  for (let again = 0; again < 20; again++) hatched.fillPath(path, black, hatched.unclipped);
  t.throws(() => checkWork(hatched.items), TooMuchWork);
});
