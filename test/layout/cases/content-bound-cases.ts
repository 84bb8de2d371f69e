import type { LayoutCase } from '../layout-case.js';

const BASE =
  'body { margin: 4px } main { float: left; width: 62px; margin: 0 2px 2px 0; background: #eee } div { background: gold }';
const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='24' height='16'%3E%3Cpath fill='%23c33' d='M0 0h24v16H0z'/%3E%3C/svg%3E";

/** Heights whose least or most is that of the content. */
export const contentBoundCases: readonly LayoutCase[] = [
  {
    name: 'a box is at least, or at most, as high as its content',
    css: `${BASE} .a { height: 10px; min-height: min-content } .b { height: 60px; max-height: fit-content } .c { height: 10px; min-height: max-content; padding: 4px; box-sizing: border-box }
      .d { height: 70px; min-height: 50px; max-height: max-content } .p { position: absolute; left: 270px; top: 90px; height: 10px; min-height: fit-content }`,
    body: '<main><div class="a">a b</div></main><main><div class="b">a b</div></main><main><div class="c">a b</div></main><main><div class="d">a b</div></main><div class="p">p</div>',
  },
  {
    name: 'items are at least, or at most, as high as their content',
    css: `${BASE} main { display: flex; height: 60px } .c { flex-direction: column } .g { display: grid } .a { height: 10px; min-height: min-content } .b { max-height: min-content }`,
    body: '<main><div class="a">a</div><div class="b">b</div></main><main class="c"><div class="a">a</div><div class="b" style="flex: 1">b</div><div>c</div></main><main class="g"><div class="b">a</div><div class="a">a</div></main>',
  },
  {
    name: 'a flexible box that has one line is as high as it says, and others are as their content',
    css: `${BASE} div { height: 10px; min-height: min-content } .f { display: flex } .w { display: flex; flex-wrap: wrap } .c { display: flex; flex-direction: column } .g { display: grid }`,
    body: ['f', 'w', 'c', 'g']
      .map((name) => `<main><div class="${name}"><b>a</b><b>b</b></div></main>`)
      .join(''),
  },
  {
    name: 'pictures are at least, or at most, as high and wide as their ratio makes them',
    css: `${BASE} img { width: 60px; height: 30px; border: 2px solid } .a { min-height: min-content } .b { height: 50px; max-height: max-content } .c { min-height: fit-content; max-height: 20px } .d { min-height: min-content; padding: 3px; box-sizing: border-box } .e { width: 10px; min-width: max-content }`,
    body: ['a', 'b', 'c', 'd', 'e'].map((name) => `<img class="${name}" src="${PICTURE}">`).join(' '),
  },
];
