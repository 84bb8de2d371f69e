/** Grammar of `color-scheme`, on a device that prefers light pages (CSS Color Adjustment 1, section 2.1). */

import type { Grammar } from './grammars.js';

/** The scheme that is used: dark where that is all that is said of those that are known. */
export const colorScheme: Grammar<'normal' | 'light' | 'dark'> = (values) => {
  const words = values.map((value) => (value.kind === 'ident' ? value.text.toLowerCase() : undefined));
  if (words.length === 0 || words.includes(undefined)) return undefined;
  if (words.includes('normal')) return words.length === 1 ? 'normal' : undefined;
  const schemes = words.filter((word) => word !== 'only');
  const isOnlyInside = words.indexOf('only') > 0 && words.at(-1) !== 'only';
  if (schemes.length === 0 || words.length - schemes.length > 1 || isOnlyInside) return undefined;
  return schemes.includes('dark') && !schemes.includes('light') ? 'dark' : 'light';
};
