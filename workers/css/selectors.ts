/** Selectors (Selectors 4), compiled to tests of elements. */

import { type CssNodePlain, ident, type SelectorListPlain, type SelectorPlain } from 'css-tree';
import { nthTest } from './nth.js';
import type { Facts, Match, SelectedElement, Test } from './selector-test.js';

type Combinator = ' ' | '>' | '+' | '~';

interface Compound {
  tests: Test[];
  /** What stands between it and the compound to its right; undefined for the last. */
  combinator: Combinator | undefined;
}

/** What an element has beside its content, with styles of its own. */
export const PSEUDO_ELEMENTS = ['before', 'after', 'marker'] as const;

export type PseudoElement = (typeof PSEUDO_ELEMENTS)[number];

/** A complex selector. */
export interface Selector {
  /** From the right to the left. */
  compounds: Compound[];
  /** Ids, classes and types in one number. */
  specificity: number;
  pseudoElement: PseudoElement | undefined;
  /** What the elements are found by: `#id`, `.class` or `tag`; undefined for all. */
  key: string | undefined;
}

/** A selector that is not known, or that never selects anything in a picture. */
export class SelectorError extends Error {
  override name = 'SelectorError';

  constructor(
    message: string,
    /** Whether what it is for cannot matter in a picture. */
    readonly isIdle = false,
  ) {
    super(message);
  }
}

/** Of compounds and of what is in their parentheses; a long one is no design. */
const MOST_PARTS = 256;

const ID = 1_000_000;
const CLASS = 1_000;
const TYPE = 1;

/** What is only there when somebody is at the page, or prints it. */
const IDLE_CLASSES = new Set(
  `hover active focus focus-visible focus-within visited target target-within checked disabled enabled
  read-only read-write placeholder-shown autofill fullscreen modal popover-open user-valid user-invalid valid invalid
  required optional default indeterminate in-range out-of-range open playing paused host`.split(/\s+/),
);
const IDLE_ELEMENTS =
  /^(?:selection|placeholder|backdrop|file-selector-button|cue|details-content|view-transition.*|-webkit-.*|-moz-.*|-ms-.*)$/;

/**
 * Compiles a list of selectors.
 * @param parents those of the rule around it, which `&` stands for
 * @throws SelectorError where one is not known
 */
export function compiledSelectors(list: SelectorListPlain, parents?: readonly Selector[]): Selector[] {
  return list.children.map((selector) => new SelectorCompiler(parents).compiled(selector as SelectorPlain));
}

class SelectorCompiler {
  readonly #parents: readonly Selector[] | undefined;
  /** Whether it is the argument of a pseudo-class. */
  readonly #isArgument: boolean;
  #isWithinHas = false;
  #parts = 0;

  constructor(parents: readonly Selector[] | undefined, isArgument = false) {
    this.#parents = parents;
    this.#isArgument = isArgument;
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
    }
    for (const node of nodes) this.#add(node, found);
    if (found.compounds[0]?.tests.length === 0 && !found.pseudoElement)
      throw new SelectorError('a selector ends with nothing to select');
    return found;
  }

  #add(node: CssNodePlain, selector: Selector): void {
    if (++this.#parts > MOST_PARTS) throw new SelectorError(`a selector of more than ${MOST_PARTS} parts`);
    const compound = selector.compounds[0] as Compound;
    if (node.type === 'Combinator') {
      if (!/^[ >+~]$/.test(node.name)) throw new SelectorError(`the combinator ${node.name} is not known`);
      compound.combinator = node.name as Combinator;
      selector.compounds.unshift({ tests: [], combinator: undefined });
      selector.key = undefined;
      return;
    }
    if (selector.pseudoElement)
      throw new SelectorError(`nothing can stand behind ::${selector.pseudoElement}`);
    if (isNesting(node)) {
      this.#addParent(compound, selector);
      return;
    }
    const anchor: unknown = node;
    if (anchor instanceof Anchor) {
      compound.tests.push((element) => (element === anchor.element ? 'yes' : 'no'));
      return;
    }
    switch (node.type) {
      case 'TypeSelector':
        this.#addType(nameOf(node), compound, selector);
        return;
      case 'ClassSelector': {
        const name = nameOf(node);
        selector.specificity += CLASS;
        if (!selector.key?.startsWith('#')) selector.key = `.${name}`;
        compound.tests.push(classTest(name));
        return;
      }
      case 'IdSelector': {
        const name = nameOf(node);
        selector.specificity += ID;
        selector.key = `#${name}`;
        compound.tests.push(attributeTest('id', (id) => id === name));
        return;
      }
      case 'AttributeSelector':
        selector.specificity += CLASS;
        compound.tests.push(attributeSelectorTest(node));
        return;
      case 'PseudoClassSelector':
        this.#addPseudoClass(node, compound, selector);
        return;
      case 'PseudoElementSelector':
        selector.pseudoElement = pseudoElementOf(node.name);
        selector.specificity += TYPE;
        return;
      default:
        throw new SelectorError(`${node.type} is no selector that is known`);
    }
  }

  #addType(name: string, compound: Compound, selector: Selector): void {
    if (name === '*') {
      compound.tests.push(() => 'yes');
      return;
    }
    if (name.includes('|')) throw new SelectorError('namespaces are not known: write the element alone');
    selector.specificity += TYPE;
    const tag = name.toLowerCase();
    selector.key ??= tag;
    compound.tests.push((element) => (element.tag.toLowerCase() === tag ? 'yes' : 'no'));
  }

  #addParent(compound: Compound, selector: Selector): void {
    const parents = this.#parents;
    if (!parents) {
      compound.tests.push((element) => (element.parent ? 'no' : 'yes'));
      return;
    }
    selector.specificity += mostSpecific(parents);
    compound.tests.push(anyOf(parents));
  }

  #addPseudoClass(
    node: Extract<CssNodePlain, { type: 'PseudoClassSelector' }>,
    compound: Compound,
    selector: Selector,
  ): void {
    const name = node.name.toLowerCase();
    // CSS 2 wrote pseudo-elements with one colon.
    if (name === 'before' || name === 'after') {
      selector.pseudoElement = name;
      selector.specificity += TYPE;
      return;
    }
    if (IDLE_CLASSES.has(name)) {
      if (!this.#isArgument) throw new SelectorError(`:${name} is never so in a picture`, true);
      selector.specificity += CLASS;
      compound.tests.push(() => 'no');
      return;
    }
    const [argument] = node.children ?? [];
    if (name === 'has') {
      const [relative, test] = this.#relative(argument);
      selector.specificity += mostSpecific(relative);
      compound.tests.push(test);
      return;
    }
    if (name === 'is' || name === 'where' || name === 'not' || name === 'matches' || name === '-webkit-any') {
      const within = this.#within(argument);
      if (name !== 'where') selector.specificity += mostSpecific(within);
      const test = anyOf(within);
      compound.tests.push(name === 'not' ? (element, facts) => NEGATED[test(element, facts)] : test);
      return;
    }
    selector.specificity += CLASS;
    if (argument?.type === 'Nth') {
      const within = argument.selector ? this.#within(argument.selector as CssNodePlain) : undefined;
      if (within) selector.specificity += mostSpecific(within);
      const test = nthTest(name, argument.nth, within && anyOf(within));
      if (!test) throw new SelectorError(`:${name}() is not known`);
      compound.tests.push(test);
      return;
    }
    if (name === 'lang') {
      compound.tests.push(languageTest((node.children ?? []).map(textOf)));
      return;
    }
    if (name === 'dir') {
      compound.tests.push(directionTest((node.children ?? []).map(textOf).join('').trim().toLowerCase()));
      return;
    }
    const test = PSEUDO_CLASSES[name];
    if (!test || node.children) throw new SelectorError(`:${name}${node.children ? '()' : ''} is not known`);
    compound.tests.push(test);
  }

  #within(argument: CssNodePlain | undefined): Selector[] {
    if (argument?.type !== 'SelectorList') throw new SelectorError('a selector is missing in parentheses');
    return argument.children.map((child) => {
      const selector = this.compiledWithin(child as SelectorPlain);
      if (selector.pseudoElement) throw new SelectorError('no pseudo-element can stand in parentheses');
      return selector;
    });
  }

  /** The selectors of `:has()`, and the test whether one of them selects something from an element on. */
  #relative(argument: CssNodePlain | undefined): [Selector[], Test] {
    if (argument?.type !== 'SelectorList') throw new SelectorError('a selector is missing in parentheses');
    if (this.#isArgument && this.#isWithinHas)
      throw new SelectorError(':has() within :has() selects nothing in a browser');
    const all = argument.children.map((child) => {
      const { children } = child as SelectorPlain;
      const [first] = children;
      const leading = first?.type === 'Combinator' ? (first.name as Combinator) : undefined;
      const anchor = new Anchor();
      const between: CssNodePlain[] = leading ? [] : [{ type: 'Combinator', name: ' ' }];
      const nodes = [anchor as unknown as CssNodePlain, ...between, ...children];
      const selector = this.compiledWithin({ type: 'Selector', children: nodes }, true);
      if (selector.pseudoElement) throw new SelectorError('no pseudo-element can stand in :has()');
      return { selector, test: hasTest(selector, anchor, leading ?? ' ') };
    });
    return [all.map(({ selector }) => selector), anyTest(all.map(({ test }) => test))];
  }

  /** Within parentheses `&` may stand, but need not. */
  compiledWithin(selector: SelectorPlain, isWithinHas = this.#isWithinHas): Selector {
    const parents = mentionsParent(selector.children) ? this.#parents : undefined;
    const compiler = new SelectorCompiler(parents, true);
    compiler.#isWithinHas = isWithinHas;
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

const NEGATED: Readonly<Record<Match, Match>> = { no: 'yes', yes: 'no', depends: 'depends' };

function mentionsParent(nodes: readonly CssNodePlain[]): boolean {
  return nodes.some(
    (node) => isNesting(node) || ('children' in node && node.children && mentionsParent(node.children)),
  );
}

function mostSpecific(selectors: readonly Selector[]): number {
  return Math.max(0, ...selectors.map(({ specificity }) => specificity));
}

function pseudoElementOf(name: string): PseudoElement {
  const known = PSEUDO_ELEMENTS.find((each) => each === name);
  if (known) return known;
  const isIdle = IDLE_ELEMENTS.test(name);
  throw new SelectorError(`::${name} is not drawn${isIdle ? '' : ': write an element of its own'}`, isIdle);
}

/** Whether an element is selected. */
export function matches(selector: Selector, element: SelectedElement, facts: Facts): Match {
  return matchesFrom(selector.compounds, 0, element, facts);
}

function matchesFrom(
  compounds: readonly Compound[],
  at: number,
  element: SelectedElement,
  facts: Facts,
): Match {
  facts.step();
  const { tests } = compounds[at] as Compound;
  let match: Match = 'yes';
  for (const test of tests) {
    const found = test(element, facts);
    if (found === 'no') return 'no';
    if (found === 'depends') match = 'depends';
  }
  const next = compounds[at + 1];
  if (!next) return match;
  const left = matchesLeft(compounds, at + 1, element, facts);
  return left === 'yes' ? match : left;
}

/** Whether what a compound's combinator leads to, from an element to its right, matches. */
function matchesLeft(
  compounds: readonly Compound[],
  at: number,
  element: SelectedElement,
  facts: Facts,
): Match {
  let best: Match = 'no';
  for (const candidate of candidates((compounds[at] as Compound).combinator as Combinator, element)) {
    const match = matchesFrom(compounds, at, candidate, facts);
    if (match === 'yes') return 'yes';
    if (match === 'depends') best = 'depends';
  }
  return best;
}

function* candidates(combinator: Combinator, element: SelectedElement): Generator<SelectedElement> {
  const { parent, siblings, place } = element;
  if (combinator === '>') {
    if (parent) yield parent;
  } else if (combinator === ' ') {
    for (let above = parent; above; above = above.parent) yield above;
  } else {
    const last = combinator === '+' ? place - 1 : 0;
    for (let before = place - 1; before >= Math.max(0, last); before--)
      yield siblings[before] as SelectedElement;
  }
}

function anyOf(selectors: readonly Selector[]): Test {
  return anyTest(selectors.map((selector) => (element, facts) => matches(selector, element, facts)));
}

function anyTest(tests: readonly Test[]): Test {
  return (element, facts) => {
    let best: Match = 'no';
    for (const test of tests) {
      const match = test(element, facts);
      if (match === 'yes') return 'yes';
      if (match === 'depends') best = 'depends';
    }
    return best;
  };
}

/** The element that `:has()` is asked of, at the left of the selectors in its parentheses. */
class Anchor {
  readonly type = 'Anchor';
  element: SelectedElement | undefined;
}

/** @param leading how the selector goes on from the anchor */
function hasTest(selector: Selector, anchor: Anchor, leading: Combinator): Test {
  return (element, facts) => {
    anchor.element = element;
    const { siblings, place } = element;
    const next = leading === '+' ? siblings.slice(place + 1, place + 2) : siblings.slice(place + 1);
    const isBelow = leading === ' ' || leading === '>';
    const open: SelectedElement[] = [...(isBelow ? facts.within(element) : next)];
    let best: Match = 'no';
    for (let each = open.pop(); each; each = open.pop()) {
      const match = matches(selector, each, facts);
      if (match === 'yes') return 'yes';
      if (match === 'depends') best = 'depends';
      for (const within of facts.within(each)) open.push(within);
    }
    return best;
  };
}

function attributeTest(name: string, isWished: (text: string) => boolean): Test {
  return (element, facts) => {
    const text = facts.attribute(element, name);
    if (text === null) return 'depends';
    return text !== undefined && isWished(text) ? 'yes' : 'no';
  };
}

function classTest(name: string): Test {
  return attributeTest('class', (text) => text === name || text.split(/[ \t\n\f\r]+/).includes(name));
}

function attributeSelectorTest(node: Extract<CssNodePlain, { type: 'AttributeSelector' }>): Test {
  const name = nameOf(node.name).toLowerCase();
  if (name.includes('|')) throw new SelectorError('namespaces are not known: write the attribute alone');
  if (!node.matcher || !node.value) return attributeTest(name, () => true);
  const isSame = node.flags?.toLowerCase() === 'i';
  const cased = (text: string) => (isSame ? text.toLowerCase() : text);
  const wished = cased(node.value.type === 'String' ? node.value.value : nameOf(node.value));
  const operator = OPERATORS[node.matcher];
  if (!operator) throw new SelectorError(`the operator ${node.matcher} is not known`);
  return attributeTest(name, (text) => operator(cased(text), wished));
}

const OPERATORS: Readonly<Record<string, (text: string, wished: string) => boolean>> = {
  '=': (text, wished) => text === wished,
  '~=': (text, wished) => wished !== '' && text.split(/[ \t\n\f\r]+/).includes(wished),
  '|=': (text, wished) => text === wished || text.startsWith(`${wished}-`),
  '^=': (text, wished) => wished !== '' && text.startsWith(wished),
  '$=': (text, wished) => wished !== '' && text.endsWith(wished),
  '*=': (text, wished) => wished !== '' && text.includes(wished),
};

function languageTest(ranges: readonly string[]): Test {
  const wished = ranges.map((range) => range.toLowerCase());
  return (element, facts) => {
    const language = facts.language(element).toLowerCase();
    return wished.some((range) => language === range || language.startsWith(`${range}-`)) ? 'yes' : 'no';
  };
}

/** By the nearest `dir`. */
function directionTest(wished: string): Test {
  return (element, facts) => {
    for (let around: SelectedElement | undefined = element; around; around = around.parent) {
      const said = facts.attribute(around, 'dir');
      if (said === null) return 'depends';
      const direction = said?.toLowerCase();
      if (direction === 'ltr' || direction === 'rtl') return direction === wished ? 'yes' : 'no';
    }
    return wished === 'ltr' ? 'yes' : 'no';
  };
}

/** A name without the escapes that it is written with. */
function nameOf({ name }: { name: string }): string {
  return name.includes('\\') ? ident.decode(name) : name;
}

function textOf(node: CssNodePlain): string {
  if (node.type === 'Identifier') return nameOf(node);
  return node.type === 'String' || node.type === 'Raw' ? node.value : '';
}

const FIRST = { type: 'AnPlusB', a: '0', b: '1' } as const;
const first = nthTest('nth-child', FIRST) as Test;
const last = nthTest('nth-last-child', FIRST) as Test;
const firstOfType = nthTest('nth-of-type', FIRST) as Test;
const lastOfType = nthTest('nth-last-of-type', FIRST) as Test;
const both =
  (one: Test, other: Test): Test =>
  (element, facts) =>
    one(element, facts) === 'yes' ? other(element, facts) : 'no';

const PSEUDO_CLASSES: Readonly<Record<string, Test>> = {
  root: (element) => (element.parent ? 'no' : 'yes'),
  scope: (element) => (element.parent ? 'no' : 'yes'),
  empty: (element, facts) => {
    const isEmpty = facts.isEmpty(element);
    return isEmpty === null ? 'depends' : isEmpty ? 'yes' : 'no';
  },
  'first-child': first,
  'last-child': last,
  'only-child': both(first, last),
  'first-of-type': firstOfType,
  'last-of-type': lastOfType,
  'only-of-type': both(firstOfType, lastOfType),
  link: (element, facts) =>
    element.tag === 'a' && facts.attribute(element, 'href') !== undefined ? 'yes' : 'no',
  'any-link': (element, facts) =>
    element.tag === 'a' && facts.attribute(element, 'href') !== undefined ? 'yes' : 'no',
  defined: () => 'yes',
};
