import { test } from 'tap';
import { type FittedText, TextBlock, type TextDirection, type Typeface } from '../../templates/kit/index.js';
import { EMOJI_ADVANCE } from '../../workers/emoji/emoji-metrics.js';
import { FontLibrary } from '../../workers/fonts/font-library.js';
import { GlyphOutlines } from '../../workers/fonts/glyph-outlines.js';
import type { Box } from '../../workers/layout/box-layout.js';
import { type PlainElement, plainTree } from '../../workers/layout/element-tree.js';
import type { PlacedGlyph } from '../../workers/text/shaped-words.js';
import { FACES, TEXTS } from '../rig/corpora/texts.js';
import { Setting } from '../rig/drawing/setting.js';

const setting = new Setting();
const { fit } = setting;
const outlines = new GlyphOutlines();
const sans: Typeface = { family: 'sans', weight: 400 };

function shaped(text: string, direction: TextDirection = 'ltr', tracking = 0) {
  return setting.shaped(text, sans, tracking, direction);
}

/** The characters of a text in the order in which their glyphs stand from left to right. */
function visualOrder(text: string, direction: TextDirection): string {
  const { glyphs } = shaped(text, direction);
  return [...glyphs]
    .sort((one, other) => one.x - other.x)
    .map((glyph) => Array.from(text).find((character) => isGlyphOf(character, glyph)) ?? '?')
    .join('');
}

function isGlyphOf(character: string, glyph: PlacedGlyph): boolean {
  if ('emoji' in glyph) return glyph.emoji.id.endsWith((character.codePointAt(0) ?? 0).toString(16));
  return glyph.font.shaper.nominalGlyph(character.codePointAt(0) ?? 0) === glyph.id;
}

test('glyphs stand in visual order', async (t) => {
  t.equal(visualOrder('שלום', 'rtl'), 'םולש');
  t.equal(visualOrder('אב 12 גד', 'rtl'), 'דג 12 בא');
  t.equal(visualOrder('abc אב גד xyz', 'ltr'), 'abc דג בא xyz');
  t.equal(visualOrder('אב abc xyz גד', 'rtl'), 'דג abc xyz בא');
  t.equal(visualOrder('אב 😀 גד', 'ltr'), 'דג 😀 בא');
  t.equal(visualOrder('אב, גד!', 'rtl'), '!דג ,בא');
});

test('brackets are mirrored where text runs from right to left', async (t) => {
  const glyphs = (text: string) => [...shaped(text, 'rtl').glyphs].sort((one, other) => one.x - other.x);
  const [leftmost] = glyphs('א(ב)ג').slice(1);
  t.ok(leftmost && isGlyphOf('(', leftmost), 'the bracket that closes opens to the right');
});

test('letters take the forms that their neighbours ask for', async (t) => {
  const ids = (text: string) => shaped(text, 'rtl').glyphs.map((glyph) => ('id' in glyph ? glyph.id : -1));
  const alone = ids('ب');
  t.not(ids('بب').join(), [...alone, ...alone].join(), 'Arabic letters join');
  t.not(ids('ب\u200cب').join(), ids('بب').join(), 'unless a non-joiner keeps them apart');
  t.ok(shaped('क्ष').glyphs.length < 3, 'Devanagari conjuncts form');
});

test('a line is as wide as its words, but for the kerning after spaces', async (t) => {
  for (const [name, text] of Object.entries(TEXTS)) {
    for (const face of FACES.filter((_, index) => index % 4 === 0)) {
      const line = setting.settable(text, face).replaceAll('\n', ' ');
      const words = line.match(/[^ ]+ *| +/g) ?? [];
      const sum = words.reduce((width, word) => width + setting.width(word, face, 0.05), 0);
      // Between directional runs, a word may be cut in two.
      const tolerance = (/[\u0590-\u08ff]/.test(line) ? 0.3 : 1e-9) + words.length * MOST_KERNING;
      t.ok(Math.abs(setting.width(line, face, 0.05) - sum) <= tolerance, `${name} ${face.family}`);
    }
  }
});

/** Of a letter after a space, in ems. */
const MOST_KERNING = 0.04;

test('letter spacing turns ligatures off and is added to every character but emoji', async (t) => {
  const face: Typeface = { family: 'serif', weight: 400 };
  const loose = setting.width('office', face, 0.1);
  const tight = setting.width('office', face, 1e-9);
  t.ok(Math.abs(loose - tight - 0.6) < 1e-6, `${loose} and ${tight}`);
  t.ok(Math.abs(shaped('🎉🎉', 'ltr', 0.1).advance - 2 * EMOJI_ADVANCE) < 1e-9);
  const { glyphs } = shaped('abc', 'ltr', 0.5);
  const { glyphs: untracked } = shaped('abc');
  t.same(
    glyphs.map(({ x }, index) => Math.round(100 * (x - (untracked[index]?.x ?? 0)))),
    [0, 50, 100],
  );
});

test('letter spacing is not added to what is never drawn', async (t) => {
  const face: Typeface = { family: 'sans', weight: 700 };
  for (const invisible of ['\u2060', '\u200b', '\u200e', '\u200d']) {
    const glued = setting.width(`W${invisible.repeat(200)}H`, face, -0.03);
    t.ok(
      Math.abs(glued - setting.width('WH', face, -0.03)) < 0.1,
      `U+${invisible.codePointAt(0)?.toString(16)}: ${glued}`,
    );
  }
});

test('a line is set alike when its fonts were given up in between', async (t) => {
  const small = new Setting(new FontLibrary(1_000_000));
  const texts = Object.values(TEXTS).map((text) => setting.settable(text, sans).replaceAll('\n', ' '));
  const expected = texts.map((text) => setting.width(text, sans));
  for (const round of ['first', 'second'])
    t.same(
      texts.map((text) => small.width(text, sans)),
      expected,
      `${round} round`,
    );
  t.ok(small.fonts.evictions > 10);
});

const SIZE = 100;

function block(style: Record<string, unknown>, ...children: (PlainElement | string)[]): PlainElement {
  return { type: 'div', props: { style: { display: 'flex', flexShrink: 0, ...style } }, children };
}

/** Left and right end of all outlines, in pixels. */
function inkExtent(content: PlainElement, width: number): [left: number, right: number] {
  const xs = linesIn(setting.boxesOf(content, width, 300)).flatMap(({ left, line }) =>
    (line?.shaped.glyphs ?? []).flatMap((glyph) => {
      if ('emoji' in glyph) return [];
      const across = outlines.get(glyph.font, glyph.id).coordinates.filter((_, at) => at % 2 === 0);
      return Array.from(across, (x) => left + (glyph.x + x) * (line?.fontSize ?? 0));
    }),
  );
  return [Math.min(...xs), Math.max(...xs)];
}

function linesIn(box: Box): Box[] {
  return [...(box.line ? [box] : []), ...box.children.flatMap(linesIn)];
}

function extentOf(fitted: FittedText): [number, number] {
  const text = plainTree(TextBlock({ fitted, color: '#000000' }) as Parameters<typeof plainTree>[0]);
  const bearing = Number((text.props.style as { marginLeft?: number }).marginLeft ?? 0);
  const [left, right] = inkExtent(block({ paddingLeft: 50 }, text), 6000);
  return [left - 50 - bearing, right - 50 - bearing];
}

test('ink ends where the measured line ends, but for the space beside the last letter', (t) => {
  const box = { size: SIZE, minSize: SIZE, width: 5000, height: 200, maxLines: 1, leading: 1.2 };
  for (const face of FACES.filter(({ weight }) => weight === 600)) {
    for (const text of ['HAMBURG IH', 'AVATAR To IH', 'Ağaç 5 ₺ IH', 'fi ffl IH', 'नमस्ते 街 H']) {
      const fitted = fit({ ...box, text, face });
      const alone = fit({ ...box, text: 'H', face });
      const [, right] = extentOf(fitted);
      const [, rightAlone] = extentOf(alone);
      const difference = fitted.width - right - (alone.width - rightAlone);
      t.ok(Math.abs(difference) <= 0.5, `${face.family} ${text}: ${difference.toFixed(2)} px`);
    }
  }
  t.end();
});

test('text from right to left ends at the right edge of its column', (t) => {
  const box = { size: 60, minSize: 60, width: 700, height: 400, maxLines: 3, leading: 1.2, face: sans };
  const fitted = fit({ ...box, text: 'שלום עולם' });
  const text = plainTree(TextBlock({ fitted, color: '#000000' }) as Parameters<typeof plainTree>[0]);
  const column = block({ flexDirection: 'column', width: 700 }, text);
  const [left, right] = inkExtent(column, 1000);
  t.ok(right > 690 && right < 706 && left > 700 - fitted.width - 10, `${left} to ${right}`);
  t.end();
});
