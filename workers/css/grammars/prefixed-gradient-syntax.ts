/** Which gradients with `-webkit-` before them Chromium reads: what it does not read it passes over. */

import {
  type ComponentValue,
  type FunctionValue,
  splitAt,
  type Values,
  wordOf,
} from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { computedColor } from '../values/css-colors.js';
import { oneLength, oneQuantity } from './grammars.js';
import { pointGradient } from './point-gradient-syntax.js';
import { position } from './position-grammar.js';

const KINDS = /^-webkit-(?:repeating-)?(linear|radial)-gradient$/;
const ACROSS = /^(?:left|right)$/;
const DOWN = /^(?:top|bottom)$/;
const SHAPE = /^(?:circle|ellipse)$/;
const EXTENT = /^(?:contain|cover|(?:closest|farthest)-(?:side|corner))$/;

/**
 * Tells whether a function is a gradient with a prefix as Blink's `ConsumeDeprecatedGradient`, `ConsumeLinearGradient` and
 * `ConsumeDeprecatedRadialGradient` read it; undefined for a function that is no such gradient.
 */
export function isReadWithPrefix(value: FunctionValue, context: ComputationContext): boolean | undefined {
  if (value.name === '-webkit-gradient') return pointGradient(value, context) !== undefined;
  const [, kind] = KINDS.exec(value.name) ?? [];
  if (kind === undefined) return undefined;
  const parts = splitAt(value.values, ',').map((part, index) => (index < 2 ? withoutSpace(part) : part));
  const taken = kind === 'linear' ? lengthOfLine(parts, context) : lengthOfForm(parts, context);
  const stops = parts.slice(taken).filter((part, index) => index > 0 || part.length > 0);
  return stops.length > 0 && stops.every((part) => isStop(part, context));
}

/** Without `in oklab`, which has to be the last of its part. */
function withoutSpace(part: Values): Values {
  const at = part.findIndex((value) => wordOf(value) === 'in');
  return at < 0 ? part : part.slice(0, at);
}

/** Number of parts before the stops. */
function lengthOfLine([first = []]: readonly Values[], context: ComputationContext): number {
  const [one, other] = first;
  if (first.length === 0) return 1;
  if (first.length === 1 && isAngle(one, context)) return 1;
  const words = first.map((value) => wordOf(value) ?? '');
  const isSide = (word: string) => ACROSS.test(word) || DOWN.test(word);
  if (!words.every(isSide) || words.length > 2) return 0;
  return other === undefined || ACROSS.test(words[0] ?? '') !== ACROSS.test(words[1] ?? '') ? 1 : 0;
}

function isAngle(value: ComponentValue | undefined, context: ComputationContext): boolean {
  const isNothing = value?.kind === 'number' && value.value === 0 && value.unit === '';
  return isNothing || (value !== undefined && oneQuantity(value, 'angle', context) !== undefined);
}

function lengthOfForm(parts: readonly Values[], context: ComputationContext): number {
  const [first = []] = parts;
  const isPlace = first.length > 0 && first.length <= 2 && position(first, context) !== undefined;
  const form = parts[isPlace ? 1 : 0] ?? [];
  return (isPlace ? 1 : 0) + (isForm(form, context) ? 1 : 0);
}

function isForm(part: Values, context: ComputationContext): boolean {
  const words = part.map((value) => wordOf(value) ?? '');
  const [one = '', other = ''] = words;
  if (part.length === 1) return SHAPE.test(one) || EXTENT.test(one);
  if (part.length !== 2) return false;
  if ((SHAPE.test(one) && EXTENT.test(other)) || (EXTENT.test(one) && SHAPE.test(other))) return true;
  return part.every((value) => oneLength(value, context, { least: 0 }) !== undefined);
}

/** A colour, and behind it up to two places: there are no hints. */
function isStop([color, ...places]: Values, context: ComputationContext): boolean {
  if (color === undefined || computedColor(color, context) === undefined || places.length > 2) return false;
  return places.every((place) => oneLength(place, context) !== undefined);
}
