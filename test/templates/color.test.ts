import { test } from 'tap';
import {
  BODY_CONTRAST,
  contrast,
  gradientSamples,
  inkOn,
  mix,
  quietInk,
  readable,
  readableGradient,
} from '../../templates/kit/index.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';

const random = seededRandom(6);
const randomColor = () =>
  `#${Math.floor(random() * 0x1000000)
    .toString(16)
    .padStart(6, '0')}`;
const COLORS = Array.from({ length: 200 }, randomColor);

test('contrast is that of WCAG 2.2', async (t) => {
  t.equal(contrast('#000000', '#ffffff'), 21);
  t.equal(contrast('#ffffff', '#FFFFFF'), 1);
  t.equal(contrast('#767676', '#ffffff').toFixed(2), '4.54', 'the lightest grey that is body text on white');
  t.equal(contrast('#ff0000', '#00ff00'), contrast('#00ff00', '#ff0000'));
  t.equal(contrast('#0a0a0a', '#000000').toFixed(4), '1.0607', 'in the straight part of the curve');
});

test('mixing goes from one colour to the other, channel by channel', async (t) => {
  t.equal(mix('#0e1A33', '#2f4fb8', 0), '#0e1a33');
  t.equal(mix('#0e1a33', '#2f4fb8', 1), '#2f4fb8');
  t.equal(mix('#000000', '#0204ff', 0.5), '#010280');
  t.same(gradientSamples('#000000', '#0c1824', 0.5), [
    ...['#000000', '#010102', '#010203', '#020305', '#020406', '#030508', '#030609', '#04070b'],
    ...['#04080c', '#05090e', '#050a0f', '#060b11', '#060c12'],
  ]);
});

test('inks stand out from their grounds', async (t) => {
  for (const ground of COLORS) {
    const other = mix(ground, '#808080', 0.2);
    t.ok(contrast(inkOn(ground), ground) >= 4.5, ground);
    t.ok(contrast(quietInk(inkOn(ground), ground), ground) >= 4.5, ground);
    const moved = readable(randomColor(), [ground, other], 3);
    t.ok(contrast(moved, ground) >= 3 || ['#000000', '#ffffff'].includes(moved), `${moved} on ${ground}`);
  }
  t.equal(readable('#101010', ['#ffffff'], BODY_CONTRAST), '#101010', 'what stands out stays as it is');
  t.equal(readable('#4060a0', ['#304070'], 3), '#758dbb', 'and no other moves further than it must');
});

test('one ink reads on all of a readable gradient', async (t) => {
  for (const [index, start] of COLORS.entries()) {
    const { from, to, ink } = readableGradient(start, COLORS.at(-1 - index) as string, 0.7);
    for (const sample of gradientSamples(from, to, 0.7)) t.ok(contrast(ink, sample) >= 4.5, `${from} ${to}`);
  }
  t.same(readableGradient('#0e1a33', '#2f4fb8', 0.66), { from: '#0e1a33', to: '#2f4fb8', ink: '#ffffff' });
  const moved = { from: '#1b1b1b', to: '#bc5128', ink: '#ffffff' };
  t.same(readableGradient('#202020', '#e06030', 1), moved, 'no further than it must');
});
