/** Documents whose computed styles are compared with those of a browser: what each shows, its styles and its body. */

export interface StyleDocument {
  name: string;
  css: string;
  body: string;
  /** Milliseconds into its animations. */
  time?: number;
  /** Whether its classes are Tailwind's. */
  usesTailwind?: boolean;
}

const TEXTS = '<h1>A<em>b</em></h1><p class="x">c<span>d</span></p>';

const LIST =
  '<ul id=u><li class="a b">1</li><li lang=tr-TR>2</li><li data-k="Ab c">3</li><li>4</li><li>5</li></ul>';

const SELECTORS =
  `li; .a.b; li:first-child; li:last-child; li:nth-child(2n+1); li:nth-child(-n+2); li:nth-last-child(2);
  li:nth-child(even of :not(.a)); ul:has(.b); p:has(> em); p:has(+ div); div:has(p em + em); p:not(:has(em, i)); em:not(:hover);
  :has(~ a); li:is(:focus, .a); li:only-child; em:only-of-type; p ~ p; p + p; ul > li; body li; [data-k]; [data-k="Ab c"];
  [data-k="ab C" i]; [data-k^=Ab]; [data-k$=c]; [data-k*="b "]; [data-k~=c]; [lang|=tr]; :lang(tr); li:not(.a, [lang]);
  :is(ul, p) > :where(li, em); p:empty; :root body; li:nth-of-type(3n); p:last-of-type; p:first-of-type; #u li; a:link;
  div > p > em; div p em; p:not(div p); * + li; li:nth-last-of-type(-n+3); :nth-child(1 of li, em); body :not(p) em`
    .split(';')
    .map((selector) => selector.trim());

/** Each sets a bit of a number. */
function bits(property: string, from: number, to: number): string {
  const chosen = SELECTORS.slice(from, to);
  const reset = chosen.map((_, index) => `--s${from + index}: 0`).join('; ');
  const sum = chosen.map((_, index) => `var(--s${from + index}) * ${2 ** index}`).join(' + ');
  const rules = chosen.map((selector, index) => `${selector} { --s${from + index}: 1 }`).join('\n');
  return `* { ${reset}; ${property}: calc(${sum}) }\n${rules}\n`;
}

export const STYLE_DOCUMENTS: readonly StyleDocument[] = [
  {
    name: 'selectors',
    css: bits('order', 0, 20) + bits('z-index', 20, SELECTORS.length),
    body: `${LIST}<p>x</p><p></p><div><p>y<em>z</em></p><p><em>1</em><em>2</em></p></div><a href="x">a</a>`,
  },
  {
    name: 'selectors that are none',
    css: `p:lang("tr") { z-index: 3 } p, em::-webkit-a() { z-index: 4 } p, em::-webkit-a { flex-grow: 2 }`,
    body: '<p lang=tr>1<em>2</em></p>',
  },
  {
    name: 'lengths',
    css: `body { font-size: 20px } h1 { font-size: 1.5em; width: calc(100% - 2em); height: calc(1in + 1cm + 4pt);
      margin: 1rem 2vw 3vh 4vmin; padding: calc(2px * 3) calc((1px + 2em) / 2); min-width: min(50%, 300px);
      max-width: max(10px, 20px, 2em); text-indent: clamp(10px, 5vw, 30px); letter-spacing: .05em; border: .5em solid }
      em { font-size: 150%; line-height: 1.5; margin-left: -2q; width: 10pc; inset: 10% auto calc(5% + 3px) 2mm }
      p { line-height: 150%; font-size: larger; word-spacing: 1e1px; width: calc(100% / 3); flex: 1 1 calc(50% - 4px) }
      span { font-size: smaller; line-height: normal; height: calc(sin(30deg) * 100px); width: round(17px, 5px);
        margin: calc(pi * 1px) hypot(3px, 4px) mod(7px, 4px) calc(-1 * (2px + 1em)); font-size: xx-large }`,
    body: TEXTS,
  },
  {
    name: 'counts of siblings',
    css: `@property --own { syntax: '<integer>'; inherits: true; initial-value: 0 }
      @property --tint { syntax: '<color>'; inherits: true; initial-value: red } ul { --there: calc(sibling-index() * 1px) }
      li { --own: sibling-index(); --tint: rgb(calc(sibling-index() * 9) calc((sibling-count() + 1) * 9) 0); --here: calc(sibling-index() * 10px); order: sibling-index(); width: calc(10px * sibling-index()); margin-top: var(--there);
        z-index: calc(sibling-count() - sibling-index()); height: calc(100% / sibling-count()); font-size: calc(10px + 1px * sibling-index());
        opacity: calc(sibling-index() / sibling-count()); rotate: calc(360deg * sibling-index() / sibling-count()); flex-grow: sibling-index();
        background-color: hsl(calc(sibling-index() * 40) 50% 50%); padding-left: min(sibling-index() * 2px, 5px); line-height: sibling-count();
        translate: calc(-50% + sibling-index() * 1px); animation: a 1s linear; animation-delay: calc(sibling-index() * -50ms) }
      em { order: sibling-index(); background-color: var(--tint); z-index: var(--own); width: var(--here); color: rgb(calc(sibling-count() * 9) 0 0) }
      li:nth-child(3) { order: sibling-index(2); flex-grow: sibling-count() }
      @keyframes a { from { bottom: calc(10px * sibling-index()) } to { bottom: calc(20px * sibling-index()) } }`,
    body: '<p>x</p><ul><li>1</li>\n<li>2<em>a</em>b<em hidden></em><em>c</em></li><li>3</li><!-- --><li>4</li></ul>',
    time: 300,
  },
  {
    name: 'environment variables',
    css: `h1 { width: env(safe-area-inset-top, 30px); height: env(safe-area-max-inset-left, 30px); padding: env(keyboard-inset-width, 4px) env(unknown, 5px); font-weight: calc(500 * env(preferred-text-scale, 9)) }
      em { padding-left: calc(env(safe-area-inset-bottom) + 2px); margin: env(SAFE-AREA-INSET-TOP, 6px) env(titlebar-area-x, 7px) env(safe-area-inset-top 0, 8px); border-left: env(keyboard-inset-top, 9px) solid; order: env(unknown) }
      p { --a: env(safe-area-inset-right, 30px); width: var(--a); padding: env(viewport-segment-width 0 0, 3px); margin-left: env(safe-area-inset-left,) }`,
    body: TEXTS,
  },
  {
    name: 'math functions of any unit',
    css: `h1 { width: calc(sign(-1px) * -30px); height: calc(progress(50, 0, 100) * 60px); padding: calc(progress(150px, 0px, 100px) * 60px) calc(progress(1em, 100px, 0px) * 9px); margin: calc(atan2(1, 1) / 1deg * 1px) }
      em { width: calc(60px / 1em * 1px); padding-left: calc(1px * 2px / 1px); margin-left: calc(1px / 2s * 3s); order: calc(sign(1em - 1px) * 3); height: calc(10px * (1em / 1px)); z-index: calc(progress(20px, 10px, 10px) * 7) }
      p { width: calc(progress(50%, 0%, 100%) * 60px); padding: 1px; padding: calc(1px * 1px); margin-left: 2px; margin-left: calc(2px / 1px); order: 4; order: calc(progress(5, 0)); z-index: 6; z-index: progress(1px, 0, 1); min-width: calc(progress(5px, 20px, 20px) * 60px); min-height: calc(1s / 1ms * 1px); max-width: calc(2dppx / 1dpi * 1px) }
      span { padding-left: calc(10% * (1px / 2px)); margin-left: calc(2 * 10% / 4); width: 3px; width: calc(sqrt(1px)); opacity: calc(sign(-3deg) * -.5); max-height: calc((1px + 10%) * (1px / 2px)); rotate: calc(progress(1s, 0s, 2s) * 90deg); order: calc(exp(1px / 1px)) }`,
    body: TEXTS,
  },
  {
    name: 'values that are brought into their range',
    css: `h1 { opacity: -1; overflow: overlay; shape-image-threshold: 7 } em { opacity: 2; overflow: overlay hidden; flood-opacity: -50% } p { opacity: -50%; overflow-x: overlay; stop-opacity: 3 }
      span { overflow-y: overlay; fill-opacity: -1; stroke-opacity: 1.5; overflow-x: hidden }`,
    body: TEXTS,
  },
  {
    name: 'mixtures of colours and links',
    css: `h1 { color: green; color: color-mix(in srgb, red 10%, blue 10%, lime) } em { color: color-mix(in srgb, red); background-color: color-mix(red 20%, blue) }
      p { background-color: color-mix(in srgb, red, color-mix(in srgb, red, blue, lime)); color: -webkit-link; border-left-color: -webkit-activelink } span { border: 3px solid color-mix(in srgb, red 20%, blue) }`,
    body: TEXTS,
  },
  {
    name: 'attributes',
    css: `p { width: attr(data-w px); height: attr(data-h type(<length>), 7px); color: attr(data-c type(<color>)); margin: attr(data-none px, 3px);
      --n: attr(data-n number); flex-grow: var(--n); padding: calc(attr(data-n type(<number>)) * 1px); z-index: attr(data-c number, 4) }
      span { width: attr(data-n %); height: attr(data-h px); color: attr(data-x type(<color>), var(--none, teal)); flex-grow: var(--n); opacity: attr(data-none number) }
      b { padding: attr(data-p type(*)); transform: attr(data-t type(<transform-list>)); --p: attr(data-p type(*), 1px); margin: var(--p); width: attr(data-p px, 4px);
        background-image: attr(data-g type(<image>), linear-gradient(red, blue)); list-style-image: attr(data-i type(*), none); left: attr(data-u type(<url>), 5px) }`,
    body: `<p data-w=12 data-h=2em data-c="rgb(1 2 3)" data-n=3>a<span data-n=50 data-h=2em data-x=url(a.png)>b</span></p>
      <b data-p="1px 2em" data-t="rotate(9deg) scale(2, 2)" data-g="linear-gradient(90deg, lime, #123)">c</b><b data-p=" 8 " data-g="url(data:,)" data-i="url('data:,')" data-u="url(data:,)">d</b>`,
  },
  {
    name: 'colours',
    css: `h1 { color: rebeccapurple; background-color: hsl(200 50% 50% / .5); border: 2px solid rgb(10% 20% 30%) }
      em { color: oklch(70% 0.1 200); background: lab(50% 40 59.5); outline: 1px solid currentcolor }
      p { color: color-mix(in srgb, red 20%, blue); background: hwb(120 10% 20%); box-shadow: 0 1px 2px #0003, inset 0 0 0 1px }
      span { color: #abcd; background: rgb(from #f80 r g b / 50%); border-color: transparent; text-shadow: 1px 1px Red }`,
    body: TEXTS,
  },
  {
    name: 'the cascade',
    css: `@layer base, theme; h1 { color: red !important; color: blue } h1.x { color: green } #i { margin: 1px; margin-top: 2px }
      @layer theme { p { color: red; padding: 1px !important } } @layer base { p { color: blue !important; padding: 2px !important } }
      p { color: lime; padding: 3px } .x { margin-left: 5px } p.x { margin: 6px } p { margin: 7px }
      h1 { font-size: initial; display: revert; margin: unset } em { all: unset; color: inherit }
      div { border: 3px dotted; & p { order: 4; &.x { order: 5 } } > em { order: 6 } .y & { order: 7 } @media (width > 10px) { opacity: .5 } }
      span { font: italic small-caps 900 12px/2 "A B", serif; font-weight: lighter } strong { font-weight: lighter }
      .late { flex: 2 } .late { flex-grow: 3 }`,
    body: `${TEXTS}<div id=i class=y><p class=x>1</p><p>2</p><em>3</em><strong class=late style="order: 9; color: red">s</strong></div>`,
  },
  {
    name: 'custom properties',
    css: `:root { --a: 10px; --b: var(--a); --c: var(--d); --d: var(--c); --list: 1px 2px; --e: ; --Up: 3px; --col: #08f; --em: 2em } * { min-height: var(--em) }
      h1 { margin: var(--list) var(--b); width: calc(var(--a) * 3); padding: var(--c, 4px); height: var(--nope, var(--b)) }
      em { --a: 20px; width: var(--a); height: var(--b); color: var(--nope); order: var(--nope, 3) }
      p { background: linear-gradient(var(--col), rgb(0 0 0 / var(--alpha, 25%))); border: var(--a) solid var(--col); width: var(--Up); height: var(--up, 9px) }
      span { --a: initial; width: var(--a, 7px); font: var(--e) 20px/1.2 serif; color: var(--a) }`,
    body: TEXTS,
  },
  {
    name: 'shorthands',
    css: `h1 { flex: 1; gap: 1px 2px; place-items: center start; place-content: space-between; border-radius: 1px 2% / 3px;
        inset: 1px 2px; overflow: hidden scroll; text-decoration: underline wavy red 2px; list-style: square inside }
      em { flex: none; border-left: thick double; border-width: 1px 2px 3px; border-style: solid none; grid-area: 1 / 2 / span 3;
        background: url("data:,x") 10px 20% / 30px auto no-repeat padding-box content-box, red; white-space: pre-line }
      p { flex: 2 3 40px; flex-flow: column wrap-reverse; background: linear-gradient(45deg, red, blue) center / cover fixed;
        grid-template: "a b" 10px "c d" / 1fr 2fr; text-wrap: balance; font: oblique 10deg 300 1.5em/1.2 monospace }
      span { border-block: 2px solid; margin-inline: 3px 4px; padding-inline-end: 5px; inset-block-start: 6px; border-inline-start: 7px solid red;
        background-position: right 10px bottom 20%; object-position: top right; mask: linear-gradient(black, transparent) 0 0 / 10px 10px;
        transform-origin: left; grid-column: 2 / span 2; grid-row: a; -webkit-text-stroke: 2px red; overflow: hidden }`,
    body: TEXTS,
  },
  {
    name: 'tables and pictures of borders',
    css: `i { border-image: linear-gradient(red, blue) 3 10% fill / 2px auto 4 / 1 2px stretch } b { border-image: 7 stretch conic-gradient(red, blue); border: 1px solid }
      table { table-layout: fixed; border-collapse: collapse; border-spacing: 2px 1em; caption-side: bottom; empty-cells: hide; align-content: unsafe end }
      u { display: table-cell; float: left } s { display: inline-table }`,
    body: '<table><tr><th>a<td>b</table><p style="text-align: right"><i>c</i><b>d</b><u>e</u><s>f</s></p>',
  },
  {
    name: 'paint',
    css: `h1 { background-image: radial-gradient(circle at 20% 30%, red 10%, blue calc(50% + 1em)), conic-gradient(from 45deg, red, blue 50%);
        filter: blur(1em) drop-shadow(red 0px 0px 2px); transform: translate(10px, 50%) rotate(.25turn) scale(1.5, 1.5); mix-blend-mode: multiply }
      em { clip-path: polygon(0px 0px, 100% 0px, 50% calc(100% - 4px)); opacity: 50%; backdrop-filter: blur(2px); rotate: 90deg; scale: 1.5; translate: 1em 50% }
      p { clip-path: inset(1px round 2px); mask-image: linear-gradient(to right, #000, #0000); box-shadow: 0 1em 2em -1px rgb(0 0 0 / .5); isolation: isolate }
      b { background: url("data:,x") center / contain no-repeat #fef3c7; mask: url("data:,x") no-repeat 10px 20px }
      span { filter: grayscale(.5) brightness(1.2); aspect-ratio: 16 / 9; object-fit: cover; z-index: 3; clip-path: circle(50% at 1em 2em) }`,
    body: `${TEXTS}<b>e</b>`,
  },
  {
    name: 'texts',
    css: `h1 { text-align: justify; text-transform: uppercase; font-feature-settings: "ss01" 2, "tnum"; font-variation-settings: "wght" 350;
        overflow-wrap: anywhere; text-box: ex alphabetic trim-end; word-break: keep-all; text-overflow: ellipsis; hyphens: none; tab-size: 4; direction: rtl }
      em { text-box: cap alphabetic; vertical-align: -2px; font-variant-numeric: tabular-nums; text-underline-offset: 2px; font-kerning: none; vertical-align: super }
      p { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; text-shadow: 1px 2px 3px, 0 0 1em red; font-stretch: 75%; text-box: trim-start }
      span { margin-inline-start: 3px; font-weight: bolder; letter-spacing: normal; white-space: nowrap; white-space: break-spaces; quotes: "«" "»"; counter-reset: a 2 b; counter-increment: a; translate: 1px 2px 0 }`,
    body: `<div dir=rtl>${TEXTS}</div><b>1<b>2</b></b><small>s<sub>t</sub></small><blockquote>q<ol><li>x</ol></blockquote><a href=x>l</a><mark>m</mark>`,
  },
  {
    name: 'monospaced text',
    css: `div { font-size: 20px } section { font-size: 1.5em } code code { font-family: serif } tt { font-size: medium }
        .calc { font-size: calc(1em + 2px) } .rem { font-size: 1.5rem }`,
    body: `${['div', 'section', 'h1', 'div class=calc', 'div class=rem'].map((tag) => `<${tag}>x<code>y<code>z</code></code><tt>m<small>s</small></tt></${tag.split(' ')[0]}>`).join('')}<pre>p<b>q</b></pre>`,
  },
  {
    name: 'elements',
    css: '',
    body: [
      'address article aside blockquote dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section ul'
        .split(' ')
        .map((tag) => `<${tag}>x</${tag}>`)
        .join(''),
      'a abbr b bdi bdo big br cite code data del dfn em i img ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'
        .split(' ')
        .map((tag) => `<${tag} title=x href=x>x</${tag}>`)
        .join(''),
      '<section><h1>x</h1><article><h1>y</h1></article></section><ul><li>x<ol type=I><li>y<ul><li type=square>z</ul></ol></ul><p dir=rtl>r<p hidden>h</p>' +
        '<p dir=auto>1 <i dir=ltr>x</i> <bdi>x</bdi> (سلام) x<b>y</b></p><p dir=auto>1 <i>x</i> سلام</p><bdi>سلام</bdi><p dir=auto>1',
    ].join(''),
  },
  {
    name: 'boxes',
    css: `div { display: flex } .g { display: inline-grid; grid-template-columns: repeat(2, minmax(10px, 1fr)) [end] 20%; grid-auto-flow: column dense; justify-items: stretch }
      .c { display: contents } .n { display: none } .abs { position: absolute; top: 0 } em { display: inline-flex } .b { display: inline-block }
      .v { visibility: hidden; float: none; box-sizing: border-box; align-self: flex-end; order: -1; min-height: fit-content; border-style: solid; border-right-style: none }`,
    body: `<div><em>1</em><span>2</span><span class=c><i class=b>3</i></span></div><span class=g><em>4</em></span><span class=abs>5</span><p class=n><span>6</span></p><p class=v><em class=b>7</em></p>`,
  },
  {
    name: 'conditions',
    css: `@media (min-width: 800px) and (max-width: 800px) { h1 { order: 1 } } @media print { h1 { order: 2 } } @media (width < 800px), (orientation: portrait) { em { order: 3 } }
      @media screen and (400px <= width <= 900px) { em { order: 4 } } @media not all and (min-width: 900px) { p { order: 5 } } @media (prefers-color-scheme: dark) { p { order: 6 } }
      @supports (display: grid) and (not (display: nonsense)) { span { order: 7 } } @supports (color: nothing) { span { order: 8 } } @supports (-moz-appearance: none) or (-webkit-touch-callout: none) or (colour: red) { em { order: 9 } } @supports (-webkit-font-smoothing: auto) { em { min-height: 9px } } @media (aspect-ratio: 4/3) { p { opacity: .5 } }
      @supports selector(h1:has(> em, [href^=a] + .b)) and selector(p::before) { h1 { min-width: 1px } } @supports selector(:nonsense) { em { min-width: 2px } } @supports not selector(p >) { p { min-width: 3px } } @supports selector(p, em) { p { max-width: 4px } }`,
    body: TEXTS,
  },
  {
    name: 'what browsers pass over',
    css: `h1 { order: 1; order: x; *order: 2; order: 3px; color red; z-index: 4; order 5; min-width: 7px\\9; min-width: calc(1px+2px) }
      h1, p::-moz-focus-inner { z-index: 9 } h1, :unknown { z-index: 8 } em:is(:unknown, em) { order: 2 } p:not(:unknown) { order: 9 } 5p { order: 8 } span::-webkit-x, span { order: 4 }
      @-moz-document url-prefix() { h1 { z-index: 7 } } @unknown x { h1 { z-index: 7 } } @media (unknown: 1) { h1 { z-index: 7 } } @media (unknown: 1), screen { h1 { min-height: 1px } }
      h1 { filter: progid:DXImageTransform.Microsoft.gradient(startColorstr='#80000000', endColorstr='#80000000'); behavior: url(x.htc); mso-line-height-rule: exactly; display: inline flex }
      p { display: -webkit-box; display: -ms-flexbox; display: flow; width: var(--x, rot); height: 5px; background: -moz-linear-gradient(left, red, blue); opacity: .5; opacity: 50xy } p { -webkit-margin-start: 7px }
      span { text-align: -webkit-center; display: grid inline } } em { order: 11 } em { order: 12 }`,
    body: TEXTS,
  },
  {
    name: 'names with escapes',
    css: `h1 { \\63 \\6F lor: gr\\65 en; \\6fr\\64 er: 3 !\\69mportant; order: 4; --\\61: 7; min-height: 5\\70 x; z-index: 1; z-index: 2 !ie }
      p:first-\\63hild, p:last-\\63hild, h1 + \\70 { o\\rder: var(--a, 8) } h1::b\\65 fore { content: ''; z-index: 6 } .c\\000078, .x { b\\61 ckground: \\r\\65 d }
      @m\\65 dia screen { em { ORDER: 9 ! IMPORTANT } } @keyfr\\61mes x { } @supports (c\\6flor: r\\65 d) { span { width: 5px } }`,
    body: TEXTS,
  },
  {
    name: 'old attributes',
    css: 'body { color: #123456 }',
    body: `<center>a<table border=3 cellpadding=8 cellspacing=4 width=300 height=120 align=center bgcolor=eeeeff><tr bgcolor=yellow valign=top><td width=100 align=right>a<td nowrap align=center>b<tr height=20><td valign=bottom bgcolor=cccccc height=60%>c<th align=left bgcolor="rgb(1,2,3)">d</table></center>
      <table cellspacing=0 border align=right><caption align=bottom>e</caption><col width=20%><tbody align=middle valign=baseline><tr><td width=0>f<td align=char>g</table><p align=right>h<p align=middle>i<div align=justify>j</div><div align=center><h2 align=center>k</h2></div><h3 align=left>l</h3><i align=center nowrap>m</i>
      <hr width=50% size=6 color=red><hr align=left width=100><hr noshade size=4><hr size=1><hr align=right noshade color=blue><font color=red size=5>n</font><font size=+1 color=#0a0>o</font><font size=-9>p</font><font size=7 color=chucknorris>q</font><font size=x color=transparent>r</font>
      <img width=40 height=30 hspace=10 vspace=5 border=2 align=left><img align=absbottom border=x><img align=texttop><br clear=all><dir><li>s</dir><nobr>t</nobr><acronym title=x>u</acronym><xmp>v</xmp><listing>w</listing><form><label>x</label></form><details open><summary>y</summary>z</details><foo>A</foo>`,
  },
  ...[-100, 0, 150, 499, 1000, 1730, 4000].map((time) => ({
    name: `motion at ${time} ms`,
    time,
    css: `@keyframes a { from { opacity: 0; transform: translateY(40px) rotate(20deg) } 40% { opacity: .8; animation-timing-function: steps(3, jump-both) } to { transform: none } }
      @keyframes b { 0%, 50% { color: red; letter-spacing: 1px; border-color: blue } 100% { color: rgb(10 200 180); font-size: 30px; background-color: rgb(0 0 255 / 20%) } }
      @keyframes c { to { box-shadow: 2px 4px 6px red; filter: blur(4px); width: 50%; visibility: hidden; transform: translate(10px, 20px) scale(2) } }
      h1 { animation: a 1s ease-in-out .1s 2 alternate both } em { animation: b 2s cubic-bezier(.1, -0.6, .2, 1.5) infinite; font-size: 20px }
      p { animation: c 1.5s linear(0, .25 75%, 1) .05s 1.5 reverse forwards; width: 100px; box-shadow: none } span { animation: a .5s step-end 3, b 1s -300ms }
      i { animation: c 1s ease-out backwards paused; transform: rotate(90deg); animation-play-state: running }`,
    body: `${TEXTS}<div><i>i</i></div>`,
  })),
];
