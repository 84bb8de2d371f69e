/** The grammar of positions of images (CSS Backgrounds 3, section 3.6). */

import { type ComponentValue, numberText, type Values, wordOf } from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { either, type Grammar, keyword, oneLength, type PlainValue, pixelText } from './grammars.js';

const HORIZONTAL: Readonly<Record<string, string>> = { left: '0%', right: '100%' };

const VERTICAL: Readonly<Record<string, string>> = { top: '0%', bottom: '100%' };

/** A `<position>` of one to four values (CSS Values 4, section 8.3) as two, counted from the upper left corner. */
export const position: Grammar<string> = (values, context) => {
  const words = values.map(wordOf);
  if (values.length > 2) return fourValued(values, words, context);
  const isVertical = (word: string | undefined) => word !== undefined && word in VERTICAL;
  const isTurned = isVertical(words[0]) || (words[1] !== undefined && words[1] in HORIZONTAL);
  const [x, y] = isTurned ? [1, 0] : [0, 1];
  const left = x < values.length ? place(values[x], words[x], HORIZONTAL, context) : '50%';
  const top = y < values.length ? place(values[y], words[y], VERTICAL, context) : '50%';
  return left === undefined || top === undefined ? undefined : `${left} ${top}`;
};

/**
 * The position at which the subject of a picture shows. No browser knows it: one takes the declaration before.
 */
export const SUBJECT = '-tuval-subject';

export const objectPosition: Grammar<string> = either(position, keyword(SUBJECT));

/** A position in one direction: a place, or a side with how far it is from there (CSS Backgrounds 4, section 2.6.1). */
function inDirection(sides: Readonly<Record<string, string>>): Grammar<string> {
  return (values, context) => {
    const [value, offset, ...others] = values;
    const word = wordOf(value);
    if (offset === undefined) return place(value, word, sides, context);
    if (word === undefined || !Object.hasOwn(sides, word) || others.length > 0) return undefined;
    const found = oneLength(offset, context);
    if (found === undefined) return undefined;
    return sides[word] === '100%' ? fromFarSide(found) : pixelText(found);
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
  sides: Readonly<Record<string, string>>,
  context: ComputationContext,
): string | undefined {
  if (word === 'center') return '50%';
  if (word !== undefined) return Object.hasOwn(sides, word) ? sides[word] : undefined;
  const found = oneLength(value, context);
  return found === undefined ? undefined : pixelText(found);
}

function fourValued(
  values: readonly ComponentValue[],
  words: readonly (string | undefined)[],
  context: ComputationContext,
): string | undefined {
  let left: string | undefined;
  let top: string | undefined;
  for (let at = 0; at < values.length; at++) {
    const word = words[at];
    if (word === 'center') {
      if (left === undefined && !words.slice(at + 1).some((each) => each && each in HORIZONTAL)) left = '50%';
      else top = '50%';
      continue;
    }
    if (word === undefined) return undefined;
    const hasOffset = at + 1 < values.length && words[at + 1] === undefined;
    const offset = hasOffset ? oneLength(values[++at], context) : 0;
    if (offset === undefined) return undefined;
    const isFar = word === 'right' || word === 'bottom';
    const where = isFar ? fromFarSide(offset) : pixelText(offset);
    if (word in HORIZONTAL) left = where;
    else if (word in VERTICAL) top = where;
    else return undefined;
  }
  return left === undefined || top === undefined ? undefined : `${left} ${top}`;
}

function fromFarSide(offset: PlainValue): string {
  if (offset === 0) return '100%';
  if (typeof offset === 'string' && /^-?[\d.]+%$/.test(offset))
    return `${numberText(100 - Number.parseFloat(offset))}%`;
  if (typeof offset === 'number')
    return `calc(100% ${offset < 0 ? '+' : '-'} ${numberText(Math.abs(offset))}px)`;
  return `calc(100% - ${offset})`;
}
