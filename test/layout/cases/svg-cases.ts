import type { LayoutCase } from '../layout-case.js';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR42mN4ZmOovsWYgSHtzP+DrgAkCwWZCHihtgAAAABJRU5ErkJggg==';

/** The address of a file of SVG. */
function file(root: string, content: string): string {
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(markup).toString('base64')}`;
}

function picture(root: string, content: string, style = ''): string {
  return `<img alt="" style="${style}" src="${file(root, content)}">`;
}

const SQUARE = 'viewBox="0 0 80 80"';

/** Files of SVG as pictures. */
const fileCases: readonly LayoutCase[] = [
  {
    name: 'pictures within files of SVG are drawn',
    css: 'body { margin: 0 } img { width: 100px; height: 100px }',
    body: [
      `<image href="${PNG}" x="10" y="10" width="60" height="60" style="image-rendering: pixelated"/>`,
      `<image href="${file(SQUARE, '<circle cx="40" cy="40" r="30" fill="teal"/>')}" x="10" y="10" width="60" height="60"/>`,
    ]
      .map((content) => picture(SQUARE, content))
      .join(''),
  },
  {
    name: 'styles, transformations and paints mean the same in files of SVG as in documents',
    css: 'body { margin: 0 } img { width: 60px; height: 60px }',
    body: [
      '<style>.a { fill: teal; transform: rotate(45deg); transform-origin: 40px 40px }</style><rect class="a" x="20" y="20" width="40" height="40"/>',
      '<defs><marker id="m" markerWidth="4" markerHeight="4" refX="2" refY="2"><path d="M0 0h4v4H0z" fill="context-stroke"/></marker></defs><path d="M10 10h60v60" fill="none" stroke="#06c" stroke-width="5" marker-mid="url(#m)"/>',
      '<rect x="1.5em" y="10%" width="60%" height="10mm" fill="teal" rx="1ex"/>',
      '<g color="red"><rect width="60" height="40" x="10" y="20" style="fill: currentcolor; color: teal"/></g>',
      '<rect x="10" y="10" width="60" height="60" fill="teal" style="clip-path: circle(25px)"/>',
      '<filter id="f"><feDropShadow dx="8" dy="8" stdDeviation="1"/></filter><rect x="15" y="15" width="40" height="40" fill="gold" filter="url(#f)"/>',
      '<circle cx="40" cy="40" r="30" marker-start="url(#m)" fill="none" stroke="teal" stroke-width="8"/>',
    ]
      .map((content) => picture(SQUARE, content))
      .join(''),
  },
  {
    name: 'a file of SVG has the ground of its outermost element',
    css: 'body { margin: 0 } img { width: 60px; height: 60px }',
    body: picture(`${SQUARE} style="background-color: #06c8"`, '<circle cx="40" cy="40" r="20"/>'),
  },
  {
    name: 'the view box of a file is fitted into the box of its picture, and a file without one is stretched over it',
    css: 'body { margin: 0 } img { width: 90px; height: 60px; background: #eee }',
    body: [
      'viewBox="0 0 80 80" width="80" height="40"',
      'viewBox="0 0 80 40" width="80" height="80" preserveAspectRatio="xMaxYMin slice"',
      'viewBox="0 0 80 80" width="80" height="40" preserveAspectRatio="none"',
      'width="80" height="80"',
    ]
      .map((root) => picture(root, '<rect x="5" y="5" width="50" height="50" fill="teal" stroke="#000"/>'))
      .join(''),
  },
];

/** Drawings side by side, each both in the document and as a file. */
function drawings(name: string, contents: readonly string[]): LayoutCase {
  const inline = contents.map(
    (content, index) => `<svg ${SQUARE}>${content.replaceAll('ID', `a${index}`)}</svg>`,
  );
  const files = contents.map((content) => picture(SQUARE, content.replaceAll('ID', 'a')));
  return {
    name,
    css: 'body { margin: 0; font-size: 0 } img, svg { width: 40px; height: 40px }',
    body: `${inline.join('')}<br>${files.join('')}`,
  };
}

const FILLED = '<rect x="10" y="10" width="60" height="60" fill="url(#ID) teal"/>';
const STOPS = '<stop stop-color="#fc0"/><stop offset="1" stop-color="#06c"/>';
const DOT =
  '<marker id="ID" markerWidth="4" markerHeight="4" refX="2" refY="2"><path d="M0 0h4v4H0z" fill="#fc0"/></marker>';
const DOTTED = 'd="M16 16h48v48h-48z" fill="teal" stroke="#000" stroke-width="8" marker-mid="url(#ID)"';

const drawingCases: readonly LayoutCase[] = [
  drawings('paint-order says where each of three parts is, and in words that are none says nothing', [
    ...['markers', 'fill markers', 'stroke markers', 'stroke stroke', 'stroke nothing', 'markers stroke'].map(
      (order) => `${DOT}<path ${DOTTED} paint-order="${order}"/>`,
    ),
  ]),
  drawings('what is below nothing says nothing, and no more than all of a colour shows', [
    '<rect x="10" y="10" width="60" height="60" rx="-8" ry="20" fill="teal"/>',
    '<ellipse cx="40" cy="40" rx="20" ry="-3" fill="teal"/>',
    '<rect x="20" y="20" width="40" height="40" fill="none" stroke="teal" stroke-width="-20"/>',
    '<rect x="10" y="10" width="60" height="60" fill="rgba(0, 127, 0, 2)"/>',
    '<filter id="ID"><feGaussianBlur stdDeviation="5 10 15"/></filter><rect x="20" y="20" width="40" height="40" filter="url(#ID)"/>',
  ]),
  drawings('properties that are no attributes of presentation say nothing as attributes', [
    `${DOT}<path d="M16 16h48v48h-48z" fill="teal" marker="url(#ID)"/>`,
    '<rect width="50" height="50" fill="teal"/><rect x="20" y="20" width="50" height="50" fill="#fc0" mix-blend-mode="multiply"/>',
    '<rect width="50" height="50" fill="teal"/><g isolation="isolate"><rect x="20" y="20" width="50" height="50" fill="#fc0" style="mix-blend-mode: multiply"/></g>',
  ]),
  drawings('what is not displayed paints, clips and masks nothing; markers are there', [
    `<linearGradient id="ID" display="none">${STOPS}</linearGradient>${FILLED}`,
    `<defs display="none"><linearGradient id="ID">${STOPS}</linearGradient></defs>${FILLED}`,
    '<clipPath id="ID" style="display: none"><circle cx="40" cy="40" r="20"/></clipPath><rect width="60" height="60" clip-path="url(#ID)"/>',
    `<g display="none">${DOT}</g><path ${DOTTED}/>`,
    '<defs display="none"><circle id="ID" cx="40" cy="40" r="20"/></defs><use href="#ID"/>',
    '<g display="none"><mask id="ID"><circle cx="40" cy="40" r="20" fill="#fff"/></mask></g><rect width="60" height="60" mask="url(#ID)"/>',
    '<g display="none"><filter id="ID"><feOffset dx="20"/></filter></g><rect width="60" height="60" filter="url(#ID)"/>',
    `<g display="none"><pattern id="ID" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M0 0h10v10H0z"/></pattern></g>${FILLED}`,
  ]),
  drawings('gradients, patterns and clip paths are transformed about their origin', [
    `<linearGradient id="ID" gradientTransform="rotate(90)" transform-origin="40 40" gradientUnits="userSpaceOnUse" x2="80">${STOPS}</linearGradient>${FILLED}`,
    `<radialGradient id="ID" gradientTransform="scale(.5)" transform-origin="center" gradientUnits="userSpaceOnUse">${STOPS}</radialGradient>${FILLED}`,
    `<pattern id="ID" width="20" height="20" patternUnits="userSpaceOnUse" patternTransform="rotate(30)" transform-origin="50% 50%"><path d="M0 0h10v10H0z"/></pattern>${FILLED}`,
    '<clipPath id="ID" transform="rotate(45)" transform-origin="40 40"><path d="M20 20h40v40H20z"/></clipPath><rect width="80" height="80" clip-path="url(#ID)"/>',
    '<clipPath id="ID" transform="translate(40 -16) rotate(45)" clipPathUnits="objectBoundingBox"><path d="M.2 .2h.6v.6H.2z"/></clipPath><rect width="80" height="80" clip-path="url(#ID)"/>',
  ]),
  drawings('a gradient in shares of a box of no height leaves the colour beside it', [
    `<linearGradient id="ID">${STOPS}</linearGradient><path d="M10 20h60" stroke="url(#ID) teal" stroke-width="8"/>`,
    `<linearGradient id="ID">${STOPS}</linearGradient><path d="M10 20h60" stroke="url(#ID)" stroke-width="8"/>`,
    `<linearGradient id="ID"/>${FILLED}`,
    `<radialGradient id="ID" fr=".5">${STOPS}</radialGradient>${FILLED}`,
  ]),
  drawings('markers are of shapes alone, and percentages of them are of what is around', [
    `${DOT}<text x="5" y="60" font-size="50" marker-start="url(#ID)" marker-mid="url(#ID)" marker-end="url(#ID)">I</text>`,
    `<marker id="ID" markerWidth="25%" markerHeight="25%" refX="12.5%" refY="12.5%" markerUnits="userSpaceOnUse"><path d="M0 0h20v20H0z" fill="#fc0"/></marker><path ${DOTTED}/>`,
  ]),
  drawings('a clip path draws of what a <use> names shapes alone', [
    '<defs><g id="ID"><circle cx="40" cy="40" r="20"/></g></defs><clipPath id="IDc"><use href="#ID"/></clipPath><rect width="80" height="80" clip-path="url(#IDc)"/>',
    '<symbol id="ID"><circle cx="40" cy="40" r="20"/></symbol><clipPath id="IDc"><use href="#ID"/></clipPath><rect width="80" height="80" clip-path="url(#IDc)"/>',
    '<defs><circle id="ID" cx="40" cy="40" r="20"/></defs><clipPath id="IDc"><use href="#ID"/></clipPath><rect width="80" height="80" clip-path="url(#IDc)"/>',
  ]),
  drawings('references that lead back to where they stand draw nothing', [
    '<g id="ID"><rect width="40" height="40" fill="teal"/><use href="#ID" x="20"/></g>',
    '<pattern id="ID" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M0 0h10v10H0z" fill="url(#ID)" stroke="#06c"/></pattern><rect width="80" height="80" fill="url(#ID)"/>',
    '<clipPath id="ID"><circle cx="40" cy="40" r="30" clip-path="url(#ID)"/></clipPath><rect width="80" height="80" clip-path="url(#ID)"/>',
    `<linearGradient id="ID" href="#IDb"/><linearGradient id="IDb" href="#ID">${STOPS}</linearGradient>${FILLED}`,
  ]),
];

const BAR =
  '<rect x="20" y="30" width="40" height="20" fill="teal" filter="url(#ID)" transform="rotate(45 40 40)"/>';

const strokeCases: readonly LayoutCase[] = [
  {
    name: 'shapes are turned about the box of their stroke, with its corners and caps',
    css: 'body { margin: 0 } svg { width: 78px; height: 100px; overflow: visible } .s { transform-box: stroke-box } .b { transform-box: border-box }',
    body: [
      '<rect class="s" x="20" y="30" width="30" height="25" fill="red" stroke="blue" stroke-width="10" style="transform-origin: 0 0; rotate: 20deg"/>',
      '<path class="s" d="M10 70L35 20L60 70" fill="none" stroke="blue" stroke-width="8" style="transform-origin: 100% 0; transform: scale(.7)"/>',
      '<polyline class="b" points="10,70 35,20 60,70" fill="none" stroke="#a0a" stroke-width="12" stroke-linecap="square" style="transform-origin: 0 100%; transform: scaleY(.6)"/>',
      '<g class="s" stroke="teal" stroke-width="6" style="transform-origin: 100% 100%; rotate: -15deg"><path d="M20 20h30v30z"/></g>',
    ]
      .map((shape) => `<svg viewBox="0 0 78 100">${shape}</svg>`)
      .join(''),
  },
  drawings(
    'dashes along curves are where Chromium measures them, and none goes around the corner that it ends at',
    [
      '<circle cx="40" cy="40" r="30" fill="none" stroke="teal" stroke-width="14" stroke-dasharray="7 9"/>',
      '<circle cx="40" cy="40" r="24" fill="none" stroke="teal" stroke-width="14" stroke-dasharray="60 200" transform="rotate(-90 40 40)"/>',
      '<path d="M10 10C70 10 10 70 70 70" fill="none" stroke="teal" stroke-width="10" stroke-dasharray="6"/>',
      '<path d="M16 16h48v48h-48z" fill="none" stroke="teal" stroke-width="16" stroke-dasharray="16 0"/>',
      '<path d="M16 16h48v48h-48z" fill="none" stroke="teal" stroke-width="16" stroke-dasharray="24"/>',
      '<rect x="16" y="16" width="48" height="48" rx="16" fill="none" stroke="teal" stroke-width="8" stroke-dasharray="4"/>',
    ],
  ),
  drawings('what a filter changes is turned as a whole', [
    `<filter id="ID"><feDropShadow dx="8" dy="0" stdDeviation="0" flood-color="#fc0"/></filter>${BAR}`,
    `<filter id="ID"><feOffset dx="10"/></filter>${BAR}`,
    `<filter id="ID"><feGaussianBlur stdDeviation="6 0"/></filter>${BAR}`,
    `<filter id="ID" x="0" y="0" width="1" height="1"><feFlood flood-color="#06c"/></filter>${BAR}`,
    `<filter id="ID"><feOffset dx="10"/></filter><g transform="skewX(20)"><g filter="url(#ID)"><rect width="30" height="40" fill="teal"/><rect x="10" y="10" width="10" height="10" fill="#fc0"/></g></g>`,
  ]),
  drawings('parts of texts are clipped, and what filters texts is of their whole boxes', [
    '<clipPath id="ID"><path d="M0 0h80v40h-80z"/></clipPath><text y="64" font-size="64"><tspan clip-path="url(#ID)">II</tspan></text>',
    '<filter id="ID" x="0" y="0" width="1" height="1"><feFlood flood-color="teal"/></filter><text x="10" y="50" font-size="40" filter="url(#ID)">I</text>',
  ]),
  drawings('what is in a marker, a symbol or an inner <svg> sticks out where its style lets it', [
    '<marker id="ID" orient="auto" style="overflow: visible" markerWidth="1" markerHeight="1"><path d="M-3 -3L3 0L-3 3z"/></marker><path d="M10 40h40" stroke="teal" stroke-width="6" marker-end="url(#ID)"/>',
    '<symbol id="ID" viewBox="0 0 10 10" style="overflow: visible"><path d="M0 0h20v5h-20z"/></symbol><use href="#ID" x="20" y="20" width="20" height="20"/>',
    '<svg x="20" y="20" width="20" height="20" style="overflow: visible"><path d="M0 0h40v10h-40z"/></svg>',
    '<svg x="20" y="20" width="20" height="20" overflow="visible"><path d="M0 0h40v10h-40z"/></svg>',
    '<svg x="20" y="20" width="20" height="20"><path d="M0 0h40v10h-40z"/></svg>',
  ]),
  drawings('inputs of filters that no browser knows are what is before', [
    '<filter id="ID"><feOffset dx="10" in="BackgroundImage"/></filter><path d="M10 20h40v40h-40z" filter="url(#ID)"/>',
    '<filter id="ID"><feFlood flood-color="#fc0"/><feComposite in="SourceGraphic" in2="BackgroundImage" operator="arithmetic" k1=".5" k2=".5" k3=".5"/></filter><path d="M10 20h40v40h-40z" filter="url(#ID)" shape-rendering="crispEdges"/>',
    '<filter id="ID"><feFlood flood-color="#fc0"/><feComposite in="SourceGraphic" in2="StrokePaint"/></filter><path d="M10 20h40v40h-40z" filter="url(#ID)"/>',
  ]),
  drawings('lists of filters that are none in CSS are none in attributes', [
    ...[
      'blur(4)',
      'brightness(-1)',
      'blur(4px) sepia(2)',
      'opacity(50%)',
      'drop-shadow(4 4 0 rgb(255, 204, 0))',
      'hue-rotate(90)',
    ].map((list) => `<rect x="20" y="20" width="40" height="40" fill="teal" filter="${list}"/>`),
  ]),
  drawings('words of older baselines are those of what is around', [
    ...['use-script', 'no-change', 'reset-size'].map(
      (word) =>
        `<text y="60" font-size="50" dominant-baseline="middle"><tspan dominant-baseline="${word}">I</tspan></text>`,
    ),
  ]),
  drawings('a text on a path within another is not drawn', [
    '<path id="ID" d="M0 40h80"/><text font-size="32"><textPath href="#ID">I<textPath href="#ID">II</textPath></textPath></text>',
  ]),
  drawings('a picture without a size has as much of 300 by 150 pixels as its ratio lets it', [
    `<g transform="scale(.4)"><image href="${file('viewBox="0 0 10 10"', '<circle cx="5" cy="5" r="5" fill="teal"/>')}"/></g>`,
  ]),
];

/** What styles of the elements around say, beside attributes of shapes. */
const inheritedCases: readonly LayoutCase[] = [
  {
    name: 'attributes of shapes stand over a colour of the text that is inherited',
    css: 'svg { width: 60px; height: 40px; color: red } .f { fill: currentColor } .s { stroke: currentColor; stroke-width: 6px; fill: none }',
    body: `<svg class="f"><path fill="teal" d="M0 0h30v30h-30z"/><path d="M30 0h30v30h-30z"/></svg><svg class="f"><g fill="teal"><path d="M0 0h30v30h-30z"/></g></svg>
      <svg class="f"><g fill="teal" style="color: gold"><path d="M0 0h30v30h-30z"/></g><path color="blue" d="M30 0h30v30h-30z"/></svg>
      <svg class="s"><path stroke="teal" d="M0 10h30"/><path d="M30 10h30"/></svg><svg fill="currentColor"><g class="f"><path fill="none" d="M0 0h30v30h-30z"/></g></svg>`,
  },
  {
    name: 'words that are no paint are passed over, and what is around is inherited',
    css: 'svg { width: 60px; height: 40px } .f { fill: teal }',
    body: `<svg class="f"><path fill="currentFill" d="M0 0h30v30h-30z"/></svg><svg fill="teal"><path fill="nosuch" d="M0 0h30v30h-30z"/><path fill="#12" d="M30 0h30v30h-30z"/></svg>
      <svg stroke="teal" stroke-width="6"><path stroke="currentStroke" d="M0 10h30"/></svg>`,
  },
  {
    name: 'drawings shrink in flex containers unless what is in them may stick out',
    css: 'p { display: flex; width: 30px; height: 24px; margin: 4px; align-items: center; background: #ddd } .w { width: 20px; height: 20px } b { flex: none; width: 25px; height: 5px; background: teal } .v { overflow: visible } path { fill: gold }',
    body: `${[
      '<svg class="w" width="24" height="24" viewBox="0 0 24 24">',
      '<svg width="24" height="20" viewBox="0 0 24 24">',
      '<svg width="24" height="20" style="width: 10px">',
      '<svg class="v" width="24" height="20">',
      '<svg class="v w" viewBox="0 0 24 24">',
    ]
      .map((svg) => `<p>${svg}<path d="M0 0h24v24h-24z"/></svg><b></b></p>`)
      .join(
        '',
      )}<p style="flex-direction: column; height: 30px"><svg width="24" height="24" viewBox="0 0 24 24"><path d="M0 0h24v24h-24z"/></svg><b style="height: 25px"></b></p>`,
  },
];

const square = (x: number, y: number, size: number) => `M${x} ${y}h${size}v${size}h-${size}z`;

/** Shapes whose parts lie over each other, abut or cross at fractions of pixels. */
const overlapCases: readonly LayoutCase[] = [
  {
    name: 'parts of one path that lie over each other are no darker where both cover some of a pixel',
    css: 'body { margin: 0; line-height: 0 } svg { width: 50px; height: 50px }',
    body: [0.25, 0.5, 0.75]
      .flatMap((at) => [
        square(5 + at, 5 + at, 30) + square(5 + at, 5 + at, 30),
        square(5 + at, 5 + at, 25) + square(15 + at, 15 + at, 25),
        square(5 + at, 5 + at, 25) + square(15 + at, 5 + at, 25),
        square(5, 5, 20 + at) + square(25 + at, 5, 20),
        `M5 ${20 + at}h40v5h-40zM${20 + at} 5h5v40h-5z`,
        'M25 3L38 44L4 18.5H46L12 44z',
        `M5 15a12 12 0 1 0 24 0a12 12 0 1 0-24 0M${20 + at} 25a12 12 0 1 0 24 0a12 12 0 1 0-24 0`,
      ])
      .map((data) => `<svg viewBox="0 0 50 50"><path d="${data}"/></svg>`)
      .join(''),
  },
];

/** Boxes of groups, of what is used and of texts, with their strokes. */
const strokedBoxCases: readonly LayoutCase[] = [
  ...['stroke-box', 'polygon(0 0, 100% 0, 50% 100%)', 'inset(10%) border-box', 'circle(30%) view-box'].map(
    (path) => ({
      name: `a group and what is used are clipped by ${path}`,
      css: `body { margin: 0 } svg { display: block } .x { clip-path: ${path} }`,
      body: `<svg width="320" height="160"><defs><path id="p" d="M200 20l40 10l-30 60z" fill="#9c6" stroke="#963" stroke-width="14"/></defs><g class="x"><rect x="20" y="20" width="60" height="40" fill="#c33" stroke="#36c" stroke-width="20"/><path d="M100 30l40 10l-30 100z" fill="#9c6" stroke="#963" stroke-width="16"/></g><use class="x" href="#p"/><g class="x" stroke="#36c" stroke-width="10" transform="translate(180 20) rotate(10)"><rect x="70" width="40" height="30"/><text x="40" y="110" font-size="40">Ink</text></g></svg>`,
    }),
  ),
];

/** Parts of texts with what parts of lines have. */
const textPartCases: readonly LayoutCase[] = [
  {
    name: 'outlines of parts of a text are around their own letters',
    css: 'body { margin: 0 } tspan { fill: none; font-size: 20px } .x { outline: 6px solid #c33; outline-offset: 1px } .y { font-size: 30px }',
    body: '<svg width="320" height="160"><text x="10" y="40">Ax <tspan class="x">words</tspan> b</text><text x="10" y="90"><tspan class="x">wo<tspan class="y">rd</tspan>s <tspan class="x" x="150" dy="20">lines</tspan></tspan></text></svg>',
  },
  {
    name: 'what cuts, masks and filters an <svg> in a drawing is in the units of its content',
    css: 'body { margin: 0 }',
    body: `<svg width="320" height="160"><clipPath id="c"><circle cx="30" cy="30" r="25"/></clipPath><mask id="m"><circle cx="30" cy="30" r="25" fill="#fff"/></mask>
      <svg x="10" y="10" width="60" height="60" style="clip-path: circle(25px at 30px 30px)"><rect width="90" height="90" fill="teal"/></svg>
      <svg x="80" y="10" width="60" height="60" clip-path="url(#c)"><rect width="90" height="90" fill="teal"/></svg><svg x="150" y="10" width="60" height="60" mask="url(#m)"><rect width="90" height="90"/></svg>
      <svg x="220" y="10" width="90" height="60" viewBox="0 0 10 10" style="clip-path: polygon(50% 0, 100% 100%, 0 100%)"><rect width="10" height="10"/></svg>
      <svg x="20" y="90" width="60" height="60" viewBox="0 0 10 10" style="filter: drop-shadow(1px 1px 0 red)"><circle cx="5" cy="5" r="4"/></svg>
      <svg x="100" y="90" width="50" height="50" overflow="visible" style="clip-path: inset(10px)"><rect width="90" height="60" fill="#36c"/></svg></svg>`,
  },
  {
    name: 'what cuts, masks and filters a <use> is moved with it',
    css: 'body { margin: 0 }',
    body: `<svg width="320" height="160"><clipPath id="c"><circle cx="30" cy="30" r="25"/></clipPath><mask id="m"><circle cx="30" cy="30" r="25" fill="#fff"/></mask>
      <clipPath id="b" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".4"/></clipPath><filter id="f" filterUnits="userSpaceOnUse" x="10" y="10" width="40" height="40"><feOffset/></filter>
      <defs><rect id="s" width="60" height="60" fill="#c33"/></defs><use href="#s" x="10" y="10" clip-path="url(#c)"/><use href="#s" x="80" y="10" mask="url(#m)"/>
      <use href="#s" x="150" y="10" clip-path="url(#b)"/><use href="#s" x="220" y="10" filter="url(#f)"/><use href="#s" x="30" y="90" transform="rotate(10)" clip-path="url(#c)"/>
      <use href="#s" x="110" y="60" style="transform-box: fill-box; transform-origin: center; transform: rotate(30deg)"/></svg>`,
  },
  {
    name: 'sizes of letters that are adjusted in a drawing',
    css: 'body { margin: 0 } text { font: 30px Inter } .x { font-size-adjust: .8 } .y { font-size-adjust: cap-height .4 }',
    body: '<svg width="320" height="160"><text x="10" y="50">H<tspan class="x">HIH</tspan>I</text><text class="y" x="10" y="100">HI<tspan>IH</tspan></text></svg>',
  },
];

export const svgCases: readonly LayoutCase[] = [
  ...overlapCases,
  ...strokedBoxCases,
  ...textPartCases,
  ...inheritedCases,
  ...fileCases,
  ...drawingCases,
  ...strokeCases,
];
