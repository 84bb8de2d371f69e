import { type Alike, svg, testAlike } from './alike.js';

const text = (attributes: string, content: string) =>
  svg(`<text font-size="20" ${attributes}>${content}</text>`);

/** Letters that are turned, and placed on paths, each beside another way of saying the same. */
const LETTERS: Record<string, Alike> = {
  'a letter that is turned about where it begins': [
    text('x="30" y="50" rotate="30"', 'A'),
    text('x="30" y="50" transform="rotate(30 30 50)"', 'A'),
  ],
  'a list of angles, of which the last is that of the others': [
    text('x="20 45 70" y="50" rotate="20 40"', 'ABC'),
    svg(
      [20, 40, 40]
        .map((angle, at) => {
          const x = 20 + 25 * at;
          return `<text font-size="20" x="${x}" y="50" transform="rotate(${angle} ${x} 50)">${'ABC'[at]}</text>`;
        })
        .join(''),
    ),
  ],
  'a part of a text that is turned otherwise': [
    text('x="20 45" y="50" rotate="20"', 'A<tspan rotate="70">B</tspan>'),
    svg(
      '<text font-size="20" x="20" y="50" transform="rotate(20 20 50)">A</text><text font-size="20" x="45" y="50" transform="rotate(70 45 50)">B</text>',
    ),
  ],
  'angles that are none': [text('x="20" y="50" rotate="auto"', 'AB'), text('x="20" y="50"', 'AB')],
  'a text on a path of its own': [
    text('', '<textPath path="M10 60L100 20">along</textPath>'),
    svg(
      '<path id="p" d="M10 60L100 20" fill="none"/><text font-size="20"><textPath href="#p">along</textPath></text>',
    ),
  ],
  'a text on its own path beside another': [
    svg(
      '<path id="p" d="M10 20H100" fill="none"/><text font-size="20"><textPath href="#p" path="M10 60H100">along</textPath></text>',
    ),
    svg(
      '<path id="p" d="M10 60H100" fill="none"/><text font-size="20"><textPath href="#p">along</textPath></text>',
    ),
  ],
};

testAlike(LETTERS);
