import Yoga, { type Node, PositionType } from 'yoga-layout';
import type { BoxStyle } from './box-style.js';
import type { SetLine } from './line-setter.js';
import type { PinnedStyle } from './pinned-style.js';
import { applyStyle, areLaidOutAlike } from './yoga-style.js';

/** A box before its place is known. */
export interface UnplacedBox {
  style: BoxStyle;
  /** Its style when it is pinned. */
  pinned: PinnedStyle | undefined;
  /** The line of text that it is the box of. */
  line: SetLine | undefined;
  children: readonly UnplacedBox[];
}

/** Place and size of a box, counted from its parent. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What is laid out together: a pinned box, and all within it that is not within another pinned one. */
interface Flow {
  /** The pinned box, without its place: that makes no difference within it. */
  root: UnplacedBox;
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

  /** Places of all boxes in the flow of a pinned box, itself left out, in the order of the document. */
  places(pinned: UnplacedBox): readonly Place[] {
    if (inFlow(pinned).length === 0) return [];
    const { left: _, top: __, ...style } = pinned.style;
    const root = { ...pinned, style };
    const before = this.#before[this.#current.length];
    const places = before && areAlike(before.root, root) ? before.places : laidOut(root);
    this.#current.push({ root, places });
    return places;
  }
}

/** Whether the layout engine would give the flows of two boxes the same places. */
function areAlike(one: UnplacedBox, other: UnplacedBox): boolean {
  const isSameLine = one.line?.width === other.line?.width && one.line?.height === other.line?.height;
  if (!isSameLine || !areLaidOutAlike(one.style, other.style)) return false;
  const children = inFlow(one);
  const others = inFlow(other);
  return (
    children.length === others.length &&
    children.every((child, index) => areAlike(child, others[index] as UnplacedBox))
  );
}

function inFlow({ children }: UnplacedBox): readonly UnplacedBox[] {
  return children.some(({ pinned }) => pinned) ? children.filter(({ pinned }) => !pinned) : children;
}

function laidOut(root: UnplacedBox): Place[] {
  const node = Yoga.Node.createWithConfig(config);
  try {
    applyStyle(node, root.style);
    const nodes: Node[] = [];
    for (const child of inFlow(root)) addNodes(child, node, nodes);
    node.calculateLayout(undefined, undefined);
    return nodes.map((within) => within.getComputedLayout());
  } finally {
    node.freeRecursive();
  }
}

/** Adds the nodes of a box and of its flow, in the order of the document. */
function addNodes(box: UnplacedBox, parent: Node, nodes: Node[]): void {
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
  for (const child of inFlow(box)) addNodes(child, node, nodes);
}
