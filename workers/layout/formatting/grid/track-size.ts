import {
  type ComponentValue,
  cssText,
  isSign,
  splitAt,
  wordOf,
} from '../../../css/syntax/component-values.js';
import { type Length, lengthOf } from '../lengths.js';

/** Kinds of track sizing functions (CSS Grid 2, section 7.2). */
export const FIXED = 0;
export const AUTO = 1;
export const MIN_CONTENT = 2;
export const MAX_CONTENT = 3;
export const FLEXIBLE = 4;
/** As a maximum: max-content, but no more than a length. Its minimum is `auto`. */
export const FIT_CONTENT = 5;

export type TrackSizing =
  | typeof FIXED
  | typeof AUTO
  | typeof MIN_CONTENT
  | typeof MAX_CONTENT
  | typeof FLEXIBLE
  | typeof FIT_CONTENT;

/** The least and the most size of a track, as computed. */
export interface TrackSize {
  readonly min: TrackSizing;
  /** Where the minimum is fixed. */
  readonly minLength: Length;
  readonly max: TrackSizing;
  /** Where the maximum is fixed, and what fit-content() has in parentheses. */
  readonly maxLength: Length;
  /** How many `fr`; 0 where it is not flexible. */
  readonly flex: number;
}

const NONE: Length = 0;

/** `auto` of both sizes. */
export const AUTO_TRACK: TrackSize = { min: AUTO, minLength: NONE, max: AUTO, maxLength: NONE, flex: 0 };

const WORDS: Readonly<Record<string, TrackSizing>> = {
  auto: AUTO,
  'min-content': MIN_CONTENT,
  'max-content': MAX_CONTENT,
};

/** Reads a `<track-size>`; one that is none is `auto`, since the style sheet was checked before. */
export function trackSize(value: ComponentValue): TrackSize {
  if (value.kind === 'function' && value.name === 'minmax') {
    const [least = [], most = []] = splitAt(value.values, ',');
    const [min, max] = [breadth(least[0]), breadth(most[0])];
    if (!min || !max) return AUTO_TRACK;
    return {
      min: min.kind === FLEXIBLE ? AUTO : min.kind,
      minLength: min.length,
      max: max.kind,
      maxLength: max.length,
      flex: max.flex,
    };
  }
  if (value.kind === 'function' && value.name === 'fit-content') {
    return { ...AUTO_TRACK, max: FIT_CONTENT, maxLength: oneLength(value.values) };
  }
  const found = breadth(value);
  if (!found) return AUTO_TRACK;
  return {
    min: found.kind === FLEXIBLE ? AUTO : found.kind,
    minLength: found.length,
    max: found.kind,
    maxLength: found.length,
    flex: found.flex,
  };
}

interface Breadth {
  kind: TrackSizing;
  length: Length;
  flex: number;
}

function breadth(value: ComponentValue | undefined): Breadth | undefined {
  if (!value || isSign(value, ',')) return undefined;
  const word = wordOf(value);
  if (word !== undefined) {
    const kind = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
    return kind === undefined ? undefined : { kind, length: NONE, flex: 0 };
  }
  if (value.kind === 'number' && value.unit === 'fr') {
    return { kind: FLEXIBLE, length: NONE, flex: Math.max(0, value.value) };
  }
  return { kind: FIXED, length: oneLength([value]), flex: 0 };
}

function oneLength(values: readonly ComponentValue[]): Length {
  const [value] = values;
  return value?.kind === 'number' && value.unit !== '%' ? lengthOf(value.value) : lengthOf(cssText(values));
}
