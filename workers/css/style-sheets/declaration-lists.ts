/** The declarations of rules, keyframes and `style` attributes, and the report of those that are not drawn. */

import type { CssNodePlain } from 'css-tree';
import { type Declaration, type DeclaredValue, declaredValues } from '../properties/declarations.js';
import { DeclarationError, longhandsOf, propertyOf } from '../properties/property-lookup.js';
import { substitution } from '../properties/undrawn.js';
import { comparisonSteps, MOST_COMPARISON_STEPS } from '../syntax/css-syntax.js';
import { type Position, type Problems, positionOf, textOf } from '../syntax/problems.js';
import type { ParentContext } from '../values/computation-context.js';
import { MAY_LOAD, refusals, valuesWithAddresses } from './loaded-urls.js';
import type { Refusal, Styles } from './style-rules.js';

const MOST_DECLARATIONS = 10_000;

/** A rule or an animation that has declarations; undefined for an element's `style`. */
export type Bearer = Pick<Refusal, 'selectors' | 'animation'> | undefined;

type DeclarationNode = Extract<CssNodePlain, { type: 'Declaration' }>;

/** Compiles the declarations of one style sheet or attribute, whose number is bounded. */
export class DeclarationCompiler {
  readonly #styles: Styles;
  readonly #context: ParentContext;
  readonly #problems: Problems;
  #count = 0;

  /** @param styles which take declarations with variables, and what is not drawn, to be checked later */
  constructor(styles: Styles, context: ParentContext, problems: Problems) {
    this.#styles = styles;
    this.#context = context;
    this.#problems = problems;
  }

  /** The declarations among the nodes, without those that are wrong or cannot matter, which are reported. */
  compile(nodes: readonly CssNodePlain[], bearer?: Bearer): Declaration[] {
    const read: Declaration[] = [];
    const refused: (RefusedDeclaration & { position: Position; message: string; behind: number })[] = [];
    for (const node of nodes) {
      if (node.type !== 'Declaration') continue;
      const behind = read.length;
      const declarations = this.#declaration(node, bearer, ({ message }) =>
        refused.push({
          ...{ property: node.property, isImportant: node.important === true },
          ...{ position: positionOf(node), message, behind },
        }),
      );
      read.push(...declarations);
    }
    for (const each of refused) {
      const { message, position, behind } = each;
      if (isReplaced(each, read.slice(behind)))
        this.#problems.warning(`${message}; another declaration behind it takes its place`, position);
      else this.refuse(message, position, bearer);
    }
    return read;
  }

  /** Reports what is not drawn, once it is known whether an element has it. */
  refuse(message: string, position: Position, bearer: Bearer): void {
    if (!bearer) {
      this.#problems.error(message, position);
      return;
    }
    const unused = bearer.animation === undefined ? 'no element is selected' : 'no element has the animation';
    const report = (matters: boolean) => {
      if (matters) this.#problems.error(message, position);
      else this.#problems.warning(`${message}; ${unused}, so it does not matter`, position);
    };
    this.#styles.refusals.push({ ...bearer, report });
  }

  /** @param refuse told of what is an error unless another declaration takes its place */
  #declaration(
    node: DeclarationNode,
    bearer: Bearer,
    refuse: (error: DeclarationError) => void,
  ): Declaration[] {
    const position = positionOf(node);
    if (++this.#count > MOST_DECLARATIONS) {
      if (this.#count === MOST_DECLARATIONS + 1)
        this.#problems.error(`more than ${MOST_DECLARATIONS} declarations`, position);
      return [];
    }
    const before = comparisonSteps();
    try {
      if (typeof node.important === 'string')
        throw new DeclarationError(`browsers pass over ${node.property}: !${node.important}`, true);
      const text = textOf(node);
      const declared = declaredValues(node.property, text, this.#context);
      if (MAY_LOAD.test(text)) this.#checkAddresses(declared, position, bearer);
      const [first] = declared;
      if (first?.kind === 'variable') {
        const report = (message: string, isIdle: boolean) =>
          isIdle ? this.#problems.warning(message, position) : this.#problems.error(message, position);
        this.#styles.open.push({ property: node.property, declared, report });
      }
      for (const each of declared) {
        const instead = each.kind === 'constant' ? substitution(each.name, each.value) : undefined;
        if (instead) this.#problems.warning(`${node.property}: ${instead}`, position);
      }
      return [{ declared, isImportant: node.important }];
    } catch (error) {
      if (!(error instanceof DeclarationError)) throw error;
      this.#styles.comparisonSteps += comparisonSteps() - before;
      if (this.#styles.comparisonSteps > MOST_COMPARISON_STEPS) {
        this.#problems.error('too many values that browsers pass over', position);
        this.#count = MOST_DECLARATIONS + 1;
        return [];
      }
      if (error.isIdle) this.#problems.warning(error.message, position);
      else refuse(error);
      return [];
    }
  }

  #checkAddresses(declared: readonly DeclaredValue[], position: Position, bearer: Bearer): void {
    for (const each of declared) {
      const values =
        'values' in each ? each.values : each.kind === 'constant' ? valuesWithAddresses(each.value) : [];
      for (const refusal of refusals(values, this.#problems)) {
        this.refuse(refusal, position, bearer);
        return;
      }
    }
  }
}

/** One that is not drawn. */
interface RefusedDeclaration {
  property: string;
  isImportant: boolean;
}

/** Tells whether others of its rule that stand behind it decide on all that it says, so that it makes no difference. */
function isReplaced({ property, isImportant }: RefusedDeclaration, behind: readonly Declaration[]): boolean {
  const stronger = behind.filter((each) => each.isImportant || !isImportant);
  if (stronger.length === 0) return false;
  const decided = new Set(stronger.flatMap(({ declared }) => declared.map(({ name }) => name)));
  return longhandsNamed(property)?.every((name) => decided.has(name)) ?? false;
}

/** Undefined where there is no such property. */
function longhandsNamed(property: string): readonly string[] | undefined {
  try {
    return longhandsOf(propertyOf(property));
  } catch (error) {
    if (error instanceof DeclarationError) return undefined;
    throw error;
  }
}
