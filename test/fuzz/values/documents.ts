/** Documents of the corpus with tokens moved about, left out, repeated, and put in from others, and values that mean no well. */

import fc from 'fast-check';
import type { FieldValues } from '../../../workers/documents/text-template.js';
import { corpus } from '../../rig/corpora/documents/corpus.js';
import { wildTexts } from './texts.js';

/** One step of damage to a list of tokens; places are taken modulo its length. */
type Edit = { at: number } & (
  | { kind: 'remove'; length: number }
  | { kind: 'repeat'; length: number; times: number }
  | { kind: 'move'; length: number; to: number }
  | { kind: 'insert' | 'replace'; text: string }
  | { kind: 'borrow'; document: number; from: number; length: number }
);

/** A document, and values that it is drawn with one after the other. */
export interface DamagedDocument {
  name: string;
  source: string;
  values: unknown[];
  timeMs: number;
}

const DOCUMENTS = corpus();
const TOKEN = /[\p{L}\p{N}_-]+|\s+|[\s\S]/gu;
const TOKENS = DOCUMENTS.map(({ source }) => source.match(TOKEN) ?? []);

/** A megabyte is refused before anything is read: what is damaged is mostly shorter. */
const MOST_LENGTH = 300_000;

/** What parsers and computers of styles may fall over. */
const TELLING = [
  ...'{ } ( ) [ ] ; : , . # @ ! & > + ~ * / \\ " \' < = % {{ }} <!-- --> </style> </script> <svg> </svg>'.split(
    ' ',
  ),
  ...'0 -1 1e30 1e308 -1e308 NaN calc(infinity*1px) calc(1px/0) calc(NaN*1%) -0 99999999999 0.0000001 1e-320'.split(
    ' ',
  ),
  ...'1px 100% -100% 1em 1e9rem 50vw 3fr 1turn 1e9deg 1s -1s 0s infinite auto none inherit unset revert initial'.split(
    ' ',
  ),
  ...'var(--x) var(--x,) var(--x,var(--x)) --x:var(--x); --a:var(--b)var(--b); var(--title) var(--accent) env(x)'.split(
    ' ',
  ),
  ...'linear-gradient(red,blue) radial-gradient(circle,red,blue) conic-gradient(red,blue) url(x) url(//x/y) url()'.split(
    ' ',
  ),
  ...'::before ::after ::marker :has(*) :not(*) :is(*) :where() :nth-child(-9n+1e9) :nth-child(n_of_*) :empty :root *'.split(
    ' ',
  ),
  ...'display:grid; display:contents; display:none; position:absolute; animation:x_1s_infinite; transform:scale(0);'.split(
    ' ',
  ),
  ...'content:counter(x); counter-reset:x_1e9; counters(x,"") line-clamp:2; font-size:1e9px; width:1e30px; order:1e9;'.split(
    ' ',
  ),
  ...'@media @supports @layer @keyframes @property @font-face @container @import !important from to 50% in oklab'.split(
    ' ',
  ),
  ...'<b> </b> <p> <div> </div> <ul> <li> <table> <img> <br> <a> <svg> <path> <use> <h1> <pre> <template> <body> <html>'.split(
    ' ',
  ),
  ...'\0 \u2028 \ufeff \u202e \ud800 😀 İ ſ ﷺ'.split(' '),
].map((text) => text.replaceAll('_', ' '));

const places = fc.nat(1_000_000);
const lengths = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 120 }));
const telling = fc.constantFrom(...TELLING);

const edits: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove'), at: places, length: lengths }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('repeat'), at: places, length: lengths, times: fc.nat(400) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move'), at: places, length: lengths, to: places }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('insert', 'replace'), at: places, text: telling }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('borrow'),
      at: places,
      document: fc.nat(DOCUMENTS.length - 1),
      from: places,
      length: lengths,
    }),
  },
) as fc.Arbitrary<Edit>;

function edited(tokens: readonly string[], edit: Edit): string[] {
  const at = tokens.length > 0 ? edit.at % tokens.length : 0;
  const [before, rest] = [tokens.slice(0, at), tokens.slice(at)];
  switch (edit.kind) {
    case 'remove':
      return [...before, ...rest.slice(edit.length)];
    case 'repeat':
      return [...before, rest.slice(0, edit.length).join('').repeat(edit.times), ...rest];
    case 'move': {
      const others = [...before, ...rest.slice(edit.length)];
      const to = others.length > 0 ? edit.to % others.length : 0;
      return [...others.slice(0, to), ...rest.slice(0, edit.length), ...others.slice(to)];
    }
    case 'insert':
      return [...before, edit.text, ...rest];
    case 'replace':
      return [...before, edit.text, ...rest.slice(1)];
    case 'borrow': {
      const others = TOKENS[edit.document] as string[];
      const from = edit.from % others.length;
      return [...before, ...others.slice(from, from + edit.length), ...rest];
    }
  }
}

const valuesOfFields = fc.oneof(
  wildTexts(500),
  telling,
  fc.constantFrom<unknown>(
    ...[
      '😀'.repeat(500),
      '</style><script>alert(1)</script>',
      '"}; --x: url(//evil/x)',
      "'",
      '\\',
      '{{title}}',
      '\0',
      '',
    ],
    ...[
      '#ff0000',
      '#12',
      '#zzzzzz',
      'data:,x',
      'data:image/png;base64,AAAA',
      'http://169.254.169.254/',
      'javascript:x',
    ],
    ...[Number.NaN, Infinity, -Infinity, 1e308, -1e308, 5e-324, -0, 0, 1, 40.5],
  ),
);

/** By keys that many documents of the corpus have; of the others defaults are drawn. */
const KEYS = [
  ...new Set(
    DOCUMENTS.flatMap(({ source }) =>
      Array.from(source.matchAll(/\{\{([\w-]+)\}\}/g), ([, key = '']) => key),
    ),
  ),
];

const values = fc.dictionary(fc.constantFrom(...KEYS), valuesOfFields, { maxKeys: 6 });

export const damagedDocuments: fc.Arbitrary<DamagedDocument> = fc
  .record({
    document: fc.nat(DOCUMENTS.length - 1),
    edits: fc.oneof(fc.array(edits, { maxLength: 3 }), fc.array(edits, { maxLength: 12 })),
    values: fc.array(values as fc.Arbitrary<FieldValues>, { minLength: 1, maxLength: 3 }),
    timeMs: fc.constantFrom(0, 1, 500, 1e9, -5),
  })
  .map(({ document, edits: all, values, timeMs }) => ({
    name: DOCUMENTS[document]?.name ?? '',
    source: all
      .reduce(edited, TOKENS[document] as string[])
      .join('')
      .slice(0, MOST_LENGTH),
    values,
    timeMs,
  }));
