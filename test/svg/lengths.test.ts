import { type Alike, svg, testAlike } from './alike.js';

const rect = (width: string, height = '20') =>
  svg(`<rect width="${width}" height="${height}" fill="#06c"/>`, 'style="font-size: 20px"');
const text = (attributes: string) =>
  svg(`<text font-size="20" style="font-family: 'Source Serif 4'" ${attributes}>ab</text>`);

/** Attributes in units and functions, each beside its pixels. */
const LENGTHS: Record<string, Alike> = {
  'a part of the view and some pixels': [rect('calc(20px + 25%)'), rect('50')],
  'the smaller of two lengths': [rect('min(50%, 3em)'), rect('60')],
  'sizes of letters of the root': [rect('3rem'), rect('48')],
  'parts of the picture': [rect('25vw', '25vh'), rect('40', '30')],
  'parts of the picture, where no element is a container': [rect('25cqw', '25cqb'), rect('40', '30')],
  lines: [
    svg('<rect width="2lh" height="20"/>', 'style="font-size: 20px; line-height: 30px"'),
    svg('<rect width="60" height="20"/>'),
  ],
  'a line to a part of the view': [
    svg(
      '<line x2="calc(50% + 10px)" y1="10" y2="1em" stroke="#06c" stroke-width="0.5em" style="font-size: 10px"/>',
    ),
    svg('<line x2="70" y1="10" y2="10" stroke="#06c" stroke-width="5"/>'),
  ],
  'the height of an x of a font': [
    svg('<rect width="40" height="4ex" style="font: 20px Inter"/>'),
    svg(`<rect width="40" height="${(4 * 20 * 1118) / 2048}"/>`),
  ],
  'places of letters in sizes of letters': [
    text('x="1em" y="2rem" dx="calc(1em + 2px)"'),
    text('x="42" y="32"'),
  ],
  'places of letters in parts of the view': [text('x="calc(50% - 10px)" y="50%"'), text('x="50" y="40"')],
  'places of letters in parts of the picture': [text('x="25vw 50vw" y="25vh"'), text('x="40 80" y="30"')],
  'places of letters in a view of its own': [
    svg(
      '<svg x="20" width="50%" height="40" viewBox="0 0 120 80"><text x="50%" y="50%" font-size="40">a</text></svg>',
    ),
    svg('<svg x="20" width="60" height="40"><text x="30" y="20" font-size="20">a</text></svg>'),
  ],
  'a length of a text in sizes of letters': [text('y="30" textLength="4em"'), text('y="30" textLength="80"')],
};

testAlike(LENGTHS);
