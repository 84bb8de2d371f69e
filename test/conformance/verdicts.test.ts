import t from 'tap';
import { encodePng } from '../../workers/encoders/png/encode-png.js';
import type { Comparison } from '../rig/conformance/comparing.js';
import { faultOf } from '../rig/conformance/foreign/box-comparison.js';
import judge from '../rig/conformance/judging.js';
import { raised, shortfalls } from '../rig/conformance/thresholds.js';
import { encodedFrame } from '../rig/pictures/frames.js';

function compared(similarity?: number, differing = 0.01): Comparison[] {
  if (similarity === undefined) return [{ name: 'a', refused: { tuval: 'unknown property' } }];
  return [{ name: 'a', refused: {}, tuval: { similarity, differing, far: 0 } }];
}

t.test(
  'a document that is worse than its threshold is told, and so is one without that is drawn',
  async (t) => {
    const thresholds = { a: { similarity: 0.99, differing: 0.01 } };
    t.same(shortfalls(compared(0.99), thresholds), []);
    t.match(shortfalls(compared(0.98), thresholds), [/SSIM 0\.9800/]);
    t.match(shortfalls(compared(0.99, 0.02), thresholds), [/2\.00% of the pixels/]);
    t.match(shortfalls(compared(undefined), thresholds), [/not drawn any more: unknown property/]);
    t.match(shortfalls([], thresholds), [/not compared/]);
    t.same(shortfalls(compared(undefined), { a: null }), []);
    t.match(shortfalls(compared(0.5), { a: null }), [/record it/]);
  },
);

t.test('approving raises thresholds and lowers none', async (t) => {
  const better = { a: { similarity: 0.99, differing: 0.01 } };
  t.same(raised(compared(0.98, 0.005), better), { a: { similarity: 0.99, differing: 0.005 } });
  t.same(raised(compared(0.995, 0.02), better), { a: { similarity: 0.995, differing: 0.01 } });
  t.same(raised(compared(undefined), { a: null }), { a: null });
});

t.test('boxes are compared from the first one, to half a pixel', async (t) => {
  const box = { x: 10, y: 10, width: 100, height: 50 };
  const inner = { x: 20, y: 20, width: 30, height: 10 };
  const moved = [box, inner].map((each) => ({ ...each, x: each.x + 7 }));
  t.equal(faultOf(moved, [box, inner]), undefined);
  t.equal(faultOf([box, { ...inner, width: 30.5 }], [box, inner]), undefined);
  t.match(faultOf([box, { ...inner, y: 20.6 }], [box, inner]), /element 1: y/);
  t.match(faultOf([{ ...box, height: Number.NaN }], [box]), /element 0: height/);
  t.match(faultOf([box], [box, inner]), /1 boxes in place of 2/);
  t.equal(faultOf({ reason: 'no grid' }, [box]), 'no grid');
});

t.test('pictures are compared on white, and one of another size is like none', async (t) => {
  const side = 16;
  const size = { width: side, height: side };
  const black = new Uint8Array(side * side * 3);
  const chromium = encodedFrame(
    { ...size, channels: 3, pixels: black.fill(255, 0, 3 * side * 4) },
    encodePng,
  );
  const transparent = new Uint8Array(side * side * 4).fill(255, 4 * side * 4);
  for (let at = 4 * side * 4; at < transparent.length; at += 4) transparent.fill(0, at, at + 3);
  const { tuval } = await judge({ chromium, tuval: { ...size, channels: 4, data: transparent } });
  t.same(tuval, { similarity: 1, differing: 0, far: 0 });
  const inverted = await judge({
    chromium,
    tuval: { ...size, channels: 3, data: new Uint8Array(side * side * 3) },
  });
  t.equal(inverted.tuval?.differing, 0.25);
  const small = await judge({
    chromium,
    tuval: { width: 1, height: 1, channels: 3, data: new Uint8Array(3) },
  });
  t.same(small.tuval, { similarity: 0, differing: 1, far: 1 });
});
