import t from 'tap';
import { interpolated } from '../../workers/css/animation/interpolation.js';
import { type ComputedValues, INITIAL } from '../../workers/css/cascade/computed-style.js';
import { zoomed } from '../../workers/css/cascade/zoom.js';
import { type Filters, filterAttribute, paintedFilters } from '../../workers/css/grammars/filters.js';
import type { ComputedValue } from '../../workers/css/grammars/grammars.js';
import { paintedShadows, type Shadows } from '../../workers/css/grammars/shadows.js';
import { cornerRadii, SQUARE } from '../../workers/css/painted/corner-radii.js';
import { paintedStyle } from '../../workers/css/painted/painted-style.js';
import { LONGHANDS, type LonghandName } from '../../workers/css/properties/longhands.js';
import { componentValues } from '../../workers/css/syntax/component-values.js';
import { COMPUTED } from '../../workers/css/values/computation-context.js';
import type { Transform } from '../../workers/css/values/transform-functions.js';
import { transformed } from '../../workers/css/values/transform-matrices.js';
import { isSameValue } from '../../workers/css/values/typed-value.js';
import { solidPaint } from '../../workers/raster/color.js';
import { IDENTITY } from '../../workers/raster/matrix.js';

function computed<Name extends LonghandName>(name: Name, text: string): ComputedValue {
  const value = LONGHANDS[name].grammar(componentValues(text), COMPUTED);
  if (value === undefined) throw new Error(`${name} cannot be ${text}`);
  return value;
}

const between = (name: LonghandName, from: string, to: string, progress = 0.5) =>
  String(interpolated(name, computed(name, from), computed(name, to), progress));

t.test('typed values are in texts as CSS writes them, and their own grammar reads that again', async (t) => {
  for (const [name, text, written] of [
    ['boxShadow', 'inset RED 1px 2px', '1px 2px 0px #ff0000 inset'],
    [
      'boxShadow',
      '1px 2px 3px 4px #0008, 0 0 blue',
      '1px 2px 3px 4px rgba(0, 0, 0, 0.533), 0px 0px 0px #0000ff',
    ],
    ['textShadow', '1px 2px 3px', '1px 2px 3px #000000'],
    ['textShadow', 'none', 'none'],
    [
      'filter',
      'Blur() drop-shadow(red 1px 2px) hue-rotate(.25turn) sepia(40%) url(#a)',
      'blur(0px) drop-shadow(1px 2px 0px #ff0000) hue-rotate(90deg) sepia(0.4) url(#a)',
    ],
    ['backdropFilter', 'brightness() grayscale(calc(-1))', 'brightness(1) grayscale(0)'],
    [
      'transform',
      'translateX(10%) TranslateY(calc(1px + 20%)) skewX(.25turn) scale(50%) perspective(none)',
      'translate(10%, 0px) translate(0px, calc(20% + 1px)) skewX(90deg) scale(0.5, 0.5) perspective(none)',
    ],
    [
      'transform',
      'translateZ(2px) rotateX(0) rotate3d(1, 2, 3, 1rad) scaleZ(2) skew(1deg) matrix(1, 0, 0, 1, 5, 0)',
      'translate3d(0px, 0px, 2px) rotate3d(1, 0, 0, 0deg) rotate3d(1, 2, 3, 57.29578deg) scale3d(1, 1, 2) skew(1deg, 0deg) matrix(1, 0, 0, 1, 5, 0)',
    ],
    [
      'transform',
      'translate3d(1px, 2%, 0) scale3d(1, 2, 100%) rotateZ(3deg) rotate3d(0, 0, 2, 4deg)',
      'translate(1px, 2%) scale(1, 2) rotate(3deg) rotate(4deg)',
    ],
    ['translate', '1px 0', '1px'],
    [
      'translate',
      'min(50%, 10px) calc(2px - max(1%, 3px) * 2)',
      'min(50%, 10px) calc(2px - calc(max(1%, 3px) * 2))',
    ],
    ['translate', '1px 2px 3px', '1px 2px 3px'],
    ['scale', '200% 2 1', '2'],
    ['scale', '1 2 3', '1 2 3'],
    ['rotate', '0 0 2 90deg', '90deg'],
    ['rotate', '1turn y', '0 1 0 360deg'],
    ['transformOrigin', 'bottom right 1px', '100% 100% 1px'],
    ['transformOrigin', 'left', '0% 50%'],
    ['transformOrigin', '0 top 0', '0px 0%'],
    ['transformOrigin', 'right 10% 3px', '100% 10% 3px'],
    ['perspectiveOrigin', 'center 0%', '50% 0%'],
    ['borderTopLeftRadius', '0', '0px 0px'],
    ['borderTopRightRadius', '50%', '50% 50%'],
    ['borderBottomLeftRadius', '1px calc(2px + 3%)', '1px calc(3% + 2px)'],
    ['borderBottomRightRadius', 'calc(-5px) min(1px, 2%)', '0px min(1px, 2%)'],
    ['backgroundImage', 'URL(a.png), None', 'url("a.png"), none'],
    [
      'backgroundImage',
      'repeating-linear-gradient(.25turn, RED 10% calc(1px + 20%), 40px, #0008)',
      'repeating-linear-gradient(90deg, #ff0000 10%, #ff0000 calc(20% + 1px), 40px, rgba(0, 0, 0, 0.533))',
    ],
    ['maskImage', 'linear-gradient(to bottom, red)', 'linear-gradient(#ff0000, #ff0000)'],
    [
      'maskImage',
      'linear-gradient(to left top, red, blue)',
      'linear-gradient(to top left, #ff0000, #0000ff)',
    ],
    [
      'backgroundImage',
      '-webkit-repeating-linear-gradient(left top, red, blue)',
      '-webkit-repeating-linear-gradient(top left, #ff0000, #0000ff)',
    ],
    [
      'backgroundImage',
      '-webkit-linear-gradient(30deg, red, blue)',
      'linear-gradient(60deg, #ff0000, #0000ff)',
    ],
    [
      'borderImageSource',
      'radial-gradient(farthest-side circle at right 10px bottom 20%, red, blue)',
      'radial-gradient(circle farthest-side at calc(100% - 10px) 80%, #ff0000, #0000ff)',
    ],
    [
      'listStyleImage',
      'radial-gradient(ellipse 1px min(2px, 3%), red, blue)',
      'radial-gradient(1px min(2px, 3%), #ff0000, #0000ff)',
    ],
    [
      'backgroundImage',
      '-webkit-radial-gradient(calc(10% + 5px) 20px, contain, red, blue)',
      'radial-gradient(closest-side at calc(10% + 5px) 20px, #ff0000, #0000ff)',
    ],
    [
      'backgroundImage',
      'conic-gradient(from 1rad at top, red, 9deg, blue min(10%, 20%) 1turn)',
      'conic-gradient(from 57.29578deg at 50% 0%, #ff0000, 2.5%, #0000ff 10%, #0000ff 100%)',
    ],
    [
      'backgroundImage',
      '-webkit-gradient(radial, left 10, 5, 30% bottom, 20, to(blue), color-stop(25%, red))',
      '-webkit-gradient(radial, 0% 10, 5, 30% 100%, 20, color-stop(0.25, #ff0000), color-stop(1, #0000ff))',
    ],
    ['WebkitBoxReflect', 'below 5% linear-gradient(red, blue)', 'below 5% linear-gradient(#ff0000, #0000ff)'],
    ['WebkitBoxReflect', 'LEFT', 'left 0px none'],
    ['shapeOutside', 'url(a)', 'url("a")'],
  ] as const) {
    const value = computed(name, text);
    t.equal(String(value), written);
    t.ok(isSameValue(computed(name, written), value), `${written} again`);
  }
});

t.test('values are the same by what they are, and not by the objects alone', async (t) => {
  const shadow = computed('boxShadow', '1px 2px red');
  t.ok(isSameValue(shadow, computed('boxShadow', '1px 2px #f00')));
  t.notOk(isSameValue(shadow, computed('boxShadow', '1px 3px red')));
  t.notOk(isSameValue(shadow, computed('boxShadow', '1px 2px red inset')));
  t.notOk(isSameValue(shadow, String(shadow)));
  t.equal(interpolated('boxShadow', shadow, computed('boxShadow', '1px 2px red'), 0.7), shadow);
});

const betweenOf = (name: LonghandName) => (from: string, to: string, progress?: number) =>
  between(name, from, to, progress);

t.test('shadows between keyframes', async (t) => {
  const shadow = betweenOf('boxShadow');
  t.equal(shadow('0 0 red', '10px 20px 8px 2px blue'), '5px 10px 4px 1px #800080');
  t.equal(
    shadow('0 0 rgb(255 0 0 / 50%)', '0 0 blue'),
    '0px 0px 0px rgba(85, 0, 170, 0.75)',
    'by their alpha',
  );
  t.equal(shadow('none', '10px 20px 8px 2px #00f'), '5px 10px 4px 1px rgba(0, 0, 255, 0.5)', 'of none');
  t.equal(shadow('inset 0 0 4px red', 'none', 0.25), '0px 0px 3px rgba(255, 0, 0, 0.75) inset', 'to none');
  t.equal(
    shadow('2px 2px red, 4px 4px lime', '0 0 red'),
    '1px 1px 0px #ff0000, 2px 2px 0px rgba(0, 255, 0, 0.5)',
    'the shorter list is filled up',
  );
  t.equal(shadow('0 0 red', 'inset 8px 0 red', 0.4), '0px 0px 0px #ff0000', 'one outside and one within');
  t.equal(shadow('0 0 red', 'inset 8px 0 red', 0.6), '8px 0px 0px #ff0000 inset');
  t.equal(shadow('0 0 0 red', '0 0 8px red', -0.5), '0px 0px 0px #ff0000', 'no blur is below nothing');
  t.equal(between('textShadow', 'none', '4px 0 2px lime'), '2px 0px 1px rgba(0, 255, 0, 0.5)');
});

t.test('filters between keyframes', async (t) => {
  const filter = betweenOf('filter');
  t.equal(filter('none', 'blur(8px) brightness(3)'), 'blur(4px) brightness(2)', 'of none');
  t.equal(filter('sepia(1) hue-rotate(90deg)', 'sepia(0)'), 'sepia(0.5) hue-rotate(45deg)');
  t.equal(
    filter('none', 'drop-shadow(4px 8px 2px blue)'),
    'drop-shadow(2px 4px 1px rgba(0, 0, 255, 0.5))',
    'a shadow has no colour at rest',
  );
  t.equal(filter('blur(2px)', 'sepia(1)', 0.4), 'blur(2px)', 'other functions change half way');
  t.equal(filter('blur(2px)', 'sepia(1)', 0.6), 'sepia(1)');
  t.equal(filter('url(#a)', 'none', 0.4), 'url(#a)', 'and so do filters of elements');
  t.equal(filter('url(#a) blur(2px)', 'url(#b) blur(4px)', 0.6), 'url(#b) blur(4px)');
  t.equal(filter('blur(0)', 'blur(8px)', -0.5), 'blur(0px)', 'nothing is below nothing');
  t.equal(filter('saturate(0)', 'saturate(2)', -0.5), 'saturate(0)');
  t.equal(filter('hue-rotate(0deg)', 'hue-rotate(90deg)', -0.5), 'hue-rotate(-45deg)', 'but an angle');
});

t.test('radii of corners between keyframes', async (t) => {
  const radius = betweenOf('borderTopLeftRadius');
  t.equal(radius('0', '10px 20px'), '5px 10px');
  t.equal(radius('10px', '50%', 0.2), 'calc(10% + 8px) calc(10% + 8px)', 'of pixels and shares');
  t.equal(
    radius('4px', 'min(8px, 50%)', 0.25),
    'calc(3px + calc(min(8px, 50%) * 0.25)) calc(3px + calc(min(8px, 50%) * 0.25))',
  );
  const overshot = interpolated(
    'borderTopLeftRadius',
    computed('borderTopLeftRadius', '0'),
    computed('borderTopLeftRadius', '8px 50%'),
    -0.5,
  );
  t.same(radiiOf({ borderTopLeftRadius: overshot }).x, [0, 0, 0, 0], 'none is below nothing');
  t.same(radiiOf({ borderTopLeftRadius: overshot }).y, [0, 0, 0, 0]);
});

t.test('radii of corners are of the sides of their box, in frame pixels', async (t) => {
  const found = radiiOf({
    borderTopLeftRadius: computed('borderTopLeftRadius', '4px'),
    borderTopRightRadius: computed('borderTopRightRadius', '10%'),
    borderBottomRightRadius: computed('borderBottomRightRadius', '1px calc(10% - 50px)'),
    borderBottomLeftRadius: computed('borderBottomLeftRadius', 'max(10%, 30px) calc(1px + 1%)'),
  });
  t.same(found, { x: [8, 40, 2, 60], y: [8, 10, 0, 3] });
  t.equal(radiiOf({ borderTopLeftRadius: computed('borderTopLeftRadius', '0px 0') }), SQUARE);
});

/** Of a box of 400 by 100 frame pixels at twice its size. */
function radiiOf(own: Partial<Record<LonghandName, ComputedValue>>) {
  return cornerRadii(paintedStyle({ ...INITIAL, ...own } as ComputedValues), { width: 400, height: 100 }, 2);
}

t.test('what is no transformation or radius is refused', async (t) => {
  for (const [name, ...texts] of [
    ['transform', '', 'none none', 'rotate(1)', 'rotate(1deg, 2deg)', 'translate(1px 2px)', 'translate()'],
    [
      'transform',
      'translateZ(1%)',
      'translate3d(1px, 2px)',
      'scale(1px)',
      'skew(1deg, 2deg, 3deg)',
      'turn(1deg)',
    ],
    [
      'transform',
      'matrix(1, 2, 3, 4, 5)',
      'perspective(-1px)',
      'rotate3d(1, 1deg, 1, 1)',
      'rotate(1deg), scale(2)',
    ],
    ['translate', '1px 2px 3%', '1px 2px 3px 4px', '2', '1px, 2px'],
    ['scale', '1px', '1 2 3 4', 'none 1'],
    ['rotate', '1', '1 2 45deg', '1 2 45deg 3', 'w 1deg', '1deg 2deg', 'x'],
    ['transformOrigin', '1px 2px 3%', '1px 2px 3px 4px', 'left left'],
    ['perspectiveOrigin', 'left 1px top 2px'],
    ['borderTopLeftRadius', '', '-1px', '1px -2%', '1px 2px 3px', '1px / 2px', '1', 'none', '1px, 2px'],
  ] as const)
    for (const text of texts)
      t.equal(LONGHANDS[name].grammar(componentValues(text), COMPUTED), undefined, `${name}: ${text}`);
});

t.test(
  'lengths with percentages in transformations are of the box, and go between keyframes as such',
  async (t) => {
    const box = { width: 400, height: 100, scale: 2 };
    const moved = (text: string) => transformed(IDENTITY, computed('translate', text) as Transform, box);
    t.same(moved('25% calc(10% + 3px)'), [1, 0, 0, 1, 100, 16]);
    t.same(moved('min(50%, 80px) max(calc(1px + 10%), 10px)'), [1, 0, 0, 1, 160, 20]);
    t.same(moved('calc(100% - max(25%, 10px) * 2)'), [1, 0, 0, 1, 200, 0]);
    t.same(moved(between('translate', 'min(50%, 80px)', '10px 20px', 0.25)), [1, 0, 0, 1, 125, 10]);
    t.equal(between('translate', '10%', '10px'), 'calc(5% + 5px)');
    t.equal(between('transformOrigin', '0% 0%', '0px 0px'), '0% 0%');
  },
);

t.test(
  'filters in attributes of SVG have lengths without units, and the colour of their element',
  async (t) => {
    const teal = { red: 0, green: 128, blue: 128, alpha: 1 };
    t.equal(
      String(filterAttribute('blur(2) drop-shadow(1 2px)', teal)),
      'blur(2px) drop-shadow(1px 2px 0px #008080)',
    );
    t.equal(filterAttribute('none', teal), 'none');
    for (const text of ['blur(1em)', 'blur(10%)', 'sharpen(2)', 'blur(2) x'])
      t.equal(filterAttribute(text, teal), undefined, text);
  },
);

t.test('filters are painted in frame pixels', async (t) => {
  const found = paintedFilters(
    computed('filter', 'blur(2px) url(#a) drop-shadow(3px 1px 4px #00f)') as Filters,
    {
      matrix: [0, 1, -1, 0, 5, 5],
      scale: 2,
      referred: (reference) => (reference === 'url(#a)' ? [{ kind: 'luminance' }] : []),
    },
  );
  t.same(found, [
    { kind: 'blur', sigma: 4 },
    { kind: 'luminance' },
    { kind: 'shadow', x: -2, y: 6, sigma: 8, paint: solidPaint({ red: 0, green: 0, blue: 255, alpha: 1 }) },
  ]);
});

t.test('lengths of typed values are in the zoom of their element', async (t) => {
  const values = Object.assign(Object.create(INITIAL) as ComputedValues, {
    boxShadow: computed('boxShadow', '1px 2px 3px 4px red'),
    filter: computed('filter', 'blur(1px) sepia(1) drop-shadow(1px 2px 3px red)'),
    transform: computed('transform', 'perspective(2px) translate(1px, calc(min(1px, 2%) + 3%)) scale(2)'),
    transformOrigin: computed('transformOrigin', '10% 20px 5px'),
    borderTopLeftRadius: computed('borderTopLeftRadius', '2px calc(10% + 3px)'),
  });
  const found = zoomed(values, 3);
  t.equal(String(found.boxShadow), '3px 6px 9px 12px #ff0000');
  t.equal(String(found.filter), 'blur(3px) sepia(1) drop-shadow(3px 6px 9px #ff0000)');
  t.equal(String(found.transform), 'perspective(6px) translate(3px, calc(min(3px, 2%) + 3%)) scale(2, 2)');
  t.equal(String(found.transformOrigin), '10% 60px 15px');
  t.equal(String(found.borderTopLeftRadius), '6px calc(10% + 9px)');
  t.equal(found.textShadow, 'none');
  t.equal(String(values.boxShadow), '1px 2px 3px 4px #ff0000', 'those of the element stay');
});

t.test('shadows are painted in frame pixels, the lowest first, with a bounded blur', async (t) => {
  const shadows = computed('boxShadow', '1px 2px 3px 4px red, 0 0 9999px blue') as Shadows;
  t.same(
    paintedShadows(shadows, 2).map(({ x, blur, spread }) => [x, blur, spread]),
    [
      [0, 1000, 0],
      [2, 6, 8],
    ],
  );
});

t.test('images in a zoom have larger lengths, and the same angles, shares and colours', async (t) => {
  for (const [text, written] of [
    [
      'linear-gradient(9deg, red 10px, 20%, blue calc(10% + 3px))',
      'linear-gradient(9deg, #ff0000 20px, 20%, #0000ff calc(10% + 6px))',
    ],
    ['radial-gradient(3px at 4px 5%, red, blue)', 'radial-gradient(6px at 8px 5%, #ff0000, #0000ff)'],
    [
      'conic-gradient(from 9deg at 1px 2px, red, blue)',
      'conic-gradient(from 9deg at 2px 4px, #ff0000, #0000ff)',
    ],
    ['-webkit-gradient(radial, 1 2%, 3, 4 5, 6)', '-webkit-gradient(radial, 2 2%, 6, 8 10, 12)'],
    ['url(2px), none', 'url("2px"), none'],
  ] as const) {
    const values: ComputedValues = Object.assign(Object.create(INITIAL), {
      backgroundImage: computed('backgroundImage', text),
    });
    t.equal(String(zoomed(values, 2).backgroundImage), written);
  }
});

t.test('no image lies between two others, and none between an image and a shape', async (t) => {
  t.equal(between('backgroundImage', 'none', 'linear-gradient(red, blue)', 0.4), 'none');
  t.equal(between('shapeOutside', 'linear-gradient(red, blue)', 'circle(5px)', 0.6), 'circle(5px)');
  t.equal(between('shapeOutside', 'url(a)', 'url(b)', 0.4), 'url("a")');
});
