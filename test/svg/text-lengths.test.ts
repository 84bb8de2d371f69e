import { type Alike, svg, testAlike } from './alike.js';

const text = (content: string, attributes = '') =>
  svg(`<text x="10" y="40" font-size="20" font-family="JetBrains Mono" ${attributes}>${content}</text>`);
const WIDER = 'lengthAdjust="spacingAndGlyphs"';

/** Letters of the font are 12 pixels wide. */
const LENGTHS: Record<string, Alike> = {
  'a length of a part of a text': [
    text('<tspan textLength="80">abc</tspan>'),
    text('abc', 'textLength="80"'),
  ],
  'a length that is a part of the view': [text('abc', 'textLength="50%"'), text('abc', 'textLength="60"')],
  'what follows wider letters': [
    text(`<tspan textLength="60" ${WIDER}>ab</tspan>c`),
    text(`<tspan textLength="60" ${WIDER}>ab</tspan><tspan x="70">c</tspan>`),
  ],
  'what follows letters that are farther apart, as far as one more letter,': [
    text('<tspan textLength="60">abcd</tspan>e'),
    text('abcde', 'textLength="76"'),
  ],
  'a length within another, whose letters are no wider': [
    text(`a<tspan textLength="24">bc</tspan>`, `textLength="72" ${WIDER}`),
    text(`<tspan textLength="24" ${WIDER}>a</tspan><tspan x="34 58">bc</tspan>`),
  ],
};

testAlike(LENGTHS);

const decorated = (around: string, inner = '') =>
  svg(`<g ${around}><text x="10" y="40" font-size="20" ${inner}>ab</text></g>`);

/** Lines of what texts are in. */
const DECORATIONS: Record<string, Alike> = {
  'a line of a group': [
    decorated('text-decoration="underline"'),
    decorated('', 'text-decoration="underline"'),
  ],
  'a line of a group of styles': [
    decorated('class="a"'),
    decorated('', 'text-decoration="line-through wavy"'),
    '.a { text-decoration: line-through wavy }',
  ],
  'lines of all around': [
    svg('<g text-decoration="overline"><text x="10" y="40" font-size="20">ab</text></g>', 'class="a"'),
    decorated('', 'text-decoration="underline overline"'),
    '.a { text-decoration: underline }',
  ],
  'a line in the paint of its group': [
    decorated('text-decoration="underline" fill="red" stroke="#06c"', 'fill="#0a0" stroke="none"'),
    svg(
      '<text x="10" y="40" font-size="20" text-decoration="underline" fill="red" stroke="#06c"><tspan fill="#0a0" stroke="none">ab</tspan></text>',
    ),
  ],
  'a line in a group within that has another paint': [
    svg('<g text-decoration="underline"><g fill="red"><text x="10" y="40" font-size="20">ab</text></g></g>'),
    svg('<text x="10" y="40" font-size="20" text-decoration="underline"><tspan fill="red">ab</tspan></text>'),
  ],
  'a line where the font of a part has it': [
    svg('<text x="10" y="40" text-decoration="underline">a<tspan font-size="30">b</tspan></text>'),
    svg(
      '<text x="10" y="40"><tspan text-decoration="underline">a</tspan><tspan text-decoration="underline" font-size="30">b</tspan></text>',
    ),
  ],
};

testAlike(DECORATIONS);
