import Yoga, {
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
import { TEXT_LINE, type TextLine } from '../../templates/kit/index.js';
import { type BoxStyle, boxStyle, fourLengths } from './box-style.js';
import type { PlainElement, PlainNode } from './element-tree.js';
import type { LineSetter, SetLine } from './line-setter.js';
import { INITIAL_TEXT_STYLE, type TextStyle, textStyle } from './text-style.js';

/** A box in its place: pixels and parts of them from the picture's upper left corner. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
  style: BoxStyle;
  /** The line of text that it is the box of. */
  line: SetLine | undefined;
  children: Box[];
}

/** A box before its place is known. */
interface UnplacedBox extends Pick<Box, 'style' | 'line'> {
  node: Node;
  children: UnplacedBox[];
}

const config = Yoga.Config.create();
// CSS's initial values where Yoga has its own: rows that shrink.
config.setUseWebDefaults(true);
// No rounding here: what is snapped to whole pixels, and how, is for painting to say.
config.setPointScaleFactor(0);

/**
 * Gives every element its place, as CSS's flexible box layout does in a box of the picture's size, and every line of text
 * a box of its own.
 * @throws when a style has a property that is not drawn
 */
export function layOut(content: PlainElement, lines: LineSetter, width: number, height: number): Box {
  const canvas = Yoga.Node.createWithConfig(config);
  try {
    const root = unplaced(content, canvas, lines, INITIAL_TEXT_STYLE);
    canvas.calculateLayout(width, height);
    return placed(root, 0, 0);
  } finally {
    canvas.freeRecursive();
  }
}

function placed({ node, style, line, children }: UnplacedBox, parentLeft: number, parentTop: number): Box {
  const layout = node.getComputedLayout();
  const left = parentLeft + layout.left;
  const top = parentTop + layout.top;
  return {
    left,
    top,
    width: layout.width,
    height: layout.height,
    style,
    line,
    children: children.map((child) => placed(child, left, top)),
  };
}

function unplaced(child: PlainNode, parent: Node, lines: LineSetter, inherited: TextStyle): UnplacedBox {
  if (typeof child === 'string')
    return lineBox(lines.set(lines.plainLine(child, inherited.face), inherited), parent);
  if (child.type === TEXT_LINE) return lineBox(lines.set(child.props.line as TextLine, inherited), parent);
  const style = boxStyle(child.props);
  const ownText = textStyle(style, inherited);
  const node = nodeWithin(parent);
  applyStyle(node, style);
  const children = child.children.map((grandchild) => unplaced(grandchild, node, lines, ownText));
  return { node, style, line: undefined, children };
}

/** In its parent from the first: whatever is thrown, freeing the canvas frees it. */
function nodeWithin(parent: Node): Node {
  const node = Yoga.Node.createWithConfig(config);
  parent.insertChild(node, parent.getChildCount());
  return node;
}

function lineBox(line: SetLine, parent: Node): UnplacedBox {
  const node = nodeWithin(parent);
  node.setFlexShrink(0);
  node.setWidth(line.width);
  node.setHeight(line.height);
  return { node, style: {}, line, children: [] };
}

function applyStyle(node: Node, style: BoxStyle): void {
  node.setPositionType(known(POSITIONS, style.position ?? 'static'));
  for (const property in style) {
    const value = style[property as keyof BoxStyle];
    if (value !== undefined) SETTERS[property as keyof BoxStyle]?.(node, value as never);
  }
}

/** @throws when a template has a value that TypeScript would not have let it have */
function known<Meaning>(meanings: Record<string, Meaning>, value: string): Meaning {
  if (!Object.hasOwn(meanings, value)) throw new Error(`the style value ${value} is not drawn`);
  return meanings[value] as Meaning;
}

const POSITIONS = {
  static: PositionType.Static,
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
