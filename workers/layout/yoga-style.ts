import {
  Align,
  Edge,
  FlexDirection,
  Gutter,
  Justify,
  type Node,
  Overflow,
  PositionType,
  Wrap,
} from 'yoga-layout';
import { BORDER_WIDTHS, bordersOf, hasBorders } from '../css/borders.js';
import { type BoxStyle, fourLengths } from './box-style.js';

/** Tells the layout engine of a style. @throws when a template has a value that TypeScript would not have let it have */
export function applyStyle(node: Node, style: BoxStyle): void {
  if (hasBorders(style)) {
    for (const [index, { width }] of bordersOf(style).entries()) node.setBorder(SIDES[index] as Edge, width);
  }
  for (const property in style) {
    const value = style[property as keyof BoxStyle];
    if (value !== undefined) SETTERS[property as keyof BoxStyle]?.(node, value as never);
  }
}

/** Whether two styles are the same to the layout engine: they may differ in how a box is painted. */
export function areLaidOutAlike(one: BoxStyle, other: BoxStyle): boolean {
  return hasLayoutOf(one, other) && hasLayoutOf(other, one);
}

function hasLayoutOf(one: BoxStyle, other: BoxStyle): boolean {
  for (const property in one) {
    const key = property as keyof BoxStyle;
    if (one[key] !== other[key] && (Object.hasOwn(SETTERS, key) || isBorderWidth(key))) return false;
  }
  return true;
}

function isBorderWidth(property: keyof BoxStyle): boolean {
  return (BORDER_WIDTHS as readonly (keyof BoxStyle)[]).includes(property);
}

function known<Meaning>(meanings: Record<string, Meaning>, value: string): Meaning {
  if (!Object.hasOwn(meanings, value)) throw new Error(`the style value ${value} is not drawn`);
  return meanings[value] as Meaning;
}

const POSITIONS = {
  relative: PositionType.Relative,
  absolute: PositionType.Absolute,
};

const DIRECTIONS = {
  row: FlexDirection.Row,
  'row-reverse': FlexDirection.RowReverse,
  column: FlexDirection.Column,
  'column-reverse': FlexDirection.ColumnReverse,
};

const JUSTIFICATIONS = {
  'flex-start': Justify.FlexStart,
  'flex-end': Justify.FlexEnd,
  center: Justify.Center,
  'space-between': Justify.SpaceBetween,
};

const ALIGNMENTS = {
  stretch: Align.Stretch,
  'flex-start': Align.FlexStart,
  'flex-end': Align.FlexEnd,
  center: Align.Center,
};

const WRAPS = { nowrap: Wrap.NoWrap, wrap: Wrap.Wrap };

const OVERFLOWS = { visible: Overflow.Visible, hidden: Overflow.Hidden };

const SIDES = [Edge.Top, Edge.Right, Edge.Bottom, Edge.Left] as const;

type Setters = {
  [Property in keyof BoxStyle]: (node: Node, value: NonNullable<BoxStyle[Property]>) => void;
};

/** What the layout engine is told of a style; the rest says how a box is painted. */
const SETTERS: Setters = {
  position: (node, value) => node.setPositionType(known(POSITIONS, value)),
  flexDirection: (node, value) => node.setFlexDirection(known(DIRECTIONS, value)),
  flexWrap: (node, value) => node.setFlexWrap(known(WRAPS, value)),
  flexGrow: (node, value) => node.setFlexGrow(value),
  flexShrink: (node, value) => node.setFlexShrink(value),
  justifyContent: (node, value) => node.setJustifyContent(known(JUSTIFICATIONS, value)),
  alignItems: (node, value) => node.setAlignItems(known(ALIGNMENTS, value)),
  gap: (node, value) => node.setGap(Gutter.All, value),
  left: (node, value) => node.setPosition(Edge.Left, value),
  top: (node, value) => node.setPosition(Edge.Top, value),
  width: (node, value) => node.setWidth(value),
  height: (node, value) => node.setHeight(value),
  margin: (node, value) => eachSide(value, (edge, length) => node.setMargin(edge, length)),
  marginLeft: (node, value) => node.setMargin(Edge.Left, value),
  marginTop: (node, value) => node.setMargin(Edge.Top, value),
  marginRight: (node, value) => node.setMargin(Edge.Right, value),
  marginBottom: (node, value) => node.setMargin(Edge.Bottom, value),
  padding: (node, value) => eachSide(value, (edge, length) => node.setPadding(edge, length)),
  paddingLeft: (node, value) => node.setPadding(Edge.Left, value),
  paddingTop: (node, value) => node.setPadding(Edge.Top, value),
  paddingRight: (node, value) => node.setPadding(Edge.Right, value),
  paddingBottom: (node, value) => node.setPadding(Edge.Bottom, value),
  overflow: (node, value) => node.setOverflow(known(OVERFLOWS, value)),
};

function eachSide(value: number | string, set: (edge: Edge, length: number) => void): void {
  const lengths = fourLengths(value);
  for (const [index, edge] of SIDES.entries()) set(edge, lengths[index] as number);
}
