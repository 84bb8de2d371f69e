import type { LayoutCase } from '../layout-case.js';

/** Pages, lists and blocks. */
export const blockCases: readonly LayoutCase[] = [
  {
    name: 'a custom property that is not inherited has no say in an element that says none',
    css: `@property --leading { syntax: "*"; inherits: false } .a { --leading: 3; line-height: var(--leading) }
      .b { line-height: var(--leading, 1) }`,
    body: '<div class="a"><div class="b">one</div><div class="b"><div class="b">two</div></div>three</div>',
  },
  {
    name: 'what the syntax of a custom property does not allow is invalid once it is computed',
    css: `@property --c { syntax: "<color>"; inherits: true; initial-value: #22aa44 }
      @property --l { syntax: "<length>"; inherits: true; initial-value: 30px }
      @property --p { syntax: "<length-percentage>"; inherits: false; initial-value: 40% }
      @property --i { syntax: "<integer>"; inherits: true; initial-value: 2 }
      @property --a { syntax: "<angle>"; inherits: true; initial-value: 10deg }
      @property --k { syntax: "small | <length>"; inherits: true; initial-value: small }
      @property --s { syntax: "<length>+"; inherits: true; initial-value: 4px 40px }
      @property --cs { syntax: "<color>#"; inherits: true; initial-value: red, blue }
      @property --none { syntax: "<color>"; inherits: true } div { height: 8px; margin-bottom: 3px; background: #ccd }`,
    body: [
      '--c: 3px; background: var(--c)',
      '--c: orange; background: var(--c)',
      '--l: red; width: var(--l)',
      '--l: inherit; width: var(--l)',
      '--p: lime; width: var(--p)',
      '--p: calc(10% + 2em); width: var(--p)',
      '--i: 1.5; width: calc(var(--i) * 50px)',
      '--i: calc(3.4); width: calc(var(--i) * 50px)',
      '--a: 4px; width: 100px; transform: rotate(var(--a))',
      '--k: huge; width: var(--k, 70px)',
      '--k: 2em; width: var(--k, 70px)',
      '--s: 1em; padding: var(--s); height: 0',
      '--cs: lime, 4px; background: linear-gradient(90deg, var(--cs))',
      '--none: green; background: var(--none, red)',
    ]
      .map((style) => `<div style="${style}"></div>`)
      .join(''),
  },
  {
    name: 'a length of a registered custom property is that of the element that says it',
    css: `@property --l { syntax: "<length>"; inherits: true; initial-value: 0 } div { font-size: 10px; --l: 6em }
      i { display: block; font-size: 20px; width: var(--l); height: 18px; background: teal }`,
    body: '<div><i></i></div><i style="width: calc(var(--l) + 9px)"></i>',
  },
  {
    name: 'overflow of the body belongs to the viewport',
    css: 'body { overflow: hidden; background: #eee; height: 60px; width: 200px } h1 { background: gold; font-size: 20px; width: 260px }',
    body: '<h1>a</h1><p style="background: #9cf; height: 60px">b</p>',
  },
  {
    name: 'overflow of the root belongs to the viewport, and the body then clips',
    css: 'html { overflow: hidden; height: 30px } body { overflow: clip; height: 40px; width: 80px } p { border: 2px solid }',
    body: '<p style="width: 120px">a</p><p>b</p>',
  },
  {
    name: 'the root may be positioned',
    css: 'html { position: absolute; left: 60px; top: 40px; width: 100px; border: 5px solid; background: gold }',
    body: 'a',
  },
  {
    name: 'markers stand outside of the border, as their own styles say, and count',
    css: `ol, ul { margin: 0; padding-left: 60px } .p { padding: 2px 10px; border-left: 6px solid #06c } .s { letter-spacing: 6px }
      .c { -webkit-text-fill-color: red } .b::marker { font-size: 26px } .n::marker { content: counter(list-item) ") " }`,
    body: `<ol><li class="p">a<li class="s">b<li class="c">c<li class="b">d<li class="n">e</ol>
      <ul><li class="p">a<li class="c">b</ul>`
      .replaceAll(/(?=<li|<\/[ou]l)/g, '</li>')
      .replaceAll(/l><\/li>/g, 'l>'),
  },
  {
    name: 'the word none is of the type of a marker, its picture, or both',
    css: 'body { margin: 0; columns: 2; font-size: 12px; line-height: 16px } ul { margin: 0 }',
    body: [
      'none square',
      'square none',
      'none none',
      'none inside',
      'inside none square',
      'none "x "',
      'none none square',
      'none linear-gradient(red, blue)',
      'linear-gradient(red, blue) none inside',
      'inside',
    ]
      .map((style) => `<ul style='list-style: ${style}'><li>${style.replace(/["(].*/, '')}</ul>`)
      .join(''),
  },
  {
    name: 'items count by start and direction wherever they are written',
    css: 'ol { list-style: none; margin: 0; padding: 0 } li::before { content: counters(list-item, ".") " "; color: red }',
    body: `<ol start="5"><li>a</li><li>b<ol><li>c</li></ol></li></ol><ol reversed start="8"><li>d</li><li>e</li></ol>`,
  },
  {
    name: 'a counter within another ends with its element',
    css: `p, .r { counter-reset: a } p, u { display: block; margin: 0 } i { counter-increment: a } i::before { content: counters(a, ".") " " }
      b::before { counter-reset: a 7; content: counters(a, ".") " " } .c, .d { counter-increment: c } .d { counter-reset: c 4 }
      .c::before, .d::before { content: counters(c, ".") }`,
    body: `<p><i></i><i class="r"></i><i></i><i></i><b></b><i></i></p><u class="c"></u><u class="d"></u><u class="c"></u>`,
  },
  {
    name: 'a marker has no box to style',
    css: `ol { margin: 0 } .i { list-style-position: inside } li::marker { content: "ab "; color: blue; background: red; padding: 9px; margin: 9px;
      border: 3px solid red; text-decoration: underline; opacity: .2; outline: 2px solid red; vertical-align: super; font-weight: 700 }`,
    body: '<ol><li>one</li><li class="i">two</li></ol>',
  },
  {
    name: 'words that say which marks a list has may be in capitals, and others say nothing',
    css: 'ul, ol { margin: 0 }',
    body: `<ol type="square"><li>0</ol><ul type="Square"><li>one<li type="CIRCLE">two</ul><ul type="none"><li>three</ul><ol type="lower-greek"><li>four</ol>`,
  },
  {
    name: 'legends stand where their attribute says, and a length ends where its figures do',
    css: 'body { font-size: 13px; color: #0000 } legend { background: #9cf }',
    body: `<fieldset><legend align="center">c</legend></fieldset><fieldset><legend align="right">d</legend></fieldset>
      <img alt="" width="40abc" height="20.5 " style="background: red" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E">`,
  },
  {
    name: 'white space behind a mark within the line is gone, and an empty item has a line for its marker',
    css: 'ul { margin: 0 } .i { list-style: inside square; padding: 0 }',
    body: '<ul class="i"><li>\n  a<br>b</li></ul><ul><li></li><li>c</li></ul>',
  },
  {
    name: 'the marker of an item without lines is at the top of its border box',
    css: `ul, ol { margin: 0; float: left } li { border: 4px solid blue; border-top-width: 12px; padding: 10px; width: 40px; margin: 4px 0 }
      i { display: block; height: 20px; background: gold } .f i { float: left; width: 9px }`,
    body: `<ul><li><i></i></li><li class="f"><i></i></li></ul><ol><li><i></i></li><li dir="rtl"><i></i><i></i></li></ol>
      <ul><li style="font-size: 24px; line-height: 2"><i></i></li><li style="list-style: '+'"><i></i></li></ul>`,
  },
  {
    name: 'nothing is generated in line ends and places for them',
    css: `body { quotes: 'iiii' '' 'WWWW' '' 'l' '' } b { background: gold } br::before, br::after, wbr::before, b::before { content: open-quote }`,
    body: '<p><b>a</b></p><p>a<wbr>b<br>c<b>d</b></p>',
  },
  {
    name: 'circles before items are lines of one pixel',
    css: 'ul { margin: 0; padding: 0 } li { float: left; list-style: circle; width: 2px; margin-left: 22px; line-height: 20px }',
    body: `<ul>${'<li></li>'.repeat(26)}</ul>`,
  },
  {
    name: 'an item without lines is at least as high as its marker',
    css: `ul { margin: 0; float: left } li { width: 40px; background: gold } i { display: block; height: 4px; background: blue }
      .e i { height: 0; margin: 5px 0 }`,
    body: `<ul><li><i></i></li><li style="font-size: 30px; line-height: 1"><i></i></li><li style="list-style: '+'"><i></i><i></i></li>
      <li class="e"><i></i></li><li>a</li></ul>
      <ul><li style="padding: 30px 0"><i></i></li><li style="border-bottom: 3px solid red"><i></i></li><li><i style="height: 60px"></i></li></ul>`,
  },
  {
    name: 'widths of quotation marks and counters are rounded by themselves, and strings are one text',
    css: `p { margin: 0; font: 12px/20px 'Source Serif 4'; quotes: 'l' 'i'; white-space: nowrap } .q::before { content: ${'open-quote close-quote '.repeat(45)} }
      .s::before { content: ${"'l' 'i' ".repeat(45)} } .c::before { content: ${'counter(n) '.repeat(45)} }`,
    body: '<p class="q">quotes</p><p class="s">strings</p><p class="c">counts</p>'.repeat(2),
  },
  {
    name: 'quotation marks are those of their depth',
    css: 'div { quotes: "<" ">" "(" ")" } span::before { content: open-quote } span::after { content: close-quote }',
    body: '<q>a<q>b<q>c</q></q></q><div><span>h<span>i<span>j</span></span></span></div>',
  },
  {
    name: 'quotations count that have no mark',
    css: 'i::before { content: no-open-quote } b::after { content: no-close-quote "x" } q { quotes: "<" ">" "(" ")" }',
    body: '<q>a</q><i></i><q>b<q>c</q></q><b></b><q>d</q>',
  },
  {
    name: 'fonts of the system have its size and no weight',
    css: 'p { font-size: 30px; font-weight: 700; margin: 4px } p.a { font: menu } p.b { font: -webkit-small-control } p { font-family: Inter !important }',
    body: '<p class="a">Menu</p><p class="b">Control</p>',
  },
  {
    name: 'quotation marks are those of the language around',
    body: '<p lang="de"><q>d<q>e</q></q></p><p lang="fr-CA"><q>f</q></p><q lang="ru">g<q>h</q></q>',
  },
  {
    name: 'lines behind a clamp show in the padding, and below a box that does not clip',
    css: `p { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; width: 80px; margin: 0 8px 0 0; float: left;
      background: #eee } .h { overflow: hidden; padding: 8px }`,
    body: '<p class="h">a bbbbbb c ddddd e</p><p>a bbbbbb c ddddd e</p>',
  },
  {
    name: 'a clamp counts the lines of blocks within',
    css: `div { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; width: 90px;
      float: left; margin-right: 8px; background: #eee; padding-top: 4px } p { margin: 0 0 6px } ul { margin: 0; padding: 0 0 0 20px }`,
    body: `<div><p>aaa bbbbbb c ddddd e</p></div><div><p>a</p><p>bbbbbb ccccccc</p><p>d</p></div>
      <div><ul><li>a</li><li>b</li><li>c</li></ul></div><div style="width: 20px"><p>a</p></div>`,
  },
  {
    name: 'percentages beside blocks are of the block around',
    css: 'div { height: 120px; background: #eee } b, i { width: 60px; height: 50%; background: green } b { float: left } i { display: inline-block }',
    body: '<div><b></b>x <i></i><p>y</p></div>',
  },
  {
    name: 'dashes end between pixels, and dots do not',
    css: 'div { float: left; margin: 5px; border: 1px dashed; width: 40px; height: 36px } .d { border-style: dotted }',
    body: `<div></div><div style="width: 42px; border-width: 3px"></div><div style="width: 39px; border-width: 2px"></div>
      <div class="d" style="width: 44px"></div><div class="d" style="width: 45px; border-width: 2px"></div>`,
  },
  {
    name: 'dots of a line of any length are whole pixels, with one at either end',
    css: 'i { position: absolute; border: 0 dotted; border-top-width: 3px } b { position: absolute; top: 0; height: 60px; border: 0 dotted; border-left-width: 3px }',
    body: Array.from({ length: 24 }, (_, at) => {
      const place = `left: ${(at % 2) * 80}px; top: ${Math.floor(at / 2) * 8}px`;
      return `<i style="${place}; width: ${50 + at}px; border-width: ${1 + (at % 3)}px 0 0"></i><b style="left: ${170 + at * 5}px; height: ${40 + at}px"></b>`;
    }).join(''),
  },
  {
    name: 'details have a summary that nobody writes, and their own before all else',
    css: `body { font-size: 12px } summary { color: lime } details > * { background: #fd8 } details::before { content: "b" } .r { list-style: square }
      .f { display: flex; gap: 10px } details { float: left; width: 130px }`,
    body: `<details>hidden <b>x</b></details><details dir="rtl" class="r" open style="color: red"><p>p</p></details>
      <details class="f" open>in <b>one</b> item</details><details open><i>i</i><summary>later</summary>x</details>`,
  },
  {
    name: 'triangles before items stand at fractions of a pixel, eight pixels before their contents where they are outside',
    css: 'ul { float: left; margin: 0; padding: 0 0 0 30px; list-style: disclosure-closed; font-size: 28px; line-height: 1 } li + li { list-style-type: disclosure-open } .s { font-size: 11px; line-height: 1.5 } .i { list-style-position: inside } [dir] { padding: 0 30px 0 0 }',
    body: ['', 'class="i"', 'dir="rtl"', 'class="s"']
      .map((which) => `<ul ${which}><li>a<li>b<li>c<li>d</ul>`)
      .join(''),
  },
  {
    name: 'a template of a grid has names of lines around each of its rows',
    css: 'div { display: grid; width: 200px; height: 100px; grid-template: [t] "a a" 20px [u] [v] "b c" [w] "d c" 1fr [x y] / 60px 1fr } b { background: gold; grid-area: c } i { background: #9cf; grid-column: 1; grid-row: v / w } s { background: #f99; grid-column: 2; grid-row: u / v }',
    body: '<div><b>c</b><i>v</i><s style="grid-row: t / u">t</s><u style="grid-row: w / y; background: lime">w</u></div>',
  },
  {
    name: 'calc() has no shares of free space',
    css: 'div { display: grid; grid-template-columns: 50px 60px; grid-template-columns: calc(1fr) calc(2fr) } b { background: gold; border: 1px solid }',
    body: '<div><b>1</b><b>2</b><b>3</b></div>',
  },
  {
    name: 'frames and films without a source are empty room, and plug-ins and sounds are none',
    css: 'iframe, video, embed { background: #fd8 } embed { display: block; width: 30px; height: 30px } div { display: flex; height: 30px }',
    body: `a<iframe width="60" height="40"></iframe>b<iframe width="20" height="30" frameborder="no"></iframe><iframe width="20%" height="9" align="right"></iframe>
      <video width="60" height="40">none<p>of it</p></video><audio></audio><audio src="a.mp3" style="display: block">a</audio><audio loop><source src="a.ogg"><p>b</audio><embed>c<div><video></video><iframe style="width: 60px"></iframe></div>`,
  },
  {
    name: 'empty inline boxes with borders make a line beside floats',
    css: 'i { border: 2px solid green; padding: 3px; background: #9cf } b { float: right; width: 60px; height: 40px; background: gold } p { margin: 4px; overflow-wrap: anywhere; background: #eee }',
    body: '<p><i></i><b></b></p><p><b></b><i></i><i></i></p><p style="white-space: nowrap"><i></i><b></b></p>',
  },
  {
    name: 'a float of no height stands in the way of a line across it',
    body: `<div style="width: 300px"><i style="float: left; width: 10px; height: 30px"></i><i style="float: left; clear: left; width: 100px; height: 0"></i>
      A line of text here<br>and another line of it<br>and a third</div>`,
  },
  {
    name: 'a block in an inline box is aligned as that says, not as <center> around both does',
    css: 'p { width: 90px; height: 12px; background: teal; margin: 0 }',
    body: `<center><a align="center"><p></p></a></center><center><span><p></p></span></center><center><span style="text-align: left">a<p></p></span>
      <b>b<p></p></b></center><div align="right">c<i style="text-align: -webkit-center"><p></p></i></div>`,
  },
  {
    name: 'a block that clears floats keeps what begins it clear of them, too',
    css: `.a { float: left; width: 36%; height: 40px; background: #fcc } .b { float: right; width: 26%; height: 60px; background: #ccf }
      footer { clear: both; background: #eee } p { margin: 12px 0 }`,
    body: `<h4 style="margin: 4px 0">Head</h4><div class="a"></div><div class="b"></div><footer><section><p>One line of it</p></section></footer>
      <div class="a" style="height: 9px"></div><footer><i style="float: left">f</i><p style="overflow: hidden">Two</p></footer>`,
  },
  {
    name: 'a block that clears the floats which begin a document stands right below them',
    css: '.a { float: left; width: 36%; height: 40px; background: #fcc } footer { clear: both; background: #eee } p { margin: 12px 0 }',
    body: '<div class="a"></div><footer><p>One line of it</p></footer><div class="a"></div><footer><p style="display: flow-root">Two</p></footer>',
  },
  {
    name: 'a gap of a length and a share of a height that is not known has the length',
    css: '.g { float: left; width: 90px; margin: 2px; background: #eee } .g > * { background: #9cf } b { height: 20px }',
    body: `<div class="g" style="display: grid; gap: calc(10px + 10%)"><b>1</b><b>2</b><b>3</b></div>
      <div class="g" style="display: flex; flex-flow: column; gap: calc(10px + 10%)"><b>1</b><b>2</b><b>3</b></div>
      <div class="g" style="display: flex; flex-flow: wrap; gap: calc(5px + 10%)"><b>one</b><b>two</b><b>three</b></div>`,
  },
  {
    name: 'what is reverted has margins and borders of browsers, which are logical ones',
    css: 'p, ul, dd, hr { margin: 0; padding: 0; background: #cde } .r { all: revert } .m { margin: revert; padding-left: revert }',
    body: '<div style="background: #fd8"><p class="r">one</p><ul class="m"><li>two</ul><ul dir="rtl" class="r"><li>three</ul><dd class="m">four</dd></div>',
  },
  {
    name: 'grid makes rows and columns as items need them, by its shorthand',
    css: 'div { float: left; display: grid; width: 140px; height: 66px; margin: 2px; gap: 2px } b { background: #9cf } b:nth-child(2) { grid-area: span 1 / span 2 }',
    body: `<div style="grid: auto-flow / 1fr 1fr 1fr"><b>1</b><b>2</b><b>3</b></div><div style="grid: dense auto-flow 20px / 40px 40px 1fr"><b>1</b><b>2</b><b>3</b><b>4</b></div>
      <div style="grid: repeat(2, 30px) / auto-flow"><b>1</b><b>2</b><b>3</b></div><div style="grid: 20px 1fr / auto-flow dense 30px 20px"><b>1</b><b>2</b><b>3</b></div>
      <div style="grid: [a] 'x y' [b] 'z y' 20px [c] / 1fr 30px"><b style="grid-area: y">1</b><b style="grid-area: b / 1 / c">2</b></div>`,
  },
  {
    name: 'markers in letters of other fonts make room above the first line of their items',
    css: 'ul { margin: 0 2px; float: left; width: 50px; background: #eee; line-height: normal } li { background: #cde }',
    body: `<ul style='list-style-type: "✔ "'><li>one<li>two</ul><ul style='list-style-type: "◆ "; font-family: Source Serif 4'><li>one<li>two</ul>
      <ul style='list-style-type: "◆ "; line-height: 1.5'><li>one<li>two</ul>`,
  },
];
