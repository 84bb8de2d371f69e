import type { ComputedValues } from '../../css/cascade/computed-style.js';

const fragments = new WeakMap<ComputedValues, Map<string, ComputedValues>>();

const LEFT: Partial<ComputedValues> = {
  borderLeftStyle: 'none',
  borderTopLeftRadius: '0px 0px',
  borderBottomLeftRadius: '0px 0px',
};
const RIGHT: Partial<ComputedValues> = {
  borderRightStyle: 'none',
  borderTopRightRadius: '0px 0px',
  borderBottomRightRadius: '0px 0px',
};

/** The style of an inline box in one line: without the sides at which it goes on in another. */
export function fragmentStyle(values: ComputedValues, hasLeft: boolean, hasRight: boolean): ComputedValues {
  if (hasLeft && hasRight) return values;
  let known = fragments.get(values);
  if (!known) {
    known = new Map();
    fragments.set(values, known);
  }
  const key = `${hasLeft} ${hasRight}`;
  let style = known.get(key);
  if (!style) {
    style = Object.assign(Object.create(values), !hasLeft && LEFT, !hasRight && RIGHT) as ComputedValues;
    known.set(key, style);
  }
  return style;
}
