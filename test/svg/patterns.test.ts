import { test } from 'tap';
import { type Alike, drawn, svg, testAlike } from './alike.js';

const pattern = (
  attributes: string,
  content: string,
  filled = '<rect width="80" height="60" fill="url(#p)"/>',
) => svg(`<pattern id="p" ${attributes}>${content}</pattern>${filled}`);
const PIXELS = 'patternUnits="userSpaceOnUse" width="20" height="20"';
const DOT = '<rect width="10" height="10" fill="#06c"/>';

/** Places of tiles in a rectangle of 80 by 60. */
function tiled(across: number, down: number, tile: (x: number, y: number) => string): string {
  let all = '';
  for (let y = 0; y < 60; y += down) for (let x = 0; x < 80; x += across) all += tile(x, y);
  return svg(all);
}

const dots = (x0 = 0, y0 = 0) =>
  svg(
    `<clipPath id="c"><rect width="80" height="60"/></clipPath><g clip-path="url(#c)">${Array.from(
      { length: 30 },
      (_, at) =>
        `<rect x="${x0 + 20 * ((at % 6) - 1)}" y="${y0 + 20 * (Math.floor(at / 6) - 1)}" width="10" height="10" fill="#06c"/>`,
    ).join('')}</g>`,
  );

/** Patterns, each beside the shapes that they are. */
const PATTERNS: Record<string, Alike> = {
  'a pattern in pixels': [pattern(PIXELS, DOT), dots()],
  'a pattern that begins elsewhere': [pattern(`${PIXELS} x="5" y="-5"`, DOT), dots(5, -5)],
  'a pattern in shares of its shape': [pattern('width=".25" height="33.3333333%"', DOT), dots()],
  'a pattern whose content is in shares of its shape': [
    pattern(
      `${PIXELS} patternContentUnits="objectBoundingBox"`,
      '<rect width=".125" height=".16666667" fill="#06c"/>',
    ),
    dots(),
  ],
  'a pattern with a view': [
    pattern(`${PIXELS} viewBox="0 0 2 2"`, '<rect width="1" height="1" fill="#06c"/>'),
    dots(),
  ],
  'a transformed pattern': [
    pattern(
      'patternUnits="userSpaceOnUse" width="10" height="10" patternTransform="scale(2)"',
      '<rect width="5" height="5" fill="#06c"/>',
    ),
    dots(),
  ],
  'the content and the size of another pattern': [
    svg(
      `<pattern id="q" ${PIXELS} x="9">${DOT}</pattern><pattern id="p" href="#q" x="0"/><rect width="80" height="60" fill="url(#p)"/>`,
    ),
    dots(),
  ],
  'a pattern that is cut off at its tiles': [
    pattern(`${PIXELS} overflow="visible"`, '<rect x="-10" width="20" height="10" fill="#06c"/>'),
    dots(),
  ],
  'a pattern of a stroke': [
    pattern(PIXELS, DOT, '<path d="M0 30h80" stroke="url(#p)" stroke-width="60"/>'),
    dots(),
  ],
  'a pattern that fades': [
    pattern(PIXELS, DOT, '<rect width="80" height="60" fill="url(#p)" fill-opacity=".5"/>'),
    tiled(20, 20, (x, y) => `<rect x="${x}" y="${y}" width="10" height="10" fill="#06c" fill-opacity=".5"/>`),
  ],
  'a pattern of a group that fades': [
    pattern(
      PIXELS,
      DOT,
      '<g opacity=".5"><rect width="80" height="60" fill="url(#p)"/><rect width="5" height="5"/></g>',
    ),
    `<div style="opacity: .5">${pattern(PIXELS, DOT, '<rect width="80" height="60" fill="url(#p)"/><rect width="5" height="5"/>')}</div>`,
  ],
  'a pattern in a pattern': [
    svg(
      `<pattern id="q" patternUnits="userSpaceOnUse" width="2" height="10"><rect width="1" height="10" fill="#06c"/></pattern><pattern id="p" ${PIXELS}><rect width="10" height="10" fill="url(#q)"/></pattern><rect width="80" height="60" fill="url(#p)"/>`,
    ),
    tiled(20, 20, (x, y) =>
      [0, 2, 4, 6, 8]
        .map((at) => `<rect x="${x + at}" y="${y}" width="1" height="10" fill="#06c"/>`)
        .join(''),
    ),
  ],
  'letters in a pattern': [
    pattern(
      'patternUnits="userSpaceOnUse" width="200" height="200"',
      '<rect width="200" height="200" fill="#06c"/>',
      '<text y="50" font-size="40" fill="url(#p)">abc</text>',
    ),
    svg('<text y="50" font-size="40" fill="#06c">abc</text>'),
  ],
  'a pattern in the inherited style of its own place': [
    svg(
      `<g fill="#06c"><pattern id="p" ${PIXELS}><rect width="10" height="10"/></pattern></g><rect width="80" height="60" fill="url(#p)"/>`,
    ),
    dots(),
  ],
  'the colour beside a pattern that is none': [
    pattern('width="0" height="9"', DOT, '<rect width="80" height="60" fill="url(#p) red"/>'),
    svg('<rect width="80" height="60" fill="red"/>'),
  ],
  'nothing in place of a pattern of nothing': [
    pattern(PIXELS, '', '<rect width="80" height="60" fill="url(#p)"/><circle cx="20" cy="20" r="9"/>'),
    svg('<circle cx="20" cy="20" r="9"/>'),
  ],
};

testAlike(PATTERNS);

test('tiles that are tiny, huge, or without number are bounded', async (t) => {
  for (const attributes of [
    'patternUnits="userSpaceOnUse" width="0.0001" height="0.0001"',
    'patternUnits="userSpaceOnUse" width="900000" height="900000"',
    'patternUnits="userSpaceOnUse" width="900000" height="0.0001"',
    'patternUnits="userSpaceOnUse" width="9" height="9" patternTransform="scale(0)"',
    'patternUnits="userSpaceOnUse" width="9" height="9" patternTransform="scale(1e9 1e-9)"',
  ])
    t.ok((await drawn(pattern(attributes, '<rect width="900000" height="900000" fill="#06c"/>'))).data);
});
