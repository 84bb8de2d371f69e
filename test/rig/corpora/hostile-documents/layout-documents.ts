/** Documents whose boxes, numbers and repeated values cost more than their length suggests. */

import { type HostileDocument, nested, page, times } from './hostile-page.js';

const NEST = nested(60, 'kelime bir iki').replaceAll('<div><div>', '<div><i>x</i><div>').repeat(20);
const LONG = { values: { title: 'x '.repeat(2_500) } };
const DIGITS = '1'.repeat(200_000);

export const LAYOUT_DOCUMENTS: readonly HostileDocument[] = [
  ...['grid', 'inline-grid', 'flex', 'inline-flex', 'table'].map((display) =>
    page(
      `boxes in each other whose ratio is measured, ${display}`,
      `div { display: ${display}; aspect-ratio: 2 }`,
      NEST,
    ),
  ),
  page(
    'tables in each other whose heights are of those around',
    'table { height: 100% } td { height: 300px; width: 100% }',
    `${'<table><tr><td>'.repeat(14)}x${'</table>'.repeat(14)}`,
  ),
  page(
    'a long line that is cut',
    'p { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; width: 50px }',
    `<p>${'kelime '.repeat(14_000)}</p>`,
  ),
  page(
    'columns of a pixel',
    'main { columns: 9; height: 1px } i { display: block; height: 1e7px }',
    '<main><i></i></main>',
  ),
  page(
    'a million columns',
    'main { columns: 1000000 1px; column-rule: 1px solid } p { break-before: column }',
    `<main>${'<p>a b c</p>'.repeat(900)}</main>`,
  ),
  page(
    'rules in the gaps of a grid between items that go across',
    'main { display: grid; gap: 1px; grid-template: repeat(600, 1px) / repeat(900, 1px); rule: 1px solid }',
    `<main>${times(290, (at) => `<b style="grid-area: ${at * 2 + 1} / 1 / ${at * 2 + 2} / -1"></b>`)}</main>`,
  ),
  page(
    'rules in a grid of a million cells that all items go over',
    'main { display: grid; gap: 1px; grid-template: repeat(1000, 1px) / repeat(1000, 1px); rule: 1px double } b { grid-area: 1 / 1 / -1 / -1 }',
    `<main>${'<b></b>'.repeat(1900)}</main>`,
  ),
  page(
    'columns that are balanced for thousands of heights',
    `main { columns: 500; orphans: 1; widows: 1 } ${times(900, (at) => `p:nth-child(${at + 1}) { height: ${10 + (at % 97) / 64}px; break-inside: avoid }`)}`,
    `<main>${'<p></p>'.repeat(900)}</main>`,
  ),
  page(
    'columns in each other',
    'div { columns: 2; column-gap: 0; break-inside: avoid }',
    nested(60, `<p>${'kelime '.repeat(400)}</p>`),
  ),
  page(
    'columns in each other that fit their content',
    'div { columns: 2; float: left; break-inside: avoid }',
    nested(40, 'kelime bir iki'),
  ),
  page(
    'columns in flex containers in columns',
    'div { columns: 2 } div > div { display: flex; break-inside: avoid }',
    nested(60, '<p>kelime</p>'),
  ),
  page(
    'boxes across columns in each other',
    'main { columns: 3 } div { padding: 1px } b { display: block; column-span: all }',
    `<main>${nested(50, '<b>x</b>').repeat(12)}</main>`,
  ),
  page(
    'boxes that go on in a thousand columns, in each other',
    'main { columns: 1000; height: 4px; column-fill: auto } div { border: 1px solid; background: linear-gradient(red, blue) }',
    `<main>${nested(40, `<p style="height: 4000px"></p>`)}</main>`,
  ),
  page(
    'positioned boxes in many columns',
    'main { columns: 1000; height: 8px; column-fill: auto } i { position: absolute } p { margin: 0; height: 8px }',
    `<main>${'<p><i>x</i></p>'.repeat(900)}</main>`,
  ),
  page('digits of a position', '', `<svg><text x="${DIGITS}x">a</text></svg>`, { refused: /./ }),
  page('digits of a font size', '', `<svg><text font-size="${DIGITS}x">a</text></svg>`),
  page(
    'a field repeated in an attribute',
    '',
    `<svg><rect id="a" fill="${'{{title}}'.repeat(24_000)}"/></svg>`,
    LONG,
  ),
  page('a field repeated in a text', '', `<p>${'{{title}}'.repeat(24_000)}</p>`, LONG),
  page(
    'counters in each other',
    `div { counter-increment: a } div::before { content: ${'counters(a, "..........") '.repeat(200)} }`,
    nested(60, 'x').repeat(30),
    { refused: /./ },
  ),
  page(
    'quotation marks that are a text each',
    `i::before { content: ${'open-quote close-quote '.repeat(4_500)} }`,
    '<i></i>'.repeat(40),
  ),
  page(
    'custom properties in each other',
    `:root { ${times(3_000, (at) => `--v${at}: var(--v${at + 1});`)} --v3000: 1px } p { margin: var(--v0) }`,
    '<p>x',
  ),
];
