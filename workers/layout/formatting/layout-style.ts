import { type ComputedValues, isOutOfFlow } from '../../css/cascade/computed-style.js';
import { contains, containsFixed, isSizeContainer } from '../../css/cascade/containment.js';
import { quirkyMargins } from '../../css/cascade/quirky-styles.js';
import type { PlainValue } from '../../css/grammars/grammars.js';
import { layoutUnit } from '../../css/values/layout-unit.js';
import { type Alignment, alignmentOf } from './alignment.js';
import { type BreakStyle, breakStyle, type ColumnStyle, columnStyle } from './columns/column-style.js';
import { type ShapeStyle, shapeStyle } from './float-shapes.js';
import { type GridPlacement, type GridStyle, gridPlacement, gridStyle } from './grid/grid-style.js';
import { type Length, lengthOf } from './lengths.js';
import { type TableStyle, tableStyle } from './table/table-style.js';

/** A size of a box, or the most or least of one; `auto` is also what no maximum is. */
export type Size = Length | 'auto' | 'min-content' | 'max-content' | 'fit-content' | 'stretch';

/** Of top, right, bottom, left, as CSS has them. */
type Sides<T> = readonly [top: T, right: T, bottom: T, left: T];

export const TOP = 0;
export const RIGHT = 1;
export const BOTTOM = 2;
export const LEFT = 3;

/** A side that boxes float to. */
export type FloatSide = 'left' | 'right' | 'inline-start' | 'inline-end';

/** The formatting context that a box makes for what is in it. */
export type DisplayInside = 'block' | 'flow-root' | 'columns' | 'flex' | 'grid' | TablePart;

/** A table, with its captions around it where it has some, and what it is made of (CSS Tables 3, section 2.1). */
export type TablePart =
  | 'table-wrapper'
  | 'table'
  | 'table-section'
  | 'table-row'
  | 'table-cell'
  | 'table-columns';

/** Everything that layout reads of an element. Numbers are CSS pixels. */
export interface LayoutStyle {
  display: DisplayInside;
  /** Whether it is out of the flow; with `isFixed`, in the picture and not in the box that contains it. */
  isAbsolute: boolean;
  isFixed: boolean;
  isRelative: boolean;
  isSticky: boolean;
  /** Which side it floats to: `start` and `end` are those of the block that it is in. */
  float: 'none' | FloatSide;
  clear: 'none' | 'both' | FloatSide;
  /** What lines run along beside it, of a float, where that is not its margin box. */
  shape: ShapeStyle | undefined;
  /** Whether absolutely positioned boxes within it stand in its padding box. */
  isContainingBlock: boolean;
  /** Whether fixed ones do, too. */
  containsFixed: boolean;
  isBorderBox: boolean;
  isRtl: boolean;
  inset: Sides<Length | 'auto'>;
  margin: Sides<Length | 'auto'>;
  /** Whether that is one of browsers' own styles, which bodies and cells have not at their edges in quirks mode. */
  isTopMarginQuirky: boolean;
  isBottomMarginQuirky: boolean;
  padding: Sides<Length>;
  border: Sides<number>;
  width: Size;
  height: Size;
  minWidth: Size;
  minHeight: Size;
  maxWidth: Size;
  maxHeight: Size;
  /** Width by height; 0 for none. */
  aspectRatio: number;
  /** Whether a replaced element prefers its own ratio to that one. */
  prefersNaturalRatio: boolean;
  /** Most lines of a box that clamps them; 0 for one that does not. */
  lineClamp: number;
  /** Whether its overflow is hidden or scrolls, which makes an automatic minimum nothing. */
  isScrollContainer: boolean;
  /** Whether it is as wide, and as high, as if nothing were in it, and has no baseline (CSS Containment 2, section 3). */
  isWidthContained: boolean;
  isHeightContained: boolean;
  /** The content box that its contents are taken to come to then. */
  containedWidth: number;
  containedHeight: number;
  hasNoBaseline: boolean;
  order: number;
  /** `row` or `column`, and whether from the end. */
  isColumn: boolean;
  isReversed: boolean;
  wrap: 'nowrap' | 'wrap' | 'wrap-reverse';
  /** Whether it is a flexible box of old, by `display: -webkit-box`. */
  isLegacyBox: boolean;
  /** Whether lines come out equally long, and how many they are at least. */
  isBalanced: boolean;
  lineCount: number;
  /** By how much an item of a flexible box of old grows and shrinks, and its group among the others. */
  legacyFlex: number;
  legacyOrder: number;
  flexGrow: number;
  flexShrink: number;
  flexBasis: Size | 'content';
  alignContent: Alignment;
  alignItems: Alignment;
  alignSelf: Alignment;
  justifyContent: Alignment;
  justifyItems: Alignment;
  /** Where blocks within it stand that are not as wide as it, by old attributes. */
  blockAlign: 'left' | 'right' | 'center' | undefined;
  justifySelf: Alignment;
  /** `normal` is 0 but between columns of a text. */
  rowGap: Length;
  columnGap: Length;
  /** Whether rules are drawn in gaps. */
  hasRules: boolean;
  /** Of boxes whose content is in columns. */
  columns: ColumnStyle | undefined;
  breaks: BreakStyle;
  /** Whether it goes across all columns where it is in some. */
  isSpanner: boolean;
  /** Of grid containers. */
  grid: GridStyle | undefined;
  /** Of items that do not place themselves. */
  gridPlacement: GridPlacement | undefined;
  /** Of tables and what they are made of. */
  table: TableStyle | undefined;
}

const styles = new WeakMap<ComputedValues, LayoutStyle>();

/** The style that layout reads, from computed values. The same values, which must not change any more, give the same object. */
export function layoutStyle(values: ComputedValues): LayoutStyle {
  let style = styles.get(values);
  if (!style) {
    style = styleOf(values);
    styles.set(values, style);
  }
  return style;
}

/** Lets values share the style of others that are laid out alike. */
export function shareLayoutStyle(from: ComputedValues, to: ComputedValues): void {
  styles.set(to, layoutStyle(from));
}

function styleOf(values: ComputedValues): LayoutStyle {
  const display = displayInside(values);
  const direction = String(values.flexDirection);
  const ratio = String(values.aspectRatio);
  const flexWrap = String(values.flexWrap);
  const wrap = flexWrap === 'balance' ? 'wrap' : flexWrap.split(' ', 1)[0];
  const isLegacyBox = String(values.display).startsWith('-webkit');
  return {
    display,
    isAbsolute: isOutOfFlow(values),
    isFixed: values.position === 'fixed',
    isRelative: values.position === 'relative',
    isSticky: values.position === 'sticky',
    float: values.float as LayoutStyle['float'],
    clear: values.clear as LayoutStyle['clear'],
    shape: values.float === 'none' ? undefined : shapeStyle(values),
    isContainingBlock: values.position !== 'static' || containsFixed(values, true),
    containsFixed: containsFixed(values, true),
    isBorderBox: values.boxSizing === 'border-box',
    isRtl: values.direction === 'rtl',
    inset: [
      autoLength(values.top),
      autoLength(values.right),
      autoLength(values.bottom),
      autoLength(values.left),
    ],
    margin: [
      autoLength(values.marginTop),
      autoLength(values.marginRight),
      autoLength(values.marginBottom),
      autoLength(values.marginLeft),
    ],
    ...quirkyMargins(values),
    padding: [
      lengthOf(values.paddingTop),
      lengthOf(values.paddingRight),
      lengthOf(values.paddingBottom),
      lengthOf(values.paddingLeft),
    ],
    border: [
      borderWidth(values.borderTopWidth, values.borderTopStyle),
      borderWidth(values.borderRightWidth, values.borderRightStyle),
      borderWidth(values.borderBottomWidth, values.borderBottomStyle),
      borderWidth(values.borderLeftWidth, values.borderLeftStyle),
    ],
    width: sizeOf(values.width),
    height: sizeOf(values.height),
    minWidth: sizeOf(values.minWidth),
    minHeight: sizeOf(values.minHeight),
    maxWidth: sizeOf(values.maxWidth),
    maxHeight: sizeOf(values.maxHeight),
    // Cells are as high as their rows.
    aspectRatio: display === 'table-cell' ? 0 : ratioOf(ratio),
    prefersNaturalRatio: ratio.startsWith('auto'),
    lineClamp: clampsLines(values) ? Number(values.WebkitLineClamp) : 0,
    isScrollContainer: scrolls(values.overflowX) || scrolls(values.overflowY),
    isWidthContained:
      contains(values, 'size') || contains(values, 'inline-size') || isSizeContainer(values, 'width'),
    isHeightContained: contains(values, 'size') || isSizeContainer(values, 'height'),
    containedWidth: layoutUnit(Number(values.containIntrinsicWidth) || 0),
    containedHeight: layoutUnit(Number(values.containIntrinsicHeight) || 0),
    hasNoBaseline: contains(values, 'layout'),
    order: Number(values.order),
    isColumn: isLegacyBox ? values.WebkitBoxOrient === 'vertical' : direction.startsWith('column'),
    isReversed: isLegacyBox ? values.WebkitBoxDirection === 'reverse' : direction.endsWith('-reverse'),
    wrap: wrap as LayoutStyle['wrap'],
    isLegacyBox,
    isBalanced: flexWrap.endsWith('balance'),
    lineCount: Number(values.flexLineCount),
    legacyFlex: Math.max(0, Number(values.WebkitBoxFlex)),
    legacyOrder: Number(values.WebkitBoxOrdinalGroup),
    flexGrow: Number(values.flexGrow),
    flexShrink: Number(values.flexShrink),
    flexBasis: values.flexBasis === 'content' ? 'content' : sizeOf(values.flexBasis),
    alignContent: alignmentOf(values.alignContent),
    alignItems: alignmentOf(isLegacyBox ? values.WebkitBoxAlign : values.alignItems),
    alignSelf: alignmentOf(values.alignSelf),
    justifyContent: alignmentOf(isLegacyBox ? packed(values.WebkitBoxPack) : values.justifyContent),
    justifyItems: alignmentOf(values.justifyItems),
    blockAlign: legacyAlignment(values.textAlign),
    justifySelf: alignmentOf(values.justifySelf),
    rowGap: values.rowGap === 'normal' ? 0 : lengthOf(values.rowGap),
    // Between columns of a text it is as wide as its letters are high (CSS Box Alignment 3, section 8.1).
    columnGap:
      values.columnGap === 'normal'
        ? display === 'columns'
          ? layoutUnit(Number(values.fontSize))
          : 0
        : lengthOf(values.columnGap),
    hasRules: isLine(values.columnRuleStyle) || isLine(values.rowRuleStyle),
    columns: display === 'columns' ? columnStyle(values) : undefined,
    breaks: breakStyle(values),
    isSpanner: values.columnSpan === 'all',
    grid: display === 'grid' ? gridStyle(values) : undefined,
    gridPlacement: gridPlacement(values),
    table: String(values.display).includes('table') ? tableStyle(values) : undefined,
  };
}

function isLine(style: PlainValue): boolean {
  return style !== 'none';
}

/** Whether a box shows some lines only, as boxes of old do whose content runs down (Blink, `ComputedStyle::HasLineClamp`). */
function clampsLines({ display, WebkitBoxOrient, WebkitLineClamp }: ComputedValues): boolean {
  const isLegacyBox = display === '-webkit-box' || display === '-webkit-inline-box';
  return isLegacyBox && WebkitBoxOrient === 'vertical' && WebkitLineClamp !== 'none';
}

function displayInside(values: ComputedValues): DisplayInside {
  const display = formattingOf(values);
  const isBlock = display === 'block' || display === 'flow-root';
  return isBlock && !clampsLines(values) && columnStyle(values) ? 'columns' : display;
}

/** Boxes that stand on their own, as inline-blocks do, keep the margins of what is in them. */
function formattingOf(values: ComputedValues): DisplayInside {
  const { display, overflowX, overflowY } = values;
  switch (display) {
    case 'flex':
    case 'inline-flex':
      return 'flex';
    case 'grid':
    case 'inline-grid':
      return 'grid';
    case '-webkit-box':
    case '-webkit-inline-box':
      return clampsLines(values) ? 'flow-root' : 'flex';
    case 'inline-block':
    case 'flow-root':
    case 'table-caption':
      return 'flow-root';
    case 'table':
    case 'inline-table':
      return 'table';
    case 'table-row-group':
    case 'table-header-group':
    case 'table-footer-group':
      return 'table-section';
    case 'table-row':
    case 'table-cell':
      return display;
    case 'table-column':
    case 'table-column-group':
      return 'table-columns';
    default:
      return scrolls(overflowX) ||
        scrolls(overflowY) ||
        contains(values, 'layout') ||
        contains(values, 'paint') ||
        isSizeContainer(values, 'width') ||
        values.columnSpan === 'all'
        ? 'flow-root'
        : 'block';
  }
}

function scrolls(overflow: PlainValue): boolean {
  return overflow !== 'visible' && overflow !== 'clip';
}

function autoLength(value: PlainValue): Length | 'auto' {
  return value === 'auto' ? value : lengthOf(value);
}

/** A border that is not drawn takes no room; the others are as wide as whole pixels are, at least one. */
function borderWidth(width: PlainValue, style: PlainValue): number {
  if (style === 'none' || style === 'hidden') return 0;
  const pixels = Number(width);
  return pixels > 0 && pixels < 1 ? 1 : Math.floor(pixels);
}

function sizeOf(value: PlainValue): Size {
  switch (value) {
    case 'none':
    case 'auto':
      return 'auto';
    case 'min-content':
    case 'max-content':
    case 'fit-content':
    case 'stretch':
      return value;
    case '-webkit-fill-available':
      return 'stretch';
    default:
      return lengthOf(value);
  }
}

/** `auto 3 / 2`; a ratio of nothing is none. */
function ratioOf(text: string): number {
  const [width = 0, height = 0] = text.replace('auto', '').split('/').map(Number);
  return width > 0 && height > 0 ? width / height : 0;
}

/** How a box of old packs what is in it (Flexbox of 2009, section 7). */
function packed(pack: PlainValue): PlainValue {
  if (pack === 'justify') return 'space-between';
  return pack === 'center' ? pack : `flex-${pack}`;
}

/** How `text-align` of `<center>` and of `align` aligns blocks; undefined for other values. */
export function legacyAlignment(textAlign: ComputedValues['textAlign']): LayoutStyle['blockAlign'] {
  return BLOCK_ALIGNMENTS[textAlign];
}

const BLOCK_ALIGNMENTS: Readonly<Record<string, LayoutStyle['blockAlign']>> = {
  '-webkit-left': 'left',
  '-webkit-right': 'right',
  '-webkit-center': 'center',
};
