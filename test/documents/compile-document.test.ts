import t from 'tap';
import { isReservedKey } from '../../src/api/reserved-keys.js';
import { type CompiledDocument, compileDocument } from '../../workers/documents/compile-document.js';
import { DocumentRenderer } from '../../workers/documents/document-renderer.js';
import { fieldSchema } from '../../workers/documents/field-schemas.js';
import type { PlainElement, StyledTree } from '../../workers/layout/element-tree.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const FIELDS = `{ "fields": {
  "title": { "type": "text", "label": "Başlık", "default": "Kupa", "maxLength": 80 },
  "photo": { "type": "image", "label": "Görsel" },
  "accent": { "type": "color", "label": "Vurgu", "default": "#c2583a" },
  "share": { "type": "number", "label": "Pay", "default": 40, "min": 0, "max": 100 },
  "layout": { "type": "select", "label": "Düzen", "default": "left",
    "options": [{ "value": "left", "label": "Solda" }, { "value": "right", "label": "Sağda" }] } } }`;

const LINES_OF_FIELDS = FIELDS.split('\n').length - 1;

function source(body: string, css = '', fields = FIELDS): string {
  return `<!doctype html>
<html lang="tr"><head><title>Kart</title><meta name="viewport" content="width=400, height=300">
<script type="application/json">${fields}</script>
<style>${css}</style></head>
<body>${body}</body></html>`;
}

const isFieldValue = (field: Parameters<typeof fieldSchema>[0], value: unknown) =>
  fieldSchema(field).safeParse(value).success;

function compiled(html: string): CompiledDocument {
  const { document, errors } = compileDocument(html, { isFieldValue });
  if (!document) throw new Error(JSON.stringify(errors));
  return document;
}

function bodyOf(
  document: CompiledDocument,
  values = {},
  time = 0,
  by = new DocumentRenderer(document),
): PlainElement {
  return by.render(values, time).children[0] as PlainElement;
}

const styleOf = (node: unknown) => (node as StyledTree).style as Record<string, unknown>;

t.test('values of fields are texts, custom properties and attributes of the root', async (t) => {
  const document = compiled(
    source(
      '<h1 id="{{layout}}">{{title}}!</h1><p style="width: {{share}}%; background: url({{photo}})"></p><i>{{title}}</i>',
      `h1 { color: var(--accent) } h1::after { content: var(--title) attr(id) } [data-layout=right] h1 { order: 2 }
       [data-photo=""] p { display: none } i:empty { order: 3 }`,
    ),
  );
  const first = bodyOf(document);
  t.same((first.children[0] as PlainElement).children.slice(0, 1), ['Kupa!']);
  t.equal(styleOf(first.children[0]).color, '#c2583a');
  t.same(first.children.length, 2, 'a picture that nobody gave is not displayed');
  const values = {
    title: '<b>"x"\\ {{photo}}',
    photo: 'data:,y) url(z',
    share: 12.5,
    layout: 'right',
    accent: '#112233',
  };
  const second = bodyOf(document, values);
  const [h1, p] = second.children as PlainElement[];
  t.equal(h1?.children[0], '<b>"x"\\ {{photo}}!', 'text, not markup');
  t.same((h1?.children[1] as PlainElement | undefined)?.children, ['<b>"x"\\ {{photo}}right']);
  t.match(styleOf(h1), { color: '#112233', order: 2 });
  t.match(styleOf(p), { width: '12.5%', backgroundImage: { items: [{ address: 'data:,y) url(z' }] } });
  t.equal(styleOf(bodyOf(document, { title: '' }).children.at(-1)).order, 3, ':empty is decided by values');
});

t.test('styles are the same objects where texts alone change', async (t) => {
  const document = compiled(source('<h1>{{title}}</h1><p><b>x</b></p>', 'h1 { color: var(--accent) }'));
  const renderer = new DocumentRenderer(document);
  const [one, other, third] = [{ title: 'a' }, { title: 'b' }, { accent: '#000001' }].map((values) =>
    bodyOf(document, values, 0, renderer),
  );
  t.equal(styleOf(one?.children[0]), styleOf(other?.children[0]));
  t.equal(one?.children[1], other?.children[1], 'an element without fields is the same one');
  t.not(styleOf(one?.children[0]), styleOf(third?.children[0]));
  const decided = compiled(
    source('<h1>{{title}}</h1>', '[data-title=""] h1 { order: 2 } h1:empty { width: 3px }'),
  );
  const deciding = new DocumentRenderer(decided);
  const [full, fuller, empty] = ['a', 'b', ''].map((title) =>
    styleOf(bodyOf(decided, { title }, 0, deciding).children[0]),
  );
  t.equal(full, fuller, 'where texts decide conditions alike');
  t.match(empty, { order: 2, width: 3 });
});

t.test('the direction of what is `auto` is that of its first strong letter', async (t) => {
  const document = compiled(source('<h1 dir="auto">{{title}} <b>x</b></h1>', 'h1:dir(rtl) { order: 2 }'));
  const renderer = new DocumentRenderer(document);
  const [one, other, third] = ['1 سلام', 'x سلام', 'سلام x'].map((title) =>
    styleOf(bodyOf(document, { title }, 0, renderer).children[0]),
  );
  t.match(one, { direction: 'rtl', order: 2 });
  t.match(other, { direction: 'ltr', order: 0 });
  t.equal(one, third, 'styles are the same objects where the direction is');
});

/** Which browsers draw, and Tuval does not. */
const UNDRAWN_IMAGE = 'image(red)';

t.test('what is generated in an element has its place among siblings', async (t) => {
  const css = 'p::before { content: "x"; order: sibling-index(); width: calc(1px * sibling-count()) }';
  const [, second] = bodyOf(compiled(source('<i></i><p></p><p></p>', css))).children as StyledTree[];
  t.match(styleOf(second?.children[0]), { order: 2, width: 3 });
});

t.test('attributes that elements have for something else than styles are no warnings', async (t) => {
  const body = `<img src="" width="9" height="9" alt="a"><input size="4"><select size="2"></select><canvas width="9" height="9"></canvas>
    <picture><source width="9" height="9"><img src="" alt="a"></picture>`;
  t.strictSame(compileDocument(source(body)).warnings, []);
});

t.test('an error says where it is and what to write instead', async (t) => {
  const cases: [body: string, css: string, message: RegExp, line: number, column: number][] = [
    ['<h1>{{title</h1>', '', /without its end/, 5, 11],
    ['<p>a</p>\n<p>x {{nope}}</p>', '', /nope is no field: there are title/, 6, 6],
    ['<script>alert(1)</script>', '', /nothing in a document is executed/, 5, 7],
    ['<svg><foreignObject/></svg>', '', /<foreignObject> is not drawn/, 5, 12],
    ['<audio controls></audio>', '', /<audio> is not drawn: leave it out/, 5, 7],
    ['', 'p::before::marker { color: red }', /^nothing can stand behind ::before$/, 4, 8],
    ['<svg><text x="1 a">x</text></svg>', '', /x="1 a" is no position: write numbers, or a unit/, 5, 12],
    [
      '<p class="a">x</p>',
      '.a::first-letter { initial-letter: 2 }',
      /^the property initial-letter is not drawn: write an element of its own/,
      4,
      27,
    ],
    [
      '<svg><textPath textLength="4">x</textPath></svg>',
      '',
      /textLength is not read: write font-size/,
      5,
      22,
    ],
    ['<iframe srcdoc="x"></iframe>', '', /<iframe> is not drawn/, 5, 7],
    ['<video controls></video>', '', /<video> is not drawn/, 5, 7],
    ['<video><source src="a.mp4"></video>', '', /<video> is not drawn/, 5, 7],
    ['<embed type="image/svg+xml">', '', /<embed> is not drawn/, 5, 7],
    ['<img src="http://169.254.169.254/">', '', /not loaded: write the name of an asset/, 5, 12],
    ['<img src="a/../../etc/passwd">', '', /not loaded/, 5, 12],
    ['<img src="a{{photo}}">', '', /address as a whole/, 5, 12],
    ['<img src="{{title}}">', '', /of an image field alone/, 5, 12],
    ['<p style="color: {{title}}">', '', /\{\{title\}\} cannot stand in a style/, 5, 7],
    ['<svg><image href="//evil/x"/></svg>', '', /not loaded/, 5, 19],
    ['', 'p { background: url(file:///etc/passwd) }', /not loaded/, 4, 12],
    ['', ':root { --x: url(http://169.254.169.254/) }', /not loaded/, 4, 16],
    ['', 'p { background: image-set("http://x/" 1x) }', /http:\/\/x\/ is not loaded/, 4, 12],
    ['', 'p { --x: image-set("http://x/" 1x) }', /image-set/, 4, 12],
    ['', '@font-face { font-family: x; src: url(//x/y.woff2) }', /not loaded/, 4, 37],
    [
      '',
      `@container (width > 1px)${' and (width > 1px)'.repeat(100)} { p { color: red } }`,
      /^@container: a condition of more than 100 parts$/,
      4,
      8,
    ],
    ['', 'p { display: ruby }', /blocks, flex, grid, tables and what is inline/, 4, 12],
    ['', 'p { background: image-set("a.png" 2x) }', /is no image that is drawn/, 4, 12],
    ['', 'p { clip-path: path("M0 0 foo") }', /it can be inset\(\)/, 4, 12],
    ['', 'p { clip-path: shape(from 0 0, twist to 9px 9px) }', /it can be inset\(\)/, 4, 12],
    ['', `p { background: ${UNDRAWN_IMAGE}; color: red }`, /is no image that is drawn/, 4, 12],
    ['', `p { background: red; background: ${UNDRAWN_IMAGE} }`, /is no image that is drawn/, 4, 29],
    ['', `p { filter: ${'sepia(1) '.repeat(33)} }`, /more than 32 filters/, 4, 12],
    ['', 'p { writing-mode: vertical-rl }', /turn the element by rotate/, 4, 12],
    ['', 'p { initial-letter: 2 }', /write an element of its own/, 4, 12],
    ['', 'p { column-height: 40px }', /as high as their content/, 4, 12],
    ['', 'p { filter: url(a.svg) }', /write url\(#id\)/, 4, 12],
    ['', 'body { --x: vertical-rl; writing-mode: var(--x) }', /writing-mode: cannot be vertical-rl/, 4, 33],
    ['', '@property --x { syntax: "*"; inherits: false; initial-value: url(//x) }', /not loaded/, 4, 8],
    ['<table width="{{share}}"><tr><td>x</table>', '', /width is not read with a field in it/, 5, 14],
    ['<table background="//evil/x"></table>', '', /not loaded/, 5, 7],
    ['<marquee>x</marquee>', '', /<marquee> is not drawn/, 5, 7],
    ['', 'p { width: {{share}}px }', /no \{\{key\}\} can be in a <style>/, 4, 19],
    ['', `p { transform: ${'rotateX(3deg) '.repeat(65)} }`, /more than 64 transformations/, 4, 12],
  ];
  for (const [body, css, message, line, column] of cases) {
    const { errors } = compileDocument(source(body || '<p></p>', css));
    t.match(errors?.[0], { message, line: line + LINES_OF_FIELDS, column }, `${body}${css}`);
  }
  const [long] = compileDocument(source('', `p { ${'x'.repeat(5_000)}: 1px }`)).warnings;
  t.match(long?.message, /^browsers pass over the property x+ … x+$/);
  t.ok(long && long.message.length < 300);
  const { errors } = compileDocument(
    source('', '', '{ "fields": {\n "a": { "type": "number", "label": "x", "min": "1" } } }'),
  );
  t.match(errors?.[0], { message: /the field a: default/, line: 4, column: 2 });
  const bad = FIELDS.replace('"default": 40', '"default": 400');
  t.match(compileDocument(source('', '', bad), { isFieldValue }).errors?.[0], {
    message: /default of share/,
  });
  t.match(compileDocument(source('', '', bad.replace('"share"', '"scale"')), { isReservedKey }).errors?.[0], {
    message: /can be called scale/,
  });
  t.match(compileDocument(source('', '', '{ "fields": }')).errors?.[0], { message: /no JSON/, line: 3 });
});

t.test(
  'what is within and behind a <style> is read as it stands, and what only looks like one, too',
  async (t) => {
    const css = 'p { order: 1 }\n/* ş <p> */ i::before { content: "</p>" }\n  ';
    const behind = '<b>{{nothing}}</b>';
    const { errors } = compileDocument(
      source('', `${css}</style><style>i { order: 2 }</style>${behind}<style>`),
    );
    t.match(errors, [{ message: /nothing/, line: 6 + LINES_OF_FIELDS, column: 43 }]);
    for (const [open, close] of [
      ['<!--<style>-->', '<!--</style>-->'],
      ['<p title="<style>">', '<p title="</style>">'],
    ] as const) {
      const { elements } = compiled(
        source(`${open}<em>x</em>${close}<style>em { order: 1 }</style><i></i>`, css),
      );
      t.ok(
        ['em', 'i'].every((tag) => elements.some((element) => element.tag === tag)),
        open,
      );
    }
    const drawn = compileDocument(source('<svg><style><p align=x></style></svg>', css));
    t.match(drawn.errors ?? [], []);
  },
);

t.test('brackets that are too deep are an error at their place, for satori as for us', async (t) => {
  const html = source('<p style="color: red">x</p>', `\n${'@media all{'.repeat(300)}`);
  const attribute = source(`<p style="background: ${'('.repeat(300)}">x</p>`);
  const message = 'more than 200 brackets in each other';
  const column = '@media all{'.length * 201;
  for (const engine of ['', '<meta name="engine" content="satori">']) {
    const [sheet, style] = [html, attribute].map(
      (text) => compileDocument(text.replace('<style>', `${engine}<style>`)).errors,
    );
    t.match(sheet, [{ message, line: 5 + LINES_OF_FIELDS, column }], engine);
    t.match(style, [{ message, line: 5 + LINES_OF_FIELDS, column: 7 }], engine);
  }
});

t.test('what cannot matter is a warning', async (t) => {
  const css =
    'p { cursor: pointer; transition: all 1s } p:hover { color: red } @media print { p { color: red } } ::selection { color: red } i { position: sticky; top: 9px }';
  const { warnings, document } = compileDocument(source('<p>x</p><i></i>', css));
  t.equal(warnings.length, 6);
  const style = document && styleOf(bodyOf(document).children[1]);
  t.match(style, { position: 'relative', top: 'auto' }, 'nothing scrolls in a picture');
});

t.test('what is not drawn is a warning where another declaration behind it takes its place', async (t) => {
  const warned = (css: string) => {
    const { errors, warnings } = compileDocument(source('<p>x</p>', css));
    return {
      isDrawn: errors === undefined || errors.length === 0,
      messages: warnings.map(({ message }) => message),
    };
  };
  for (const css of [
    `p { background: ${UNDRAWN_IMAGE}; background: blue }`,
    `p { background-image: ${UNDRAWN_IMAGE}; background: blue }`,
    `p { background: ${UNDRAWN_IMAGE}; background: var(--x) }`,
    `p { background: ${UNDRAWN_IMAGE}; background: blue !important }`,
  ])
    t.match(
      warned(css),
      { isDrawn: true, messages: [/another declaration behind it takes its place$/] },
      css,
    );
  for (const css of [
    `p { background: ${UNDRAWN_IMAGE}; background-image: none }`,
    `p { background: ${UNDRAWN_IMAGE} !important; background: blue }`,
    `p { background: ${UNDRAWN_IMAGE} } p { background: blue }`,
    'p { initial-letter: 2; initial-letter: 3 }',
  ])
    t.match(warned(css), { isDrawn: false }, css);
});

t.test('what is not drawn is a warning at its place where no element can have it', async (t) => {
  const body = '<p class="a {{title}}" data-x="{{layout}}">x</p><i class="b"><u></u></i>';
  const read = (css: string) => compileDocument(source(body, css));
  const column = '<style>q { '.length + 1;
  for (const undrawn of [
    'writing-mode: vertical-lr',
    'initial-letter: 2',
    'clip-path: path("M0 0 foo")',
    `background: ${UNDRAWN_IMAGE}`,
    `transform: ${'rotateX(3deg) '.repeat(65)}`,
    'background: url(https://x/y.png)',
    '--x: url(//x)',
  ]) {
    const { errors, warnings } = read(`q { ${undrawn} }`);
    t.same(errors ?? [], [], undrawn);
    const message = /; no element is selected, so it does not matter$/;
    t.match(warnings, [{ message, line: 4 + LINES_OF_FIELDS, column }], undrawn);
    t.not(read(`i { ${undrawn} }`).errors?.length, undefined, undrawn);
    // A class and an attribute that values decide may be any.
    t.not(read(`.q { ${undrawn} }`).errors?.length, undefined, undrawn);
    t.not(read(`[data-x=right] { ${undrawn} }`).errors?.length, undefined, undrawn);
    t.not(read(`[data-layout=right] .b { ${undrawn} }`).errors?.length, undefined, undrawn);
  }
  const undrawn = '{ writing-mode: vertical-lr }';
  for (const css of [
    `i.c ${undrawn}`,
    `i > p ${undrawn}`,
    `i::-webkit-slider-thumb ${undrawn}`,
    `i:has(q) ${undrawn}`,
    `i { q & ${undrawn} }`,
    `@media (width > 1px) { q { @supports (color: red) ${undrawn} } }`,
    `@container (width > 1px) { q ${undrawn} @media (width > 2px) { .b q ${undrawn} } }`,
    `@keyframes a { from ${undrawn} }`,
    `@keyframes a { from ${undrawn} } q { animation: a 1s }`,
    `::selection ${undrawn}`,
    `p ${undrawn.replace('}', '; writing-mode: horizontal-tb }')}`,
  ]) {
    const { errors, warnings } = read(css);
    t.equal(errors, undefined, css);
    t.match(warnings.at(-1)?.message, /vertical/, css);
  }
  for (const css of [
    `q, i.b ${undrawn}`,
    `i { & u ${undrawn} }`,
    `i { @media (width > 1px) ${undrawn} }`,
    `@container (width > 1px) { @media (width > 2px) { .b u ${undrawn} } }`,
    `i { @container (width > 1px) ${undrawn} }`,
    `@keyframes a { from ${undrawn} } i { animation: 1s b, a 1s }`,
    `@keyframes a { from ${undrawn} } i { --a: a; animation: var(--a) 1s }`,
    `@keyframes a { from ${undrawn} } i { animation-name: "a" }`,
  ])
    t.not(read(css).errors?.length, undefined, css);
});

t.test('what browsers pass over is a warning at its place, and dropped', async (t) => {
  const cases: [body: string, css: string, message: RegExp, line: number, column: number][] = [
    ['', 'p {\n  colour: red }', /^browsers pass over the property colour: is color meant\?$/, 5, 3],
    ['', 'p { color: rde }', /^browsers pass over color: rde$/, 4, 12],
    ['', 'p { float: footnote }', /^browsers pass over float: footnote$/, 4, 12],
    ['', 'p { width: 3xp }', /^browsers pass over width: 3xp: the unit xp is not known; write px/, 4, 12],
    ['', 'p { width: calc(100% - 20) }', /^browsers pass over width: calc\(100% - 20\)$/, 4, 12],
    ['', 'p { width: 20px\\9 }', /^width: 20px\\9 +is no number$/, 4, 12],
    ['', 'p { width: auto\\9 }', /^browsers pass over width: auto\s*$/, 4, 12],
    ['', 'p { display: block\\0 }', /^browsers pass over display: /, 4, 12],
    ['', 'p { color: red !ie }', /^browsers pass over color: !ie$/, 4, 12],
    ['', 'p { background: url("a.png"&) }', /^browsers pass over background: url\("a.png" &\)$/, 4, 12],
    ['', 'p { color: \\20 red }', /^browsers pass over color: \\ +red$/, 4, 12],
    ['', '#-1a, p { color: red }', /^#-1a is no selector: browsers pass over the rule$/, 4, 8],
    ['', 'p { *zoom: 1 }', /^browsers pass over the property \*zoom: is zoom meant\?$/, 4, 12],
    ['', 'p { initial-letter: inherit }', /^initial-letter: inherit does not matter in a picture$/, 4, 12],
    ['', 'p { initial-letter: rde }', /^initial-letter: rde does not matter in a picture$/, 4, 12],
    ['', 'p { -webkit-font-smoothing: antialiased }', /does not matter in a picture$/, 4, 12],
    ['', 'p { -moz-osx-font-smoothing: grayscale }', /does not matter in a picture$/, 4, 12],
    ['', 'p { behavior: url(x.htc) }', /^browsers pass over the property behavior$/, 4, 12],
    ['', 'p { filter: progid:DXImageTransform.Microsoft.x(a=1) }', /^browsers pass over filter: /, 4, 12],
    ['', 'p { filter: alpha(opacity=50) }', /^browsers pass over filter: /, 4, 12],
    ['', 'p { filter: blur(2px) sharpen(3) }', /^browsers pass over filter: /, 4, 12],
    [
      '',
      'p { background: -moz-linear-gradient(left, red, blue) }',
      /^browsers pass over background: /,
      4,
      12,
    ],
    ...[
      '-webkit-linear-gradient(top bottom, red, blue)',
      '-webkit-linear-gradient(to right, red, blue)',
      '-webkit-radial-gradient(circle constructor, red, blue)',
      '-webkit-radial-gradient(circle at center, red, blue)',
      '-webkit-gradient(linear, constructor top, constructor bottom, from(red), to(blue))',
      '-webkit-gradient(linear, top left, bottom left, from(red), to(blue))',
      '-webkit-gradient(linear, left top, left bottom, color-stop(red), color-stop(blue))',
      '-webkit-gradient(radial, 0 0, 0px, 9 9, 100%, from(red), to(blue))',
    ].map((image): (typeof cases)[number] => [
      ...(['', `p { background: ${image} }`, /^browsers pass over background: /, 4, 12] as const),
    ]),
    ['', 'p { display: -ms-flexbox }', /^browsers pass over display: -ms-flexbox$/, 4, 12],
    ['', 'p { position: page }', /^browsers pass over position: page$/, 4, 12],
    ['<img src="#x">', '', /^#x is no picture, and is shown as a broken one$/, 5, 7],
    [
      '<img src="data:image/svg+xml,<svg><path fill=\'#000\'/></svg>">',
      '',
      /^an address ends at its first #, .*: write %23$/,
      5,
      7,
    ],
    ['<p style="float: var(--x, top)">', '', /^float: cannot be top, which browsers pass over$/, 5, 7],
    ['', 'p:has(b:has(i)) { color: red }', /^:has\(\) within :has\(\): browsers pass over the rule$/, 4, 8],
    ['', 'p::-moz-focus-inner, i { color: red }', /^::-moz-focus-inner is not known: browsers/, 4, 8],
    [
      '',
      'p::after b, i { color: red }',
      /^nothing can stand behind ::after: browsers pass over the rule$/,
      4,
      8,
    ],
    ['', 'p:after:first-child { color: red }', /^nothing can stand behind ::after: browsers pass/, 4, 8],
    ['', 'p:unknown { color: red }', /^:unknown is not known: browsers pass over the rule$/, 4, 8],
    ['', '@keyframes x { 120% { color: red } }', /^browsers pass over a keyframe that is not from/, 4, 23],
    ['', '@-moz-document url-prefix() { p { color: red } }', /^browsers pass over @-moz-document$/, 4, 8],
    ['', '@font-face { font-family: x }', /^@font-face needs a src: url\(\) of a font$/, 4, 8],
    ['', '@font-face { src: url(a.woff2) }', /^@font-face needs a font-family$/, 4, 8],
    [
      '',
      '@font-face { font-family: x; src: local(x); panose-1: 2 4 }',
      /^panose-1: this descriptor of a font is not known$/,
      4,
      52,
    ],
    ['', '@import "x.css";', /^@import is not loaded: put the rules here$/, 4, 8],
    ['', '@layer a; @import url(x.css) screen;', /^@import is not loaded/, 4, 18],
    ['', '@import "x.css" layer(a);', /^@import is not loaded/, 4, 8],
    ['', 'i { color: red } @import "x.css";', /^browsers pass over this @import$/, 4, 25],
    ['', '@import "x.css" print;', /^browsers pass over this @import$/, 4, 8],
    ['', '@import x.css; @media all { @import url(//x/y) }', /^browsers pass over this @import$/, 4, 8],
    ['', 'p { @import "x.css"; color: red }', /^browsers pass over this @import$/, 4, 12],
    ['', '@media (-ms-high-contrast: active) { p { color: red } }', /browsers pass over the rule$/, 4, 8],
    ['', 'p { color red; width: 5px }', /^this is no CSS/, 4, 12],
    ['<p onclick="x()">', '', /^onclick would be a script/, 5, 10],
    ['<i bgcolor="red">x</i>', '', /^browsers pass over bgcolor of <i>$/, 5, 10],
    ['<foo>x</foo>', '', /^<foo> is no element of HTML: it is drawn like a <span>$/, 5, 7],
    ['<link rel="stylesheet" href="//x/y">', '', /^<link> is not loaded: put the styles in a <style>/, 5, 7],
    ['<noscript><video></video></noscript>', '', /^<noscript> is not displayed/, 5, 7],
    ['<video width="9"></video>', '', /^<video> without a source is empty room of its size$/, 5, 7],
    ['<p><iframe></iframe>', '', /^<iframe> without a source is empty room/, 5, 10],
    ['<embed>', '', /^<embed> without a source shows nothing$/, 5, 7],
    ['<audio src="a.mp3"></audio>', '', /^<audio> without controls shows nothing$/, 5, 7],
    ['<svg><image href=" "/></svg>', '', /^<image> refers to nothing, and shows nothing of it$/, 5, 19],
    ['<svg><use xlink:href=""/></svg>', '', /^<use> refers to nothing/, 5, 17],
    ['<svg><text font-size="big">x</text></svg>', '', /^browsers pass over font-size: big$/, 5, 12],
  ];
  for (const [body, css, message, line, column] of cases) {
    const { document, warnings } = compileDocument(source(body, css));
    t.ok(document, `${body}${css}`);
    t.match(warnings[0], { message, line: line + LINES_OF_FIELDS, column }, `${body}${css}`);
  }
  const checked = source('<p>x</p>', 'p { width: 5px } @import "x.css"; p { height: 7px }');
  const { document } = compileDocument(checked, { isChecked: true });
  t.match(document && styleOf(bodyOf(document).children[0]), { width: 5, height: 7 }, 'in a thread, too');
  const blink = source('<p>x</p>', 'p { text-decoration: underline blink; font: caption }');
  t.match(styleOf(bodyOf(compiled(blink)).children[0]), { textDecorationLine: 'underline', fontSize: 16 });
  const rule = 'p { width: 5px; colour: red; width: 6xp; height: 7px }';
  t.match(styleOf(bodyOf(compiled(source('<p>x</p>', rule))).children[0]), { width: 5, height: 7 });
});

t.test('values that browsers pass over are compared with formal syntaxes for a bounded time', async (t) => {
  const many = Array.from({ length: 5_000 }, (_, at) => `color: rde${at}`).join(';');
  const { errors } = compileDocument(source('', `p { ${many} }`));
  t.match(errors?.[0], { message: 'too many values that browsers pass over' });
});

t.test('a root that is not displayed is an empty one', async (t) => {
  const { children, style } = new DocumentRenderer(compiled(source('x', 'html { display: none }'))).render(
    {},
  );
  t.match({ children, display: style.display }, { children: [], display: 'block' });
});

t.test('a number field without bounds has those of all numbers', async (t) => {
  const fields = '{ "fields": { "a": { "type": "number", "label": "x", "default": 1 } } }';
  t.match(compiled(source('{{a}}', '', fields)).fields.a, { min: -1e9, max: 1e9 });
});

t.test(
  'counters count in the order of the document, each list its own, and markers have styles',
  async (t) => {
    const document = compiled(
      source(
        '<ol><li>a<ol><li>b</li><li class=hidden></li><li>c</li></ol></li><li>{{title}}</li></ol><h4>d</h4><h4 class=r>e</h4><ol><li>f</li></ol>',
        `ol { counter-reset: item } li { counter-increment: item } li::before { content: counters(item, ".") " " } .hidden { display: none }
       h4 { counter-increment: part 3 } .r::after { content: counter(part, upper-roman) counter(none, lower-alpha) }
       li::marker { color: red; content: "*" counter(item) }`,
      ),
    );
    const texts: unknown[] = [];
    const visit = (node: PlainElement) => {
      if (node.type === '::before' || node.type === '::after') texts.push(...node.children);
      const { marker } = node.props as { marker?: PlainElement };
      if (marker) texts.push(`${styleOf(marker).color} ${marker.children}`);
      for (const child of node.children) if (typeof child === 'object') visit(child);
    };
    for (const title of ['x', 'y']) visit(bodyOf(document, { title }));
    const once = ['1 ', '1.1 ', '1.2 ', '2 '].flatMap((text) => [`#ff0000 *${text.trim().at(-1)}`, text]);
    const all = [...once, 'VI0', '#ff0000 *1', '1 '];
    t.same(texts, [...all, ...all], 'a list beside another begins anew');
  },
);

t.test(
  'a counter within another ends with its element, and what follows counts on with the other',
  async (t) => {
    const css = `p, .r { counter-reset: a } i { counter-increment: a } i::before { content: counters(a, ".") }
    b::before { counter-reset: a 7; content: counters(a, ".") } .c, .d { counter-increment: c } .d { counter-reset: c 4 }
    .c::before, .d::before { content: counters(c, ".") }`;
    const inner = '<i></i><i class="r"></i><i></i><b></b><i></i>';
    const html = source(`<p>${inner}</p><u class="c"></u><u class="d"></u><u class="c"></u>`, css);
    const texts: unknown[] = [];
    const visit = (node: PlainElement) => {
      if (node.type === '::before') texts.push(...node.children);
      for (const child of node.children) if (typeof child === 'object') visit(child);
    };
    visit(bodyOf(compiled(html)));
    t.same(texts, ['1', '1.1', '2', '2.7', '3', '1', '5', '6']);
  },
);

t.test('values of attributes of HTML are compared whatever their case where browsers do', async (t) => {
  const css = `[lang|=EN] { order: 1 } [ALIGN=Left] { z-index: 2 } [class=A], [title=B], [lang|=EN s] { order: 3 }`;
  const body = '<p lang="en-GB">x</p><p align="LEFT" class="a" title="b">x</p>';
  const [first, second] = bodyOf(compiled(source(body, css))).children;
  t.match(styleOf(first), { order: 1 });
  t.match(styleOf(second), { order: 0, zIndex: 2 });
});

t.test('assets are named by their relative addresses', async (t) => {
  const html = source('<img src="./assets/a.png"><img src="assets/b.png">');
  t.match(compileDocument(html, { assetNames: ['assets/a.png'] }).errors, [
    { message: /no asset assets\/b.png/ },
  ]);
  t.ok(compileDocument(html, { assetNames: ['assets/a.png', 'assets/b.png'] }).document);
});

t.test(
  'a value with which a declaration is invalid leaves it out, as if nothing had been said',
  async (t) => {
    const document = compiled(source('<p>x</p>', 'p { order: 7; order: var(--share); z-index: 3 }'));
    t.match(styleOf(bodyOf(document, { share: 9 }).children[0]), { order: 9, zIndex: 3 });
    t.match(styleOf(bodyOf(document, { share: 1.5 }).children[0]), { order: 0, zIndex: 3 });
  },
);

t.test('what heads have is found behind a byte order mark, and behind the end of the head', async (t) => {
  const meta = '<meta name="viewport" content="width=400, height=300">';
  for (const html of [
    `\ufeff<!doctype html><html><head><title>Kart</title>${meta}</head><body><p>x</p></body></html>`,
    `<!doctype html><html><head></head><body><p>x</p><svg><title>y</title></svg><div>${meta}<title>Kart</title></div></body></html>`,
    `<!doctype html><p>x</p><title>Kart</title>${meta}`,
  ]) {
    const { title, width, mode, elements } = compiled(html);
    t.same([title, width, mode], ['Kart', 400, 'no-quirks'], html);
    t.notOk(elements.some(({ tag, isSvg }) => !isSvg && /^(?:title|meta)$/.test(tag)));
  }
});

t.test(
  'a viewport of a screen says no size, which is an error only where nothing else says it',
  async (t) => {
    const screen = '<meta name="viewport" content="width=device-width, initial-scale=1">';
    const sized = '<meta name="viewport" content="width=400, height=300">';
    const page = (head: string) => compileDocument(`<!doctype html><head><title>x</title>${head}</head><p>x`);
    for (const head of [`${sized}\n${screen}`, `${screen}\n${sized}`]) {
      const { document, warnings } = page(head);
      t.match(document, { width: 400, height: 300 });
      t.match(warnings, [{ message: /this viewport says no size/, line: head.startsWith(screen) ? 1 : 2 }]);
    }
    t.match(page(screen).errors, [{ message: /is written like width=1200, height=630/, line: 1 }]);
    t.match(page(sized.replace('400', '99999')).errors, [{ message: /is written like width=1200/ }]);
  },
);

t.test('an address loads nothing where no element of its kind loads any', async (t) => {
  for (const markup of ['<button href="#">x</button>', '<p href="https://example.com/">x</p>'])
    t.same(compileDocument(source(markup)).errors ?? [], [], markup);
  t.match(compileDocument(source('<svg><image href="https://example.com/x.png"/></svg>')).errors, [
    { message: /is not loaded/ },
  ]);
});

t.test('an empty title is a name that nobody chose, and none at all is an error', async (t) => {
  const page = (head: string) =>
    compileDocument(`<!doctype html><head>${head}<meta name="viewport" content="width=400, height=300"><p>x`);
  const { document, warnings } = page('<title> </title>');
  t.equal(document?.title, 'Untitled');
  t.match(warnings, [{ message: /an empty <title>/, line: 1 }]);
  t.equal(page('<title></title><title>Kart</title>').document?.title, 'Kart');
  t.match(page('').errors, [{ message: /the <title> is missing/ }]);
});

t.test('numbers beyond bounds are the bounds', async (t) => {
  const doubled = Array.from(
    { length: 40 },
    (_, index) => `--v${index + 1}: var(--v${index}) var(--v${index});`,
  ).join('');
  const bounded = compiled(
    source(
      '<p>x</p>',
      `:root { --v0: 1px; ${doubled} } p { margin: var(--v40); width: 1e30px; height: calc(infinity * 1px); top: calc(NaN * 1px);
       box-shadow: 0 0 1000000000px 1e30px red; animation: a 1s calc(1ms * NaN) infinite } @keyframes a { to { left: 1e38px } }`,
    ),
  );
  const style = styleOf(bodyOf(bounded, {}, 400).children[0]);
  t.match(style, { width: 1e6, height: 1e6, top: 0 });
  t.equal(String(style?.boxShadow), '0px 0px 1000000px 1000000px #ff0000');
  t.ok(Object.values(style).every((value) => typeof value !== 'number' || Number.isFinite(value)));
});

t.test('hostile values are texts, and nothing else', async (t) => {
  const document = compiled(
    source(
      '<p style="width: {{share}}px; background: url({{photo}})" title="{{title}}">{{title}}</p><svg><rect fill="{{title}}" width="{{share}}"/></svg>',
      `p { color: var(--accent, red); opacity: var(--share); margin: calc(var(--share) * 1px) } p::before { content: var(--title) attr(title) }
       svg { order: var(--share) }`,
    ),
  );
  const texts = [
    '\u{1f600}'.repeat(500),
    '</style><script>x</script>',
    '"}\\ } * { color: red',
    "'",
    '{{title}}',
    '{{',
    '\0',
    '',
  ];
  for (const title of [...texts, 'url(#a)', 'x'.repeat(100_000)]) {
    const [p, svg] = bodyOf(document, { title }).children as [StyledTree, StyledTree];
    const [before] = p.children as StyledTree[];
    if (title !== '') t.same(before?.children, [title.replace('\0', '\ufffd') + title], title.slice(0, 20));
    t.same(p.children.slice(1), title === '' ? [] : [title]);
    const [rect] = svg.children as StyledTree[];
    t.equal(rect?.props.fill, title === 'url(#a)' ? 'none' : title);
  }
  for (const share of [Number.NaN, Infinity, -Infinity, 1e308, -1e308, 5e-324]) {
    const { width, opacity, marginTop } = styleOf(bodyOf(document, { share }).children[0]);
    t.ok(
      [width, opacity, marginTop].every((value) => Number.isFinite(value)),
      `${share}`,
    );
    t.ok(Math.abs(Number(width)) <= 1e6);
  }
  const odd = { accent: '#12; } * { x', photo: 'data:,") url(//x) }', layout: ') } @import "x"; {' };
  t.match(styleOf(bodyOf(document, odd).children[0]), {
    color: '#000000',
    backgroundImage: { items: [{ address: 'data:,") url(//x) }' }] },
  });
});
