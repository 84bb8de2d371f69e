/** Boxes that browsers put into a control, and that no rule of an author selects. */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { inheritedFrom } from '../../layout/boxes/anonymous-style.js';
import type { StyledNode, StyledTree } from '../../layout/element-tree.js';

/** Width and height in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A shape of a drawing: its tag and its attributes. */
export type Shape = [tag: string, attributes: Record<string, string>];

/** A block that inherits from the values around, and says some itself. */
export function partOf(
  around: ComputedValues,
  own: Partial<ComputedValues>,
  children: StyledNode[] = [],
): StyledTree {
  const style = inheritedFrom(around, { display: 'block', ...own });
  return { type: 'span', props: {}, style, children };
}

/** A box that makes a control as wide as one is without a width of its own. */
export function spacer(around: ComputedValues, width: number): StyledTree {
  return partOf(around, { width, height: 0 });
}

/** A drawing in a box of its own size. @param own values of that box */
export function drawing(
  around: ComputedValues,
  { width, height }: Size,
  shapes: readonly Shape[],
  own: Partial<ComputedValues> = {},
): StyledTree {
  const style = inheritedFrom(around, { display: 'block', width, height, ...own });
  const children = shapes.map(([type, props]) => ({ type, props, style, children: [] }));
  return { type: 'svg', props: { width, height, viewBox: `0 0 ${width} ${height}` }, style, children };
}

const derivedValues = new WeakMap<ComputedValues, Map<string, ComputedValues>>();

/** Values that differ from others in a way that has a name: the same object for the same values and the same name. */
export function derived(
  values: ComputedValues,
  name: string,
  change: (values: ComputedValues) => void,
): ComputedValues {
  const all = derivedValues.get(values) ?? new Map<string, ComputedValues>();
  derivedValues.set(values, all);
  const cached = all.get(name);
  if (cached) return cached;
  const made: ComputedValues = Object.create(values);
  change(made);
  all.set(name, made);
  return made;
}
