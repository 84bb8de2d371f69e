/** JSON in all its shapes, and what is nearly JSON. */

import fc from 'fast-check';
import { texts } from './texts.js';

/** Keys that objects have anyway, that programs treat in their own way, or that are hardly any. */
export const oddKeys = fc.oneof(
  fc.constantFrom(
    ...[
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'hasOwnProperty',
      'then',
      'toJSON',
      'length',
      '0',
    ],
    ...['', ' ', '.', '$ref', '\u0000', '\ud800', 'ﬁ', 'TEMPLATE', 'template ', 'data.title', 'data[title]'],
  ),
  texts,
);

const numbers = fc.constantFrom(
  ...['-0', '0', '1e308', '1e309', '-1e400', '5e-324', '1e-400', '0.1', '90.0', '1E2', '4294967296', '-1'],
  ...['9007199254740993', '9'.repeat(400), `0.${'0'.repeat(400)}1`],
);

/** No JSON, though some programs take it. */
const nearlyJson = fc.constantFrom(
  ...[
    '',
    'NaN',
    'Infinity',
    'undefined',
    '01',
    '+1',
    '.5',
    '1.',
    '0x10',
    "'a'",
    '"a',
    '"\\x41"',
    '"\n"',
    '[1,]',
  ],
  ...['{"a":1,}', '{a:1}', '// x', '{}{}', '[', '}', '"\\ud800', '\ufeff{}', 'null\u0000', '{"template":'],
);

const deep = fc
  .tuple(fc.constantFrom(['[', ']'], ['{"a":', '}'], ['[{"data":', '}]']), fc.nat(3000), fc.boolean())
  .map(
    ([[open = '', close = ''], depth, isClosed]) =>
      open.repeat(depth) + (isClosed ? `1${close.repeat(depth)}` : ''),
  );

const wide = fc
  .tuple(fc.boolean(), fc.nat(2000))
  .map(([isArray, length]) =>
    isArray
      ? `[${Array(length).fill('0').join()}]`
      : `{${Array.from({ length }, (_, index) => `"k${index}":${index}`).join()}}`,
  );

/** An object of these members, in their order, however often one comes. */
export function objectText(members: readonly (readonly [key: string, value: string])[]): string {
  return `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join()}}`;
}

/** The text of any one value. */
export const jsonValues: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.json({ maxDepth: 3 }) },
  { weight: 3, arbitrary: numbers },
  { weight: 2, arbitrary: texts.map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: fc.constantFrom('null', 'true', 'false', '""', '[]', '{}') },
);

/** Texts that are JSON, deep and wide, or nearly so. */
export const jsonTexts = fc.oneof(
  { weight: 4, arbitrary: jsonValues },
  { weight: 2, arbitrary: deep },
  { weight: 1, arbitrary: wide },
  { weight: 1, arbitrary: nearlyJson },
  { weight: 2, arbitrary: fc.array(fc.tuple(oddKeys, jsonValues), { maxLength: 6 }).map(objectText) },
);
