import type { LayoutCase } from '../layout-case.js';

const block = (color: string, style = '') =>
  `<div style="background: ${color}; width: 80px; height: 20px; ${style}"></div>`;

/** Lines, and inline boxes in them. */
export const inlineCases: readonly LayoutCase[] = [
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
];
