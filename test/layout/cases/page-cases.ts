import type { LayoutCase } from '../layout-case.js';

/** Boxes that hold what is in them by what is said of containment, of changes to come, or of depth. */
const containmentCases: readonly LayoutCase[] = [
  {
    name: 'what holds positioned boxes is not positioned itself in any of many ways',
    css: `body { margin: 0; display: flex; flex-wrap: wrap } div { width: 60px; height: 30px; margin: 10px; border: 3px solid; background: #eee }
      i { position: absolute; right: 0; bottom: 0; width: 12px; height: 12px; background: red } b { position: fixed; left: 0; top: 0; width: 8px; height: 8px; background: blue }`,
    body: [
      ...[
        'contain: layout',
        'contain: paint',
        'contain: content',
        'contain: size',
        'will-change: transform, top',
      ],
      ...['will-change: opacity', 'will-change: filter', 'perspective: 90px', 'transform-style: preserve-3d'],
    ]
      .map((style) => `<div style="${style}"><i></i><b></b></div>`)
      .join(''),
  },
  {
    name: 'what is contained decides on sizes, clipping, margins, baselines and stacking',
    css: `body { margin: 0 } div { background: #cde } p { margin: 10px; width: 200px; background: gold }
      .s { contain: size; float: left; min-width: 20px; border: 2px solid } .i { contain: inline-size; float: left; border: 2px solid }
      .p { contain: paint; width: 50px; height: 20px; clear: both; border-radius: 8px } .l { contain: layout } span { contain: strict; background: red }
      .f { display: flex; align-items: baseline } .f div { padding: 9px 0; contain: layout; font-size: 30px }
      .z { contain: paint; height: 10px } .z i { position: absolute; z-index: -1; width: 300px; height: 9px; background: lime }`,
    body: `<div class="s"><p>text</p></div><div class="i"><p>text</p></div><div class="p"><p>x</p></div><div class="l"><p>x</p></div>
      <span>inline</span><div class="f">a<div>b</div></div><div style="height: 20px"><div class="z"><i></i></div></div>`,
  },
];

/** Where sticky boxes stand before anything is scrolled. */
const stickyCases: readonly LayoutCase[] = [
  {
    name: 'a sticky box keeps its distance from the edges of the picture',
    css: `body { margin: 0 } header { position: sticky; top: 12px; height: 20px; background: gold } main { height: 900px; background: #eee }
      aside { position: sticky; top: 60px; float: left; width: 40px; height: 30px; background: red } .c { height: 50px; background: #cde }
      .c div { position: sticky; top: 90px; height: 20px; background: blue } footer { position: sticky; bottom: 0; height: 24px; background: lime }`,
    body: '<header></header><div class="c"><div></div></div><main><aside></aside></main><footer></footer>',
  },
  {
    name: 'a sticky box stays in what scrolls, and in its parent',
    css: `body { margin: 0; display: flex } .v { width: 70px; height: 90px; margin: 4px; padding: 5px; border: 1px solid; overflow: auto }
      .v > div { height: 40px; margin: 4px 0; background: #ddd } .v > .s { position: sticky; height: 12px; background: red } .w { display: flex; width: 300px; height: 20px }
      .w i { flex: 0 0 40px; position: sticky; right: 6px; left: 8px; background: lime } .w b { flex: 0 0 60px; background: #ccc }`,
    body: `<div class="v"><div></div><div></div><div class="s" style="bottom: 3px"></div></div>
      <div class="v"><div class="s" style="top: 30px"></div><div></div></div>
      <div class="v" style="overflow: hidden"><div class="w"><b></b><i></i></div><div><section style="position: sticky; bottom: 60px; margin-top: 20px; height: 9px; background: blue"></section></div></div>
      <div class="v"><div class="s" style="top: 10%; bottom: 90%"></div></div>`,
  },
];

/** Elements that show nothing of their own, or only where they are open. */
const elementCases: readonly LayoutCase[] = [
  {
    name: 'a canvas is an empty picture of its size',
    css: 'body { margin: 0 } canvas { background: gold; border: 2px solid } .w { width: 50px } .f { display: flex }',
    body: '<canvas width="80" height="40"></canvas><canvas class="w" width="100" height="50"></canvas><canvas height="9"></canvas><div class="f"><canvas width="20" height="20"></canvas></div>',
  },
  {
    name: 'a dialog is there where it is open, and what pops up is not',
    css: 'body { margin: 0 } div { height: 20px; background: #cde } [popover] { background: red }',
    body: '<div>a</div><dialog>b</dialog><dialog open>c</dialog><div popover>d</div><slot>e</slot><map><area shape="rect"></map><noembed>f</noembed><div>g</div>',
  },
];

/** What is open and what is not. */
const detailsCases: readonly LayoutCase[] = [
  {
    name: 'one of the details of a name is open',
    css: 'body { margin: 0 } details[open] { background: #cde } details { background: gold }',
    body: ['a', 'b', 'a', '', '', 'A']
      .map((name) => `<details name="${name}" open><summary>S</summary>C</details>`)
      .join(''),
  },
];

/** Counters and their signs. */
const counterCases: readonly LayoutCase[] = [
  {
    name: 'the counter of items counts them as they are met, without their values and how many there are',
    css: `body { margin: 0; display: flex; font-size: 12px; line-height: 16px } ol { margin: 0 4px; padding-left: 24px } .b::before { content: counters(list-item, ".") " "; color: red }
      .q { display: list-item; margin-left: 30px } .c { counter-reset: list-item 4 }`,
    body: `<ol><li class="b">x<li class="b" value="5">x<ol><li class="b">y</ol><li class="b">x</ol><ol reversed><li class="b">x<li class="b">x</ol><ol class="c"><li class="b">x</ol>
      <ol reversed start="7"><li class="b">x<li class="b" value="3">x</ol><div><div class="q b">z</div><div class="q b">z</div></div>`,
  },
  {
    name: 'what follows an inline summary is a block of its own',
    css: 'body { margin: 0 } .a { display: inline } .b { display: contents } .c { display: inline-block }',
    body: '<details open><summary class="a">a</summary>text</details><details open><summary class="b">b</summary>text</details><details open><summary class="c">c</summary>text</details>',
  },
  {
    name: 'lines and letters of the root measure its own font',
    css: 'html { font: 16px "Source Serif 4" } i { display: block; height: 10px; background: #c33 }',
    body: '<i style="width: 5lh"></i><i style="width: 5rlh"></i><i style="width: 9rex"></i><i style="width: 9rch"></i><i style="width: 9rcap"></i><i style="width: 9ric"></i><p style="margin: 0; letter-spacing: 1lh">ab</p>',
  },
  {
    name: 'items are numbered as styles say of their counter',
    css: `body { margin: 0; display: flex } ol { margin: 0 6px } .a li { counter-increment: list-item 3 } .b li:nth-child(2) { counter-set: list-item 10 }
      .c { counter-reset: list-item 4 }`,
    body: '<ol class="a"><li>x<li>x</ol><ol class="b"><li>x<li value="5">x<li>x</ol><ol class="c" start="9"><li>x<li>x</ol><ol reversed start="7"><li>x<li>x</ol><ol reversed><li><details><summary>x</summary></details><li>x<ul><li>y</ul></ol>',
  },
  {
    name: 'items and counters are written as a style of the document has it',
    css: `@counter-style steps { system: fixed 2; symbols: '\\2460' '\\2461'; suffix: ' ' } @counter-style bits { system: numeric; symbols: o x; prefix: '('; suffix: ') '; pad: 3 o }
      @counter-style roman { system: extends upper-roman; suffix: ' - '; range: 1 2 } body { margin: 0; display: flex } ol { margin: 0 20px; counter-reset: n }
      .a { list-style-type: steps } .b { list-style: bits inside } .c { list-style-type: roman } .d { list-style-type: nothing-known } li { counter-increment: list-item n } .d li::after { content: counter(n, bits) counters(n, '.', roman) }`,
    body: ['a', 'b', 'c', 'd'].map((name) => `<ol class="${name}"><li>p<li>q<li>r</ol>`).join(''),
  },
];

/** What is written in older ways, or in parts. */
const otherCases: readonly LayoutCase[] = [
  {
    name: 'a background has a place in each direction',
    css: `body { margin: 0 } div { width: 90px; height: 40px; margin: 4px; background: linear-gradient(red, blue) no-repeat, linear-gradient(90deg, gold, lime) no-repeat #ddd;
      background-size: 20px 10px } .a { background-position-x: right 5px, 30% } .b { background-position-y: bottom 4px } .c { background-position: 10px 20px, right 4px top 6px; background-position-x: center }`,
    body: '<div class="a"></div><div class="b"></div><div class="c"></div>',
  },
  {
    name: 'a box of old shows some lines only where its content runs down',
    css: 'body { margin: 0 } div { display: -webkit-box; -webkit-line-clamp: 2; white-space: pre; justify-content: center; -webkit-box-align: end; min-height: 50px; background: gold; margin: 4px; line-height: 20px } .v { -webkit-box-orient: vertical } .c { -webkit-box-pack: center }',
    body: '<div>a\nb</div><div class="c">a\nb\nc</div><div class="v">a\nb\nc</div>',
  },
  {
    name: 'an address in a style sheet may hold tabs',
    css: `body { margin: 0 } div { width: 90px; height: 60px; background: url("data:image/svg+xml;utf8, <svg xmlns='http://www.w3.org/2000/svg'\twidth='40'\theight='40'><path d='M0,0\tl40,0 0,40z'\tfill='teal'/></svg>") }`,
    body: '<div></div>',
  },
  {
    name: 'a colour of borders alone draws none',
    css: 'body { margin: 0 } table { float: left; margin: 4px }',
    body: '<table bordercolor="red"><td>x</table><table bordercolor="red" border="2"><td>x</table><table bordercolor="red" border="0"><td>x</table>',
  },
  {
    name: 'the first line is behind floats and what is absolutely positioned',
    css: 'body { margin: 0 } div::first-line { color: red } p { margin: 0; color: blue } i { float: right } b { position: absolute; right: 0 }',
    body: '<div><b>x</b><i>y</i><p><b>x</b>first<br>second</p></div><div><i>y</i>first<br>second</div>',
  },
  {
    name: 'a marker of paths comes from styles, too',
    css: 'body { margin: 0 } .a { marker: url(#m) } .b { marker-start: url(#m); marker-end: url(#n) } path { fill: none; stroke: #333; stroke-width: 4px }',
    body: `<svg width="300" height="120"><defs><marker id="m" viewBox="0 0 10 10" markerWidth="3" markerHeight="3" refX="5" refY="5"><circle cx="5" cy="5" r="5" fill="red"/></marker>
      <marker id="n" viewBox="0 0 10 10" markerWidth="3" markerHeight="3" refX="5" refY="5" orient="auto"><path d="M0 0L10 5L0 10Z" style="fill: blue; stroke: none"/></marker></defs>
      <path class="a" d="M20 20H90V90"/><path class="b" d="M150 20H220V90"/></svg>`,
  },
];

/** Which of many declarations applies. */
const cascadeCases: readonly LayoutCase[] = [
  {
    name: 'revert-layer goes back to what the layers below say',
    css: `@layer low { p { color: teal; background: gold !important; margin-left: 9px } }
      @layer high { p { color: revert-layer; background: red !important; margin-left: 30px; border: 2px solid } @layer inner { p { padding: 8px } } p { padding: revert-layer } }
      p { margin: 4px; margin-left: revert-layer; font-weight: 700 } .a { font-weight: revert-layer; display: inline-block; border: var(--w) }
      section { width: 50px; height: 30px; background: lime !important; display: flex } em { font-style: revert-layer; text-indent: revert-layer }
      div { width: 20px; height: 20px; background: blue }`,
    body: `<p>one</p><p class="a" style="--w: revert-layer; display: revert-layer">two</p><p><em>three</em></p>
      <section style="background: red !important; background: revert-layer !important; display: revert-layer"><i>a</i><b>b</b></section>
      <div style="background: red; background: revert-layer"></div>`,
  },
];

/** What becomes of the background of the canvas in the group that the root element makes. */
const rootGroupCases: readonly LayoutCase[] = [
  ['an opacity', 'background: #06c; opacity: 0.4', ''],
  [
    'an opacity, which the body has the background of',
    'opacity: 0.4',
    'body { background: linear-gradient(red, blue) }',
  ],
  ['a filter', 'background: #fc0; filter: invert(1)', ''],
].map(([name, root, css = '']) => ({
  name: `the background of the canvas is part of a root with ${name}`,
  css,
  root: ` style="${root}"`,
  body: '<p>text</p><div style="background: gold; width: 90px; height: 20px"></div>',
}));

const SQUARES = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='40' height='30'%3E%3Crect width='30' height='20' fill='teal'/%3E%3C/svg%3E")`;

/** Images placed in areas of no size, and in those that are next to a whole number of pixels. */
const imageAreaCases: readonly LayoutCase[] = [
  {
    name: 'a background of a body out of the flow shows in the size that its picture has',
    css: `body { position: absolute; width: 100%; height: 100%; margin: 0; background: ${SQUARES} top left repeat }`,
    body: 'text',
  },
  {
    name: 'a background of a body out of the flow is repeated where its size is said',
    css: 'body { position: absolute; inset: 20px; margin: 0; background: linear-gradient(red, blue) 0 0 / 50px 40px }',
    body: 'text',
  },
  {
    name: 'an image is repeated from a content box of no height',
    css: `div { width: 100px; padding: 20px; margin: 4px; background: ${SQUARES} content-box } .c { background: linear-gradient(red, blue) 0 0 / 20px 20px content-box }`,
    body: '<div style="background-clip: border-box"></div><div class="c" style="background-clip: border-box"></div><div style="background-clip: border-box; background-repeat: no-repeat"></div>',
  },
  {
    name: 'a picture that covers next to a whole number of pixels is not seen twice',
    css: `div { width: 91px; height: 60.984375px; margin: 4px; background: url("data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAFElEQVR42mM4wcAAQgEMDBAGEAEAMrQFAcAsGJ4AAAAASUVORK5CYII=") center / cover }`,
    body: '<div></div><div style="width: 60.984375px; height: 30px"></div>',
  },
];

export const pageCases: readonly LayoutCase[] = [
  ...imageAreaCases,
  ...rootGroupCases,
  ...containmentCases,
  ...stickyCases,
  ...elementCases,
  ...detailsCases,
  ...counterCases,
  ...otherCases,
  ...cascadeCases,
];
