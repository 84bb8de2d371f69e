/** Pseudo-classes (Selectors 4, sections 4 and 7 to 14), compiled to tests of elements. */

import type { CssNodePlain, SelectorPlain } from 'css-tree';
import { nthTest } from './nth.js';
import { IDLE_CLASSES } from './pseudo-elements.js';
import {
  Anchor,
  anyOf,
  anyTest,
  CLASS,
  type Combinator,
  hasTest,
  isAnchor,
  mostSpecific,
  type Selector,
} from './selector-matching.js';
import type { Match, Test } from './selector-test.js';
import {
  directionTest,
  InvalidSelectorError,
  languageTest,
  PSEUDO_CLASSES,
  SelectorError,
  textOf,
} from './simple-selectors.js';

export type PseudoClassNode = Extract<CssNodePlain, { type: 'PseudoClassSelector' }>;

/** The selector that a pseudo-class is part of. */
export interface EnclosingSelector {
  /** Whether it is the argument of a pseudo-class itself. */
  readonly isArgument: boolean;
  readonly isWithinHas: boolean;
  /** The element that `:scope` selects; undefined for the root of the document. */
  readonly scope: Anchor | undefined;
  /** Compiles a selector in parentheses, in which `&` may stand, but need not. */
  compiledWithin(selector: SelectorPlain, isWithinHas?: boolean): Selector;
}

/** A pseudo-class as it is matched. */
interface PseudoClass {
  test: Test;
  specificity: number;
}

/** Pseudo-classes that browsers have, and that are not known here. */
const UNDRAWN_CLASSES = new Set(['host-context', 'state', 'nth-col', 'nth-last-col']);

/**
 * Compiles a pseudo-class with its arguments.
 * @throws SelectorError for one that is not known, or is never so in a picture
 */
export function pseudoClass(node: PseudoClassNode, around: EnclosingSelector): PseudoClass {
  const name = node.name.toLowerCase();
  if (IDLE_CLASSES.has(name)) {
    if (!around.isArgument) throw new SelectorError(`:${name} is never so in a picture`, true);
    return { test: () => 'no', specificity: CLASS };
  }
  const [argument] = node.children ?? [];
  switch (name) {
    case 'has':
      return relative(argument, around);
    case 'is':
    case 'where':
    case 'not':
    case 'matches':
    case '-webkit-any':
      return logical(name, argument, around);
  }
  if (argument?.type === 'Nth') {
    const of = argument.selector ? within(argument.selector as CssNodePlain, around) : undefined;
    const test = nthTest(name, argument.nth, of && anyOf(of));
    if (!test) throw new InvalidSelectorError(`:${name}() is not known`);
    return { test, specificity: CLASS + mostSpecific(of ?? []) };
  }
  return { test: plainTest(name, node.children, around.scope), specificity: CLASS };
}

/** @param children undefined without parentheses */
function plainTest(name: string, children: PseudoClassNode['children'], scope: Anchor | undefined): Test {
  if (name === 'scope' && scope && !children) return isAnchor(scope);
  if (name === 'lang') {
    const ranges = (children ?? []).filter(({ type }) => type !== 'Operator');
    // Chromium knows names alone, and nothing of what CSS has had since (Selectors 4, section 7.2).
    if (ranges.some(({ type }) => type === 'String')) throw new InvalidSelectorError(':lang() takes names');
    return languageTest(ranges.map(textOf));
  }
  if (name === 'dir') return directionTest((children ?? []).map(textOf).join('').trim().toLowerCase());
  const test = PSEUDO_CLASSES[name];
  if (test && !children) return test;
  if (UNDRAWN_CLASSES.has(name)) throw new SelectorError(`:${name} is not known`);
  throw new InvalidSelectorError(`:${name}${children ? '()' : ''} is not known`);
}

const NEGATED: Readonly<Record<Match, Match>> = { no: 'yes', yes: 'no', depends: 'depends' };

/** `:is()`, `:where()`, `:not()`, and names that `:is()` had before. */
function logical(name: string, argument: CssNodePlain | undefined, around: EnclosingSelector): PseudoClass {
  const isForgiving = name === 'is' || name === 'where';
  const selectors = isForgiving ? forgiving(argument, around) : within(argument, around);
  const test = anyOf(selectors);
  return {
    test: name === 'not' ? (element, facts) => NEGATED[test(element, facts)] : test,
    specificity: name === 'where' ? 0 : mostSpecific(selectors),
  };
}

/** A list without those that browsers do not know (Selectors 4, section 4.2). */
function forgiving(argument: CssNodePlain | undefined, around: EnclosingSelector): Selector[] {
  if (argument?.type !== 'SelectorList') return [];
  return argument.children.flatMap((child) => {
    try {
      return within({ ...argument, children: [child] }, around);
    } catch (error) {
      if (error instanceof InvalidSelectorError) return [];
      throw error;
    }
  });
}

function within(argument: CssNodePlain | undefined, around: EnclosingSelector): Selector[] {
  if (argument?.type !== 'SelectorList')
    throw new InvalidSelectorError('a selector is missing in parentheses');
  return argument.children.map((child) => {
    const selector = around.compiledWithin(child as SelectorPlain);
    if (selector.pseudoElement) throw new InvalidSelectorError('no pseudo-element can stand in parentheses');
    return selector;
  });
}

/** `:has()`: whether one of its selectors selects something from an element on. */
function relative(argument: CssNodePlain | undefined, around: EnclosingSelector): PseudoClass {
  if (argument?.type !== 'SelectorList')
    throw new InvalidSelectorError('a selector is missing in parentheses');
  if (around.isArgument && around.isWithinHas) throw new InvalidSelectorError(':has() within :has()');
  const all = argument.children.map((child) => {
    const { children } = child as SelectorPlain;
    const [first] = children;
    const leading = first?.type === 'Combinator' ? (first.name as Combinator) : undefined;
    const anchor = new Anchor();
    const between: CssNodePlain[] = leading ? [] : [{ type: 'Combinator', name: ' ' }];
    const nodes = [anchor as unknown as CssNodePlain, ...between, ...children];
    const selector = around.compiledWithin({ type: 'Selector', children: nodes }, true);
    if (selector.pseudoElement) throw new InvalidSelectorError('no pseudo-element can stand in :has()');
    return { selector, test: hasTest(selector, anchor, leading ?? ' ') };
  });
  return {
    test: anyTest(all.map(({ test }) => test)),
    specificity: mostSpecific(all.map(({ selector }) => selector)),
  };
}
