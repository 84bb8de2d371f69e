import type { LayoutCase } from '../layout-case.js';

/** What lies above what. */
const stackingCases: readonly LayoutCase[] = ['opacity: 0.8', 'transform: scale(1)'].map((style) => ({
  name: `z-index of what is not positioned has no say (${style})`,
  css: `div { height: 40px } .a { position: relative; z-index: 1; background: gold }
    .b { ${style}; z-index: 8; background: #9cf; margin-top: -20px } .c { display: flex } .c div { width: 40px }`,
  body: `<div class="a"></div><div class="b"></div>
    <div class="c"><div class="a"></div><div class="b" style="margin: 10px -20px"></div></div>`,
}));

/** Gradients of the oldest syntax, between points and circles. */
const pointGradientCases: readonly LayoutCase[] = [
  {
    name: '-webkit-gradient() goes from one circle to another where it is repeated and under borders, too',
    css: `body { margin: 0 } div { float: left; width: 100px; height: 80px; border: 5px dashed #0006 }
      .a { background: -webkit-gradient(radial, 40 30, 10, 60 45, 40, from(#fc0), to(#06c)) }
      .b { background: -webkit-gradient(radial, 10 12, 2, 15 15, 14, from(#fc0), to(#06c)) 0 0 / 30px 30px }`,
    body: '<div class="a"></div><div class="b"></div>',
  },
  {
    name: '-webkit-gradient() goes from one point to another',
    css: `body { margin: 0 } div { float: left; width: 80px; height: 50px }
      .a { background: -webkit-gradient(linear, 10 5, 60% center, color-stop(80%, #06c), from(#fc0), color-stop(2, red)) }
      .b { background: -webkit-gradient(linear, 0 0, 0 0, from(#fc0), to(#06c)); zoom: 1.5 }
      .c { background: -webkit-gradient(linear, left 10, calc(20% + 10%) 30, from(#fc0), to(#06c)); zoom: 1.5 }
      .d { background: red -webkit-gradient(linear, left top, left bottom) }
      .e { background: -webkit-gradient(linear, top left, bottom left, from(#fc0), to(#06c)) }`,
    body: '<div class="a"></div><div class="b"></div><div class="c"></div><div class="d"></div><div class="e"></div>',
  },
  {
    name: '-webkit-gradient() goes from one circle to another that it lies in, or that lies in it',
    css: `body { margin: 0 } div { float: left; width: 100px; height: 80px }
      .a { background: -webkit-gradient(radial, center center, 10, 60 45, 40, from(#fc0), to(#06c)) }
      .b { background: -webkit-gradient(radial, 40% center, 40, 30 45, 10, from(#fc0), color-stop(.3, red), to(#06c)) }
      .c { background: -webkit-gradient(radial, 40 40, 30, 40 40, 30, from(#fc0), to(#06c)) }`,
    body: '<div class="a"></div><div class="b"></div><div class="c"></div>',
  },
  {
    name: '-webkit-gradient() goes from one circle to another beside it, in a cone, and around none it paints nothing',
    css: `body { margin: 0 } div { float: left; width: 100px; height: 80px }
      .a { background: -webkit-gradient(radial, 20 40, 5, 75 45, 20, from(#fc0), color-stop(.5, red), to(#06c)) }
      .b { background: -webkit-gradient(radial, 25 30, 20, 75 50, 5, from(#fc0), to(#06c)) #eee }
      .c { background: -webkit-gradient(radial, 25 40, 12, 75 50, 12, from(rgba(255, 0, 0, .5)), to(#06c)) }
      .d { background: -webkit-gradient(radial, 30 40, 10, 40 40, 20, from(#fc0), to(#06c)) }
      .e { background: -webkit-gradient(radial, 40 40, 12, 60 40, 24, from(#fc0), to(#06c)) }
      .f { background: -webkit-gradient(radial, 14 20, 2, 22 20, 18, from(#fc0), to(#06c)) 0 0 / 40px 38px }`,
    body: '<div class="a"></div><div class="b"></div><div class="c"></div><div class="d"></div><div class="e"></div><div class="f"></div>',
  },
];

/** Edges of hard stops that go through the middles of pixels. */
const hardStopCases: readonly LayoutCase[] = [
  {
    name: 'pixels on the edge of a hard stop are on the side where browsers have them',
    css: `body { margin: 0 } div { float: left; width: 64px; height: 64px; margin: 1px }
      .a { background: linear-gradient(45deg, red 33%, blue 33% 66%, lime 66%) }
      .b { background: linear-gradient(to bottom right, red 50%, blue 50%); width: 101px; height: 77px }
      .c { background: conic-gradient(from 45deg at 40% 60%, red 33%, blue 33% 66%, lime 66%); width: 100px; height: 60px }
      .d { background: linear-gradient(45deg, red 25%, blue 25% 50%, red 50% 75%, blue 75%) 0 0 / 20px 20px }
      .e { background: linear-gradient(-45deg, red 25%, blue 25% 50%, red 50% 75%, blue 75%) 0 0 / 17px 17px }
      .f { background: conic-gradient(from 45deg, red, blue) }`,
    body: '<div class="a"></div><div class="b"></div><div class="c"></div><div class="d"></div><div class="e"></div><div class="f"></div>',
  },
];

/** Radii of more than their sides are made smaller before borders are taken off them. */
const largeRadiusCases: readonly LayoutCase[] = [
  {
    name: 'borders, backgrounds and clips within corners whose radii are too large',
    css: `div { width: 130px; height: 36px; border: 7px solid #ccc; border-radius: 100%; float: left; margin: 2px }
      .a { overflow: hidden } .b { border-color: transparent; background: #000 padding-box }
      .c { border-radius: 200px; border-width: 2px 9px 5px 20px; background: teal } p { margin: 0; height: 99px; background: #000 }`,
    body: '<div class="a"><p></p></div><div class="b"></div><div class="c"></div><div class="a c"><p></p></div>',
  },
];

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
    name: 'attributes of shapes may be in units of their size, points with a word are none, and a filter that is nowhere changes nothing',
    css: 'body { margin: 0; font-size: 20px }',
    body: `<svg width="320" height="160"><rect x="1em" y="2mm" width="3em" height=".5em" fill="teal"/><rect x="calc(10px + 2em)" y="60" width="3pc" height=".5in"/>
      <polyline points="100,10 200,60 300,10 no"/><rect x="200" y="80" width="60" height="40" filter="url(#no)"/><line x1="1em" y1="120" x2="5em" y2="7em" stroke="red" stroke-width="8"/></svg>`,
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
  {
    name: 'a clip path names its box before or behind its shape, or alone',
    css: 'body { margin: 0 } div { float: left; width: 80px; height: 40px; margin: 4px; padding: 6px; background: teal }',
    body: `${[
      'view-box inset(10px)',
      'border-box circle(20px)',
      'content-box inset(5px)',
      'inset(5px) content-box',
      'stroke-box',
    ]
      .map((clip) => `<div style="clip-path: ${clip}"></div>`)
      .join('')}<svg width="80" height="80"><rect style="clip-path: view-box circle(30px)" x="10" y="10"
      width="50" height="50" fill="teal" stroke="gold" stroke-width="10"/></svg>`,
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

/** What is inherited with `currentcolor` in it. */
const currentColorCases: readonly LayoutCase[] = [
  {
    name: 'the current colour that is inherited is that of the heir',
    css: `body { margin: 0; color: red; text-shadow: 2px 2px, -9px 0 1px color-mix(in srgb, currentcolor 50%, #fff0) }
      div { float: left; height: 30px; width: 60px; margin: 4px; border: 3px solid currentcolor; background: linear-gradient(currentcolor, #fff);
      box-shadow: 2px 2px; filter: drop-shadow(2px 2px); outline: 1px dotted currentcolor; accent-color: currentcolor; fill: color-mix(in srgb, currentcolor, #fff) }
      p { color: #06c; border: inherit; background: inherit; box-shadow: inherit; filter: inherit; outline: inherit; margin: 4px }
      i { color: green; text-decoration: underline wavy currentcolor } b { color: #f90; text-decoration: inherit; -webkit-text-fill-color: inherit }`,
    body: `<div><p>ab</p></div><div style="-webkit-text-fill-color: color-mix(in srgb, currentcolor, #000)"><i>ab <b>cd</b></i></div>
      <div style="color: green"><input type="checkbox" checked style="color: #06c"><svg style="color: gold" width="20" height="20"><circle r="20"/></svg></div>
      <svg width="60" height="30" fill="currentColor"><g color="green"><rect width="40" height="30"/></g><rect x="40" width="9" height="9"/></svg>`,
  },
  {
    name: 'the current colour moves with what inherits it',
    css: `@keyframes m { from { color: red; text-shadow: 2px 2px } to { color: blue; text-shadow: 2px 2px } } body { animation: m 1s linear paused; animation-delay: -.5s }
      p { color: green; margin: 0 } div { text-shadow: 3px 0 } div p { animation: m 1s linear paused; animation-delay: -.2s }`,
    body: '<p>abc</p>abc<div>abc<p>abc <b>abc</b></p></div>',
  },
  {
    name: 'no outline is hidden as a border is: a declaration of it is passed over',
    css: `p { margin: 8px } .a { outline: 4px solid red; outline-style: hidden } .b { outline: 4px solid red; outline: 2px hidden blue }
      .c { outline-style: hidden; outline: 4px solid red } .d { border: 4px solid blue; border-style: hidden; outline: 4px dashed red; outline-style: hidden none }`,
    body: '<p class="a">a</p><p class="b">b</p><p class="c">c</p><p class="d">d</p>',
  },
  {
    name: 'an outline lies above those of the blocks in it',
    css: 'div { outline: 4px solid red; margin: 8px } p { outline: 6px solid blue; margin: 0 }',
    body: '<div><p>a</p></div><div style="float: left"><p>b</p></div>',
  },
];

/** Corners with other curves than round ones. */
const cornerCases: readonly LayoutCase[] = [
  {
    name: 'corners have the shapes that corner-shape says',
    css: `body { margin: 0 } div { float: left; margin: 5px; width: 65px; height: 50px; border-radius: 20px; background: #06c }`,
    body: [
      ...[
        'scoop',
        'bevel',
        'notch',
        'square',
        'squircle',
        'superellipse(0.5)',
        'superellipse(-infinity) round',
      ],
      ...['round scoop bevel notch', 'bevel; border-radius: 50%', 'scoop; border-radius: 30px 10px / 40px'],
    ]
      .map((shape) => `<div style="corner-shape: ${shape}"></div>`)
      .join(''),
  },
  {
    name: 'corners of a shape cut borders, shadows, outlines and what is in them',
    css: `body { margin: 0 } div { float: left; margin: 9px; width: 80px; height: 50px; box-sizing: border-box; border-radius: 18px; corner-shape: scoop bevel; background: #06c }`,
    body: [
      ...[
        'border: 6px solid; border-color: red lime blue gold',
        'box-shadow: 0 0 0 4px red, 3px 5px 6px',
        'outline: 3px solid red',
      ],
      ...[
        'box-shadow: inset 0 0 0 5px red',
        'overflow: hidden; background: none',
        'border: 8px solid #0008; background-clip: padding-box',
      ],
    ]
      .map(
        (style) =>
          `<div style="${style}"><p style="height: 80px; margin: 0; background: linear-gradient(90deg, #fc08, #f008)"></p></div>`,
      )
      .join(''),
  },
  {
    name: 'corners of a shape keep their distance to uneven borders, and to shadows that spread',
    css: `body { margin: 0 } div { float: left; margin: 12px; width: 76px; height: 56px; box-sizing: border-box; border-radius: 22px; background: #06c }`,
    body: ['notch', 'squircle']
      .flatMap((shape) =>
        ['border: solid #f90; border-width: 3px 12px 8px 18px', 'box-shadow: 0 0 0 12px red'].map(
          (css) => `<div style="corner-shape: ${shape}; ${css}"></div>`,
        ),
      )
      .join(''),
  },
  {
    name: 'corners are named by sides, and by the direction of lines',
    css: `body { margin: 0 } div { float: left; margin: 5px; width: 65px; height: 50px; border-radius: 20px; background: #06c; direction: rtl }`,
    body: [
      ...[
        'corner-top-shape: bevel notch',
        'corner-left-shape: scoop',
        'corner-start-start-shape: bevel',
        'corner-block-end-shape: notch scoop',
      ],
      ...[
        'corner-inline-start-shape: bevel',
        'corner-bottom-right-shape: square',
        'border-end-start-radius: 0; corner-inline-end-shape: scoop bevel',
      ],
    ]
      .map((style) => `<div style="${style}"></div>`)
      .join(''),
  },
];

/** Nine parts of 10, 10 and 20 by 10, 20 and 10 pixels, each of its own colour. */
const NINE_PARTS = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">${[
    ...['0 0 10 10 #f33', '10 0 10 10 #3f3', '20 0 20 10 #33f', '0 10 10 20 #fc0', '10 10 10 20 #0cf'],
    ...['20 10 20 20 #c0f', '0 30 10 10 #333', '10 30 10 10 #999', '20 30 20 10 #f90', '12 2 4 6 #060'],
    ...['2 12 6 10 #630', '12 12 4 10 #036'],
  ]
    .map((each) => each.split(' '))
    .map(([x, y, w, h, fill]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`)
    .join('')}</svg>`,
)}`;

/** Pictures in place of borders. */
const borderImageCases: readonly LayoutCase[] = [
  {
    name: 'the parts of a picture around a box are stretched, repeated, fitted or set apart',
    css: `body { margin: 0; display: flex; flex-wrap: wrap } div { width: 56px; height: 43px; margin: 2px; border: 10px solid; border-right-width: 20px;
        border-image: url("${NINE_PARTS}") 10 20 10 10 }
      .b { border-image-repeat: repeat } .c { border-image-repeat: round space } .d { border-image-repeat: space round }`,
    body: '<div></div><div class="b"></div><div class="c"></div><div class="d"></div>',
  },
  {
    name: 'the middle of a picture around a box is filled in the scale of its borders',
    css: `body { margin: 0; display: flex; flex-wrap: wrap } div { width: 52px; height: 44px; margin: 2px; border: 10px solid;
        border-image: url("${NINE_PARTS}") 25% 50% 25% 25% fill / calc(4px + 25%) auto 20px 10px / 1px repeat stretch }
      .c { border-image-slice: 40 }
      .d { border: 8px solid red; border-image: linear-gradient(teal, gold) 14 fill / 1 / 2px round }`,
    body: '<div></div><div class="c"></div><div class="d"></div>',
  },
  {
    name: 'a gradient around a box is as large as the box, wherever this stands',
    css: `body { margin: 30px 60px } div { width: 120px; height: 30px; margin: 20px 0; border: 12px solid }
      .a { border-image: conic-gradient(from 45deg, red, blue, lime, red) 30% fill } .b { border-image: repeating-linear-gradient(45deg, #111 0 10px, gold 10px 20px) 12 }`,
    body: '<div class="a"></div><div class="b"></div>',
  },
  {
    name: 'a picture around an inline box over several lines goes on from line to line',
    css: `body { margin: 0; color: transparent } p { width: 96px; margin: 14px 5px; float: left; line-height: 46px } span { border: 10px solid #000; padding: 0 4px; border-image: linear-gradient(90deg, red, blue) 1 }
      .b { border-image: linear-gradient(red, gold, blue) 30% / 6px 30% } .c { border-image: url("${NINE_PARTS}") 10 20 10 10 / 12px / 4px round }`,
    body: `<p>a <span>Ax bold words</span></p><p>a <span class="b">Ax bold words</span></p>
      <p dir="rtl">a <span class="c">Ax bold words</span></p>`,
  },
];

const SQUARE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='40' height='30'%3E%3Crect width='40' height='30' fill='teal'/%3E%3C/svg%3E";

const replacedCases: readonly LayoutCase[] = [
  {
    name: 'a picture as the content of an element stands in place of all that is in it',
    css: `p, b, img, div { content: url("${SQUARE}") } p { margin: 0 0 4px } p::before { content: 'no' } b { width: 20px; border: 2px solid }
      div { width: 90px; height: 30px; object-fit: contain; background: gold } i { content: 'text is none' }`,
    body: 'a <b>text</b> <img alt="text"> <i>kept</i><p>text</p><div>text</div>',
  },
  {
    name: 'drawings and pictures stick out along one axis where overflow says so',
    css: `body { margin: 0 } svg, img { width: 60px; height: 30px; margin: 20px; border: 2px solid; border-radius: 15px; object-fit: none }
      .x { overflow: clip visible } .y { overflow: visible clip }`,
    body: ['x', 'y']
      .map(
        (name) =>
          `<svg class="${name}"><circle cx="30" cy="15" r="40" fill="teal"/></svg><img class="${name}" src="${SQUARE.replaceAll('40', '90').replaceAll('30', '50')}">`,
      )
      .join(''),
  },
  {
    name: 'a mask may be several elements, and pictures among them',
    css: `body { margin: 0 } div { float: left; width: 80px; height: 60px; margin: 4px; background: purple } .a { mask-image: url(#m), url(#n) }
      .b { mask: url(#m), linear-gradient(#000, transparent) no-repeat 50% 0 / 20px 100% } .c { mask: url(#m) intersect, url(#n) }`,
    body: `<svg width="0" height="0"><mask id="m" maskContentUnits="objectBoundingBox"><rect width=".5" height=".6" fill="#fff"/></mask><mask id="n"><circle cx="50" cy="35" r="25" fill="#fff"/></mask></svg>
      <div class="a"></div><div class="b"></div><div class="c"></div>`,
  },
];

/** A PNG of 90 by 60 pixels, with five stripes. */
const STRIPES =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAFoAAAA8CAMAAADR2113AAAAD1BMVEUAM2bMMzNmmTP/3YhmAJmvtfhvAAAANElEQVR42u3MAQ0AIAwDsB3wrxkBc/C0ApqUKafc8krUarVarVar1Wq1Wq1Wq9VqtXpb/QEcBSoxjJ07NQAAAABJRU5ErkJggg==';

/** Pictures that are turned or scaled. */
const transformedPictureCases: readonly LayoutCase[] = [
  {
    name: 'a picture that is scaled begins at whole pixels of its box, and its edges are antialiased once',
    css: `body { margin: 0 } img { position: absolute; width: 51px; height: 51px; object-fit: cover; transform: scale(1.3) } .a { left: 20px; top: 20px }
      .b { left: 120px; top: 20px; object-fit: contain } .c { left: 20.4px; top: 95.6px; border: 2px solid } .d { left: 120px; top: 95px; overflow: visible; object-fit: none; width: 40px } .e { left: 220px; top: 30px; transform: rotate(8deg) }`,
    body: ['a', 'b', 'c', 'd', 'e'].map((name) => `<img class="${name}" src="${STRIPES}">`).join(''),
  },
];

const replacedBlockCases: readonly LayoutCase[] = [
  {
    name: 'a tile of which one side is rounded keeps its ratio, unless the other is said',
    css: `div { float: left; width: 90px; height: 70px; margin: 2px; background: #eef url('data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="20" height="16"%3E%3Cpath d="M0 0h10v16h10v-8h-20" fill="teal"/%3E%3C/svg%3E') }`,
    body: `<div style="background-repeat: round no-repeat"></div><div style="background-repeat: repeat round"></div><div style="background-repeat: round"></div>
      <div style="background-repeat: round no-repeat; background-size: 40px 30px"></div><div style="background-repeat: repeat round; background-size: auto 40px"></div>`,
  },
  {
    name: 'boxes that somebody can make larger have a grip in their corner',
    css: 'div { width: 60px; height: 30px; border: 4px solid; margin: 2px; float: left; background: #eef } p { display: inline-block; padding: 10px; border-radius: 20px; background: tan }',
    body: `<div style="resize: both; overflow: auto"></div><div style="resize: horizontal; overflow: hidden"></div><div style="resize: vertical; overflow: clip"></div>
      <div style="resize: both"></div><div style="resize: block; overflow: scroll"></div><div style="resize: none; overflow: auto"></div>
      <div dir="rtl" style="resize: both; overflow: auto"></div><p style="resize: both; overflow: auto"></p><textarea cols="4" style="overflow: visible"></textarea>
      <p style="margin: 0; height: 2px; width: 140px">A text over the ground below it</p><textarea cols="4" style="display: block; background: #cde"></textarea>`,
  },
  {
    name: 'the ground of a picture that is a block lies below the lines before it, and the picture above',
    css: 'p { margin: 0; height: 10px; width: 300px } img, svg { display: block; box-sizing: border-box; width: 150px; height: 60px; padding: 12px; border: 4px solid teal; background: #abc; outline: 3px solid #fa0 }',
    body: `<p>Lines of text<br>below each other</p>
      <svg viewBox="0 0 9 9"><rect width="9" height="9" fill="red"/></svg><p>Other lines</p>
      <img alt="" src='data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect fill="lime" width="40" height="40"/></svg>'>`,
  },
];

const shadowCases: readonly LayoutCase[] = [
  {
    name: 'a picture is made of shadows, one for each of its pixels',
    css: `body { margin: 0 } i { display: block; width: 5px; height: 5px; box-shadow: ${Array.from({ length: 1600 }, (_, at) => `${(at % 40) * 5}px ${Math.floor(at / 40) * 5}px #${(100 + ((at * 37) % 900)).toString()}`).join(', ')} }`,
    body: '<i></i>',
  },
];

export const paintingCases: readonly LayoutCase[] = [
  ...shadowCases,
  ...replacedBlockCases,
  ...transformedPictureCases,
  ...replacedCases,
  ...cornerCases,
  ...currentColorCases,
  ...stackingCases,
  ...blendingCases,
  ...largeRadiusCases,
  ...gradientCases,
  ...pointGradientCases,
  ...hardStopCases,
  ...crispCases,
  ...shapeCases,
  ...coloredShapeCases,
  ...filteredSvgCases,
  ...borderImageCases,
  {
    name: 'transformations are in the content box, or in the border box',
    css: 'div { width: 60px; height: 20px; padding: 5px 20px 3px 2px; border: 6px solid; background: gold; margin: 12px; transform-origin: 0 0; rotate: 8deg; translate: 50% 10% } .a { transform-box: content-box } .b { transform-box: stroke-box } .c { transform-box: fill-box; transform: perspective(300px) rotateY(40deg) }',
    body: '<div class="a">a</div><div class="b">b</div><div class="c">c</div>',
  },
];
