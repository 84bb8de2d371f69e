import { splitAt, type Values } from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import type { LonghandName } from './longhands.js';
import { type Expansion, type Shorthand, takes } from './shorthand.js';

/** `border-image`: a picture, slices, and behind slashes widths and outsets (CSS Backgrounds 3, section 5.6). */
export const borderImageShorthand: Shorthand = {
  longhands: [
    'borderImageSource',
    'borderImageSlice',
    'borderImageWidth',
    'borderImageOutset',
    'borderImageRepeat',
  ],
  expand(values, context) {
    const [front = [], width, outset, ...more] = splitAt(values, '/');
    if (more.length > 0 || front.length === 0) return undefined;
    // What is said behind the widths and outsets belongs to no slash.
    const last = outset ?? width;
    const tail = last ? taken(last, context) : undefined;
    const head = taken(front, context);
    if (!head || (last && !tail)) return undefined;
    const found: Expansion = { ...tail?.found, ...head.found };
    if (head.rest.length > 0) found.borderImageSlice = head.rest;
    else if (last) return undefined;
    if (outset && tail)
      Object.assign(found, width && width.length > 0 && { borderImageWidth: width }, {
        borderImageOutset: tail.rest,
      });
    else if (tail) found.borderImageWidth = tail.rest;
    return found;
  },
};

const SINGLE: readonly LonghandName[] = ['borderImageSource', 'borderImageRepeat'];

/** The picture and the repetition among some values, and what is left; undefined where one comes twice. */
function taken(values: Values, context: ComputationContext): { found: Expansion; rest: Values } | undefined {
  const found: Expansion = {};
  const rest: Values[number][] = [];
  for (const value of values) {
    const name = SINGLE.find((each) => takes(each, [value], context));
    const before = name && found[name];
    if (!name) rest.push(value);
    else if (!before) found[name] = [value];
    else if (name === 'borderImageRepeat' && before.length === 1) found[name] = [...before, value];
    else return undefined;
  }
  return { found, rest };
}
