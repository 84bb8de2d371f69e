import Yoga, { type Node, PositionType } from 'yoga-layout';
import type { BoxStyle } from '../css/properties.js';
import type { PlainElement } from './element-tree.js';
import type { SetLine } from './line-setter.js';
import type { PinnedStyle } from './pinned-style.js';
import { applyStyle, areLaidOutAlike } from './yoga-style.js';

/** A box before its place is known. */
export interface UnplacedBox {
  style: BoxStyle;
  /** Its style when it is pinned. */
  pinned: PinnedStyle | undefined;
  /** The line of text, or the `<svg>` element, that it is the box of. */
  line?: SetLine | undefined;
  svg?: PlainElement;
  /** The address of the picture that it shows. */
  src?: string | undefined;
  children: readonly UnplacedBox[];
}

/** Place and size of a box, counted from its parent. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What the layout engine needs to know of a box and of its flow, without glyphs and what is pinned. */
interface FlowBox {
  style: BoxStyle;
  line: Pick<SetLine, 'width' | 'height'> | undefined;
  children: readonly FlowBox[];
}

/** What is laid out together: a pinned box, and all within it that is not within another pinned one. */
interface Flow {
  root: FlowBox;
  places: readonly Place[];
}

const config = Yoga.Config.create();
// CSS's initial values where Yoga has its own: rows that shrink.
config.setUseWebDefaults(true);
// No rounding here: what is snapped to whole pixels, and how, is for painting to say.
config.setPointScaleFactor(0);

/** Lays out the flows of frames, one frame after the other, and keeps those of the last: most do not change. */
export class Flows {
  #before: readonly Flow[] = [];
  #current: Flow[] = [];

  /** Begins a frame. */
  begin(): void {
    this.#before = this.#current;
    this.#current = [];
  }

  /**
   * Places of all boxes in the flow of a pinned box, itself left out, in the order of the document. Pinned boxes are asked
   * for in that order too: a flow is compared with the one of its turn in the frame before, which is another one when a
   * box has come or gone before it.
   */
  places(pinned: UnplacedBox): readonly Place[] {
    if (pinned.children.every((child) => child.pinned)) return [];
    const root = flowOf(pinned);
    const before = this.#before[this.#current.length];
    const flow = before && areAlike(before.root, root) ? before : { root, places: laidOut(root) };
    this.#current.push(flow);
    return flow.places;
  }
}

function flowOf(pinned: UnplacedBox): FlowBox {
  // Where it stands makes no difference within it.
  const { left: _, top: __, ...style } = pinned.style;
  return { ...flowBox(pinned), style };
}

function flowBox(box: UnplacedBox): FlowBox {
  const line = box.line && { width: box.line.width, height: box.line.height };
  return { style: box.style, line, children: inFlow(box).map(flowBox) };
}

function inFlow({ children }: UnplacedBox): readonly UnplacedBox[] {
  return children.filter(({ pinned }) => !pinned);
}

/** Whether the layout engine would give the flows of two boxes the same places. */
function areAlike(one: FlowBox, other: FlowBox): boolean {
  const isSameLine = one.line?.width === other.line?.width && one.line?.height === other.line?.height;
  if (!isSameLine || !areLaidOutAlike(one.style, other.style)) return false;
  return (
    one.children.length === other.children.length &&
    one.children.every((child, index) => areAlike(child, other.children[index] as FlowBox))
  );
}

function laidOut(root: FlowBox): Place[] {
  const node = Yoga.Node.createWithConfig(config);
  try {
    applyStyle(node, root.style);
    const nodes: Node[] = [];
    for (const child of root.children) addNodes(child, node, nodes);
    node.calculateLayout(undefined, undefined);
    return nodes.map((within) => within.getComputedLayout());
  } finally {
    node.freeRecursive();
  }
}

/** Adds the nodes of a box and of its flow, in the order of the document. */
function addNodes(box: FlowBox, parent: Node, nodes: Node[]): void {
  const node = Yoga.Node.createWithConfig(config);
  // In its parent from the first: whatever is thrown, freeing the root frees it.
  parent.insertChild(node, parent.getChildCount());
  nodes.push(node);
  node.setPositionType(PositionType.Static);
  applyStyle(node, box.style);
  if (box.line) {
    node.setFlexShrink(0);
    node.setWidth(box.line.width);
    node.setHeight(box.line.height);
  }
  for (const child of box.children) addNodes(child, node, nodes);
}
