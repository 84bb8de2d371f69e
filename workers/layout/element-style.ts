import { type BoxStyle, propertyNamed, type TextStyle } from '../css/properties.js';

/** Specified and inherited style of an element. */
export interface ElementStyle {
  box: BoxStyle;
  /** Computed style of the text within it. */
  text: TextStyle;
}

/**
 * Splits an element's style into that of its box and that of its text.
 * @param around inherited text style; the same object is returned where the element does not change it
 * @throws for an unsupported property or value
 */
export function elementStyle(props: Record<string, unknown>, around: TextStyle): ElementStyle {
  const box = (props.style ?? {}) as Record<string, unknown>;
  let text = around;
  for (const name in box) {
    const property = propertyNamed(name);
    if (!property) throw new Error(`the style ${name} is not drawn`);
    const value = box[name];
    if (value === undefined) continue;
    if (!property.isDrawn(value)) throw new Error(`the style value ${value} is not drawn`);
    if (!property.inheritance) continue;
    if (text === around) text = { ...around };
    (text as Record<string, unknown>)[name] = property.inheritance.computed(value as never);
  }
  return { box, text };
}
