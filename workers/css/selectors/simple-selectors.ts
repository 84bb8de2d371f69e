/** Tests of simple selectors: classes, attributes, languages and pseudo-classes without arguments. */

import type { CssNodePlain } from 'css-tree';
import { withoutEscapes } from '../syntax/escaped-names.js';
import { StyleError } from '../syntax/problems.js';
import { CONTROL_CLASSES } from './control-states.js';
import { VALIDITY_CLASSES } from './control-validity.js';
import { attributeName, type Namespaces } from './namespaces.js';
import { nthTest } from './nth.js';
import { type Facts, isRoot, type Test } from './selector-test.js';

/** A selector that is not known, or that never selects anything in a picture. */
export class SelectorError extends StyleError {
  override name = 'SelectorError';
}

/** A selector that browsers do not know: they drop its whole rule (Selectors 4, section 3.9). */
export class InvalidSelectorError extends SelectorError {
  constructor(message: string) {
    super(`${message}: browsers pass over the rule`, true);
  }
}

/** Letters that are looked through in the time of a step. */
export const LETTERS_OF_A_STEP = 16;

/** Comparisons of letters, where a text is searched for another, in the time of a step. */
const COMPARISONS_OF_A_STEP = 1_024;

/** Tests an attribute; an element without it does not match. */
function attributeTest(name: string, isWished: (text: string, facts: Facts) => boolean): Test {
  return (element, facts) => {
    const text = facts.attribute(element, name);
    if (text === null) return 'depends';
    return text !== undefined && isWished(text, facts) ? 'yes' : 'no';
  };
}

/** `.name` */
export function classTest(name: string): Test {
  return (element, facts) => {
    const classes = facts.classes(element);
    return classes === null ? 'depends' : classes.has(name) ? 'yes' : 'no';
  };
}

/** `#name` */
export function idTest(name: string): Test {
  return (element, facts) => {
    const id = facts.id(element);
    return id === null ? 'depends' : id === name ? 'yes' : 'no';
  };
}

/** `[name]`, with an operator and a value or without (Selectors 4, section 6). @throws SelectorError */
export function attributeSelectorTest(
  node: Extract<CssNodePlain, { type: 'AttributeSelector' }>,
  namespaces: Namespaces,
): Test {
  const [local = '', prefix = ''] = nameOf(node.name).split('|').reverse();
  const name = attributeName(prefix, local.toLowerCase(), namespaces);
  if (name === undefined) throw new InvalidSelectorError(`the namespace ${prefix} is not declared`);
  if (!node.matcher || !node.value) return attributeTest(name, () => true);
  const flag = node.flags?.toLowerCase();
  const isSame = flag === 'i' || (flag !== 's' && CASELESS.has(name));
  const cased = (text: string) => (isSame ? text.toLowerCase() : text);
  const wished = cased(node.value.type === 'String' ? node.value.value : nameOf(node.value));
  const operator = OPERATORS[node.matcher];
  if (!operator) throw new InvalidSelectorError(`the operator ${node.matcher} is not known`);
  const isSearch = node.matcher === '*=' || node.matcher === '~=';
  return attributeTest(name, (text, facts) => {
    const letters = text.length / LETTERS_OF_A_STEP;
    const comparisons = isSearch ? (text.length * wished.length) / COMPARISONS_OF_A_STEP : 0;
    facts.step(Math.floor(letters + comparisons));
    return operator(cased(text), wished);
  });
}

/** Attributes whose values selectors compare whatever the case (HTML, section 4.17.2, "case-sensitivity of selectors"). */
const CASELESS: ReadonlySet<string> = new Set(
  `accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer dir direction
  disabled enctype face frame hreflang http-equiv lang language link media method multiple nohref noresize noshade nowrap
  readonly rel rev rules scope scrolling selected shape target text type valign valuetype vlink`.split(/\s+/),
);

const OPERATORS: Readonly<Record<string, (text: string, wished: string) => boolean>> = {
  '=': (text, wished) => text === wished,
  '~=': hasWord,
  '|=': (text, wished) =>
    text.startsWith(wished) && (text.length === wished.length || text[wished.length] === '-'),
  '^=': (text, wished) => wished !== '' && text.startsWith(wished),
  '$=': (text, wished) => wished !== '' && text.endsWith(wished),
  '*=': (text, wished) => wished !== '' && text.includes(wished),
};

const SPACE = /[ \t\n\f\r]/;

function hasWord(text: string, word: string): boolean {
  if (word === '' || SPACE.test(word)) return false;
  const isBound = (letter: string | undefined) => letter === undefined || SPACE.test(letter);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    if (isBound(text[at - 1]) && isBound(text[at + word.length])) return true;
  return false;
}

/** `:lang()` (Selectors 4, section 7.2). */
export function languageTest(ranges: readonly string[]): Test {
  const wished = ranges.map((range) => range.toLowerCase());
  const letters = wished.reduce((sum, range) => sum + range.length, 0);
  const steps = wished.length - 1 + Math.floor(letters / LETTERS_OF_A_STEP);
  return (element, facts) => {
    facts.step(steps);
    const language = facts.language(element);
    const isWithin = (range: string) =>
      language.startsWith(range) && (language.length === range.length || language[range.length] === '-');
    return wished.some(isWithin) ? 'yes' : 'no';
  };
}

/** `:dir()` (Selectors 4, section 7.1). */
export function directionTest(wished: string): Test {
  return (element, facts) => {
    const direction = facts.direction(element);
    return direction === null ? 'depends' : direction === wished ? 'yes' : 'no';
  };
}

/** A name without the escapes that it is written with. */
export function nameOf({ name }: { name: string }): string {
  return withoutEscapes(name);
}

/** The text of an identifier or a string; empty for any other node. */
export function textOf(node: CssNodePlain): string {
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

/** Elements with a hyphen in their names that are nobody's own: of SVG and MathML, and Tuval's. */
const NAMES_WITH_HYPHEN =
  /^(?:annotation-xml|color-profile|font-face(?:-src|-uri|-format|-name)?|missing-glyph|tuval-code)$/;

/** What shows more where it is open; of the controls that open, nobody has opened one. */
const CAN_BE_OPEN = /^(?:details|dialog)$/;

/** Pseudo-classes without arguments that elements of a picture can have. */
export const PSEUDO_CLASSES: Readonly<Record<string, Test>> = {
  root: (element) => (isRoot(element) ? 'yes' : 'no'),
  scope: (element) => (isRoot(element) ? 'yes' : 'no'),
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
  // Without scripts there is no element of an author's own, whose name would have a hyphen (HTML, section 4.13.3).
  defined: ({ tag }) => (tag.includes('-') && !NAMES_WITH_HYPHEN.test(tag) ? 'no' : 'yes'),
  open: (element, facts) =>
    CAN_BE_OPEN.test(element.tag) && facts.attribute(element, 'open') !== undefined ? 'yes' : 'no',
  ...CONTROL_CLASSES,
  ...VALIDITY_CLASSES,
};
