import { test } from 'tap';
import type { Rectangle } from '../../workers/raster/rectangle.js';
import { tiled } from '../../workers/raster/tiles.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';

/** How many of the rectangles cover each pixel. */
function covers(rectangles: readonly Rectangle[], width: number, height: number): Uint8Array {
  const counts = new Uint8Array(width * height);
  for (const { left, top, right, bottom } of rectangles) {
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) (counts[y * width + x] as number)++;
  }
  return counts;
}

test('all that is given is covered, once, and nothing far from it or outside of the frame', (t) => {
  const random = seededRandom(2);
  const below = (most: number) => Math.floor(random() * most);
  for (let round = 0; round < 60; round++) {
    const [width, height] = [1 + below(150), 1 + below(150)];
    const tiles = Array.from({ length: below(6) }, () => {
      const [left, top] = [below(width), below(height)];
      return { left, top, right: left + 1 + below(width - left), bottom: top + 1 + below(height - top) };
    });
    const wanted = covers(tiles, width, height);
    const covering = tiled(tiles, width, height);
    const covered = covers(covering, width, height);
    t.ok(covered.every((count, at) => count === 1 || (count === 0 && wanted[at] === 0)));
    t.ok(covering.every(({ right, bottom }) => right <= width && bottom <= height));
    const near = covers(
      tiles.map(({ left, top, right, bottom }) => ({
        left: Math.max(0, left - 15),
        top: Math.max(0, top - 15),
        right: Math.min(width, right + 15),
        bottom: Math.min(height, bottom + 15),
      })),
      width,
      height,
    );
    t.ok(covered.every((count, at) => count === 0 || (near[at] as number) > 0));
  }
  t.end();
});

test('tiles that make a rectangle are one', (t) => {
  t.same(tiled([], 100, 100), []);
  t.same(tiled([{ left: 20, top: 20, right: 90, bottom: 70 }], 100, 100), [
    { left: 16, top: 16, right: 96, bottom: 80 },
  ]);
  t.end();
});
