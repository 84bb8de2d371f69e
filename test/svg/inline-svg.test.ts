import { type Alike, svg, testAlike } from './alike.js';

const rect = (attributes: string) =>
  svg(`<rect x="20" y="20" width="40" height="30" fill="#06c" ${attributes}/>`);
const group = (attributes: string) =>
  svg(
    `<g ${attributes}><rect x="20" y="20" width="40" height="30" fill="#06c"/><circle r="15" cx="60" cy="50" fill="#fc0"/></g>`,
  );
const DEFS = `<linearGradient id="lg"><stop stop-color="#f0a"/><stop offset="1" stop-color="#06f"/></linearGradient>
  <clipPath id="c"><circle cx="40" cy="35" r="14"/></clipPath>
  <clipPath id="two"><path d="M20 20h20v20h-20zM50 30h10v20h-10z"/></clipPath>
  <clipPath id="two-shapes"><rect x="20" y="20" width="20" height="20"/><rect x="50" y="30" width="10" height="20"/></clipPath>
  <mask id="m"><rect width="40" height="80" fill="#fff"/></mask>`;

const file = (root: string) =>
  `<img alt="" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' ${root.replaceAll('"', "'")}%3E%3Crect width='400' height='400' fill='%230a0'/%3E%3C/svg%3E">`;

/** Ways of styling what is in an `<svg>`, each beside one that says the same by plain attributes. */
const ALIKE: Record<string, Alike> = {
  'a transform of CSS': [rect('style="transform: rotate(20deg)"'), rect('transform="rotate(20)"')],
  'an origin': [
    rect('style="transform: rotate(20deg); transform-origin: 40px 35px"'),
    rect('transform="rotate(20 40 35)"'),
  ],
  'an origin as an attribute': [
    rect('transform="rotate(20)" transform-origin="40 35"'),
    rect('transform="rotate(20 40 35)"'),
  ],
  'an origin in the view': [
    rect('style="transform: rotate(20deg); transform-origin: center"'),
    rect('transform="rotate(20 60 40)"'),
  ],
  'an origin in the shape': [
    group('style="transform: rotate(20deg); transform-box: fill-box; transform-origin: center"'),
    group('transform="rotate(20 47.5 42.5)"'),
  ],
  'a rotation of its own': [rect('style="rotate: 20deg"'), rect('transform="rotate(20)"')],
  'a translation and a scale': [
    rect('style="translate: 10px 5px; scale: 1.5"'),
    rect('transform="translate(10 5) scale(1.5)"'),
  ],
  'percentages of the view': [
    rect('style="transform: translate(10%, 10%)"'),
    rect('transform="translate(12 8)"'),
  ],
  'functions of one direction': [
    rect('style="transform: translateX(12px) scaleY(1.2) skewX(10deg)"'),
    rect('transform="translate(12 0) scale(1 1.2) skewX(10)"'),
  ],
  'a property over an attribute': [
    rect('transform="scale(2)" style="transform: translateX(12px)"'),
    rect('transform="translate(12)"'),
  ],
  'geometry by properties': [
    svg(
      '<rect style="x: 20px; y: 20px; width: 40px; height: 30px; rx: 8px"/><circle style="cx: 80px; cy: 40px; r: 9px"/>',
    ),
    svg('<rect x="20" y="20" width="40" height="30" rx="8"/><circle cx="80" cy="40" r="9"/>'),
  ],
  'a gradient by a class': [
    svg(`${DEFS}<rect class="g" x="20" y="20" width="40" height="30"/>`),
    svg(`${DEFS}<rect fill="url(#lg)" x="20" y="20" width="40" height="30"/>`),
    '.g { fill: url(#lg) }',
  ],
  'a colour in place of what is missing': [
    rect('style="fill: url(#nothing) #0a0"'),
    rect('style="fill: #0a0"'),
  ],
  'a clip path by a class': [
    svg(`${DEFS}<rect class="c" width="90" height="70"/>`),
    svg('<circle cx="40" cy="35" r="14"/>'),
    '.c { clip-path: url(#c) }',
  ],
  'a clip path of several shapes': [
    svg(`${DEFS}<rect clip-path="url(#two-shapes)" width="90" height="70"/>`),
    svg(`${DEFS}<rect clip-path="url(#two)" width="90" height="70"/>`),
  ],
  'a basic shape': [
    rect('style="clip-path: inset(5px 10px)"'),
    svg('<rect x="30" y="25" width="20" height="20" fill="#06c"/>'),
  ],
  'a mask': [
    svg(`${DEFS}<rect mask="url(#m)" x="20" y="20" width="40" height="30" fill="#06c"/>`),
    svg('<rect x="20" y="20" width="20" height="30" fill="#06c"/>'),
  ],
  'a gradient as a mask': [
    rect('style="mask: linear-gradient(90deg, #000 50%, transparent 50%)"'),
    svg('<rect x="20" y="20" width="20" height="30" fill="#06c"/>'),
  ],
  'a symbol': [
    svg(
      '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></symbol><use href="#s" x="10" y="10" width="40" height="40"/>',
    ),
    svg('<circle cx="30" cy="30" r="16"/>'),
  ],
  'an svg in it': [
    svg('<svg x="10" y="10" width="40" height="40" viewBox="0 0 10 10"><circle cx="5" cy="5" r="8"/></svg>'),
    svg(
      '<clipPath id="c2"><rect x="10" y="10" width="40" height="40"/></clipPath><circle cx="30" cy="30" r="32" clip-path="url(#c2)"/>',
    ),
  ],
  'a stroke below its fill': [
    rect('style="stroke: red; stroke-width: 8px; paint-order: stroke"'),
    svg(
      '<rect x="16" y="16" width="48" height="38" fill="red"/><rect x="20" y="20" width="40" height="30" fill="#06c"/>',
    ),
  ],
  'a stroke of its own width': [
    rect('stroke="red" stroke-width="4" vector-effect="non-scaling-stroke" transform="scale(1.5)"'),
    svg('<rect x="30" y="30" width="60" height="45" fill="#06c" stroke="red" stroke-width="4"/>'),
  ],
  'dashes by a length that is given': [
    svg('<path d="M10 40H110" stroke="red" stroke-width="4" stroke-dasharray="10 5" pathLength="50"/>'),
    svg('<path d="M10 40H110" stroke="red" stroke-width="4" stroke-dasharray="20 10"/>'),
  ],
  'an element of another svg': [
    svg(`${DEFS}`, 'style="position: absolute"') + svg('<rect fill="url(#lg)" width="40" height="30"/>'),
    svg(`${DEFS}<rect fill="url(#lg)" width="40" height="30"/>`),
  ],
  'a symbol of a sprite that is not displayed': [
    svg('<symbol id="dot"><circle cx="9" cy="9" r="9"/></symbol>', 'style="display: none"') +
      svg('<use href="#dot"/>'),
    svg('<circle cx="9" cy="9" r="9"/>'),
  ],
  'a filter of a group': [group('style="filter: opacity(0.5)"'), group('opacity="0.5"')],
  'a box that is clipped by a clip path': [
    `${svg(DEFS, 'style="position: absolute"')}<div style="width: 120px; height: 80px; background: #0a0; clip-path: url(#c)"></div>`,
    svg('<circle cx="40" cy="35" r="14" fill="#0a0"/>'),
  ],
  'a box that is masked': [
    `${svg(DEFS, 'style="position: absolute"')}<div style="width: 80px; height: 60px; background: #0a0; mask: url(#m)"></div>`,
    svg('<rect width="40" height="60" fill="#0a0"/>'),
  ],
  'an svg that is turned as a whole': [
    `<div>${svg('<circle r="20" fill="red"/>', 'transform="translate(10 5)"')}</div>`,
    `<div style="padding: 5px 0 0 10px">${svg('<circle r="20" fill="red"/>')}</div>`,
  ],
  'an svg with borders and padding': [
    svg('<rect width="120" height="80" fill="#06c"/>', 'style="border: 4px solid #f00; padding: 3px"'),
    `<div style="width: 120px; height: 80px; background: #06c; border: 4px solid #f00; padding: 3px; background-clip: content-box"></div>`,
  ],
  'an svg with round corners': [
    svg('<rect width="120" height="80" fill="#06c"/>', 'style="border-radius: 20px"'),
    '<div style="width: 120px; height: 80px; border-radius: 20px; background: #06c"></div>',
  ],
  'an svg that may stick out': [
    svg('<rect width="150" height="90" fill="#06c"/>', 'style="overflow: visible"'),
    '<div style="width: 150px; height: 90px; background: #06c"></div>',
  ],
  'an svg at a fraction of a pixel': [
    `<div style="padding: 3.4px">${svg('<rect width="20" height="20"/>')}</div>`,
    `<div style="padding: 3px">${svg('<rect width="20" height="20"/>')}</div>`,
  ],
  'inline elements that are moved': [
    '<img src="assets/logo.png" width="30" height="30" style="position: relative; left: 10px; top: 5px">',
    '<img src="assets/logo.png" width="30" height="30" style="margin: 5px 0 0 10px; display: block">',
  ],
  'an inline block that is moved, with what is in it': [
    '<span style="display: inline-block; width: 40px; height: 30px; background: red; position: relative; left: 25%; bottom: -10px"><b style="position: absolute; left: 5px; top: 5px; width: 9px; height: 9px; background: blue"></b></span>',
    '<span style="display: inline-block; width: 40px; height: 30px; background: red; margin: 10px 0 0 40px"><b style="display: block; margin: 5px; width: 9px; height: 9px; background: blue"></b></span>',
  ],
  'an inline picture that is turned': [
    '<img src="assets/logo.png" width="30" height="30" style="transform: rotate(20deg)">',
    '<img src="assets/logo.png" width="30" height="30" style="transform: rotate(20deg); display: block">',
  ],
  'a style sheet of its own': [
    svg(
      '<defs><style>.own { fill: #06c } <!-- --></style></defs><metadata>x <rdf:RDF/></metadata><a href="#"><rect class="own" width="40" height="30"/></a>',
    ),
    svg('<rect width="40" height="30" fill="#06c"/>'),
  ],
  'a filter of SVG': [
    svg(
      '<filter id="f" x="-1" width="3"><feOffset dx="20"/></filter><rect width="40" height="30" fill="#06c" filter="url(#f)"/>',
    ),
    svg('<rect x="20" width="40" height="30" fill="#06c"/>'),
  ],
  'a shadow by a filter of SVG': [
    svg(
      '<filter id="f" x="-1" width="4"><feDropShadow dx="50" dy="0" stdDeviation="0" flood-color="#0a0"></feDropShadow></filter><rect width="40" height="30" fill="#06c" filter="url(#f)"/>',
    ),
    svg('<rect width="40" height="30" fill="#06c"/><rect x="50" width="40" height="30" fill="#0a0"/>'),
  ],
  'a colour that is mixed with the current one': [
    rect('style="color: #f00; fill: color-mix(in srgb, currentcolor, #00f)"'),
    rect('style="fill: #800080"'),
  ],
  'an ellipse of one radius': [
    svg('<ellipse cx="50" cy="40" rx="30"/>'),
    svg('<circle cx="50" cy="40" r="30"/>'),
  ],
  'an anchor behind a step to the left': [
    svg('<text x="60" y="40" dx="-20" text-anchor="middle" font-size="20">abc</text>'),
    svg('<text x="40" y="40" text-anchor="middle" font-size="20">abc</text>'),
  ],
  'preserved white space': [
    svg('<g xml:space="preserve"><text y="40" font-size="20">a   b</text></g>'),
    svg('<text y="40" font-size="20">a\u00a0\u00a0\u00a0b</text>'),
  ],
  'an alignment of the baseline': [
    svg('<text y="40" font-size="20" alignment-baseline="middle">abc</text>'),
    svg('<text y="40" font-size="20" dominant-baseline="middle">abc</text>'),
  ],
  'a text of a length that is given': [
    svg('<text y="40" x="110" font-size="20" textLength="70" text-anchor="end">iiii</text>'),
    svg('<text y="40" x="40" font-size="20" textLength="70">iiii</text>'),
  ],
  'letters of a length that is given': [
    svg(
      '<text y="40" x="110" font-size="20" textLength="70" lengthAdjust="spacingAndGlyphs" text-anchor="end">ab</text>',
    ),
    svg('<text y="40" x="40" font-size="20" textLength="70" lengthAdjust="spacingAndGlyphs">ab</text>'),
  ],
  'a baseline that is shifted': [
    svg('<text y="40" font-size="20">a<tspan baseline-shift="25%">b</tspan></text>'),
    svg('<text y="40" font-size="20">a<tspan dy="-5">b</tspan></text>'),
  ],
  'a baseline at a fraction of a pixel': [
    svg('<text y="40.4" font-size="20">abc</text>'),
    svg('<text y="40" font-size="20">abc</text>'),
  ],
  'a file in points': [file('width="60pt" height="30pt"'), file('width="80" height="40"')],
  'a file with one side': [
    file('width="80" viewBox="0 0 120 60"'),
    file('width="80" height="40" viewBox="0 0 120 60"'),
  ],
  'a file without a size': [
    `<div style="width: 160px; overflow: hidden">${file('')}</div>`,
    '<div style="width: 160px; height: 120px; background: #0a0"></div>',
  ],
};

testAlike(ALIKE);
