import { test } from 'tap';
import type { Bitmap } from '../../../workers/raster/bitmap.js';
import { bitmap, flat, noise } from './bitmaps.js';
import { differencePicture } from './difference.js';
import { type Picture, structuralSimilarity } from './similarity.js';

const picture = ({ pixels, ...size }: Bitmap): Picture => ({ ...size, data: pixels });

/** Dark bars, as letters have them, moved to the right by a number of pixels. */
const bars = (shift: number) =>
  picture(bitmap(80, 60, 3, (x, y) => ((x - shift + 80) % 8 < 3 && y > 10 && y < 50 ? 20 : 230)));

test('a picture is the same as itself, with or without alpha', (t) => {
  t.equal(structuralSimilarity(bars(0), bars(0)), 1);
  const opaque = picture(bitmap(30, 30, 4, (x, _y, channel) => (channel === 3 ? 255 : x)));
  const withoutAlpha = picture(bitmap(30, 30, 3, (x) => x));
  t.ok(Math.abs(structuralSimilarity(opaque, withoutAlpha) - 1) < 1e-9);
  t.end();
});

test('similarity falls with a shift, and the further it goes', (t) => {
  const [one, two, four] = [1, 2, 4].map((shift) => structuralSimilarity(bars(0), bars(shift))) as [
    number,
    number,
    number,
  ];
  t.ok(one < 0.9, `${one}`);
  t.ok(two < one, `${two}`);
  t.ok(four < two, `${four}`);
  t.end();
});

test('similarity is the same both ways round, and that of flat grounds is what the paper’s formula gives', (t) => {
  const [one, other] = [picture(noise(40, 40, 3, 1)), picture(noise(40, 40, 3, 2))];
  t.equal(structuralSimilarity(one, other), structuralSimilarity(other, one));
  t.ok(structuralSimilarity(one, other) < 0.1);
  // Without variance, only the comparison of means is left: (2ab + C1) / (a² + b² + C1).
  const c1 = 6.5025;
  const expected = (2 * 100 * 120 + c1) / (100 ** 2 + 120 ** 2 + c1);
  const grounds = [100, 120].map((level) => picture(flat(20, 20, [level, level, level]))) as [
    Picture,
    Picture,
  ];
  t.ok(Math.abs(structuralSimilarity(...grounds) - expected) < 1e-6);
  t.end();
});

test('pictures of different sizes cannot be compared', (t) => {
  const sizes = [picture(flat(20, 30, [0, 0, 0])), picture(flat(30, 20, [0, 0, 0]))] as const;
  t.throws(() => structuralSimilarity(...sizes), { message: 'the pictures differ in size' });
  t.end();
});

test('the difference is white but where the pictures differ', (t) => {
  const one = flat(3, 1, [10, 10, 10]);
  const other = { ...one, pixels: Uint8Array.of(10, 10, 10, 10, 30, 10, 200, 10, 10) };
  const { pixels } = differencePicture(picture(one), picture(other));
  t.same([...pixels], [255, 255, 255, 195, 195, 195, 0, 0, 0]);
  t.end();
});
