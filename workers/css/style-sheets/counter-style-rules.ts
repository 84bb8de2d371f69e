/** `@counter-style` (CSS Counter Styles 3, section 3). */

import type { CssNodePlain } from 'css-tree';
import {
  type ComponentValue,
  CssValueError,
  componentValues,
  splitAt,
  type Values,
  wordOf,
} from '../syntax/component-values.js';
import { type Problems, positionOf, textOf } from '../syntax/problems.js';
import { countOf } from '../values/counter-styles.js';
import type { CounterRule, CounterSystem } from '../values/own-counter-styles.js';

/** The most rules of a document. */
export const MOST_COUNTER_STYLES = 200;

/** Names that no rule can define anew. */
const RESERVED =
  /^(?:none|decimal|disc|square|circle|disclosure-open|disclosure-closed|initial|inherit|unset|revert|revert-layer|default)$/i;

/** The fewest signs that a system needs. */
const FEWEST: Readonly<Record<Exclude<CounterSystem, 'additive'>, number>> = {
  cyclic: 1,
  fixed: 1,
  symbolic: 1,
  numeric: 2,
  alphabetic: 2,
};

const SYSTEMS: ReadonlySet<string> = new Set([...Object.keys(FEWEST), 'additive']);

type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

/**
 * Reads a rule.
 * @returns its name, and what it defines
 * @throws CssValueError for one that browsers pass over
 */
export function counterStyleRule(
  prelude: string,
  nodes: readonly CssNodePlain[],
  problems: Problems,
): [name: string, rule: CounterRule] {
  const [name, ...others] = componentValues(prelude);
  if (name?.kind !== 'ident' || others.length > 0 || RESERVED.test(name.text))
    throw new CssValueError('a style of counters needs a name of its own');
  const rule: Mutable<CounterRule> = { system: 'symbolic', first: 1, symbols: [], additive: [] };
  for (const node of nodes) {
    if (node.type !== 'Declaration') continue;
    const property = node.property.toLowerCase();
    try {
      read(rule, property, componentValues(textOf(node)));
    } catch (error) {
      if (!(error instanceof CssValueError)) throw error;
      problems.warning(`${property}: ${error.message}: browsers pass over it`, positionOf(node));
    }
  }
  check(rule);
  return [name.text, rule];
}

/** @throws CssValueError for a rule that defines nothing */
function check({ system, symbols, additive }: CounterRule): void {
  if (typeof system === 'object') {
    if (symbols.length + additive.length > 0) throw new CssValueError('what extends a style has no signs');
  } else if (system === 'additive') {
    if (additive.length === 0) throw new CssValueError('additive needs additive-symbols');
  } else if (symbols.length < FEWEST[system])
    throw new CssValueError(`${system} needs ${FEWEST[system]} symbols`);
}

/** @throws CssValueError for a value that the descriptor does not have */
function read(rule: Mutable<CounterRule>, property: string, values: Values): void {
  switch (property) {
    case 'system':
      Object.assign(rule, systemOf(values));
      return;
    case 'symbols':
      if (values.length === 0) throw new CssValueError('there is none');
      rule.symbols = values.map(signOf);
      return;
    case 'additive-symbols': {
      const additive = splitAt(values, ',').map(weighted);
      if (additive.some(([weight], index) => weight >= (additive[index - 1]?.[0] ?? Infinity)))
        throw new CssValueError('the weights become smaller from one to the next');
      rule.additive = additive;
      return;
    }
    case 'negative': {
      const [before, after = ''] = values.map(signOf);
      if (before === undefined || values.length > 2) throw new CssValueError('write one sign or two');
      rule.negative = [before, after];
      return;
    }
    case 'prefix':
    case 'suffix':
      rule[property] = only(values);
      return;
    case 'range':
      rule.ranges = wordOf(values[0]) === 'auto' ? undefined : splitAt(values, ',').map(rangeOf);
      return;
    case 'pad':
      rule.pad = weighted(values);
      return;
    case 'fallback':
      if (values[0]?.kind !== 'ident' || values.length > 1)
        throw new CssValueError('write the name of a style');
      rule.fallback = values[0].text;
      return;
    case 'speak-as':
      return;
    default:
      throw new CssValueError('it is no descriptor');
  }
}

function systemOf([first, second, ...others]: Values): Partial<CounterRule> {
  const word = wordOf(first) ?? '';
  if (others.length === 0 && word === 'extends' && second?.kind === 'ident')
    return { system: { extends: second.text } };
  if (others.length === 0 && word === 'fixed' && second) return { system: 'fixed', first: whole(second) };
  if (second || !SYSTEMS.has(word)) throw new CssValueError('it is no system of counters');
  return { system: word as CounterSystem, first: 1 };
}

function weighted(values: Values): readonly [number, string] {
  const number = values.find(({ kind }) => kind === 'number');
  const rest = values.filter((value) => value !== number);
  const weight = whole(number);
  if (weight < 0) throw new CssValueError('a number below 0');
  return [weight, only(rest)];
}

function rangeOf([least, most, ...others]: Values): readonly [number, number] {
  const bound = (value: ComponentValue | undefined, infinite: number) =>
    wordOf(value) === 'infinite' ? infinite : whole(value);
  const range = [bound(least, -Infinity), bound(most, Infinity)] as const;
  if (others.length > 0 || range[0] > range[1])
    throw new CssValueError('a range has two numbers, the least first');
  return range;
}

function whole(value: ComponentValue | undefined): number {
  if (value?.kind !== 'number' || value.unit !== '' || !Number.isInteger(value.value))
    throw new CssValueError('a whole number is missing');
  return countOf(value.value);
}

function only(values: Values): string {
  const [value, ...others] = values;
  if (!value || others.length > 0) throw new CssValueError('write one sign');
  return signOf(value);
}

/** Pictures are no signs in any browser. */
function signOf(value: ComponentValue): string {
  if (value.kind === 'string' || value.kind === 'ident') return value.text;
  throw new CssValueError('a sign is a text');
}
