import {
  Align,
  Display,
  Edge,
  FlexDirection,
  Gutter,
  Justify,
  type Node,
  Overflow,
  PositionType,
  Wrap,
} from 'yoga-layout';
import type { ComputedValues } from '../css/computed-style.js';
import type { ComputedValue } from '../css/grammars.js';
import type { LonghandName } from '../css/longhands.js';

type Setter = (node: Node, value: ComputedValue, style: ComputedValues) => void;

const ALIGN = {
  normal: Align.Stretch,
  stretch: Align.Stretch,
  start: Align.FlexStart,
  'flex-start': Align.FlexStart,
  end: Align.FlexEnd,
  'flex-end': Align.FlexEnd,
  center: Align.Center,
  baseline: Align.Baseline,
};
const JUSTIFY = {
  normal: Justify.FlexStart,
  start: Justify.FlexStart,
  'flex-start': Justify.FlexStart,
  end: Justify.FlexEnd,
  'flex-end': Justify.FlexEnd,
  center: Justify.Center,
  'space-between': Justify.SpaceBetween,
  'space-around': Justify.SpaceAround,
  'space-evenly': Justify.SpaceEvenly,
};
const DIRECTION = {
  row: FlexDirection.Row,
  'row-reverse': FlexDirection.RowReverse,
  column: FlexDirection.Column,
  'column-reverse': FlexDirection.ColumnReverse,
};
const WRAP = { nowrap: Wrap.NoWrap, wrap: Wrap.Wrap, 'wrap-reverse': Wrap.WrapReverse };
const POSITION = {
  static: PositionType.Static,
  relative: PositionType.Relative,
  absolute: PositionType.Absolute,
};

/** What Yoga is told of each longhand. */
const SETTERS: ReadonlyMap<string, Setter> = new Map<LonghandName, Setter>([
  [
    'display',
    (node, value) => {
      // Nodes are flexible boxes from the beginning.
      if (value !== 'flex') node.setDisplay(oneOf({ none: Display.None }, value));
    },
  ],
  ['boxSizing', (_, value) => oneOf({ 'border-box': true }, value)],
  ['position', (node, value) => node.setPositionType(oneOf(POSITION, value))],
  ['flexDirection', (node, value) => node.setFlexDirection(oneOf(DIRECTION, value))],
  ['flexWrap', (node, value) => node.setFlexWrap(oneOf(WRAP, value))],
  ['flexGrow', (node, value) => node.setFlexGrow(Number(value))],
  ['flexShrink', (node, value) => node.setFlexShrink(Number(value))],
  ['flexBasis', (node, value) => node.setFlexBasis(lengthOf(value) ?? 'auto')],
  ['justifyContent', (node, value) => node.setJustifyContent(oneOf(JUSTIFY, value))],
  ['alignItems', (node, value) => node.setAlignItems(oneOf(ALIGN, value))],
  ['alignSelf', (node, value) => node.setAlignSelf(oneOf({ auto: Align.Auto, ...ALIGN }, value))],
  ['rowGap', (node, value) => node.setGap(Gutter.Row, lengthOf(value) ?? 0)],
  ['columnGap', (node, value) => node.setGap(Gutter.Column, lengthOf(value) ?? 0)],
  ['width', (node, value) => node.setWidth(lengthOf(value) ?? 'auto')],
  ['height', (node, value) => node.setHeight(lengthOf(value) ?? 'auto')],
  ['minWidth', (node, value) => node.setMinWidth(lengthOf(value))],
  ['minHeight', (node, value) => node.setMinHeight(lengthOf(value))],
  ['maxWidth', (node, value) => node.setMaxWidth(lengthOf(value))],
  ['maxHeight', (node, value) => node.setMaxHeight(lengthOf(value))],
  // Nothing scrolls.
  ['overflowX', (node, value) => node.setOverflow(value === 'visible' ? Overflow.Visible : Overflow.Hidden)],
  ...sideSetters('Top', 'top', Edge.Top),
  ...sideSetters('Right', 'right', Edge.Right),
  ...sideSetters('Bottom', 'bottom', Edge.Bottom),
  ...sideSetters('Left', 'left', Edge.Left),
]);

function sideSetters(
  side: 'Top' | 'Right' | 'Bottom' | 'Left',
  inset: 'top' | 'right' | 'bottom' | 'left',
  edge: Edge,
): [LonghandName, Setter][] {
  const setBorder: Setter = (node, _, style) => node.setBorder(edge, borderWidth(style, side));
  return [
    [inset, (node, value) => node.setPosition(edge, lengthOf(value))],
    [`margin${side}`, (node, value) => node.setMargin(edge, lengthOf(value) ?? 'auto')],
    [`padding${side}`, (node, value) => node.setPadding(edge, lengthOf(value))],
    [`border${side}Width`, setBorder],
    [`border${side}Style`, setBorder],
  ];
}

function borderWidth(style: ComputedValues, side: 'Top' | 'Right' | 'Bottom' | 'Left'): number {
  const line = style[`border${side}Style`];
  return line === 'none' || line === 'hidden' ? 0 : Number(style[`border${side}Width`]);
}

function oneOf<Meaning>(meanings: Readonly<Record<string, Meaning>>, value: ComputedValue): Meaning {
  const meaning = meanings[value];
  if (meaning === undefined) throw new Error(`the style value ${value} is not drawn`);
  return meaning;
}

/** A length or percentage; undefined for a word that stands for none. */
function lengthOf(value: ComputedValue): number | `${number}%` | undefined {
  if (typeof value === 'number') return value;
  if (/^-?[\d.]+%$/.test(value)) return value as `${number}%`;
  if (value === 'auto' || value === 'none' || value === 'normal') return undefined;
  throw new Error(`the style value ${value} is not drawn`);
}

/** Applies the own values of a style to a node of the layout engine. @throws for what Yoga has not */
export function applyStyle(node: Node, style: ComputedValues): void {
  for (const name of Object.keys(style)) SETTERS.get(name)?.(node, style[name as LonghandName], style);
}

/**
 * Whether two styles have the same layout; paint properties may differ.
 * @param others longhands that may differ, too
 */
export function areLaidOutAlike(
  one: ComputedValues,
  other: ComputedValues,
  others?: ReadonlySet<string>,
): boolean {
  return one === other || (hasLayoutOf(one, other, others) && hasLayoutOf(other, one, others));
}

function hasLayoutOf(
  one: ComputedValues,
  other: ComputedValues,
  others: ReadonlySet<string> | undefined,
): boolean {
  for (const name of Object.keys(one) as LonghandName[]) {
    if (one[name] !== other[name] && SETTERS.has(name) && !others?.has(name)) return false;
  }
  return true;
}
