import {
  borderImageWidth,
  borderOutset,
  borderRepeat,
  borderSlice,
} from '../grammars/border-image-grammars.js';
import { colorScheme } from '../grammars/color-scheme-grammar.js';
import { containerName, containerType } from '../grammars/container-grammars.js';
import { content, counters, listStyle } from '../grammars/content-grammars.js';
import { cornerRadius, cornerShape, SHARP } from '../grammars/corner-grammars.js';
import { clip, clipMargin, clipPath } from '../grammars/effect-grammars.js';
import {
  hyphenateCharacter,
  textEmphasisPosition,
  textEmphasisStyle,
} from '../grammars/emphasis-grammars.js';
import { backdropFilters, filters } from '../grammars/filters.js';
import {
  decorationLines,
  fontFamily,
  fontPalette,
  fontSize,
  fontSizeAdjust,
  fontVariantEastAsian,
  fontVariantNumeric,
  fontWeight,
  lineHeight,
  settings,
  textBoxEdge,
  textFit,
  textIndent,
} from '../grammars/font-grammars.js';
import { formal } from '../grammars/formal-grammars.js';
import {
  alphaValue,
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
  pair,
  time,
  wordSet,
} from '../grammars/grammars.js';
import { image, images, repeat, size } from '../grammars/image-grammars.js';
import {
  alignment,
  aspectRatio,
  contain,
  containedSize,
  display,
  flexWrap,
  gridAutoFlow,
  gridTracks,
  textJustify,
  willChange,
} from '../grammars/layout-grammars.js';
import { offsetAnchor, offsetPath, offsetPosition, offsetRotate } from '../grammars/motion-grammars.js';
import { objectPosition, position, positionAcross, positionDown } from '../grammars/position-grammar.js';
import { boxReflect } from '../grammars/reflection-grammar.js';
import { boxShadow, textShadow } from '../grammars/shadows.js';
import { shapeOutside } from '../grammars/shape-grammars.js';
import { pathOfShape, svgMarker, svgPaint } from '../grammars/svg-grammars.js';
import {
  MIDDLE,
  perspectiveOrigin,
  rotate,
  scale,
  transform,
  transformOrigin,
  translate,
} from '../grammars/transforms.js';
import { wordOf } from '../syntax/component-values.js';
import { FONT_WIDTHS } from '../values/font-values.js';
import type { CssLength } from '../values/values.js';
import { BLEND_MODES } from './blend-modes.js';
import {
  CONTAINING,
  CURRENT_COLOR,
  geometryOf,
  HALFWAY,
  INTEGERS,
  inherited,
  type Longhand,
  NO_LENGTHS,
  NOT_NEGATIVE,
  own,
  PAINT,
  PIXELS,
  SHAPES,
  SHARE,
} from './longhand-row.js';

/** A share, or none at all, which is 1. */
const zoom: Grammar<number> = (values, context) => {
  const [only] = values;
  if (values.length === 1 && wordOf(only) === 'normal') return 1;
  const share = number({ least: 0 }, true)(values, context);
  return share === 0 ? 1 : share;
};
const spacing = either<CssLength | string>(keywordValues<CssLength>({ normal: 0 }), lengthOrPercentage());
const SIZE = { least: 0 };
const SIZES = ['min-content', 'max-content', 'fit-content', 'stretch', '-webkit-fill-available'];
const boxSize = or(['auto', ...SIZES], lengthOrPercentage(SIZE));
const mostSize = or(['none', ...SIZES], lengthOrPercentage(SIZE));
const inset = own('auto', or(['auto'], lengthOrPercentage()), PIXELS);
const margin = own(0, or(['auto'], lengthOrPercentage()), PIXELS);
const padding = own(0, lengthOrPercentage(SIZE), PIXELS, NOT_NEGATIVE);
const lineWidth = either(keywordValues<CssLength>({ thin: 1, medium: 3, thick: 5 }), length(SIZE));
const borderWidth = own(3, lineWidth, PIXELS, NOT_NEGATIVE);
const LINES = 'none hidden solid dotted dashed double groove ridge inset outset'.split(' ');
// Bars over the content, which no picture has.
const overflow = either(
  keyword('visible', 'hidden', 'clip', 'scroll', 'auto'),
  keywordValues({ overlay: 'auto' }),
);
const borderStyle = own('none', keyword(...LINES));
const ownColor = own('currentcolor', color, PAINT);
const breakBetween = own(
  'auto',
  keyword('auto', 'avoid', 'avoid-page', 'page', 'left', 'right', 'recto', 'verso', 'avoid-column', 'column'),
);
const gapRuleWidth = own(3, lineWidth, PAINT, PIXELS, NOT_NEGATIVE);
/** Layout finds where rules are if there are any. */
const gapRuleStyle = own('none', keyword(...LINES), { stage: { word: 'none' } });
const radius = own(SHARP, cornerRadius, PAINT);
const corner = own(1, cornerShape, PAINT);
const BOXES = ['border-box', 'padding-box', 'content-box'];
/** Of elements of SVG; of boxes they are others (CSS Box 4, section 2). */
const BOXES_OF_SHAPES = ['fill-box', 'stroke-box', 'view-box'];
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
const gridLine = own('auto', formal('grid-row-start', { cased: true }), HALFWAY);
const tracks = own('none', gridTracks);
const autoTracks = own('auto', formal('grid-auto-columns', { zero: 'px' }));
/** Numbers are pixels, as in attributes of SVG. */
const coordinate = either<CssLength | number | string>(number(), lengthOrPercentage());
const AREAS = geometryOf('rect', 'svg', 'image', 'use');
const upperLeft = own(0, coordinate, AREAS);
const centre = own(0, coordinate, geometryOf('circle', 'ellipse'));
const shapeRadius = either<CssLength | number | string>(number(SIZE), lengthOrPercentage(SIZE));
const marker = inherited('none', svgMarker, PAINT, SHAPES);
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
  zIndex: own('auto', or(['auto'], integer()), PAINT, INTEGERS),
  zoom: own(1, zoom),
  boxSizing: own('content-box', keyword('content-box', 'border-box')),
  width: own('auto', boxSize, PIXELS, NOT_NEGATIVE, AREAS),
  height: own('auto', boxSize, PIXELS, NOT_NEGATIVE, AREAS),
  minWidth: own('auto', boxSize, PIXELS, NOT_NEGATIVE),
  minHeight: own('auto', boxSize, PIXELS, NOT_NEGATIVE),
  maxWidth: own('none', mostSize, PIXELS, NOT_NEGATIVE),
  maxHeight: own('none', mostSize, PIXELS, NOT_NEGATIVE),
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
  shapeOutside: own('none', shapeOutside),
  shapeMargin: own(0, lengthOrPercentage(SIZE), NOT_NEGATIVE, PIXELS),
  shapeImageThreshold: own(0, alphaValue(), SHARE),

  tableLayout: own('auto', keyword('auto', 'fixed')),
  borderCollapse: inherited('separate', keyword('separate', 'collapse')),
  borderSpacing: inherited('0px 0px', pair(length(SIZE))),
  captionSide: inherited('top', keyword('top', 'bottom')),
  emptyCells: inherited('show', keyword('show', 'hide')),

  flexDirection: own('row', keyword('row', 'row-reverse', 'column', 'column-reverse')),
  flexWrap: own('nowrap', flexWrap),
  flexLineCount: own(1, integer({ least: 1 })),
  flexGrow: own(0, number(SIZE), NOT_NEGATIVE),
  flexShrink: own(1, number(SIZE), NOT_NEGATIVE),
  flexBasis: own('auto', or(['content'], boxSize), PIXELS),
  order: own(0, integer(), INTEGERS),
  justifyContent: own('normal', alignment()),
  alignContent: own('normal', alignment()),
  alignItems: own('normal', alignment()),
  alignSelf: own('auto', alignment()),
  justifyItems: own('normal', alignment()),
  justifySelf: own('auto', alignment()),
  rowGap: own('normal', or(['normal'], lengthOrPercentage(SIZE)), NOT_NEGATIVE, PIXELS),
  columnGap: own('normal', or(['normal'], lengthOrPercentage(SIZE)), NOT_NEGATIVE, PIXELS),
  gridTemplateColumns: tracks,
  gridTemplateRows: tracks,
  gridTemplateAreas: own('none', formal('grid-template-areas'), HALFWAY, NO_LENGTHS),
  gridAutoColumns: autoTracks,
  gridAutoRows: autoTracks,
  gridAutoFlow: own('row', gridAutoFlow),
  gridRowStart: gridLine,
  gridRowEnd: gridLine,
  gridColumnStart: gridLine,
  gridColumnEnd: gridLine,

  columnWidth: own('auto', or(['auto'], length(SIZE)), NOT_NEGATIVE, PIXELS),
  columnCount: own('auto', or(['auto'], integer({ least: 1 })), INTEGERS, { least: 1 }),
  columnFill: own('balance', keyword('balance', 'auto')),
  columnSpan: own('none', keyword('none', 'all')),
  columnRuleWidth: gapRuleWidth,
  columnRuleStyle: gapRuleStyle,
  columnRuleColor: ownColor,
  rowRuleWidth: gapRuleWidth,
  rowRuleStyle: gapRuleStyle,
  rowRuleColor: ownColor,
  breakBefore: breakBetween,
  breakAfter: breakBetween,
  breakInside: own('auto', keyword('auto', 'avoid', 'avoid-page', 'avoid-column')),
  orphans: inherited(2, integer({ least: 1 }), INTEGERS, { least: 1 }),
  widows: inherited(2, integer({ least: 1 }), INTEGERS, { least: 1 }),

  overflowX: own('visible', overflow),
  overflowY: own('visible', overflow),
  visibility: inherited(
    'visible',
    keyword('visible', 'hidden', 'collapse'),
    {
      stage: { word: 'collapse' },
    },
    SHAPES,
  ),
  opacity: own(1, alphaValue(), PAINT, SHARE, SHAPES),
  isolation: own('auto', keyword('auto', 'isolate'), PAINT, SHAPES),
  contain: own('none', contain),
  containIntrinsicWidth: own('none', containedSize, NOT_NEGATIVE, PIXELS),
  containIntrinsicHeight: own('none', containedSize, NOT_NEGATIVE, PIXELS),
  contentVisibility: own('visible', keyword('visible', 'auto', 'hidden'), HALFWAY),
  containerType: own('normal', containerType),
  containerName: own('none', containerName, PAINT),
  willChange: own('auto', willChange),
  mixBlendMode: own('normal', keyword(...BLEND_MODES), PAINT, SHAPES),

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
  borderImageSource: own('none', image, PAINT, HALFWAY),
  borderImageSlice: own('100% 100% 100% 100%', borderSlice, PAINT),
  borderImageWidth: own('1 1 1 1', borderImageWidth, PAINT),
  borderImageOutset: own('0 0 0 0', borderOutset, PAINT),
  borderImageRepeat: own('stretch stretch', borderRepeat, PAINT),
  outlineWidth: own(3, lineWidth, PAINT, PIXELS, NOT_NEGATIVE),
  // No border of a neighbour is to give way to it.
  outlineStyle: own('none', keyword('auto', ...LINES.filter((line) => line !== 'hidden')), PAINT),
  outlineColor: ownColor,
  outlineOffset: own(0, length(), PAINT, PIXELS),
  boxShadow: own('none', boxShadow, PAINT),
  boxDecorationBreak: own('slice', keyword('slice', 'clone')),

  backgroundColor: own('rgba(0, 0, 0, 0)', color, PAINT),
  backgroundImage: own('none', images, PAINT, HALFWAY),
  backgroundPositionX: own('0%', list(positionAcross), PAINT),
  backgroundPositionY: own('0%', list(positionDown), PAINT),
  backgroundSize: own('auto auto', list(size), PAINT),
  backgroundRepeat: own('repeat repeat', list(repeat), PAINT),
  backgroundOrigin: own('padding-box', list(keyword(...BOXES)), PAINT),
  backgroundClip: own('border-box', list(keyword('text', ...BOXES)), PAINT),
  backgroundAttachment: own('scroll', list(keyword('scroll', 'local', 'fixed')), PAINT),
  backgroundBlendMode: own('normal', list(keyword(...BLEND_MODES)), PAINT),
  maskImage: own('none', images, PAINT, HALFWAY),
  maskPosition: own('0% 0%', list(position), PAINT, SHAPES),
  maskSize: own('auto auto', list(size), PAINT, SHAPES),
  maskRepeat: own('repeat repeat', list(repeat), PAINT, SHAPES),
  maskOrigin: own('border-box', list(keyword(...BOXES, ...BOXES_OF_SHAPES)), PAINT, SHAPES),
  maskClip: own('border-box', list(keyword('no-clip', ...BOXES, ...BOXES_OF_SHAPES)), PAINT, SHAPES),
  maskComposite: own('add', list(keyword('add', 'subtract', 'intersect', 'exclude')), PAINT, SHAPES),
  maskMode: own('match-source', list(keyword('alpha', 'luminance', 'match-source')), PAINT, SHAPES),
  WebkitMaskBoxImageSource: own('none', image, PAINT, HALFWAY),
  WebkitMaskBoxImageSlice: own('0 0 0 0 fill', borderSlice, PAINT),
  WebkitMaskBoxImageWidth: own('auto auto auto auto', borderImageWidth, PAINT),
  WebkitMaskBoxImageOutset: own('0 0 0 0', borderOutset, PAINT),
  WebkitMaskBoxImageRepeat: own('stretch stretch', borderRepeat, PAINT),
  clip: own('auto', clip, PAINT),
  WebkitBoxReflect: own('none', boxReflect, CONTAINING, HALFWAY),
  clipPath: own('none', clipPath, PAINT, SHAPES),
  filter: own('none', filters, CONTAINING, SHAPES),
  backdropFilter: own('none', backdropFilters, CONTAINING),
  transform: own('none', transform, CONTAINING),
  transformStyle: own('flat', keyword('flat', 'preserve-3d')),
  perspective: own('none', orNone(length(SIZE)), NOT_NEGATIVE, PIXELS),
  perspectiveOrigin: own(MIDDLE, perspectiveOrigin, PAINT),
  backfaceVisibility: own('visible', keyword('visible', 'hidden'), PAINT),
  transformOrigin: own(MIDDLE, transformOrigin, PAINT, SHAPES),
  translate: own('none', translate, CONTAINING),
  rotate: own('none', rotate, CONTAINING),
  scale: own('none', scale, CONTAINING),
  offsetPath: own('none', offsetPath, CONTAINING),
  offsetDistance: own(0, lengthOrPercentage(), PAINT, PIXELS),
  offsetRotate: own('auto 0deg', offsetRotate, PAINT),
  offsetAnchor: own('auto', offsetAnchor, PAINT),
  offsetPosition: own('normal', offsetPosition, PAINT),
  objectFit: own('fill', keyword('fill', 'contain', 'cover', 'none', 'scale-down'), PAINT),
  objectPosition: own('50% 50%', objectPosition, PAINT),
  imageRendering: inherited(
    'auto',
    keyword('auto', 'pixelated', 'crisp-edges', 'smooth', 'high-quality'),
    PAINT,
  ),

  imageOrientation: inherited('from-image', keyword('from-image', 'none'), HALFWAY),

  colorScheme: inherited('normal', colorScheme, PAINT, HALFWAY),
  color: inherited('#000000', color, PAINT, SHAPES),
  fontFamily: inherited('serif', fontFamily, HALFWAY, NO_LENGTHS),
  fontSize: inherited(16, fontSize, NOT_NEGATIVE, PIXELS),
  fontWeight: inherited(400, fontWeight, { least: 1, most: 1000 }),
  fontStyle: inherited('normal', formal('font-style')),
  fontStretch: inherited('100%', either(keywordValues<string>(FONT_WIDTHS), formal('font-stretch'))),
  fontSizeAdjust: inherited('none', fontSizeAdjust, NOT_NEGATIVE),
  fontVariantCaps: inherited('normal', formal('font-variant-caps')),
  fontVariantNumeric: inherited('normal', fontVariantNumeric),
  fontVariantEastAsian: inherited('normal', fontVariantEastAsian),
  fontVariantPosition: inherited('normal', keyword('normal', 'sub', 'super')),
  fontVariantAlternates: inherited(
    'normal',
    formal('font-variant-alternates', { cased: true }),
    HALFWAY,
    NO_LENGTHS,
  ),
  fontVariantLigatures: inherited('normal', formal('font-variant-ligatures')),
  fontKerning: inherited('auto', keyword('auto', 'normal', 'none')),
  fontFeatureSettings: inherited('normal', settings('font-feature-settings'), HALFWAY, NO_LENGTHS),
  fontVariationSettings: inherited('normal', settings('font-variation-settings'), NO_LENGTHS),
  fontPalette: inherited('normal', fontPalette),
  fontSynthesisWeight: inherited('auto', keyword('auto', 'none')),
  fontSynthesisStyle: inherited('auto', keyword('auto', 'none')),
  fontSynthesisSmallCaps: inherited('auto', keyword('auto', 'none')),
  lineHeight: inherited('normal', lineHeight, NOT_NEGATIVE, PIXELS),
  letterSpacing: inherited(0, spacing, PIXELS),
  wordSpacing: inherited(0, spacing, PIXELS),
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
  textJustify: inherited('auto', textJustify),
  textIndent: inherited(0, textIndent, PIXELS),
  textTransform: inherited('none', keyword('none', 'uppercase', 'lowercase', 'capitalize')),
  textDecorationLine: own('none', decorationLines, PAINT),
  textDecorationStyle: own('solid', keyword('solid', 'double', 'dotted', 'dashed', 'wavy'), PAINT),
  textDecorationColor: own('currentcolor', color, PAINT, CURRENT_COLOR),
  textDecorationThickness: own('auto', or(['auto', 'from-font'], lengthOrPercentage()), PAINT, PIXELS),
  textUnderlineOffset: inherited('auto', or(['auto'], lengthOrPercentage()), PAINT, PIXELS),
  textUnderlinePosition: inherited('auto', wordSet('auto', 'from-font', 'under'), PAINT),
  textDecorationSkipInk: inherited('auto', keyword('auto', 'none', 'all'), PAINT),
  textEmphasisStyle: inherited('none', textEmphasisStyle),
  textEmphasisColor: inherited('currentcolor', color, PAINT),
  textEmphasisPosition: inherited('over right', textEmphasisPosition),
  rubyAlign: inherited('space-around', keyword('space-around', 'start', 'center', 'space-between')),
  rubyPosition: inherited('over', keyword('over', 'under')),
  textShadow: inherited('none', textShadow, PAINT),
  textOverflow: own('clip', keyword('clip', 'ellipsis')),
  textWrapMode: inherited('wrap', keyword('wrap', 'nowrap')),
  textWrapStyle: inherited('auto', keyword('auto', 'balance', 'pretty', 'stable')),
  whiteSpaceCollapse: inherited(
    'collapse',
    keyword('collapse', 'preserve', 'preserve-breaks', 'preserve-spaces', 'break-spaces'),
  ),
  overflowClipMargin: own('padding-box 0px', clipMargin, PAINT),
  overflowWrap: inherited('normal', keyword('normal', 'break-word', 'anywhere')),
  wordBreak: inherited('normal', keyword('normal', 'break-all', 'keep-all', 'break-word', 'auto-phrase')),
  lineBreak: inherited('auto', keyword('auto', 'loose', 'normal', 'strict', 'anywhere')),
  hyphens: inherited('manual', keyword('none', 'manual', 'auto')),
  hyphenateCharacter: inherited('auto', hyphenateCharacter),
  /** A number is of spaces, a text of pixels. */
  textSpacingTrim: inherited('normal', keyword('normal', 'space-all', 'space-first', 'trim-start')),
  tabSize: inherited(8, either<number | string>(number(SIZE), inPixels), NOT_NEGATIVE),
  verticalAlign: own(
    'baseline',
    or(
      'baseline sub super top text-top middle -webkit-baseline-middle bottom text-bottom'.split(' '),
      lengthOrPercentage(),
    ),
    PIXELS,
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
    PAINT,
    NOT_NEGATIVE,
    PIXELS,
  ),
  WebkitTextStrokeColor: inherited('currentcolor', color, PAINT, CURRENT_COLOR),
  WebkitTextFillColor: inherited('currentcolor', color, PAINT, CURRENT_COLOR),
  paintOrder: inherited('normal', formal('paint-order'), PAINT, SHAPES),
  WebkitLineClamp: own('none', or(['none'], integer({ least: 1 })), INTEGERS),
  WebkitBoxOrient: own('horizontal', keyword('horizontal', 'vertical', 'inline-axis', 'block-axis')),
  WebkitBoxPack: own('start', keyword('start', 'center', 'end', 'justify')),
  WebkitBoxAlign: own('stretch', keyword('stretch', 'start', 'center', 'end', 'baseline')),
  WebkitBoxDirection: own('normal', keyword('normal', 'reverse')),
  WebkitBoxFlex: own(0, number({})),
  WebkitBoxOrdinalGroup: own(1, integer({ least: 1 }), INTEGERS, { least: 1 }),
  textBoxTrim: own('none', keyword('none', 'trim-start', 'trim-end', 'trim-both')),
  textBoxEdge: inherited('auto', textBoxEdge),
  /** Lines and the least size that a text may shrink to so that it fits: `shrink 24px 3`. No browser has it yet. */
  textFit: inherited('none', textFit),

  /** Of controls: `auto` as browsers draw them, `styled` where an author's rules end that. */
  appearance: own('none', appearance),
  accentColor: inherited('auto', or(['auto'], color), PAINT),
  resize: own('none', keyword('none', 'auto', 'both', 'horizontal', 'vertical', 'block', 'inline')),

  listStyleType: inherited('disc', listStyle, HALFWAY, NO_LENGTHS),
  listStylePosition: inherited('outside', keyword('inside', 'outside')),
  listStyleImage: inherited('none', image, HALFWAY),
  content: own('normal', content, HALFWAY, NO_LENGTHS),
  quotes: inherited('auto', formal('quotes'), HALFWAY, NO_LENGTHS),
  counterReset: own('none', counters(0), NO_LENGTHS),
  counterIncrement: own('none', counters(1), NO_LENGTHS),
  counterSet: own('none', counters(0), NO_LENGTHS),

  animationName: own('none', formal('animation-name', { cased: true }), PAINT, NO_LENGTHS),
  animationDuration: own(0, list(time), PAINT, NO_LENGTHS),
  animationDelay: own(0, list(time), PAINT, NO_LENGTHS),
  animationTimingFunction: own('ease', formal('animation-timing-function'), PAINT, NO_LENGTHS),
  animationIterationCount: own('1', formal('animation-iteration-count'), PAINT, NO_LENGTHS),
  animationDirection: own('normal', formal('animation-direction'), PAINT, NO_LENGTHS),
  animationFillMode: own('none', formal('animation-fill-mode'), PAINT, NO_LENGTHS),
  animationPlayState: own('running', formal('animation-play-state'), PAINT, NO_LENGTHS),

  fill: inherited('#000000', svgPaint, PAINT, CURRENT_COLOR, SHAPES),
  fillOpacity: inherited(1, alphaValue(), PAINT, SHARE, SHAPES),
  fillRule: inherited('nonzero', keyword('nonzero', 'evenodd'), PAINT, SHAPES),
  stroke: inherited('none', svgPaint, PAINT, CURRENT_COLOR, SHAPES),
  strokeWidth: inherited(
    1,
    either<CssLength | number | string>(number(SIZE), lengthOrPercentage(SIZE)),
    PAINT,
    NOT_NEGATIVE,
    SHAPES,
  ),
  strokeOpacity: inherited(1, alphaValue(), PAINT, SHARE, SHAPES),
  strokeLinecap: inherited('butt', keyword('butt', 'round', 'square'), PAINT, SHAPES),
  strokeLinejoin: inherited('miter', keyword('miter', 'round', 'bevel'), PAINT, SHAPES),
  strokeMiterlimit: inherited(4, number(SIZE), PAINT, NOT_NEGATIVE, SHAPES),
  strokeDasharray: inherited('none', formal('stroke-dasharray'), PAINT, SHAPES),
  strokeDashoffset: inherited(
    0,
    either<CssLength | number | string>(number(), lengthOrPercentage()),
    PAINT,
    SHAPES,
  ),
  markerStart: marker,
  markerMid: marker,
  markerEnd: marker,
  clipRule: inherited('nonzero', keyword('nonzero', 'evenodd'), PAINT, SHAPES),
  shapeRendering: inherited(
    'auto',
    keyword('auto', 'optimizespeed', 'crispedges', 'geometricprecision'),
    PAINT,
    SHAPES,
  ),
  colorInterpolation: inherited('srgb', keyword('auto', 'srgb', 'linearrgb'), PAINT, SHAPES),
  vectorEffect: own('none', keyword('none', 'non-scaling-stroke'), PAINT, SHAPES),
  transformBox: own(
    'view-box',
    keyword('content-box', 'border-box', 'fill-box', 'stroke-box', 'view-box'),
    SHAPES,
  ),
  maskType: own('luminance', keyword('luminance', 'alpha'), PAINT, SHAPES),
  x: upperLeft,
  y: upperLeft,
  cx: centre,
  cy: centre,
  r: own(0, shapeRadius, geometryOf('circle')),
  rx: own('auto', or(['auto'], shapeRadius), geometryOf('rect', 'ellipse')),
  ry: own('auto', or(['auto'], shapeRadius), geometryOf('rect', 'ellipse')),
  d: own('none', pathOfShape, geometryOf('path')),
  textAnchor: inherited('start', keyword('start', 'middle', 'end')),
  dominantBaseline: inherited(
    'auto',
    keyword(
      ...'auto alphabetic ideographic middle central mathematical hanging text-top text-bottom'.split(' '),
      'text-before-edge',
      'text-after-edge',
      ...'use-script no-change reset-size'.split(' '),
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
  baselineShift: own(0, or(['baseline', 'sub', 'super'], lengthOrPercentage()), PIXELS),
  stopColor: own('#000000', color, PAINT, SHAPES),
  stopOpacity: own(1, alphaValue(), PAINT, SHARE, SHAPES),
  floodColor: own('#000000', color, PAINT, SHAPES),
  floodOpacity: own(1, alphaValue(), PAINT, SHARE, SHAPES),
  lightingColor: own('#ffffff', color, PAINT, SHAPES),
  colorInterpolationFilters: inherited('linearrgb', keyword('auto', 'srgb', 'linearrgb'), PAINT, SHAPES),
} satisfies Record<string, Longhand>;

/** Name of a longhand as scripts write it: `marginTop`. */
export type LonghandName = keyof typeof LONGHANDS;

/** Every longhand with its name, in the order of the table. */
export const LONGHAND_NAMES = Object.keys(LONGHANDS) as LonghandName[];

/** Those that all shapes of SVG have as attributes. */
export const OF_SHAPES = LONGHAND_NAMES.filter((name) => longhandNamed(name)?.attributeOf === 'shapes');

/** The table's row of a name; undefined for what is no longhand. */
export function longhandNamed(name: string): Longhand | undefined {
  return Object.hasOwn(LONGHANDS, name) ? LONGHANDS[name as LonghandName] : undefined;
}
