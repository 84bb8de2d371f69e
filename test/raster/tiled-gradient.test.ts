import { test } from 'tap';
import type { RadialGradient } from '../../workers/css/grammars/gradients.js';
import { images, onlyImage } from '../../workers/css/grammars/image-grammars.js';
import { gradientImage } from '../../workers/css/painted/gradient-images.js';
import { componentValues } from '../../workers/css/syntax/component-values.js';
import { COMPUTED } from '../../workers/css/values/computation-context.js';
import { allocated, bytesOf, kernels, released } from '../../workers/kernels/kernels.js';
import { type Gradient, tiledGradient } from '../../workers/raster/gradient.js';
import { IDENTITY } from '../../workers/raster/matrix.js';

const [WIDTH, HEIGHT, LEFT, TOP] = [61, 47, -9, 13];
const TILE = { across: 22, down: 15, width: 20, height: 15 };

/** A gradient in tiles from that place, painted in parts of that size. */
function filled(x: number, y: number, across: number, down: number): Uint8Array {
  const box = { left: 0, top: 0, width: TILE.width, height: TILE.height };
  const image = onlyImage(
    images(componentValues('radial-gradient(#fff 1px, #06c8 5px, #c00)'), COMPUTED) ?? 'none',
  );
  const one = gradientImage(image as RadialGradient, {
    box,
    matrix: IDENTITY,
    scale: 1,
  });
  const { description } = tiledGradient(one as Gradient, TILE, [1, 0, 0, 1, x, y]) as Gradient;
  const gradient = allocated(description.byteLength);
  const { buffer, byteOffset } = bytesOf(gradient);
  new Float32Array(buffer, byteOffset, description.length).set(description);
  const pixels = allocated(WIDTH * HEIGHT * 4);
  for (let row = 0; row < HEIGHT; row += down) {
    for (let column = 0; column < WIDTH; column += across) {
      const size = [Math.min(across, WIDTH - column), Math.min(down, HEIGHT - row)] as const;
      const at = pixels.address + (row * WIDTH + column) * 4;
      kernels.fillGradient(at, WIDTH * 4, LEFT + column, TOP + row, ...size, gradient.address);
    }
  }
  const copy = Uint8Array.from(bytesOf(pixels));
  released(pixels);
  released(gradient);
  return copy;
}

test('tiles of whole pixels repeat, from any place, and are the same when they are painted in parts', (t) => {
  for (const [x, y] of [
    [3, 5],
    [-2.25, 0.25],
  ] as const) {
    const whole = filled(x, y, WIDTH, HEIGHT);
    for (const [across, down] of [
      [7, 9],
      [25, 31],
      [WIDTH, 1],
    ] as const)
      t.equal(Buffer.compare(filled(x, y, across, down), whole), 0, `${across} by ${down}`);
    const pixel = (column: number, row: number) => [
      ...whole.subarray((row * WIDTH + column) * 4, (row * WIDTH + column) * 4 + 4),
    ];
    t.same(pixel(30, 20), pixel(30 - 22, 20 - 15));
    // Tiles that are no whole pixels apart are computed pixel by pixel.
    const { across } = TILE;
    TILE.across += 1e-4;
    const each = filled(x, y, WIDTH, HEIGHT);
    TILE.across = across;
    const off = [...whole]
      .map((value, at) => Math.abs(value - (each[at] as number)))
      .filter((one) => one > 2);
    t.ok(off.length < WIDTH * HEIGHT * 0.01, `${off.length} of them differ`);
  }
  t.end();
});
