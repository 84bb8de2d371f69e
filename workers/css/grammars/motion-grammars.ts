/** Grammars of paths that boxes stand on (Motion Path 1). */

import {
  type ComponentValue,
  CssValueError,
  numberText,
  type Values,
  wordOf,
} from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { clipPath } from './effect-grammars.js';
import { type Grammar, oneQuantity, or } from './grammars.js';
import { position } from './position-grammar.js';
import { elementReference } from './svg-grammars.js';

const BOXES = new Set(['content-box', 'padding-box', 'border-box', 'fill-box', 'stroke-box', 'view-box']);
const RAY_SIZES = new Set(['closest-side', 'closest-corner', 'farthest-side', 'farthest-corner', 'sides']);

/** `none`, or a ray, a basic shape, a path or an element, and the box that it is in, either of which may be left out. */
export const offsetPath: Grammar<string> = (values, context) => {
  if (values.length === 1 && wordOf(values[0]) === 'none') return 'none';
  const boxes = values.filter((value) => BOXES.has(wordOf(value) ?? ''));
  const [path, ...more] = values.filter((value) => !boxes.includes(value));
  if (more.length > 0 || boxes.length > 1 || values.length === 0) return undefined;
  const box = boxes[0] && wordOf(boxes[0]);
  if (!path) return box;
  const text = pathText(path, context);
  return text === undefined ? undefined : `${text}${box ? ` ${box}` : ''}`;
};

function pathText(path: ComponentValue, context: ComputationContext): string | undefined {
  if (path.kind === 'url') {
    const reference = elementReference(path);
    if (!reference) throw new CssValueError('a path is an element of the document: write url(#id)');
    return reference;
  }
  if (path.kind !== 'function') return undefined;
  if (path.name === 'ray') return rayText(path.values, context);
  const shape = clipPath([path], context);
  return typeof shape === 'string' ? shape : undefined;
}

/** `ray(ANGLE SIZE [contain] [at POSITION])`, all in this order. */
function rayText(values: Values, context: ComputationContext): string | undefined {
  const at = values.findIndex((value) => wordOf(value) === 'at');
  const place = at < 0 ? undefined : position(values.slice(at + 1), context);
  const front = at < 0 ? values : values.slice(0, at);
  let angle: number | undefined;
  let size: string | undefined;
  let contained = '';
  for (const value of front) {
    const word = wordOf(value) ?? '';
    if (RAY_SIZES.has(word) && size === undefined) size = word;
    else if (word === 'contain' && contained === '') contained = ' contain';
    else if (angle === undefined) {
      angle = oneQuantity(value, 'angle', context);
      if (angle === undefined) return undefined;
    } else return undefined;
  }
  if (angle === undefined || (at >= 0 && (place === undefined || at === values.length - 1))) return undefined;
  return `ray(${numberText(angle)}deg ${size ?? 'closest-side'}${contained}${place ? ` at ${place}` : ''})`;
}

/** `auto` and an angle, or an angle alone: `reverse` is `auto 180deg`. */
export const offsetRotate: Grammar<string> = (values, context) => {
  let word: string | undefined;
  let angle: number | undefined;
  for (const value of values) {
    const each = wordOf(value);
    if ((each === 'auto' || each === 'reverse') && word === undefined) word = each;
    else if (angle === undefined) {
      angle = oneQuantity(value, 'angle', context);
      if (angle === undefined) return undefined;
    } else return undefined;
  }
  if (values.length === 0) return undefined;
  const turn = (angle ?? 0) + (word === 'reverse' ? 180 : 0);
  return `${word ? 'auto ' : ''}${numberText(turn)}deg`;
};

const plainPosition: Grammar<string> = (values, context) =>
  values.length === 3 || values.length === 0 ? undefined : position(values, context);

export const offsetAnchor = or(['auto'], plainPosition);
export const offsetPosition = or(['auto', 'normal'], plainPosition);
