import t from 'tap';
import { interpolated } from '../../workers/css/animation/interpolation.js';
import type { ComputedValue } from '../../workers/css/grammars/grammars.js';
import { LONGHAND_NAMES, LONGHANDS, type LonghandName } from '../../workers/css/properties/longhands.js';
import { componentValues } from '../../workers/css/syntax/component-values.js';
import { COMPUTED } from '../../workers/css/values/computation-context.js';

/** As a timing function that overshoots has them. */
const BEFORE = -0.5;
const BEYOND = 1.5;

/** The text of a value between two that are computed of texts. */
function mixed(name: LonghandName, from: string, to: string, progress: number): string {
  const [start, end] = [from, to].map((text) => LONGHANDS[name].grammar(componentValues(text), COMPUTED));
  return String(interpolated(name, start as ComputedValue, end as ComputedValue, progress));
}

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

t.test(
  'transformations in space go function by function, and from others on by their matrices',
  async (t) => {
    const between = (from: string, to: string) => mixed('transform', from, to, 0.5);
    t.equal(between('none', 'rotatex(90deg)'), 'rotate3d(1, 0, 0, 45deg)');
    t.equal(between('translatex(10px)', 'translate3d(20px, 50%, 8px)'), 'translate3d(15px, 25%, 4px)');
    t.equal(between('scale(2)', 'scalez(3)'), 'scale3d(1.5, 1.5, 2)');
    t.equal(between('perspective(100px)', 'none'), 'perspective(200px)');
    t.equal(
      between('perspective(none)', 'perspective(none) rotatey(20deg)'),
      'perspective(none) rotate3d(0, 1, 0, 10deg)',
    );
    // The shortest way between two axes: half of it is 70.53 degrees about the one between them.
    t.equal(between('rotatex(90deg)', 'rotatey(90deg)'), 'rotate3d(0.707107, 0.707107, 0, 70.528779deg)');
    const [, matrix = ''] =
      /^rotate3d\(1, 0, 0, 10deg\) matrix3d\((.*)\)$/.exec(
        String(
          between(
            'rotatex(10deg) rotatey(40deg)',
            'rotatex(10deg) matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.01, 0, 0, 8, 1)',
          ),
        ),
      ) ?? [];
    const numbers = matrix.split(', ').map(Number);
    t.ok(Math.abs((numbers[0] ?? 0) - Math.cos(Math.PI / 9)) < 1e-6, matrix);
    t.ok(Math.abs((numbers[14] ?? 0) - 4) < 1e-6, matrix);
  },
);

t.test(
  'a matrix of space is what it was before and after its way, with its skew, mirror and perspective',
  async (t) => {
    const from = 'matrix3d(0, 1, 0.2, 0.001, -1, 0.3, 0, 0.002, 0.1, 0, -1.5, -0.01, 5, 6, 7, 1)';
    const to = 'matrix3d(1, 0, 0, 0, 0.4, 1, 0, 0, 0, 0.2, 1, 0, 0, 0, 0, 1)';
    for (const [progress, text] of [
      [0, from],
      [1, to],
    ] as const) {
      const found = mixed('transform', from, to, progress);
      const numbers = (written: string) =>
        written
          .replace(/^matrix3d\(|\)$/g, '')
          .split(', ')
          .map(Number);
      for (const [index, number] of numbers(found).entries())
        t.ok(Math.abs(number - (numbers(text)[index] as number)) < 1e-6, `${progress}: ${index} of ${found}`);
    }
    const flat = 'matrix3d(0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)';
    t.equal(
      mixed('transform', flat, 'rotatex(2deg) skewx(1deg)', 0.4),
      flat,
      'one of no width changes half way',
    );
  },
);

t.test('properties of single transformations have their third axis', async (t) => {
  t.equal(mixed('rotate', 'none', 'x 90deg', 0.5), '1 0 0 45deg');
  t.equal(mixed('rotate', '10deg', '20deg', 0.5), '15deg');
  t.equal(mixed('translate', '10px', '1px 2px 30px', 0.5), '5.5px 1px 15px');
  t.equal(mixed('scale', '2', '1 2 3', 0.5), '1.5 2 2');
  t.equal(mixed('transformOrigin', '50% 50%', '0% 0% 10px', 0.5), '25% 25% 5px');
});
