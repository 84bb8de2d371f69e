import { test } from 'tap';
import { paintOf } from '../../workers/css/values/css-colors.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import { Canvas } from '../../workers/raster/canvas.js';
import { byDepth } from '../../workers/raster/depth-order.js';
import type { DrawingContext } from '../../workers/raster/drawing-context.js';
import {
  affineOf,
  cornersOf,
  flattened,
  type Projection,
  partShown,
  reversed,
  shownAt,
  tangentAt,
} from '../../workers/raster/projection.js';
import {
  facesAway,
  movedBy,
  type SpatialMatrix,
  scaledBy,
  seenFrom,
  spatialProduct,
  turnedAbout,
} from '../../workers/raster/spatial-matrix.js';
import { TooMuchWork } from '../../workers/raster/too-much-work.js';

const WIDTH = 120;
const HEIGHT = 90;
const FRAME = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT };

/** Products of matrices, the outermost first. */
function chain(...matrices: SpatialMatrix[]): SpatialMatrix {
  return matrices.reduce(spatialProduct);
}

/** A plane turned about the middle of the frame by degrees, as an eye sees it. */
function turned(axis: readonly [number, number, number], degrees: number, distance = 200): SpatialMatrix {
  const turn = turnedAbout(axis, (degrees * Math.PI) / 180);
  return chain(movedBy(60, 45, 0), seenFrom(distance), turn, movedBy(-60, -45, 0));
}

function begin(canvas: Canvas, series = 'planes'): void {
  canvas.start({ series, width: WIDTH, height: HEIGHT, transparent: true });
}

function pixels(canvas: Canvas): number[] {
  return [...bytesOf(canvas.finish().pixels)];
}

/** Draws a square of a colour in a plane, with a dot in it. */
function square(projection: Projection, color: string, dot = 'white') {
  return (context: DrawingContext) => {
    context.drawPlane(projection, context.unclipped, (plane) => {
      plane.fillRectangle({ left: 20, top: 15, right: 100, bottom: 75 }, paintOf(color), plane.unclipped);
      plane.fillRectangle({ left: 70, top: 35, right: 80, bottom: 45 }, paintOf(dot), plane.unclipped);
    });
  };
}

test('a plane shows each of its points where its projection has it, and nothing elsewhere', (t) => {
  const projection = flattened(turned([0, 1, 0], 50));
  const canvas = new Canvas();
  begin(canvas);
  square(projection, '#102030', '#ffffff')(canvas);
  const shown = pixels(canvas);
  const back = reversed(projection) as Projection;
  let inner = 0;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const [across, down] = shownAt(back, [x + 0.5, y + 0.5]);
      const isFar = across < 16 || across > 104 || down < 12 || down > 78;
      const isNear = across > 24 && across < 60 && down > 20 && down < 70;
      const pixel = shown.slice((y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 4);
      if (isFar) t.same(pixel, [0, 0, 0, 0], `${x} ${y}`);
      if (isNear) t.same(pixel, [0x10, 0x20, 0x30, 255], `${x} ${y}`);
      if (isNear) inner++;
    }
  }
  t.ok(inner > 500, `${inner} pixels within`);
  t.end();
});

test('the edges of a plane are covered as much as its polygon covers them', (t) => {
  const canvas = new Canvas();
  begin(canvas);
  const projection = flattened(chain(movedBy(0.25, 0, 0), turned([1, 0, 0], 0)));
  canvas.drawPlane(projection, canvas.unclipped, (plane) => {
    plane.fillRectangle({ left: 20, top: 15, right: 100, bottom: 75 }, paintOf('#000000'), plane.unclipped);
  });
  const shown = pixels(canvas);
  const alpha = (x: number) => shown[(40 * WIDTH + x) * 4 + 3] as number;
  t.same([19, 21, 99, 101].map(alpha), [0, 255, 255, 0]);
  t.ok(Math.abs(alpha(20) - 191) <= 2 && Math.abs(alpha(100) - 64) <= 2, `${alpha(20)} ${alpha(100)}`);
  t.end();
});

test('a frame in which a part of a plane changes has the pixels of one that is painted whole', (t) => {
  const canvas = new Canvas();
  const matrix = flattened(turned([1, 1, 0], 40));
  for (const dot of ['#ff0000', '#00ff00', '#0000ff']) {
    const draw = (target: Canvas) => {
      square(matrix, '#334455', dot)(target);
      target.fillRectangle({ left: 50, top: 40, right: 52, bottom: 42 }, paintOf(dot), target.unclipped);
    };
    begin(canvas);
    draw(canvas);
    const fresh = new Canvas();
    begin(fresh);
    draw(fresh);
    t.same(pixels(canvas), pixels(fresh), dot);
  }
  t.end();
});

test('what is behind the eye is cut off', (t) => {
  const projection = flattened(turned([1, 0, 0], 88, 30));
  const [, , , , , , g, h, i] = projection;
  const wide = cornersOf({ left: -5000, top: -5000, right: 5000, bottom: 5000 });
  t.ok(
    wide.some(([x, y]) => g * x + h * y + i < 0),
    'a part is behind',
  );
  const seen = partShown(wide, projection, FRAME);
  t.ok(seen.length > 2);
  for (const [x, y] of seen) {
    t.ok(g * x + h * y + i > 0);
    const [across, down] = shownAt(projection, [x, y]);
    t.ok(
      across > -0.01 && across < WIDTH + 0.01 && down > -0.01 && down < HEIGHT + 0.01,
      `${across} ${down}`,
    );
  }
  t.same(partShown(wide, flattened(chain(seenFrom(10), movedBy(0, 0, 20))), FRAME), [], 'all of it is');
  t.end();
});

test('a plane that needs too much memory is refused before it is painted', (t) => {
  const canvas = new Canvas();
  begin(canvas);
  canvas.drawPlane(flattened(turned([1, 0, 0], 89.9, 9)), canvas.unclipped, (plane) => {
    plane.fillRectangle(plane.bounds, paintOf('red'), plane.unclipped);
  });
  t.throws(() => canvas.finish(), TooMuchWork);
  t.end();
});

test('what has no depth left is affine, and nothing is where all is behind the eye', (t) => {
  t.same(affineOf(flattened(chain(seenFrom(100), movedBy(0, 0, 50)))), [2, 0, 0, 2, 0, 0]);
  t.equal(affineOf(flattened(chain(seenFrom(100), movedBy(0, 0, 100)))), undefined);
  t.equal(affineOf(flattened(turned([0, 1, 0], 1))), undefined);
  const tangent = tangentAt(flattened(turned([0, 1, 0], 0)), [3, 4]);
  t.same(
    tangent?.map((number) => Math.round(number * 1e6) / 1e6 + 0),
    [1, 0, 0, 1, 0, 0],
  );
  t.end();
});

test('the side of a plane that faces the eye is told by its turn, and not by a mirror in the plane', (t) => {
  t.equal(facesAway(turnedAbout([0, 1, 0], 3)), true);
  t.equal(facesAway(turnedAbout([0, 1, 0], 1)), false);
  t.equal(facesAway(turnedAbout([0, 0, 1], 3)), false);
  t.equal(facesAway(scaledBy(-1, 1, 1)), false);
  t.end();
});

test('faces are painted from the farthest to the nearest, and cut where they cross', (t) => {
  const polygon = cornersOf({ left: 20, top: 15, right: 100, bottom: 75 });
  const at = (name: string, matrix: SpatialMatrix) => ({ name, polygon, matrix });
  const names = (...faces: ReturnType<typeof at>[]) => byDepth(faces).map(({ name }) => name);
  const deep = (z: number) => chain(seenFrom(300), movedBy(0, 0, z));
  t.same(names(at('near', deep(40)), at('far', deep(-40)), at('between', deep(0))), [
    'far',
    'between',
    'near',
  ]);
  t.same(names(at('first', deep(0)), at('second', deep(0)), at('third', deep(0))), [
    'first',
    'second',
    'third',
  ]);
  const crossing = byDepth([at('one', turned([0, 1, 0], 30)), at('other', turned([0, 1, 0], -30))]);
  t.equal(crossing.length, 3, 'one is cut in two');
  const many = Array.from({ length: 3000 }, (_, index) => at(String(index), turned([1, index, 1], index)));
  t.ok(byDepth(many).length <= 3000 + 64, 'cuts are bounded');
  t.end();
});

test('a projection whose inverse no number can hold has none', async (t) => {
  t.equal(reversed([1e200, 1e200, 0, 0, 1e200, 0, 0, 0, 1e-200]), undefined);
  t.equal(reversed([Number.NaN, 0, 0, 0, 1, 0, 0, 0, 1]), undefined);
  t.ok(reversed([2, 0, 5, 0, 2, 5, 0, 0, 1]));
});
