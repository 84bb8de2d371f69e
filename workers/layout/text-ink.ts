import type { ComputedValues } from '../css/cascade/computed-style.js';
import { paintedShadows, type Shadow, scaledShadow } from '../css/grammars/shadows.js';
import { colorOf } from '../css/values/css-colors.js';
import { type CssLength, validLength } from '../css/values/values.js';
import type { DecorationMetrics, FontExtents, MarkGlyph } from '../text/paragraph/font-extents.js';
import type { InlineStyle } from '../text/paragraph/inline-items.js';
import type { PlacedLine, PlacedRun } from '../text/paragraph/placed-line.js';
import type { PlacedGlyph } from '../text/shaped-words.js';

/** Shadows, strokes, decorations and marks of the glyphs of a line. Lengths in pixels. */
export interface TextInk {
  /** Outline of the glyphs; below their filling by `paint-order: stroke`. */
  stroke: { width: number; color: string; isBelow: boolean } | undefined;
  /** In painting order, the lowest first. */
  shadows: readonly Shadow[];
  /** In painting order: those of outer boxes first. */
  decorations: readonly InkLine[];
  /** Whether lines under and over the text leave gaps around glyphs (`text-decoration-skip-ink`). */
  skipsInk: boolean;
  /** Characters of the text that lines never leave gaps around. */
  passed: readonly number[];
  marks?: InkMarks | undefined;
  /** How far decorations go on at both sides of the text. */
  beyond?: { before: number; after: number } | undefined;
}

/** Emphasis marks of a run. */
export interface InkMarks {
  /** In shares of their own size. */
  glyphs: PlacedGlyph[];
  fontSize: number;
  color: string;
  /** Distance of their baseline above that of the text. */
  rise: number;
}

type DecorationStyle = 'solid' | 'double' | 'dotted' | 'dashed' | 'wavy';

/** Line of a `text-decoration`. */
export interface InkLine {
  line: 'underline' | 'overline' | 'line-through';
  style: DecorationStyle;
  color: string;
  thickness: number;
  /** Distance of its top below the baseline of the text. */
  top: number;
}

/** Decorations that one box gives to the text in it (CSS Text Decoration 4, section 2). */
interface BoxDecoration {
  lines: readonly InkLine['line'][];
  style: DecorationStyle;
  color: string;
  thickness: number;
  /** Distance of the underline's top below the baseline of the decorating box. */
  underline: number;
  /** Ascent of the decorating box's font. */
  ascent: number;
  /** Number of inline boxes around the decorating one; 0 for the root inline box. */
  depth: number;
  values: ComputedValues;
}

/** How text directly in an inline box, or in a block, is painted; made once for each, and asked by each of its runs. */
export interface InkStyle {
  /** Colour of the glyphs. */
  color: string;
  /** Ascent of its font. */
  ascent: number;
  depth: number;
  stroke: TextInk['stroke'];
  shadows: TextInk['shadows'];
  decorations: readonly BoxDecoration[];
  skipsInk: boolean;
  marks: { glyph: MarkGlyph; color: string; riseOf(run: PlacedRun): number } | undefined;
}

const NO_DECORATIONS: readonly BoxDecoration[] = [];

/**
 * @param values computed values of the box
 * @param style of its text
 * @param parent of the box around whose decorations reach it; none for inline-blocks, floats and absolutely positioned
 *   boxes
 * @param isInline false for a block, whose root inline box takes the decorations of the blocks around over
 */
export function inkStyle(
  values: ComputedValues,
  style: InlineStyle,
  parent: InkStyle | undefined,
  isInline: boolean,
  extents: FontExtents,
): InkStyle {
  const depth = isInline ? (parent?.depth ?? 0) + 1 : 0;
  const { color, textShadow, WebkitTextStrokeWidth: strokeWidth } = values;
  const line = values.textDecorationLine;
  let decorations = parent?.decorations ?? NO_DECORATIONS;
  const own = line !== 'none';
  if (own || (!isInline && decorations.length > 0)) {
    const metrics = extents.decorationMetrics(style);
    const { fontSize } = style;
    // A line has one place throughout a block, which is that of the block's own font.
    if (!isInline)
      decorations = decorations.map((each) => boxDecoration(each.values, values, fontSize, metrics, 0));
    if (own) decorations = [...decorations, boxDecoration(values, values, fontSize, metrics, depth)];
  }
  return {
    color: shown(values.WebkitTextFillColor, color),
    ascent: extents.contentArea(style).ascent,
    depth,
    stroke: strokeWidth === 0 ? undefined : strokeOf(values),
    shadows: paintedShadows(textShadow, 1),
    decorations,
    skipsInk: values.textDecorationSkipInk !== 'none',
    marks: marksOf(values, style, extents),
  };
}

/** As `TextPainter::SetEmphasisMark` of Blink has them. */
function marksOf(values: ComputedValues, style: InlineStyle, extents: FontExtents): InkStyle['marks'] {
  const glyph = extents.mark(style);
  if (!glyph) return undefined;
  const riseOf = (run: PlacedRun) => {
    const { ascent, descent } = extents.glyphArea(run);
    return style.emphasis?.isUnder ? -descent - glyph.ascent : ascent + glyph.descent;
  };
  return { glyph, color: shown(values.textEmphasisColor, values.color), riseOf };
}

function inkMarks({ marks }: InkStyle, run: PlacedRun): InkMarks | undefined {
  if (!marks || !run.marked) return undefined;
  const { glyph, color, riseOf } = marks;
  const { font, id, fontSize, middle } = glyph;
  const glyphs = run.marked().map((at) => ({ x: (at - middle) / fontSize, y: 0, font, id }));
  return { glyphs, fontSize, color, rise: riseOf(run) };
}

/** The ink of a placed run; undefined where it is nothing but its glyphs. */
export function runInk(style: InkStyle, run: PlacedRun, line: PlacedLine): TextInk | undefined {
  const { stroke, shadows, skipsInk } = style;
  // As in browsers, an ellipsis is not decorated.
  const decorations = run.isEllipsis ? NO_DECORATIONS : style.decorations;
  const marks = inkMarks(style, run);
  if (!stroke && shadows.length === 0 && decorations.length === 0 && !marks) return undefined;
  const lines = decorations.flatMap((each) => inkLines(each, style, run, line));
  const passed = skipsInk && lines.length > 0 ? passedCharacters(run.text) : [];
  const beyond = lines.length > 0 ? beyondOf(run, line) : undefined;
  return { stroke, shadows, skipsInk, decorations: lines, passed, marks, ...(beyond && { beyond }) };
}

function beyondOf(run: PlacedRun, { runs, spread }: PlacedLine): TextInk['beyond'] {
  if (!spread) return undefined;
  const before = run === runs[0] ? spread.before : 0;
  const after = run === runs.at(-1) ? spread.after : 0;
  return before > 0 || after > 0 ? { before, after } : undefined;
}

/** Ink in a frame of another size. @param scale frame pixels per pixel of the layout */
export function scaledInk(ink: TextInk, scale: number): TextInk {
  const { stroke, shadows, decorations, marks, beyond } = ink;
  return {
    ...ink,
    ...(beyond && { beyond: { before: beyond.before * scale, after: beyond.after * scale } }),
    marks: marks && { ...marks, fontSize: marks.fontSize * scale, rise: marks.rise * scale },
    stroke: stroke && { ...stroke, width: stroke.width * scale },
    shadows: shadows.map((shadow) => scaledShadow(shadow, scale)),
    decorations: decorations.map((line) => {
      const { thickness, top } = line;
      return { ...line, thickness: thickness * scale, top: top * scale };
    }),
  };
}

/** Lines go on below solidi, low lines, and ideographs, kana and Hangul, as in Chromium. */
const PASSED =
  /[/\\_\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uffef]/gu;

function passedCharacters(text: string): number[] {
  return Array.from(new Set(text.match(PASSED)), (character) => character.codePointAt(0) as number);
}

function inkLines(
  decoration: BoxDecoration,
  { ascent }: InkStyle,
  run: PlacedRun,
  line: PlacedLine,
): InkLine[] {
  const { lines, style, color, thickness } = decoration;
  return lines.map((each) => {
    let top = -ascent - Math.floor(thickness);
    if (each === 'underline') top = decoration.underline + baselineOf(decoration, run, line) - run.baseline;
    else if (each === 'line-through') top = (2 * decoration.ascent) / 3 - thickness / 2 - ascent;
    return { line: each, style, color, thickness, top };
  });
}

/** Baseline of the decorating box in the line of a run. */
function baselineOf({ depth }: BoxDecoration, { boxes }: PlacedRun, line: PlacedLine): number {
  const item = depth === 0 ? undefined : boxes[boxes.length - depth];
  const box = item && line.boxes.find((placed) => placed.item === item);
  return box ? box.baseline : line.baseline;
}

/**
 * Thickness and place of lines as in Chromium.
 * @param values of the box that decorates, and of the one whose text has the lines' place
 */
function boxDecoration(
  values: ComputedValues,
  { textUnderlinePosition: position }: ComputedValues,
  fontSize: number,
  metrics: DecorationMetrics,
  depth: number,
): BoxDecoration {
  const { textDecorationThickness: declared, textUnderlineOffset: offset } = values;
  const units = { scale: 1, whole: fontSize };
  const length = (value: unknown) => validLength(value as string | CssLength, units);
  let thickness = fontSize / 10;
  if (declared === 'from-font') thickness = metrics.underlineThickness ?? thickness;
  else if (declared !== 'auto') thickness = Math.round(length(declared));
  thickness = Math.max(1, thickness);
  const moved = offset === 'auto' ? 0 : length(offset);
  const words = String(position);
  let underline: number;
  if (words.includes('under')) underline = Math.floor(metrics.emDescent + moved) + 1;
  else if (words.includes('from-font') && metrics.underlinePosition !== undefined)
    underline = Math.round(metrics.underlinePosition + moved);
  else {
    // An offset of its own is measured from the baseline.
    underline = (offset === 'auto' ? Math.max(1, Math.ceil(thickness / 2)) : 0) + Math.round(moved);
  }
  return {
    lines: String(values.textDecorationLine).split(' ') as InkLine['line'][],
    style: values.textDecorationStyle as DecorationStyle,
    color: lineColor(values),
    thickness,
    underline,
    ascent: metrics.ascent,
    depth,
    values,
  };
}

function strokeOf(values: ComputedValues): TextInk['stroke'] {
  return {
    width: Number(values.WebkitTextStrokeWidth),
    color: shown(values.WebkitTextStrokeColor, values.color),
    isBelow: /^stroke|^markers stroke/.test(String(values.paintOrder)),
  };
}

/** A line without a colour of its own has that of the stroke, if one shows, or of the glyphs. */
function lineColor(values: ComputedValues): string {
  const { color, textDecorationColor, WebkitTextFillColor: fill } = values;
  if (textDecorationColor !== 'currentcolor') return String(textDecorationColor);
  const stroke = values.WebkitTextStrokeWidth === 0 ? undefined : shown(values.WebkitTextStrokeColor, color);
  if (stroke !== undefined && colorOf(stroke)?.alpha !== 0) return stroke;
  return shown(fill, color);
}

function shown(color: unknown, current: unknown): string {
  return String(color === 'currentcolor' ? current : color);
}
