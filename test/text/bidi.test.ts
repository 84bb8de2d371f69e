import { test } from 'tap';
import type { TextDirection } from '../../templates/contract/index.js';
import { baseDirection, embeddingLevels, visualRuns } from '../../workers/text/bidi.js';

const RLI = '\u2067';
const LRI = '\u2066';
const PDI = '\u2069';

/** The runs of a text of one line as they stand from left to right, `level:text`. */
function runs(text: string, direction: TextDirection): string[] {
  return visualRuns(text, embeddingLevels(text, direction), direction).map(
    ({ start, end, level }) => `${level}:${text.slice(start, end)}`,
  );
}

const DIRECTIONS: [text: string, direction: TextDirection][] = [
  ['', 'ltr'],
  ['123 !?', 'ltr'],
  ['merhaba שלום', 'ltr'],
  ['שלום merhaba', 'rtl'],
  ['%50 خصم', 'rtl'],
  ['😀 שלום', 'rtl'],
  ['𞤀𞤣𞤤𞤢𞤥', 'rtl'],
  ['\u200fabc', 'rtl'],
  [`${RLI}שלום${PDI} abc`, 'ltr'],
  [`${LRI}abc${PDI} שלום`, 'rtl'],
  [`${LRI}${RLI}${PDI}abc`, 'ltr'],
  [`${LRI}abc\nשלום`, 'rtl'],
  [`${PDI}שלום`, 'rtl'],
  ['\u202babc', 'ltr'],
];

test('a text has the direction of its first strong character outside isolates', async (t) => {
  t.same(
    DIRECTIONS.map(([text]) => [text, baseDirection(text)]),
    DIRECTIONS,
  );
});

/** What the files of the Unicode Character Database leave out; see bidi-conformance.test.ts for the rest. */
const LINES: [what: string, text: string, direction: TextDirection, runs: string[]][] = [
  ['a percent sign left of Arabic', 'خصم 25% على Tuval', 'rtl', ['2:Tuval', '1:% على ', '2:25', '1:خصم ']],
  [
    'brackets newer than the package (N0)',
    'a ב \u2e55ג\u2e56 d',
    'ltr',
    ['0:a ', '1:ב \u2e55ג\u2e56', '0: d'],
  ],
  [
    'a user name in an isolate',
    `${RLI}אבא (3)${PDI}: 5`,
    'ltr',
    [`0:${RLI}`, '1:)', '2:3', '1:אבא (', `0:${PDI}: 5`],
  ],
  ['emoji among Hebrew', 'שלום 😀🫠 עולם', 'ltr', ['1:שלום 😀🫠 עולם']],
  [
    'an emoji of several characters',
    'א👨‍👩‍👧🏴\u{e0067}\u{e007f}ב',
    'rtl',
    ['1:א👨‍👩‍👧🏴\u{e0067}\u{e007f}ב'],
  ],
  ['letters beyond the first plane', 'a 𞤀𞤣 b', 'ltr', ['0:a ', '1:𞤀𞤣', '0: b']],
  ['nothing', '', 'rtl', []],
];

for (const [what, text, direction, expected] of LINES) {
  test(`visual order, ${direction}: ${what}`, async (t) => {
    t.same(runs(text, direction), expected);
  });
}

test('a text without characters from right to left is at level 0 throughout', async (t) => {
  t.same([...embeddingLevels('Türkçe, 中文 1️⃣', 'ltr')], new Array(14).fill(0));
});

test('every paragraph of a text has the direction given, and its own levels', async (t) => {
  t.same([...embeddingLevels('אב\nab\nא', 'ltr')], [1, 1, 0, 0, 0, 0, 1]);
  t.same([...embeddingLevels('אב\nab\nא', 'rtl')], [1, 1, 1, 2, 2, 1, 1]);
  t.same([...embeddingLevels(`${RLI}א\n1`, 'ltr')], [0, 1, 0, 0], 'an isolate ends with its paragraph');
});

test('a line of a longer text has its own white space at its end', async (t) => {
  const text = 'שלום abc עולם';
  const levels = embeddingLevels(text, 'ltr').subarray(0, 5);
  t.same(visualRuns('שלום ', levels, 'ltr'), [
    { start: 0, end: 4, level: 1 },
    { start: 4, end: 5, level: 0 },
  ]);
});

test('levels end at 126 however deep a text embeds, and every unit stands in one run', async (t) => {
  for (const opening of ['\u202b\u202a', `${RLI}${LRI}`, '\u202e', '\u2068', `א${LRI}1`]) {
    const text = opening.repeat(500).slice(0, 500);
    const levels = embeddingLevels(text, 'rtl');
    t.ok(Math.max(...levels) <= 126);
    const placed = visualRuns(text, levels, 'rtl').flatMap(({ start, end }) =>
      Array.from({ length: end - start }, (_, offset) => start + offset),
    );
    t.same(
      placed.sort((a, b) => a - b),
      Array.from(text, (_, index) => index),
    );
  }
});
