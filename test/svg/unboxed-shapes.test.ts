import { type Alike, svg, testAlike } from './alike.js';

const SHAPE = '<rect x="10" y="10" width="40" height="30"/>';
const OTHER = '<circle cx="80" cy="40" r="20"/>';

/** `display: contents` and positions upon elements of SVG, each beside what is left of them. */
const UNBOXED: Record<string, Alike> = {
  'no shape that is said to have contents': [
    svg(`<rect x="10" y="10" width="40" height="30" style="display: contents"/>${OTHER}`),
    svg(OTHER),
  ],
  'no text that is said to have contents': [
    svg(`<text y="40" style="display: contents">abc</text>${OTHER}`),
    svg(OTHER),
  ],
  'no svg that is said to have contents': [
    `<svg style="display: contents" width="50" height="50">${SHAPE}</svg>${svg(OTHER)}`,
    svg(OTHER),
  ],
  'a group without its transformation and opacity': [
    svg(`<g fill="red" opacity=".2" transform="scale(2)" style="display: contents">${SHAPE}</g>`),
    svg(`<g fill="red">${SHAPE}</g>`),
  ],
  'what is in an inner svg, uncut and unscaled': [
    svg(`<svg x="40" width="20" height="20" viewBox="0 0 9 9" style="display: contents">${SHAPE}</svg>`),
    svg(SHAPE),
  ],
  'what a use shows, where it stands': [
    svg(`<defs><g id="u">${SHAPE}</g></defs><use href="#u" x="40" fill="red" style="display: contents"/>`),
    svg(`<g fill="red">${SHAPE}</g>`),
  ],
  'a part of a text at its place': [
    svg(
      '<text y="40" font-size="20">a <tspan dy="20" fill="red" style="display: contents">bcd</tspan></text>',
    ),
    svg('<text y="40" font-size="20">a bcd</text>'),
  ],
  'a colour of a gradient, which has no box,': [
    svg(
      '<linearGradient id="g"><stop stop-color="red" style="display: contents"/><stop offset="1" stop-color="blue"/></linearGradient><rect width="60" height="40" fill="url(#g)"/>',
    ),
    svg(
      '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><rect width="60" height="40" fill="url(#g)"/>',
    ),
  ],
  'an uncut shape, which has no position': [
    svg(
      '<rect x="10" y="10" width="40" height="30" style="position: absolute; clip: rect(0, 20px, 20px, 0)"/>',
    ),
    svg(SHAPE),
  ],
};

testAlike(UNBOXED);
