/** `font-size-adjust`: letters as large as they look in another font (CSS Fonts 5, section 2.6). */

import type { FontUnits } from './units.js';

/** The measures that letters may be as large by, and those of fonts that they are. */
const MEASURES: Readonly<Record<string, keyof FontUnits>> = {
  'ex-height': 'xHeight',
  'cap-height': 'capHeight',
  'ch-width': 'zeroAdvance',
  'ic-width': 'ideographAdvance',
  'ic-height': 'ideographAdvance',
};

/** Tells whether a word is one of the measures. */
export function isFontMeasure(word: string | undefined): word is string {
  return word !== undefined && Object.hasOwn(MEASURES, word);
}

/** A measure of a font in shares of its size. */
export function fontMeasure(name: string, units: Pick<FontUnits, keyof FontUnits>): number {
  return units[MEASURES[name] as keyof FontUnits];
}

/**
 * How many times its size the letters of a font are set in.
 * @param adjust computed value: `none`, a share of the size that the height of x is to be, or another measure with its share
 */
export function fontAdjustment(adjust: unknown, units: () => FontUnits): number {
  if (adjust === 'none' || adjust === undefined) return 1;
  const [name, share] = typeof adjust === 'number' ? ['ex-height', adjust] : String(adjust).split(' ');
  const own = fontMeasure(String(name), units());
  return own > 0 ? Number(share) / own : 1;
}
