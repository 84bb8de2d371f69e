import { type Alike, svg, testAlike } from './alike.js';

const text = (attributes: string) =>
  svg(`<text y="40" font-size="20">a <tspan ${attributes}>bcd</tspan> e</text>`);

/** Parts of texts, each beside a text that looks the same. */
const PARTS: Record<string, Alike> = {
  'a part of a text, which nothing turns,': [text('transform="rotate(20)"'), text('')],
  'a part of a text, which no property moves,': [text('style="translate: 9px 9px; scale: 2"'), text('')],
  'a part of a text that is clipped': [
    text('style="clip-path: inset(0 100% 0 0)"'),
    text('visibility="hidden"'),
  ],
  'a part of a text that fades': [text('opacity=".5"'), text('fill-opacity=".5"')],
  'a text without a part that is not displayed': [
    text('display="none"'),
    svg('<text y="40" font-size="20">a e</text>'),
  ],
};

testAlike(PARTS);
