import type { LayoutCase } from '../layout-case.js';

const NUMBERS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen';
const TEXT = NUMBERS;
/** Bars in place of words, whose letters differ at their edges. */
const BARS = 'u { display: inline-block; height: 9px; background: #246 }';
const withBars = (body: string) =>
  body.replaceAll(
    new RegExp(`\\b(?:${NUMBERS.replaceAll(' ', '|')})\\b`, 'g'),
    (word) => `<u style="width: ${7 * word.length}px"></u>`,
  );
const BOXES = 'main div { background: #9cf; border: 1px solid; margin-bottom: 4px }';
const blocks = (...heights: number[]) =>
  heights.map((height, at) => `<div style="height: ${height}px">${at}</div>`).join('');

/** How many columns there are, how wide and high, and what is between them. */
const geometryCases: readonly LayoutCase[] = [
  { name: 'a text is balanced over columns', css: 'p { columns: 3; margin: 0 }', body: `<p>${TEXT}</p>` },
  {
    name: 'as many columns as fit have at least a width',
    css: 'p { column-width: 90px; column-gap: 10px; background: #eee; padding: 6px }',
    body: `<p>${TEXT}</p>`,
  },
  {
    name: 'a width and a number are the most columns',
    css: 'p { columns: 2 40px; background: #eee; margin: 0 }',
    body: `<p>${TEXT}</p>`,
  },
  {
    name: 'columns of a height are filled before they are balanced, and stand beside the box',
    css: 'p { columns: 4; column-fill: auto; height: 40px; width: 200px; background: #eee; margin: 0 }',
    body: `<p>${TEXT}</p>`,
  },
  {
    name: 'a height is the most that balanced columns have',
    css: 'p { columns: 3; height: 70px; background: #eee; margin: 0 } p + p { height: 20px }',
    body: `<p>${TEXT}</p><p>${TEXT}</p>`,
  },
  {
    name: 'the most height of a box makes more columns',
    css: 'p { columns: 2; max-height: 40px; width: 140px; background: #eee; margin: 0 }',
    body: `<p>${TEXT}</p>`,
  },
  {
    name: 'the least height of a box is no height of columns',
    css: 'p { columns: 2; min-height: 120px; column-rule: 2px solid red; background: #eee; margin: 0 }',
    body: `<p>${TEXT}</p>`,
  },
  {
    name: 'columns from the right',
    css: 'p { columns: 3; direction: rtl; column-rule: 3px double; margin: 0 }',
    body: `<p>${TEXT}</p>`,
  },
  {
    name: 'an inline-block and a float of columns are as wide as these',
    css: 'p { columns: 2; margin: 0; display: inline-block; background: #eee } div { columns: 3; float: right; background: #ccf }',
    body: '<p>ab cd ef gh</p> x <div>one two three</div>',
  },
  {
    name: 'the widths of columns are those of their content',
    css: 'p { column-width: 60px; margin: 0; float: left; clear: left; background: #eee } .n { width: min-content } .x { width: max-content }',
    body: '<p>one two three</p><p class="n">one two three</p><p class="x">one two three</p>',
  },
  {
    name: 'columns with a list, images and padding',
    css: 'ul { columns: 2; margin: 0; padding: 4px 0 4px 24px; background: #eee }',
    body: '<ul><li>one</li><li>two</li><li>three and four and five</li><li>six</li><li>seven</li></ul>',
  },
  {
    name: 'the old names of columns',
    css: 'p { -webkit-column-count: 2; -webkit-column-gap: 40px; -webkit-column-rule: 1px solid red; margin: 0 }',
    body: `<p>${TEXT}</p>`,
  },
];

/** Where columns end, and what goes on in the next one. */
const breakCases: readonly LayoutCase[] = [
  {
    name: 'boxes are balanced, and their margins end at breaks',
    css: `main { columns: 3 } ${BOXES} main div { margin: 10px 0 }`,
    body: `<main>${blocks(30, 20, 40, 20, 30)}</main>`,
  },
  {
    name: 'paragraphs have two lines before and behind a break',
    css: 'article { columns: 2; background: #eee } p { margin: 0 0 10px }',
    body: '<article><p>one two three four five six seven eight nine ten</p><p>one two three four five six seven eight nine</p></article>',
  },
  {
    name: 'as many lines as asked for stay together',
    css: 'p { columns: 3; orphans: 3; widows: 3; margin: 0 0 9px; background: #eee } p + p { orphans: 1; widows: 1 }',
    body: `<p>${TEXT}</p><p>${TEXT}</p>`,
  },
  {
    name: 'a background and borders go on in the next column',
    css: `article { columns: 2; column-fill: auto; height: 90px } div { border: 4px solid #36c; border-radius: 12px; padding: 8px; background: linear-gradient(red, blue); color: #fff }`,
    body: `<article><div>${TEXT}</div></article>`,
  },
  {
    name: 'a high box without content goes on in the next columns',
    css: `article { columns: 3; height: 60px; column-fill: auto } div { height: 150px; border: 3px solid; background: gold; box-shadow: 3px 3px 0 red }`,
    body: '<article><div>a</div></article>',
  },
  {
    name: 'what is to be kept whole is not parted',
    css: `main { columns: 3 } ${BOXES} main div { break-inside: avoid }`,
    body: `<main><div>one two three four five</div><div>one two three four five six seven eight</div><div>one</div><div>two</div></main>`,
  },
  {
    name: 'breaks of old are kept whole, too',
    css: `main { columns: 2 } ${BOXES} main div { page-break-inside: avoid } main div + div { -webkit-column-break-inside: avoid; page-break-inside: auto }`,
    body: `<main><div>one two three four five six seven eight nine ten</div><div>one two three four five six seven eight</div></main>`,
  },
  {
    name: 'a break before a box, and one behind it',
    css: `main { columns: 4 } ${BOXES} .b { break-before: column } .a { break-after: column }`,
    body: '<main><div>1</div><div>2</div><div class="b">3</div><div class="a" style="margin-top: 20px">4</div><div style="margin-top: 12px">5</div></main>',
  },
  {
    name: 'breaks that are forced in a box are its own, and more of them than columns',
    css: 'section { columns: 2; background: #eee } div { background: #9cf } p { margin: 0 }',
    body: '<section><div>1</div><div><p style="break-before: column">2</p><p>3</p></div><div style="break-before: column">4</div></section>',
  },
  {
    name: 'a heading stays with what comes next',
    css: 'article { columns: 2 } h2 { font: inherit; margin: 8px 0 0; background: gold; break-after: avoid } p { margin: 0; background: #cfc }',
    body: '<article><p>one two three four five six seven</p><p>one two three four five six</p><h2>heading</h2><p>eight nine ten</p></article>',
  },
  {
    name: 'pictures and inline-blocks are in one column',
    css: `article { columns: 2 } i { display: inline-block; width: 90px; height: 46px; background: teal }
      img { display: block; width: 100px; height: 50px; background: gold }`,
    body: '<article>a <i></i> b <i></i> c <i></i><img src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2210%22 height=%225%22/%3E"> d</article>',
  },
  {
    name: 'what is higher than a column sticks out of it',
    css: 'article { columns: 3; height: 40px; column-fill: auto; background: #eee } i { display: block; overflow: scroll; height: 70px; width: 50px; background: teal }',
    body: '<article>a<i></i>b<i></i>c</article>',
  },
  {
    name: 'nested boxes with padding go on in the next column',
    css: `article { columns: 2 } div { padding: 6px; border: 2px solid; background: #fec; margin: 0 0 6px } p { margin: 0 0 6px; background: #cef }`,
    body: `<article><div><p>one two three four five</p><p>six seven eight nine ten eleven</p></div><div><p>twelve thirteen</p></div></article>`,
  },
  {
    name: 'a box of a height ends there, whatever goes on behind it',
    css: 'article { columns: 2; height: 60px; column-fill: auto } div { height: 50px; background: gold; width: 70px } p { margin: 0; background: #cef }',
    body: '<article><div>one two three four five six seven eight</div><p>next</p></article>',
  },
  {
    name: 'boxes in one line of a flex container are in one column',
    css: 'ul { columns: 2; margin: 0; padding: 0 } li { display: flex; gap: 6px; margin-bottom: 5px; align-items: center } img { width: 12px; height: 12px; background: teal }',
    body: `<ul>${'<li><img src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E">lil</li>'.repeat(5)}</ul>`,
  },
  {
    name: 'cards of columns are kept whole, whatever is in them',
    css: `main { columns: 3; column-gap: 8px } main > * { break-inside: avoid; margin-bottom: 8px; background: #fde; border-radius: 6px }
      .f { display: flex; flex-direction: column } .g { display: grid; grid-template-columns: 1fr 1fr } table { width: 100% }`,
    body: '<main><div class="f"><b>one</b><b>two</b><b>three</b></div><div class="g"><b>1</b><b>2</b><b>3</b><b>4</b></div><table><tr><td>a<tr><td>b</table><div>text and more text</div></main>',
  },
  {
    name: 'a margin above what is too high for a column is left behind with it',
    css: 'article { columns: 2; height: 30px; column-fill: auto; background: #eee } div { margin-top: 12px; overflow: hidden; height: 60px; background: #9cf }',
    body: '<article><div></div></article>',
  },
  {
    name: 'a box that is to be kept whole is parted where that is best if it is too high',
    css: 'article { columns: 3; height: 60px; column-fill: auto } section { break-inside: avoid; background: #9cf } p { margin: 0 0 6px; background: #fc9 }',
    body: '<article><section><p>one two three four five six</p><p>seven eight nine ten eleven</p><p>one</p></section></article>',
  },
  {
    name: 'margins at breaks that are forced',
    css: 'article { columns: 4; background: #eee } div { height: 20px; background: #9cf; margin: 9px 0 14px } .b { break-before: column }',
    body: '<article><div></div><div class="b"></div><div></div><div></div><div></div></article>',
  },
  {
    name: 'corners and shadows of parts',
    css: 'article { columns: 3; column-gap: 30px; height: 50px; column-fill: auto; padding: 10px } div { height: 130px; border-radius: 20px; background: gold; box-shadow: 0 0 0 4px teal, inset 0 0 0 3px red }',
    body: '<article><div></div></article>',
  },
  {
    name: 'pictures of backgrounds are of the whole box',
    css: 'article { columns: 3; height: 50px; column-fill: auto } div { height: 100px; border: 6px solid rgba(0, 0, 200, .4); padding: 5px; background: linear-gradient(red 50%, lime 50%) content-box, radial-gradient(gold 30px, teal 31px) padding-box }',
    body: '<article><div></div></article>',
  },
  {
    name: 'inline boxes go on from column to column',
    css: 'p { columns: 3; margin: 0 } b { background: linear-gradient(90deg, gold, teal); border: 1px solid; padding: 0 3px }',
    body: `<p>zero <b>${TEXT}</b> end</p>`,
  },
];

/** Boxes across columns, rules, positions, and columns in each other. */
const otherCases: readonly LayoutCase[] = [
  {
    name: 'a box that a box across all columns parts ends where that is met',
    css: 'main { columns: 2; column-gap: 10px } article { border: 2px solid red; padding: 5px } h6 { column-span: all; margin: 16px 0; background: #467; height: 10px } p { margin: 8px 0; height: 30px; background: #cde }',
    body: '<main><p></p><p style="height: 50px"></p><article><h6></h6><p></p></article></main>',
  },
  {
    name: 'a box across all columns parts what is before it from what is behind it',
    css: 'article { columns: 3; background: #eee; column-rule: 1px solid } h2 { column-span: all; font: inherit; background: gold; margin: 6px 0 } p { margin: 0 }',
    body: '<article><p>one two three four five six</p><h2>across</h2><p>seven eight nine ten eleven twelve</p></article>',
  },
  {
    name: 'boxes across all columns at both ends, and beside each other',
    css: 'article { columns: 2; background: #eee } h2 { column-span: all; font: inherit; background: gold; margin: 6px 0 10px } p { margin: 8px 0 }',
    body: '<article><h2>first</h2><h2>second</h2><p>one two three four five six seven eight</p><h2>last</h2></article>',
  },
  {
    name: 'a box across all columns within another box',
    css: 'article { columns: 2 } section { background: #cef; padding: 5px; border: 1px solid } h2 { column-span: all; font: inherit; background: gold; margin: 4px 0 } p { margin: 0 }',
    body: '<article><section><p>one two three four</p><h2>across</h2><p>five six seven eight</p></section></article>',
  },
  {
    name: 'rules of all styles',
    css: 'p { columns: 3; margin: 0 0 6px; font-size: 10px; line-height: 12px } .a { column-rule: thick solid #c33 } .b { column-rule: 3px dashed green; column-gap: 30px } .c { column-rule: 7px inset #88c } .d { column-rule: medium dotted } .e { column-rule: 20px solid #ddd }',
    body: ['a', 'b', 'c', 'd', 'e'].map((name) => `<p class="${name}">${TEXT}</p>`).join(''),
  },
  {
    name: 'rules stand between columns that there are',
    css: 'p { columns: 5; column-rule: 1px solid red; background: #eee; padding: 5px; margin: 0 }',
    body: '<p>one two three<br>four</p>',
  },
  {
    name: 'what is positioned in columns stands where it is met, or in the box that contains it',
    css: `article { columns: 2; position: relative; background: #eee; height: 100px; column-fill: auto } i { position: absolute; width: 12px; height: 12px; background: red }
      p { margin: 0; position: relative } b { position: relative; top: 4px; left: 6px }`,
    body: `<article>one two three four five six seven eight nine ten<i style="right: 0; bottom: 0"></i><p>eleven <i></i>twelve <b>moved</b><i style="right: 4px; top: 2px"></i></p>thirteen fourteen fifteen<i></i></article>`,
  },
  {
    name: 'a layer over a box in two columns is in both',
    css: `article { columns: 2; height: 80px; column-fill: auto } div { position: relative; background: #cef } div::before { content: ""; position: absolute; inset: 0; background: rgba(255, 0, 0, .3) }`,
    body: `<article><div>${TEXT}</div></article>`,
  },
  {
    name: 'a relatively positioned box is moved with all of its parts',
    css: 'article { columns: 2; height: 60px; column-fill: auto } div { position: relative; top: 9px; left: 5px; background: #cef; z-index: 1 }',
    body: '<article><div>one two three four five six seven eight nine ten</div></article>',
  },
  {
    name: 'a float beside lines of one column',
    css: 'article { columns: 2 } i { float: left; width: 30px; height: 30px; background: teal; margin-right: 6px } p { margin: 0 0 8px }',
    body: '<article><p><i></i>one two three four five six seven eight nine</p><p>ten eleven twelve thirteen fourteen fifteen sixteen seventeen</p></article>',
  },
  {
    name: 'columns within a column',
    css: 'article { columns: 2; column-gap: 10px } div { columns: 2; column-gap: 6px; background: #cef; break-inside: avoid; font-size: 11px } p { margin: 0 }',
    body: '<article><p>one two three four</p><div>five six seven eight nine ten</div><p>eleven</p></article>',
  },
  {
    name: 'columns in flex containers and grids',
    css: 'main { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; align-items: end } p { columns: 2; margin: 0; background: #eee; column-gap: 4px; font-size: 12px }',
    body: `<main><p>${TEXT}</p><p>one two three</p></main>`,
  },
  {
    name: 'text decorations and lists go on in the next column',
    css: 'article { columns: 2; text-decoration: underline } ol { margin: 0; background: gold }',
    body: '<article><ol><li>a one two three</li><li>b four five six seven eight</li><li>nine</li></ol></article>',
  },
  {
    name: 'cells, items of lists, buttons and details have columns',
    css: 'td, li, button, details { columns: 2; width: 140px; column-gap: 8px } td { column-rule: 2px solid red; background: #eee } ul { margin: 0 }',
    body: '<table><tr><td>one two three four five</table><ul><li>one two three four</ul><button>one two three</button><details open><summary>a</summary>one two three</details>',
  },
  {
    name: 'first lines and first letters of columns',
    css: 'p { columns: 2; margin: 0 } p::first-line { color: red; background: gold } p::first-letter { font-size: 30px }',
    body: `<p>A lo ${TEXT}</p>`,
  },
  {
    name: 'the body has columns',
    css: 'body { columns: 2; column-rule: 2px solid; background: #eee } p { margin: 0 0 8px }',
    body: `<p>${TEXT}</p><p>end</p>`,
  },
];

/** Columns: how they are laid out, and how what is in them is parted. */
export const columnCases: readonly LayoutCase[] = [...geometryCases, ...breakCases, ...otherCases].map(
  ({ css = '', body, ...rest }) => ({ ...rest, css: `${BARS} ${css}`, body: withBars(body) }),
);
