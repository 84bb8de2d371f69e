import type { ComponentValue, Values } from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { four } from '../values/values.js';
import { type LonghandName, longhandNamed } from './longhands.js';

/** Values of longhands; those that are left out get their initial ones. */
export type Expansion = Partial<Record<LonghandName, Values>>;

/** A shorthand, as the cascade expands it. */
export interface Shorthand {
  longhands: readonly LonghandName[];
  /** @returns undefined for a value that it does not have */
  expand(values: Values, context: ComputationContext): Expansion | undefined;
}

/** Words as values. */
export function words(text: string): Values {
  return text.split(' ').map((word) => ({ kind: 'ident', text: word }));
}

/** Tells whether a longhand has such a value. */
export function takes(name: LonghandName, values: Values, context: ComputationContext): boolean {
  return longhandNamed(name)?.grammar(values, context) !== undefined;
}

/** One to four values for four longhands. */
export function ofFour(...longhands: LonghandName[]): Shorthand {
  const expand = (values: Values) => {
    if (values.length === 0 || values.length > 4) return undefined;
    const each = four(values, values[0] as ComponentValue);
    return Object.fromEntries(longhands.map((name, index) => [name, [each[index] as ComponentValue]]));
  };
  return { longhands, expand };
}

/** One or two values for two longhands. */
export function ofTwo(...longhands: LonghandName[]): Shorthand {
  const expand = (values: Values) => {
    const [first, second = first] = values;
    if (!first || !second || values.length > 2) return undefined;
    return { [longhands[0] as LonghandName]: [first], [longhands[1] as LonghandName]: [second] };
  };
  return { longhands, expand };
}

/** Values in any order, each for the first longhand that has none yet and knows it; longhands that share a kind come in order. */
export function anyOrder(...longhands: LonghandName[]): Shorthand {
  const expand = (values: Values, context: ComputationContext) => {
    const expansion: Expansion = {};
    for (const value of values) {
      const name = longhands.find((each) => !(each in expansion) && takes(each, [value], context));
      if (!name) return undefined;
      expansion[name] = [value];
    }
    return values.length > 0 ? expansion : undefined;
  };
  return { longhands, expand };
}
