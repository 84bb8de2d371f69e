import { type BoxStyle, propertyNamed } from '../css/properties.js';

/**
 * An element's style, checked.
 * @throws when it has a property, or a value of one, that is not drawn
 */
export function boxStyle(props: Record<string, unknown>): BoxStyle {
  const style = (props.style ?? {}) as BoxStyle;
  for (const name in style) {
    const property = propertyNamed(name);
    if (!property) throw new Error(`the style ${name} is not drawn`);
    const value = style[name as keyof BoxStyle];
    if (value !== undefined) property.check(value);
  }
  return style;
}
