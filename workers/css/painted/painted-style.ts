import type { ComputedValues } from '../cascade/computed-style.js';
import type { LONGHANDS, LonghandName } from '../properties/longhands.js';

type Table = typeof LONGHANDS;

/**
 * The computed style of a laid-out box as painters read it: every longhand has a value, and a length is no number before
 * it is scaled to frame pixels (`validLength`).
 */
export type PaintedStyle = {
  readonly [Name in LonghandName]: NonNullable<Table[Name]['grammar']['painted']>;
};

/** Computed values for painters: the same object. */
export function paintedStyle(values: ComputedValues): PaintedStyle {
  return values as unknown as PaintedStyle;
}

/** A colour of a style, where `currentcolor` is that of its text. */
export function usedColor(color: string, style: { readonly color: string }): string {
  return color === 'currentcolor' ? style.color : color;
}
