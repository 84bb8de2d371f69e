import type { LayoutCase } from '../layout-case.js';

const block = (color: string, style = '') =>
  `<div style="background: ${color}; width: 80px; height: 20px; ${style}"></div>`;

/** Lines, and inline boxes in them. */
export const inlineCases: readonly LayoutCase[] = [
  {
    name: 'a float stands beside what comes before it in lines that do not wrap, whatever comes behind',
    css: `body { margin: 0 } div { width: 100px; margin-bottom: 4px; clear: both; white-space: nowrap }
      b { float: right; width: 30px; height: 15px; background: #cdf }`,
    body: '<div><u>S<b></b><s>ome</s> text</u> out</div><div>Short <b></b>text</div><div>Long text is<b></b></div>',
  },
  {
    name: 'a float stands beside what comes before it in a word that a line cannot end in',
    css: `body { margin: 0 } div { width: 100px; margin-bottom: 4px; clear: both }
      b { float: right; width: 30px; height: 15px; background: #cdf }`,
    body: `<div>Longerte<b></b>x that</div><div style="overflow-wrap: anywhere">Superca<b></b>lifragil</div>`,
  },
  {
    name: 'a line may end at <wbr> whatever white-space says',
    css: 'div { width: 0; float: left; margin-right: 110px } .n { white-space: nowrap } .p { white-space: pre }',
    body: `<div class="n">ab<wbr>cd <wbr>ef<u>g<wbr>h</u></div><div class="p">a<wbr> b <wbr>c &#8203;d<wbr><wbr>e</div>`,
  },
  {
    name: 'runs of glyphs beside boxes take whole units of layout, and what shrinks to them does, too',
    css: 'div { display: inline-block } .a { background: indianred; margin-top: 40px; font-size: 8px } .b { border: 7px solid red; transform: rotate(7.5deg); background: darkseagreen }',
    body: `<div class="a">First level content <div class="b">with second level content <div>and third level content</div>, ending second</div>, ending</div>`,
  },
  {
    name: 'spaces that collapse into one of a span without breaks let the line end',
    css: 'div { width: 150px } span { white-space: nowrap; background: #9cf; font-size: 20px }',
    body: '<div>\n<span>\nAlpha\n</span>\n<span>\nBeta \n</span>\n<span> Gamma</span></div>',
  },
  {
    name: 'an empty inline box with an edge makes a line',
    css: 'p { margin: 0 0 2px; border: 2px solid green }',
    body: `<p><b style="padding: 6px 10px; background: #9cf"></b></p><p><b style="border-left: 9px solid red"></b></p>
      <p><b style="margin-left: 1px"></b></p><p><b></b></p>${block('red')}`,
  },
  {
    name: 'an empty inline box stands at the end of a line',
    css: 'i { padding: 0 10px; background: gold } b { background: #9cf; padding: 3px }',
    body: 'one<i></i><p>one <b>two<i></i></b> <i></i></p><p dir="rtl">one<i></i></p>one<br><i></i>',
  },
  {
    name: 'an outline within its box is not turned inside out in either direction, and lies above the texts beside it',
    css: `p { margin: 0 0 4px; width: 130px } u { text-decoration: none } .w { outline: 6px solid teal; outline-offset: -40px; width: 100px; height: 30px }
      b { font-weight: 400; outline: 9px solid #0a0; outline-offset: -14px } i { outline: 8px solid #06c8; font-style: normal } s { position: relative; outline: 2px solid red; text-decoration: none }`,
    body: `<div class="w">text</div><p>aa <b>some words that go on over lines</b> bb</p><p>cc <i>d</i>ee <u>ff</u> <s>g</s></p>`,
  },
  {
    name: 'an outline is around the boxes in its lines, too, and not around larger letters',
    css: 'p { width: 200px; margin: 0 8px; color: transparent } a { outline: 2px solid red } b { font-size: 30px } i { display: inline-block; width: 30px; height: 30px; background: gold }',
    body: `<p>one <a>two <img alt="" width=40 height=40 src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"> three</a></p>
      <p>a <a>b <b>big</b> c</a></p><p>some <a>text that goes over <i></i> several lines</a></p>`,
  },
  {
    name: 'an outline over several lines is one contour where they touch',
    css: 'p { width: 200px; margin: 8px; line-height: normal; color: transparent }',
    body: `<p>some text <span style="outline: 3px solid red">with an outline that runs over several lines</span> end</p>
      <p>some <span style="outline: 4px double green; outline-offset: 2px">broken over more than two of the lines of it, too</span></p>
      <p style="width: 120px">xxxx xxxxx <span style="outline: 3px solid #0000ff80">ab cd ef gh ij</span></p>`,
  },
  {
    name: 'letters of a fraction of a pixel are set in whole 64ths of a size in hundredths',
    css: 'p { margin: 0 0 4px -900px; white-space: nowrap; width: 1060px; overflow: hidden; line-height: 24px }',
    body: [19.2, 14.4, 13.3333]
      .map((size) => `<p style="font-size: ${size}px">${'Hamburgefons and so on '.repeat(14)}</p>`)
      .join(''),
  },
  {
    name: 'a clip path of an inline box over several lines is of its first fragment',
    css: 'p { width: 200px; margin: 8px } span { background: #9cf; color: transparent }',
    body: `<p>some text <span style="clip-path: inset(0 0 -12px 20px)">that is clipped and runs over several lines</span> end</p>
      <p>some text <span style="clip-path: polygon(0 0, 100% 0, 100% 200%, 0 300%)">that is clipped and runs over several lines</span></p>`,
  },
  {
    name: 'a mask of an inline box goes on from line to line',
    css: 'p { width: 200px; margin: 8px } span { background: #9cf; mask-image: linear-gradient(90deg, #000, #0000) }',
    body: '<p>some text <span>that is masked and runs over several lines</span> end</p>',
  },
];

const DOTS = `b { position: absolute; width: 10px; height: 10px; background: red } .tr { right: 0; top: 0 }
  .bl { left: 0; bottom: 0; background: blue } .none { background: lime }`;
const dots = '<b class="tr"></b><b class="bl"></b><b class="none"></b>';

/** Inline boxes that are positioned, or have a say in more than their lines. */
export const positionedInlineCases: readonly LayoutCase[] = [
  {
    name: 'a relatively positioned inline box contains absolute boxes, from its first line to its last',
    css: `${DOTS} p { margin: 0 0 12px; width: 110px } a { position: relative; padding: 2px 5px; border: 2px solid gold }`,
    body: `<p>a <a>w${dots}</a> x</p><p>abcdefg <a>ij kl mnopq${dots}</a> x</p>`,
  },
  {
    name: 'what is in inline-blocks and blocks in such a box is contained by it, too',
    css: `${DOTS} a { position: relative } i { display: inline-block } i, div { width: 80px; height: 30px; background: #eee }`,
    body: `<p style="margin: 20px 0">some <a>text <i>${dots}</i> end</a></p>x <a>lead<div>${dots}</div>end</a>
      <a><div>${dots}</div></a>`,
  },
  {
    name: 'an inline box with a filter contains fixed boxes, one with a transform does not',
    css: `b { position: fixed; right: 0; top: 0; width: 10px; height: 10px; background: red }`,
    body: `<p>a <a style="filter: brightness(1)">filter<b></b></a> <a style="transform: scale(1)">x<b style="top: 20px"></b></a></p>`,
  },
  {
    name: 'percentages move inline boxes by shares of their block',
    css: 'a { position: relative; background: #9cf }',
    body: `<p>a <a style="left: 10%">b</a> <a style="top: 50%">c</a></p><div style="height: 40px"><a style="top: 50%">d</a></div>
      <div dir="rtl"><a style="left: 9px; right: 20px">e</a></div>`,
  },
  {
    name: 'a relatively positioned inline box moves blocks, floats and inline-blocks in it, and what is absolute',
    css: `a { position: relative; left: 30px; top: 10px } i { display: inline-block; width: 9px; height: 9px; background: lime }
      u { position: absolute; width: 9px; height: 9px; background: red }`,
    body: `<a>a ${block('gold')} b <i></i><u></u></a><p><a>${block('#9cf', 'float: left')} c</a></p>`,
  },
  {
    name: 'opacity and decorations of an inline box hold for blocks in it',
    css: 'a { opacity: 0.3 } p { margin: 4px 0; font-size: 20px } del { color: red }',
    body: `<a>a ${block('blue')} ${block('red', 'float: right')}</a><u><p>under</p></u><del>x<h3>through</h3></del>`,
  },
  {
    name: 'what lies below a positioned word lies above what is behind the word',
    css: `a { position: relative; z-index: 1; background: #eee } a::before { content: ""; position: absolute; inset: 8px -4px 2px;
      background: gold; z-index: -1 } p { background: #9cf; padding: 10px } em { opacity: 0.4 } em::after { content: "";
      position: absolute; background: red; width: 20px; height: 20px }`,
    body: '<p>a <a>word</a> and <a>two that follow each other here</a></p><p>faint <em>word</em></p>',
  },
];

const SIZES = [11, 12, 13, 14, 15, 17, 18];

/** Places in 64ths of a pixel, which decide where the grid is that a box or a letter is snapped to. */
export const raisedInlineCases: readonly LayoutCase[] = [
  {
    name: 'heights of lines are products in single precision',
    css: 'body { margin: 0; font-family: Inter } p { margin: 0; font-size: 50px; line-height: 1.15; height: min-content }',
    body: '<p>Ağ</p><div style="height: 30px; background: #456">below</div>',
  },
  {
    name: 'indices and exponents stand on the line of pixels that Chromium has for them',
    css: 'body { margin: 8px; font-family: Inter } sup, sub { font-size: 75%; line-height: 0 } i { vertical-align: sub }',
    body: SIZES.map(
      (size) =>
        `<div style="font-size: ${size}px">m<sup>2</sup> CO<sub>2</sub> <i>y</i><i style="vertical-align: super">x</i> H</div>`,
    ).join(''),
  },
  {
    name: 'what is in the middle by an attribute has it at the baseline',
    css: 'p { margin: 0; font-size: 40px; line-height: 70px } b { vertical-align: -webkit-baseline-middle } b, img { background: #9cf }',
    body: `<p>x <img align="middle" alt="" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='30' height='24'/%3E"> <b>x</b>
      <b style="display: inline-block; width: 20px; height: 40px"></b></p>`,
  },
  {
    name: 'icons in a text are moved to whole pixels, and keep their size',
    css: `body { margin: 8px; font-family: Inter; height: 190px } svg { width: 1.1em; height: 1.1em; vertical-align: -.2em }
      .b { vertical-align: middle } i { display: inline-block; width: 1.1em; height: 1.1em; background: red }`,
    body: SIZES.map(
      (
        size,
      ) => `<div style="font-size: ${size}px">x <svg viewBox="0 0 22 22"><circle cx="11" cy="11" r="10"/></svg> and
        <svg class="b" viewBox="0 0 22 22"><rect x="1" y="1" width="20" height="20"/></svg> <i class="b"></i></div>`,
    ).join(''),
  },
  {
    name: 'a line may end beside an atomic box at a no-break space, and at no other character that forbids it',
    css: 'div { width: 100px; background: #eee } i { display: inline-block; width: 60px; height: 16px; background: teal }',
    body: '<div><i></i>&nbsp;Step&nbsp;1 abc</div><div>abcd&nbsp;<i></i>&#x2060;efg <i></i>&nbsp;ghij</div>',
  },
  {
    name: 'a float behind the line end of a paragraph stands below that line',
    css: 'div { background: #eee; clear: both; margin-bottom: 3px } i { float: left; width: 90px; height: 12px; background: teal }',
    body: `<div><br><i></i></div><div>abc<br><i></i></div><div><b>ab<br></b><i></i></div><div>abc<br><i></i><br><i style="float: right"></i>de</div>
      <div style="white-space: pre">a\n<i></i></div>`,
  },
];
