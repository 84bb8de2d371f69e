import { test } from 'tap';
import type { FittedText, Typeface } from '../../templates/kit/index.js';
import { TextBlock } from '../../templates/kit/index.js';
import { FontLibrary } from '../../workers/fonts/font-library.js';
import { ContentLayout } from '../../workers/layout/content-layout.js';
import { type PlainElement, plainTree } from '../../workers/layout/element-tree.js';
import { createTextFitter } from '../../workers/text/fitting.js';
import { TextMeasure } from '../../workers/text/measuring.js';
import { FACES, TEXTS } from './texts.js';

const fonts = new FontLibrary();
const layout = new ContentLayout(fonts);
const measure = new TextMeasure(fonts);
const fit = createTextFitter(fonts);

const SIZE = 100;
const MARK = 7;

function block(style: Record<string, unknown>, ...children: (PlainElement | string)[]): PlainElement {
  return { type: 'div', props: { style: { display: 'flex', flexShrink: 0, ...style } }, children };
}

/** Where the layout engine puts what follows a line: it rounds the line's width up to whole pixels. */
async function laidOutWidth(line: string, face: Typeface, tracking: number): Promise<number> {
  const type = {
    fontFamily: face.family,
    fontWeight: face.weight,
    fontStyle: face.italic ? 'italic' : 'normal',
    fontSize: SIZE,
    letterSpacing: tracking * SIZE,
    whiteSpace: 'pre',
  };
  const mark = block({ width: MARK, height: MARK, backgroundColor: 'red' });
  const svg = await layout.svg(block({}, block(type, line), mark), 20_000, 300);
  return Number(svg.match(new RegExp(`<rect x="([\\d.]+)" y="[\\d.]+" width="${MARK}"[^>]*fill="red"`))?.[1]);
}

/** What is wrong with the measured width of a line; nothing is wrong with most. */
async function disagreement(line: string, face: Typeface, tracking: number): Promise<string[]> {
  const measured = measure.width(line, face, tracking) * SIZE;
  const laidOut = await laidOutWidth(line, face, tracking);
  const difference = laidOut - measured;
  if (difference > -0.01 && difference < 1.01) return [];
  return [`${face.family} ${face.weight} ${tracking}: ${line} is ${measured} measured, ${laidOut} laid out`];
}

test('lines are as wide as the layout engine sets them', async (t) => {
  const wrong: string[] = [];
  for (const [index, text] of Object.values(TEXTS).entries()) {
    for (const face of FACES.filter((_, at) => (at + index) % 5 === 0)) {
      const line = fonts.settable(text, face).replaceAll('\n', ' ').trim().slice(0, 120);
      if (line === '') continue;
      for (const tracking of [0, -0.02, 0.05]) wrong.push(...(await disagreement(line, face, tracking)));
    }
  }
  t.same(wrong, []);
});

/** Left and right end of all outlines, in pixels. */
function inkExtent(svg: string): [left: number, right: number] {
  const xs = [...svg.matchAll(/<path[^>]* d="([^"]*)"/g)].flatMap(([, data = '']) =>
    [...data.matchAll(/[MLQC ]?(-?[\d.]+) (-?[\d.]+)/g)].map(([, x]) => Number(x)),
  );
  return [Math.min(...xs), Math.max(...xs)];
}

test('ink ends where the measured line ends, but for the space beside the last letter', async (t) => {
  for (const face of FACES.filter(({ weight }) => weight === 600)) {
    for (const text of ['HAMBURG IH', 'AVATAR To IH', 'Ağaç 5 ₺ IH', 'ИЖИЦА IН', 'fi ffl IH']) {
      const fitted = fit({
        text,
        face,
        size: SIZE,
        minSize: SIZE,
        width: 5000,
        height: 200,
        maxLines: 1,
        leading: 1.2,
      });
      const alone = fit({
        ...fitted,
        text: 'H',
        minSize: SIZE,
        height: 200,
        maxLines: 1,
        leading: 1.2,
        tracking: 0,
      });
      const [, right] = await extentOf(fitted);
      const [, rightAlone] = await extentOf(alone);
      const difference = fitted.width - right - (alone.width - rightAlone);
      const isCyrillic = text.endsWith('Н');
      t.ok(
        Math.abs(difference) <= (isCyrillic ? 3 : 0.5),
        `${face.family} ${text}: ${difference.toFixed(2)} px`,
      );
    }
  }
});

async function extentOf(fitted: FittedText): Promise<[number, number]> {
  const text = plainTree(TextBlock({ fitted, color: '#000000' }) as Parameters<typeof plainTree>[0]);
  const bearing = Number((text.props.style as { marginLeft?: number }).marginLeft ?? 0);
  const [left, right] = inkExtent(await layout.svg(block({ paddingLeft: 50 }, text), 6000, 300));
  return [left - 50 - bearing, right - 50 - bearing];
}

test('no line of a fitted text reaches out of its box', async (t) => {
  const face: Typeface = { family: 'serif', weight: 600 };
  for (const text of Object.values(TEXTS)) {
    const request = {
      face,
      size: 90,
      minSize: 20,
      width: 500,
      height: 400,
      maxLines: 9,
      leading: 1.2,
      tracking: -0.018,
    };
    const fitted = fit({ ...request, text });
    if (fitted.lines.join('').trim() === '') continue;
    const [left, right] = await extentOf(fitted);
    // Letters such as f and j hang over their own advance a little, and the last letter has no tracking to its right.
    const overhang = fitted.size * 0.12 + 2;
    t.ok(left >= -overhang && right <= 500 + overhang, `${left} to ${right}: ${fitted.lines.join(' / ')}`);
  }
});

test('letter spacing turns ligatures off and is added to every character', async (t) => {
  const face: Typeface = { family: 'serif', weight: 400 };
  const loose = measure.width('office', face, 0.1);
  const tight = measure.width('office', face, 1e-9);
  t.ok(Math.abs(loose - tight - 0.6) < 1e-6, `${loose} and ${tight}`);
});
