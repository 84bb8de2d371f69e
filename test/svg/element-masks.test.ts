import { type Alike, svg, testAlike } from './alike.js';

const rect = (style: string, attributes = '') =>
  svg(`<rect x="20" y="20" width="40" height="30" fill="#06c" ${attributes} style="${style}"/>`);
const HALF = 'linear-gradient(90deg, #000 50%, transparent 50%)';
const ALL = 'linear-gradient(#000 0 0)';
const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2220%22 height=%2210%22%3E%3Cpath d=%22M0 0h10v10H0z%22/%3E%3C/svg%3E';

/** Masks of elements of SVG, each beside what it leaves. */
const MASKS: Record<string, Alike> = {
  'a mask of one gradient less another': [
    rect(`mask: ${HALF}, ${ALL}; mask-composite: exclude`),
    svg('<rect x="40" y="20" width="20" height="30" fill="#06c"/>'),
  ],
  'a mask of a group and its strokes, but for what is in it': [
    svg(
      `<g style="-webkit-mask: ${ALL} content-box, ${ALL}; -webkit-mask-composite: xor"><rect x="20" y="20" width="40" height="30" stroke="#06c" stroke-width="10"/></g>`,
    ),
    svg('<path d="M15 15h50v40h-50zM20 20v30h40v-30z" fill="#06c"/>'),
  ],
  'a mask of a size, at its place, once': [
    rect(`mask: ${ALL} 100% 0 / 10px 15px no-repeat`),
    svg('<rect x="50" y="20" width="10" height="15" fill="#06c"/>'),
  ],
  'a mask that is repeated': [
    rect(`mask: ${HALF} 0 0 / 20px 100%`),
    svg('<path d="M20 20h10v30h-10zM40 20h10v30h-10z" fill="#06c"/>'),
  ],
  'a mask in the box of the stroke': [
    rect(`mask: ${HALF} stroke-box`, 'stroke="#06c" stroke-width="10"'),
    svg('<path d="M15 15h25v40h-25z" fill="#06c"/>'),
  ],
  'a mask in the box of the fill': [
    rect(`mask: ${ALL} fill-box`, 'stroke="#06c" stroke-width="10"'),
    svg('<rect x="20" y="20" width="40" height="30" fill="#06c"/>'),
  ],
  'a mask in the view': [
    rect(`mask: ${HALF} view-box; width: 80px`),
    svg('<rect x="20" y="20" width="40" height="30" fill="#06c"/>'),
  ],
  'a picture as a mask': [
    rect(`mask: url('${PICTURE}')`),
    svg('<path d="M20 20h10v30h-10zM40 20h10v30h-10z" fill="#06c"/>'),
  ],
  'a gradient and a picture as masks': [
    rect(`mask: linear-gradient(#000 50%, transparent 50%), url('${PICTURE}'); mask-composite: intersect`),
    svg('<path d="M20 20h10v15h-10zM40 20h10v15h-10z" fill="#06c"/>'),
  ],
  'a layer beside one that names no mask': [
    rect(`mask: url(#nothing), ${HALF}`),
    svg('<rect x="20" y="20" width="20" height="30" fill="#06c"/>'),
  ],
  'a shape whose mask is nowhere': [
    rect('mask: url(#nothing)'),
    svg('<rect x="20" y="20" width="40" height="30" fill="#06c"/>'),
  ],
  'nothing of a box whose mask is nowhere': [
    `<div style="width: 40px; height: 30px; background: #06c; mask: url(#nothing)"></div>${svg('<circle r="20"/>')}`,
    `<div style="width: 40px; height: 30px"></div>${svg('<circle r="20"/>')}`,
  ],
  'nothing of a box whose mask is a shape': [
    `<div style="width: 40px; height: 30px; background: #06c; mask: url(#c)"></div>${svg('<circle id="c" r="20"/>')}`,
    `<div style="width: 40px; height: 30px"></div>${svg('<circle r="20"/>')}`,
  ],
  'a mask of a box by the names of the boxes of SVG': [
    `<div style="width: 40px; height: 30px; padding: 10px; background: #06c; mask: ${ALL} fill-box"></div>`,
    '<div style="width: 40px; height: 30px; margin: 10px; background: #06c"></div>',
  ],
  'the alpha of a mask, as what it masks says,': [
    svg(
      '<mask id="m"><rect width="40" height="80" fill="#000"/></mask><rect x="20" y="20" width="40" height="30" fill="#06c" style="mask: url(#m) alpha"/>',
    ),
    svg('<rect x="20" y="20" width="20" height="30" fill="#06c"/>'),
  ],
  'the luminance of a mask of alpha, as what it masks says,': [
    svg(
      '<mask id="m" mask-type="alpha"><rect width="90" height="80"/><rect width="40" height="80" fill="#fff"/></mask><rect x="20" y="20" width="40" height="30" fill="#06c" style="mask: url(#m) luminance"/>',
    ),
    svg('<rect x="20" y="20" width="20" height="30" fill="#06c"/>'),
  ],
  'the alpha of a mask of a box': [
    `<div style="width: 40px; height: 30px; background: #06c; mask: url(#m) alpha"></div>${svg('<mask id="m"><rect width="20" height="80" fill="#000"/></mask><circle r="20"/>')}`,
    `<div style="width: 20px; height: 30px; background: #06c"></div>${svg('<circle r="20"/>')}`,
  ],
  'a mask in the box of a text, which is higher than its letters': [
    svg(
      '<text y="40" font-size="20" style="mask: linear-gradient(#000 50%, transparent 50%); font-family: Inter">xxxx</text>',
    ),
    svg(
      '<clipPath id="c"><rect width="90" height="33"/></clipPath><g clip-path="url(#c)"><text y="40" font-size="20" style="font-family: Inter">xxxx</text></g>',
    ),
  ],
};

testAlike(MASKS);
