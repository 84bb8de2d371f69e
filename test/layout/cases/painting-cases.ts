import type { LayoutCase } from '../layout-case.js';

/** What lies above what. */
const stackingCases: readonly LayoutCase[] = ['opacity: 0.8', 'transform: scale(1)'].map((style) => ({
  name: `z-index of what is not positioned has no say (${style})`,
  css: `div { height: 40px } .a { position: relative; z-index: 1; background: gold }
    .b { ${style}; z-index: 8; background: #9cf; margin-top: -20px } .c { display: flex } .c div { width: 40px }`,
  body: `<div class="a"></div><div class="b"></div>
    <div class="c"><div class="a"></div><div class="b" style="margin: 10px -20px"></div></div>`,
}));

/** The colours between those that a gradient names. */
const gradientCases: readonly LayoutCase[] = [
  {
    name: 'gradients of the current colour are mixed as it was written',
    css: `body { margin: 0 } div { height: 20px; background: linear-gradient(90deg, currentcolor, red) }
      .a { color: oklch(0.7 0.2 140) } .b { color: rgb(from red g r b) } .c { color: var(--x) }
      .d { color: #4caf50 } .e { color: inherit } .f { color: color-mix(in srgb, currentcolor, currentcolor) }`,
    body: `<div class="a"></div><div class="b"><div></div></div><div class="c" style="--x: lab(60 80 -60)"></div>
      <div class="c" style="--x: blue"></div><div class="a"><div class="d"></div><div class="e"></div></div>
      <div class="f"></div>`,
  },
  {
    name: 'gradients of other spaces bend most at their ends',
    css: `body { margin: 0 } div { height: 40px } .a { background: linear-gradient(90deg in srgb-linear, red, lime) }
      .b { background: linear-gradient(90deg in oklab, #00f, #ff0) }`,
    body: '<div class="a"></div><div class="b"></div>',
  },
];

/** Edges of shapes on whole pixels. */
const crispCases: readonly LayoutCase[] = [
  {
    name: 'shape-rendering of a style or an attribute makes edges crisp',
    css: 'body { margin: 0 } svg { display: block } .x { shape-rendering: crispEdges }',
    body: `<svg width="320" height="160" fill="none"><g class="x" stroke="#333"><path d="M10 20.3H150M20.7 10V150M10 10L150 150"/>
      <circle cx="230" cy="60" r="40.5"/></g><line x1="10" y1="100.4" x2="150" y2="120" stroke="red" shape-rendering="crispEdges"/>
      <path style="shape-rendering: GeometricPrecision" d="M250 110L310 150" stroke="blue"/></svg>`,
  },
];

/** Four pixels. */
const CHECKS =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAE0lEQVR4nGP4zwAEQGIBw///DAAdFASdYSF0hQAAAABJRU5ErkJggg==';

/** Colours of shapes that attributes or moving styles say. */
const coloredShapeCases: readonly LayoutCase[] = [
  {
    name: 'attributes of shapes have functions of colours, and the names of the system',
    css: 'body { margin: 0 } svg { display: block } p { margin: 0; border: 4px solid WindowText; background: ThreeDFace; color: LinkText }',
    body: `<svg width="320" height="80"><rect width="40" height="80" fill="light-dark(#0a0, #555)"/><rect x="50" width="40" height="80"
      fill="color-mix(in srgb, red, blue)"/><g color="purple"><rect x="104" y="4" width="40" height="72" fill="none" stroke-width="8"
      stroke="color-mix(in srgb, currentColor 40%, white)"/></g><linearGradient id="q"><stop stop-color="oklch(0.7 0.15 140)"/><stop
      offset="1" stop-color="hwb(90 20% 20%)"/></linearGradient><rect x="160" width="160" height="80" fill="url(#q)"/></svg><p>text</p>`,
  },
  {
    name: 'shapes keep what their styles say while they are animated',
    css: `body { margin: 0 } svg { display: block } .a { fill: green; stroke: red; stroke-width: 6px; transform: translate(30px, 20px);
      animation: show 0s ease-in-out forwards } @keyframes show { from { opacity: 0 } to { opacity: 1 } }`,
    body: '<svg width="320" height="160" fill="none"><rect class="a" width="90" height="60"/></svg>',
  },
  {
    name: 'pictures within an <svg> keep their pixels',
    css: 'body { margin: 0 } .p { image-rendering: pixelated }',
    body: `<svg width="320" height="100"><image image-rendering="pixelated" width="100" height="100" href="${CHECKS}"/><image class="p"
      x="120" width="100" height="100" href="${CHECKS}"/></svg>`,
  },
];

/** What resvg draws. */
const filteredSvgCases: readonly LayoutCase[] = [
  {
    name: 'shapes are blended in an <svg> that has a filter, too',
    css: 'body { margin: 0 } svg { display: block }',
    body: `<svg width="200" height="100"><g filter="url(#f)"><rect x="10" y="10" width="90" height="80" fill="#f60"/></g>
      <g style="mix-blend-mode: multiply"><circle cx="100" cy="50" r="40" fill="#1abcfe"/></g>
      <g style="isolation: isolate"><rect x="150" width="40" height="50" style="mix-blend-mode: difference" fill="#fc0"/></g>
      <filter id="f"><feGaussianBlur stdDeviation="0.01"/></filter></svg>`,
  },
];

/** Shapes of lines, curves and arcs that percentages may be in. */
const shapeCases: readonly LayoutCase[] = [
  {
    name: 'shape() clips by its commands',
    css: `body { margin: 0 } div { float: left; width: 100px; height: 70px; background: teal }
      .a { clip-path: shape(from 0% 0%, line to 100% 0, line by -10px 80%, curve to 0% 50% with 50% 100% / 20px 0% from end, close) }
      .b { clip-path: shape(evenodd from left center, arc to right center of 50% cw, arc to 0 50% of 60px 30px rotate 20deg large, hline by 20px, vline to 90%, close, move to 30% 30%, smooth by 40px 0 with 20px 30px, smooth to 30% 60%) border-box }
      .c { clip-path: shape(from 10px 10px, hline to calc(100% - 10px), arc by 0 50px of 25px cw small, hline to x-start, curve by 10px -50px with 30px -25px from origin) }`,
    body: '<div class="a"></div><div class="b"></div><div class="c"></div>',
  },
];

/** What is blended where the page has no ground of its own, and where it has. */
const blendingCases: readonly LayoutCase[] = [
  '',
  'html { background: #fff }',
  'body { background: #fed }',
].map((ground) => ({
  name: `what is blended is blended with the page's own ground alone: "${ground}"`,
  css: `body { margin: 0 } ${ground} div { width: 80px; height: 60px; background: #06c; float: left } .a { mix-blend-mode: difference } .b { mix-blend-mode: multiply }
      p { margin: 0; height: 80px; background: linear-gradient(90deg, #0000 50%, #f90 50%) }`,
  body: '<p><div class="a"></div><div class="b"></div></p><p><div class="a"></div></p>',
}));

export const paintingCases: readonly LayoutCase[] = [
  ...stackingCases,
  ...blendingCases,
  ...gradientCases,
  ...crispCases,
  ...shapeCases,
  ...coloredShapeCases,
  ...filteredSvgCases,
];
