/** Documents that mean no well: each is refused with its place, or drawn in bounded work. */

import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { blackPng } from './bombs.js';
import { CONTAINER_DOCUMENTS } from './container-documents.js';
import { CONTROL_DOCUMENTS } from './control-documents.js';
import { type HostileDocument, listed, nested, page, times } from './hostile-page.js';
import { LAYOUT_DOCUMENTS } from './layout-documents.js';
import { LIST_DOCUMENTS } from './list-documents.js';
import { STYLE_DOCUMENTS } from './style-documents.js';

export type { HostileDocument };

/** Words of a text that breaks at every one. */
const words = (count: number) => times(count, (at) => `${'kelime'.slice(0, 2 + (at % 5))}${at % 7} `);

const doubled = times(40, (at) => `--v${at + 1}: var(--v${at}) var(--v${at});`);

const svgFile = (text: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="600" height="400">${text}</svg>`,
  );
const uses = (reference: (id: string) => string) =>
  times(
    9,
    (at) =>
      `<g id="g${at}">${at === 8 ? '<rect width="9" height="9"/>' : reference(`g${at + 1}`).repeat(10)}</g>`,
  );

const image = (bytes: Uint8Array, style = '') => ({
  assets: { 'assets/a.png': bytes },
  body: `<img src="assets/a.png" style="${style}">`,
});

/** Refused where they are compiled. */
const REFUSED: HostileDocument[] = [
  page('a script', '', '<script>alert(1)</script>', { refused: /script/ }),
  page('a script of another address', '', '<script src="//x/y.js"></script>', { refused: /script/ }),
  page('a script in a picture', '', '<svg><script>alert(1)</script></svg>', { refused: /script/ }),
  page('an event attribute', '', '<p onclick="x()">x</p>'),
  page('an event attribute of a shape', '', '<svg><rect onload="x()"/></svg>'),
  page('a frame', '', '<iframe src="//x"></iframe>', { refused: /iframe/ }),
  page('a picture of a form', '', '<form><input type=image src="//x/y.png"></form>', {
    refused: /not loaded/,
  }),
  page('an object', '', '<object data="//x"></object>', { refused: /object/ }),
  page('@import', '@import url(//x/y.css);', ''),
  page('metadata of a cloud', 'p { background: url(http://169.254.169.254/) }', '<p>x', {
    refused: /169\.254/,
  }),
  page('metadata of a cloud, escaped', 'p { background: u\\72l(\\68ttp://169.254.169.254/) }', '<p>x', {
    refused: /169\.254/,
  }),
  page(
    'metadata of a cloud in a variable',
    ':root { --x: url(http://169.254.169.254/) } p { background: var(--x) }',
    '<p>x',
    { refused: /169\.254/ },
  ),
  page('metadata of a cloud as a picture', '', '<img src="http://169.254.169.254/">', {
    refused: /169\.254/,
  }),
  page(
    'metadata of a cloud as a font',
    '@font-face { font-family: x; src: url(http://169.254.169.254/) }',
    '',
    { refused: /169\.254/ },
  ),
  page('metadata of a cloud in content', 'p::before { content: url(http://169.254.169.254/) }', '<p>x', {
    refused: /169\.254/,
  }),
  page('a file', 'p { background: url(file:///etc/passwd) }', '<p>x', { refused: /file:/ }),
  page('a file above', '', '<img src="assets/../../../etc/passwd">', { refused: /passwd/ }),
  page('an image of SVG from elsewhere', '', '<svg><image href="http://169.254.169.254/"/></svg>', {
    refused: /169\.254/,
  }),
  page('100,000 elements', '', '<p>'.repeat(60_000), { refused: /more than/ }),
  page('depth 10,000', '', nested(7_000, 'x'), { refused: /more than/ }),
  page('3,000 elements', '', '<b></b>'.repeat(3_000), { refused: /elements/ }),
  page('a selector of 100 kB', `${'a '.repeat(50_000)}{ color: red }`, '<p>x', {
    refused: /more than 256 parts/,
  }),
  page('a list of 5,000 selectors', `${'p,'.repeat(5_000)}p { color: red }`, '<p>x', {
    refused: /selectors/,
  }),
  page('calc() 1,000 deep', `p { width: ${'calc('.repeat(1_000)}1px${')'.repeat(1_000)} }`, '<p>x', {
    refused: /in each other/,
  }),
  page('gradients of 10,000 stops', `p { background: linear-gradient(${'red,'.repeat(9_999)}red) }`, '<p>x', {
    refused: /p/,
  }),
  page('keyframes at NaN', '@keyframes x { calc(NaN * 1%) { color: red } }', '<p>x'),
  page('rules 1,000 deep', 'p { & '.repeat(1_000), '<p>x', { refused: /./ }),
  page('200 nested :not()', `p${':not(b'.repeat(200)}${')'.repeat(200)} { color: red }`, '<p>x', {
    refused: /./,
  }),
  page('90,000 letters of a drawing', '', `<svg><text y="20">${'abcdefghij '.repeat(8_200)}</text></svg>`),
  page(
    'letters of many drawings',
    '',
    `<svg><text transform="rotate(9)">${'abcdefghij '.repeat(700)}</text></svg>`.repeat(11),
  ),
  page('40,000 emoji of a drawing', '', `<svg><text>${'\u{1f389}'.repeat(40_000)}</text></svg>`),
  page(
    'turned emoji of a drawing',
    '',
    `<svg><text transform="rotate(9)">${'\u{1f389}'.repeat(400)}</text></svg>`,
  ),
  page('letters without bounds', '', '<svg><text x="1e30" font-size="1e30" dx="-1e30em">big</text></svg>'),
  page(
    'dashed letters',
    '',
    `<svg><text y="90" font-size="90" stroke="red" stroke-width="1e9" stroke-dasharray="0.001">${'abc'.repeat(2_000)}</text></svg>`,
  ),
  page(
    'a place for each of 1,900 spans',
    '',
    `<svg><text>${'<tspan dx="1">a</tspan>'.repeat(1_900)}</text></svg>`,
  ),
  page('30,000 places', '', `<svg><text x="${'1 '.repeat(30_000)}">${'a'.repeat(30_000)}</text></svg>`),
  page('a use of itself', '', '<svg><g id="a"><use href="#a"/></g></svg>'),
  page(
    'a circle of uses',
    '',
    '<svg><g id="a"><use href="#b"/></g><g id="b"><use xlink:href="#a"/></g></svg>',
  ),
  page('a pattern of itself', '', '<svg><pattern id="a"><rect fill="url(#a)"/></pattern></svg>'),
  page('uses that multiply', '', `<svg>${uses((id) => `<use href="#${id}"/>`)}</svg>`, {
    refused: /references draw/,
  }),
  page('patterns that multiply', '', `<svg>${uses((id) => `<rect fill="url(#${id})"/>`)}</svg>`, {
    refused: /references draw/,
  }),
  page(
    ':has() that walks',
    'i:has(~ i b:nth-child(2)) { order: 1 }'.repeat(6),
    '<i><b></b></i>'.repeat(950),
    { refused: /take too long/ },
  ),
  page(
    'selectors that walk',
    times(900, (at) => `i ~ i ~ i ~ b${at} ~ i { order: ${at} }`),
    '<i></i>'.repeat(1_900),
    { refused: /take too long/ },
  ),
  page(
    'animations that are not drawn, beside long lists of names',
    `${times(3_000, (at) => `@keyframes z${at}{to{writing-mode:vertical-lr}}`)}*{animation-name:${times(25_000, (at) => `a${at % 9},`)}a}`,
    '<i></i>'.repeat(1_900),
    { refused: /too many/ },
  ),
  page('many keyframes', `@keyframes x { ${'1% { color: red }'.repeat(300)} }`, '<p>x', { refused: /./ }),
  page('an id that values decide', '', '<svg><g id="{{title}}"/></svg>', { refused: /no \{\{key\}\}/ }),
  page('a data URL of 5 MiB', '', `<img src="data:image/png;base64,${'A'.repeat(5 * 2 ** 20)}">`, {
    refused: /KiB/,
  }),
  ...['wOF2', 'wOFF', 'OTTO', '\0\x01\0\0'].map((magic) =>
    page(
      `a font of 8 MiB of noise behind ${JSON.stringify(magic)}`,
      '@font-face { font-family: N; src: url(assets/n.woff2) } p { font-family: N }',
      '<p>x',
      {
        refused: /n\.woff2/,
        assets: { 'assets/n.woff2': Buffer.concat([Buffer.from(magic, 'latin1'), randomBytes(8 * 2 ** 20)]) },
      },
    ),
  ),
  page('a picture of 30,000 pixels a side', '', image(new Uint8Array()).body, {
    refused: /no picture/,
    assets: image(blackPng(30_000, 30_000)).assets,
  }),
];

/** Texts that a caller sends. */
const VALUES: HostileDocument[] = [
  ...Object.entries({
    '500 emoji': '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(500),
    markup: '</style><script>x</script><img src=//x>'.repeat(100),
    styles: '"} * { background: url(//x) } /*',
    'bidi controls': '\u202e\u2066\u202b'.repeat(3_000),
    'embedded directions': times(120, (at) => (at % 2 ? '\u202b' : '\u202a')) + 'אב ab '.repeat(1_000),
    'zero-width joiners': '\u200d'.repeat(9_000),
    'combining marks': `a${'\u0301'.repeat(9_000)}`,
    'one word': 'x'.repeat(10_000),
    'one Thai word': 'กา'.repeat(5_000),
    Han: '漢字'.repeat(5_000),
    'soft hyphens': 'x\u00ad'.repeat(5_000),
    'white space': ' \t\n'.repeat(3_000),
    'every script': times(5_000, (at) => String.fromCodePoint(0x100 + at * 9)),
    words: words(1_500),
  }).map(([name, title]) =>
    page(
      `a value: ${name}`,
      'h1::before { content: var(--title) attr(title) } h1 { text-wrap: balance } p { text-align: justify; hyphens: manual } i { text-fit: shrink; line-clamp: 3 }',
      '<h1 title="{{title}}">{{title}}</h1><p>{{title}}</p><i style="display: block">{{title}}</i><svg><rect fill="{{title}}" width="9"/></svg>',
      { values: { title } },
    ),
  ),
  ...[1e308, -1e308, Number.NaN, Infinity, 5e-324].map((share) =>
    page(
      `a value: ${share}`,
      'p { width: calc(var(--share) * 1px); font-size: calc(var(--share) * 1em); opacity: var(--share); border: calc(var(--share) * 1px) solid; transform: scale(var(--share)) rotate(calc(var(--share) * 1deg)) } b { margin: calc(var(--share) * -1%); filter: blur(calc(var(--share) * 1px)); order: var(--share); z-index: var(--share); flex: var(--share) }',
      '<p style="width: {{share}}px">x</p><b>y</b>',
      { values: { share } },
    ),
  ),
];

/** Layouts that measure their contents again and again. */
const LAYOUT: HostileDocument[] = [
  page(
    '2,000 grid items that span the whole grid',
    '#g { display: grid; grid-template-columns: repeat(50, auto) } i { grid-column: 1 / -1 }',
    `<div id=g>${times(1_990, '<i>x</i>')}</div>`,
  ),
  page(
    '2,000 grid items that span all of their grid both ways',
    '#g { display: grid; grid-template: repeat(40, auto) / repeat(40, auto) } i { grid-area: 1 / 1 / -1 / -1 }',
    `<div id=g>${times(1_990, '<i>x y</i>')}</div>`,
  ),
  page(
    '2,000 dense grid items',
    '#g { display: grid; grid-auto-flow: dense; grid-template-columns: repeat(40, 1fr) } b { grid-column: span 7; grid-row: span 9 }',
    `<div id=g>${times(660, '<i>x</i><b>x</b><i>x</i>')}</div>`,
  ),
  page(
    '2,000 dense grid items that are far apart',
    '#g { display: grid; grid-auto-flow: dense } i { grid-column: span 40; grid-row: span 40 } i:first-child { grid-area: 900 / 900 }',
    `<div id=g>${times(1_990, '<i>x</i>')}</div>`,
  ),
  page(
    'a grid of a million lines',
    '#g { display: grid } i { grid-area: 1000000 / 1000000 } b { grid-area: -1000000 / -1000000 }',
    `<div id=g>${times(900, '<i>x</i><b>y</b>')}</div>`,
  ),
  page(
    'tables in tables, 60 deep',
    'table { border-collapse: collapse; width: 100% } td { border: 1px solid }',
    `${times(60, '<table><tr><td>')}x${times(60, '</table>')}`,
  ),
  page(
    '1,900 cells that span 50 columns and all rows',
    'td { border: 1px solid; border-collapse: collapse }',
    `<table>${times(38, `<tr>${times(50, '<td colspan="50" rowspan="65534">x</td>')}</tr>`)}</table>`,
  ),
  page(
    'a table of a million places',
    '',
    `<table>${times(900, '<tr><td colspan="1000">x</td></tr>')}</table>`,
  ),
  page(
    'collapsing borders of 30 rows and 3,000 columns that all differ',
    'table { border-collapse: collapse } td:nth-child(odd) { border: 3px dotted red } td { border: 5px double blue }',
    `<table>${times(30, (at) => `<tr>${times(50, (cell) => `<td colspan="${40 + ((at + cell) % 5) * 10}">x</td>`)}</tr>`)}</table>`,
  ),
  page(
    'repeat() of a million tracks',
    '#g { display: grid; grid-template: repeat(1000000, 1px) / repeat(1000000, auto) }',
    `<div id=g>${times(1_900, '<i>x</i>')}</div>`,
  ),
  page(
    'repeat(auto-fill) of tiny tracks',
    '#g { display: grid; width: 1000000px; grid-template-columns: repeat(auto-fill, 0.0001px) }',
    `<div id=g>${times(1_900, '<i>x</i>')}</div>`,
  ),
  ...['flex', 'inline-flex', 'grid', 'inline-grid', 'inline-block', 'block'].flatMap((display) => [
    page(
      `60 nested ${display}`,
      `div { display: ${display}; min-width: min-content; flex: 1 1 auto }`,
      nested(60, words(40)),
    ),
    page(
      `60 nested ${display}, percentages`,
      `div { display: ${display}; height: 90%; width: 90%; flex-wrap: wrap; align-items: baseline }`,
      nested(60, words(40)),
    ),
  ]),
  page(
    '60 nested flex columns',
    'div { display: flex; flex-direction: column; flex: 1; min-height: 0; height: 100% }',
    nested(60, words(40)),
  ),
  page(
    '60 nested, grid and flex by turns',
    'div { display: grid; grid-template: auto minmax(min-content, 1fr) / fit-content(50%) auto; align-items: last baseline } div > div { display: flex; flex-flow: column wrap } div > div > div:nth-child(1) { display: grid }',
    nested(60, words(40)),
  ),
  page(
    '60 nested, two of each',
    'div { display: flex; flex-wrap: wrap; height: 50% }',
    nested(60, words(10)).replaceAll('<div><div>', '<div><i>x</i><div>'),
  ),
  page(
    '60 nested grids in flex with ratios',
    'div { display: grid; aspect-ratio: 2; min-width: fit-content } div > div { display: flex; max-width: max-content }',
    nested(60, words(10)),
  ),
  page(
    '60 nested absolutes',
    'div { position: absolute; inset: auto 1% 1% auto; max-width: max-content }',
    nested(60, words(40)),
  ),
  page(
    'binary flex, 10 levels',
    'div { display: flex; flex: 1; flex-wrap: wrap; height: 50% } div:nth-child(2) { display: grid }',
    binary(10),
  ),
  page(
    '2,000 flex items that wrap',
    '#g { display: flex; flex-wrap: wrap } i { flex: 1 1 30px; min-width: min-content }',
    `<div id=g>${times(1_990, '<i>x</i>')}</div>`,
  ),
  page(
    '2,000 flex items that freeze one by one',
    '#g { display: flex; width: 100000px } i { flex: 1 }',
    `<div id=g>${times(1_990, (at) => `<i style="max-width: ${at}px"></i>`)}</div>`,
  ),
  page(
    '1,900 inline blocks',
    'i { display: inline-block; vertical-align: calc(1px * var(--share)) }',
    times(1_900, '<i>x</i> '),
  ),
  page(
    '60 nested inline elements',
    'b { padding: 1px; border: 1px solid; background: red; text-decoration: underline wavy; vertical-align: super }',
    times(30, nested(60, words(20), 'b')),
  ),
  page(
    'margins that collapse through 60 levels',
    'div { margin: 1em; min-height: 1% }',
    times(30, nested(60, '')),
  ),
  page(
    'width: 1e30px',
    '* { width: 1e30px; height: 1e30px; padding: 1e30px; margin: -1e30px }',
    nested(20, 'x'),
  ),
  page('line-height: 0', 'p { line-height: 0; width: 10px }', `<p>${words(8_000)}`),
  page(
    'line-clamp: 1e9',
    'p { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1000000000; overflow: hidden; text-overflow: ellipsis }',
    `<p>${words(8_000)}`,
  ),
  page(
    'letter-spacing: 1e9px',
    'p { letter-spacing: 1e9px; word-spacing: 1e9px; text-indent: -1e9px }',
    `<p>${words(8_000)}`,
  ),
  page('font-size: 1e9px', 'p { font-size: 1e9px }', `<p>${words(1_000)}`),
  page(
    'font-size: 2,000px, 10,000 letters',
    'p { font-size: 2000px; line-height: 0; letter-spacing: -1em }',
    `<p>${words(2_000)}`,
  ),
  page(
    'font-sizes that all differ',
    '',
    times(600, (at) => `<i style="font-size: ${50 + at / 10}px">Ağ漢字\u{12000}</i> `),
  ),
  page(
    'weights that all differ',
    '',
    times(900, (at) => `<i style="font-weight: ${100 + at}">Ağ漢\u{12000}</i> `),
  ),
  page('text-wrap: balance of a long text', 'p { text-wrap: balance }', `<p>${words(8_000)}`),
  page('40,000 declarations without a value', `p { ${'grid; '.repeat(40_000)} }`, '<p>'),
  page('40,000 of them in an attribute', '', `<p style="${'grid; '.repeat(40_000)}">`),
  page(
    'text-wrap: balance of 45,000 words in five lines',
    'p { font: 1px/1 sans; width: 9000px; text-wrap: balance }',
    `<p>${'a '.repeat(45_000)}`,
  ),
  page('text-wrap: pretty of a long text', 'p { text-wrap: pretty; width: 90px }', `<p>${words(8_000)}`),
  page(
    'text-wrap: pretty in many flex items',
    '#g { display: flex; flex-wrap: wrap } p { text-wrap: pretty; flex: 1 1 20% }',
    `<div id=g>${times(100, `<p>${words(80)}</p>`)}</div>`,
  ),
  page(
    'text-fit of a long text',
    'p { text-fit: shrink; height: 600px; width: 1100px }',
    `<p>${words(8_000)}`,
  ),
  page(
    'text-fit of a long text, styled',
    'p { text-fit: shrink per-line-all; height: 600px }',
    `<p>${words(3_000)
      .replace(/(\S+) (\S+)/g, '<b>$1</b> $2')
      .split('<b>')
      .slice(0, 900)
      .join('<b>')}`,
  ),
  page(
    'text-fit in many flex items',
    '#g { display: flex; flex-wrap: wrap } p { text-fit: shrink; flex: 1 1 10%; height: 20px }',
    `<div id=g>${times(300, `<p>${words(30)}</p>`)}</div>`,
  ),
  page('one word of 90,000 letters', 'p { overflow-wrap: anywhere }', `<p>${'x'.repeat(90_000)}`),
  page('one word of 90,000 letters, kept whole', 'p { }', `<p>${'x'.repeat(90_000)}`),
  page(
    '31,900 different letters',
    '',
    `<p>${Array.from({ length: 20_900 }, (_, at) => String.fromCharCode(0x4e00 + at)).join('')}${Array.from({ length: 11_000 }, (_, at) => String.fromCharCode(0xac00 + at)).join('')}</p>`,
  ),
  page('60,000 Arabic letters', 'p { width: 100px }', `<p>${'سلام '.repeat(12_000)}`),
  page(
    'a text of 500 emoji at 1 px',
    'p { font-size: 1px }',
    `<p>${times(500, (at) => String.fromCodePoint(0x1f300 + at))}`,
  ),
  page(
    '800 emoji at 300 px',
    'p { font-size: 300px; line-height: 0; letter-spacing: -1em }',
    `<p>${times(800, (at) => String.fromCodePoint(0x1f300 + at))}`,
  ),
  page(
    'bidi controls by thousands',
    'p { unicode-bidi: plaintext }',
    `<p>${'\u202e\u202b\u2067x'.repeat(15_000)}`,
  ),
  page(
    'bidi overrides in each other',
    'b { unicode-bidi: isolate-override; direction: rtl }',
    times(20, nested(60, words(20), 'b')),
  ),
  page('zero-width joiners by thousands', '', `<p>${'\u200d'.repeat(60_000)}`),
  page('40,000 emoji in one word', '', `<p>${'\u{1f389}'.repeat(40_000)}`),
  page('emoji between letters', '', `<p>${'\u{1f389}a'.repeat(30_000)}`),
  page('a Thai word of 70,000 letters', '', `<p>${'ภาษาไทย'.repeat(10_000)}`),
  page('emoji joined without end', '', `<p>${'\u{1f468}\u200d'.repeat(20_000)}`),
  page('combining marks by thousands', '', `<p>a${'\u0301'.repeat(60_000)}`),
  page('flags without end', '', `<p>${'\u{1f1f9}'.repeat(20_000)}`),
  page('conjuncts without end', '', `<p>${'क्'.repeat(15_000)}`),
  page('8,000 lines', 'p { width: 1px }', `<p>${words(8_000)}`),
  page('45,000 breaks', '', `<pre>${'x\n'.repeat(45_000)}</pre>`),
  page(
    'justified hyphens',
    'p { text-align: justify; width: 30px; hyphens: manual }',
    `<p>${'ke\u00adli\u00adme '.repeat(8_000)}`,
  ),
  page('tabs', 'pre { tab-size: 1e9 }', `<pre>${'\tx'.repeat(30_000)}</pre>`),
];

function binary(levels: number): string {
  return levels === 0
    ? '<i>x y</i>'
    : `<div>${binary(levels - 1)}${binary(levels - 1)}</div>`.replace(/(<i>x y<\/i>){2}/, '<i>x y</i>');
}

const BOX = 'width: 1200px; height: 630px; position: absolute; inset: 0';

/** Paint that covers the whole frame again and again. */
const PAINT: HostileDocument[] = [
  page(
    'a shadow of 10^9 px',
    'p { box-shadow: 0 0 1000000000px 1000000000px red, inset 0 0 1000000000px red }',
    '<p>x',
  ),
  page(
    '1,900 blurred shadows',
    'p { margin: 0; box-shadow: 0 0 300px 300px rgb(9 9 9 / 1%) }',
    times(1_900, '<p>x'),
  ),
  page(
    '64 huge shadows of each of 300 boxes',
    `p { box-shadow: ${listed(64, '0 0 500px 500px #0001')} }`,
    times(300, '<p>x'),
  ),
  page(
    'shadows that all differ',
    '',
    times(900, (at) => `<p style="box-shadow: 0 0 ${100 + at / 7}px ${at}px #f001">x`),
  ),
  page(
    'inset shadows that all differ',
    `p { ${BOX} }`,
    times(600, (at) => `<p style="box-shadow: inset 0 0 ${100 + at / 7}px #f001">x`),
  ),
  ...Object.entries({
    opacity: 'opacity: 0.99',
    blur: 'filter: blur(90px)',
    'blur of 10^9 px': 'filter: blur(1000000000px)',
    'drop-shadow': 'filter: drop-shadow(9px 9px 99px red)',
    'drop-shadow by 10^9 px': 'filter: drop-shadow(1e9px 1e9px 1e9px red)',
    '64 filters': `filter: ${times(64, 'blur(20px) ')}`,
    '64 shadows of shadows': `filter: ${times(64, 'drop-shadow(50px 50px 20px red) ')}`,
    'colour filters': `filter: ${times(64, 'hue-rotate(9deg) contrast(1.01) ')}`,
    'backdrop-filter': 'backdrop-filter: blur(50px)',
    masks: 'mask-image: linear-gradient(#000, transparent)',
    '64 masks': `mask-image: ${listed(64, 'radial-gradient(#000, transparent)')}; mask-composite: exclude`,
    blending: 'mix-blend-mode: luminosity',
    'clip-path': `clip-path: polygon(${Array.from({ length: 400 }, (_, at) => `${at % 2 ? 0 : 100}% ${at / 4}%`).join(',')})`,
    isolation: 'isolation: isolate; mix-blend-mode: color-dodge; opacity: 0.9',
  }).flatMap(([name, style]) => [
    page(`${name} on 600 boxes`, `i { ${BOX}; background: #ff000008; ${style} }`, times(600, '<i></i>')),
    page(
      `${name} on 60 boxes in each other`,
      `i { ${BOX}; background: #ff000008; ${style} }`,
      nested(60, 'x', 'i'),
    ),
  ]),
  page(
    '1,000 layers of conic gradients',
    `i { ${BOX}; background: ${listed(64, 'conic-gradient(#f001, #00f1, #f001)')} }`,
    times(16, '<i></i>'),
  ),
  page(
    'gradients of 200 colours',
    `i { ${BOX}; background: ${listed(20, `conic-gradient(${listed(100, '#f001, #0f01')})`)} }`,
    times(4, '<i></i>'),
  ),
  page(
    '100 gradients of 400 colours',
    `i { ${BOX}; background: radial-gradient(${listed(200, '#f001, #0f01')}) }`,
    times(600, '<i></i>'),
  ),
  page(
    '200 hard stops each of gradients that are far larger than the picture',
    `i { ${BOX}; background: ${listed(60, `linear-gradient(91deg, ${listed(100, '#f001 50%, #0f01 50%')}) center / 1e9px 1e9px no-repeat`)} }`,
    times(4, '<i></i>'),
  ),
  page(
    'repeating gradients with tiny periods',
    `i { ${BOX}; background: repeating-linear-gradient(red 0 0.00001px, blue 0 0.00002px), repeating-conic-gradient(red 0 1e-9deg, blue 0 2e-9deg), repeating-radial-gradient(red 0 1e-9px, blue 0 2e-9px) }`,
    times(200, '<i></i>'),
  ),
  page(
    'gradients of tiny tiles',
    `i { ${BOX}; background: linear-gradient(red, blue) 0 0 / 0.001px 0.001px }`,
    times(400, '<i></i>'),
  ),
  page(
    'pictures of tiny tiles',
    `i { ${BOX}; background: url(assets/a.png) 0 0 / 0.001px 0.001px }`,
    times(40, '<i></i>'),
    { assets: image(blackPng(4, 4)).assets },
  ),
  page(
    'pictures of tiny tiles at different places',
    `i { ${BOX} }`,
    times(
      900,
      (at) =>
        `<i style="background: url(assets/a.png) ${at / 1000}px 0 / ${0.3 + at / 700}px 1px space"></i>`,
    ),
    { assets: image(blackPng(4, 4)).assets },
  ),
  page(
    'space between huge tiles',
    `i { ${BOX}; background: url(assets/a.png) 0 0 / 1e9px 1e9px round }`,
    times(40, '<i></i>'),
    { assets: image(blackPng(4, 4)).assets },
  ),
  page(
    'pictures in sizes that all differ',
    'img { position: absolute; height: 630px }',
    times(900, (at) => `<img src="assets/a.png" style="width: ${1200 + at}px">`),
    { assets: image(blackPng(3000, 2000)).assets },
  ),
  page(
    'a picture that is turned 900 times',
    'img { position: absolute }',
    times(900, (at) => `<img src="assets/a.png" style="rotate: ${at / 3}deg">`),
    { assets: image(blackPng(3000, 2000)).assets },
  ),
  page('a picture of 16 million pixels', '', image(new Uint8Array(), 'width: 1px').body, {
    assets: image(blackPng(4000, 4000)).assets,
  }),
  page(
    'text-shadow x 1,000',
    `p { text-shadow: ${listed(64, '0 0 50px #f001')} }`,
    times(16, `<p>${words(20)}`),
  ),
  page(
    'text-shadow on every word',
    `i { text-shadow: ${listed(64, '0 0 90px #f001')} }`,
    times(900, '<i>xyz</i> '),
  ),
  page(
    'text-shadow of 10^9 px',
    'p { text-shadow: 1e9px 1e9px 1e9px red, 0 0 1e9px red }',
    times(90, '<p>x'),
  ),
  page(
    'background-clip: text on 600 boxes',
    `i { ${BOX}; background: linear-gradient(red, blue) text; color: transparent; font-size: 300px }`,
    times(600, '<i>ağaç</i>'),
  ),
  page(
    'strokes of text',
    'p { font-size: 200px; -webkit-text-stroke: 90px red; margin: 0; line-height: 1px }',
    times(150, '<p>&@%ß§ğ'),
  ),
  page('strokes of 10^9 px', 'p { -webkit-text-stroke: 1e9px red }', times(150, '<p>&@%ß§ğ')),
  page(
    'wavy decorations',
    'p { text-decoration: underline overline line-through wavy red 0.01px; letter-spacing: 9999px; white-space: nowrap }',
    times(90, `<p>${words(90)}`),
  ),
  page(
    'thick decorations',
    'p { text-decoration: underline dotted 1e9px; text-underline-offset: -1e9px }',
    times(90, `<p>${words(90)}`),
  ),
  page(
    'dotted borders',
    `i { ${BOX}; border: 1px dotted red; border-radius: 50%; width: 1000000px; height: 1000000px }`,
    times(300, '<i></i>'),
  ),
  page(
    'dashed borders of 0.01px',
    `i { ${BOX}; border: 0.01px dashed red; outline: 1px dotted red }`,
    times(1_500, '<i></i>'),
  ),
  page(
    'border-radius: 1e9px',
    `i { ${BOX}; border: 1e9px groove red; border-radius: 1e9px / 1px }`,
    times(600, '<i></i>'),
  ),
  page(
    'transforms by 1e9',
    `i { ${BOX}; background: conic-gradient(red, blue); transform: scale(1e9) rotate(1e9deg) skew(89.9999deg) }`,
    times(300, '<i>x</i>'),
  ),
  page(
    '60 transforms in each other',
    'div { transform: scale(9) rotate(3deg); border: 3px double red; border-radius: 9px }',
    nested(60, 'x'),
  ),
  page(
    '64 transforms of each box',
    `i { display: block; transform: ${times(64, 'scale(1e9) scale(1e-9) ')} }`,
    times(900, '<i>x</i>'),
  ),
  page(
    'planes at the eye',
    `i { ${BOX}; transform: perspective(1px) rotateY(89.9999deg) scale3d(1e9, 1e9, 1e9) translateZ(1px) }`,
    times(300, '<i>x</i>'),
  ),
  page(
    '60 planes in each other',
    'div { transform: perspective(90px) rotateY(3deg) scale(2); border: 3px double red; padding: 9px }',
    nested(60, 'x'),
  ),
  page(
    'a plane of 1e6px to the horizon',
    'i { display: block; width: 1e6px; height: 1e6px; background: conic-gradient(red, blue); transform: perspective(9px) rotateX(89deg); transform-origin: 0 0; filter: blur(3px) }',
    times(20, '<i></i>'),
  ),
  page(
    '900 faces that cross in one space',
    `b { display: block; height: 90px; transform-style: preserve-3d; transform: rotateX(9deg) } i { ${BOX}; position: absolute; inset: 0; background: #f003; rotate: 1 1 1 calc(sibling-index() * 1deg) }`,
    `<b>${times(900, '<i></i>')}</b>`,
  ),
  page(
    '40 spaces in each other',
    'div { opacity: .9; transform-style: preserve-3d } b { position: absolute; inset: 0; transform-style: preserve-3d; rotate: y 40deg }',
    `<b>${nested(40, '<i style="rotate: x 40deg; display: block">x</i><i style="rotate: y 70deg; display: block">x</i>')}</b>`,
  ),
  page('text scaled by 1e4', 'p { transform: scale(10000) }', times(90, '<p>ağaç漢字')),
  page('text scaled by 3', 'p { transform: scale(3) rotate(1deg) }', times(300, `<p>${words(40)}`)),
  page('emoji that are turned', 'p { rotate: 3deg }', '<p>\u{1f600}'),
  page(
    'z-index: 1e308',
    `i { ${BOX}; z-index: 1e308 } b { ${BOX}; z-index: -1e308 }`,
    times(900, '<i></i><b></b>'),
  ),
  page('1,990 boxes over each other', `i { ${BOX}; background: #0001 }`, times(1_990, '<i></i>')),
  page(
    '1,990 rounded boxes over each other',
    `i { ${BOX}; background: #0001; border-radius: 20% }`,
    times(1_990, '<i></i>'),
  ),
  page(
    'clips in each other',
    'div { overflow: hidden; border-radius: 30%; padding: 1px; height: 600px; background: #0001 }',
    times(25, nested(60, '<p>xyz</p>')),
  ),
  page(
    'clip-path of a long path',
    `i { ${BOX}; background: red; clip-path: path("M0 0 ${times(8_000, (at) => `C${at % 1200} 630 600 ${at % 630} 0 ${at % 9}`)}Z") }`,
    times(20, '<i></i>'),
  ),
  page(
    'clip-path of a tiny dashed path',
    `i { ${BOX}; background: red; clip-path: path("M0 0 ${times(3_000, 'a1e9 1e9 0 0 1 1 1')}Z") }`,
    times(20, '<i></i>'),
  ),
  page('an outline of 1e9px', 'p { outline: 1e9px solid red; outline-offset: -1e9px }', times(900, '<p>x')),
];

const shapes = (count: number, shape: string) =>
  `<svg width="1200" height="630">${times(count, shape)}</svg>`;

const SVG: HostileDocument[] = [
  page(
    '1,900 shapes over all of the frame',
    '',
    shapes(1_900, '<circle cx="600" cy="300" r="700" fill="red" opacity="0.01"/>'),
  ),
  page(
    'shapes of long paths',
    '',
    shapes(
      4,
      `<path stroke="red" stroke-width="9" fill="none" d="M0 0 ${times(3_000, (at) => `C${at % 1200} 630 600 ${at % 630} 0 ${at % 9}`)}"/>`,
    ),
  ),
  page('an arc of 1e9', '', shapes(900, '<path stroke="red" d="M0 0a1e9 1e9 0 0 1 1e9 1e-9"/>')),
  page('dashes of 1e-9', '', shapes(9, '<path stroke="red" stroke-dasharray="1e-9" d="M0 0L1e6 1e6"/>')),
  page(
    'dashes of 0.01',
    '',
    shapes(300, '<circle fill="none" stroke="red" stroke-dasharray="0.01" r="1000000"/>'),
  ),
  page(
    '5,000 dashes',
    '',
    shapes(1_000, '<circle fill="none" stroke="red" stroke-dasharray="0.1" r="600"/>'),
  ),
  page(
    'patterns of tiny tiles',
    '',
    `<svg width="1200" height="630"><pattern id="p" width="0.001" height="0.001"><rect width="9" height="9"/></pattern>${times(300, '<rect width="1200" height="630" fill="url(#p)"/>')}</svg>`,
  ),
  page(
    'patterns in patterns',
    '',
    `<svg width="1200" height="630">${times(5, (at) => `<pattern id="p${at}" width=".1" height=".1"><rect width="900" height="900" fill="url(#p${at + 1})"/></pattern>`)}<rect width="1200" height="630" fill="url(#p0)"/></svg>`,
  ),
  page(
    'masks of masks',
    '',
    `<svg width="1200" height="630">${times(60, (at) => `<mask id="m${at}"><rect width="1200" height="630" fill="#fff" mask="url(#m${at + 1})"/></mask>`)}${times(9, '<rect width="1200" height="630" mask="url(#m0)"/>')}</svg>`,
  ),
  page(
    '9,000 references',
    '',
    `<svg width="1200" height="630"><g id="a">${times(90, '<circle r="600"/>')}</g>${times(99, '<use href="#a" opacity="0.1"/>')}</svg>`,
  ),
  page(
    'an inline drawing of 1e9 pixels',
    '',
    '<svg width="1e9" height="1e9" viewBox="0 0 1 1"><mask id="m"><rect width="1" height="1"/></mask><rect width="1" height="1" mask="url(#m)"/></svg>',
  ),
  page(
    '900 inline drawings for resvg',
    'svg { position: absolute; inset: 0 }',
    times(
      600,
      (at) =>
        `<svg width="1200" height="630"><mask id="m${at}"><rect width="${at}" height="1"/></mask><rect width="900" height="900" mask="url(#m${at})"/></svg>`,
    ),
  ),
  ...Object.entries({
    entities: `<!DOCTYPE svg [<!ENTITY a0 "xxxxxxxxxx">${times(9, (at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`)}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><desc>&a9;</desc></svg>`,
    'an external entity':
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>&x;</title><rect width="9" height="9"/></svg>',
    'a use of itself': svgFile('<g id="a"><use xlink:href="#a"/></g>').toString(),
    'uses that multiply': svgFile(
      `<defs>${uses((id) => `<use xlink:href="#${id}"/>`)}</defs><use xlink:href="#g0"/>`,
    ).toString(),
    'patterns that multiply': svgFile(
      `${times(
        20,
        (at) =>
          `<pattern id="p${at}" width="2" height="2"><rect width="900" height="900" fill="url(#p${at + 1})"/><rect width="900" height="900" fill="url(#p${at + 1})"/></pattern>`,
      )}<rect width="600" height="400" fill="url(#p0)"/>`,
    ).toString(),
    filters: svgFile(
      `<filter id="f" x="-9" y="-9" width="99" height="99">${times(200, '<feTurbulence baseFrequency="0.9" numOctaves="99"/><feGaussianBlur stdDeviation="900"/><feMorphology radius="99"/>')}</filter><rect width="600" height="400" filter="url(#f)"/>`,
    ).toString(),
    feMorphology: svgFile(
      '<filter id="f"><feMorphology operator="dilate" radius="400"/></filter><rect width="600" height="400" filter="url(#f)"/>',
    ).toString(),
    'groups 50,000 deep': svgFile('<g>'.repeat(50_000) + '</g>'.repeat(50_000)).toString(),
    'a million shapes': svgFile('<rect width="600" height="400" opacity=".1"/>'.repeat(40_000)).toString(),
    'groups of the whole picture': svgFile(
      `${'<g opacity=".9">'.repeat(200)}<rect width="600" height="400"/>${'</g>'.repeat(200)}`.repeat(4),
    ).toString(),
    'a picture in it': svgFile(
      `<image width="600" height="400" href="data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>').toString('base64')}"/><image href="file:///etc/passwd" width="9" height="9"/><image href="http://169.254.169.254/" width="9" height="9"/>`,
    ).toString(),
    'a text': svgFile('<text y="50" font-size="50">xyz</text>'.repeat(1_000)).toString(),
    '100,000 texts': svgFile('<text>a</text>'.repeat(70_000)).toString(),
    '19,000 texts': svgFile('<text>a</text>'.repeat(19_000)).toString(),
    'texts in uses that multiply': svgFile(
      `<defs>${times(9, (at) => `<g id="g${at}">${at === 8 ? '<text y="50">abcdefghijklmnop</text>' : `<use href="#g${at + 1}"/>`.repeat(3)}</g>`)}</defs><use href="#g0"/>`,
    ).toString(),
    'letters without bounds': svgFile(
      '<text x="1e30" font-size="1e30" dx="-1e30em">big</text><g transform="scale(1e9)"><text y="9" stroke="red" stroke-dasharray="1e-9">big</text></g>',
    ).toString(),
    'letters of all kinds': svgFile(
      `<text y="50">${times(9_000, (at) => String.fromCodePoint(0x4e00 + at))}</text>`,
    ).toString(),
    'places of letters': svgFile(`<text x="${'1 '.repeat(30_000)}">${'a'.repeat(1_900)}</text>`).toString(),
    'styles of texts': svgFile(
      `<style>${times(600, (at) => `:has(.a${at} + .b${at}):nth-child(2n+1 of .x) { fill: red }`)}</style>${times(490, (at) => `<text class="b${at}">a</text>`)}`,
    ).toString(),
    'a size of 1e9':
      '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"><rect width="1e9" height="1e9"/></svg>',
    'a size of nothing':
      '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="-1" viewBox="0 0 NaN 0"><rect width="9" height="9"/></svg>',
    'no drawing': '<svg',
    'an arc with radii of 1e9': svgFile(
      '<path d="M0 0A1e9 1e9 0 1 1 100 100" stroke="red" stroke-width="3"/>',
    ).toString(),
    'markers on 19,000 vertices': svgFile(
      `<marker id="m" markerWidth="4" markerHeight="4"><path d="M0 0L4 4L0 4z"/></marker><path marker-mid="url(#m)" fill="none" stroke="red" d="M0 0${times(19_000, (at) => `L${at % 600} ${(at * 7) % 400}`)}"/>`,
    ).toString(),
    'filters of a region of 400 pictures': svgFile(
      '<filter id="f" x="-900%" y="-900%" width="2000%" height="2000%"><feGaussianBlur stdDeviation="900"/></filter><rect width="600" height="400" filter="url(#f)"/>'.repeat(
        9,
      ),
    ).toString(),
    'a blur that is wider than its region': svgFile(
      '<filter id="f" filterUnits="userSpaceOnUse" x="29" y="-9" width="5" height="5"><feGaussianBlur stdDeviation="180 66"/></filter><rect width="14" height="1" filter="url(#f)"/>',
    ).toString(),
    '9,000 rules upon 9,000 elements': svgFile(
      `<style>${times(9_000, (at) => `.a${at} .b${at}{fill:red}`)}</style>${times(9_000, (at) => `<rect class="b${at}" width="1" height="1"/>`)}`,
    ).toString(),
    'gradients of 19,000 stops': svgFile(
      `<linearGradient id="g">${times(19_000, (at) => `<stop offset="${at / 19_000}" stop-color="red"/>`)}</linearGradient>${times(500, '<rect width="600" height="400" fill="url(#g)"/>')}`,
    ).toString(),
    dashes: svgFile(
      '<path fill="none" stroke="red" stroke-dasharray="0.0001" d="M0 0L100000 100000"/>'.repeat(20),
    ).toString(),
    'a gzipped bomb':
      '<svg xmlns="http://www.w3.org/2000/svg"><image width="600" height="400" href="data:image/svg+xml;base64,' +
      deflateSync(Buffer.alloc(1e6)).toString('base64') +
      '"/></svg>',
  }).map(([name, file]) =>
    page(
      `a picture of SVG: ${name}`,
      'i { background: url(assets/a.svg); width: 300px; height: 200px; display: block }',
      '<img src="assets/a.svg"><i></i>',
      { assets: { 'assets/a.svg': Buffer.from(file) } },
    ),
  ),
];

const STYLES: HostileDocument[] = [
  page(
    'custom properties that double each other',
    `:root { --v0: 1px; ${doubled} } p { margin: var(--v40) }`,
    times(1_000, '<p>x'),
  ),
  page(
    'custom properties that double each other in each element',
    `p { --v0: 1px; ${doubled} margin: var(--v40) }`,
    times(1_900, '<p>x'),
  ),
  page(
    'fallbacks that double each other',
    `:root { ${times(40, (at) => `--w${at}: var(--a, var(--w${at + 1})) var(--b, var(--w${at + 1}));`)} --w40: 1px } p { margin: var(--w0) }`,
    times(900, '<p>x'),
  ),
  page(
    'custom properties of 9,000 parts in each element',
    `p { --x: ${'1px '.repeat(9_000)}; margin: var(--x) }`,
    times(1_900, '<p>x'),
  ),
  page(
    'custom properties of 9,000 parts, used 500 times',
    `:root { --x: ${'1px '.repeat(9_000)} } p { ${times(500, (at) => `--y${at}: var(--x);`)} }`,
    times(1_900, '<p>x'),
  ),
  page(
    'a chain of 9,000 custom properties',
    `:root { ${times(4_000, (at) => `--c${at}: var(--c${at + 1});`)} --c4000: red } p { color: var(--c0) }`,
    '<p>x',
  ),
  page(
    'a circle of custom properties',
    `p { ${times(2_000, (at) => `--c${at}: var(--c${(at + 1) % 2_000}) var(--c${(at * 7) % 2_000});`)} color: var(--c0) }`,
    times(900, '<p>x'),
  ),
  page(
    'a thousand variables in each element',
    `p { ${times(1_000, (at) => `--c${at}: ${at}px;`)} }`,
    nested(60, 'x', 'p').repeat(30),
  ),
  page('calc() of 9,000 terms', `p { width: calc(${'1px + '.repeat(4_000)}1px) }`, times(900, '<p>x')),
  page(
    'calc() of percentages and em',
    `p { width: calc(${'1em + 1% - 1px + '.repeat(1_500)}1px) }`,
    times(1_900, '<p>x'),
  ),
  page(
    'min() in each other',
    `p { width: ${'min(1em, 1%, '.repeat(30)}1px${')'.repeat(30)}; margin: ${'max(1em, 1%, '.repeat(30)}1px${')'.repeat(30)} }`,
    times(1_900, '<p>x'),
  ),
  page(
    'colours in each other',
    `p { color: ${'color-mix(in oklch, red, '.repeat(30)}blue${')'.repeat(30)} }`,
    times(1_900, '<p>x'),
  ),
  page(
    'nth-child chains',
    times(150, (at) => `i${':nth-child(n)'.repeat(100)}:nth-last-child(${at + 1}) { order: ${at} }`),
    times(1_900, '<i></i>'),
    { refused: /./ },
  ),
  page(
    'a few nth-child chains',
    times(15, (at) => `i${':nth-child(n)'.repeat(50)}:nth-last-child(${at + 1}n) { order: ${at} }`),
    times(1_900, '<i></i>'),
  ),
  page(
    'nth-child of a selector',
    times(100, (at) => `i:nth-child(${at + 1}n of :not(:nth-last-child(odd of i))) { order: ${at} }`),
    times(1_900, '<i></i>'),
    { refused: /./ },
  ),
  page(
    ':is() in each other',
    times(100, (at) => `${':is(i, b, '.repeat(12)}u${')'.repeat(12)} { order: ${at} }`),
    times(1_900, '<i></i>'),
  ),
  page(
    ':not() chains',
    times(400, (at) => `i${times(60, (n) => `:not(.a${n})`)} { order: ${at} }`),
    times(1_900, '<i></i>'),
    { refused: /./ },
  ),
  page(
    'nesting that multiplies',
    `${times(16, '.a, .b, .c, .d { & + &, & & { ')}color: red${'}}'.repeat(16)}`,
    times(900, '<i class="a b"></i>'),
    { refused: /./ },
  ),
  page(
    'attribute selectors on long attributes',
    times(600, (at) => `i[title*="${'x'.repeat(60)}y${at}"] { order: 1 }`),
    times(1, `<i title="${'x'.repeat(150_000)}"></i>`).repeat(1) + times(1_800, '<i title=xxxx></i>'),
  ),
  page(
    'attribute selectors without case',
    times(900, (at) => `i[title~="y${at}" i] { order: 1 }`),
    `<i title="${'x '.repeat(70_000)}"></i>`,
  ),
  page(
    'classes by thousands',
    times(900, (at) => `.c${at} { order: 1 }`),
    `<i class="${times(20_000, (at) => `c${at} `)}"></i>`,
  ),
  page(
    'conditions of values',
    times(200, (at) => `[data-title*="${'x'.repeat(900)}y${at}"] i { order: ${at} }`),
    times(900, '<i></i>'),
    { values: { title: 'x'.repeat(10_000) } },
  ),
  page(
    '9,000 declarations of each element',
    `i { ${'color: red; margin: 1em; '.repeat(4_900)} }`,
    times(1_900, '<i></i>'),
  ),
  page(
    'counters',
    'i { counter-increment: a b c d e f; } i::before { content: counters(a, "-") counters(b, "-") counter(c, upper-roman) }',
    times(30, nested(60, '', 'i')),
  ),
  page(
    'counters that are reset within each other',
    'i { counter-reset: a 999999999 } i::before { counter-increment: a 999999999; content: counters(a, "xxxxxxxxxxxxxxxxxxxx", upper-roman) }',
    times(30, nested(60, '', 'i')),
  ),
  page('a long content', `i::before { content: "${'x'.repeat(60_000)}" }`, times(600, '<i></i>')),
  page(
    'a long attribute as content',
    'i::before { content: attr(title) attr(title) attr(title) attr(title) }',
    times(9, `<i title="${'xy '.repeat(8_000)}"></i>`),
  ),
  page(
    'a value as content of all',
    '* { } i::before, i::after { content: var(--title) var(--title) var(--title) }',
    times(1_900, '<i></i>'),
    { values: { title: 'x '.repeat(5_000) } },
  ),
  page('a value in all elements', '', times(1_900, '<i>{{title}}{{title}}</i>'), {
    values: { title: 'x '.repeat(5_000) },
  }),
  page(
    '1e9 iterations',
    'i { animation: a 1e-9s 1000000000 alternate } @keyframes a { to { translate: 9px } }',
    times(900, '<i>x</i>'),
    { progress: 0.5 },
  ),
  page(
    '64 animations of each box',
    `i { animation: ${listed(64, 'a 1s infinite')} } @keyframes a { ${times(100, (at) => `${at}% { translate: ${at}px; color: rgb(${at} 0 0); box-shadow: 0 0 ${at}px red }`)} }`,
    times(1_900, '<i>x</i>'),
    { progress: 0.5 },
  ),
  page(
    'animations at NaN',
    'i { animation: a calc(1s * NaN) calc(infinity) steps(1000000000), b 1e300s -1e300s cubic-bezier(1, 1e9, 0, -1e9) infinite } @keyframes a { to { width: 1e38px } } @keyframes b { to { rotate: 1e38deg } }',
    times(900, '<i>x</i>'),
    { progress: 0.9 },
  ),
  page(
    '@font-face of 1,000 ranges',
    times(
      200,
      (at) => `@font-face { font-family: "F${at}"; src: local("x"), url(data:font/woff2;base64,AAAA) }`,
    ),
    '<p>x',
    { refused: /./ },
  ),
  page(
    'names of 1,000 families',
    `p { font-family: ${Array.from({ length: 1_000 }, (_, at) => `f${at}`).join()} }`,
    times(900, '<p>xğ漢'),
  ),
  page('a comment without end', `/*${'*'.repeat(200_000)}`, '<p>x'),
  page('braces without end', '{ '.repeat(100_000), '<p>x', { refused: /./ }),
  page('parentheses without end', `p:not(${':is('.repeat(50_000)}`, '<p>x', { refused: /./ }),
  page('a style attribute of parentheses', '', `<p style="${'color:('.repeat(30_000)}">x`, { refused: /./ }),
  page(
    'a path to infinity',
    'p { clip-path: path("M0 0L1e300 1e300L1e-300 -1e300Z"); background: red }',
    '<p>x',
  ),
  page('@media in each other', '@media (min-width: 1px) {'.repeat(5_000), '<p>x', { refused: /./ }),
  page(
    'a long @media',
    `@media ${'(min-width: 1px) and '.repeat(5_000)}(min-width: 1px) { p { color: red } }`,
    '<p>x',
  ),
  page(
    'a long @supports',
    `@supports ${'not ('.repeat(5_000)}color: red${')'.repeat(5_000)} { p { color: red } }`,
    '<p>x',
    { refused: /./ },
  ),
  page(
    'layers in each other',
    `${times(900, (at) => `@layer a${'.b'.repeat(at % 60)}.c${at} { p { order: ${at} } }`)}`,
    times(900, '<p>x'),
  ),
  page('a long name of a layer', `@layer ${'a.'.repeat(50_000)}a { p { color: red } }`, '<p>x', {
    refused: /./,
  }),
  page('{{ by thousands', '', `<p>${'{{title}}'.repeat(20_000)}`, { values: { title: 'x' } }),
  page('{{ without end', '', `<p>${'{{ '.repeat(50_000)}`, { refused: /./ }),
  page('utility classes by thousands', '', `<i class="${times(9_000, (at) => `p-[${at}px] `)}"></i>`, {
    head: '<meta name="css" content="tailwind">',
  }),
];

const code = (type: string, value: string) => `<tuval-code type="${type}" value="${value}"></tuval-code>`;
const DIGITS = '1'.repeat(10_000);

/** Codes of values that no code has, of more than a picture can have, and of those that take the longest. */
const CODES: HostileDocument[] = [
  ...['qrcode', 'datamatrix', 'azteccode', 'pdf417', 'code128', 'ean13'].map((type) =>
    page(`a ${type} of ten thousand letters`, '', code(type, DIGITS), { refused: /more than \d+ bytes/ }),
  ),
  page('a code of a value of five thousand letters', '', code('datamatrix', '{{title}}'), {
    values: { title: 'x'.repeat(5_000) },
  }),
  page(
    'a thousand codes',
    '',
    times(1_000, (at) => code('code128', `${at}`)),
    { refused: /more than 100 codes/ },
  ),
  page(
    'a hundred codes of a thousand letters each',
    '',
    times(100, (at) => code('qrcode', `${at}`.padEnd(1_000, 'x'))),
    {
      refused: /the codes take too long to be made/,
    },
  ),
  page(
    'a hundred codes of a field that has many letters',
    '',
    times(100, (at) => code('azteccode', `${at}{{title}}`)),
    {
      values: { title: 'x'.repeat(1_500) },
    },
  ),
  page('a code as large as there is one', '', code('qrcode', DIGITS.slice(0, 5_000))),
  page(
    'a code of one pixel, and one of a million',
    'tuval-code { width: 1px; height: 1e6px }',
    code('qrcode', 'x'),
  ),
  page(
    'codes that are turned and scaled',
    'tuval-code { rotate: 33deg; scale: 1e5 } ',
    times(90, code('qrcode', 'x')),
  ),
  page(
    'a code with a quiet zone of nothing and of all',
    '',
    code('qrcode" quiet="100', 'x') + code('ean8" quiet="0', '1234567'),
  ),
  page('a code in each other', '', '<tuval-code type="qrcode" value="x">'.repeat(50), {
    refused: /close it by/,
  }),
];

export const HOSTILE_DOCUMENTS: readonly HostileDocument[] = [
  ...CODES,
  ...REFUSED,
  ...VALUES,
  ...LAYOUT,
  ...PAINT,
  ...SVG,
  ...STYLES,
  ...STYLE_DOCUMENTS,
  ...LAYOUT_DOCUMENTS,
  ...CONTROL_DOCUMENTS,
  ...CONTAINER_DOCUMENTS,
  ...LIST_DOCUMENTS,
];
