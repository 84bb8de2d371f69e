import t from 'tap';
import { FontLibrary } from '../../../workers/fonts/font-library.js';
import { LineShaper } from '../../../workers/text/line-shaping.js';
import type {
  InlineItem,
  InlineStyle,
  ParagraphStyle,
} from '../../../workers/text/paragraph/inline-items.js';
import { Paragraph, TextMeasures } from '../../../workers/text/paragraph/paragraph.js';
import { ChromiumPage } from '../../rig/chromium/chromium.js';
import { fontFaceRules, fontStack } from '../../rig/chromium/fonts-css.js';
import { BLOCK, CASES, type Case, ROOT } from '../../rig/corpora/paragraphs.js';
import { seededRandom } from '../../rig/pictures/bitmaps.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Chromium's lengths are whole 64ths of a pixel, and its glyphs' advances add up in other orders. */
const TOLERANCE = 0.6;

interface Character {
  character: string;
  left: number;
  right: number;
  middle: number;
}

interface Found {
  height: number;
  characters: Character[];
  /** Left, top, width and height of the parts of every inline box, in document order. */
  boxes: number[][];
}

/** Of the page: where Chromium puts what is in the paragraph. */
const FIND = `(() => {
  const block = document.querySelector('#block');
  const characters = [];
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (let at = 0; at < node.length; at++) {
      const character = node.data[at];
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const rect = [...range.getClientRects()].at(-1);
      if (rect && rect.width > 0 && /\\S/.test(character))
        characters.push({ character, left: rect.left, right: rect.right, middle: (rect.top + rect.bottom) / 2 });
    }
  const boxes = [...block.querySelectorAll('span')].flatMap((span) =>
    [...span.getClientRects()].filter(({ width }) => width > 0).map(({ left, top, width, height }) => [left, top, width, height]));
  return { height: block.getBoundingClientRect().height, characters, boxes };
})()`;

function css(style: InlineStyle): string {
  const { face, lineHeight, verticalAlign } = style;
  const px = (length: number | string) => (typeof length === 'number' ? `${length}px` : length);
  return Object.entries({
    'font-family': fontStack(face),
    'font-weight': face.weight,
    'font-size': px(style.fontSize),
    'line-height': px(lineHeight),
    'vertical-align': px(verticalAlign),
    'letter-spacing': px(style.letterSpacing),
    'word-spacing': px(style.wordSpacing),
    'text-transform': style.textTransform,
    'white-space-collapse': style.whiteSpaceCollapse,
    'text-wrap-mode': style.textWrapMode,
    'overflow-wrap': style.overflowWrap,
    'word-break': style.wordBreak,
    'line-break': style.lineBreak,
    'tab-size': style.tabSize,
    hyphens: style.hyphens ?? 'manual',
  })
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
}

function html(item: InlineItem): string {
  if (item.type === 'text') return item.text;
  if (item.type === 'close') return '</span>';
  if (item.type === 'break') return '<br>';
  if (item.type === 'atomic')
    return `<i style="display: inline-block; width: ${item.width}px; height: ${item.height}px; vertical-align: ${item.verticalAlign}"></i>`;
  const { start, end, style, embed, override } = item;
  const direction = embed ?? override;
  const bidi = direction
    ? `; direction: ${direction}; unicode-bidi: ${embed ? 'embed' : 'bidi-override'}`
    : '';
  const edges = `margin-inline: ${start.margin}px ${end.margin}px; padding-inline: ${start.inner}px ${end.inner}px`;
  return `<span${item.isolate ? ` dir="${item.isolate}"` : ''} style="${css(style)}${bidi}; ${edges}">`;
}

function trimming({ trim }: ParagraphStyle): string {
  if (!trim) return 'text-box: normal';
  const side = trim.over && trim.under ? 'both' : trim.over ? 'start' : 'end';
  return `text-box: trim-${side} ${trim.over ?? 'text'} ${trim.under ?? 'text'}`;
}

function page({ items, style, width }: Case): string {
  const block = `direction: ${style.direction}; text-align: ${style.textAlign}; text-indent: ${style.textIndent}px;
    text-wrap-style: ${style.textWrapStyle}; ${trimming(style)}; text-spacing-trim: space-all; width: ${width}px; ${css(style.root)}`;
  return `<div id="block" lang="${style.root.lang}" style="${block}">${items.map(html).join('')}</div>`;
}

const fonts = new FontLibrary();
const measures = new TextMeasures(fonts, new LineShaper(fonts));

/** What differs; empty where nothing does. */
function differences({ items, style, width }: Case, found: Found): string[] {
  const { lines, height } = new Paragraph(items, style, measures).layOut(width);
  const wrong: string[] = [];
  const check = (what: string, ours: number, theirs: number) => {
    if (Math.abs(ours - theirs) > TOLERANCE)
      wrong.push(`${what} ${ours.toFixed(2)}, not ${theirs.toFixed(2)}`);
  };
  check('height', height, found.height);
  for (const [index, line] of lines.entries()) {
    const theirs = found.characters.filter(({ middle }) => middle >= line.y && middle < line.y + line.height);
    // Hyphens of soft ones are in no text of Chromium's.
    const letters = (text: string) =>
      [...text.replace(/[\s\p{Cf}\u2010]/gu, '').toLowerCase()].sort().join('');
    const ours = letters(line.runs.map(({ text }) => text).join(''));
    const those = letters(theirs.map(({ character }) => character).join(''));
    if (style.root.textTransform === 'none' && ours !== those)
      wrong.push(`line ${index}: ${ours}, not ${those}`);
    const inked = line.runs.filter(({ text }) => /\S/.test(text));
    if (inked.length === 0 || theirs.length === 0 || style.root.whiteSpaceCollapse !== 'collapse') continue;
    if (!inked[0]?.text.startsWith(' '))
      check(
        `left of line ${index}`,
        Math.min(...inked.map(({ x }) => x)),
        Math.min(...theirs.map(({ left }) => left)),
      );
    const right = Math.max(...inked.map((run) => run.x + run.width));
    check(`right of line ${index}`, right, Math.max(...theirs.map((one) => one.right)));
  }
  const opens = items.filter((item) => item.type === 'open');
  const boxes = opens.flatMap((open) =>
    lines.flatMap((line) => line.boxes.filter(({ item, width }) => item === open && width > 0)),
  );
  if (boxes.length !== found.boxes.length) wrong.push(`${boxes.length} boxes, not ${found.boxes.length}`);
  else
    for (const [index, { x, y, width, height }] of boxes.entries())
      for (const [at, ours] of [x, y, width, height].entries())
        check(`box ${index} ${'xywh'[at]}`, ours, found.boxes[index]?.[at] as number);
  return wrong;
}

t.test('breaks and places lines where Chromium does', async (t) => {
  const chromium = await ChromiumPage.open(`${fontFaceRules()} html, body { margin: 0 }`);
  t.teardown(() => chromium.close());
  for (const [name, one] of Object.entries(CASES)) {
    await chromium.page.evaluate(`show(${JSON.stringify(page(one))})`);
    const found = (await chromium.page.evaluate(FIND)) as Found;
    t.strictSame(differences(one, found), [], name);
  }
});

/** A paragraph of short and long words, some of them with hyphens, that is balanced or pretty. */
function randomCase(random: () => number): Case {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const word = () => pick(WORDS) + (random() < 0.08 ? `-${pick(WORDS)}` : '');
  const text = Array.from({ length: 3 + Math.floor(random() * 30) }, word).join(' ');
  const fontSize = 16 + Math.floor(random() * 30);
  return {
    items: [{ type: 'text', text }],
    style: {
      ...BLOCK,
      root: { ...ROOT, fontSize, lineHeight: Math.round(fontSize * 1.4) },
      textAlign: random() < 0.2 ? 'justify' : 'start',
      textIndent: random() < 0.2 ? 40 : 0,
      textWrapStyle: random() < 0.5 ? 'balance' : 'pretty',
    },
    width: 260 + Math.floor(random() * 500),
  };
}

const WORDS =
  'a street by night, the sea and a coffee in spring; notebook leaf light shadow stone unmistakable comparison'.split(
    ' ',
  );

t.test('balances lines and keeps last words from standing alone where Chromium does', async (t) => {
  const chromium = await ChromiumPage.open(`${fontFaceRules()} html, body { margin: 0 }`);
  t.teardown(() => chromium.close());
  const random = seededRandom(22);
  for (let round = 0; round < 250; round++) {
    const one = randomCase(random);
    await chromium.page.evaluate(`show(${JSON.stringify(page(one))})`);
    const found = (await chromium.page.evaluate(FIND)) as Found;
    const { textWrapStyle, root } = one.style;
    t.strictSame(differences(one, found), [], `${textWrapStyle}, ${root.fontSize} in ${one.width}`);
  }
});

/** A paragraph of ideographs and kana, whose lines can be as good in several ways, since most of them are equally wide. */
function randomIdeographs(random: () => number): Case {
  const from = Math.floor(random() * 20);
  const text = JAPANESE.slice(from, from + 8 + Math.floor(random() * 45));
  const fontSize = SIZES[Math.floor(random() * SIZES.length)] as number;
  const root = { ...ROOT, face: { ...ROOT.face, han: 'jp' as const }, lang: 'ja', fontSize };
  return {
    items: [{ type: 'text', text }],
    style: {
      ...BLOCK,
      root: { ...root, lineHeight: Math.round(fontSize * 1.4) },
      textWrapStyle: random() < 0.8 ? 'balance' : 'pretty',
    },
    width: Math.round(fontSize * (5 + Math.floor(random() * 12))) + Math.floor(random() * 2 * fontSize),
  };
}

const JAPANESE =
  '人間は誰でも自分の国の言葉を愛し大切にするものである私は今日も静かに本を読んで遠い海のことを考えています風が吹くと木の葉が揺れる';

/** Where fonts' scales are rounded up, where down, and where sizes are cut to 64ths of a pixel. */
const SIZES = [14, 15, 16, 18, 20, 24, 30, 48, 61, 82, 13.3333, 19.2, 37.7];

t.test('of lines that are equally good it takes those that Chromium takes', async (t) => {
  const chromium = await ChromiumPage.open(`${fontFaceRules()} html, body { margin: 0 }`);
  t.teardown(() => chromium.close());
  const random = seededRandom(39);
  for (let round = 0; round < 150; round++) {
    const one = randomIdeographs(random);
    await chromium.page.evaluate(`show(${JSON.stringify(page(one))})`);
    const found = (await chromium.page.evaluate(FIND)) as Found;
    const { textWrapStyle, root } = one.style;
    t.strictSame(differences(one, found), [], `${textWrapStyle}, ${root.fontSize} in ${one.width}`);
  }
});
