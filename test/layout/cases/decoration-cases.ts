import type { LayoutCase } from '../layout-case.js';

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
    name: 'cloned decorations are whole in each line',
    css: 'p { width: 150px; margin: 0 } .a { line-height: 2 } span { padding: 2px 8px; color: #333 }',
    body: `<p class="a"><span style="background: #fde047; border-radius: 6px; border: 1px solid red; box-decoration-break: clone">Several
      words over some lines of text</span></p><p><span style="background: linear-gradient(90deg, #f00, #00f);
      -webkit-box-decoration-break: clone">Gradient words over some</span></p>`,
  },
];
