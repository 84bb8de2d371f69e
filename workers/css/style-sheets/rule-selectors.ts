/** Selectors of the rules of a style sheet. */

import type { CssNodePlain, SelectorListPlain } from 'css-tree';
import type { Scope } from '../selectors/scopes.js';
import type { Selector } from '../selectors/selector-matching.js';
import { compiledSelectors } from '../selectors/selectors.js';
import { InvalidSelectorError, SelectorError } from '../selectors/simple-selectors.js';
import { type Position, type Problems, positionOf } from '../syntax/problems.js';
import type { ParentContext } from '../values/computation-context.js';
import { parsedStyles } from './style-parsing.js';

/** Selectors of all rules: more are no document of 256 KiB that means well. */
const MOST_SELECTORS = 4_000;
const MOST_NAMESPACES = 64;

export type RuleNode = Extract<CssNodePlain, { type: 'Rule' }>;

/** The rule and the scope around selectors. */
export interface AroundSelectors {
  /** Selectors of the rule around it. */
  parents: readonly Selector[] | undefined;
  scope?: Scope;
}

/** Compiles the selectors of a style sheet, counts them, and reports those that are wrong. */
export class RuleSelectors {
  readonly #isCaseless: boolean;
  readonly #problems: Problems;
  readonly #namespaces = new Map<string, string>();
  #count = 0;

  constructor({ mode }: ParentContext, problems: Problems) {
    this.#isCaseless = mode === 'quirks';
    this.#problems = problems;
  }

  /** Names a namespace, from there on. */
  addNamespace([prefix, name]: readonly [prefix: string, name: string], position: Position): void {
    if (this.#namespaces.size < MOST_NAMESPACES) this.#namespaces.set(prefix, name);
    else this.#problems.error(`more than ${MOST_NAMESPACES} namespaces`, position);
  }

  /** The selectors of a rule, without those that cannot matter; undefined where one is wrong. */
  ofRule({ prelude }: RuleNode, { parents, scope }: AroundSelectors): Selector[] | undefined {
    const position = positionOf(prelude);
    if (prelude.type !== 'SelectorList') {
      const written = prelude.value.slice(0, 60);
      this.#problems.warning(`${written} is no selector: browsers pass over the rule`, position);
      return undefined;
    }
    this.#count += prelude.children.length;
    if (this.#count > MOST_SELECTORS) {
      if (this.#count - prelude.children.length <= MOST_SELECTORS)
        this.#problems.error(`more than ${MOST_SELECTORS} selectors`, position);
      return undefined;
    }
    const found: Selector[] = [];
    for (const child of prelude.children) {
      const one: SelectorListPlain = { type: 'SelectorList', children: [child] };
      try {
        found.push(
          ...compiledSelectors(one, parents, this.#isCaseless, {
            scope: scope?.anchor,
            namespaces: this.#namespaces,
          }),
        );
      } catch (error) {
        if (!(error instanceof SelectorError)) throw error;
        if (!error.isIdle) this.#problems.error(error.message, position);
        else this.#problems.warning(error.message, position);
        if (!error.isIdle || error instanceof InvalidSelectorError) return undefined;
      }
    }
    return found;
  }

  /** The selectors of a list in brackets; undefined where one is wrong. */
  ofText(text: string, around: AroundSelectors, position: Position): Selector[] | undefined {
    const refuse = (error: Error) => this.#problems.error(error.message, position);
    // A selector may begin with a combinator where it is within a rule.
    const sheet = parsedStyles(`a{${text}{}}`, position, refuse);
    const [outer] = sheet?.type === 'StyleSheet' ? sheet.children : [];
    const [rule] = outer?.type === 'Rule' ? outer.block.children : [];
    if (rule?.type === 'Rule') return this.ofRule(rule, around);
    this.#problems.warning(`${text.slice(0, 60)} is no selector: browsers pass over the rule`, position);
    return undefined;
  }
}
