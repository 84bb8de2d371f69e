import { type BoxStyle, INHERITANCES, type TextStyle } from '../css/properties.js';

/** What the outermost element inherits. */
export const INITIAL_TEXT_STYLE = Object.fromEntries(
  INHERITANCES.map(([name, { initial }]) => [name, initial]),
) as TextStyle;

/** What an element's style makes of the one around it: that one itself where it says nothing. */
export function textStyle(style: BoxStyle, around: TextStyle): TextStyle {
  let own = around;
  for (const [name, { computed }] of INHERITANCES) {
    const value = style[name];
    if (value === undefined) continue;
    if (own === around) own = { ...around };
    (own as Record<string, unknown>)[name] = computed(value as never);
  }
  return own;
}
