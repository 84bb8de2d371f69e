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
    name: 'all leaves the direction of text as it is',
    css: 'body * { all: initial; font: 28px Inter } p { direction: rtl; unicode-bidi: bidi-override; display: block }',
    body: '<p><bdo dir="rtl">987 <span>654</span></bdo> 321</p><bdo dir="rtl">abc</bdo>',
  },
  {
    name: 'letters under a transform that turns nothing stand on whole pixels down',
    css: 'body { margin: 0; font: 40px/50px Inter } p { margin: 0; position: absolute; left: 10px; white-space: nowrap }',
    body: [0.3, 0.5, 0.7]
      .map((part, row) => `<p style="top: ${row * 50}px; transform: translate(0.4px, ${part}px)">ELEE</p>`)
      .join(''),
  },
  {
    name: 'a space behind another script is not kerned with the letter after it',
    css: "p { margin: 0; font: 28px/36px 'Source Serif 4' }",
    body: '<p>"\u0646\u0634\u0627\u0637\u060c W3C"!</p><p>\u043c\u0438\u0440 Word \u0422\u043e\u0442 V</p><p>\u043c\u0438\u0440 Yes, \u03b1 Van Word</p>',
  },
  {
    name: 'marks are drawn for the capitals and digits beside them beyond spaces, in the line that they come to stand in',
    css: 'p { margin: 0; font: 20px/30px Inter } .n { width: 76px } b { font-weight: inherit }',
    body: `<p>MON – FRI • 10:00 - 12:30</p><p>2 x 3 * 4 <b>+</b> x y - z a – B</p><div style="display: flex"><p class="n">LONG – <b>WORD • X</b> (a) : B</p>
      <p class="n">LONG – WORD X</p></div>`,
  },
  {
    name: 'letters that are spaced have neither ligatures nor alternates for those beside them',
    css: `p { margin: 0; font: 600 24px/30px Inter; letter-spacing: 2px } .c { font-variant-ligatures: contextual }
      .s { font-family: 'Source Serif 4'; font-variant-ligatures: discretionary-ligatures historical-ligatures } .o { font-feature-settings: 'calt' }`,
    body: `<p>10–20 A-B -> 2x3</p><p class="c">A – B (C)</p><p class="s">fit act star</p><p class="o">A-B -> 2x3</p>`,
  },
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
    name: 'an ellipsis stands for what is cut off in cells, and in lines beside blocks',
    css: `body, p { margin: 0 } td, div { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; max-width: 100px }`,
    body: `<table><tr><td>Some long text here<td>b</table><div>Some long text here<p>Short</p></div>
      <div style="display: flex">Too long an item here</div>`,
  },
  {
    name: 'tab stops are as far apart as spaces with the spacing of letters and words',
    css: 'body { margin: 0; font: 700 28px/32px Inter } div { white-space: pre; tab-size: 4 }',
    body: `<div style="letter-spacing: 3px">a&#9;XM</div><div style="word-spacing: 9px">a&#9;XM</div><div>a&#9;X</div>`,
  },
  {
    name: 'tab stops are those of the block, before and behind the edges of boxes in lines',
    css: `body { margin: 0 } div { white-space: pre-wrap; tab-size: 4; width: 200px } b { padding-left: 20px; background: #fdd } u { border: 3px solid red } i { margin: 0 9px } big { font-size: 30px }`,
    body: `<div>a&#9;b&#9;c</div><div><b>x&#9;y&#9;z</b></div><div><u>&#9;a&#9;b</u>&#9;c</div><div>ab<i>&#9;cd</i>&#9;e</div><div>a&#9;b<big>&#9;c&#9;d</big>&#9;e and <b>now&#9;the</b> next</div>`,
  },
  {
    name: 'an ellipsis stands for what is seen last, in both directions',
    css: `p { margin: 0; width: 130px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }`,
    body: `<p>${HEBREW} ${HEBREW} ${HEBREW}</p><p dir="rtl">abc def ghi jkl mno pqr</p><p>abc ${HEBREW} ${HEBREW}</p>
      <p dir="rtl">${HEBREW} abc def ghi jkl</p><p><b style="background: gold; padding: 0 9px">${HEBREW} ${HEBREW} x</b></p>`,
  },
];

/** Lines trimmed to their letters. */
/** Marks beside characters, and the room that lines leave for them. */
export const emphasisCases: readonly LayoutCase[] = [
  {
    name: 'small capitals that a font has not are letters where font-synthesis leaves them out',
    css: 'p { margin: 0; font: small-caps 20px "Source Serif 4" } b { font-weight: 400; font-variant-caps: all-small-caps }',
    body: '<p>Small <b>ALL Caps</b></p><p style="font-synthesis: style">Small <b>ALL Caps</b></p><p style="font-synthesis-small-caps: none">Small Caps</p><p style="font-synthesis: small-caps">Small Caps</p>',
  },
  {
    name: 'a mark that no font has is a box',
    css: 'p { margin: 0; line-height: 2 }',
    body: `<p style="text-emphasis: '\u23f0'">ab</p><p style="text-emphasis: '\u2705' red">ab</p>`,
  },
  {
    name: 'emphasis marks stand over or under all characters but spaces and punctuation',
    css: `body { padding: 8px; margin: 0 } p { margin: 0; background: #eee; letter-spacing: 1px } i { text-emphasis: open triangle }
      .a { text-emphasis: circle red } .b { -webkit-text-emphasis: "x" #06c; text-emphasis-position: under left; font: 20px/1 "Source Serif 4" }`,
    body: '<p class="a">Hello, (5% & a) #x</p><p class="b">office, “a” <b>b</b></p><p>ab <i>cde</i> f</p>',
  },
  {
    name: 'lines make room for emphasis marks where they leave too little, but for those that fit into a margin or padding',
    css: `body { padding: 8px; margin: 0 } p { margin: 0; background: #eee; text-emphasis: double-circle red; float: left; font-size: 14px; margin: 0 2px }
      .a { line-height: 14px } .b { line-height: 24px } .c { padding: 6px 0; line-height: 14px } .d { text-emphasis-position: under; line-height: 14px }`,
    body: ['a', 'b', 'c', 'd', 'c d'].map((name) => `<p class="${name}">abc<br>def<br>ghi</p>`).join(''),
  },
  {
    name: 'shadows of lines through a text lie over it, and an empty mark takes room between lines',
    css: `body { padding: 8px; margin: 0 } p { margin: 0; font-size: 24px; letter-spacing: 3px; text-shadow: 0 12px gold }
      .a { text-decoration: line-through 9px lime } .b { text-emphasis: circle #06c; text-decoration: underline line-through 9px lime }
      .c { text-emphasis: ""; line-height: 20px }`,
    body: '<p class="a">Hello MM</p><p class="b">Hello MM</p><p class="c">Hello gap<br>Hello</p>',
  },
  {
    name: 'emphasis marks are stroked, cast shadows, and move with their text',
    css: `body { padding: 8px; margin: 0 } p { margin: 10px; text-emphasis: circle; text-shadow: 3px 3px red; width: 120px } .b { -webkit-text-stroke: 1px lime; }
      .c { background: linear-gradient(90deg, red, blue); background-clip: text; color: #0000; text-shadow: none }`,
    body: '<p>Shadow</p><p class="b">Stroke</p><p class="c">Clip</p>',
  },
];

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

const badge = (size: string, content: string) =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`).toString('base64')}`;

/** In the style of those that shields.io has. */
const BADGES: Readonly<Record<string, string>> = {
  'a flat badge with shadows': badge(
    'width="90" height="20"',
    `<title>build</title><linearGradient id="s" x2="0" y2="100%"><stop offset="0" stop-color="#bbb" stop-opacity=".1"/><stop offset="1" stop-opacity=".1"/></linearGradient>
    <clipPath id="r"><rect width="90" height="20" rx="3"/></clipPath><g clip-path="url(#r)"><rect width="37" height="20" fill="#555"/><rect x="37" width="53" height="20" fill="#4c1"/><rect width="90" height="20" fill="url(#s)"/></g>
    <g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" text-rendering="geometricPrecision" font-size="110"><text x="195" y="150" fill="#010101" fill-opacity=".3" transform="scale(.1)" textLength="270">build</text><text x="195" y="140" transform="scale(.1)" textLength="270">build</text>
    <text x="625" y="140" transform="scale(.1)" textLength="430">passing</text></g>`,
  ),
  'a badge in capitals': badge(
    'width="147" height="28"',
    `<g shape-rendering="crispEdges"><rect width="78" height="28" fill="#555"/><rect x="78" width="69" height="28" fill="#007ec6"/></g><g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="100">
    <text transform="scale(.1)" x="390" y="180" textLength="540">VERSION</text><text transform="scale(.1)" x="1125" y="180" textLength="450">V2.4.1</text></g>`,
  ),
  'a badge in capitals whose baselines are between pixels': badge(
    'width="147" height="28"',
    `<g shape-rendering="crispEdges"><rect width="78" height="28" fill="#555"/><rect x="78" width="69" height="28" fill="#007ec6"/></g><g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" text-rendering="geometricPrecision" font-size="100">
    <text transform="scale(.1)" x="390" y="175" textLength="540">VERSION</text><text transform="scale(.1)" x="1125" y="175" textLength="450" font-weight="bold">V2.4.1</text></g>`,
  ),
  'letters along a path': badge(
    'width="200" height="80"',
    `<path id="a" d="M10 70Q100 -40 190 70" fill="none" stroke="#ddd"/><text font-family="Inter" font-size="16" fill="#111"><textPath href="#a" startOffset="50%" text-anchor="middle">Along <tspan fill="red">it</tspan></textPath></text>`,
  ),
  'a badge with classes': badge(
    'viewBox="0 0 150 30" width="150"',
    `<style><![CDATA[.k { font: 14px Inter; fill: #fff } .v { font-family: Inter; font-size: 16px; fill: #fde68a; letter-spacing: 1px } svg > rect { fill: #1e293b } text.v tspan { fill: tomato } path { fill: none }]]></style>
    <rect width="150" height="30" rx="6"/><text class="k" x="10" y="20">licence</text><text class="v" x="80" y="21">MI<tspan>T</tspan></text>`,
  ),
  'a badge of lines': badge(
    'width="200" height="80"',
    '<rect width="200" height="80" fill="#eee"/><text x="10" y="20" font-size="16" font-family="Inter" fill="#111">first<tspan x="10" dy="22" fill="#b91c1c">two</tspan><tspan dx="10" dy="-5" font-size="12">up</tspan></text>',
  ),
  'a badge with a logo': badge(
    'width="100" height="40" viewBox="0 0 50 20" preserveAspectRatio="xMidYMid slice"',
    `<rect width="50" height="20" fill="#ddd"/><image x="2" y="2" width="16" height="16" href="${badge('viewBox="0 0 24 24" fill="crimson"', '<circle cx="12" cy="12" r="11"/>')}"/><text x="21" y="13" font-size="9" font-family="Inter">logo</text>`,
  ),
};

/** Texts on the paths of an `<svg>`. */
export const textPathCases: readonly LayoutCase[] = [
  {
    name: 'text along a curve and a circle',
    css: 'text { font: 15px Inter } svg { display: block }',
    body: `<svg width="300" height="150"><defs><path id="arc" d="M20 100A60 60 0 0 1 140 100"/><path id="ring" d="M230 20a50 50 0 1 1 -.01 0" pathLength="100"/></defs>
      <text><textPath href="#arc">Round</textPath></text><text fill="teal"><textPath xlink:href="#ring" startOffset="25" dy="4">arou</textPath></text></svg>`,
  },
  {
    name: 'text along lines, and behind them',
    css: 'text { font: 15px Inter } svg { display: block }',
    body: `<svg width="300" height="150"><defs><path id="lines" d="M10 120l60 20 60-30 60 30" transform="translate(5 0)"/></defs>
      <text fill="#c00">ab<textPath href="#lines" startOffset="10%"><tspan dy="-3">on</tspan> lines</textPath> after</text></svg>`,
  },
  {
    name: 'text that is longer than its path, or has none',
    css: 'text { font: 700 16px Inter; letter-spacing: 1px } svg { display: block }',
    body: `<svg width="300" height="150"><path id="s" d="M20 40H120" stroke="#ccc"/><text><textPath href="#s">longer than it</textPath></text>
      <text y="80"><textPath href="#none">nowhere</textPath>then</text><path id="b" d="M20 120C80 60 120 160 280 90" stroke="#ccc" fill="none"/>
      <text text-anchor="end"><textPath href="#b" startOffset="100%">at end</textPath></text></svg>`,
  },
  {
    name: 'many small letters along a spiral, each as wide as layout units are',
    css: 'text { font: 9px Inter; fill: #999 } svg { display: block }',
    body: `<svg width="320" height="160"><path id="s" d="M150 80C150 70 165 70 165 82C165 100 135 100 135 80C135 55 180 55 180 82C180 115 120 115 120 80C120 40 195 40 195 82C195 130 105 130 105 80C105 25 210 25 210 82C210 145 90 145 90 80" fill="none"/>
      <text><textPath href="#s">Round and round the small letters of a long text go along a spiral, further out with every turn it takes, until there is no more path left for any of them at all</textPath></text></svg>`,
  },
  {
    name: 'lines under, over and through text along a path, letter by letter',
    css: 'text { font: 20px Inter; text-decoration: underline line-through } svg { display: block }',
    body: `<svg width="320" height="150"><path id="s" d="M20 110C80 20 240 20 300 110" fill="none"/>
      <text fill="#8ac"><textPath href="#s">under <tspan fill="#e99">and</tspan> through it</textPath></text></svg>`,
  },
  {
    name: 'letters along a path turn about their middles there, and stay as far from it behind absolute places',
    css: 'text { font: 24px Inter; fill: #8ac } svg { display: block }',
    body: `<svg width="320" height="150"><path id="s" d="M20 110C80 20 240 20 300 110" fill="none"/>
      <text rotate="0 20 40 60"><textPath href="#s">turned <tspan dy="-9">up</tspan> <tspan x="170" rotate="0">on</tspan></textPath></text></svg>`,
  },
  {
    name: 'the baseline of a part of a text is that of what is around it where it says that it has none of its own',
    css: 'text { font: 24px Inter; fill: #8ac } svg { display: block }',
    body: `<svg width="320" height="90"><text x="10" y="20" dominant-baseline="hanging">hang <tspan dominant-baseline="auto">auto</tspan> <tspan dominant-baseline="alphabetic">alpha</tspan></text></svg>`,
  },
];

/** Files of SVG with texts, as pictures and as backgrounds. */
export const svgFileCases: readonly LayoutCase[] = Object.entries(BADGES).map(([name, url]) => ({
  name: `${name}, as a picture and as a background`,
  css: `body { margin: 4px; background: #fff } p { margin: 4px 0 0; height: 84px; background: url(${url}) no-repeat 5px 1px }`,
  body: `<img src="${url}" style="display: block"><p></p>`,
}));

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
    name: 'generic families that Linux has no font for are none',
    css: 'p { margin: 0; font-size: 12px; line-height: 16px }',
    body: 'system-ui|ui-sans-serif|ui-serif|ui-monospace|math|fangsong|emoji|-apple-system, sans-serif|ui-rounded, Inter'
      .split('|')
      .map((family) => `<p style="font-family: ${family}">Hat</p>`)
      .join(''),
  },
  {
    name: 'an emoji that is to be a text is a box where no font has one',
    css: 'p { margin: 0; font-size: 24px }',
    body: '<p>\u23f0\ufe0e \u2705\ufe0e \u2795\ufe0e x</p><p>\u26bd\ufe0e\u23f0\ufe0e\u23f0\ufe0e</p>',
  },
  {
    name: 'what no font has is a box of the first font',
    css: 'p { margin: 0; background: #eef }',
    body: '<p>obj\ufffc a \ue000 private o\u0335 x</p><p>1\u202f000 a\u2007b\u2009c</p>',
  },
  {
    name: 'what no font has is a box of the first font that may have letters of its script',
    css: 'p { margin: 0; font-size: 30px; line-height: normal; background: #eef }',
    body: '<p>\u0f0aT\u0f0a</p><p>\u{10101}T</p><p>\u169c\u1681x\u2cfc</p>',
  },
  {
    name: 'a space behind a preserved line end disappears',
    body: '<span style="white-space: pre-wrap">AB\n</span><span> CD</span>',
  },
];
