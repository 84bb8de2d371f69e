import type { HanForm, TextDirection } from '../../../templates/contract/index.js';
import { type ComputedValues, usedLineHeight } from '../../css/cascade/computed-style.js';
import type { PlainValue } from '../../css/grammars/grammars.js';
import { componentValues } from '../../css/syntax/component-values.js';
import type { DocumentMode } from '../../css/values/computation-context.js';
import { fontAdjustment } from '../../css/values/font-adjustment.js';
import { layoutUnitOfProduct, nearestLayoutUnit } from '../../css/values/layout-unit.js';
import type { FontUnits } from '../../css/values/units.js';
import { type DocumentFonts, faceOf } from '../../fonts/document-fonts.js';
import { graphemesOf } from '../../fonts/graphemes.js';
import type { InlineStyle, ParagraphStyle, TextJustify } from '../../text/paragraph/inline-items.js';
import { lengthOf, pixelsOf } from '../formatting/lengths.js';
import { endOfLines } from './anonymous-style.js';
import { type TrimEdges, trimOf } from './text-box-trim.js';

/** The fonts that text is set in: those of a document, and the form of ideographs where no language says one. */
export interface TextFonts {
  fonts: DocumentFonts;
  han: HanForm;
  /** Of the document: `no-quirks` where it is left out. */
  mode?: DocumentMode;
}

/** Those fonts with what measures them. */
interface MeasuredFonts extends TextFonts {
  measures: { extents: { metrics(face: InlineStyle['face']): FontUnits } };
}

const styles = new WeakMap<ComputedValues, { lang: string; around: TextFonts; style: InlineStyle }>();

/** The style of text within an element. The same values give the same object. */
export function inlineStyle(values: ComputedValues, lang: string, around: MeasuredFonts): InlineStyle {
  const cached = styles.get(values);
  if (
    cached &&
    cached.lang === lang &&
    cached.around.fonts === around.fonts &&
    cached.around.han === around.han
  )
    return cached.style;
  const style = inlineStyleOf(values, lang, around);
  styles.set(values, { lang, around, style });
  return style;
}

/** Lets values share the style of others by which text is set alike. */
export function shareInlineStyle(from: ComputedValues, to: ComputedValues): void {
  const cached = styles.get(from);
  if (cached) styles.set(to, cached);
}

function inlineStyleOf(
  values: ComputedValues,
  lang: string,
  { fonts, han, mode = 'no-quirks', measures }: MeasuredFonts,
): InlineStyle {
  const face = faceOf(values, lang, fonts, han);
  const adjustment = fontAdjustment(values.fontSizeAdjust, () => measures.extents.metrics(face));
  return {
    face,
    fontSize: setSize((values.fontSize as number) * adjustment),
    lineHeight: lineHeightOf(values),
    verticalAlign: verticalAlign(values),
    letterSpacing: spacingOf(values.letterSpacing, values.fontSize as number),
    wordSpacing: spacingOf(values.wordSpacing, values.fontSize as number),
    textTransform: values.textTransform as InlineStyle['textTransform'],
    lang,
    whiteSpaceCollapse: values.whiteSpaceCollapse as InlineStyle['whiteSpaceCollapse'],
    textWrapMode: values.textWrapMode as InlineStyle['textWrapMode'],
    overflowWrap: values.overflowWrap as InlineStyle['overflowWrap'],
    wordBreak: values.wordBreak as InlineStyle['wordBreak'],
    lineBreak: values.lineBreak as InlineStyle['lineBreak'],
    ...emphasisOf(values),
    ...(typeof values.tabSize === 'number'
      ? { tabSize: values.tabSize }
      : { tabSize: 8, tabWidth: Number.parseFloat(values.tabSize) }),
    ...(values.hyphens === 'none' && { hyphens: 'none' as const }),
    ...(values.hyphenateCharacter !== 'auto' && { hyphen: textOf(String(values.hyphenateCharacter)) }),
    // The line of a marker has its item's strut, wherever the marker stands (`InlineLayoutAlgorithm::PlaceListMarker`).
    ...(mode !== 'no-quirks' && !hasMarker(values) && { hasLineQuirk: true as const }),
  };
}

/** Marks by their filling and form (CSS Text Decoration 3, section 3.1). */
const MARKS: Readonly<Record<string, string>> = {
  'filled dot': '\u2022',
  'open dot': '\u25e6',
  'filled circle': '\u25cf',
  'open circle': '\u25cb',
  'filled double-circle': '\u25c9',
  'open double-circle': '\u25ce',
  'filled triangle': '\u25b2',
  'open triangle': '\u25b3',
  'filled sesame': '\ufe45',
  'open sesame': '\ufe46',
};

function emphasisOf({
  textEmphasisStyle,
  textEmphasisPosition,
}: ComputedValues): Pick<InlineStyle, 'emphasis'> {
  if (textEmphasisStyle === 'none') return {};
  const text = String(textEmphasisStyle);
  // An empty mark takes room between lines, too.
  const mark = text.startsWith('"') ? (graphemesOf(textOf(text))[0] ?? '') : MARKS[text];
  return mark !== undefined
    ? { emphasis: { mark, isUnder: String(textEmphasisPosition).startsWith('under') } }
    : {};
}

/** The text of a string in quotation marks. */
function textOf(string: string): string {
  const [written] = componentValues(string);
  return written?.kind === 'string' ? written.text : '';
}

/**
 * The size that letters are set in: that of the style in whole hundredths of a pixel (Blink, `FontDescription::EffectiveFontSize`)
 * and then in whole 64ths (Skia, `SkScalarToFDot6`), both rounded down, in single precision. A line of 1,262 pixels in letters
 * of 19.2 is 0.8 narrower by that.
 */
function setSize(fontSize: number): number {
  const { fround, floor, trunc } = Math;
  const hundredths = floor(fround(fround(fontSize) * 100));
  return trunc(fround(hundredths / 100) * 64) / 64;
}

/** A percentage is of the size of the font (CSS Text 4, sections 8.1 and 8.2). */
function spacingOf(spacing: PlainValue, fontSize: number): number {
  if (typeof spacing === 'number') return spacing;
  return pixelsOf(lengthOf(spacing), fontSize) as number;
}

/** How far lines are indented, and which of them. */
function indentOf(indent: PlainValue, width: number): Pick<ParagraphStyle, 'textIndent' | 'indented'> {
  if (typeof indent === 'number') return { textIndent: pixelsOf(lengthOf(indent), width) ?? 0 };
  const [, length = '0', words = ''] = /^(.*?)((?: (?:hanging|each-line))*)$/.exec(indent) ?? [];
  return {
    textIndent:
      pixelsOf(lengthOf(/^-?[\d.]+px$/.test(length) ? Number.parseFloat(length) : length), width) ?? 0,
    ...(words !== '' && {
      indented: { isEachLine: words.includes('each-line'), isHanging: words.includes('hanging') },
    }),
  };
}

/** The height of lines in layout units; a number is one of a font size in whole ones (Blink, `ComputedLineHeightAsFixed`). */
function lineHeightOf({ lineHeight, fontSize }: ComputedValues): InlineStyle['lineHeight'] {
  if (lineHeight === 'normal') return 'normal';
  if (typeof lineHeight === 'number') return nearestLayoutUnit(lineHeight);
  return layoutUnitOfProduct(nearestLayoutUnit(fontSize as number) * Number(lineHeight));
}

function hasMarker({ display, listStyleType, listStyleImage }: ComputedValues): boolean {
  return display === 'list-item' && (listStyleType !== 'none' || listStyleImage !== 'none');
}

/** A percentage is of the line's height. */
export function verticalAlign(values: ComputedValues): InlineStyle['verticalAlign'] {
  const align = values.verticalAlign;
  if (typeof align === 'string' && /^[a-z-]+$/.test(align)) return align as InlineStyle['verticalAlign'];
  return pixelsOf(lengthOf(align), usedLineHeight(values)) as number;
}

/**
 * The style of the lines of a block container.
 * @param width of its content box, which percentages are of
 */
export function paragraphStyle(values: ComputedValues, root: InlineStyle, width: number): ParagraphStyle {
  const isLegacyBox = values.display === '-webkit-box' || values.display === '-webkit-inline-box';
  const isClamped = isLegacyBox && values.WebkitBoxOrient === 'vertical';
  return {
    root,
    direction:
      values.unicodeBidi === 'plaintext' ? 'auto' : (values.direction as ParagraphStyle['direction']),
    ...(String(values.unicodeBidi).endsWith('override') && { override: values.direction as TextDirection }),
    textAlign: String(values.textAlign).replace('-webkit-', '') as ParagraphStyle['textAlign'],
    textAlignLast: values.textAlignLast as ParagraphStyle['textAlignLast'],
    textJustify: values.textJustify as TextJustify,
    ...indentOf(values.textIndent, width),
    textOverflow: endOfLines(values),
    lineClamp: isClamped ? (values.WebkitLineClamp as number | 'none') : 'none',
    textWrapStyle: values.textWrapStyle as ParagraphStyle['textWrapStyle'],
    markRoom: markRoomOf(values, width),
    ...(values.textBoxTrim !== 'none' && { trim: trimOf(values) as TrimEdges }),
  };
}

/** Marks reach into the padding of their block (Blink, `ComputeInitialBlockStartAnnotationSpace`). */
function markRoomOf(values: ComputedValues, width: number): NonNullable<ParagraphStyle['markRoom']> {
  const length = (name: 'paddingTop' | 'paddingBottom') => pixelsOf(lengthOf(values[name]), width) ?? 0;
  return { before: length('paddingTop'), after: length('paddingBottom') };
}
