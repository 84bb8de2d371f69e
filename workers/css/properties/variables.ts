/** Custom properties (CSS Variables 1). */

import type { ComputedValue } from '../grammars/grammars.js';
import {
  type ComponentValue,
  CssValueError,
  cssText,
  type FunctionValue,
  isSign,
  MOST_COMPONENTS,
  type Values,
  wordOf,
} from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import type { StyleWork } from '../values/style-work.js';
import { attributeValue } from './attribute-values.js';
import { environmentValue } from './environment.js';
import { type RegisteredSyntax, registeredValue } from './registered-syntax.js';

/** Tells whether `var()` or `attr()` is somewhere in it. */
export function hasVariables(values: Values): boolean {
  return values.some(
    (value) =>
      (value.kind === 'function' && (isSubstituted(value) || hasVariables(value.values))) ||
      (value.kind === 'block' && hasVariables(value.values)),
  );
}

/** Tells whether something else comes in place of a function before a value is read; the text of an attribute alone stays as it is. */
function isSubstituted({ name, values }: FunctionValue): boolean {
  return name === 'var' || name === 'env' || (name === 'attr' && values.length > 1);
}

/** Adds the names of all variables in a value. */
export function addVariables(values: Values, names: Set<string>): void {
  for (const value of values) {
    if (value.kind !== 'function' && value.kind !== 'block') continue;
    const [first] = value.values;
    if (value.kind === 'function' && value.name === 'var' && first?.kind === 'ident') names.add(first.text);
    addVariables(value.values, names);
  }
}

/** A custom property that an `@property` rule registers. */
export interface RegisteredVariable {
  syntax: RegisteredSyntax;
  isInherited: boolean;
  initial: Values | undefined;
}

/** Custom properties and functions that are filled in within each other: more take more stack than threads have. */
const MOST_DEPTH = 1_000;

let depth = 0;

/** The custom properties that elements have, with their variables filled in. */
export class Variables {
  /** Computed values of declarations that have variables, where these decide alone. */
  readonly constants = new Map<object, ComputedValue | undefined>();
  readonly #own: ReadonlyMap<string, Values>;
  readonly #around: Variables | undefined;
  readonly #computed = new Map<string, Values | undefined>();
  readonly #open = new Set<string>();
  readonly #registered: ReadonlyMap<string, RegisteredVariable>;
  readonly #work: StyleWork | undefined;
  /** Set by the element: what the lengths of registered ones are computed with. */
  context: ComputationContext | undefined;

  /**
   * @param own what the element itself says
   * @param around those of its parent, which it inherits
   * @param registered what `@property` rules say
   * @param work counts what is filled in
   */
  constructor(
    own: ReadonlyMap<string, Values>,
    around: Variables | undefined,
    registered: ReadonlyMap<string, RegisteredVariable>,
    work?: StyleWork,
  ) {
    this.#own = own;
    this.#around = around;
    this.#registered = registered;
    this.#work = work;
  }

  /** Tells whether elements within have the same where they say nothing themselves. */
  get isInherited(): boolean {
    if (this.#registered.size === 0) return true;
    for (const name of this.#own.keys()) if (this.#registered.get(name)?.isInherited === false) return false;
    return true;
  }

  /** The value of a custom property; undefined where it has none, or one that depends on itself. */
  get(name: string): Values | undefined {
    const values = this.#own.get(name);
    if (!values) return this.#inherited(name);
    if (this.#computed.has(name)) return this.#computed.get(name);
    if (this.#open.has(name)) {
      // All that lies on the circle is invalid.
      const open = [...this.#open];
      this.#work?.add(open.length);
      for (const each of open.slice(open.indexOf(name))) this.#computed.set(each, undefined);
      return undefined;
    }
    this.#open.add(name);
    const value = this.#boundedValueOf(values, name);
    this.#open.delete(name);
    if (!this.#computed.has(name)) this.#computed.set(name, value);
    return this.#computed.get(name);
  }

  /** Tells whether a custom property has a value. */
  isSet(name: string): boolean {
    return this.get(name) !== undefined;
  }

  /** Tells whether a custom property has the value that is written, as style queries ask (CSS Conditional 5, section 5.2). */
  isEqual(name: string, written: Values): boolean {
    const value = this.get(name);
    const wished = this.#boundedValueOf(written, name);
    if (!value || !wished) return value === wished;
    this.#work?.add(sizeOf(value) + sizeOf(wished));
    return cssText(value) === cssText(wished);
  }

  /** What grows beyond bounds has no value. */
  #boundedValueOf(values: Values, name: string): Values | undefined {
    try {
      return this.#valueOf(values, name);
    } catch (error) {
      if (error instanceof CssValueError) return undefined;
      throw error;
    }
  }

  #valueOf(values: Values, name: string): Values | undefined {
    const word = values.length === 1 ? wordOf(values[0]) : undefined;
    if (word === 'initial') return this.#registered.get(name)?.initial;
    if (word === 'inherit') return this.#around?.get(name) ?? this.#registered.get(name)?.initial;
    if (word === 'unset' || word === 'revert' || word === 'revert-layer') return this.#inherited(name);
    const filled = this.filledIn(values);
    const registered = this.#registered.get(name);
    return registered ? (this.#typed(filled, registered.syntax) ?? this.#inherited(name)) : filled;
  }

  /** Undefined for what its syntax does not allow: such a value is invalid once it is computed. */
  #typed(values: Values | undefined, syntax: RegisteredSyntax): Values | undefined {
    if (!values || !this.context) return values;
    this.#work?.add(sizeOf(values));
    return registeredValue(values, syntax, this.context);
  }

  #inherited(name: string): Values | undefined {
    const registered = this.#registered.get(name);
    const isInherited = registered?.isInherited ?? true;
    return (isInherited ? this.#around?.get(name) : undefined) ?? registered?.initial;
  }

  /**
   * A value with its variables filled in; undefined where one has neither a value nor a fallback.
   * @throws CssValueError where it grows beyond bounds
   */
  filledIn(values: Values): ComponentValue[] | undefined {
    if (depth === MOST_DEPTH)
      throw new CssValueError(`more than ${MOST_DEPTH} custom properties in each other`);
    depth++;
    try {
      return this.#filledIn(values);
    } finally {
      depth--;
    }
  }

  #filledIn(values: Values): ComponentValue[] | undefined {
    const found: ComponentValue[] = [];
    for (const value of values) {
      if (value.kind === 'function' && isSubstituted(value)) {
        const filling =
          value.name === 'attr'
            ? attributeValue(value, this.#own, this.context, (fallback) => this.filledIn(fallback))
            : this.#filling(value);
        if (!filling) return undefined;
        for (const each of filling) found.push(each);
      } else if ((value.kind === 'function' || value.kind === 'block') && hasVariables(value.values)) {
        const within = this.filledIn(value.values);
        if (!within) return undefined;
        found.push({ ...value, values: within });
      } else found.push(value);
    }
    const parts = sizeOf(found);
    this.#work?.add(2 * parts);
    if (parts > MOST_COMPONENTS)
      throw new CssValueError(
        `custom properties of more than ${MOST_COMPONENTS} parts: they double each other`,
      );
    return found;
  }

  #filling({ name, values }: FunctionValue): Values | undefined {
    const [first, second] = values;
    // Behind the name of an environment variable there may be numbers of segments, of which no screen has more than one.
    const comma = name === 'env' ? values.findIndex((each) => isSign(each, ',')) : 1;
    const isAlone = first?.kind === 'ident' && (name === 'var' || !second || comma === 1);
    const value = isAlone && (name === 'var' ? this.get(first.text) : environmentValue(first.text));
    if (value) return value;
    return isSign(values[comma], ',') ? this.filledIn(values.slice(comma + 1)) : undefined;
  }
}

/** How many parts a value has; a long text counts as many. */
export function sizeOf(values: Values): number {
  let count = 0;
  for (const value of values) {
    if (value.kind === 'function' || value.kind === 'block') count += 1 + sizeOf(value.values);
    else count += value.kind === 'number' ? 1 : 1 + value.text.length / 64;
  }
  return count;
}
