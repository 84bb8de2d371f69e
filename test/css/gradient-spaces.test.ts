import t from 'tap';
import { LONGHANDS } from '../../workers/css/properties/longhands.js';
import { componentValues } from '../../workers/css/syntax/component-values.js';
import { checkingContext } from '../../workers/css/values/computation-context.js';

const computed = (text: string): string | undefined =>
  LONGHANDS.backgroundImage
    .grammar(componentValues(text), checkingContext({ width: 100, height: 100 }))
    ?.toString();

t.test('gradients of other spaces than sRGB have stops that sRGB lies between', async (t) => {
  // Middles as Chromium paints them.
  for (const space of ['in oklab, red', 'to right in oklab, red', 'oklab(62.8% .225 .126)'])
    t.match(computed(`linear-gradient(${space}, blue)`), /#8c53a2 50%, .*#0000ff 100%\)$/, space);
  t.match(
    computed('linear-gradient(in oklab, red 20px, blue 40px, blue)'),
    /#8c53a2 30px, .*#0000ff 40px, #0000ff 100%\)$/,
  );
  t.match(
    computed('conic-gradient(from 9deg in oklch, red, 25%, blue)'),
    /^conic-gradient\(from 9deg, #ff0000 0%, .*#ba00c2 25%, .*#0000ff 100%\)$/,
    'half of each at a hint',
  );
  t.match(
    computed('linear-gradient(in oklab, red, 30px, blue)'),
    /, 30px, #0000ff 100%\)$/,
    'where units differ',
  );
  t.match(
    computed('linear-gradient(color(display-p3 0 1 0), color(display-p3 1 0 1))'),
    /^linear-gradient\(#00ff00 0%, .*#00f900 8.3/,
    'mixed before it is cut off',
  );
  t.match(
    computed('conic-gradient(in oklab, red 0 50%, blue)'),
    /^conic-gradient\(#ff0000 0%, #ff0000 50%, .*#8c53a2 75%, /,
  );
  t.match(computed('linear-gradient(in hsl longer hue, red, red)'), /#00ffff 50%/, 'all the way round');
  t.match(
    computed('linear-gradient(in oklch, oklch(.7 .2 none), oklch(.7 .2 140))'),
    /^linear-gradient\((?:#4dba30 [^,]*, )+#4dba30 100%\)$/,
    'a hue that a colour lacks is that of the next one, at its own stop, too',
  );
  t.match(
    computed('linear-gradient(in hsl, hsl(200 100% 50%), hsl(none 100% 50%), red)'),
    /#00aaff 50%, #ff0000 50%/,
    'and may be another on either side',
  );
  t.match(computed('linear-gradient(in srgb, rgb(none 100 100), rgb(200 0 0))'), /\(#c86464 0%.*#c83232 50%/);
  t.match(
    computed('linear-gradient(in hsl, hsl(0 0% 50%), hsl(240 100% 50%))'),
    /#4040bf 50%/,
    'a grey has no hue',
  );
  t.equal(computed('conic-gradient(red 0%, blue)'), 'conic-gradient(#ff0000 0%, #0000ff)');
  t.equal(computed('linear-gradient(45deg in srgb, red, blue)'), 'linear-gradient(45deg, #ff0000, #0000ff)');
  t.equal(computed('linear-gradient(45deg, red, blue 30%)'), 'linear-gradient(45deg, #ff0000, #0000ff 30%)');
  const many = String(computed(`linear-gradient(in oklab, ${'red, blue,'.repeat(50)} red)`));
  t.equal(many.split('#').length, 502, 'few between so many');
  t.equal(computed('linear-gradient(in oklab, red blue, blue)'), undefined);
  t.equal(computed('linear-gradient(nonsense in oklab, red, blue)'), undefined);
});
