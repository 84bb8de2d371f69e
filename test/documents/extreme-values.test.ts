import { test } from 'tap';
import { compileStyledDocument } from '../../workers/documents/tailwind.js';
import { drawDocument } from '../rig/conformance/engine.js';
import { SUBJECTS, type Subject } from '../rig/conformance/sweep/subjects.js';
import { AT_ONCE, failuresOf } from './drawn-values.js';
import { withExtremes } from './extreme-values.js';

const VALUES: readonly [property: string, ...values: string[]][] = [
  ['filter', 'brightness(1)', 'contrast(40%)', 'saturate(1)', 'blur(2px)', 'drop-shadow(1px 2px 3px red)'],
  ['backdrop-filter', 'blur(2px) opacity(0.4)'],
  ['transform', 'scale(1, 2)', 'matrix(1, 0.2, 0, 1, 5, 0)', 'skew(10deg) translate(1px, 2%)'],
  [
    'background',
    'linear-gradient(in oklch, red, 30%, blue 80%)',
    'conic-gradient(in oklch, red 10deg, blue)',
  ],
];

test('numbers beyond all bounds that the check lets through are drawn', async (t) => {
  const styles = VALUES.flatMap(([property, ...values]) =>
    values.flatMap(withExtremes).map((value) => `${property}: ${value}`),
  );
  const failures: string[] = [];
  for (let start = 0; start < styles.length; start += AT_ONCE) {
    const part = styles.slice(start, start + AT_ONCE);
    failures.push(...(await failuresOf(SUBJECTS[0] as Subject, part)));
  }
  t.same(failures, []);
});

test('an easing function that goes below nothing', async (t) => {
  const animated = (from: string, to: string, property = 'filter') =>
    drawn(`@keyframes a { from { ${property}: ${from} } to { ${property}: ${to} } }
      div { animation: a 1s cubic-bezier(0.5, -9, 0.5, -9) }`);
  t.notHas(await animated('brightness(0)', 'brightness(1)'), { reason: /./ });
  t.notHas(await animated('6px', '30%', 'border-radius'), { reason: /./ });
  t.notHas(
    await animated(
      'linear-gradient(red, blue) 1 / 6px',
      'linear-gradient(red, blue) 1 / 30%',
      'border-image',
    ),
    {
      reason: /./,
    },
  );
  t.notHas(await animated('blur(0px) contrast(0)', 'blur(9px) contrast(1)'), { reason: /./ });
  t.notHas(await animated('drop-shadow(0 0 0 red)', 'drop-shadow(0 0 9px red)'), { reason: /./ });
});

test('transformations within one another that are beyond all bounds', async (t) => {
  for (const own of [
    'scale: 1e9',
    'transform: matrix(1e9, 1e9, 1e9, -1e9, 1e9, 1e9)',
    'translate: 1e30px 1e30%',
  ])
    t.notHas(await drawn(`div { ${own}; background: #c33; border-radius: 9px }`), { reason: /./ }, own);
});

test('a filter of less than nothing is passed over where it is written, and is none where it is computed', async (t) => {
  for (const name of ['brightness', 'contrast', 'saturate', 'sepia', 'opacity']) {
    const { warnings = [] } = await compileStyledDocument(page(`div { filter: ${name}(-1) }`));
    t.match(warnings, [{ message: new RegExp(name) }], name);
    const computed = await compileStyledDocument(page(`div { filter: ${name}(calc(-1)) }`));
    t.same(computed.warnings ?? [], [], name);
  }
  for (const filter of ['blur(-1px)', 'drop-shadow(0 0 -1px red)']) {
    const { warnings = [] } = await compileStyledDocument(page(`div { filter: ${filter} }`));
    t.equal(warnings.length, 1, filter);
  }
});

test('ranges of controls as wide as numbers are', async (t) => {
  for (const range of ['min=-1e308 max=1e308', 'min=1e308 max=1.7e308', 'max=1e-308 value=1e308'])
    for (const [start, end] of [
      ['<input type=range', ''],
      ['<meter', '</meter>'],
      ['<progress', '</progress>'],
    ])
      for (const value of ['', ' value=1e308', ' value=-1e308'])
        t.notHas(
          await drawn('', `${start} ${range}${value}>${end}`),
          { reason: /./ },
          `${start} ${range}${value}`,
        );
});

const DEPTH = 40;

/** Boxes within one another, with a text or another content in the innermost. */
function page(styles: string, content = 'x'): string {
  return `<!doctype html><html lang="en"><head><title>x</title><meta name="viewport" content="width=200, height=100">
    <style>${styles}</style></head><body>${'<div>'.repeat(DEPTH)}${content}${'</div>'.repeat(DEPTH)}</body></html>`;
}

function drawn(styles: string, content?: string) {
  return drawDocument({ source: page(styles, content), values: {}, assets: new Map(), timeMs: 500 });
}
