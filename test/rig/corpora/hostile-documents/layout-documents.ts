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
