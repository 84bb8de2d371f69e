/** Inline boxes as what contains absolutely positioned boxes (CSS 2, section 10.1; Blink, `InlineContainingBlockGeometry`). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { containsFixed } from '../../css/cascade/containment.js';
import type { PlacedBox } from '../../text/paragraph/placed-line.js';
import { move } from '../formatting/child-placing.js';
import type { InlinesAround, LayoutNode } from '../formatting/layout-node.js';
import type { Place } from '../formatting/layout-spaces.js';
import { BOTTOM, LEFT, layoutStyle, legacyAlignment, RIGHT, TOP } from '../formatting/layout-style.js';
import { pixelsOf } from '../formatting/lengths.js';
import { ordinaryBox } from './first-line-boxes.js';
import type { InlineBox } from './flow-box.js';
import type { InlineContent } from './inline-content.js';
import type { OpenedBox } from './paragraph-items.js';

/** A part of an inline box: in the lines of a node, or a block within it, which fills lines of its own. */
interface Part {
  node: LayoutNode;
  lines?: { content: InlineContent; box: InlineBox };
}

/** Where an inline box begins and ends. */
interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The parts of one inline box, in their order. */
export class InlineFragments {
  readonly #box: InlineBox;
  readonly #parts: Part[] = [];

  constructor(box: InlineBox) {
    this.#box = box;
  }

  get containsFixed(): boolean {
    return containsFixed(this.#box.values, false);
  }

  /** @param box as the content has it, which may have been kept */
  addLines(node: LayoutNode, content: InlineContent, box: InlineBox): void {
    this.#parts.push({ node, lines: { content, box } });
  }

  addBlock(node: LayoutNode): void {
    this.#parts.push({ node });
  }

  /**
   * From the padding edges where it begins to those where it ends, which may be another line.
   * @param parent that has all parts, or is one of them
   */
  area(parent: LayoutNode): Place | undefined {
    const own = this.#parts.find(({ node }) => node === parent);
    const isWithin = own !== undefined && this.#parts.length > 1;
    const edges = this.#parts.flatMap((part) =>
      edgesIn(part, part === own && !isWithin ? undefined : parent, this.#box),
    );
    const [first, last] = [edges[0], edges.at(-1)];
    if (!first || !last) return undefined;
    const isRtl = this.#box.values.direction === 'rtl';
    const left = isRtl ? last.left : first.left;
    const width = Math.max(0, (isRtl ? first.right : last.right) - left);
    const area = { left, top: first.top, width, height: Math.max(0, last.bottom - first.top) };
    if (isWithin) {
      area.left -= parent.place.left;
      area.top -= parent.place.top;
    }
    return area;
  }
}

/** @param around the node around that of the part, if edges are to be in it */
function edgesIn({ node, lines }: Part, around: LayoutNode | undefined, box: InlineBox): Edges[] {
  const { place } = node;
  if (!lines) return around ? [blockEdges(node, around, box)] : [];
  const { laid, left, top } = lines.content;
  const x = left + (around ? place.left : 0);
  const y = top + (around ? place.top : 0);
  return (laid?.lines ?? []).flatMap(({ boxes }, index) => {
    const part = boxes.find(({ item }) => isPartOf(item as OpenedBox, lines.box));
    const down = lines.content.moved?.[index] ?? 0;
    return part ? fragmentEdges(part, lines.box, lines.content, x, y + down) : [];
  });
}

function isPartOf({ box }: OpenedBox, whole: InlineBox): boolean {
  return box !== undefined && ordinaryBox(box) === whole;
}

function fragmentEdges(
  { x, y, width, height, isFirst, isLast }: PlacedBox,
  box: InlineBox,
  content: InlineContent,
  left: number,
  top: number,
): Edges {
  const { border, padding, isRtl } = layoutStyle(box.values);
  const [hasStart, hasEnd] = [isFirst && box.hasStart, isLast && box.hasEnd];
  const [hasLeft, hasRight] = isRtl ? [hasEnd, hasStart] : [hasStart, hasEnd];
  const shift = content.shiftOf(box);
  const pixels = (side: number) => pixelsOf(padding[side as 0], content.width) ?? 0;
  return {
    left: left + shift.left + x + (hasLeft ? border[LEFT] : 0),
    top: top + shift.top + y - pixels(TOP),
    right: left + shift.left + x + width - (hasRight ? border[RIGHT] : 0),
    bottom: top + shift.top + y + height + pixels(BOTTOM),
  };
}

/** A block in an inline box takes the lines that it is in from edge to edge. */
function blockEdges({ place, inlines }: LayoutNode, around: LayoutNode, { values }: InlineBox): Edges {
  const { border } = around.style;
  const left = border[LEFT] + around.padding[LEFT];
  const right = around.place.width - border[RIGHT] - around.padding[RIGHT];
  const shift = { left: 0, top: 0 };
  for (const style of inlines?.relative ?? [])
    move(shift, style, right - left, undefined, layoutStyle(values).isRtl);
  return {
    left: left + shift.left,
    top: place.top,
    right: right + shift.left,
    bottom: place.top + place.height,
  };
}

/** Gives an inline box its parts, if it contains absolutely positioned boxes. */
export function withFragments(box: InlineBox): InlineBox {
  if (box.values.position !== 'static' || containsFixed(box.values, false))
    box.fragments = new InlineFragments(box);
  return box;
}

/**
 * @param open inline boxes around a node, the outermost first
 * @param block the values of the block that they are in
 * @returns undefined where they have no say
 */
export function inlinesAround(
  node: LayoutNode,
  open: readonly InlineBox[],
  block: ComputedValues,
): InlinesAround | undefined {
  const containing = open.flatMap(({ fragments }) => fragments ?? []);
  const { textAlign } = open.at(-1)?.values ?? block;
  if (containing.length === 0 && textAlign === block.textAlign) return undefined;
  const relative = open
    .filter(({ values }) => values.position === 'relative')
    .map(({ values }) => layoutStyle(values));
  const [innermost, fixed] = [containing.at(-1), containing.findLast(({ containsFixed }) => containsFixed)];
  return {
    relative,
    blockAlign: legacyAlignment(textAlign),
    container(parent, isFixed) {
      const found = isFixed ? fixed : innermost;
      if (!found) return undefined;
      // In no line, an inline box is nothing but a place.
      const { left, top } = node.staticPlace ?? node.place;
      const area = found.area(parent) ?? { left, top, width: 0, height: 0 };
      return { area, isRtl: open.at(-1)?.values.direction === 'rtl' };
    },
  };
}
