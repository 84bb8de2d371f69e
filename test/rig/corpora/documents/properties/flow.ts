import type { PropertyTable } from '../property-document.js';

const LOREM =
  'The quick brown fox jumps over the lazy dog, and then sits down to think about what it has done.';

/** Block and inline flow, positions, sizes, stacking and clipping. */
export const FLOW: PropertyTable = {
  'margins-collapse': {
    css: `div { background: #e0f2fe } p { margin: 16px 0; background: #7dd3fc } .in { margin: 24px 0 } .bfc { display: flow-root; background: #bae6fd } .neg { margin-top: -10px; background: #f472b6 }`,
    html: '<div><p>margins of parent and child collapse</p><p class="in">the larger counts</p></div><div class="bfc"><p>but not in a flow root</p></div><div class="neg">negative</div>',
  },
  'box-sizing': {
    css: `div { width: 200px; height: 60px; padding: 10px; border: 5px solid #0369a1; background: #bae6fd; margin-bottom: 10px } .b { box-sizing: border-box } .c { width: 50%; padding: 5%; height: auto }`,
    html: '<div>content-box</div><div class="b">border-box</div><div class="c">percentages</div>',
  },
  'inline-flow': {
    css: `p { margin: 0 0 10px } code { font-size: 14px; background: #f1f5f9; border: 1px solid #cbd5e1; border-radius: 4px; padding: 1px 5px } mark { background: linear-gradient(transparent 60%, #fde047 60%); color: inherit } .pill { background: #dbeafe; padding: 2px 10px; border-radius: 99px } .wrap { background: #fecdd3; padding: 2px 6px; border-radius: 6px }`,
    html: `<p>Run <code>npm start</code> and <mark>look at the page</mark> that <b>opens <i>by itself</i></b> in a <span class="pill">moment</span>.</p><p><span class="wrap">${LOREM}</span></p>`,
  },
  'inline-block': {
    css: `.t { display: inline-block; padding: 6px 10px; margin: 0 6px 6px 0; border: 1px solid #94a3b8; border-radius: 6px; font-size: 14px } .big { font-size: 24px } .box { display: inline-block; width: 90px; height: 60px; background: #a7f3d0; vertical-align: bottom } .w { width: 120px; vertical-align: top }`,
    html: '<span class="t">design</span><span class="t">engineering</span><span class="t big">big</span><span class="t">two words</span><br>text <span class="box"></span> on a line <span class="t w">a block that wraps its own text</span>',
  },
  'vertical-align': {
    css: `p { margin: 0 0 10px; font-size: 24px; background: #f8fafc } i { display: inline-block; width: 18px; height: 18px; background: #e11d48 } small { font-size: 12px }`,
    html: [
      ['baseline', 'sub', 'super'],
      ['top', 'middle', 'bottom'],
      ['text-top', 'text-bottom', '6px'],
      ['-25%', '.3em', 'baseline'],
    ]
      .map(
        (values) =>
          `<p>Ag ${values.map((value) => `<i style="vertical-align: ${value}"></i> <small style="vertical-align: ${value}">${value}</small>`).join(' ')}</p>`,
      )
      .join(''),
  },
  'line-height': {
    css: `p { margin: 0 0 8px; background: #fef9c3 } .a { line-height: 1 } .b { line-height: 2 } .c { line-height: 30px } .d { line-height: 150% } .e { line-height: normal } .f { font: italic 600 18px/1.2 "Source Serif 4" } b { font-size: 22px }`,
    html: '<p class="a">one <b>big</b> word</p><p class="b">two</p><p class="c">thirty pixels</p><p class="d">150%</p><p class="e">normal <b>big</b></p><p class="f">by the shorthand</p>',
  },
  'whitespace-collapses': {
    css: `p { margin: 0 0 8px; background: #f1f5f9 } b { background: #fde68a } .pre { white-space: pre } .wrap { white-space: pre-wrap } .line { white-space: pre-line } .no { white-space: nowrap; overflow: hidden }`,
    html: `<p>   many    spaces
      and a   <b> bold </b>   word   </p><p class="pre">  kept   here
  and here\tthere</p><p class="wrap">  kept   but wrapped where the line is over and no more fits in</p><p class="line">   lines
   only   kept</p><p class="no">no line is ever broken here, however long this text may become in the end</p>`,
  },
  'br-and-hr': {
    css: `hr { border: 0; border-top: 2px dashed #94a3b8; margin: 10px 0 } .thick { height: 6px; background: linear-gradient(90deg, #f97316, #db2777); border: 0; border-radius: 3px }`,
    html: 'first line<br>second line<br><br>after an empty one<hr>below<hr class="thick">A soft&shy;hyphen and a<wbr>break',
  },
  lists: {
    css: `ul, ol { margin: 0 0 8px; padding-left: 28px } body { display: grid; grid-template-columns: 1fr 1fr; align-content: start } .sq { list-style: square } .ro { list-style: upper-roman } .in { list-style: inside decimal-leading-zero } li::marker { color: #dc2626; font-weight: 700 } .str { list-style-type: "→ " }`,
    html: '<ul><li>disc</li><li>disc<ul><li>circle</li></ul></li></ul><ul class="sq"><li>square</li></ul><ol><li>one</li><li>two</li></ol><ol class="ro" start="3"><li>three</li><li>four</li></ol><ol class="in"><li>inside</li></ol><ul class="str"><li>arrow</li></ul>',
  },
  'user-agent-styles': {
    css: 'body { font-size: 13px; padding: 0 12px } h1, h2, h3, p, blockquote, pre { margin-block: 5px }',
    html: '<h1>Heading 1</h1><h2>Heading 2</h2><h3>Heading 3</h3><p>A <strong>strong</strong>, <em>emphasised</em>, <small>small</small>, <u>underlined</u>, <s>struck</s>, <mark>marked</mark> text, H<sub>2</sub>O, x<sup>2</sup>.</p><blockquote>A quote that is indented</blockquote><a href="#x">a link</a> <ins>ins</ins> <del>del</del> <cite>cite</cite> <b>b</b> <i>i</i>',
  },
  'absolute-position': {
    css: `.p { position: relative; height: 240px; background: #ecfdf5; border: 10px solid #a7f3d0; padding: 20px } .p i { position: absolute; background: #059669; opacity: .75 } .a { top: 0; left: 0; width: 60px; height: 40px } .b { right: 10px; bottom: 10px; width: 25%; height: 20% } .c { left: 100px; right: 100px; top: 80px; height: 40px } .d { inset: 60px auto 60px 20px; width: 30px } .e { width: 40px; height: 40px } .f { top: -20px; right: -15px; width: 50px; height: 50px }`,
    html: '<div class="p">static position <i class="e"></i><i class="a"></i><i class="b"></i><i class="c"></i><i class="d"></i><i class="f"></i></div>',
  },
  'absolute-shrink-to-fit': {
    css: `.p { position: relative; height: 240px; background: #f5f3ff } .p div { position: absolute; padding: 8px; background: #8b5cf6; color: #fff } .a { left: 0; top: 0 } .b { right: 0; top: 60px; max-width: 150px } .c { left: 50%; top: 140px; transform: translateX(-50%) } .d { bottom: 0; left: 200px } .e { width: fit-content; bottom: 0; left: 0; right: 0; margin-inline: auto }`,
    html: '<div class="p"><div class="a">fits</div><div class="b">a longer text that wraps at its widest</div><div class="c">centred by transform</div><div class="d">has only the room that is left over</div></div>',
  },
  'relative-position': {
    css: `span { background: #fde68a } .r { position: relative; top: -6px; left: 4px; background: #fca5a5 } div { width: 120px; height: 60px; background: #bfdbfe; margin-bottom: 8px } .d { position: relative; left: 50%; bottom: 10px; background: #60a5fa } .s { position: sticky; top: 0; background: #a78bfa }`,
    html: 'text <span class="r">moved</span> text that stays<div></div><div class="d"></div><div class="s"></div>',
  },
  'z-index': {
    css: `div { position: absolute; width: 140px; height: 90px; padding: 8px; box-sizing: border-box; color: #fff } .a { left: 20px; top: 20px; background: #dc2626; z-index: 2 } .b { left: 80px; top: 70px; background: #2563eb; z-index: 1 } .c { left: 200px; top: 40px; background: #16a34a; opacity: .9 } .c .in { left: -60px; top: 60px; background: #f59e0b; z-index: 99 } .d { left: 250px; top: 150px; background: #7c3aed; z-index: 0 } .n { left: 10px; top: 180px; background: #0f766e; z-index: -1; width: 200px }`,
    html: '<div class="a">2</div><div class="b">1</div><div class="c">context<div class="in">99 within</div></div><div class="d">0</div><div class="n">-1</div>text above what is below zero',
  },
  'overflow-clip-margin': {
    css: `body { display: grid; grid-template-columns: repeat(3, 60px); gap: 34px 60px } div { height: 34px; border: 4px solid #334155; padding: 6px; background: #e2e8f0; overflow: clip } i { display: block; width: 100px; height: 64px; margin: -15px; background: #f43f5e99 } .a { overflow-clip-margin: 8px } .b { overflow-clip-margin: content-box } .c { overflow-clip-margin: border-box 3px } .d { overflow: hidden; overflow-clip-margin: 8px } .e { overflow: visible clip; overflow-clip-margin: 8px } .f { overflow: visible; contain: paint; overflow-clip-margin: 8px } .g { border-radius: 14px; overflow-clip-margin: 8px } .h { rotate: 10deg; overflow-clip-margin: 8px } .k { overflow-clip-margin: 2.5px }`,
    html: [...'abcdefghk'].map((name) => `<div class="${name}"><i></i></div>`).join(''),
  },
  'overflow-hidden': {
    css: `body { display: flex; flex-wrap: wrap; align-content: start } .o { position: relative; width: 160px; height: 100px; overflow: hidden; border: 4px solid #334155; border-radius: 24px; margin: 0 10px 10px 0 } .o i { position: absolute; left: 80px; top: 40px; width: 140px; height: 140px; background: #fb7185; border-radius: 50% } .x { overflow-x: clip; overflow-y: visible; border-radius: 0 } .v { overflow: visible }`,
    html: '<div class="o"><i></i>clipped by the inner edge of a rounded border</div><div class="o"><i></i><b style="position: relative">a longer text that goes on below the lower edge of its box and is cut</b></div><div class="o x"><i></i></div>',
  },
  'display-none-and-contents': {
    css: `.row { display: flex; gap: 10px } .row b { background: #99f6e4; padding: 8px; flex: 1 } .none { display: none } .contents { display: contents; background: #f00; padding: 40px } .hidden { visibility: hidden } .hidden i { visibility: visible; font-style: normal }`,
    html: '<div class="row"><b>one</b><b class="none">gone</b><span class="contents"><b>two</b><b>three</b></span><b class="hidden">hidden <i>seen</i></b></div>',
  },
  'width-keywords': {
    css: `div { margin-bottom: 8px; padding: 6px; background: #ddd6fe } .a { width: max-content } .b { width: min-content } .c { width: fit-content } .e { max-width: 60%; margin-inline: auto } .f { width: 50%; min-width: 250px } .g { height: 40px; max-height: 20px }`,
    html: '<div class="a">max-content</div><div class="b">min content here</div><div class="c">fit-content</div><div class="e">in the middle</div><div class="f">min-width</div><div class="g">max-height</div>',
  },
  'percent-heights': {
    css: `.p { height: 200px; background: #e2e8f0; padding: 10px } .p > div { height: 50%; background: #94a3b8 } .p > div > div { height: 50%; width: 50%; background: #334155 } .auto { background: #fecaca } .auto > div { height: 50%; background: #f87171 }`,
    html: '<div class="p"><div><div></div></div></div><div class="auto"><div>percent of auto is auto</div></div>',
  },
  'blocks-in-inlines': {
    css: `span { color: #be123c; border: 2px solid #fda4af; padding: 2px 4px } span div { background: #fff1f2; margin: 6px 0 } .anon { background: #f1f5f9 } .anon p { margin: 4px 0; background: #cbd5e1 }`,
    html: 'before <span>inline <div>a block within an inline</div> goes on</span> after<div class="anon">anonymous block <p>paragraph</p> and another anonymous one</div>',
  },
  'align-content-of-lines': {
    css: 'div { height: 76px; margin-bottom: 8px; background: #e2e8f0; align-content: center } .e { align-content: end }',
    html: '<div>lines in the middle<br>of a block</div><div class="e">and at its <b>end</b></div><div style="height: 20px">higher<br>than the block</div><p><p><div style="height: 12px; align-content: unsafe end"><section>one<br>two</section></div>',
  },
  buttons: {
    css: 'button { font: inherit; margin: 4px } .a { background: #2563eb; color: #fff; border: 0; border-radius: 10px; padding: 12px 24px; font-weight: 600 } .b { height: 80px; width: 150px; background: #fde68a; border: 2px solid #b45309 } .c { display: flex; gap: 8px; align-items: center; background: #fff; border: 1px solid #999; padding: 8px 14px; height: 60px } .d { background: #eee } i { width: 14px; height: 14px; background: #16a34a; border-radius: 50% }',
    html: '<button class="a">Shop now →</button> text <button class="b">two lines in the middle</button><button class="c"><i></i>with a dot</button><button class="d">outset</button>',
  },
};
