/** One row of the table of longhands: all that is true of a property is declared in it. */

import type { Grammar, TypedGrammar } from '../grammars/grammars.js';

/**
 * The first stage of drawing that reads a longhand. Boxes are laid out alike whatever those of `paint` say. Of those with
 * a word layout reads only whether they have that word: whether a box has any filter, say, and so contains fixed boxes.
 */
export type Stage = 'layout' | 'paint' | { readonly word: string };

/** The way of a value between two keyframes: by its numbers, by whole numbers, or at once, half way (CSS Values 4, section 3). */
export type Animation = 'numbers' | 'integers' | 'halfway';

/** All that is not the same of most longhands. */
export interface Traits {
  /** @default 'layout' */
  stage?: Stage;
  /** @default 'numbers' */
  animation?: Animation;
  /** Bounds of numbers between keyframes, whatever the timing function overshoots. */
  least?: number;
  most?: number;
  /** Its numbers are pixels, which `zoom` multiplies. */
  isInPixels?: boolean;
  /** Nothing in its texts is a length, whatever stands in them: `zoom` leaves them alone. */
  hasNoLengths?: boolean;
  /**
   * Elements of SVG whose attribute of that name is what is computed of it: all that are drawn, or those of some tags. Painters
   * of SVG read attributes alone.
   */
  attributeOf?: 'shapes' | readonly string[];
  /** `currentcolor` is inherited as the word: whoever inherits it has its own colour. */
  keepsCurrentColor?: boolean;
}

/** A property that is no shorthand. */
export interface Longhand<Own extends AnyGrammar = AnyGrammar> extends Traits {
  grammar: Own;
  initial: Computed<Own>;
  isInherited: boolean;
}

type AnyGrammar = Grammar | TypedGrammar;

/** What a grammar computes. */
export type Computed<Own extends AnyGrammar> = NonNullable<ReturnType<Own>>;

export const PAINT = { stage: 'paint' } as const;
/** Traits of what makes an element contain fixed and absolutely positioned boxes unless it is `none`. */
export const CONTAINING = { stage: { word: 'none' } } as const;
export const HALFWAY = { animation: 'halfway' } as const;
export const INTEGERS = { animation: 'integers' } as const;
export const NOT_NEGATIVE = { least: 0 } as const;
export const SHARE = { least: 0, most: 1 } as const;
export const PIXELS = { isInPixels: true } as const;
export const NO_LENGTHS = { hasNoLengths: true } as const;
export const SHAPES = { attributeOf: 'shapes' } as const;
export const CURRENT_COLOR = { keepsCurrentColor: true } as const;

/** Traits of geometry, which elements with some tags have (SVG 2, section 8.1 and chapter 9). */
export function geometryOf(...tags: readonly string[]): Traits {
  return { attributeOf: tags };
}

/** A row of a longhand that is not inherited. */
export function own<Own extends AnyGrammar>(
  initial: Computed<Own>,
  grammar: Own,
  ...traits: readonly Traits[]
): Longhand<Own> {
  return Object.assign({ grammar, initial, isInherited: false }, ...traits);
}

/** A row of a longhand that elements inherit. */
export function inherited<Own extends AnyGrammar>(
  initial: Computed<Own>,
  grammar: Own,
  ...traits: readonly Traits[]
): Longhand<Own> {
  return Object.assign({ grammar, initial, isInherited: true }, ...traits);
}
