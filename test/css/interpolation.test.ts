import t from 'tap';
import { interpolated } from '../../workers/css/animation/interpolation.js';
import { LONGHAND_NAMES, LONGHANDS } from '../../workers/css/properties/longhands.js';

/** As a timing function that overshoots has them. */
const BEFORE = -0.5;
const BEYOND = 1.5;

t.test('numbers between keyframes stay within their bounds where a timing function overshoots', async (t) => {
  t.equal(interpolated('opacity', 0.2, 1, BEYOND), 1);
  t.equal(interpolated('fillOpacity', 0.2, 0, BEYOND), 0);
  t.equal(interpolated('borderTopWidth', 0, 8, BEFORE), 0);
  t.equal(interpolated('minHeight', 0, 8, BEFORE), 0);
  t.equal(interpolated('strokeWidth', 4, 0, BEYOND), 0);
  t.equal(interpolated('fontWeight', 400, 900, BEYOND), 1000);
  t.equal(interpolated('marginTop', 0, 8, BEFORE), -4);
});

t.test('whole numbers stay whole', async (t) => {
  t.equal(interpolated('zIndex', 1, 4, 0.5), 3);
  t.equal(interpolated('order', 0, 1, 0.4), 0);
});

t.test('pictures, names and words change half way', async (t) => {
  const [red, blue] = ['linear-gradient(red, red)', 'linear-gradient(blue, blue)'];
  for (const name of ['backgroundImage', 'maskImage', 'borderImageSource', 'listStyleImage'] as const) {
    t.equal(interpolated(name, red, blue, 0.49), red, name);
    t.equal(interpolated(name, red, blue, 0.5), blue, name);
  }
  t.equal(interpolated('quotes', '"a" "b"', '"c" "d"', 0.4), '"a" "b"');
});

t.test('a longhand whose numbers have a least one begins within it', async (t) => {
  for (const name of LONGHAND_NAMES) {
    const { initial, least = -Infinity, most = Infinity } = LONGHANDS[name];
    if (typeof initial === 'number') t.ok(initial >= least && initial <= most, name);
  }
});
