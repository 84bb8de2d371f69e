import { type BoxStyle, propertyNamed, type TextStyle } from '../css/properties.js';

/** Specified and inherited style of an element. */
export interface ElementStyle {
  box: BoxStyle;
  /** Computed style of the text within it. */
  text: TextStyle;
}

/**
 * Reads an element's style.
 * @param around how the text around it is set: the same object is returned where the style says nothing of it
 * @throws when it has a property, or a value of one, that is not drawn
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
