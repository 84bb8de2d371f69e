import { exceeds } from './break-units.js';
import type { InlineItem, InlineStyle, ParagraphStyle } from './inline-items.js';
import { Paragraph, type TextMeasures } from './paragraph.js';

/** Bounds of shrinking: the least size of the root's font, and what it has to fit. */
interface TextFit {
  floor: number;
  lines: number;
  width: number;
  height: number;
}

/**
 * The paragraph at the largest font size, in whole pixels less than its own, at which it fits; every length of its text
 * shrinks with it. At the floor whether it fits or not.
 * @returns the paragraph and its size as a share of its own
 */
export function shrunkToFit(
  items: readonly InlineItem[],
  style: ParagraphStyle,
  fit: TextFit,
  measures: TextMeasures,
): { paragraph: Paragraph; scale: number } {
  const { fontSize } = style.root;
  const at = (scale: number) =>
    new Paragraph(
      scale === 1 ? items : items.map((item) => scaledItem(item, scale)),
      { ...style, root: scaledStyle(style.root, scale), textIndent: style.textIndent * scale },
      measures,
    );
  const fits = (paragraph: Paragraph) => {
    const { lines, height, width } = paragraph.layOut(fit.width);
    if (lines.some(({ runs }) => runs.some(({ isEllipsis }) => isEllipsis))) return false;
    return lines.length <= fit.lines && !exceeds(height, fit.height) && !exceeds(width, fit.width);
  };
  const whole = at(1);
  if (fontSize <= fit.floor || fits(whole)) return { paragraph: whole, scale: 1 };
  const excess = excessOf(whole, fontSize, fit);
  const least = Math.ceil(fit.floor);
  let size = least;
  for (let tooLarge = Math.ceil(fontSize); tooLarge - size > 1; ) {
    const middle = (size + tooLarge) >> 1;
    if (excess(middle) <= 0) size = middle;
    else tooLarge = middle;
  }
  let paragraph = at(size / fontSize);
  while (!fits(paragraph) && size > fit.floor) {
    size = Math.max(fit.floor, size - 1);
    paragraph = at(size / fontSize);
  }
  while (size + 1 < fontSize && excess(size + 1) <= ROUNDED_HEIGHT) {
    const larger = at((size + 1) / fontSize);
    if (!fits(larger)) break;
    size++;
    paragraph = larger;
  }
  return { paragraph, scale: size / fontSize };
}

/** Pixels by which rounded ascents and descents make a paragraph higher or less high than one of another size. */
const ROUNDED_HEIGHT = 4;

/**
 * How much too high a paragraph is at a font size, without setting it anew: at half the size it has the lines that it has
 * in twice the width. `Infinity` where there are too many lines.
 */
function excessOf(whole: Paragraph, fontSize: number, fit: TextFit): (size: number) => number {
  const { lines, height } = whole.layOut(fit.width);
  const untrimmed = lines.reduce((sum, line) => sum + line.height, 0);
  const lineHeight = untrimmed / lines.length;
  return (size) => {
    const scale = size / fontSize;
    const count = whole.lineCount(fit.width / scale);
    if (count > fit.lines) return Infinity;
    return (count * lineHeight - (untrimmed - height)) * scale - fit.height;
  };
}

function scaledItem(item: InlineItem, scale: number): InlineItem {
  if (item.type !== 'open') return item;
  return { ...item, style: scaledStyle(item.style, scale) };
}

function scaledStyle(style: InlineStyle, scale: number): InlineStyle {
  const { fontSize, lineHeight, letterSpacing, wordSpacing, verticalAlign } = style;
  return {
    ...style,
    fontSize: fontSize * scale,
    lineHeight: lineHeight === 'normal' ? lineHeight : lineHeight * scale,
    letterSpacing: letterSpacing * scale,
    wordSpacing: wordSpacing * scale,
    verticalAlign: typeof verticalAlign === 'number' ? verticalAlign * scale : verticalAlign,
  };
}
