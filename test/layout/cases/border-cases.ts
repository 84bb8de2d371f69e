import type { LayoutCase } from '../layout-case.js';

/** Six boxes beside and below each other, each of a class. */
const SIX = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `<div class="${name}"></div>`).join('');

const GRID = 'body { margin: 0 } div { float: left; margin: 4px; width: 90px; height: 64px }';

/** Lines along round corners. */
export const borderCases: readonly LayoutCase[] = [
  {
    name: 'thin borders along round corners are strokes, which are thinner than rings',
    css: `body { margin: 1px } i { float: left; margin: 1px; width: 10px; height: 10px; border: 1px solid; border-radius: 50% }`,
    body: '<i></i>'.repeat(160),
  },
  {
    name: 'thin lines that are double, translucent, outlines, scaled or turned are strokes, too',
    css: `body { margin: 1px } i { float: left; margin: 2px; width: 20px; height: 10px; border-radius: 50px }
      .a { border: 3px double } .b { border: 1px solid #0006; background: #fd8 } .c { outline: 1px solid red }
      .d { border: 2px solid; transform: scale(.5) } .e { border: 1px solid; border-radius: 6px 3px 5px 0; rotate: 10deg }`,
    body: ['a', 'b', 'c', 'd', 'e'].map((name) => `<i class="${name}"></i>`.repeat(16)).join(''),
  },
  {
    name: 'dashes along round corners are fitted into whole pixels of chords along the middle of the line',
    css: `${GRID} .a { border: 1px dashed; border-radius: 8px } .b { border: 2px dashed red; border-radius: 20px }
      .c { border: 3px dashed blue; border-radius: 10px } .d { border: 4px dashed; border-radius: 20px 0 10px 5px }
      .e { border: 5px dashed green; border-radius: 20px 10px / 10px 20px } .f { outline: 3px dashed; outline-offset: -6px; border-radius: 20px }`,
    body: SIX,
  },
  {
    name: 'dots along round corners are fitted into whole pixels of chords along the middle of the line',
    css: `${GRID} .a { border: 1px dotted; border-radius: 8px } .b { border: 2px dotted red; border-radius: 20px }
      .c { border: 3px dotted blue; border-radius: 10px } .d { border: 2px dotted; border-radius: 10px 0 10px 5px }
      .e { border: 2px dotted green; border-radius: 30px 12px } .f { border: 3px dotted; border-bottom-color: red; border-radius: 8px }`,
    body: SIX,
  },
  {
    name: 'triangles of translucent borders are cut off by sides that nobody sees',
    css: 'i { display: inline-block; width: 0; border: 20px solid transparent; margin: 2px } .b { border-bottom: 0 }',
    body: `<i style="border-top-color: #0008"></i><i class="b" style="border-top: 20px solid rgba(200, 0, 0, .65)"></i><i style="border-left-color: #00f8; border-right-color: #00f8"></i>
      <i style="border-top-color: #0808; border-left: 0"></i><i style="border-top: 6px solid #0088; border-left: 0; border-right: 0"></i><i style="width: 40px; border-bottom-color: #a0a8"></i>`,
  },
  {
    name: 'pictures of borders whose outsets are parts of pixels stand on whole ones',
    css: `${GRID} div { width: 60px; height: 30px; margin: 6px 12px; border: 5px solid; border-image: linear-gradient(red, blue) 1; background: gold; background-clip: padding-box }
      .a { border-image-outset: .4px } .b { border-image-outset: .6px } .c { border-image-outset: .5 } .d { border-image-outset: 1.5px } .e { border-image-outset: 2.3px 1.7px; margin-left: 12.3px } .f { border-image-outset: .3; border-width: 3px }`,
    body: SIX,
  },
];
