import { nearestLayoutUnit } from '../../css/values/layout-unit.js';
import type { FlowBox } from './flow-box.js';

/** Of the content of a box in CSS pixels. */
interface ContentSize {
  width: number;
  height: number;
}

/** The sizes of the content of all containers in a box that is laid out, by the source of their elements. */
export function containerSizes(root: FlowBox): ReadonlyMap<object, ContentSize> {
  const sizes = new Map<object, ContentSize>();
  const add = (box: FlowBox) => {
    const source = box.element?.source;
    if (source && box.values.containerType !== 'normal') sizes.set(source, contentSize(box));
    for (const child of box.children) add(child);
  };
  add(root);
  return sizes;
}

/** As its own style counts pixels, which `zoom` makes larger. */
function contentSize({ node, values }: FlowBox): ContentSize {
  const { place, padding, style } = node;
  const inset = (one: 0 | 1, other: 2 | 3) =>
    padding[one] + padding[other] + style.border[one] + style.border[other];
  const zoom = values.zoom as number;
  const own = (length: number) => nearestLayoutUnit(Math.max(0, length) / zoom);
  return { width: own(place.width - inset(1, 3)), height: own(place.height - inset(0, 2)) };
}
