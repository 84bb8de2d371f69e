/** Complex selectors (Selectors 4), compiled to tests of elements. */

import type { CssNodePlain, SelectorListPlain, SelectorPlain } from 'css-tree';
import { defaultNamespaceTest, type Namespaces, namespaceTest } from './namespaces.js';
import { type EnclosingSelector, type PseudoClassNode, pseudoClass } from './pseudo-classes.js';
import { addBehind, type PseudoElement, pseudoElementOf, WITH_ONE_COLON } from './pseudo-elements.js';
import {
  Anchor,
  anyOf,
  CLASS,
  type Combinator,
  type Compound,
  ID,
  isAnchor,
  mostSpecific,
  type Selector,
  TYPE,
} from './selector-matching.js';
import { isRoot } from './selector-test.js';
import {
  attributeSelectorTest,
  classTest,
  InvalidSelectorError,
  idTest,
  nameOf,
  SelectorError,
} from './simple-selectors.js';

/** Of compounds and of what is in their parentheses; a long one is no design. */
const MOST_PARTS = 256;

/**
 * Compiles a list of selectors.
 * @param parents those of the rule around it, which `&` stands for
 * @param around their style sheet, and the scope that they are within
 * @param isCaseless whether they are of a document in quirks mode, where capitals in names of classes and ids do not count
 * @throws SelectorError where one is not known
 */
export function compiledSelectors(
  list: SelectorListPlain,
  parents?: readonly Selector[],
  isCaseless = false,
  around: SelectorSurroundings = {},
): Selector[] {
  return list.children.map((selector) =>
    new SelectorCompiler(parents, isCaseless, around).compiled(selector as SelectorPlain),
  );
}

/** The scope and the style sheet of selectors. */
export interface SelectorSurroundings {
  /** What `:scope` is, and `&` where no rule is around. */
  scope?: Anchor | undefined;
  namespaces?: Namespaces | undefined;
}

const NO_NAMESPACES: Namespaces = new Map();

class SelectorCompiler implements EnclosingSelector {
  readonly #parents: readonly Selector[] | undefined;
  readonly #isCaseless: boolean;
  readonly #around: SelectorSurroundings;
  readonly isArgument: boolean;
  /** Compounds that say a type, or are another selector's. */
  readonly #typed = new Set<Compound>();
  isWithinHas = false;
  #parts = 0;

  constructor(
    parents: readonly Selector[] | undefined,
    isCaseless: boolean,
    around: SelectorSurroundings,
    isArgument = false,
  ) {
    this.#parents = parents;
    this.#isCaseless = isCaseless;
    this.#around = around;
    this.isArgument = isArgument;
  }

  compiled(selector: SelectorPlain): Selector {
    const found: Selector = {
      compounds: [{ tests: [], combinator: undefined }],
      specificity: 0,
      pseudoElement: undefined,
      key: undefined,
    };
    let nodes: CssNodePlain[] = selector.children;
    if (this.#parents && !mentionsParent(nodes)) {
      const between: CssNodePlain[] =
        nodes[0]?.type === 'Combinator' ? [] : [{ type: 'Combinator', name: ' ' }];
      nodes = [NESTING, ...between, ...nodes];
    } else if (this.scope && !this.isArgument && !mentionsParent(nodes) && !mentionsScope(nodes)) {
      const between = nodes[0]?.type === 'Combinator' ? [] : [DESCENDANT];
      nodes = [this.scope as unknown as CssNodePlain, ...between, ...nodes];
    }
    for (const node of nodes) this.#add(node, found);
    this.#addDefaultNamespace(found);
    if (found.compounds[0]?.tests.length === 0 && !found.pseudoElement)
      throw new InvalidSelectorError('a selector ends with nothing to select');
    return found;
  }

  get scope(): Anchor | undefined {
    return this.#around.scope;
  }

  get #namespaces(): Namespaces {
    return this.#around.namespaces ?? NO_NAMESPACES;
  }

  /** Compounds without a type are of the default namespace, unless they are arguments (CSS Namespaces 3, section 6). */
  #addDefaultNamespace({ compounds }: Selector): void {
    const test = this.isArgument ? undefined : defaultNamespaceTest(this.#namespaces);
    if (!test) return;
    for (const compound of compounds)
      if (!this.#typed.has(compound) && compound.tests.length > 0) compound.tests.push(test);
  }

  #add(node: CssNodePlain, selector: Selector): void {
    if (++this.#parts > MOST_PARTS) throw new SelectorError(`a selector of more than ${MOST_PARTS} parts`);
    const compound = selector.compounds[0] as Compound;
    if (node.type === 'Combinator') {
      if (!/^[ >+~]$/.test(node.name))
        throw new InvalidSelectorError(`the combinator ${node.name} is not known`);
      compound.combinator = node.name as Combinator;
      selector.compounds.unshift({ tests: [], combinator: undefined });
      selector.key = undefined;
      return;
    }
    if (selector.pseudoElement) {
      addBehind(node, selector.pseudoElement, selector);
      selector.specificity += CLASS;
      return;
    }
    if (isNesting(node)) {
      this.#typed.add(compound);
      this.#addParent(compound, selector);
      return;
    }
    const anchor: unknown = node;
    if (anchor instanceof Anchor) {
      this.#typed.add(compound);
      compound.tests.push(isAnchor(anchor));
      return;
    }
    switch (node.type) {
      case 'TypeSelector':
        this.#addType(nameOf(node), compound, selector);
        return;
      case 'ClassSelector': {
        const name = this.#cased(nameOf(node));
        selector.specificity += CLASS;
        if (!selector.key?.startsWith('#')) selector.key = `.${name}`;
        compound.tests.push(classTest(name));
        return;
      }
      case 'IdSelector': {
        // A hash that is no identifier is none (CSS Syntax 3, section 4.3.4).
        if (/^-?(?:\d|$)/.test(node.name)) throw new InvalidSelectorError(`#${node.name} is no selector`);
        const name = this.#cased(nameOf(node));
        selector.specificity += ID;
        selector.key = `#${name}`;
        compound.tests.push(idTest(name));
        return;
      }
      case 'AttributeSelector':
        selector.specificity += CLASS;
        compound.tests.push(attributeSelectorTest(node, this.#namespaces));
        return;
      case 'PseudoClassSelector':
        this.#addPseudoClass(node, compound, selector);
        return;
      case 'PseudoElementSelector':
        if (node.children && /^-webkit-/i.test(node.name))
          throw new InvalidSelectorError(`::${node.name}() is not known`);
        selector.pseudoElement = pseudoElementOf(node.name.toLowerCase());
        selector.specificity += TYPE;
        return;
      default:
        throw new InvalidSelectorError(`${node.type} is no selector that is known`);
    }
  }

  #cased(name: string): string {
    return this.#isCaseless ? name.toLowerCase() : name;
  }

  #addType(name: string, compound: Compound, selector: Selector): void {
    this.#typed.add(compound);
    const [local = '', prefix] = name.split('|').reverse();
    const test =
      prefix === undefined ? defaultNamespaceTest(this.#namespaces) : namespaceTest(prefix, this.#namespaces);
    if (prefix !== undefined && !test)
      throw new InvalidSelectorError(`the namespace ${prefix} is not declared`);
    if (test) compound.tests.push(test);
    if (local === '*') {
      compound.tests.push(() => 'yes');
      return;
    }
    selector.specificity += TYPE;
    const tag = local.toLowerCase();
    selector.key ??= tag;
    compound.tests.push((element) => (element.tag.toLowerCase() === tag ? 'yes' : 'no'));
  }

  #addParent(compound: Compound, selector: Selector): void {
    const parents = this.#parents;
    const scope = this.scope;
    if (!parents && scope) {
      compound.tests.push(isAnchor(scope));
      return;
    }
    if (!parents) {
      compound.tests.push((element) => (isRoot(element) ? 'yes' : 'no'));
      return;
    }
    selector.specificity += mostSpecific(parents);
    compound.tests.push(anyOf(parents));
  }

  #addPseudoClass(node: PseudoClassNode, compound: Compound, selector: Selector): void {
    const name = node.name.toLowerCase();
    if (WITH_ONE_COLON.has(name)) {
      selector.pseudoElement = name as PseudoElement;
      selector.specificity += TYPE;
      return;
    }
    const { test, specificity } = pseudoClass(node, this);
    selector.specificity += specificity;
    compound.tests.push(test);
  }

  /** Within parentheses `&` may stand, but need not. */
  compiledWithin(selector: SelectorPlain, isWithinHas = this.isWithinHas): Selector {
    const parents = mentionsParent(selector.children) ? this.#parents : undefined;
    const compiler = new SelectorCompiler(parents, this.#isCaseless, this.#around, true);
    compiler.isWithinHas = isWithinHas;
    compiler.#parts = this.#parts;
    const compiled = compiler.compiled(selector);
    this.#parts = compiler.#parts;
    return compiled;
  }
}

/** `&`, which the types of css-tree do not have yet. */
const NESTING = { type: 'NestingSelector' } as unknown as CssNodePlain;

function isNesting(node: CssNodePlain): boolean {
  return (node.type as string) === NESTING.type;
}

function mentionsParent(nodes: readonly CssNodePlain[]): boolean {
  return nodes.some(
    (node) => isNesting(node) || ('children' in node && node.children && mentionsParent(node.children)),
  );
}

const DESCENDANT: CssNodePlain = { type: 'Combinator', name: ' ' };

function mentionsScope(nodes: readonly CssNodePlain[]): boolean {
  return nodes.some((node) => {
    const isScope = node.type === 'PseudoClassSelector' && node.name.toLowerCase() === 'scope';
    return isScope || ('children' in node && node.children && mentionsScope(node.children));
  });
}
