import Yoga, { type Node, PositionType } from 'yoga-layout';
import type { ComputedValues } from '../css/computed-style.js';
import type { PlainElement } from './element-tree.js';
import type { SetLine } from './line-setter.js';
import { applyStyle, areLaidOutAlike } from './yoga-style.js';

/** Box before layout. */
export interface UnplacedBox {
  style: ComputedValues;
  /** Its place in its parent where it is pinned, that is, laid out on its own. */
  pinned: Place | undefined;
  /** Line of text or `<svg>` element, if that is the content of the box. */
  line?: SetLine | undefined;
  svg?: PlainElement;
  /** Address of its picture. */
  src?: string | undefined;
  children: readonly UnplacedBox[];
}

/** Place and size of a box, relative to its parent. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Input of the layout engine for a box and its flow, without glyphs and pinned boxes. */
interface FlowBox {
  style: ComputedValues;
  line: Pick<SetLine, 'width' | 'height'> | undefined;
  children: readonly FlowBox[];
}

/** Unit of layout: a pinned box with its descendants up to other pinned boxes. */
interface Flow {
  root: FlowBox;
  places: readonly Place[];
}

const config = Yoga.Config.create();
// CSS's initial values where Yoga has its own: rows that shrink.
config.setUseWebDefaults(true);
// Yoga must not round: painters snap to the pixel grid.
config.setPointScaleFactor(0);

/** Lays out the flows of each frame, and reuses those of the frame before that did not change, as most do. */
export class Flows {
  #before: readonly Flow[] = [];
  #current: Flow[] = [];

  /** Begins a frame. */
  begin(): void {
    this.#before = this.#current;
    this.#current = [];
  }

  /**
   * Places of all boxes in the flow of a pinned box, itself excluded, in document order. Flows must be asked for in
   * document order, too: each is compared with the one at its index in the frame before, a different one after a box
   * has come or gone.
   */
  places(pinned: UnplacedBox): readonly Place[] {
    if (pinned.children.every((child) => child.pinned)) return [];
    const root = flowBox(pinned);
    const before = this.#before[this.#current.length];
    const flow = before && areAlike(before.root, root, PLACE) ? before : { root, places: laidOut(root) };
    this.#current.push(flow);
    return flow.places;
  }
}

/** The place of a pinned box has no effect within it. */
const PLACE: ReadonlySet<string> = new Set(['left', 'top']);

function flowBox(box: UnplacedBox): FlowBox {
  const line = box.line && { width: box.line.width, height: box.line.height };
  return { style: box.style, line, children: inFlow(box).map(flowBox) };
}

function inFlow({ children }: UnplacedBox): readonly UnplacedBox[] {
  return children.filter(({ pinned }) => !pinned);
}

/** Whether two flows have the same layout. @param others longhands of their roots that may differ */
function areAlike(one: FlowBox, other: FlowBox, others?: ReadonlySet<string>): boolean {
  const isSameLine = one.line?.width === other.line?.width && one.line?.height === other.line?.height;
  if (!isSameLine || !areLaidOutAlike(one.style, other.style, others)) return false;
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
  // Inserted into its parent first, so that freeing the root frees it when something below throws.
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
