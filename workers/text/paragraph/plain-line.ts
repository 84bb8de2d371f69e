import { snappedWidth } from '../../css/values/layout-unit.js';
import { markedMiddles } from './emphasis-marks.js';
import type { FontExtents } from './font-extents.js';
import type { LineSetting } from './line-placing.js';
import type { ParagraphText } from './paragraph-text.js';
import { isParted, type PlacedLine, TextRun } from './placed-line.js';
import type { ShapedText } from './shaped-text.js';
import { glyphsIn, type Shaping } from './shaping.js';
import type { BoxRange } from './text-ranges.js';

/**
 * A line from left to right that is one run of glyphs and whose height is that of its box, as most are; undefined where it
 * may be more than that.
 */
export function plainLine(
  paragraph: ParagraphText,
  shaped: ShapedText,
  extents: FontExtents,
  setting: LineSetting,
): PlacedLine | undefined {
  if (!isPlain(paragraph, setting)) return undefined;
  const { line, y } = setting;
  const { start, inkEnd, trimsEnd } = line;
  const [box] = paragraph.boxes as [BoxRange];
  if (start === inkEnd && box.style.hasLineQuirk) return undefined;
  const { ascent, descent } = extents.inlineBox(box.style);
  const baseline = y + ascent;
  const runs: TextRun[] = [];
  if (start < inkEnd) {
    const shaping = shaped.shapingOf(start, inkEnd, trimsEnd);
    runs.push(textRun(box, paragraph.text, shaping, start, inkEnd, false, 0));
    (runs[0] as TextRun).baseline = baseline;
  }
  const width = snappedWidth(runs[0]?.width ?? 0);
  const parted = isParted(paragraph.text, line);
  return {
    ...{ y, height: ascent + descent, baseline, x: 0, width, isParted: parted },
    ...{ runs, boxes: [], atomics: [] },
  };
}

function isPlain(
  { ranges, boxes, hasTabs, hasSoftHyphens }: ParagraphText,
  { spacing, ellipsis }: LineSetting,
): boolean {
  if (boxes.length > 1 || ranges.length > 1 || ranges[0]?.atomic || hasTabs || hasSoftHyphens) return false;
  return !spacing && !ellipsis && boxes[0]?.style.lineHeight !== 'normal';
}

/** The glyphs of a part of a line in one box and direction. @param x its left edge */
export function textRun(
  box: BoxRange,
  text: string,
  shaping: Shaping,
  start: number,
  end: number,
  isReversed: boolean,
  x: number,
): TextRun {
  const { pens, first } = shaping;
  const width = (pens[end - first] as number) - (pens[start - first] as number);
  const { fontSize } = box.style;
  const place = () => ({
    glyphs: glyphsIn(shaping, start, end, isReversed, fontSize),
    advance: fontSize > 0 ? width / fontSize : 0,
  });
  const { emphasis, letterSpacing } = box.style;
  const marked = emphasis && (() => markedMiddles(text, shaping, start, end, isReversed, letterSpacing));
  return new TextRun(box, start, text.slice(start, end), x, width, false, place, marked);
}
