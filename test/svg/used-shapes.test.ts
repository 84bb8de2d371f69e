import { type Alike, svg, testAlike } from './alike.js';

const SHAPE = '<path d="M10 10h50l-20 50z" style="fill: var(--c, #ccc)"/>';
const shape = (fill: string, more = '') => `<path d="M10 10h50l-20 50z" fill="${fill}" ${more}/>`;

/** Shapes as `<use>`s show them, each beside the shape itself. */
const USED: Record<string, Alike> = {
  'a shape in the variables of its use': [
    svg(`<defs><g id="u">${SHAPE}</g></defs><use href="#u" style="--c: red"/>`),
    svg(shape('red')),
  ],
  'a symbol in the variables of two uses': [
    svg(
      `<symbol id="u" viewBox="0 0 80 80">${SHAPE}</symbol><use href="#u" width="40" height="40" style="--c: red"/><use href="#u" x="40" width="40" height="40" style="--c: blue"/>`,
    ),
    svg(
      `<g transform="scale(.5)">${shape('red')}</g><g transform="translate(40) scale(.5)">${shape('blue')}</g>`,
    ),
  ],
  'a variable in an attribute': [
    svg(
      `<defs><path id="u" d="M10 10h50l-20 50z" fill="var(--c, lime)"/></defs><use href="#u" style="--c: red"/>`,
    ),
    svg(shape('red')),
  ],
  'a symbol of another svg in the variables of a class around its use': [
    `<svg width="0" height="0" style="display: none"><symbol id="u">${SHAPE}</symbol></svg><div class="a">${svg('<use href="#u"/>')}</div>`,
    svg(shape('red')),
    '.a { --c: red }',
  ],
  'a use within what is used': [
    svg(
      `<defs><g id="v">${SHAPE}</g><g id="u" style="--c: blue"><use href="#v"/><use href="#v" x="40" style="--c: red"/></g></defs><use href="#u"/>`,
    ),
    svg(`${shape('blue')}<g transform="translate(40)">${shape('red')}</g>`),
  ],
  'the variable of the nearest element around': [
    svg(`<defs><g id="u" style="--c: blue">${SHAPE}</g></defs><use href="#u" style="--c: red"/>`),
    svg(shape('blue')),
  ],
  'the colour of a use in a mixed one': [
    svg(
      `<defs><path id="u" d="M10 10h50l-20 50z" style="fill: color-mix(in srgb, currentcolor 50%, white)"/></defs><use href="#u" style="color: #f00"/>`,
    ),
    svg(shape('#ff8080')),
  ],
  'the stroke that a shape inherits by its name': [
    svg(
      `<defs><path id="u" d="M10 10h50l-20 50z" style="stroke: inherit; stroke-width: inherit"/></defs><use href="#u" style="stroke: red; stroke-width: 5px"/>`,
    ),
    svg(shape('black', 'stroke="red" stroke-width="5"')),
  ],
  'a text in the font of its use': [
    svg(`<defs><text id="u" y="50">abc</text></defs><use href="#u" style="font: 700 40px Inter"/>`),
    svg('<text y="50" style="font: 700 40px Inter">abc</text>'),
  ],
  'the size of letters in a length': [
    svg(`<defs><rect id="u" width="2em" height="1em"/></defs><use href="#u" style="font-size: 30px"/>`),
    svg('<rect width="60" height="30"/>'),
  ],
  'a shape that rules find neither by what it is in nor by what its use is in': [
    svg(
      `<g class="a"><defs><path id="u" class="b" d="M10 10h50l-20 50z"/></defs></g><g class="c"><use href="#u"/></g>`,
    ),
    svg(shape('black', 'style="fill: black"')),
    '.a .b, .a path, svg path, defs > path, :root path { fill: red } .c .b { fill: blue } path:root { fill: lime }',
  ],
  'a shape that rules find by what is used with it': [
    svg(`<symbol id="u" class="a"><path class="b" d="M10 10h50l-20 50z"/></symbol><use href="#u"/>`),
    svg(shape('red')),
    'symbol > .b { fill: red } svg symbol path { fill: blue }',
  ],
  'a shape that is the only one of what is used': [
    svg(`<defs><circle r="0"/><path id="u" d="M10 10h50l-20 50z"/><circle r="0"/></defs><use href="#u"/>`),
    svg(shape('red')),
    'path:only-child { fill: red } path:nth-child(2), circle + path { fill: blue }',
  ],
  'a use whose shape is also drawn where it stands': [
    svg(`<g class="a"><path id="u" d="M10 10h50l-20 50z"/></g><use href="#u" x="40"/>`),
    svg(`${shape('red')}<g transform="translate(40)">${shape('black')}</g>`),
    '.a path { fill: red }',
  ],
  'a gradient that is named in what is used': [
    svg(
      `<defs><g id="u"><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><rect width="60" height="40" fill="url(#g)" style="stroke: var(--c)"/></g></defs><use href="#u" style="--c: lime"/>`,
    ),
    svg(
      '<linearGradient id="h"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><rect width="60" height="40" fill="url(#h)" stroke="lime"/>',
    ),
  ],
};

testAlike(USED);
