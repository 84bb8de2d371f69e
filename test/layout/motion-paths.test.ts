import t from 'tap';
import { drawDocument } from '../rig/conformance/engine.js';
import { sourceOf } from './layout-case.js';

const reasonOf = async (css: string, body: string) => {
  const own = await drawDocument({
    source: sourceOf({ name: 'paths', css, body }),
    values: {},
    assets: new Map(),
    timeMs: 0,
  });
  return 'reason' in own ? own.reason : undefined;
};

t.test('paths that boxes stand on are bounded by what measures them', async (t) => {
  const path = (far: string) =>
    `i { display: block; offset-path: path("M0 0 ${`C ${far} 0 0 ${far} ${far} ${far} `.repeat(9)}") }`;
  t.equal(await reasonOf(path('1e3'), '<i></i>'.repeat(100)), undefined);
  await t.rejects(reasonOf(path('1e6'), '<i></i>'.repeat(1_000)), { name: 'TooMuchWork' });
  await t.rejects(
    reasonOf(
      `i { display: block; offset-path: path("M0 0${'L1 1'.repeat(20_000)}") }`,
      '<i></i>'.repeat(1_000),
    ),
    { name: 'TooMuchWork' },
  );
});

t.test('a path without points, and one beyond all numbers, leave a box somewhere or nowhere', async (t) => {
  for (const path of ['path("")', 'path("M1e300 1e300L1e308 1e308")', 'circle(0)', 'ray(0deg)', 'url(#none)'])
    t.equal(
      await reasonOf(`i { display: block; width: 9px; height: 9px; offset-path: ${path} }`, '<i></i>'),
      undefined,
      path,
    );
});

t.test('a path is an element of the document', async (t) => {
  t.match(await reasonOf('i { offset-path: url(a.svg#b) }', '<i></i>'), /write url\(#id\)/);
});
