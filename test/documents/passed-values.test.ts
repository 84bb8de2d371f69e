import t from 'tap';
import { drawDocument } from '../../bench/conformance/engine.js';
import type { Trial } from '../../bench/conformance/sweep/declarations.js';
import { trials } from '../../bench/conformance/sweep/declarations.js';
import { SUBJECTS, type Subject } from '../../bench/conformance/sweep/subjects.js';
import { compileStyledDocument } from '../../workers/documents/tailwind.js';
import { FILE_TIMEOUT_MS } from '../support/file-timeout.js';

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

/** Of what is tried at once: one document. */
const AT_ONCE = 40;

function sourceOf(subject: Subject, styles: readonly string[]): string {
  const { selector, styles: own = '', body } = subject;
  const named = (name: string) => `.${name} ${selector === 'body' ? 'div' : selector}`;
  const rules = styles.map((style, index) => `${named(`t${index}`)} { ${own}; ${style} }`);
  const bodies = styles.map((_, index) => `<div class="t${index}"><div>${body}</div></div>`);
  return `<!doctype html><html lang="en"><head><title>x</title><meta name="viewport" content="width=200, height=200"><style>\n${rules.join('\n')}\n</style></head><body>\n${bodies.join('\n')}\n</body></html>`;
}

/** Why what the check lets through is not drawn, one line each. */
async function failuresOf(subject: Subject, styles: readonly string[]): Promise<string[]> {
  const checked = await compileStyledDocument(sourceOf(subject, styles));
  const refused = new Set((checked.errors ?? []).map(({ line }) => line - 2));
  const passed = styles.filter((_, index) => !refused.has(index));
  if (passed.length === 0) return [];
  const source = sourceOf(subject, passed);
  try {
    const drawn = await drawDocument({ source, values: {}, assets: new Map(), timeMs: 0 });
    if (!('reason' in drawn)) return [];
    // What costs too much together may be little one by one.
    if (passed.length === 1) return [];
  } catch (error) {
    if (passed.length === 1) return [`${subject.name} { ${passed[0]} }: ${(error as Error).message}`];
  }
  const half = Math.ceil(passed.length / 2);
  return [
    ...(await failuresOf(subject, passed.slice(0, half))),
    ...(await failuresOf(subject, passed.slice(half))),
  ];
}

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
