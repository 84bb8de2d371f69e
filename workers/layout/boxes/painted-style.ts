import { type ComputedValues, INITIAL } from '../../css/computed-style.js';
import type { PaintedStyle } from '../../css/properties.js';
import { treeStyle } from '../../documents/tree-style.js';
import type { PlainElement } from '../element-tree.js';

const NOTHING: PaintedStyle = {};
const fragments = new WeakMap<object, Map<string, PaintedStyle>>();

/** What painters read of a box's style; anonymous boxes have nothing to paint. */
export function boxStyle(element: PlainElement | undefined): PaintedStyle {
  return element ? (element.props.style as PaintedStyle) : NOTHING;
}

/** The same of an inline box in one line: without the sides at which it goes on in another. */
export function fragmentStyle(
  values: ComputedValues,
  element: PlainElement,
  hasLeft: boolean,
  hasRight: boolean,
): PaintedStyle {
  const whole = element.props.style as PaintedStyle;
  if ((hasLeft && hasRight) || whole === undefined) return whole ?? NOTHING;
  let known = fragments.get(values);
  if (!known) {
    known = new Map();
    fragments.set(values, known);
  }
  const key = `${hasLeft} ${hasRight}`;
  let style = known.get(key);
  if (!style) {
    const cut: ComputedValues = Object.create(values);
    for (const name of Object.keys(values)) cut[name as 'color'] = values[name as 'color'];
    if (!hasLeft)
      Object.assign(cut, {
        borderLeftStyle: 'none',
        borderTopLeftRadius: '0px 0px',
        borderBottomLeftRadius: '0px 0px',
      });
    if (!hasRight)
      Object.assign(cut, {
        borderRightStyle: 'none',
        borderTopRightRadius: '0px 0px',
        borderBottomRightRadius: '0px 0px',
      });
    style = treeStyle({ values: cut } as never, { values: INITIAL } as never) as unknown as PaintedStyle;
    known.set(key, style);
  }
  return style;
}
