/** Grammars of transformations in the plane (CSS Transforms 2); those of three dimensions are refused. */

import { type ComponentValue, CssValueError, cssText, splitAt } from '../syntax/component-values.js';
import { formal } from './formal-grammars.js';
import { type Grammar, oneLength, oneQuantity, shareOf } from './grammars.js';
import { position } from './position-grammar.js';

const planar = formal('transform');
const SPATIAL = /^(?:perspective|matrix3d|rotate3d|rotate[xy]|scale3d|scalez|translate3d|translatez)$/;

/** `none`, or a chain of transformations of the plane, angles in degrees. */
export const transform: Grammar<string> = (values, context) => {
  const flat = values.map(flattened);
  for (const value of flat) {
    if (value.kind === 'function' && SPATIAL.test(value.name))
      throw new CssValueError(
        `${value.name}() is of three dimensions: write one of two, like translate() or rotate()`,
      );
  }
  if (flat.length > 64) throw new CssValueError('more than 64 transformations');
  return planar(flat, context);
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

/** Up to two values of the plane, and a third one that changes nothing. */
function ofPlane(property: 'translate' | 'scale', rest: number): Grammar<string> {
  const flat = formal(property, { zero: property === 'translate' ? 'px' : '' });
  return (values, context) => {
    const [x, y, z] = values;
    if (values.length === 3 && x && y) {
      if (z?.kind !== 'number' || z.value !== rest)
        throw new CssValueError('a third value is of the third dimension: write two');
      return flat([x, y], context);
    }
    const found = flat(
      property === 'scale' ? values.map((value) => shareOf(value, context)) : values,
      context,
    );
    const [first, second] = typeof found === 'string' ? splitSpaces(found) : [];
    const isLeftOut = property === 'scale' ? first === second : second === '0px';
    return isLeftOut ? first : found;
  };
}

/** At the spaces outside of parentheses. */
function splitSpaces(text: string): string[] {
  return text.split(/ (?![^(]*\))/);
}

/** `translate` in the plane (CSS Transforms 2). */
export const translate = ofPlane('translate', 0);
/** `scale` in the plane (CSS Transforms 2). */
export const scale = ofPlane('scale', 1);

const turned = formal('rotate');

/** An angle; with an axis, that of the plane alone. */
export const rotate: Grammar<string> = (values, context) => {
  const angle = values.filter((value) => oneQuantity(value, 'angle', context) !== undefined);
  const axis = values.filter((value) => !angle.includes(value));
  if (angle.length !== 1 || axis.length === 0) return turned(values, context);
  const isOfPlane = /^(?:z|0 0 [1-9]\d*)$/i.test(cssText(axis));
  if (!isOfPlane) throw new CssValueError('an axis is of the third dimension: write an angle alone');
  return turned(angle, context);
};

function zeros(): ComponentValue[] {
  const zero: ComponentValue = { kind: 'number', value: 0, unit: 'px' };
  return [zero, { kind: 'sign', text: ',' }, zero];
}

/** A position; a depth of 0 behind it changes nothing. */
export const transformOrigin: Grammar<string> = (values, context) => {
  const flat = values.length === 3 && oneLength(values[2], context) === 0 ? values.slice(0, 2) : values;
  if (flat.length > 2 || flat.length === 0) return undefined;
  return position(flat, context) as string | undefined;
};
