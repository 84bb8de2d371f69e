/** Documents whose conditions and containers cost more than their length suggests. */

import { type HostileDocument, nested, page, times } from './hostile-page.js';

const PART = '(min-width: 1px)';

/** A condition of so many parts. */
const condition = (parts: number, part = PART) => Array(parts).fill(part).join(' and ');

/** An element for each of 16 containers in each other, whose padding follows from the size of the one around it. */
const CHAIN = nested(16, '<p>x</p>');

export const CONTAINER_DOCUMENTS: readonly HostileDocument[] = [
  page(
    'a condition of 9,000 parts',
    `div { container-type: inline-size } @container ${condition(9_000)} { p { color: red } }`,
    '<div><p>x</p></div>',
    { refused: /@container: a condition of more than 100 parts/ },
  ),
  page(
    'thousands of conditions in commas',
    `@container ${Array(5_000).fill('a').join(', ')} { p { color: red } }`,
    '<p>x</p>',
    { refused: /a condition of more than 100 parts/ },
  ),
  page(
    'conditions of 100 parts, asked of each of 1,900 containers',
    `i { container-type: inline-size } ${times(60, (at) => `@container ${condition(90)} { b { order: ${at} } }`)}`,
    times(950, '<i><b></b></i>'),
    { refused: /take too long/ },
  ),
  page(
    'a condition for each of thousands of rules',
    `i { container-type: inline-size } ${times(3_000, (at) => `@container n${at} (width > 1px) { b { order: ${at} } }`)}`,
    `<i>${nested(58, times(900, '<b></b>'))}</i>`,
    { refused: /take too long/ },
  ),
  page('containers in each other', 'div { container-type: inline-size }', nested(60, '<p>x</p>'), {
    refused: /more than 16 containers in each other/,
  }),
  page(
    'containers in each other, each of the size around it',
    `div { container-type: inline-size; padding: 1cqw } @container (width > 100px) { div { border: 1px solid; margin: 1cqw } } p { font-size: 5cqi }`,
    CHAIN,
  ),
  page(
    'grids of containers in each other, each of the size around it',
    `div { container-type: inline-size; display: grid; grid-template-columns: repeat(auto-fit, minmax(10cqw, 1fr)); padding: 1cqw } i { width: 3cqw; display: inline-grid }`,
    times(16, '<div>') + times(1_500, '<i>x</i>') + times(16, '</div>'),
  ),
  page(
    'containers whose sizes follow from each other',
    `section { display: flex; align-items: stretch } i { container-type: inline-size; flex: 1 } u { container-type: size; flex: 1 }
      @container (height > 50px) { b { height: 60px } } @container (width > 1px) { b { height: 55px } } b { display: block; height: 10cqh }`,
    times(300, '<section><i><b>x</b></i><u><b>y</b></u></section>'),
  ),
  page(
    'lengths of containers in custom properties that double',
    `div { container-type: inline-size } :root { --a: calc(1cqw + 1cqh) ; ${times(12, (at) => `--a${at + 1}: calc(var(--a${at || ''}) + var(--a${at || ''}));`)} } i { width: var(--a12) }`,
    `<div>${times(1_500, '<i></i>')}</div>`,
  ),
  page(
    'conditions of styles that double',
    `:root { --x0: a a a a; ${times(14, (at) => `--x${at + 1}: var(--x${at}) var(--x${at});`)} } ${times(400, (at) => `@container style(--x14: var(--x13) var(--x13) ${at}) { i { order: ${at} } }`)}`,
    times(1_900, '<i></i>'),
  ),
  page(
    'a long text in containers in each other, set anew in each size',
    'div { container-type: inline-size; padding: 1cqw } p { font-size: 2cqw; letter-spacing: .01cqw }',
    nested(
      16,
      `<p>${times(90_000, (at) => (at % 7 === 0 ? ' ' : String.fromCodePoint(97 + (at % 26))))}</p>`,
    ),
  ),
  page(
    'long contents in containers in each other',
    'div { container-type: inline-size; padding: 1cqw } p::before { content: attr(title) attr(title) }',
    nested(16, times(900, '<p title="{{title}}">{{title}}</p>')),
    { values: { title: 'ab '.repeat(60) } },
  ),
  page(
    'codes in containers in each other',
    'div { container-type: inline-size; padding: 1cqw } tuval-code { width: 3cqw }',
    nested(
      16,
      times(900, (at) => `<tuval-code type="qrcode" value="${at} {{title}}"></tuval-code>`),
    ),
    { values: { title: 'ab '.repeat(60) } },
  ),
  page('parentheses in a condition', `@container ${'('.repeat(20_000)}width > 1px`, '<p>x', { refused: /./ }),
  page('@container in each other', `@container ${PART} {`.repeat(4_000), '<p>x', { refused: /./ }),
  page(
    'names of a container',
    `div { container: ${times(20_000, (at) => `n${at} `)} / inline-size } ${times(300, (at) => `@container n${19_999 - at} { i { order: ${at} } }`)}`,
    `<div>${times(1_500, '<i></i>')}</div>`,
    { refused: /./ },
  ),
  page(
    'containers that move, in a picture of an animation',
    `div { container-type: inline-size; animation: w 2s } @keyframes w { from { width: 100px } to { width: 900px } } ${times(300, (at) => `@container (width > ${at * 3}px) { p { order: ${at} } }`)} p { font-size: 3cqw }`,
    `<div>${times(900, '<p>x</p>')}</div>`,
    { progress: 0.4 },
  ),
];
