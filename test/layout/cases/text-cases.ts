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
