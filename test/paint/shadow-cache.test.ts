import { test } from 'tap';
import { bytesOf } from '../../workers/kernels/kernels.js';
import { type Shadow, ShadowCache } from '../../workers/paint/shadow-cache.js';
import { solidPaint } from '../../workers/raster/color.js';

const SHADOW: Shadow = {
  width: 300,
  height: 200,
  radii: { x: [8, 8, 8, 8], y: [8, 8, 8, 8] },
  sigma: 6,
  paint: solidPaint({ red: 0, green: 0, blue: 0, alpha: 1 }),
  isInverse: false,
};

const OTHERS: Record<string, Partial<Shadow>> = {
  'another colour': { paint: solidPaint({ red: 200, green: 40, blue: 10, alpha: 0.5 }) },
  'another width': { width: 420 },
  'a width less than its corners': { width: 30 },
  'other corners': { radii: { x: [8, 20, 8, 8], y: [8, 4, 8, 8] } },
  'the inside of a box': { isInverse: true },
};

for (const [name, change] of Object.entries(OTHERS)) {
  test(`a shadow of ${name} is the same after another was drawn`, (t) => {
    const used = new ShadowCache();
    pixelsOf(used, SHADOW);
    const changed = { ...SHADOW, ...change };
    t.ok(pixelsOf(used, changed).equals(pixelsOf(new ShadowCache(), changed)));
    t.notOk(pixelsOf(used, changed).equals(pixelsOf(used, SHADOW)));
    t.end();
  });
}

test('a box that is all corners has a wider blur after another', (t) => {
  const used = new ShadowCache();
  const small = { ...SHADOW, width: 30, height: 20 };
  pixelsOf(used, small);
  const wider = { ...small, sigma: 5.5 };
  t.ok(pixelsOf(used, wider).equals(pixelsOf(new ShadowCache(), wider)));
  t.notOk(pixelsOf(used, wider).equals(pixelsOf(used, small)));
  t.end();
});

test('what is kept of shadows is bounded', (t) => {
  const cache = new ShadowCache();
  for (let sigma = 4; sigma < 80; sigma++) pixelsOf(cache, { ...SHADOW, sigma });
  cache.trim();
  t.ok(cache.bytes <= 6 * 1024 * 1024, `${cache.bytes} bytes`);
  t.end();
});

function pixelsOf(cache: ShadowCache, shadow: Shadow): Buffer {
  return Buffer.from(bytesOf(cache.get(shadow).drawn().pixels));
}
