import t from 'tap';
import { NO_FONT_FACES } from '../../workers/fonts/document-fonts.js';
import { FontLibrary } from '../../workers/fonts/font-library.js';
import { LineShaper } from '../../workers/text/line-shaping.js';
import { Paragraph, TextMeasures } from '../../workers/text/paragraph/paragraph.js';
import { punctuationClass } from '../../workers/text/wide-punctuation.js';
import { BLOCK, ROOT } from '../rig/corpora/paragraphs.js';

const fonts = new FontLibrary();
const measures = new TextMeasures(fonts, new LineShaper(fonts));

interface Setting {
  trim?: string;
  language?: string;
  family?: string;
  features?: string;
}

/** A paragraph in letters of ten pixels. */
function paragraph(
  text: string,
  { trim = 'normal', language = 'ja', family = 'Inter', features }: Setting = {},
) {
  const values = { fontFamily: family, fontWeight: 400, fontSize: 10, textSpacingTrim: trim };
  const face = NO_FONT_FACES.faceBy({ ...values, fontFeatureSettings: features }, language, 'jp');
  const root = { ...ROOT, face, fontSize: 10, lang: language };
  return new Paragraph([{ type: 'text', text }], { ...BLOCK, root }, measures);
}

/** Its width in letters. */
function widthOf(text: string, setting?: Setting): number {
  return Math.round(paragraph(text, setting).maxContentWidth * 100) / 1000;
}

function linesOf(text: string, width: number, setting?: Setting): [text: string, width: number][] {
  const { lines } = paragraph(text, setting).layOut(width * 10);
  return lines.map(({ runs, width }) => [
    runs.map(({ text }) => text).join(''),
    Math.round(width * 10) / 100,
  ]);
}

t.test('marks are of the classes that CSS gives them', async (t) => {
  const classes = (marks: string) => [...marks].map(punctuationClass).join(' ');
  t.equal(classes('「（《｟'), 'open open open open');
  t.equal(classes('」）》｠'), 'close close close close');
  t.equal(classes('、。，．：；'), 'dot dot dot dot colon semicolon');
  t.equal(classes('“‘’”・·\u3000'), 'open-quote open-quote close-quote close-quote middle middle middle');
  t.equal(
    classes('([)]｢｣a文'),
    'narrow-open narrow-open narrow-close narrow-close narrow-open narrow-close other other',
  );
});

t.test('of two marks beside each other, one is half as wide', async (t) => {
  t.equal(widthOf('文「文」文'), 5, 'beside letters none is');
  t.equal(widthOf('「「文」」'), 4);
  t.equal(widthOf('文」「文'), 3.5);
  t.equal(widthOf('文」、文'), 3.5);
  t.equal(widthOf('文。「文'), 3.5);
  t.equal(widthOf('文）。（文'), 4, 'in parts of the font, too');
  t.equal(widthOf('文「文', { trim: 'space-all' }), 3);
  t.equal(widthOf('文」「文', { trim: 'space-all' }), 4);
});

t.test(
  'where their ink is depends on the language, and what a font does itself is not done twice',
  async (t) => {
    t.equal(widthOf('文，」文', { language: 'zh-Hans' }), 3.5);
    t.equal(widthOf('文，」文', { language: 'zh-Hant' }), 4, 'a comma in the middle');
    t.equal(widthOf('文」「文', { family: 'Source Serif 4' }), 3.5);
  },
);

t.test('features of widths and templates in code are left alone', async (t) => {
  t.equal(widthOf('文」「文', { features: '"halt"' }), 3);
  const root = { ...ROOT, fontSize: 10 };
  const plain = new Paragraph([{ type: 'text', text: '文」「文' }], { ...BLOCK, root }, measures);
  t.equal(Math.round(plain.maxContentWidth * 100) / 100, 40);
});

t.test(
  'lines end with half a mark where they have no room for it, and start as the property says',
  async (t) => {
    t.same(linesOf('文文」文', 2.6), [
      ['文文」', 2.5],
      ['文', 1],
    ]);
    t.same(linesOf('文文」文', 2.6, { trim: 'space-all' }), [
      ['文', 1],
      ['文」', 2],
      ['文', 1],
    ]);
    const starts = (trim: string) => linesOf('「文」「文」', 3.2, { trim }).map(([, width]) => width);
    t.same(starts('normal'), [3, 3]);
    t.same(starts('space-first'), [3, 2.5]);
    t.same(starts('trim-start'), [2.5, 2.5]);
  },
);

t.test('marks of neighbouring boxes are trimmed, but not where a line ends between them', async (t) => {
  const face = NO_FONT_FACES.faceBy(
    { fontFamily: 'Inter', fontWeight: 700, fontSize: 10, textSpacingTrim: 'normal' },
    'ja',
    'jp',
  );
  const root = {
    ...ROOT,
    face: NO_FONT_FACES.faceBy(
      { fontFamily: 'Inter', fontWeight: 400, fontSize: 10, textSpacingTrim: 'normal' },
      'ja',
      'jp',
    ),
    fontSize: 10,
  };
  const edge = { margin: 0, inner: 0 };
  const items = [
    { type: 'text', text: '「文」' },
    { type: 'open', style: { ...root, face }, start: edge, end: edge },
    { type: 'text', text: '「文」' },
    { type: 'close' },
  ] as const;
  const both = new Paragraph(items, { ...BLOCK, root }, measures);
  t.equal(Math.round(both.maxContentWidth), 55);
  t.same(
    both.layOut(32).lines.map(({ width }) => Math.round(width)),
    [30, 30],
  );
});
