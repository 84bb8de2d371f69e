/** Documents whose lists, codes and sizes cost more than their length suggests. */

import { SYMBOLOGIES } from '../../../../workers/barcodes/symbologies.js';
import { blackPng } from './bombs.js';
import { type HostileDocument, nested, page, times } from './hostile-page.js';

const LISTS = 8;

/** Eight lists with as many items as they may have, all of which are there unless a caller sends others. */
function lists(most: number, text = 'x'): string {
  const fields = {
    a: { type: 'text', label: 'x', default: '', maxLength: 500 },
    b: { type: 'number', label: 'x', default: 1 },
  };
  const items = Array.from({ length: most }, () => ({ a: text }));
  const list = { label: 'x', max: most, fields, default: items };
  const entries = Array.from({ length: LISTS }, (_, at) => [`l${at}`, list]);
  return JSON.stringify({ fields: {}, lists: Object.fromEntries(entries) });
}

/** The same for each item of all lists. */
const each = (within: string) => times(LISTS, (at) => `<div data-each="l${at}">${within}</div>`);

/** The largest that a document may be. */
function huge(name: string, css: string, body: string): HostileDocument {
  const document = page(name, css, body);
  return {
    ...document,
    source: document.source.replace('width=1200, height=630', 'width=4000, height=4000'),
  };
}

const ITEMS: HostileDocument[] = [
  page('eight lists of 200 items', '', each('{{a}}{{b}}{{next.a}}'), { fields: lists(200) }),
  page('items of nested elements', 'div { display: flex }', each(nested(20, '{{a}}')), {
    fields: lists(11, 'kelime '.repeat(40)),
  }),
  page('more elements in items than there may be', '', each('<i>{{a}}</i><b>{{b}}</b>'), {
    fields: lists(200),
    refused: /more than 2000 elements/,
  }),
  page(
    'sums of lists in items of lists',
    `p { width: calc(1% * var(--b) / max(${times(LISTS, (at) => `var(--l${at}-b-sum), `)}1)) }`,
    each(`<p>${times(LISTS, (at) => `{{l${at}.b.max}} `)}</p>`),
    { fields: lists(110) },
  ),
  page(
    'tables in items in a grid',
    'body { display: grid; grid-template-columns: repeat(40, auto) } div { display: flex; flex-wrap: wrap }',
    each('<table><tr><td>{{a}}<td>{{b}}<td>{{next.a}}</table>'),
    { fields: lists(33, 'kelime kelime') },
  ),
  page(
    'selectors of items',
    times(200, (at) => `[data-a*="${at}"]:nth-child(${at + 1}n of [data-b]) i { order: ${at} }`),
    each('<i>{{a}}</i>'),
    { fields: lists(110), refused: /take too long/ },
  ),
  page(
    'a container for each item',
    'div { container-type: inline-size } @container (width > 1px) { i { font-size: 3cqw } }',
    each('<p><i>{{a}}</i></p>'),
    { fields: lists(70) },
  ),
  page(
    '@container upon 9,000 elements',
    `div { container-type: inline-size } ${times(20, (at) => `@container (width > ${at}px) { i:nth-child(${at + 1}n) { margin: 1cqw } }`)}`,
    times(30, `<div>${times(300, '<i></i>')}</div>`),
    { refused: /more than 2000 elements/ },
  ),
];

const CODES: HostileDocument[] = [
  ...Object.keys(SYMBOLOGIES).flatMap((type) =>
    ['1', 'ş', '(01)0'].map((text) =>
      page(
        `a ${type} of 10,000 times ${text}`,
        '',
        `<tuval-code type="${type}" value="${text.repeat(10_000)}"></tuval-code>`,
        { refused: /the value is no / },
      ),
    ),
  ),
  page(
    '300 codes',
    '',
    times(300, (at) => `<tuval-code type="datamatrix" value="${'A1b%'.repeat(60)}${at}"></tuval-code>`),
    { refused: /the codes take too long to be made/ },
  ),
  page('a code for each item', '', each(`<tuval-code type="qrcode" value="{{a}}{{b}}"></tuval-code>`), {
    fields: lists(110, 'https://example.org/'.repeat(20)),
  }),
];

const SIZES: HostileDocument[] = [
  huge(
    'eight blurs of 16 megapixels',
    'div { position: absolute; inset: 0; background: #123; filter: blur(90px) }',
    times(8, '<div></div>'),
  ),
  huge(
    'eight backdrops of 16 megapixels',
    'div { position: absolute; inset: 0; backdrop-filter: blur(90px) saturate(2) }',
    times(8, '<div></div>'),
  ),
  huge(
    'eight masked groups of 16 megapixels in each other',
    'div { position: absolute; inset: 0; opacity: .9; mix-blend-mode: hue; background: #c21; mask-image: linear-gradient(#000, #0000) }',
    nested(8, 'x'),
  ),
  page(
    'what a photo of sixteen megapixels is of, 40 times',
    'img { width: 200px; height: 100px; object-fit: cover; object-position: -tuval-subject }',
    times(40, (at) => `<img src="assets/a.png" style="height: ${at + 40}px">`),
    { assets: { 'assets/a.png': blackPng(4000, 4000) } },
  ),
];

export const LIST_DOCUMENTS: readonly HostileDocument[] = [...ITEMS, ...CODES, ...SIZES];
