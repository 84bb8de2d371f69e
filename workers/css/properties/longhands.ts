import {
  borderImageWidth,
  borderOutset,
  borderRepeat,
  borderSlice,
} from '../grammars/border-image-grammars.js';
import { content, counters, listStyle } from '../grammars/content-grammars.js';
import { cornerShape } from '../grammars/corner-grammars.js';
import { clip, clipPath, filters, shadow } from '../grammars/effect-grammars.js';
import { textEmphasisPosition, textEmphasisStyle } from '../grammars/emphasis-grammars.js';
import {
  decorationLines,
  fontFamily,
  fontPalette,
  fontSize,
  fontVariantEastAsian,
  fontVariantNumeric,
  fontWeight,
  lineHeight,
  settings,
  textBoxEdge,
  textFit,
} from '../grammars/font-grammars.js';
import { formal } from '../grammars/formal-grammars.js';
import {
  type ComputedValue,
  color,
  either,
  type Grammar,
  integer,
  keyword,
  keywordValues,
  length,
  lengthOrPercentage,
  list,
  number,
  or,
  orNone,
  type PaintedValue,
  pair,
  time,
  wordSet,
} from '../grammars/grammars.js';
import { image, images, repeat, size } from '../grammars/image-grammars.js';
import {
  alignment,
  aspectRatio,
  contain,
  display,
  flexWrap,
  gridAutoFlow,
  gridTracks,
  willChange,
} from '../grammars/layout-grammars.js';
import { position, positionAcross, positionDown } from '../grammars/position-grammar.js';
import { pathOfShape, svgMarker, svgPaint } from '../grammars/svg-grammars.js';
import { rotate, scale, transform, transformOrigin, translate } from '../grammars/transform-grammars.js';
import { wordOf } from '../syntax/component-values.js';
import { FONT_WIDTHS } from '../values/font-values.js';
import type { CssLength } from '../values/values.js';
import { BLEND_MODES } from './blend-modes.js';

/** What the cascade knows of a property that is no shorthand. */
export interface Longhand<Painted extends PaintedValue = PaintedValue> {
  grammar: Grammar<Painted>;
  initial: ComputedValue;
  isInherited: boolean;
}

const own = <Painted extends PaintedValue>(
  initial: ComputedValue,
  grammar: Grammar<Painted>,
): Longhand<Painted> => ({
  grammar,
  initial,
  isInherited: false,
});
const inherited = <Painted extends PaintedValue>(
  initial: ComputedValue,
  grammar: Grammar<Painted>,
): Longhand<Painted> => ({
  grammar,
  initial,
  isInherited: true,
});

/** A share, or none at all, which is 1. */
const zoom: Grammar<number> = (values, context) => {
  const [only] = values;
  if (values.length === 1 && wordOf(only) === 'normal') return 1;
  const share = number({ least: 0 }, true)(values, context);
  return share === 0 ? 1 : share;
};
const SIZE = { least: 0 };
const SIZES = ['min-content', 'max-content', 'fit-content', 'stretch', '-webkit-fill-available'];
const boxSize = or(['auto', ...SIZES], lengthOrPercentage(SIZE));
const mostSize = or(['none', ...SIZES], lengthOrPercentage(SIZE));
const inset = own('auto', or(['auto'], lengthOrPercentage()));
const margin = own(0, or(['auto'], lengthOrPercentage()));
const padding = own(0, lengthOrPercentage(SIZE));
const borderWidth = own(3, either(keywordValues<CssLength>({ thin: 1, medium: 3, thick: 5 }), length(SIZE)));
const LINES = 'none hidden solid dotted dashed double groove ridge inset outset'.split(' ');
const borderStyle = own('none', keyword(...LINES));
const ownColor = own('currentcolor', color);
const radius = own('0px 0px', pair(lengthOrPercentage(SIZE)));
const corner = own(1, cornerShape);
const BOXES = ['border-box', 'padding-box', 'content-box'];
/** Words of single controls mean `auto` (CSS Basic UI 4, section 7.2.1). */
const appearance = keywordValues<string>({
  none: 'none',
  ...Object.fromEntries(
    `auto button checkbox listbox menulist menulist-button meter progress-bar push-button radio searchfield slider-horizontal
    square-button textarea textfield`
      .split(/\s+/)
      .map((word) => [word, 'auto']),
  ),
});
const gridLine = own('auto', formal('grid-row-start', { cased: true }));
const tracks = own('none', gridTracks);
const autoTracks = own('auto', formal('grid-auto-columns', { zero: 'px' }));
/** Numbers are pixels, as in attributes of SVG. */
const place = own(0, either<CssLength | number | string>(number(), lengthOrPercentage()));
const shapeRadius = either<CssLength | number | string>(number(SIZE), lengthOrPercentage(SIZE));
const marker = inherited('none', svgMarker);
/** A length as a text, where numbers are no lengths. */
function inPixels(...[values, context]: Parameters<Grammar>): string | undefined {
  const pixels = length(SIZE)(values, context);
  return pixels === undefined ? undefined : `${pixels}px`;
}

/**
 * Every longhand of documents by its name in TypeScript: what is computed of it, CSS's initial value, and whether elements
 * inherit it. The one table of styles: documents and templates write them, layout and painters read what is computed.
 */
export const LONGHANDS = {
  display: own('inline', display),
  position: own('static', keyword('static', 'relative', 'absolute', 'fixed', 'sticky')),
  top: inset,
  right: inset,
  bottom: inset,
  left: inset,
  zIndex: own('auto', or(['auto'], integer())),
  zoom: own(1, zoom),
  boxSizing: own('content-box', keyword('content-box', 'border-box')),
  width: own('auto', boxSize),
  height: own('auto', boxSize),
  minWidth: own('auto', boxSize),
  minHeight: own('auto', boxSize),
  maxWidth: own('none', mostSize),
  maxHeight: own('none', mostSize),
  aspectRatio: own('auto', aspectRatio),
  marginTop: margin,
  marginRight: margin,
  marginBottom: margin,
  marginLeft: margin,
  paddingTop: padding,
  paddingRight: padding,
  paddingBottom: padding,
  paddingLeft: padding,
  float: own('none', keyword('none', 'left', 'right', 'inline-start', 'inline-end')),
  clear: own('none', keyword('none', 'left', 'right', 'both', 'inline-start', 'inline-end')),

  tableLayout: own('auto', keyword('auto', 'fixed')),
  borderCollapse: inherited('separate', keyword('separate', 'collapse')),
  borderSpacing: inherited('0px 0px', pair(length(SIZE))),
  captionSide: inherited('top', keyword('top', 'bottom')),
  emptyCells: inherited('show', keyword('show', 'hide')),

  flexDirection: own('row', keyword('row', 'row-reverse', 'column', 'column-reverse')),
  flexWrap: own('nowrap', flexWrap),
  flexLineCount: own(1, integer({ least: 1 })),
  flexGrow: own(0, number(SIZE)),
  flexShrink: own(1, number(SIZE)),
  flexBasis: own('auto', or(['content'], boxSize)),
  order: own(0, integer()),
  justifyContent: own('normal', alignment()),
  alignContent: own('normal', alignment()),
  alignItems: own('normal', alignment()),
  alignSelf: own('auto', alignment()),
  justifyItems: own('normal', alignment()),
  justifySelf: own('auto', alignment()),
  rowGap: own('normal', or(['normal'], lengthOrPercentage(SIZE))),
  columnGap: own('normal', or(['normal'], lengthOrPercentage(SIZE))),
  gridTemplateColumns: tracks,
  gridTemplateRows: tracks,
  gridTemplateAreas: own('none', formal('grid-template-areas')),
  gridAutoColumns: autoTracks,
  gridAutoRows: autoTracks,
  gridAutoFlow: own('row', gridAutoFlow),
  gridRowStart: gridLine,
  gridRowEnd: gridLine,
  gridColumnStart: gridLine,
  gridColumnEnd: gridLine,

  overflowX: own('visible', keyword('visible', 'hidden', 'clip', 'scroll', 'auto')),
  overflowY: own('visible', keyword('visible', 'hidden', 'clip', 'scroll', 'auto')),
  visibility: inherited('visible', keyword('visible', 'hidden', 'collapse')),
  opacity: own(1, number({ least: 0, most: 1 }, true)),
  isolation: own('auto', keyword('auto', 'isolate')),
  contain: own('none', contain),
  willChange: own('auto', willChange),
  mixBlendMode: own('normal', keyword(...BLEND_MODES)),

  borderTopWidth: borderWidth,
  borderRightWidth: borderWidth,
  borderBottomWidth: borderWidth,
  borderLeftWidth: borderWidth,
  borderTopStyle: borderStyle,
  borderRightStyle: borderStyle,
  borderBottomStyle: borderStyle,
  borderLeftStyle: borderStyle,
  borderTopColor: ownColor,
  borderRightColor: ownColor,
  borderBottomColor: ownColor,
  borderLeftColor: ownColor,
  borderTopLeftRadius: radius,
  borderTopRightRadius: radius,
  borderBottomRightRadius: radius,
  borderBottomLeftRadius: radius,
  cornerTopLeftShape: corner,
  cornerTopRightShape: corner,
  cornerBottomRightShape: corner,
  cornerBottomLeftShape: corner,
  borderImageSource: own('none', orNone(image)),
  borderImageSlice: own('100% 100% 100% 100%', borderSlice),
  borderImageWidth: own('1 1 1 1', borderImageWidth),
  borderImageOutset: own('0 0 0 0', borderOutset),
  borderImageRepeat: own('stretch stretch', borderRepeat),
  outlineWidth: borderWidth,
  // No border of a neighbour is to give way to it.
  outlineStyle: own('none', keyword('auto', ...LINES.filter((line) => line !== 'hidden'))),
  outlineColor: ownColor,
  outlineOffset: own(0, length()),
  boxShadow: own('none', shadow(true)),
  boxDecorationBreak: own('slice', keyword('slice', 'clone')),

  backgroundColor: own('rgba(0, 0, 0, 0)', color),
  backgroundImage: own('none', images),
  backgroundPositionX: own('0%', list(positionAcross)),
  backgroundPositionY: own('0%', list(positionDown)),
  backgroundSize: own('auto auto', list(size)),
  backgroundRepeat: own('repeat repeat', list(repeat)),
  backgroundOrigin: own('padding-box', list(keyword(...BOXES))),
  backgroundClip: own('border-box', list(keyword('text', ...BOXES))),
  backgroundAttachment: own('scroll', list(keyword('scroll', 'local', 'fixed'))),
  backgroundBlendMode: own('normal', list(keyword(...BLEND_MODES))),
  maskImage: own('none', images),
  maskPosition: own('0% 0%', list(position)),
  maskSize: own('auto auto', list(size)),
  maskRepeat: own('repeat repeat', list(repeat)),
  maskOrigin: own('border-box', list(keyword(...BOXES))),
  maskClip: own('border-box', list(keyword('no-clip', ...BOXES))),
  maskComposite: own('add', list(keyword('add', 'subtract', 'intersect', 'exclude'))),
  maskMode: own('match-source', list(keyword('alpha', 'luminance', 'match-source'))),
  clip: own('auto', clip),
  clipPath: own('none', clipPath),
  filter: own('none', filters),
  backdropFilter: own('none', filters),
  transform: own('none', transform),
  transformStyle: own('flat', keyword('flat', 'preserve-3d')),
  perspective: own('none', orNone(length(SIZE))),
  transformOrigin: own('50% 50%', transformOrigin),
  translate: own('none', translate),
  rotate: own('none', rotate),
  scale: own('none', scale),
  objectFit: own('fill', keyword('fill', 'contain', 'cover', 'none', 'scale-down')),
  objectPosition: own('50% 50%', position),
  imageRendering: inherited('auto', keyword('auto', 'pixelated', 'crisp-edges', 'smooth', 'high-quality')),

  color: inherited('#000000', color),
  fontFamily: inherited('serif', fontFamily),
  fontSize: inherited(16, fontSize),
  fontWeight: inherited(400, fontWeight),
  fontStyle: inherited('normal', formal('font-style')),
  fontStretch: inherited('100%', either(keywordValues<string>(FONT_WIDTHS), formal('font-stretch'))),
  fontVariantCaps: inherited('normal', formal('font-variant-caps')),
  fontVariantNumeric: inherited('normal', fontVariantNumeric),
  fontVariantEastAsian: inherited('normal', fontVariantEastAsian),
  fontVariantPosition: inherited('normal', keyword('normal', 'sub', 'super')),
  fontVariantAlternates: inherited('normal', keyword('normal', 'historical-forms')),
  fontVariantLigatures: inherited('normal', formal('font-variant-ligatures')),
  fontKerning: inherited('auto', keyword('auto', 'normal', 'none')),
  fontFeatureSettings: inherited('normal', settings('font-feature-settings')),
  fontVariationSettings: inherited('normal', settings('font-variation-settings')),
  fontPalette: inherited('normal', fontPalette),
  fontSynthesisWeight: inherited('auto', keyword('auto', 'none')),
  fontSynthesisStyle: inherited('auto', keyword('auto', 'none')),
  lineHeight: inherited('normal', lineHeight),
  letterSpacing: inherited(0, either(keywordValues<CssLength>({ normal: 0 }), length())),
  wordSpacing: inherited(0, either(keywordValues<CssLength>({ normal: 0 }), length())),
  textAlign: inherited(
    'start',
    keyword(
      'start',
      'end',
      'left',
      'right',
      'center',
      'justify',
      'match-parent',
      '-internal-center',
      '-webkit-left',
      '-webkit-right',
      '-webkit-center',
    ),
  ),
  textAlignLast: inherited('auto', keyword('auto', 'start', 'end', 'left', 'right', 'center', 'justify')),
  textIndent: inherited(0, lengthOrPercentage()),
  textTransform: inherited('none', keyword('none', 'uppercase', 'lowercase', 'capitalize')),
  textDecorationLine: own('none', decorationLines),
  textDecorationStyle: own('solid', keyword('solid', 'double', 'dotted', 'dashed', 'wavy')),
  textDecorationColor: ownColor,
  textDecorationThickness: own('auto', or(['auto', 'from-font'], lengthOrPercentage())),
  textUnderlineOffset: inherited('auto', or(['auto'], lengthOrPercentage())),
  textUnderlinePosition: inherited('auto', wordSet('auto', 'from-font', 'under')),
  textDecorationSkipInk: inherited('auto', keyword('auto', 'none', 'all')),
  textEmphasisStyle: inherited('none', textEmphasisStyle),
  textEmphasisColor: inherited('currentcolor', color),
  textEmphasisPosition: inherited('over right', textEmphasisPosition),
  textShadow: inherited('none', shadow(false)),
  textOverflow: own('clip', keyword('clip', 'ellipsis')),
  textWrapMode: inherited('wrap', keyword('wrap', 'nowrap')),
  textWrapStyle: inherited('auto', keyword('auto', 'balance', 'pretty', 'stable')),
  whiteSpaceCollapse: inherited(
    'collapse',
    keyword('collapse', 'preserve', 'preserve-breaks', 'preserve-spaces', 'break-spaces'),
  ),
  overflowWrap: inherited('normal', keyword('normal', 'break-word', 'anywhere')),
  wordBreak: inherited('normal', keyword('normal', 'break-all', 'keep-all', 'break-word', 'auto-phrase')),
  lineBreak: inherited('auto', keyword('auto', 'loose', 'normal', 'strict', 'anywhere')),
  hyphens: inherited('manual', keyword('none', 'manual', 'auto')),
  /** A number is of spaces, a text of pixels. */
  textSpacingTrim: inherited('normal', keyword('normal', 'space-all', 'space-first', 'trim-start')),
  tabSize: inherited(8, either<number | string>(number(SIZE), inPixels)),
  verticalAlign: own(
    'baseline',
    or(
      'baseline sub super top text-top middle -webkit-baseline-middle bottom text-bottom'.split(' '),
      lengthOrPercentage(),
    ),
  ),
  direction: inherited('ltr', keyword('ltr', 'rtl')),
  unicodeBidi: own(
    'normal',
    keyword('normal', 'embed', 'isolate', 'bidi-override', 'isolate-override', 'plaintext'),
  ),
  writingMode: inherited('horizontal-tb', keyword('horizontal-tb')),
  WebkitTextStrokeWidth: inherited(
    0,
    either(keywordValues<CssLength>({ thin: 1, medium: 3, thick: 5 }), length(SIZE)),
  ),
  WebkitTextStrokeColor: inherited('currentcolor', color),
  WebkitTextFillColor: inherited('currentcolor', color),
  paintOrder: inherited('normal', formal('paint-order')),
  WebkitLineClamp: own('none', or(['none'], integer({ least: 1 }))),
  WebkitBoxOrient: own('horizontal', keyword('horizontal', 'vertical', 'inline-axis', 'block-axis')),
  WebkitBoxPack: own('start', keyword('start', 'center', 'end', 'justify')),
  WebkitBoxAlign: own('stretch', keyword('stretch', 'start', 'center', 'end', 'baseline')),
  textBoxTrim: own('none', keyword('none', 'trim-start', 'trim-end', 'trim-both')),
  textBoxEdge: inherited('auto', textBoxEdge),
  /** Lines and the least size that a text may shrink to so that it fits: `shrink 24px 3`. No browser has it yet. */
  textFit: inherited('none', textFit),

  /** Of controls: `auto` as browsers draw them, `styled` where an author's rules end that. */
  appearance: own('none', appearance),
  accentColor: inherited('auto', or(['auto'], color)),
  resize: own('none', keyword('none', 'auto', 'both', 'horizontal', 'vertical', 'block', 'inline')),

  listStyleType: inherited('disc', listStyle),
  listStylePosition: inherited('outside', keyword('inside', 'outside')),
  listStyleImage: inherited('none', image),
  content: own('normal', content),
  quotes: inherited('auto', formal('quotes')),
  counterReset: own('none', counters(0)),
  counterIncrement: own('none', counters(1)),
  counterSet: own('none', counters(0)),

  animationName: own('none', formal('animation-name', { cased: true })),
  animationDuration: own(0, list(time)),
  animationDelay: own(0, list(time)),
  animationTimingFunction: own('ease', formal('animation-timing-function')),
  animationIterationCount: own('1', formal('animation-iteration-count')),
  animationDirection: own('normal', formal('animation-direction')),
  animationFillMode: own('none', formal('animation-fill-mode')),
  animationPlayState: own('running', formal('animation-play-state')),

  fill: inherited('#000000', svgPaint),
  fillOpacity: inherited(1, number({ least: 0, most: 1 }, true)),
  fillRule: inherited('nonzero', keyword('nonzero', 'evenodd')),
  stroke: inherited('none', svgPaint),
  strokeWidth: inherited(1, either<CssLength | number | string>(number(SIZE), lengthOrPercentage(SIZE))),
  strokeOpacity: inherited(1, number({ least: 0, most: 1 }, true)),
  strokeLinecap: inherited('butt', keyword('butt', 'round', 'square')),
  strokeLinejoin: inherited('miter', keyword('miter', 'round', 'bevel')),
  strokeMiterlimit: inherited(4, number(SIZE)),
  strokeDasharray: inherited('none', formal('stroke-dasharray')),
  strokeDashoffset: inherited(0, either<CssLength | number | string>(number(), lengthOrPercentage())),
  markerStart: marker,
  markerMid: marker,
  markerEnd: marker,
  clipRule: inherited('nonzero', keyword('nonzero', 'evenodd')),
  shapeRendering: inherited('auto', keyword('auto', 'optimizespeed', 'crispedges', 'geometricprecision')),
  vectorEffect: own('none', keyword('none', 'non-scaling-stroke')),
  transformBox: own('view-box', keyword('content-box', 'border-box', 'fill-box', 'stroke-box', 'view-box')),
  maskType: own('luminance', keyword('luminance', 'alpha')),
  x: place,
  y: place,
  cx: place,
  cy: place,
  r: own(0, shapeRadius),
  rx: own('auto', or(['auto'], shapeRadius)),
  ry: own('auto', or(['auto'], shapeRadius)),
  d: own('none', pathOfShape),
  textAnchor: inherited('start', keyword('start', 'middle', 'end')),
  dominantBaseline: inherited(
    'auto',
    keyword(
      ...'auto alphabetic ideographic middle central mathematical hanging text-top text-bottom'.split(' '),
      'text-before-edge',
      'text-after-edge',
    ),
  ),
  alignmentBaseline: own(
    'auto',
    keyword(
      ...'auto baseline alphabetic ideographic middle central mathematical hanging text-top text-bottom'.split(
        ' ',
      ),
      ...'before-edge after-edge text-before-edge text-after-edge'.split(' '),
    ),
  ),
  baselineShift: own(0, or(['baseline', 'sub', 'super'], lengthOrPercentage())),
  stopColor: own('#000000', color),
  stopOpacity: own(1, number({ least: 0, most: 1 }, true)),
} satisfies Record<string, Longhand>;

/** Name of a longhand as scripts write it: `marginTop`. */
export type LonghandName = keyof typeof LONGHANDS;

/** Every longhand with its name, in the order of the table. */
export const LONGHAND_NAMES = Object.keys(LONGHANDS) as LonghandName[];

/** The table's row of a name; undefined for what is no longhand. */
export function longhandNamed(name: string): Longhand | undefined {
  return Object.hasOwn(LONGHANDS, name) ? LONGHANDS[name as LonghandName] : undefined;
}
