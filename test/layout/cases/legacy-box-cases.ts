import type { LayoutCase } from '../layout-case.js';

const BASE = 'body { margin: 4px } main, div { display: -webkit-box; background: #fd8; margin: 0 0 4px }';
const WIDE =
  'i, b { background: #9cf } u { display: inline-block; width: 24px; height: 10px; background: #36c }';

/** Flexible boxes of old, by `display: -webkit-box`. */
export const legacyBoxCases: readonly LayoutCase[] = [
  {
    name: 'lines of texts and inline boxes are one item of a box of old',
    css: `${BASE} ${WIDE} .v { -webkit-box-orient: vertical } .i { display: -webkit-inline-box }`,
    body: '<main>Ax <b>bold</b> <u></u> <u></u></main><main class="v">Ax <b>bold</b> x</main>a <main class="i">Ax <b>bold</b> x</main> b',
  },
  {
    name: 'blocks in a box of old are items beside lines, and white space alone is nothing',
    css: `${BASE} ${WIDE} p { margin: 0; background: #cde } .v { -webkit-box-orient: vertical }`,
    body: '<main>a <b>b</b> <p>p</p> c <u></u></main><main class="v">a <b>b</b> <p>p</p> c</main><main><b>b</b> <b>c</b>\n<i>d</i></main>',
  },
  {
    name: 'a box of old is a cell, an item, a float and positioned as others are',
    css: `${BASE} ${WIDE} td, li, .f, .p { display: -webkit-box; background: #fd8; padding: 2px } section { display: flex } .f { float: right } .p { position: absolute; left: 200px; top: 90px }`,
    body: `<table><tr><td>Ax <b>bold</b> x</td></table><section>a <div>Ax <b>bold</b> x</div></section><span class="f">Ax <b>b</b> x</span>
      <p style="margin: 0">a <span style="display: -webkit-box">Ax <b>bold</b> x</span></p><span class="p">Ax <b>b</b> x</span>`,
  },
  {
    name: 'items of a box of old are as wide as fits, and do not flex, align or order themselves',
    css: `${BASE} main { width: 120px; height: 24px } p { margin: 0; background: #cde; white-space: nowrap } .f p { flex: 1 } .o p { flex-basis: 80px } .s { height: 40px } .s p { align-self: end; order: 2 }`,
    body: '<main><p>a long text of it</p><p>more</p></main><main class="f"><p>a</p><p>b</p></main><main class="o"><p>a</p><p>b</p></main><main class="s"><p>aa</p><b>b</b></main>',
  },
  {
    name: 'items of a box of old flex, are grouped and run from the end by properties of its own',
    css: `${BASE} main { width: 120px; height: 20px } p { margin: 0; background: #cde; white-space: nowrap } .g { -webkit-box-flex: 1 } .h { -webkit-box-flex: 2.5 } .r { -webkit-box-direction: reverse }
      .v { -webkit-box-orient: vertical; height: 60px } .o { -webkit-box-ordinal-group: 2 } .e { -webkit-box-pack: end }`,
    body: `<main><p>a</p><p class="g">b</p><p class="h">c</p></main><main><p class="g">a text that is too long</p><p>for its room</p></main>
      <main class="r"><p class="o">a</p><p>b</p><p>c</p></main><main class="r e"><p>a</p><p>b</p></main><main class="v r"><p class="g">a</p><p>b</p></main>`,
  },
  {
    name: 'an inline box of old that clamps lines stands in a line as an inline-block does',
    css: `${BASE} div { display: -webkit-inline-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; width: 60px } .h { overflow: hidden }`,
    body: 'a <div>one two three four five six</div> b <div class="h">one two three four five six</div> c',
  },
];
