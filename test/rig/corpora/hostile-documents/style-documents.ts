/** Documents whose selectors, style sheets and texts cost more than their length suggests. */

import { type HostileDocument, listed, nested, page, times } from './hostile-page.js';

const WIDE = times(1_990, '<i></i>');
const DEEP = nested(62, '', 'i').repeat(32);

/** Tests of selectors, each of which is counted. */
const SELECTORS: HostileDocument[] = [
  page(
    ':has() of :has()',
    times(30, (at) => `:has(i) :has(i) i:not(.y${at}) { order: 1 }`),
    WIDE,
  ),
  page(
    ':has() of :has(), many',
    times(2_000, (at) => `:has(i) :has(i) i:not(.y${at}) { order: 1 }`),
    WIDE,
    {
      refused: /take too long/,
    },
  ),
  page(':dir() of automatic directions', ':dir(rtl) { order: 1 }', times(1_990, '<i dir="auto">1</i>')),
  page(
    ':dir() of an automatic direction of all',
    times(2_000, (at) => `:dir(rtl) { order: ${at} }`),
    `<p dir="auto">${'1 '.repeat(80_000)}${times(900, '<i></i>')}</p>`,
  ),
  page(
    ':dir() of a text of fields',
    times(2_000, (at) => `:dir(rtl) { order: ${at} }`),
    `<p dir="auto">${'{{title}}1 '.repeat(8_000)}${times(900, '<i></i>')}</p>`,
  ),
  page(':lang() of 20,000', `:lang(${listed(20_000, 'a')}) { order: 1 }`, WIDE),
  page(
    ':lang() of a long language',
    times(2_000, (at) => `:lang(a) { order: ${at} }`),
    `<p lang="${'a-'.repeat(40_000)}">${WIDE.slice(0, 12_000)}</p>`,
  ),
  page(
    'emptiness of many texts',
    times(2_000, (at) => `p:empty { order: ${at} }`),
    `<p>${'{{title}}<!---->'.repeat(9_000)}</p>`,
  ),
  page(
    'an attribute of many fields',
    times(2_000, (at) => `[title=x${at}] i { order: ${at} }`),
    `<p title="${'{{title}}'.repeat(8_000)}">${times(1_800, '<i></i>')}</p>`,
    { values: { title: 'x'.repeat(5_000) } },
  ),
  page(
    'classes of fields',
    times(2_000, (at) => `.x${at} { order: ${at} }`),
    times(1_900, '<i class="{{title}}"></i>'),
    { refused: /take too long/ },
  ),
  ...[':lang(tr)', ':dir(ltr)', ':empty', ':defined', ':not(:root)', '.a', '[title]', '[title*=b]'].map(
    (test) =>
      page(
        `200 times ${test} in each of many selectors`,
        times(60, (at) => `i${test.repeat(200)} { order: ${at} }`),
        times(1_900, '<i class="a b c d e f g" title="ab"></i>'),
      ),
  ),
  page(
    'a text that is searched for another one that almost repeats',
    times(20, (at) => `[title*="${'x'.repeat(3_000)}y${'x'.repeat(2_000)}${at}"] { order: 1 }`),
    `<i title="${'x'.repeat(100_000)}"></i>`,
  ),
  page(
    'words of a long attribute',
    times(2_000, (at) => `i[title~="y${at}"] { order: 1 }`),
    `<i title="${'x '.repeat(60_000)}"></i>`,
  ),
  page(
    'many rules of each element',
    times(3_900, (at) => `* { order: ${at} }`),
    WIDE,
    { refused: /take too long/ },
  ),
  page(
    'a chain of descendants',
    times(1_000, (at) => `i i i i i b${at} i { order: 1 }`),
    DEEP,
  ),
];

/** Style sheets and texts that are looked through again and again. */
const TEXTS: HostileDocument[] = [
  page('errors of 30,000 fields that are none', '', `<p>${'{{a}} '.repeat(30_000)}</p>`, {
    refused: /a is no/,
  }),
  page('errors on 30,000 lines', '', `<p>${'{{a}}\n'.repeat(30_000)}</p>`, { refused: /a is no/ }),
  page('20,000 fields', '', '', {
    fields: `{ "fields": {${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`)}} }`,
    refused: /more than 64 fields/,
  }),
  page('32,000 layers', `@layer ${Array.from({ length: 32_000 }, (_, at) => `a${at}`)};`, '<p>x'),
  page(
    '15,000 layers in each other',
    `@layer ${Array.from({ length: 15_000 }, (_, at) => `a${at}.b.c.d.e`)};`,
    '<p>x',
  ),
  page('30,000 layers without a name', '@layer{}'.repeat(30_000), '<p>x'),
  page(
    '2,000 @keyframes',
    `${times(2_000, (at) => `@keyframes a${at} { from { order: 1 } }`)} i { animation: ${Array.from({ length: 60 }, (_, at) => `a${at} 1s`)} }`,
    WIDE,
    { progress: 0.5 },
  ),
  page('an address behind spaces', '', `<p style="background: {{accent}} url(${' '.repeat(120_000)}x">`, {
    refused: /./,
  }),
  page('addresses without end, for satori', '', `<p style="${'url('.repeat(60_000)}">`, {
    head: '<meta name="engine" content="satori">',
    refused: /./,
  }),
  page('zero-width spaces by thousands', '', `<p>${'\u200b'.repeat(70_000)}</p>`),
  ...(
    ['symbolic; symbols:', 'additive; additive-symbols: 1', 'numeric; symbols: a b; pad: 119'] as const
  ).map((system) =>
    page(
      `1,500 numbers of signs of 200,000 letters, ${system}`,
      `@counter-style s { system: ${system} "${'x'.repeat(200_000)}" } li { list-style: s }`,
      `<ol>${'<li value=100>a'.repeat(1_500)}</ol>`,
    ),
  ),
  page(
    '1,500 markers of 80,000 letters',
    `li { list-style: "${'x'.repeat(80_000)}" }`,
    `<ol>${'<li>a'.repeat(1_500)}</ol>`,
  ),
  page(
    '1,500 prefixes of 80,000 letters',
    `@counter-style s { symbols: a; prefix: "${'x'.repeat(80_000)}" } li { list-style: s }`,
    `<ol>${'<li>a'.repeat(1_500)}</ol>`,
  ),
  page(
    'elements that the parser makes again and again',
    '',
    `<p>${times(3_000, (at) => `<b class=${at}>`)}${'<p>x'.repeat(3_000)}`,
    { refused: /elements/ },
  ),
];

export const STYLE_DOCUMENTS: readonly HostileDocument[] = [...SELECTORS, ...TEXTS];
