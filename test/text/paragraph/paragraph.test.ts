import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import t from 'tap';
import { DocumentFonts } from '../../../workers/fonts/document-fonts.js';
import { FontLibrary } from '../../../workers/fonts/font-library.js';
import { LineShaper } from '../../../workers/text/line-shaping.js';
import { type LaidParagraph, Paragraph, TextMeasures } from '../../../workers/text/paragraph/paragraph.js';
import { shrunkToFit } from '../../../workers/text/paragraph/shrinking-to-fit.js';
import { BLOCK, ROOT } from '../../rig/corpora/paragraphs.js';

const fonts = new FontLibrary();
const measures = new TextMeasures(fonts, new LineShaper(fonts));
const ITEMS = [{ type: 'text' as const, text: 'The quick brown fox jumps over the lazy dog' }];

t.test('the narrowest width is that of the widest word, and the widest that of one line', async (t) => {
  const paragraph = new Paragraph(ITEMS, BLOCK, measures);
  const word = new Paragraph([{ type: 'text', text: 'brown' }], BLOCK, measures);
  t.equal(paragraph.minContentWidth, word.maxContentWidth);
  t.equal(paragraph.layOut(paragraph.maxContentWidth).lines.length, 1);
  t.equal(paragraph.layOut(paragraph.maxContentWidth - 1).lines.length, 2);
});

t.test('an ellipsis ends what does not fit, within the width', async (t) => {
  const clamped = new Paragraph(ITEMS, { ...BLOCK, lineClamp: 2 }, measures).layOut(120);
  const nowrap = {
    ...BLOCK,
    textOverflow: 'ellipsis' as const,
    root: { ...ROOT, textWrapMode: 'nowrap' as const },
  };
  const cut = new Paragraph(ITEMS, nowrap, measures).layOut(120);
  t.ok(clamped.isClamped);
  t.same([clamped.lines.length, cut.lines.length], [2, 1]);
  for (const line of [clamped.lines[1], cut.lines[0]]) {
    t.equal(line?.runs.at(-1)?.text, '…');
    t.ok((line?.width ?? Infinity) <= 120.1);
  }
});

t.test('a line that is cut begins where it would without the ellipsis', async (t) => {
  const hebrew = [{ type: 'text' as const, text: 'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם' }];
  for (const [items, direction] of [
    [ITEMS, 'ltr'],
    [hebrew, 'rtl'],
  ] as const) {
    for (const textAlign of ['left', 'center', 'right'] as const) {
      const style = { ...BLOCK, direction, textAlign };
      const whole = new Paragraph(items, style, measures).layOut(150).lines[1];
      const cut = new Paragraph(items, { ...style, lineClamp: 2 }, measures).layOut(150).lines[1];
      if (!whole || !cut) throw new Error('there is no second line');
      const [from, to] = edgesOf(whole);
      const [cutFrom, cutTo] = edgesOf(cut);
      t.ok(Math.abs(direction === 'ltr' ? cutFrom - from : cutTo - to) < 0.01, `${direction} ${textAlign}`);
      t.ok(cutFrom > -0.01 && cutTo < 150.01, `from ${cutFrom} to ${cutTo}`);
    }
  }
});

/** Where the letters of a line begin and end. */
function edgesOf({ runs }: LaidParagraph['lines'][number]): [number, number] {
  return [Math.min(...runs.map(({ x }) => x)), Math.max(...runs.map(({ x, width }) => x + width))];
}

t.test('a word is kerned with the space before it, as far as they are in one line', async (t) => {
  const file = '@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2';
  const bytes = readFileSync(createRequire(import.meta.url).resolve(file));
  const own = new DocumentFonts([{ family: 'Own', sources: [{ url: 'own.woff2' }] }], () => bytes);
  const face = own.faceBy({ fontFamily: 'Own', fontWeight: 400, fontSize: 100, fontStyle: 'normal' });
  const root = { ...ROOT, face, fontSize: 100 };
  const width = (text: string) =>
    new Paragraph([{ type: 'text', text }], { ...BLOCK, root }, measures).maxContentWidth;
  const apart = width('a x') - width('x') + width('T');
  t.ok(width('a T') < apart - 1, `${width('a T')} of ${apart}`);
});

t.test('a text shrinks until it has so few lines, and no further than the floor', async (t) => {
  const fit = { floor: 8, lines: 2, width: 160, height: 100 };
  const { paragraph, scale } = shrunkToFit(ITEMS, BLOCK, fit, measures);
  t.ok(scale < 1 && scale > 0.4);
  t.equal(paragraph.layOut(160).lines.length, 2);
  t.equal(shrunkToFit(ITEMS, BLOCK, { ...fit, floor: 19 }, measures).scale, 0.95);
  const cut = { ...BLOCK, lineClamp: 2 };
  t.equal(shrunkToFit(ITEMS, cut, fit, measures).scale, scale, 'what would be cut off shrinks first');
  const trimmed = { ...BLOCK, trim: { over: 'cap', under: 'alphabetic' } as const };
  const low = { ...fit, width: 1000, height: 20 };
  const scales = [BLOCK, trimmed].map((style) => shrunkToFit(ITEMS, style, low, measures).scale);
  t.same(scales, [0.65, 1], 'leading that is trimmed needs no room');
});

t.test('it is the largest size in whole pixels at which a text fits', async (t) => {
  const MIXED = [
    { type: 'text' as const, text: 'ที่ไม่ได้ถูก brown fox 名前 jumps over مرحبا the lazy dog \u{1f333}' },
  ];
  for (const lineHeight of ['normal', 45] as const) {
    const root = { ...ROOT, fontSize: 40, lineHeight };
    const style = { ...BLOCK, root, trim: { over: 'cap', under: 'alphabetic' } as const };
    for (const items of [ITEMS, MIXED]) {
      for (let height = 20; height < 160; height += 7) {
        const fit = { floor: 6, lines: 4, width: 250, height };
        const fits = ({ lines, height: high }: LaidParagraph) => lines.length <= 4 && high <= height + 1 / 64;
        const { paragraph, scale } = shrunkToFit(items, style, fit, measures);
        t.ok(fits(paragraph.layOut(250)), `${40 * scale} fits`);
        // At the floor, which is one pixel more.
        const larger = shrunkToFit(items, style, { ...fit, floor: 40 * scale + 1 }, measures);
        t.ok(scale === 1 || !fits(larger.paragraph.layOut(250)), `${40 * scale + 1} does not`);
      }
    }
  }
});
