/** What values are read with: the sizes that their units are relative to. */

import { INITIAL_FONT, type Surroundings } from './units.js';

/** What single values are computed from in the element around. */
export interface ParentReading extends Reading {
  parent: { fontSize: number; fontWeight: number; isMonospaced?: boolean };
}

/** What values are checked with: sizes of fonts are only known when they are computed. */
export function readingOf({ width, height }: { width: number; height: number }): ParentReading {
  const surroundings = {
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
  return { surroundings, uses: 0, parent: { fontSize: 16, fontWeight: 400 } };
}

/** Where values are read: what they are relative to, and what of that they have asked for. */
export interface Reading {
  surroundings: Surroundings;
  uses: number;
}

/** Nothing in a computed value is relative to anything but the box. */
export const COMPUTED: Reading = {
  surroundings: {
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
