import { test } from 'tap';
import { bestWithin, type Search } from '../../workers/encoders/best-within.js';

const SEARCH: Search = { least: 1, most: 95, halving: 15, maxBytes: 20_000, attempts: 8 };

/** Files whose bytes are those of their level, with the levels that were tried. */
function files(bytesAt: (level: number) => number) {
  const tried: number[] = [];
  const encode = (level: number) => {
    tried.push(level);
    return new Uint8Array(Math.round(bytesAt(level)));
  };
  return { tried, encode };
}

/** Curves of bytes over quality, those of encoders and worse ones. */
const CURVES: Record<string, (level: number) => number> = {
  exponential: (level) => 3000 * 2 ** (level / 19),
  'steep at its end': (level) => 4000 + 60 * level + (level > 85 ? 9000 * (level - 85) : 0),
  linear: (level) => 700 * level,
  'of steps': (level) => 2500 * Math.ceil(level / 10) + 1000,
  flat: (level) => 19_000 + 50 * level,
};

for (const [name, bytesAt] of Object.entries(CURVES)) {
  test(`the best level is found on a curve that is ${name}`, (t) => {
    const { tried, encode } = files(bytesAt);
    const { level, bytes } = bestWithin(SEARCH, encode);
    t.equal(bytes.length, Math.round(bytesAt(level)));
    t.ok(bytes.length <= 20_000);
    t.ok(bytesAt(level + 1) > 20_000 || bytes.length >= 18_000, `level ${level} after ${tried}`);
    t.ok(tried.length <= 8);
    t.equal(new Set(tried).size, tried.length, 'none is made twice');
    t.end();
  });
}

test('what fits at its best is made once', (t) => {
  const { tried, encode } = files(() => 100);
  t.equal(bestWithin(SEARCH, encode).level, 95);
  t.strictSame(tried, [95]);
  t.end();
});

test('the last attempt is the least level where none has fitted, and what fits then is taken', (t) => {
  const { tried, encode } = files((level) => (level === 1 ? 19_000 : 1e6));
  t.equal(bestWithin({ ...SEARCH, attempts: 3 }, encode).level, 1);
  t.ok(tried.length <= 3);
  t.end();
});

test('when the least is too large it says how large that is', (t) => {
  for (const attempts of [2, 8]) {
    const { tried, encode } = files((level) => 20_000 + level);
    t.throws(() => bestWithin({ ...SEARCH, attempts }, encode), { name: 'TooManyBytes', least: 20_001 });
    t.ok(tried.length <= attempts);
  }
  const one = files(() => 30_000);
  t.throws(() => bestWithin({ ...SEARCH, most: 1 }, one.encode), { name: 'TooManyBytes', least: 30_000 });
  t.strictSame(one.tried, [1]);
  t.end();
});

test('fewer attempts give the best that was found in them', (t) => {
  const { tried, encode } = files(CURVES.linear as (level: number) => number);
  const { level, bytes } = bestWithin({ ...SEARCH, attempts: 3 }, encode);
  t.equal(tried.length, 3);
  t.ok(level >= 1 && bytes.length <= 20_000);
  t.end();
});
