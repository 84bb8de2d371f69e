import type { LayoutCase } from '../layout-case.js';

const CONTROLS =
  '<input value="x" style="width: 40px"> <input type="checkbox" checked> <input type="radio"> <button>b</button> <select><option>o</select> <meter value=".5"></meter><br><progress value=".4"></progress> <input type="range">';

/** Pages and parts of pages with a dark scheme. */
export const schemeCases: readonly LayoutCase[] = [
  {
    name: 'a dark page has a dark ground, light text and dark controls',
    css: ':root { color-scheme: dark }',
    body: `<a href="#">link</a> text ${CONTROLS}`,
  },
  {
    name: 'disabled controls of a dark page have grounds and frames of their own',
    css: ':root { color-scheme: dark }',
    body: `<input disabled style="width: 60px"> <textarea disabled cols="8"></textarea> <button disabled>b</button> <input type="submit" disabled value="s">
      <select disabled><option>o</select> <input type="color" disabled> <input type="checkbox" disabled> <input type="radio" disabled>
      <input type="range" disabled> <select multiple disabled><option selected>One<option>Two</select>`,
  },
  {
    name: 'a scheme that may be light is light where nobody prefers dark pages',
    css: ':root { color-scheme: light dark; background: light-dark(#eef, #113) }',
    body: `text <b style="color: light-dark(green, red)">x</b> ${CONTROLS}`,
  },
  {
    name: 'a part of a page with a dark scheme has controls and colours of the system of its own',
    css: 'div { color-scheme: only dark; background: Canvas; color: CanvasText; border: 3px solid ButtonBorder } p { color-scheme: light; margin: 0; background: Field; color: light-dark(#060, #f00) }',
    body: `<div>dark <a href="#">link</a> ${CONTROLS}<p>light</p></div>`,
  },
  {
    name: 'a dark ground is beneath what the root paints, and a meta element says the scheme, too',
    css: ':root { background: rgba(255, 0, 0, .2) }',
    body: '<meta name="color-scheme" content="dark">text <u style="color-scheme: normal; background: Field">field</u>',
  },
];
