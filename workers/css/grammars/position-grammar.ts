/** The grammar of positions of images (CSS Backgrounds 3, section 3.6). */

import { type ComponentValue, type Values, wordOf } from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { fromEnd, type LengthPercentage, lengthText, percentage } from '../values/length-percentage.js';
import { either, type Grammar, keyword, oneTypedLength } from './grammars.js';

type Sides = Readonly<Record<string, LengthPercentage>>;

const START = percentage(0);
const MIDDLE = percentage(50);
const END = percentage(100);

const HORIZONTAL: Sides = { left: START, right: END };

const VERTICAL: Sides = { top: START, bottom: END };

/** A place, counted from the upper left corner. */
export type Position = readonly [across: LengthPercentage, down: LengthPercentage];

/** A `<position>` of one to four values (CSS Values 4, section 8.3) as two. */
export const position: Grammar<string> = (values, context) =>
  typedPosition(values, context)?.map(lengthText).join(' ');

/** The lengths of a `<position>`; undefined where it is none. */
export function typedPosition(
  values: readonly ComponentValue[],
  context: ComputationContext,
): Position | undefined {
  const words = values.map(wordOf);
  if (values.length > 2) return fourValued(values, words, context);
  const isVertical = (word: string | undefined) => word !== undefined && word in VERTICAL;
  const isTurned = isVertical(words[0]) || (words[1] !== undefined && words[1] in HORIZONTAL);
  // Beside a length the first value is the one across.
  if (isTurned && values.length === 2 && words.includes(undefined)) return undefined;
  const [x, y] = isTurned ? [1, 0] : [0, 1];
  const left = x < values.length ? place(values[x], words[x], HORIZONTAL, context) : MIDDLE;
  const top = y < values.length ? place(values[y], words[y], VERTICAL, context) : MIDDLE;
  return left && top && [left, top];
}

/**
 * The position at which the subject of a picture shows. No browser knows it: one takes the declaration before.
 */
export const SUBJECT = '-tuval-subject';

export const objectPosition: Grammar<string> = either(position, keyword(SUBJECT));

/** A position in one direction: a place, or a side with how far it is from there (CSS Backgrounds 4, section 2.6.1). */
function inDirection(sides: Sides): Grammar<string> {
  return (values, context) => {
    const [value, offset, ...others] = values;
    const word = wordOf(value);
    if (offset && (word === undefined || !Object.hasOwn(sides, word) || others.length > 0)) return undefined;
    const found = offset ? oneTypedLength(offset, context) : place(value, word, sides, context);
    const isFar = offset && sides[word ?? ''] === END;
    return found && lengthText(isFar ? fromEnd(found) : found);
  };
}

export const positionAcross = inDirection(HORIZONTAL);
export const positionDown = inDirection(VERTICAL);

const CENTER: ComponentValue = { kind: 'ident', text: 'center' };

/** The offsets of a `<position>` in each direction; undefined where it is none. */
export function directionsOf(
  values: Values,
  context: ComputationContext,
): { across: Values; down: Values } | undefined {
  if (position(values, context) === undefined) return undefined;
  const words = values.map(wordOf);
  const isOf = (sides: object, word: string | undefined) => word !== undefined && Object.hasOwn(sides, word);
  if (values.length <= 2) {
    const [one, other = CENTER] = values as [ComponentValue, ComponentValue?];
    const isTurned = isOf(VERTICAL, words[0]) || isOf(HORIZONTAL, words[1]);
    return isTurned ? { across: [other], down: [one] } : { across: [one], down: [other] };
  }
  const found: { across: Values; down: Values } = { across: [CENTER], down: [CENTER] };
  for (const [at, word] of words.entries()) {
    if (!isOf(HORIZONTAL, word) && !isOf(VERTICAL, word)) continue;
    const hasOffset = at + 1 < values.length && words[at + 1] === undefined;
    found[isOf(HORIZONTAL, word) ? 'across' : 'down'] = values.slice(at, at + (hasOffset ? 2 : 1));
  }
  return found;
}

function place(
  value: ComponentValue | undefined,
  word: string | undefined,
  sides: Sides,
  context: ComputationContext,
): LengthPercentage | undefined {
  if (word === 'center') return MIDDLE;
  if (word !== undefined) return Object.hasOwn(sides, word) ? sides[word] : undefined;
  return oneTypedLength(value, context);
}

function fourValued(
  values: readonly ComponentValue[],
  words: readonly (string | undefined)[],
  context: ComputationContext,
): Position | undefined {
  let left: LengthPercentage | undefined;
  let top: LengthPercentage | undefined;
  for (let at = 0; at < values.length; at++) {
    const word = words[at];
    if (word === 'center') {
      if (left === undefined && !words.slice(at + 1).some((each) => each && each in HORIZONTAL))
        left = MIDDLE;
      else top = MIDDLE;
      continue;
    }
    if (word === undefined) return undefined;
    const hasOffset = at + 1 < values.length && words[at + 1] === undefined;
    const offset = hasOffset ? oneTypedLength(values[++at], context) : START;
    if (offset === undefined) return undefined;
    const isFar = word === 'right' || word === 'bottom';
    const where = isFar ? fromEnd(offset) : offset;
    if (word in HORIZONTAL) left = where;
    else if (word in VERTICAL) top = where;
    else return undefined;
  }
  return left && top && [left, top];
}
