import type { LayoutCase } from '../layout-case.js';

const css = `body { margin: 4px } p { margin: 0 0 4px; background: #eee } b, i, u { position: absolute; width: 9px; height: 9px }
  b { background: red } i { display: block; background: blue } u { display: inline-block; background: lime }`;

/** Where absolutely positioned boxes without insets are. */
export const staticCases: readonly LayoutCase[] = [
  {
    name: 'beside text, display decides whether an absolute box is in the line or below it',
    css,
    body: `<p>x<b></b>x</p><p>x<i></i>x</p><p>x<u></u>x</p><p><i></i>x</p><p>x <em>y<i></i></em></p>
      <p>x<span style="position: absolute; display: block; width: 9px; height: 9px; background: gold"></span></p>`,
  },
  {
    name: 'after a last line end, an absolute box is in a line of its own',
    css: `${css} p { height: 20px; margin-bottom: 14px }`,
    body: '<p>x<br><b></b></p><p>x<br><i></i></p><p style="text-align: center">x<br><b></b><i></i></p>',
  },
  {
    name: 'in a block without lines, text-align decides where an absolute box is',
    css: `${css} p { height: 14px }`,
    body: `<p style="text-align: center"><b></b><i></i></p><p style="text-align: end"><u></u></p><p><b></b></p>
      <p style="text-align: right" dir="rtl"><b></b></p><p dir="rtl"><b></b></p>`,
  },
  {
    name: 'beside blocks, text-align decides where an absolute box is that would be in a line',
    css: `${css} section { text-align: center; background: #ddd; margin: 0 0 6px } p { margin: 6px 0; width: 100px; height: 8px }`,
    body: `<section><b></b><p></p></section><section><p></p><u></u><p></p><b></b></section><section style="text-align: end"><p></p><i></i><b></b></section>
      <section dir="rtl"><p></p><b></b></section>`,
  },
  {
    name: 'beside floats, an absolute box is where a line would be that it is in',
    css: `${css} section { background: #ddd; height: 24px; margin: 0 0 4px } em { float: left; width: 40px; height: 16px; background: gold } p { height: 4px; margin: 0 }`,
    body: ['text-align: left', 'text-align: center', 'text-align: end', 'direction: rtl']
      .map(
        (style) =>
          `<section style="${style}"><p></p><em></em><em style="float: right"></em><b></b><i></i></section>`,
      )
      .join(''),
  },
  {
    name: 'in a flex container with text, an absolute box is an item alone',
    css: `${css} p { display: flex; height: 24px; gap: 20px }`,
    body: `<p style="justify-content: center; align-items: center">x <b></b> y</p><p style="justify-content: space-between"><i></i>x</p>
      <p style="justify-content: flex-end"><em>x</em> <b></b> y</p><p style="display: grid; place-items: center">x <b></b></p>`,
  },
];
