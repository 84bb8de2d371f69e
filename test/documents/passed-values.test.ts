import t from 'tap';
import type { Trial } from '../rig/conformance/sweep/declarations.js';
import { trials } from '../rig/conformance/sweep/declarations.js';
import { SUBJECTS, type Subject } from '../rig/conformance/sweep/subjects.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { AT_ONCE, failuresOf } from './drawn-values.js';
import { withExtremes } from './extreme-values.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Values beside those of the sweep that could be read by one part and not by another. */
const ODD: readonly [property: string, ...values: string[]][] = [
  [
    'background',
    ...[
      'linear-gradient(0, red, blue)',
      'linear-gradient(-0, red, blue)',
      'linear-gradient(calc(0 * 1deg), red, blue)',
    ],
    ...[
      'linear-gradient(red, 0, blue)',
      'linear-gradient(red 5px, 2px, blue)',
      'linear-gradient(1e30deg, red, blue)',
    ],
    ...[
      'conic-gradient(from 0 at 0 0, red, 0, blue)',
      'radial-gradient(0 0, red, blue)',
      'radial-gradient(circle 0, red, blue)',
    ],
    ...[
      `linear-gradient(in oklab, ${'red, blue, '.repeat(40)} red)`,
      `linear-gradient(${'red, 50%, '.repeat(150)} red)`,
    ],
    ...[
      `linear-gradient(${'red, '.repeat(400)} red)`,
      'red 1e30px 1e30px',
      'linear-gradient(red, blue) 1e38px 0 / 1px 1px',
    ],
    ...['linear-gradient(red, blue) 0 0 / 0 0', 'linear-gradient(red, blue) 0 0 / 1e-30px 1px round'],
  ],
  ['transform', 'scale(0)', 'rotate(1e30deg)', 'matrix(0, 0, 0, 0, 0, 0)', 'translate(1e38px)'],
  [
    'clip-path',
    'circle(0)',
    'inset(100%)',
    'polygon(0 0)',
    'path("M0")',
    'ellipse(0 0 at 1e30px 0)',
    'inset(50% 60%)',
  ],
  [
    'filter',
    'blur(0)',
    'blur(1e9px)',
    'hue-rotate(0)',
    'drop-shadow(0 0 1e9px)',
    'drop-shadow(1e30px 0 red)',
  ],
  ['box-shadow', '0 0 1e9px red', '0 0 0 1e30px red', '0 0 0 -1e30px red', 'inset 1e30px 0 red'],
  ['border', '1e9px solid red', '0.01px dotted red', '1e30px double red'],
  ['border-radius', '1e30px', '1e-30px', '1e30% / 0'],
  ['outline-offset', '-1e9px', '1e30px'],
  ['font-size', '0', '1e-30px', '1e9px'],
  ['letter-spacing', '1e30px', '-1e30px'],
  ['counter-reset', 'x 2147483647', 'x -2147483648', 'x 99999999999'],
  ['content', 'counter(x, georgian)', '""', 'counters(x, "")'],
  ['mask', 'linear-gradient(0, red, blue)', 'conic-gradient(from 0, #000, #0000)'],
];

const WAYS: readonly [name: string, style: (property: string, value: string) => string][] = [
  ['as it is', (property, value) => `${property}: ${value}`],
  ['by a variable', (property, value) => `--v: ${value}; ${property}: var(--v)`],
  ['by a default', (property, value) => `${property}: var(--none, ${value})`],
];

t.test('what the check lets through is drawn, as it is, by a variable, and by a default', async (t) => {
  const odd = ODD.flatMap(([property, ...values]) =>
    values.map((value) => ({ property, value, companions: '' })),
  );
  const all: Trial[] = [...odd, ...trials()];
  for (const [at, [name, style]] of WAYS.entries()) {
    const failures: string[] = [];
    for (let start = 0; start < all.length; start += AT_ONCE) {
      const part = all.slice(start, start + AT_ONCE);
      const styles = part.map(
        ({ property, value, companions }) => `${companions}; ${style(property, value)}`,
      );
      const round = start / AT_ONCE + at;
      // Odd values upon each kind of element, the others upon one and another.
      const subjects = start < odd.length ? SUBJECTS : [SUBJECTS[round % SUBJECTS.length] as Subject];
      for (const subject of subjects) failures.push(...(await failuresOf(subject, styles)));
    }
    t.same(failures, [], name);
  }
});

t.test('numbers beyond all bounds, upon one kind of element and another', async (t) => {
  const failures: string[] = [];
  const styles = trials().flatMap(({ property, value, companions }) =>
    withExtremes(value).map((extreme) => `${companions}; ${property}: ${extreme}`),
  );
  for (let start = 0; start < styles.length; start += AT_ONCE) {
    const subject = SUBJECTS[(start / AT_ONCE) % SUBJECTS.length] as Subject;
    failures.push(...(await failuresOf(subject, styles.slice(start, start + AT_ONCE))));
  }
  t.same(failures, []);
});
