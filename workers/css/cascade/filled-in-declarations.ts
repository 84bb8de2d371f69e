/** Declarations with variables, once these are filled in (CSS Custom Properties 1, section 3). */

import type { ComputedValue } from '../grammars/grammars.js';
import { mayBrowsersTake } from '../properties/browser-declarations.js';
import { type DeclaredValue, expanded, type WideWord } from '../properties/declarations.js';
import type { LonghandName } from '../properties/longhands.js';
import { rowOf } from '../properties/property-lookup.js';
import { cssName } from '../properties/property-names.js';
import { CssValueError, cssText, type Values } from '../syntax/component-values.js';
import { OF_PARENT } from '../values/units.js';
import type { StyleComputer } from './style-computer.js';

type DeclaredVariable = Extract<DeclaredValue, { kind: 'variable' }>;

/** A declaration with its variables filled in. */
interface FilledIn {
  /** As it is written. */
  written: Values;
  /** Undefined where a variable has no value. */
  values: Values | undefined;
  /** What it declares of longhands; undefined where its property does not have the values. */
  longhands: ReturnType<typeof expanded>;
  uses: number;
}

/** The declarations with variables of one element, whose longhands a computer computes. */
export class FilledInDeclarations {
  readonly #computer: StyleComputer;
  /** The last declaration: the longhands of a shorthand come one after the other. */
  #last: FilledIn | undefined;

  constructor(computer: StyleComputer) {
    this.#computer = computer;
  }

  /**
   * The computed value of a longhand; undefined where the declaration is none of it. Elements with the same variables have
   * the same value where it depends on nothing else.
   */
  valueOf(declared: DeclaredVariable, name: LonghandName): ComputedValue | undefined {
    const { context, variables } = this.#computer;
    const { constants } = variables;
    if (constants.has(declared)) return constants.get(declared);
    const { uses } = context;
    context.uses = 0;
    const value = this.#newValueOf(declared, name);
    if (context.uses === 0) constants.set(declared, value);
    context.uses |= uses;
    return value;
  }

  #newValueOf(declared: DeclaredVariable, name: LonghandName): ComputedValue | undefined {
    const computer = this.#computer;
    try {
      const { values, longhands } = this.#declaration(declared);
      if (!values) return undefined;
      const word = wideWord(values);
      if (word) {
        computer.context.uses |= OF_PARENT;
        return computer.wide(word, declared.name, name);
      }
      const part = longhands?.find((each) => each.name === declared.name);
      if (!part) {
        const message = `cannot be ${cssText(values.slice(0, 80)).slice(0, 80) || 'empty'}`;
        this.#report(declared, values, message);
        return undefined;
      }
      return part.values ? computer.computed(name, part.values) : rowOf(name).initial;
    } catch (error) {
      if (!(error instanceof CssValueError)) throw error;
      const values = error.isBroken ? undefined : computer.variables.filledIn(declared.values);
      this.#report(declared, values, error.message);
      return undefined;
    }
  }

  /** @param values undefined where browsers pass over them */
  #report(declared: DeclaredVariable, values: Values | undefined, message: string): void {
    const { context, page } = this.#computer;
    const property = cssName(declared.property.name);
    const hasValues = values !== undefined && values.length > 0;
    const mayTake = () => hasValues && mayBrowsersTake(property, values, context);
    page.onInvalid?.(declared, message, mayTake);
  }

  /** @throws CssValueError */
  #declaration({ values: written, property }: DeclaredVariable): FilledIn {
    const { context, variables } = this.#computer;
    if (this.#last?.written !== written) {
      const values = variables.filledIn(written);
      const isExpanded = values && !wideWord(values);
      const longhands = isExpanded ? expanded(property, values, context) : undefined;
      this.#last = { written, values, longhands, uses: context.uses };
    }
    context.uses |= this.#last.uses;
    return this.#last;
  }
}

function wideWord(values: Values): WideWord | undefined {
  const [only] = values;
  if (values.length !== 1 || only?.kind !== 'ident') return undefined;
  return /^(?:inherit|initial|unset|revert|revert-layer)$/i.test(only.text)
    ? (only.text.toLowerCase() as WideWord)
    : undefined;
}
