import type { FamilyName, HanForm, TextFace } from '../../../templates/contract/index.js';
import { type ComputedValues, usedLineHeight } from '../../css/computed-style.js';
import type { InlineStyle, ParagraphStyle } from '../../text/paragraph/inline-items.js';
import { lengthOf, pixelsOf } from '../formatting/lengths.js';

const styles = new WeakMap<ComputedValues, Map<string, InlineStyle>>();

/** What text within an element is set by. The same values give the same object. @param han where its language says none */
export function inlineStyle(values: ComputedValues, lang: string, han: HanForm): InlineStyle {
  let known = styles.get(values);
  if (!known) {
    known = new Map();
    styles.set(values, known);
  }
  const key = `${lang} ${han}`;
  let style = known.get(key);
  if (!style) {
    style = inlineStyleOf(values, lang, han);
    known.set(key, style);
  }
  return style;
}

function inlineStyleOf(values: ComputedValues, lang: string, han: HanForm): InlineStyle {
  const lineHeight = values.lineHeight === 'normal' ? 'normal' : usedLineHeight(values);
  return {
    face: faceOf(values, hanFormFor(lang) ?? han),
    fontSize: values.fontSize as number,
    lineHeight,
    verticalAlign: verticalAlign(values),
    letterSpacing: values.letterSpacing as number,
    wordSpacing: values.wordSpacing as number,
    textTransform: values.textTransform as InlineStyle['textTransform'],
    lang,
    whiteSpaceCollapse: values.whiteSpaceCollapse as InlineStyle['whiteSpaceCollapse'],
    textWrapMode: values.textWrapMode as InlineStyle['textWrapMode'],
    overflowWrap: values.overflowWrap as InlineStyle['overflowWrap'],
    wordBreak: values.wordBreak as InlineStyle['wordBreak'],
    lineBreak: values.lineBreak as InlineStyle['lineBreak'],
    tabSize: Number(values.tabSize),
  };
}

/** A percentage is of the line's height. */
export function verticalAlign(values: ComputedValues): InlineStyle['verticalAlign'] {
  const align = values.verticalAlign;
  if (typeof align === 'string' && /^[a-z-]+$/.test(align)) return align as InlineStyle['verticalAlign'];
  return pixelsOf(lengthOf(align), usedLineHeight(values)) as number;
}

/** Of the first family that Tuval has. */
function faceOf({ fontFamily, fontWeight }: ComputedValues, han: HanForm): TextFace {
  const names = String(fontFamily)
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^["']|["']$/g, '')
        .toLowerCase(),
    );
  const known = names.find((name) => Object.hasOwn(FAMILIES, name));
  const family = known === undefined ? 'sans' : (FAMILIES[known] as FamilyName);
  return { family, weight: fontWeight as TextFace['weight'], han };
}

const FAMILIES: Readonly<Record<string, FamilyName>> = {
  inter: 'sans',
  'sans-serif': 'sans',
  'system-ui': 'sans',
  sans: 'sans',
  'source serif 4': 'serif',
  serif: 'serif',
  'fira sans extra condensed': 'condensed',
  condensed: 'condensed',
};

function hanFormFor(lang: string): HanForm | undefined {
  if (/^zh-(?:Hant|TW|HK)/i.test(lang)) return 'tc';
  return HAN_FORMS[lang.slice(0, 2).toLowerCase()];
}

const HAN_FORMS: Readonly<Record<string, HanForm | undefined>> = { zh: 'sc', ja: 'jp', ko: 'kr' };

/**
 * What a block container says of its lines.
 * @param width of its content box, which percentages are of
 */
export function paragraphStyle(values: ComputedValues, root: InlineStyle, width: number): ParagraphStyle {
  const isClamped = values.display === '-webkit-box' || values.display === '-webkit-inline-box';
  return {
    root,
    direction:
      values.unicodeBidi === 'plaintext' ? 'auto' : (values.direction as ParagraphStyle['direction']),
    textAlign: values.textAlign as ParagraphStyle['textAlign'],
    textAlignLast: values.textAlignLast as ParagraphStyle['textAlignLast'],
    textIndent: pixelsOf(lengthOf(values.textIndent), width) ?? 0,
    textOverflow: values.overflowX === 'visible' ? 'clip' : (values.textOverflow as 'clip' | 'ellipsis'),
    lineClamp: isClamped ? (values.WebkitLineClamp as number | 'none') : 'none',
    textWrapStyle: values.textWrapStyle as ParagraphStyle['textWrapStyle'],
  };
}
