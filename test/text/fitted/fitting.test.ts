import { test } from 'tap';
import type { FitRequest, FittedText } from '../../../templates/contract/index.js';
import { EMOJI_DESCENT, EMOJI_SIZE } from '../../../workers/emoji/emoji-metrics.js';
import { GlyphOutlines } from '../../../workers/fonts/glyph-outlines.js';
import type { InlineStyle } from '../../../workers/text/paragraph/inline-items.js';
import { Paragraph } from '../../../workers/text/paragraph/paragraph.js';
import type { ShapedLine } from '../../../workers/text/shaped-words.js';
import { BLOCK, ROOT } from '../../rig/corpora/paragraphs.js';
import { randomText, TEXTS } from '../../rig/corpora/texts.js';
import { Setting } from '../../rig/drawing/setting.js';
import { seededRandom } from '../../rig/pictures/bitmaps.js';

const setting = new Setting();
const { fit } = setting;

const headline = { face: { family: 'sans', weight: 700 }, leading: 1.1, tracking: -0.028 } as const;
const quote = { face: { family: 'serif', weight: 600 }, leading: 1.3 } as const;
const banner = { face: { family: 'condensed', weight: 800 }, leading: 0.94, tracking: 0.01 } as const;

const BOXES: Omit<FitRequest, 'text'>[] = [
  { ...headline, size: 92, minSize: 34, width: 640, height: 300, maxLines: 6 },
  { ...headline, size: 28, minSize: 24, width: 560, height: 124, maxLines: 3 },
  { ...quote, size: 112, minSize: 30, width: 888, height: 520, maxLines: 12 },
  { ...quote, size: 40, minSize: 40, width: 300, height: 104, maxLines: 2 },
  { ...banner, size: 126, minSize: 44, width: 528, height: 240, maxLines: 4 },
  { ...banner, size: 36, minSize: 16, width: 120, height: 54, maxLines: 1 },
];

/** What is left of a text when its spaces do not count. */
const inked = (text: string) => text.replace(/[\s\u200b]/g, '');

/** The most that the rounded scales of fonts make a line of a card longer or shorter, of which these sums know nothing: a unit of layout. */
const ROUNDING = 1 / 64;

/** What orders lines of mixed directions. */
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Everything that a fitted text promises about its box; returns what it breaks. */
function brokenPromises(request: FitRequest, fitted: FittedText): string[] {
  const { size, lineHeight, lines, height, truncated, face } = fitted;
  const settable = setting.settable(request.text, request.face);
  const tracking = fitted.tracking / size;
  // A higher script has more leading: its letters must fit the height, not what is empty above and below them.
  const isHigher = lineHeight > Math.round(size * request.leading);
  const unseen = isHigher ? Math.max(0, lineHeight - fitted.ascent - fitted.descent) + 1 : 0;
  const widths = lines.map((line) => setting.shaped(line, face, tracking, fitted.direction).advance * size);
  const joined = inked(lines.join('').replaceAll(MARKS, ''));
  const promises: [string, boolean][] = [
    ['lines fit the width', widths.every((width) => width <= request.width + ROUNDING)],
    ['width is that of the widest line', Math.abs(Math.max(0, ...widths) - fitted.width) < ROUNDING],
    ['lines fit the height', height - unseen <= request.height || lines.length === 1],
    ['height is that of its lines', height === lines.length * lineHeight],
    ['leading is kept or larger', lineHeight >= Math.round(size * request.leading)],
    ['tracking is kept or left out', [0, request.tracking ?? 0].some((wanted) => same(tracking, wanted))],
    ['not too many lines', lines.length <= request.maxLines],
    ['the size is allowed', size >= request.minSize && size <= request.size],
    ['no line has space at its end', lines.every((line) => !line.endsWith(' '))],
    ['nothing is lost', truncated || joined === inked(settable.replaceAll(MARKS, ''))],
    ['its lines are its text', joined === inked(fitted.text.replaceAll(MARKS, ''))],
    ['it is cut only at the smallest size', !truncated || size === request.minSize],
    ['a cut text ends in an ellipsis', !truncated || fitted.text.endsWith('…')],
    [
      'a cut text is a beginning',
      !truncated || inked(settable.replaceAll(MARKS, '')).startsWith(joined.replace(/…$/, '')),
    ],
    ['a cut text is really shorter', !truncated || joined.length <= inked(settable).length],
  ];
  return promises.filter(([, holds]) => !holds).map(([promise]) => promise);
}

function same(one: number, other: number): boolean {
  return Math.abs(one - other) < 1e-9;
}

for (const [name, text] of Object.entries(TEXTS)) {
  test(`fits its box: ${name}`, async (t) => {
    for (const box of BOXES) {
      const request = { ...box, text };
      const fitted = fit(request);
      t.same(brokenPromises(request, fitted), [], `${box.face.family} ${box.width}x${box.height}`);
    }
  });
}

test('fits its box: random texts', async (t) => {
  const random = seededRandom(7);
  const broken: string[] = [];
  for (let round = 0; round < 150; round++) {
    const box = BOXES[round % BOXES.length] as Omit<FitRequest, 'text'>;
    const width = Math.round(box.width * (0.4 + random()));
    const request = { ...box, width, text: randomText(random, 1 + Math.floor(random() ** 3 * 400)) };
    for (const promise of brokenPromises(request, fit(request)))
      broken.push(`${promise}: ${JSON.stringify(request)}`);
  }
  t.same(broken, []);
});

test('an empty text is no line at all', async (t) => {
  for (const text of ['', ' \n\t ', '\u200b', '\u200f\ufeff']) {
    const { lines, width, height, truncated } = fit({ ...BOXES[0], text } as FitRequest);
    t.same({ lines, width, height, truncated }, { lines: [], width: 0, height: 0, truncated: false });
  }
});

test('the largest size that fits is chosen', async (t) => {
  const random = seededRandom(11);
  let shrunk = 0;
  for (let round = 0; round < 60; round++) {
    const box = BOXES[round % 3] as Omit<FitRequest, 'text'>;
    const request = { ...box, text: randomText(random, 20 + Math.floor(random() * 120)) };
    const { size } = fit(request);
    if (size === request.minSize || size === request.size) continue;
    shrunk++;
    const larger = fit({ ...request, size: size + 1, minSize: size });
    t.equal(larger.size, size, `one step above ${size} does not fit`);
  }
  t.ok(shrunk > 10, `${shrunk} texts had to shrink`);
});

test('balancing takes no more lines than filling', async (t) => {
  const [box] = BOXES as [Omit<FitRequest, 'text'>];
  for (const text of Object.values(TEXTS)) {
    const balanced = fit({ ...box, text });
    if (balanced.truncated) continue;
    const narrower = fit({ ...box, text, size: balanced.size, minSize: balanced.size, maxLines: 99 });
    t.equal(balanced.lines.length, narrower.lines.length);
  }
  const wide = fit({ ...box, text: 'Bir akşam üstü eve dönerken gördüğüm en güzel bulut' });
  const widths = wide.lines.map((line) => setting.width(line, box.face, box.tracking));
  t.ok(Math.min(...widths) > 0.6 * Math.max(...widths), wide.lines.join(' / '));
});

test('a word is broken only where it does not fit at the smallest size', async (t) => {
  const box = { ...headline, size: 60, minSize: 30, width: 400, height: 400, maxLines: 8 };
  t.same(fit({ ...box, text: 'Kısa kelimeler' }).lines, ['Kısa kelimeler']);
  const shrunk = fit({ ...box, text: 'Gayrimenkulleştirme' });
  t.equal(shrunk.lines.length, 1, 'it shrinks first');
  t.ok(shrunk.size < 60);
  const broken = fit({ ...box, text: 'Çekoslovakyalılaştıramadıklarımızdanmışsınız' });
  t.equal(broken.size, 60, 'once broken, there is no need to shrink');
  t.ok(broken.lines.length > 1 && !broken.truncated);
  const both = fit({ ...box, text: `Gayrimenkulleştirme ${'Çekoslovakyalı'.repeat(4)}` });
  t.equal(both.lines[0], 'Gayrimenkulleştirme', 'a word that fits when small stays whole');
  t.equal(both.size, shrunk.size);
});

test('line ends are the caller’s', async (t) => {
  const box = { ...quote, size: 40, minSize: 20, width: 800, height: 600, maxLines: 12 };
  t.same(fit({ ...box, text: 'bir\niki\r\nüç\u2028dört' }).lines, ['bir', 'iki', 'üç', 'dört']);
  t.same(fit({ ...box, text: '\n\nbir\n\niki\n' }).lines, ['bir', '', 'iki']);
});

test('a text begins where its first letter says', async (t) => {
  const box = { ...quote, size: 40, minSize: 40, width: 800, height: 600, maxLines: 12 };
  t.equal(fit({ ...box, text: 'السعر 5\n100 TL' }).direction, 'rtl');
  t.equal(fit({ ...box, text: '5 TL السعر' }).direction, 'ltr');
  t.equal(fit({ ...box, text: '123' }).direction, 'ltr', 'no letter at all');
});

/** Texts whose order depends on what is in the lines around: dates after Arabic letters, and punctuation between directions. */
const MIXED = [
  'السعر الجديد هو 2026-11-26 و 12/5 للجميع حتى 30/11',
  'שלום, world! (1:14) אם אין אני לי — מי לי? Tuval 12-5 (a) ועוד',
  'Tuval: שלום עולם 12-5, (אב) 50% — mi, גד הו 7/8?',
  'bir شارع 2026-11-26 iki ثلاثة 5-6 dört',
];

test('a line by itself has the order that it has in its text', async (t) => {
  let lineCount = 0;
  for (const text of [...MIXED, ...Object.values(TEXTS)]) {
    for (const width of [120, 170, 230]) {
      const fitted = fit({ ...quote, size: 30, minSize: 30, width, height: 2000, maxLines: 40, text });
      const whole = paragraphOf(fitted).layOut(width).lines;
      const glyphs = whole.map(({ runs }) => runs.flatMap(({ shaped }) => inkedGlyphs(shaped)));
      const alone = fitted.lines.map((line) => {
        return inkedGlyphs(setting.shaped(line, fitted.face, 0, fitted.direction));
      });
      t.same(alone, glyphs, `${fitted.lines.join(' | ')}, ${width}`);
      lineCount += fitted.lines.length;
    }
  }
  t.ok(lineCount > 300, `${lineCount} lines`);
});

/** The paragraph that CSS makes of a fitted text. */
function paragraphOf({
  text,
  direction,
  face,
  size,
  lineHeight,
  tracking,
  truncated,
  keepsWords,
}: FittedText) {
  const root: InlineStyle = {
    ...ROOT,
    ...{ face: { ...face, han: setting.han }, fontSize: size, lineHeight, letterSpacing: tracking },
    whiteSpaceCollapse: 'preserve-breaks',
    overflowWrap: 'break-word',
    wordBreak: keepsWords ? 'keep-all' : 'normal',
  };
  const style = {
    ...BLOCK,
    root,
    direction,
    textWrapStyle: truncated ? ('auto' as const) : ('balance' as const),
  };
  return new Paragraph([{ type: 'text', text }], style, setting.measures);
}

/** What is seen of a line, from left to right: glyphs by their fonts, or emoji. */
function inkedGlyphs({ glyphs }: ShapedLine): string[] {
  return glyphs.flatMap((glyph) => {
    if ('emoji' in glyph) return glyph.emoji.id;
    return outlines.get(glyph.font, glyph.id).commands === '' ? [] : `${glyph.font.name} ${glyph.id}`;
  });
}

const outlines = new GlyphOutlines();

/** Where lines may end, letters stand closer than at the end of a line. */
const KERNED = Object.fromEntries(
  ['E-Ticaret', 'Tel-Aviv', 'X-Trail', 'AV-Technik', 'Yap-Yaşa', 'W-T-V-A-Y-T', 'V-Taşı T-Top A-Tipi'].map(
    (text) => [text, text],
  ),
);

test('the lines that CSS makes of a fitted text are those that were measured', async (t) => {
  for (const [name, text] of Object.entries({ ...TEXTS, ...KERNED })) {
    for (const box of BOXES) {
      const fitted = fit({ ...box, text });
      const paragraph = paragraphOf(fitted);
      const { lines } = paragraph.layOut(box.width);
      // A box may be as wide as its text.
      const { lines: shrunk } = paragraph.layOut(Math.min(box.width, paragraph.maxContentWidth));
      t.equal(shrunk.length, lines.length, `${name}: ${box.face.family} ${box.width}`);
      const seen = lines.map(({ runs }) => runs.map((run) => run.text).join(''));
      const isOrdered = fitted.direction === 'ltr' && !/[\u0590-\u08ff\u202a-\u2069]/.test(fitted.text);
      if (isOrdered) t.same(fitted.lines.length === 0 ? [] : seen, fitted.lines, name);
      else t.equal(lines.length, fitted.lines.length, name);
      // Each run takes whole 64ths of a pixel of its line; its glyphs are as wide as they are.
      const set = Math.max(0, ...lines.map(({ runs }) => runs.reduce((sum, { width }) => sum + width, 0)));
      t.ok(Math.abs(set - fitted.width) < 1e-6, `${name}: ${set} of ${fitted.width}`);
    }
  }
});

test('the ellipsis of a cut text stands where its lines end', async (t) => {
  const box = { ...quote, size: 40, minSize: 40, width: 300, height: 50, maxLines: 1 };
  for (const text of ['שלום ABC DEF GHI JKL MNO… PQR ועוד', 'שלום 12 ABC DEF GHI JKL…MNO']) {
    const fitted = fit({ ...box, text });
    const { glyphs } = setting.shaped(fitted.text, fitted.face);
    const leftmost = glyphs.reduce((left, glyph) => (glyph.x < left.x ? glyph : left));
    const isEllipsis = 'id' in leftmost && leftmost.font.shaper.nominalGlyph(0x2026) === leftmost.id;
    t.ok(fitted.text.endsWith('…') && isEllipsis, fitted.text);
  }
});

/** Whose last line is wider with what is before it than by itself. */
const CUT = [
  'E-Ticaret, Tel-Aviv ve X-Trail üzerine uzun bir yazı dizisi başlıyor',
  'Typography a Typography "Yes" T\u200bo Typography LTAV of\u200bfice ',
  'world!50% 50% a ثلاثة 50% 125 (אב) 50% שלום 125 שלום world! 125 ',
  '125ثلاثة 125 للل\u200bلله b—c b—c b—c b—c 50% ',
];

test('a cut text has no more lines than there is room for, and none is too wide', async (t) => {
  const broken: string[] = [];
  for (const text of CUT) {
    for (let width = 90; width < 420; width += 3) {
      for (const maxLines of [1, 2, 3]) {
        const request = { ...headline, size: 30, minSize: 24, width, height: 200, maxLines, text };
        const { lines } = paragraphOf(fit(request)).layOut(width);
        const widest = Math.max(...lines.map((line) => line.width));
        if (lines.length > maxLines || widest > width + 1 / 64)
          broken.push(`${lines.length} of ${maxLines} lines, ${widest} of ${width} px: ${text}`);
      }
    }
  }
  t.same(broken, []);
});

test('no line of a broken word is empty where letters are drawn together', async (t) => {
  const box = { ...quote, size: 84, minSize: 26, width: 89, height: 297, maxLines: 4 };
  const fitted = fit({ ...box, text: 'ဘာသာစကား' });
  const { lines } = paragraphOf(fitted).layOut(box.width);
  t.ok(lines.length > 1 && lines.every(({ width }) => width > 10), lines.map(({ width }) => width).join(' '));
});

test('a cut text keeps the words that there is room for', async (t) => {
  const box = { ...quote, size: 40, minSize: 40, width: 300, height: 104, maxLines: 2 };
  const text = 'bir iki üç dört beş altı yedi sekiz dokuz on';
  const [first = '', last = ''] = fit({ ...box, text }).lines;
  const [word = ''] = text.slice(`${first} ${last}`.length).split(' ');
  t.match(last, /^[\p{L} ]+…$/u);
  const longer = last.replace('…', ` ${word}…`);
  t.ok(setting.width(longer, box.face) * 40 > box.width, `${first} / ${last}`);
});

test('Korean lines end between words, and ideographs anywhere', async (t) => {
  const box = { ...quote, size: 40, minSize: 40, width: 160, height: 900, maxLines: 20 };
  t.same(fit({ ...box, text: '2026년 BTS의 사월할인' }).lines, ['2026년', 'BTS의', '사월할인']);
  t.ok(fit({ ...box, text: '静かな通り騒音のない街' }).lines.length > 2);
});

test('a long text that has to be cut is cut soon', async (t) => {
  const box = { ...quote, size: 40, minSize: 40, width: 400, height: 900, maxLines: 12 };
  const { lines, truncated } = fit({ ...box, text: 'abcdef'.repeat(80) + '\u2060'.repeat(400) });
  t.same([lines.length, truncated], [12, true]);
});

test('lines fit their box also where their paragraph’s order makes them wider than their parts', async (t) => {
  const text = 'שלום ₪100नमस्ते₪100שלום(x)नमस्ते-//नमस्ते 50%';
  const face = { family: 'serif', weight: 400 } as const;
  const request = { face, size: 30, minSize: 30, width: 197, height: 400, maxLines: 8, leading: 1.3, text };
  t.same(brokenPromises(request, fit(request)), []);
});

/** Letters that reach far up and down in scripts that callers write headlines in. */
const TALL: Record<string, string> = {
  Vietnamese: 'thưởng thức hương vị nguyên bản ẫ ộ ễ',
  'Vietnamese capitals': 'ẪN TƯỢNG ĐỘC ĐÁO ẤM ÁP',
  Georgian: 'ქვევრის ღვინო ახალი მოსავლიდან ჯჭ',
  Armenian: 'Ծիրանի եղանակը սկսվել է և կրկին',
  Arabic: 'تخفيضات الموسم بدأت الآن للجميع',
  'pointed Hebrew': 'בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת',
  Hindi: 'हर सुबह की ताज़ी शुरुआत हूँ र्ट्रैं',
  Bengali: 'নতুন বইয়ের গন্ধে ভরা মেলা',
  Tamil: 'காஞ்சிப் பட்டுக்கு புதிய வண்ணங்கள் ஸ்ரீ',
  Thai: 'กาแฟคั่วใหม่จากยอดดอยที่ปั้น',
  Japanese: '静かな通り騒音のない街',
  emoji: 'gj 😀 gj 🎉 gj 🚀 gj',
};

test('no line reaches into the next one, in the tightest headline', async (t) => {
  for (const [name, text] of Object.entries(TALL)) {
    const { lines, lineHeight, size, face } = fit({
      ...banner,
      size: 60,
      minSize: 60,
      width: 300,
      height: 900,
      maxLines: 9,
      text,
    });
    const reaches = lines.map((line) => inkReach(setting.shaped(line, face)));
    const gaps = reaches
      .slice(1)
      .map(({ ascent }, index) => lineHeight / size - ascent - (reaches[index]?.descent ?? 0));
    t.ok(gaps.length > 0 && Math.min(...gaps) > 0, `${name}: ${gaps.map((gap) => gap.toFixed(2))}`);
  }
});

/** How far a line's ink reaches above its baseline and below it, in ems. */
function inkReach({ glyphs }: ShapedLine): { ascent: number; descent: number } {
  const heights = glyphs.flatMap((glyph) => {
    if ('emoji' in glyph) return [EMOJI_SIZE - EMOJI_DESCENT, -EMOJI_DESCENT];
    return [...outlines.get(glyph.font, glyph.id).coordinates]
      .filter((_, at) => at % 2 === 1)
      .map((y) => y + glyph.y);
  });
  return { ascent: Math.max(...heights), descent: -Math.min(...heights) };
}

test('scripts higher than Latin get more room between and above their lines', async (t) => {
  const box = { ...headline, size: 40, minSize: 40, width: 300, height: 600, maxLines: 12 };
  const latin = fit({ ...box, text: 'Sessiz sokaklar' });
  for (const text of ['रात की सड़कें', 'ที่นี่มีน้ำ', 'شوارع هادئة', 'Sessiz 安靜 sokaklar']) {
    const fitted = fit({ ...box, text });
    t.ok(fitted.lineHeight > latin.lineHeight && fitted.ascent > latin.ascent, text);
  }
  t.same(
    fit({ ...box, text: 'Тихие улицы Ήσυχοι' }).lineHeight,
    latin.lineHeight,
    'Cyrillic and Greek do not',
  );
});

test('letter spacing is for scripts whose letters stand apart', async (t) => {
  const box = { ...headline, size: 40, minSize: 40, width: 3000, height: 600, maxLines: 12 };
  const tracked = (text: string) => fit({ ...box, text }).tracking !== 0;
  t.same(
    ['Sokak 🎉', 'Улица · 5', 'Οδός', 'רחוב', 'Փողոց'].filter((text) => !tracked(text)),
    [],
  );
  t.same(['شارع', 'सड़क', 'রাস্তা', 'தெரு', 'ถนน', '街道', '거리', 'Sokak شارع'].filter(tracked), []);
});
