import type { LayoutCase } from '../layout-case.js';

const TEXT =
  'Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et';
const CSS =
  'body { font-size: 13px; line-height: 16px } p { margin: 0 } i { float: left; width: 100px; height: 100px; background: #cde }';
/** A square of 40 pixels, whose lower left half shows: the upper part of it half. */
const TRIANGLE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="40" height="40"%3E%3Cpath d="M0 0L40 40H0z"/%3E%3Cpath d="M0 0H40V20z" fill="%230008"/%3E%3C/svg%3E';

/** A float with a style, beside text. */
function beside(name: string, style: string, css = ''): LayoutCase {
  return { name, css: `${CSS} ${css}`, body: `<i style='${style}'></i><p>${TEXT}</p>` };
}

/** Text along the shapes of floats. */
export const shapeCases: readonly LayoutCase[] = [
  beside('lines run along a circle', 'shape-outside: circle()'),
  beside(
    'a circle has a radius of its own, a place and a margin',
    'shape-outside: circle(30px at 40% 60px); shape-margin: 12px',
  ),
  beside(
    'an ellipse reaches to the nearest sides, or the farthest',
    'shape-outside: ellipse(farthest-side closest-side at 40px 50px)',
  ),
  beside('a shape is no larger than the margin box', 'shape-outside: circle(200px); margin: 5px'),
  beside(
    'corners of an inset are round, and rounder with a margin',
    'shape-outside: inset(10px 20px round 30px 0); shape-margin: 6px',
  ),
  beside('rect() and xywh() are insets', 'shape-outside: rect(10px 70px 90px 0 round 20px)'),
  beside(
    'a polygon pushes lines as far as its edges reach between their tops and bottoms',
    'shape-outside: polygon(0 0, 100% 0, 0 100%)',
  ),
  beside(
    'a margin is around the edges of a polygon and round at its corners',
    'shape-outside: polygon(evenodd, 10px 10px, 60px 40px, 10px 80px); shape-margin: 15px',
  ),
  beside(
    'a path is looked at in whole pixels',
    'shape-outside: path("M0 0 C 120 0 120 100 0 100 Z"); shape-margin: 4px',
  ),
  beside(
    'shape() is in a box',
    'shape-outside: shape(from 0 0, line to 80% 20%, curve to 100% 70% with 60% 40%, line to 0 100%) content-box; padding: 8px',
  ),
  beside(
    'a box has the corners of the border, whichever box it is',
    'box-sizing: border-box; border: 8px solid transparent; padding: 9px; margin: 6px; border-radius: 50%; background: none; shape-outside: padding-box',
  ),
  beside(
    'bevelled and hollow corners',
    'border-radius: 40px; corner-shape: scoop bevel notch; shape-outside: border-box; shape-margin: 3px',
  ),
  beside(
    'a shape beside a word for its box',
    'shape-outside: content-box circle(50%); padding: 10px; margin: 5px; box-sizing: border-box',
  ),
  beside(
    'pixels of a gradient that show are the shape',
    'shape-outside: linear-gradient(to bottom right, black 50%, transparent 50%)',
  ),
  beside(
    'a threshold of opacity',
    'shape-outside: linear-gradient(90deg, black, transparent); shape-image-threshold: 60%; shape-margin: 5px',
  ),
  beside(
    'a picture has its own size',
    `shape-outside: url("${TRIANGLE.replaceAll('"', '%22')}"); shape-margin: 10px; padding: 6px`,
  ),
  beside(
    'of a picture what is not transparent enough is none of it',
    `shape-outside: url("${TRIANGLE.replaceAll('"', '%22')}"); shape-image-threshold: .6`,
  ),
  {
    name: 'shapes on both sides, and a float without one',
    css: `${CSS} i { width: 70px; height: 80px } .r { float: right; shape-outside: polygon(100% 0, 0 50%, 100% 100%) } .l { shape-outside: circle() } .n { width: 20px; height: 30px }`,
    body: `<i class="l"></i><i class="n"></i><i class="r"></i><p style="text-align: justify">${TEXT}</p>`,
  },
  {
    name: 'a long word goes down beside a shape pixel by pixel, until it has room',
    css: `${CSS} i { width: 200px; height: 140px; shape-outside: ellipse() }`,
    body: '<i></i><p>Extraordinary incomprehensibilities</p>',
  },
  {
    name: 'boxes that keep clear of floats keep clear of margin boxes',
    css: `${CSS} i { width: 80px; height: 60px; shape-outside: circle() } div { overflow: hidden; background: #fed }`,
    body: `<i></i><div>${TEXT.slice(0, 40)}</div><i style="background: #edc"></i><p>${TEXT}</p>`,
  },
  {
    name: 'a float within a line, whose markers stand beside its margin box',
    css: `${CSS} i { width: 60px; height: 60px; shape-outside: circle() } ul { margin: 0 }`,
    body: `<p>Lorem ipsum <i></i>${TEXT.slice(0, 60)}</p><i></i><ul><li>one<li>two three</ul>`,
  },
  {
    name: 'shapes, margins and thresholds between keyframes',
    css: `${CSS} i { animation: a 1s linear -0.4s paused both; width: 60px; height: 70px } @keyframes a { from { shape-outside: inset(0 round 0) }
      to { shape-outside: inset(20px round 20px); shape-margin: 12px } } .p { animation-name: p } @keyframes p { from { shape-outside: path("M0 0L60 0L0 70Z") } to { shape-outside: path("M0 0L0 0L60 70Z") } }`,
    body: `<i></i><p>${TEXT.slice(0, 60)}</p><i class="p" style="clear: both"></i><p>${TEXT.slice(0, 60)}</p>`,
  },
  {
    name: 'a shape is of nothing but a float, and in a zoom as large',
    css: `${CSS} i { width: 60px; height: 60px; zoom: 1.5; shape-outside: circle(25px at 25px 30px); shape-margin: 2px } b { display: block; height: 10px; shape-outside: circle() }`,
    body: `<b></b><i></i><p>${TEXT}</p>`,
  },
];

/** Letters as large as in other fonts, indents and spaces. */
export const fontSizeCases: readonly LayoutCase[] = [
  {
    name: 'letters are as large as a share of their x says, and units of fonts with them',
    css: `p { margin: 0 } .a { font-size-adjust: .7 } .b { font-size-adjust: cap-height .5; font-family: "Noto Serif" } i { display: inline-block; background: teal; width: 5ex; height: 1em }
      .c { font-size-adjust: ch-width .8; line-height: normal }`,
    body: '<p class="a">Hamburg <i></i> <span class="b">Serif</span></p><p class="b">Caps <i style="width: 2cap"></i></p><p class="c">wide <i style="width: 3ch"></i></p>',
  },
  {
    name: 'the share of a font is inherited, and ends with the font shorthand',
    css: '.a { font: 20px "Noto Serif"; font-size-adjust: from-font } .b { font-family: Inter } .c { font: 20px Inter }',
    body: '<div class="a">Serif <span class="b">Inter</span> <span class="c">plain</span></div><div style="font-size-adjust: -1; font-size-adjust: none">none</div>',
  },
  {
    name: 'a share between two keyframes',
    css: '.a { animation: a 1s linear -0.5s paused both } @keyframes a { from { font-size-adjust: .4 } to { font-size-adjust: .8 } }',
    body: '<div class="a">Hamburgefonts</div>',
  },
  {
    name: 'spaces in percent are of the size of the font, where they are used',
    css: '.a { letter-spacing: 10% } .b { word-spacing: 60% } .c { letter-spacing: calc(1px + 5%) } b { font-size: 28px }',
    body: '<div class="a">letters <b>big</b></div><div class="b">words in <b>big ones</b></div><div class="c">both <b>c</b></div>',
  },
  {
    name: 'all lines but the first hang, or lines behind breaks are indented, too',
    css: 'p { margin: 0; width: 150px; font-size: 12px; line-height: 14px } .h { text-indent: 2em hanging } .e { text-indent: 20px each-line } .b { text-indent: hanging 10% each-line }',
    body: '<p class="h">one two three four five six seven eight</p><p class="e">one<br>two three four five six seven eight</p><p class="b">one two three four five six<br>seven eight nine ten eleven</p>',
  },
  {
    name: 'hanging lines beside a float',
    css: 'i { float: left; width: 40px; height: 30px; background: #cde } p { margin: 0; width: 170px; text-indent: 24px hanging each-line }',
    body: '<i></i><p>one two three four five six<br>seven eight nine ten</p>',
  },
];

/** Contents that do not show, and sizes of boxes whose contents do not count. */
export const skippedCases: readonly LayoutCase[] = [
  {
    name: 'what is in a box does not show, nor does its size count',
    css: '.a { content-visibility: hidden; border: 2px solid; padding: 4px; background: #eef; width: fit-content } .a::before { content: "before" } .b { contain-intrinsic-size: 60px 30px }',
    body: '<div class="a">text<p>more</p></div><div class="a b">text<b style="position: absolute; left: 200px">abs</b></div><ul><li class="a">x</ul><p>after</p>',
  },
  {
    name: 'sizes of contained boxes by axis, and none where nothing is contained',
    css: 'div { border: 1px solid; margin: 2px; width: fit-content } .a { contain: size; contain-intrinsic-height: 20px; contain-intrinsic-inline-size: auto 80px } .b { contain: inline-size; contain-intrinsic-width: 90px } .c { contain-intrinsic-size: 300px } .d { contain: size; display: grid; contain-intrinsic-size: auto none 14px; grid-template-columns: 1fr 1fr; width: 100px }',
    body: '<div class="a">aa</div><div class="b">bb</div><div class="c">cc</div><div class="d">dd</div>',
  },
  {
    name: 'pictures and drawings are not shown, either',
    css: '.a { content-visibility: hidden; background: #cde } svg { width: 60px; height: 40px } .c { contain: size; contain-intrinsic-size: 50px 20px }',
    body: '<svg class="a"><circle r="20" cx="30" cy="20"/></svg> <span class="a">a line</span> <img class="a" alt="" src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2240%22 height=%2240%22%3E%3Crect width=%2240%22 height=%2240%22/%3E%3C/svg%3E">',
  },
  {
    name: 'what is in a part of a drawing does not show, whatever it is laid out as',
    css: '.a { content-visibility: hidden }',
    body: '<svg width="300" height="140"><g class="a"><rect width="50" height="50" fill="red"/></g><rect class="a" x="60" width="50" height="50" fill="green"/><text class="a" x="120" y="30">abc</text><text x="180" y="30"><tspan class="a">abc</tspan>d</text><svg class="a" x="220" width="50" height="50"><rect width="50" height="50" fill="blue"/></svg><defs><rect id="r" width="50" height="50" fill="orange"/><clipPath id="c" class="a"><rect width="300" height="300"/></clipPath><marker id="m" class="a" markerWidth="9" markerHeight="9"><rect width="9" height="9"/></marker></defs><use class="a" href="#r" y="60"/><use href="#r" x="60" y="60" clip-path="url(#c)"/><path d="M120 70h40v40" stroke="#000" fill="none" marker-start="url(#m)"/><use href="#r" x="180" y="60"/></svg>',
  },
  {
    name: 'a table and what is automatic show what is in them',
    css: '.a { content-visibility: hidden; display: table; background: #cde } .b { content-visibility: auto; margin: 10px; overflow: visible }',
    body: '<div class="a">table</div><div class="b">auto<p style="margin-left: -20px">cut</p></div>',
  },
];
