/** A style sheet's or attribute's text, parsed by css-tree within the bounds of depth and errors. */

import type { CssNodePlain, ParseOptions } from 'css-tree';
import { TooDeep } from '../syntax/bracket-depth.js';
import { parseCssToArrays, TooManyErrors } from '../syntax/css-syntax.js';

const PARSING = {
  positions: true,
  parseValue: false,
  parseAtrulePrelude: false,
  parseCustomProperty: false,
} as const;

/** A text's nodes; undefined, and a report, where its brackets are too deep or it has too many errors. */
export function parsedStyles(
  text: string,
  options: ParseOptions,
  refuse: (error: TooDeep | TooManyErrors) => void,
): CssNodePlain | undefined {
  try {
    return parseCssToArrays(text, { ...options, ...PARSING });
  } catch (error) {
    if (!(error instanceof TooDeep || error instanceof TooManyErrors)) throw error;
    refuse(error);
    return undefined;
  }
}
