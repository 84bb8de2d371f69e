import t from 'tap';
import { drawDocument } from '../rig/conformance/engine.js';
import { sourceOf } from './layout-case.js';

const reasonOf = async (css: string, body: string) => {
  const own = await drawDocument({
    source: sourceOf({ name: 'shapes', css, body }),
    values: {},
    assets: new Map(),
    timeMs: 0,
  });
  return 'reason' in own ? own.reason : undefined;
};

t.test('a picture that lines run along is bounded by its pixels', async (t) => {
  const shape = 'float: left; shape-outside: linear-gradient(red, #0000)';
  t.equal(await reasonOf(`i { ${shape}; width: 900px; height: 900px }`, '<i></i>x'), undefined);
  await t.rejects(reasonOf(`i { ${shape}; width: 9000px; height: 9000px }`, '<i></i>x'), {
    name: 'TooMuchWork',
  });
});

t.test('what has no room beside shapes is not looked for pixel by pixel for ever', async (t) => {
  const css = `i { float: left; width: 10px; height: 99999px; shape-outside: polygon(${'0 0, 100% 50%, '.repeat(40)}0 100%) }`;
  const body = `${'<i></i>'.repeat(20)}<p>${'Incomprehensibilities'.repeat(9)}</p>`;
  await t.rejects(reasonOf(css, body), { name: 'TooMuchWork' });
});

t.test('a shape of a float that shows no picture, or is empty, is none', async (t) => {
  for (const shape of [
    'polygon(0 0, 9px 9px)',
    'circle(0)',
    'inset(50%)',
    'path("")',
    'linear-gradient(#0000, #0000)',
  ])
    t.equal(
      await reasonOf(`i { float: left; width: 40px; height: 40px; shape-outside: ${shape} }`, '<i></i>x'),
      undefined,
      shape,
    );
});
