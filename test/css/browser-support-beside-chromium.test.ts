import t from 'tap';
import { declaredValues } from '../../workers/css/properties/declarations.js';
import { LONGHAND_NAMES } from '../../workers/css/properties/longhands.js';
import { cssName } from '../../workers/css/properties/property-names.js';
import { SHORTHANDS } from '../../workers/css/properties/shorthands.js';
import { StyleError } from '../../workers/css/syntax/problems.js';
import { checkingContext } from '../../workers/css/values/computation-context.js';
import { ChromiumPage } from '../rig/chromium/chromium.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Of what properties say: right ones and wrong ones, those of old browsers and of drafts. */
const VALUES =
  `auto none normal 0 1 -1 1.5 1px -1px 1% -1% 1em 1cqw 1xx 1fr 1s 1deg 1hz 1px\\9 "x" x --x a/b 1/2 1px_2px
  1px_2px_3px_4px_5px auto_auto none_none x,y a_b a,_,b left_left center red rot transparent currentcolor #12345 #123
  rgb(255,0,0/.5) color-contrast(red) device-cmyk(0_1_1_0) color-mix(in_oklab,red,blue) oklch(from_red_l_c_h) AccentColor
  activeborder -moz-Dialog contrast-color(red) light-dark(red,blue) url(data:,) linear-gradient(red) element(#x)
  cross-fade(url(a),url(b)) -moz-linear-gradient(left,red,blue) -webkit-linear-gradient(left,red,blue) image-set(url(a)_1x)
  -webkit-gradient(linear,0_0,0_100%,from(red),to(blue)) -webkit-gradient(linear,0_0,0_1,color-stop(red))
  -webkit-gradient(radial,0_0,0px,0_0,9,to(red)) -webkit-gradient(radial,0_0,1,center_top,9,color-stop(50%,red))
  -webkit-gradient(linear,top_left,0_1,to(red)) -webkit-linear-gradient(to_left,red,blue)
  -webkit-radial-gradient(circle_at_center,red,blue) -webkit-radial-gradient(center,circle,red,blue) image(red) progid:DXImageTransform.Microsoft.gradient()
  linear-gradient(red_30) linear-gradient(20%_red,blue) linear-gradient(red,20%) linear-gradient(to_top) linear-gradient(in_foo,red)
  linear-gradient(to_left_in_oklch_longer_hue,red,blue) linear-gradient(calc(90deg/7),red,10px,blue_1em_2em)
  radial-gradient(circle_1px_2px,red,blue) radial-gradient(ellipse_1px,red,blue) radial-gradient(10%_5px_at_top_right,red)
  radial-gradient(at_top_5px,red) radial-gradient(at_left_1px_bottom_2%,red) conic-gradient(red_10px) conic-gradient(red_min(10%,20%))
  conic-gradient(from_0_at_center,red_1turn_50%) conic-gradient(at_center_from_0,red) -webkit-linear-gradient(calc(9deg/7),red)
  -webkit-linear-gradient(left,red,9px,blue) -webkit-radial-gradient(calc(10%_+_5px)_2em,contain,red)
  alpha(opacity=50) expression(1) blur(1px) translate(1px) translateZ(1px) rotate3d(1,1,1,1deg) perspective(9px)
  circle(1px) shape(from_0_0,line_to_1px_1px) calc(1px_+_1px) calc(1px+1px) calc(1px_+_1) calc(1) calc(1%) calc(1deg)
  min(1px,2px) clamp(1px,2px) round(33px) fit-content(1px) minmax(1px,1fr) calc-size(auto,size) anchor(top)
  anchor-size(width) sibling-index() progress(1,0,2) counter(x) cubic-bezier(0,0,1,1) -webkit-box -ms-flexbox inline_flex
  flex_block run-in ruby -webkit-sticky -moz-available -webkit-fill-available -moz-fit-content intrinsic -webkit-center
  -moz-center georgian 12px/1_serif bold_12px_serif dotted_red underline_wavy_red_2px blink 1px_inherit inherit unset`
    .split(/\s+/)
    .map((value) => value.replaceAll('_', ' '));

/** Which Tuval has otherwise, and those of which Chromium takes less than CSS has: what is wrong of them stays an error. */
const ODD = new Set(
  `text-fit margin-trim overflow-clip-margin -webkit-box-reflect column-rule-style -webkit-column-rule-style
  flex -webkit-flex`.split(/\s+/),
);

/** In the page: the names of all properties. */
const NAMES = `() => [...new Set([...Object.keys(document.body.style), ...getComputedStyle(document.body)]
  .map((name) => name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase()).replace(/^webkit-/, '-webkit-'))
  .filter((name) => CSS.supports(name, 'initial')))]`;

const PROPERTY_NAMES = [...LONGHAND_NAMES, ...Object.keys(SHORTHANDS)].map(cssName);

const CONTEXT = checkingContext({ width: 800, height: 600 });

function verdictOf(name: string, value: string): 'drawn' | 'passed over' | 'idle' | 'refused' {
  try {
    declaredValues(name, value, CONTEXT);
    return 'drawn';
  } catch (error) {
    if (!(error instanceof StyleError)) throw error;
    if (!error.isIdle) return 'refused';
    return /does not matter/.test(error.message) ? 'idle' : 'passed over';
  }
}

t.test('what is refused is what Chromium takes, and what is passed over what it does not take', async (t) => {
  const { page } = await ChromiumPage.open('');
  t.teardown(() => page.context().close());
  const names = (await page.evaluate(`(${NAMES})()`)) as string[];
  const others = ['colour', '-ms-flex', '-moz-transition', 'zom', 'text-decoration-skip', 'font-smooth'];
  const asked = [...names.filter((name) => !ODD.has(name)), ...others].flatMap((name) =>
    VALUES.map((value) => [name, value] as const),
  );
  const supported = (await page.evaluate(
    `(${JSON.stringify(asked)}).map(([name, value]) => CSS.supports(name, value))`,
  )) as boolean[];
  const wrong = asked.flatMap(([name, value], index) => {
    const verdict = verdictOf(name, value);
    const isRight = supported[index] ? verdict !== 'passed over' : verdict !== 'refused';
    return isRight ? [] : [`${verdict}: ${value} of ${name}`];
  });
  t.ok(names.length > 500);
  t.same(wrong, []);
});

t.test('a keyword of every property beside other parts of a value is never drawn', (t) => {
  const values = [
    'initial #fff',
    '1px inherit',
    'none unset',
    'revert, none',
    'inherit / 2',
    'Initial inherit',
  ];
  for (const name of PROPERTY_NAMES)
    for (const value of values) t.not(verdictOf(name, value), 'drawn', `${name}: ${value}`);
  t.end();
});
