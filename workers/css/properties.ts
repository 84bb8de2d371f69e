import { Align, Edge, FlexDirection, Gutter, Justify, Overflow, PositionType, Wrap } from 'yoga-layout';
import { FAMILY_METRICS, type Typeface } from '../../templates/contract/index.js';
import {
  box,
  content,
  type Inheritance,
  inherited,
  item,
  keyword,
  length,
  lengths,
  number,
  numberOrText,
  type Property,
  pin,
  sides,
  text,
} from './property-kinds.js';
import type { CssLength } from './values.js';

/** Border widths depend on several properties together: `applyStyle` sets them. */
const BORDERS = content<unknown>(() => undefined);

/**
 * Table of the CSS properties that templates use: the values of each, its mapping to the layout engine, and its
 * inheritance. A missing property has CSS's initial value, except that every box is a flex container with `box-sizing:
 * border-box`.
 * To add a property, add a row here, a style that shows it in `test/layout/style-examples.ts`, and code in the painter
 * that reads it.
 */
export const PROPERTIES = {
  display: keyword({ flex: true }),
  position: keyword(
    { relative: PositionType.Relative, absolute: PositionType.Absolute },
    pin((node, position) => node.setPositionType(position)),
  ),
  boxSizing: keyword({ 'border-box': true }),
  flexDirection: keyword(
    {
      row: FlexDirection.Row,
      'row-reverse': FlexDirection.RowReverse,
      column: FlexDirection.Column,
      'column-reverse': FlexDirection.ColumnReverse,
    },
    content((node, direction) => node.setFlexDirection(direction)),
  ),
  flexWrap: keyword(
    { nowrap: Wrap.NoWrap, wrap: Wrap.Wrap },
    content((node, wrap) => node.setFlexWrap(wrap)),
  ),
  flexGrow: number(item((node, share) => node.setFlexGrow(share))),
  flexShrink: number(item((node, share) => node.setFlexShrink(share))),
  justifyContent: keyword(
    {
      'flex-start': Justify.FlexStart,
      'flex-end': Justify.FlexEnd,
      center: Justify.Center,
      'space-between': Justify.SpaceBetween,
    },
    content((node, justify) => node.setJustifyContent(justify)),
  ),
  alignItems: keyword(
    {
      stretch: Align.Stretch,
      'flex-start': Align.FlexStart,
      'flex-end': Align.FlexEnd,
      center: Align.Center,
    },
    content((node, align) => node.setAlignItems(align)),
  ),
  gap: length(content((node, gap) => node.setGap(Gutter.All, gap))),
  left: length(pin((node, left) => node.setPosition(Edge.Left, left))),
  top: length(pin((node, top) => node.setPosition(Edge.Top, top))),
  width: length(pin((node, width) => node.setWidth(width))),
  height: length(pin((node, height) => node.setHeight(height))),
  margin: sides((node, side, margin) => node.setMargin(side, margin)),
  marginLeft: length(box((node, margin) => node.setMargin(Edge.Left, margin))),
  marginTop: length(box((node, margin) => node.setMargin(Edge.Top, margin))),
  marginRight: length(box((node, margin) => node.setMargin(Edge.Right, margin))),
  marginBottom: length(box((node, margin) => node.setMargin(Edge.Bottom, margin))),
  padding: sides((node, side, padding) => node.setPadding(side, padding)),
  paddingLeft: length(box((node, padding) => node.setPadding(Edge.Left, padding))),
  paddingTop: length(box((node, padding) => node.setPadding(Edge.Top, padding))),
  paddingRight: length(box((node, padding) => node.setPadding(Edge.Right, padding))),
  paddingBottom: length(box((node, padding) => node.setPadding(Edge.Bottom, padding))),
  overflow: keyword(
    { visible: Overflow.Visible, hidden: Overflow.Hidden },
    content((node, overflow) => node.setOverflow(overflow)),
  ),
  backgroundColor: text(),
  /** `linear-gradient()`, `radial-gradient()`, `conic-gradient()` and the same repeating, the uppermost first. */
  backgroundImage: text(),
  backgroundPosition: text(),
  backgroundSize: text(),
  backgroundRepeat: text(),
  backgroundOrigin: text(),
  backgroundClip: text(),
  /** Width, `solid` or `none`, and colour; of all sides, or of one. */
  border: text(BORDERS),
  borderTop: text(BORDERS),
  borderRight: text(BORDERS),
  borderBottom: text(BORDERS),
  borderLeft: text(BORDERS),
  /** One to four values in CSS's order. */
  borderWidth: lengths(BORDERS),
  borderStyle: text(BORDERS),
  borderColor: text(),
  /**
   * One radius for all corners or four, clockwise from the upper left one, with percentages and `/` for vertical radii.
   */
  borderRadius: lengths(),
  boxShadow: text(),
  /** Opacity of the box as a group, 0 to 1. */
  opacity: numberOrText(),
  /** Blend mode of the box as a group. */
  mixBlendMode: text(),
  /** `isolate`: what is blended within the box is not blended with what is below it. */
  isolation: keyword({ auto: true, isolate: true }),
  /** Filters of the box as a group that change colours pixel by pixel. */
  filter: text(),
  /** A basic shape or `path()`, with the area of the box that it refers to. */
  clipPath: text(),
  /** Transformations in two dimensions, about the middle of the box. */
  transform: text(),
  /** Alignment of the picture within the box of an `img`. */
  objectPosition: text(),
  fontFamily: inherited(keyword(FAMILY_METRICS), 'sans'),
  fontWeight: inherited<Typeface['weight'], undefined>(number(), 400),
  fontSize: inherited(length(), 16),
  lineHeight: inherited(lengths(), 20, (height) => Number.parseFloat(String(height))),
  letterSpacing: inherited(length(), 0),
  /** Colour of text, and the default for the box's borders and shadows. */
  color: inherited(text(), '#000000'),
  whiteSpace: keyword({ pre: true }),
};

type Table = typeof PROPERTIES;
export type StyleProperty = keyof Table;

/** Specified style of a box. Layout, too, counts lengths in CSS pixels. */
export type BoxStyle = { [Name in StyleProperty]?: Said<Table[Name]> };
type Said<Row> = Row extends Property<infer Value, infer _Unit, infer _Heritage> ? Value : never;

/** Style as painters read it: a length is no number before it is scaled to frame pixels. */
export type PaintedStyle = { readonly [Name in StyleProperty]?: Painted<Table[Name]> };
type Painted<Row extends { unit: unknown }> = Row['unit'] extends 'px'
  ? CssLength | Extract<Said<Row>, string>
  : Said<Row>;

/** Computed style of the text in an element, inherited where the element does not specify it. Lengths in CSS pixels. */
export type TextStyle = { [Name in InheritedName]: Computed<Table[Name]> };
type InheritedName = {
  [Name in StyleProperty]: Table[Name]['inheritance'] extends object ? Name : never;
}[StyleProperty];
type Computed<Row> = Row extends { inheritance: { initial: infer Value } } ? Value : never;

type AnyProperty = Property<never, 'px' | undefined, Inheritance<never, unknown> | undefined>;
const BY_NAME: ReadonlyMap<string, AnyProperty> = new Map(Object.entries(PROPERTIES));

/** Looks a property up in the table; undefined for an unknown one. */
export function propertyNamed(name: string): AnyProperty | undefined {
  return BY_NAME.get(name);
}

/** Text style around the root element: the initial values. */
export const INITIAL_TEXT_STYLE = Object.fromEntries(
  [...BY_NAME].flatMap(([name, { inheritance }]) => (inheritance ? [[name, inheritance.initial]] : [])),
) as TextStyle;

/** Converts a specified style for painters. */
export function paintedStyle(style: BoxStyle): PaintedStyle {
  return style as unknown as PaintedStyle;
}
