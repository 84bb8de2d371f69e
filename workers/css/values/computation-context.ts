/** What values are computed with: the sizes that their units are relative to. */

import { type ConversionData, INITIAL_FONT } from './units.js';

/** The mode of a document, by its doctype: in two of them browsers draw it as pages of old (HTML, section 13.2.6.4.1). */
export type DocumentMode = 'no-quirks' | 'limited-quirks' | 'quirks';

/** The values of the element around that single values are computed from. */
export interface ParentContext extends ComputationContext {
  parent: { fontSize: number; fontWeight: number; isMonospaced?: boolean };
  /** Of the document whose style sheets are read; `no-quirks` where it is left out. */
  mode?: DocumentMode;
}

/** The context that values are checked in: sizes of fonts are only known when they are computed. */
export function checkingContext(
  { width, height }: { width: number; height: number },
  mode: DocumentMode = 'no-quirks',
): ParentContext {
  const conversion = {
    fontSize: 16,
    rootFontSize: 16,
    lineHeight: 19.2,
    rootLineHeight: 19.2,
    viewportWidth: width,
    viewportHeight: height,
    font: INITIAL_FONT,
    unitsOf: undefined,
    color: undefined,
  };
  return { conversion, uses: 0, parent: { fontSize: 16, fontWeight: 400 }, mode };
}

/** The data that a value is computed with, and which of that it has used: `OF_FONT`, `OF_COLOR` and the others of `units.ts`. */
export interface ComputationContext {
  conversion: ConversionData;
  uses: number;
}

/** Nothing in a computed value is relative to anything but the box. */
export const COMPUTED: ComputationContext = {
  conversion: {
    fontSize: 0,
    rootFontSize: 0,
    lineHeight: 0,
    rootLineHeight: 0,
    viewportWidth: 0,
    viewportHeight: 0,
    font: INITIAL_FONT,
    unitsOf: undefined,
    color: undefined,
  },
  uses: 0,
};
