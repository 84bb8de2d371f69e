import type { LayoutCase } from '../layout-case.js';

const TEXT = 'Lorem ipsum dolor sit amet elit';

/** First letters and first lines. */
export const partialCases: readonly LayoutCase[] = [
  {
    name: 'a drop cap is a float with a box of its own',
    css: `p { margin: 0; width: 160px } p::first-letter { float: left; font-size: 30px; line-height: 1; padding: 2px 4px;
      margin-right: 4px; background: #1d4ed8; color: #fff; display: block; position: absolute; width: 90px }`,
    body: `<p>“${TEXT}</p>`,
  },
  {
    name: 'a first letter has the punctuation around it, and is found in inline boxes, generated content and blocks',
    css: `p { margin: 0 } :is(p, div)::first-letter { font-size: 24px; color: red } .a::before { content: 'Note ' }
      .b::before { content: '“' } div { line-height: 1 }`,
    body: `<p>“(A)’ b</p><p><i></i><b>Bold</b></p><p class="a">x</p><p class="b">x</p><p>👍 x</p><p><br>x</p>
      <div><h4>Head</h4></div>`,
  },
  {
    name: 'a first line breaks where its own font does, and inline boxes inherit from it',
    css: `p { margin: 0 } p::first-line { font-size: 22px; color: red; line-height: 30px; margin: 90px } b { color: blue }
      u { font-size: .8em }`,
    body: `<p>Lorem <b>ipsum</b> <u>dolor sit amet</u> consectetur</p><p><b>One<br>two</b></p>`,
  },
  {
    name: 'a first line has a ground, decorations and letters of its own',
    css: `p { margin: 0; width: 200px } p::first-line { background: gold; text-transform: uppercase; letter-spacing: 2px;
      text-decoration: underline; opacity: .1 } div::first-line { font-weight: bold }`,
    body: `<p>Lorem ipsum dolor sit</p><div><p>First</p><p>other</p></div>`,
  },
  {
    name: 'a first line beside a drop cap, which inherits from it',
    css: `p { margin: 0; width: 150px } p::first-line { color: green; font-size: 18px }
      p::first-letter { float: left; font-size: 200%; line-height: 1 }`,
    body: `<p>${TEXT}</p>`,
  },
];

const HEBREW = 'שלום עולם';

/** Text in two directions. */
export const bidiCases: readonly LayoutCase[] = [
  {
    name: 'unicode-bidi of a block orders each of its lines, and those of no block in it',
    css: 'p { margin: 0 } .o { unicode-bidi: bidi-override; direction: rtl; text-align: left }',
    body: `<p class="o">abc <b>de</b><br>fgh</p><div class="o"><p>in</p>anon</div><p class="o" style="unicode-bidi: isolate-override">iso!</p>
      <table><tr><td class="o">cell</table>`,
  },
  {
    name: 'plaintext has each line that a line end closes begin where its own text does',
    css: 'p { margin: 0; unicode-bidi: plaintext }',
    body: `<p>abc!<br>${HEBREW}!<br>def!</p><p dir="rtl">abc!</p>`,
  },
  {
    name: 'an override goes on behind a line end',
    css: 'p { margin: 0; white-space: pre }',
    body: `<p>x <bdo dir="rtl">abc\ndef<br>ghi</bdo> jkl</p>`,
  },
  {
    name: 'letters are spaced at their right in both directions',
    css: 'p { margin: 0; letter-spacing: 8px; width: max-content; background: #eef }',
    body: `<p>ab <bdo dir="rtl">def</bdo> g</p><p dir="rtl">${HEBREW}</p>`,
  },
  {
    name: 'an ellipsis stands for what is seen last, in both directions',
    css: `p { margin: 0; width: 130px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }`,
    body: `<p>${HEBREW} ${HEBREW} ${HEBREW}</p><p dir="rtl">abc def ghi jkl mno pqr</p><p>abc ${HEBREW} ${HEBREW}</p>
      <p dir="rtl">${HEBREW} abc def ghi jkl</p><p><b style="background: gold; padding: 0 9px">${HEBREW} ${HEBREW} x</b></p>`,
  },
];

/** Lines trimmed to their letters. */
export const trimCases: readonly LayoutCase[] = [
  {
    name: 'text-box trims the first and the last line in blocks within',
    css: `body { display: flex; gap: 8px; align-items: start } .t { text-box: trim-both cap alphabetic; background: #fde68a;
      font-size: 24px; line-height: 1.4 } p { margin: 0 }`,
    body: `<div class="t"><p>A</p></div><div class="t"><div><p>B</p></div><p>C</p></div><div class="t">D<p>E</p></div>
      <div class="t"><p style="padding: 6px 0">F</p></div><div class="t"><p style="display: flow-root">G</p></div>
      <div class="t"><p style="margin: 9px 0">H</p></div><table><tr><td class="t">I</table>
      <div class="t"><p style="display: flex">J</p></div>`,
  },
];

/** Lines of text within an `<svg>`. */
export const svgLineCases: readonly LayoutCase[] = [
  {
    name: 'lines of text-decoration in an svg have their styles',
    css: 'text { font-size: 20px; letter-spacing: 70px } svg { display: block }',
    body: `<svg width="300" height="150"><text y="25" style="text-decoration: underline wavy 2px">Il</text>
      <text y="65" style="text-decoration: underline dotted 2px">Il</text>
      <text y="105" style="text-decoration: underline dashed 2px">Il</text>
      <text y="145" style="text-decoration: line-through double 2px">Il</text></svg>`,
  },
];

/** Characters that are not letters. */
export const controlCases: readonly LayoutCase[] = [
  {
    name: 'separators and controls end no lines',
    css: 'p { margin: 0; background: #eef }',
    body: '<p>a\u2028b</p><p>a\u0085b\vc</p><p style="white-space: pre">a\u2029b\fc</p><p style="width: 50px">aaaa\u2028bbbb</p>',
  },
  {
    name: 'U+FE0E has an emoji be a text',
    css: 'p { margin: 0 }',
    body: '<p>\u26a1\ufe0e \u2615\ufe0e \u2b50\ufe0e</p>',
  },
  {
    name: 'what no font has is a box of the first font',
    css: 'p { margin: 0; background: #eef }',
    body: '<p>obj\ufffc a \ue000 private o\u0335 x</p><p>1\u202f000 a\u2007b\u2009c</p>',
  },
  {
    name: 'a space behind a preserved line end disappears',
    body: '<span style="white-space: pre-wrap">AB\n</span><span> CD</span>',
  },
];
