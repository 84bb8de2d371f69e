import satisfies from 'spdx-satisfies';

/**
 * Licences whose works may be part of one under AGPL-3.0-or-later, as
 * https://www.gnu.org/licenses/license-list.html says, of code and of what is drawn with.
 */
export const ALLOWED = [
  'AGPL-3.0-or-later',
  'GPL-3.0-or-later',
  'LGPL-3.0-or-later',
  'LGPL-2.1-or-later',
  'MPL-2.0',
  'Apache-2.0',
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Zlib',
  'Unlicense',
  'CC0-1.0',
  'Unicode-3.0',
];

/** Of fonts and pictures, which the program draws with: works beside it, which their makers want named. */
export const ALLOWED_FOR_ARTWORK = ['OFL-1.1', 'CC-BY-4.0', ...ALLOWED];

/** Whether one may ship what is under this SPDX expression, by at least one of its alternatives. */
export function isAllowed(expression: string | undefined, allowed: readonly string[] = ALLOWED): boolean {
  if (expression === undefined) return false;
  try {
    return satisfies(expression, allowed);
  } catch {
    // UNLICENSED, SEE LICENSE IN, a name that SPDX does not know.
    return false;
  }
}
