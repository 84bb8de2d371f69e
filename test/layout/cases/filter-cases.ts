import type { LayoutCase } from '../layout-case.js';

/** `<filter>`s (Filter Effects 1) of shapes and of boxes, named by attributes and by styles. */
const FILTERS: Readonly<Record<string, string>> = {
  'a blur in linear light': '<feGaussianBlur stdDeviation="4"/>',
  'a blur by two deviations': '<feGaussianBlur stdDeviation="7 1"/>',
  'a shadow made of its parts':
    '<feGaussianBlur in="SourceAlpha" stdDeviation="3" result="b"/><feOffset in="b" dx="4" dy="4" result="o"/><feMerge><feMergeNode in="o"/><feMergeNode in="SourceGraphic"/></feMerge>',
  'feDropShadow with its colour in a style':
    '<feDropShadow dx="4" dy="5" stdDeviation="3" style="flood-color: red; flood-opacity: .7"/>',
  'an inner shadow':
    '<feOffset dx="3" dy="4"/><feGaussianBlur stdDeviation="3" result="o"/><feComposite operator="out" in="SourceGraphic" in2="o" result="inv"/><feFlood flood-color="black" flood-opacity=".8" result="c"/><feComposite operator="in" in="c" in2="inv" result="s"/><feComposite operator="over" in="s" in2="SourceGraphic"/>',
  'a flood blended with the source':
    '<feFlood flood-color="teal" result="f"/><feBlend in="f" in2="SourceGraphic" mode="multiply"/>',
  'a flood atop the source':
    '<feFlood flood-color="teal" flood-opacity=".5" result="f"/><feComposite in="f" in2="SourceGraphic" operator="atop"/>',
  'arithmetic of two pictures':
    '<feFlood flood-color="orange" result="f"/><feComposite in="f" in2="SourceGraphic" operator="arithmetic" k1=".2" k2=".3" k3=".5" k4=".1"/>',
  'matrices of colours':
    '<feColorMatrix type="saturate" values="0.3"/><feColorMatrix type="hueRotate" values="90"/><feColorMatrix values="0 1 0 0 0 0 0 1 0 0 1 0 0 0 0 0 0 0 .8 0"/>',
  'curves of colours':
    '<feComponentTransfer color-interpolation-filters="sRGB"><feFuncR type="gamma" amplitude="1" exponent="2" offset=".1"/><feFuncG type="table" tableValues="0 1 .2"/><feFuncB type="discrete" tableValues="0 .5 1"/><feFuncA type="linear" slope=".7"/></feComponentTransfer>',
  'a thicker outline':
    '<feMorphology in="SourceAlpha" operator="dilate" radius="3" result="d"/><feFlood flood-color="#063"/><feComposite in2="d" operator="in"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>',
  'a part that is repeated': '<feOffset x="80" y="40" width="30" height="24" dx="0" dy="0"/><feTile/>',
  'noise in the source':
    '<feTurbulence type="fractalNoise" baseFrequency=".03 .08" numOctaves="3" seed="5"/><feComposite in2="SourceGraphic" operator="in"/>',
  'fine noise': '<feTurbulence baseFrequency=".3" color-interpolation-filters="sRGB"/>',
  'noise that repeats itself': '<feTurbulence baseFrequency=".05" numOctaves="2" stitchTiles="stitch"/>',
};

const PLACES = ['', 'x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"'];

const SHAPES = `<rect x="60" y="30" width="90" height="70" rx="10" fill="#f5793a"/><circle cx="160" cy="70" r="34" fill="#1456c8" fill-opacity=".7"/>
  <path d="M200 30L240 110H190Z" stroke="#282" stroke-width="5" fill="#fd0"/>`;

export const filterCases: readonly LayoutCase[] = Object.entries(FILTERS).flatMap(([name, primitives]) => [
  ...PLACES.map((place) => ({
    name: `${name} filters shapes (${place || 'its usual place'})`,
    body: `<svg width="300" height="140"><filter id="f" ${place}>${primitives}</filter><g filter="url(#f)">${SHAPES}</g></svg>`,
  })),
  {
    name: `${name} filters a box`,
    css: `div { filter: url(#f); width: 180px; height: 60px; margin: 24px 40px; padding: 8px; border: 4px solid #1456c8;
      border-radius: 12px; background: linear-gradient(90deg, #f5793a, #fd0) } svg { position: absolute }`,
    body: `<svg width="0" height="0"><filter id="f">${primitives}</filter></svg><div></div>`,
  },
]);

/** What names a filter, and how. */
export const namedFilterCases: readonly LayoutCase[] = [
  {
    name: 'styles name filters beside functions, of shapes and of a box of its own place and size',
    css: `g { filter: url(#f) drop-shadow(4px 4px 2px #0008) } div { filter: grayscale(1) url('#f'); width: 90px; height: 30px; background: tomato; margin: 4px 61.5px }
      #f feOffset { color-interpolation-filters: sRGB }`,
    body: `<svg width="300" height="90"><filter id="f" filterUnits="userSpaceOnUse" x="10" y="5" width="200" height="70"><feOffset dx="12" dy="8"/></filter>
      <g><circle cx="60" cy="40" r="30" fill="purple"/></g></svg><div></div>`,
  },
  {
    name: 'a filter of nothing leaves nothing of shapes and all of a box, and one that is nowhere changes nothing',
    css: '.a { filter: url(#none) } .b { filter: url(#nowhere) } div { float: left; width: 60px; height: 40px; margin: 4px; background: teal }',
    body: `<svg width="200" height="60"><filter id="none"/><rect class="a" width="50" height="40"/><rect class="b" x="60" width="50" height="40"/></svg>
      <div class="a"></div><div class="b"></div>`,
  },
  {
    name: 'a filter paints where an element has nothing of its own, in shares of its box',
    css: 'div { filter: url(#f); width: 120px; height: 50px; margin: 8px 20px } svg { position: absolute }',
    body: `<svg width="0" height="0"><filter id="f" primitiveUnits="objectBoundingBox" x="0" y="0" width="100%" height="100%">
      <feFlood x="0.25" y="0.2" width="0.5" height="0.6" flood-color="gold"/><feDropShadow dx="0.1" dy="0.1" stdDeviation="0.02 0.04"/></filter></svg><div></div>`,
  },
];
