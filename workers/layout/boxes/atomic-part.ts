/** Inline-blocks, pictures and symbols in lines. */

import type { AtomicBox } from '../../text/paragraph/inline-items.js';
import { layout } from '../formatting/layout.js';
import { BOTTOM, LEFT, RIGHT, TOP } from '../formatting/layout-style.js';
import { marginOf, usedWidth, widthContributions } from '../formatting/sizing.js';
import type { FlowBox, InlineBox } from './flow-box.js';
import { verticalAlign } from './inline-style.js';
import type { ListMarker } from './list-markers.js';

/** An inline-block, a picture or a symbol in a paragraph. */
export interface AtomicPart extends AtomicBox {
  /** Undefined for a symbol. */
  box: FlowBox | undefined;
  marker: ListMarker | undefined;
  parent: InlineBox | undefined;
  /** Given for what reaches over texts beside it. */
  overhang?: { before: number; after: number };
}

/** How atomic boxes are sized: as narrow or wide as they can be, or for a width. */
export type Room = 'min' | 'max' | { width: number; height: number | undefined };

/** Sizes an inline-block or a picture: its margin box is in the line. */
export function sizedAtomic(box: FlowBox, parent: InlineBox | undefined, room: Room): AtomicPart {
  const { node, values, element } = box;
  const about = { box, parent, marker: undefined, verticalAlign: verticalAlign(values) };
  if (typeof room === 'string') {
    const margins = marginOf(node, LEFT, undefined) + marginOf(node, RIGHT, undefined);
    const width = widthContributions(node, undefined)[room] + margins;
    return { type: 'atomic', width: Math.max(0, width), height: 0, baseline: 0, ...about };
  }
  const { width: around, height: basisHeight } = room;
  const across = marginOf(node, LEFT, around) + marginOf(node, RIGHT, around);
  const width = usedWidth(node, {
    basisWidth: around,
    basisHeight,
    available: Math.max(0, around - across),
    height: undefined,
    auto: 'fit-content',
  });
  const space = { width, height: undefined, isHeightIndefinite: false, basisWidth: around, basisHeight };
  const { height, lastBaseline, firstBaseline } = layout(node, space);
  const above = marginOf(node, TOP, around);
  const below = marginOf(node, BOTTOM, around);
  const isBlock = values.display === 'inline-block' || node.style.lineClamp > 0;
  // Buttons and fields stand on their text, whether they hide what is out of them or not.
  const type = element?.type ?? '';
  const isScrolled = isBlock && node.style.isScrollContainer && !/^(?:button|input|datetime)$/.test(type);
  // Sliders and fields of colours stand on their edges.
  const isLineless = isScrolled || /^(?:slider|swatch)$/.test(type);
  const isByLast = isBlock && type !== 'datetime';
  const own = isLineless ? undefined : isByLast ? lastBaseline : firstBaseline;
  // A button without a line stands on the edge of its content box.
  const edge = type === 'button' ? node.style.border[BOTTOM] + node.padding[BOTTOM] : -below;
  return {
    type: 'atomic',
    width: width + across,
    height: height + above + below,
    baseline: (own ?? height - edge) + above,
    ...about,
  };
}
