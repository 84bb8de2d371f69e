/** Values of fonts that properties and the descriptors of `@font-face` have in common. */

import type { FontSetting } from '../../../templates/contract/index.js';
import { CssValueError, componentValues, splitAt, wordOf } from '../syntax/component-values.js';

/** Percentages that the keywords of `font-stretch` are (CSS Fonts 4, section 2.3). */
export const FONT_WIDTHS: Readonly<Record<string, string>> = {
  'ultra-condensed': '50%',
  'extra-condensed': '62.5%',
  condensed: '75%',
  'semi-condensed': '87.5%',
  normal: '100%',
  'semi-expanded': '112.5%',
  expanded: '125%',
  'extra-expanded': '150%',
  'ultra-expanded': '200%',
};

/** The slope of `italic` and of a mere `oblique` in degrees, as Chromium has both. */
export const ITALIC_SLOPE = 14;

/** `normal`, or tags with values, as `font-feature-settings` and `font-variation-settings` have them. @throws CssValueError */
export function fontSettings(text: string): FontSetting[] {
  const values = componentValues(text);
  if (values.length === 1 && wordOf(values[0]) === 'normal') return [];
  return splitAt(values, ',').map(([tag, value, ...more]): FontSetting => {
    const word = wordOf(value);
    const number = value?.kind === 'number' && value.unit === '' ? value.value : undefined;
    const setting = value === undefined || word === 'on' ? 1 : word === 'off' ? 0 : number;
    const isTag = tag?.kind === 'string' && /^[\x20-\x7e]{4}$/.test(tag.text);
    if (!isTag || setting === undefined || more.length > 0)
      throw new CssValueError('write "tags" of four letters, each with a number', true);
    return [tag.text, setting];
  });
}
