/** `columns`: a width and a number in any order (CSS Multi-column Layout 1, section 3.3). */

import { wordOf } from '../syntax/component-values.js';
import { type Expansion, type Shorthand, takes } from './shorthand.js';

/** The word `auto` is what a part that is left out is, too. */
export const columns: Shorthand = {
  longhands: ['columnWidth', 'columnCount'],
  expand(values, context) {
    if (values.length === 0 || values.length > 2) return undefined;
    const expansion: Expansion = {};
    for (const value of values) {
      if (wordOf(value) === 'auto') continue;
      const name = takes('columnCount', [value], context) ? 'columnCount' : 'columnWidth';
      if (name in expansion || !takes(name, [value], context)) return undefined;
      expansion[name] = [value];
    }
    return expansion;
  },
};
