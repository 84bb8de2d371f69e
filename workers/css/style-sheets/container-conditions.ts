/** Conditions of `@container` (CSS Conditional 5, section 5): read once, and asked of each container. */

import { oneLength, oneNumber } from '../grammars/grammars.js';
import type { Variables } from '../properties/variables.js';
import {
  type ComponentValue,
  cssText,
  isSign,
  isWord,
  splitAt,
  type Values,
  wordOf,
} from '../syntax/component-values.js';
import type { ParentContext } from '../values/computation-context.js';
import { calculated } from '../values/math-functions.js';
import { isDeferred } from '../values/quantities.js';
import { ConditionError } from './conditions.js';
import { COMPARISONS, type Range, rangeOf } from './range-syntax.js';

export type Axis = 'width' | 'height';

/** A container that a condition is asked of. */
export interface AskedContainer {
  /** Of its content in CSS pixels; undefined where it has no box that contains its size, or none that is known yet. */
  size(axis: Axis): number | undefined;
  variables: Variables;
  /** What its own lengths are computed with. */
  context: ParentContext;
}

/** A condition: undefined stands for what is not known, which is neither true nor false. */
export type Condition = (container: AskedContainer) => boolean | undefined;

/** A condition as it is read. */
export interface ReadCondition {
  holds: Condition;
  /** The sizes that a container must have for it to be asked. */
  axes: ReadonlySet<Axis>;
  /** Names of the custom properties that it reads. */
  properties: ReadonlySet<string>;
  /** How many parts it is made of. */
  parts: number;
}

/** Reads the condition of `@container`. @throws ConditionError, CssValueError where browsers have it match nothing */
export function readCondition(values: Values, context: ParentContext): ReadCondition {
  const reader = new ConditionReader(context);
  const holds = reader.condition(values, (value) => reader.query(value));
  const { axes, properties, parts } = reader;
  return { holds, axes, properties, parts };
}

type ReadPart = (value: ComponentValue) => Condition;

/** Features of containers by the axes that they ask for. */
const FEATURES: Readonly<Record<string, readonly Axis[]>> = {
  width: ['width'],
  'inline-size': ['width'],
  height: ['height'],
  'block-size': ['height'],
  'aspect-ratio': ['width', 'height'],
  orientation: ['width', 'height'],
};

const UNKNOWN = 'browsers know no such condition';

class ConditionReader {
  readonly axes = new Set<Axis>();
  readonly properties = new Set<string>();
  parts = 0;
  readonly #context: ParentContext;

  constructor(context: ParentContext) {
    this.#context = context;
  }

  /** `not` of one, or several with `and` or `or` between them: not both at once. */
  condition(values: Values, read: ReadPart): Condition {
    const [first] = values;
    if (isWord(first, 'not')) {
      if (values.length !== 2) throw new ConditionError('a condition has one part behind not');
      const of = this.#one(values[1], read);
      return (container) => negated(of(container));
    }
    const parts = [this.#one(first, read)];
    const word = wordOf(values[1]) ?? '';
    for (let at = 1; at < values.length; at += 2) {
      if ((word !== 'and' && word !== 'or') || !isWord(values[at], word))
        throw new ConditionError('a condition needs and between all of its parts, or or');
      parts.push(this.#one(values[at + 1], read));
    }
    const [only] = parts;
    if (only && parts.length === 1) return only;
    return (container) => combined(parts, container, word === 'or');
  }

  #one(value: ComponentValue | undefined, read: ReadPart): Condition {
    if (!value) throw new ConditionError('a condition ends too early');
    this.parts++;
    if (value.kind === 'block' && value.open === '(') {
      const [first] = value.values;
      const isNested = first?.kind === 'block' || first?.kind === 'function' || isWord(first, 'not');
      if (isNested) return this.condition(value.values, read);
    }
    return read(value);
  }

  /** A size in parentheses, or what is asked of styles. */
  query(value: ComponentValue): Condition {
    if (value.kind === 'function' && value.name === 'style') return this.#style(value.values);
    if (value.kind !== 'block' || value.open !== '(')
      throw new ConditionError(`${cssText([value]).slice(0, 60)}: ${UNKNOWN}`);
    return this.#size(value.values);
  }

  #size(values: Values): Condition {
    const [first, colon] = values;
    if (isSign(colon, ':')) return this.#plain(wordOf(first) ?? '', values.slice(2));
    if (values.length === 1) {
      const read = this.#feature(wordOf(first) ?? '');
      return (container) => {
        const value = read(container);
        return value === undefined ? undefined : value !== 0;
      };
    }
    const range = rangeOf(values);
    const isFeature = (part: Values) => part.length === 1 && Object.hasOwn(FEATURES, wordOf(part[0]) ?? '');
    const name = wordOf(range.parts.find(isFeature)?.[0]) ?? '';
    if (name === 'orientation') throw new ConditionError(`orientation: ${UNKNOWN}`);
    return compared(range, (part) => (isFeature(part) ? this.#feature(name) : this.#sizeValue(name, part)));
  }

  /** `min-width: 20em`. */
  #plain(written: string, values: Values): Condition {
    const [, bound, name = ''] = /^(min-|max-)?(.*)$/.exec(written) ?? [];
    if (name === 'orientation') {
      const word = values.length === 1 ? wordOf(values[0]) : undefined;
      if (bound !== undefined || (word !== 'portrait' && word !== 'landscape'))
        throw new ConditionError(`${written}: ${UNKNOWN}`);
      const read = this.#feature(name);
      return (container) => {
        const ratio = read(container);
        return ratio === undefined ? undefined : ratio > 1 === (word === 'landscape');
      };
    }
    const read = this.#feature(name);
    const wished = this.#sizeValue(name, values);
    const holds = COMPARISONS[bound === 'min-' ? '>=' : bound === 'max-' ? '<=' : '='];
    return (container) => {
      const [is, at] = [read(container), wished(container)];
      return is === undefined || at === undefined ? undefined : holds?.(is, at);
    };
  }

  #feature(name: string): Operand {
    const axes = Object.hasOwn(FEATURES, name) ? FEATURES[name] : undefined;
    if (!axes) throw new ConditionError(`${name.slice(0, 60) || 'nothing'} is no feature of a container`);
    for (const axis of axes) this.axes.add(axis);
    const [axis, other] = axes as [Axis, Axis?];
    if (!other) return (container) => container.size(axis);
    return (container) => {
      const [width, height] = [container.size(axis), container.size(other)];
      return width === undefined || height === undefined ? undefined : width / height;
    };
  }

  #sizeValue(name: string, values: Values): Operand {
    const value = name === 'aspect-ratio' ? ratioOf : lengthOf;
    if (value(values, this.#context) === undefined)
      throw new ConditionError(`${cssText(values).slice(0, 60) || 'nothing'} is no value of ${name}`);
    return ({ context }) => value(values, context);
  }

  /** `style(--plan: pro)`, and conditions of such parts in its parentheses. */
  #style(values: Values): Condition {
    const [first] = values;
    if (first && first.kind !== 'block' && !isWord(first, 'not')) return this.#styleFeature(values);
    return this.condition(values, (value) => {
      if (value.kind !== 'block')
        throw new ConditionError(`style(${cssText([value]).slice(0, 60)}): ${UNKNOWN}`);
      return this.#styleFeature(value.values);
    });
  }

  #styleFeature(values: Values): Condition {
    const [first, colon] = values;
    const name = first?.kind === 'ident' ? first.text : '';
    const range = rangeOf(values);
    if (range.operators.length > 0) return compared(range, (part) => this.#styleValue(part));
    if (!name.startsWith('--')) throw new ConditionError('style() asks for custom properties alone');
    this.properties.add(name);
    if (values.length === 1) return ({ variables }) => variables.isSet(name);
    if (!isSign(colon, ':')) throw new ConditionError(`style(${cssText(values).slice(0, 60)}): ${UNKNOWN}`);
    const wished = values.slice(2);
    return ({ variables }) => variables.isEqual(name, wished);
  }

  /** A number or a length, which a custom property may have. */
  #styleValue(values: Values): Operand {
    const [only] = values;
    const name = values.length === 1 && only?.kind === 'ident' && only.text.startsWith('--') ? only.text : '';
    if (name !== '') this.properties.add(name);
    return ({ variables, context }) => {
      const [value, ...more] = name === '' ? values : (variables.get(name) ?? []);
      const found = more.length > 0 ? undefined : calculated(value, context);
      return found && !isDeferred(found) && found.percent === 0 ? found.value : undefined;
    };
  }
}

/** A number; undefined where it is not known. */
type Operand = (container: AskedContainer) => number | undefined;

/** @throws ConditionError unless both signs of three parts point the same way */
function compared({ parts, operators }: Range, read: (part: Values) => Operand): Condition {
  const comparisons = operators.map((operator) => COMPARISONS[operator]);
  const [first = '', second] = operators;
  const isOneWay = second === undefined || (first[0] !== '=' && first[0] === second[0]);
  if (operators.length === 0 || operators.length > 2 || !isOneWay || comparisons.includes(undefined))
    throw new ConditionError(UNKNOWN);
  const operands = parts.map(read);
  return (container) => {
    const numbers = operands.map((operand) => operand(container));
    if (numbers.includes(undefined)) return undefined;
    return comparisons.every((compare, at) => compare?.(numbers[at] as number, numbers[at + 1] as number));
  };
}

function negated(result: boolean | undefined): boolean | undefined {
  return result === undefined ? undefined : !result;
}

/** What is not known decides nothing where another part decides (Media Queries 4, section 3.1). */
function combined(
  parts: readonly Condition[],
  container: AskedContainer,
  isOr: boolean,
): boolean | undefined {
  let isUnknown = false;
  for (const part of parts) {
    const result = part(container);
    if (result === isOr) return isOr;
    if (result === undefined) isUnknown = true;
  }
  return isUnknown ? undefined : !isOr;
}

function lengthOf(values: Values, context: ParentContext): number | undefined {
  const found = values.length === 1 ? oneLength(values[0], context, {}, false) : undefined;
  return typeof found === 'number' ? found : undefined;
}

/** `16 / 9`, or the number that this is. */
function ratioOf(values: Values, context: ParentContext): number | undefined {
  const [across = [], down, ...more] = splitAt(values, '/');
  const isRatio = more.length === 0 && across.length === 1 && (!down || down.length === 1);
  const width = isRatio ? oneNumber(across[0], context) : undefined;
  const height = down ? oneNumber(down[0], context) : 1;
  return width === undefined || height === undefined ? undefined : width / height;
}
