import type { LayoutCase } from '../layout-case.js';

const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='12' height='12'%3E%3Crect width='12' height='12' fill='red'/%3E%3C/svg%3E";

/** Older and rarer ways to decorate and cut boxes. */
export const decorationCases: readonly LayoutCase[] = [
  {
    name: 'clip cuts what is out of the flow, and nothing else',
    css: 'div { position: absolute; top: 10px; width: 80px; height: 80px; background: teal } p { clip: rect(0 0 0 0) }',
    body: `<div style="left: 10px; clip: rect(10px, 60px, 60px, 10px)">Text in it</div>
      <div style="left: 110px; clip: rect(auto auto 2em -20px); border: 5px solid blue; outline: 3px solid red">Text</div>
      <div style="left: 210px; clip: rect(0 0 0 0)">Nothing</div><p>In the flow</p>`,
  },
  {
    name: 'pictures stand in place of the symbols of lists',
    css: 'ul { margin: 0 }',
    body: `<ul style="list-style-image: url(&quot;${PICTURE}&quot;)"><li>One<li>Two</ul>
      <ul style="list-style: square inside url(&quot;${PICTURE}&quot;)"><li>One<li>Two</ul>
      <ul style="list-style-image: linear-gradient(red, blue); font-size: 20px"><li>One</ul>
      <ul style="list-style: none url(&quot;${PICTURE}&quot;)" dir="rtl"><li>One</ul>`.replaceAll(
      /(?=<li>T|<\/ul)/g,
      '</li>',
    ),
  },
  {
    name: 'a list counts the items in other elements and before their content, and those of lists in it apart',
    css: `body { display: flex; gap: 20px; font-size: 13px; line-height: 15px } ol { margin: 0; padding: 0 0 0 20px } .b > li { display: block }
      .b > li::before { content: 'x'; display: list-item; float: left; margin-right: 8px }`,
    body: `<ol><div><li>a</li></div><div><li>b<ol><li>c</li></ol></li><span><li value="7">d</li></span></div><li>e</li></ol>
      <ol class="b"><li>a</li><li>b</li></ol><ol start="4" reversed><section><li>a</li></section><li>b</li></ol>
      <div style="padding-left: 20px; list-style: decimal"><li>a</li><div><li>b</li></div><li>c</li></div>
      <ol style="display: flex"><div><li>a</li></div><div style="margin-left: 30px"><li>b</li></div></ol>`,
  },
  {
    name: 'symbols in the lines of lists that run from the right',
    css: 'ul { margin: 0; padding: 0 30px; list-style-position: inside } li { background: #eef } .b { font-size: 24px }',
    body: `<ul dir="rtl"><li>one</li><li style="list-style-type: circle">two</li><li style="list-style-type: square">three</li>
      <li style="list-style-type: disclosure-closed">four</li><li class="b">שלום</li></ul>`,
  },
  {
    name: 'the triangle of a summary',
    body: `<details><summary>C</summary>x</details><details open><summary>O</summary>c</details>
      <details open style="font-size: 32px; line-height: 40px; color: #c00"><summary>B</summary></details>
      <details dir="rtl"><summary>R</summary></details>`,
  },
  {
    name: 'what is zoomed is larger in all its lengths, and so is what is in it',
    css: 'b { border-bottom: 2px dotted red; letter-spacing: 1px }',
    body: `<div style="zoom: 1.5; width: 60px; padding: 5px; border: 1px solid red; box-shadow: 2px 2px #aaa">Text <b>bold</b></div>
      <div style="zoom: 50%; width: 200px; height: 60px; background: #eee; font-size: 20px">half
      <i style="zoom: 2; display: inline-block; width: 20px; height: 20px; background: blue"></i></div>
      <img style="zoom: 2" width="10" height="10" src="${PICTURE}"><img style="zoom: 2" src="${PICTURE}"><svg style="zoom: 2"
      width="12" height="12"><circle cx="6" cy="6" r="5" fill="green"></circle></svg>`,
  },
  {
    name: 'cloned decorations are whole in each line',
    css: 'p { width: 150px; margin: 0 } .a { line-height: 2 } span { padding: 2px 8px; color: #333 }',
    body: `<p class="a"><span style="background: #fde047; border-radius: 6px; border: 1px solid red; box-decoration-break: clone">Several
      words over some lines of text</span></p><p><span style="background: linear-gradient(90deg, #f00, #00f);
      -webkit-box-decoration-break: clone">Gradient words over some</span></p>`,
  },
  {
    name: 'lines below the text of an item leave its marker out, unless it stands within',
    css: 'ol { margin: 0; padding: 0 0 0 40px } .u { text-decoration: underline } .i { list-style-position: inside }',
    body: `<ol><li class="u">text</li><li style="text-decoration: line-through">text</li><li class="u i">text</li></ol>
      <ol class="u i"><li>text</li></ol>`,
  },
  {
    name: 'a closing mark is none where nothing is quoted',
    css: `p { margin: 0; quotes: "<" ">" "(" ")" } p::after { content: close-quote close-quote "!" } q::after { content: close-quote close-quote }`,
    body: '<p>one <q>two</q> three</p><p>four</p>',
  },
  {
    name: 'an inline box over several lines filters one backdrop, and casts no shadow where it goes on',
    css: `p { width: 90px; margin: 2px 8px; float: left } span { padding: 3px; border: 2px solid #963; background: #fd8 } .f { background: red }
      .f span { background: none; backdrop-filter: hue-rotate(90deg) } .a { box-shadow: inset 0 0 10px red; border-radius: 50% }
      .b { box-shadow: inset 6px 3px 4px 2px red } .c { box-shadow: inset -6px 3px red }`,
    body: `<p class="f">a <span>Ax bold words</span> b</p><p>a <span class="a">Ax bold words</span> b</p>
      <p>a <span class="b">Ax bold words</span> b</p><p dir="rtl">a <span class="c">Ax bold words</span> b</p>`,
  },
  {
    name: 'an inline box over several lines casts shadows around the sides that it has alone',
    css: `body { margin: 0 } p { width: 96px; margin: 14px 5px; float: left; line-height: 44px } span { background: #fd8 } .a { box-shadow: 0 0 0 8px red }
      .b { box-shadow: 8px 6px 6px 4px #06c; border-radius: 8px } .c { box-shadow: -10px 4px teal, 0 8px 8px -3px #000 }`,
    body: `<p>a <span class="a">Ax bold words</span></p><p>a <span class="b">Ax bold words</span></p>
      <p dir="rtl">a <span class="c">Ax bold words</span></p>`,
  },
  {
    name: 'a control as browsers draw it has square outlines, and a ring like the line around it',
    css: 'body { margin: 8px; color: transparent } p { margin: 0 0 18px } .d a { display: none } p * { outline: 8px solid red; margin: 0 14px 0 8px } .d * { outline: 6px double #06c } .r * { outline: 0 auto #06c; outline-offset: 4px }',
    body: ['s', 'd', 'r']
      .map(
        (name) =>
          `<p class="${name}"><button>Button</button><input size="4"><input type="checkbox"><a style="border-radius: 9px">link</a></p>`,
      )
      .join(''),
  },
  {
    name: 'lines beside a text stand on whole pixels, dashed or not',
    css: 'div { position: absolute; color: transparent; line-height: 24px }',
    body: [
      'overline dashed',
      'underline dashed',
      'line-through dashed',
      'line-through',
      'line-through dotted',
    ]
      .flatMap((line, row) =>
        [0, 0.2, 0.4, 0.5, 0.7, 0.9].map((part, at) => {
          const place = `left: ${at * 50}px; top: ${row * 28 + part}px; font-size: ${12 + at}px`;
          return `<div style="${place}; text-decoration: ${line} ${1 + (at % 3)}px #000">Axx</div>`;
        }),
      )
      .join(''),
  },
];
