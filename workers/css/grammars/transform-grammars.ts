/** Grammars of transformations (CSS Transforms 2). */

import {
  type ComponentValue,
  CssValueError,
  cssText,
  numberText,
  splitAt,
} from '../syntax/component-values.js';
import { formal } from './formal-grammars.js';
import { type Grammar, oneLength, oneQuantity, shareOf } from './grammars.js';
import { position } from './position-grammar.js';

const chain = formal('transform');

/** `none`, or a chain of transformations, angles in degrees. */
export const transform: Grammar<string> = (values, context) => {
  const flat = values.map(flattened);
  if (flat.length > 64) throw new CssValueError('more than 64 transformations');
  return chain(flat, context);
};

/** Those of three dimensions that stay in the plane, which people write to have a layer of its own. */
function flattened(value: ComponentValue): ComponentValue {
  if (value.kind !== 'function') return value;
  const parts = splitAt(value.values, ',');
  const isAt = (index: number, wished: number) => {
    const [only] = parts[index] ?? [];
    return only?.kind === 'number' && only.value === wished;
  };
  const cut = (name: string): ComponentValue => {
    const [x = [], y = []] = parts;
    return { kind: 'function', name, values: [...x, { kind: 'sign', text: ',' }, ...y] };
  };
  if (value.name === 'translate3d' && isAt(2, 0)) return cut('translate');
  if (value.name === 'scale3d' && isAt(2, 1)) return cut('scale');
  if (value.name === 'translatez' && isAt(0, 0))
    return { kind: 'function', name: 'translate', values: zeros() };
  if (value.name === 'rotatez') return { ...value, name: 'rotate' };
  return value;
}

/** Up to three values, without a third one that changes nothing, and without a second one that is as the first. */
function alongAxes(property: 'translate' | 'scale', rest: number): Grammar<string> {
  const all = formal(property, { zero: property === 'translate' ? 'px' : '' });
  return (values, context) => {
    const plain = property === 'scale' ? values.map((value) => shareOf(value, context)) : values;
    const [x, y, z] = plain;
    const isAtRest = z?.kind === 'number' && z.value === rest;
    const found = all(plain.length === 3 && x && y && isAtRest ? [x, y] : plain, context);
    const [first, second, third] = typeof found === 'string' ? splitSpaces(found) : [];
    const isLeftOut = property === 'scale' ? first === second : second === '0px';
    return third === undefined && isLeftOut ? first : found;
  };
}

/** At the spaces outside of parentheses. */
function splitSpaces(text: string): string[] {
  return text.split(/ (?![^(]*\))/);
}

/** `translate` (CSS Transforms 2). */
export const translate = alongAxes('translate', 0);
/** `scale` (CSS Transforms 2). */
export const scale = alongAxes('scale', 1);

const turned = formal('rotate');

/** An angle, and the axis that is turned about unless that is the one of the plane. */
export const rotate: Grammar<string> = (values, context) => {
  const angle = values.filter((value) => oneQuantity(value, 'angle', context) !== undefined);
  const axis = values.filter((value) => !angle.includes(value));
  const isOfPlane = angle.length === 1 && /^(?:z|0 0 [1-9]\d*)$/i.test(cssText(axis));
  return turned(isOfPlane ? angle : values, context);
};

function zeros(): ComponentValue[] {
  const zero: ComponentValue = { kind: 'number', value: 0, unit: 'px' };
  return [zero, { kind: 'sign', text: ',' }, zero];
}

/** A position, with the depth behind it unless that is 0. */
export const transformOrigin: Grammar<string> = (values, context) => {
  const depth = values.length === 3 ? oneLength(values[2], context, {}, false) : 0;
  const flat = values.slice(0, 2);
  if (values.length > 3 || flat.length === 0 || typeof depth !== 'number') return undefined;
  const place = position(flat, context) as string | undefined;
  return place === undefined || depth === 0 ? place : `${place} ${numberText(depth)}px`;
};

/** A position, of one or two values. */
export const perspectiveOrigin: Grammar<string> = (values, context) =>
  values.length === 1 || values.length === 2 ? position(values, context) : undefined;
