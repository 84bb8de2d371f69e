/** What an editor can offer while somebody writes a document, from the tables that documents are read with. */

import { definitionSyntax, lexer } from 'css-tree/dist/csstree.esm';
import { SYMBOLOGIES } from '../../../workers/barcodes/symbologies.js';
import { declaredValues } from '../../../workers/css/properties/declarations.js';
import { LONGHAND_NAMES, longhandNamed } from '../../../workers/css/properties/longhands.js';
import { propertyOf } from '../../../workers/css/properties/property-lookup.js';
import { ALIASES, cssName, propertyKey } from '../../../workers/css/properties/property-names.js';
import { SHORTHANDS } from '../../../workers/css/properties/shorthands.js';
import { substitution } from '../../../workers/css/properties/undrawn.js';
import { PSEUDO_ELEMENTS } from '../../../workers/css/selectors/pseudo-elements.js';
import { PSEUDO_CLASSES } from '../../../workers/css/selectors/simple-selectors.js';
import { StyleError } from '../../../workers/css/syntax/problems.js';
import { checkingContext } from '../../../workers/css/values/computation-context.js';
import { HTML_ELEMENTS, SVG_ELEMENTS } from '../../../workers/documents/elements.js';
import type { Vocabulary } from '../editor/source/code/vocabulary.js';

/** The vocabulary of documents. A word is in it because its property takes it, and for no other reason. */
export function vocabulary(): Vocabulary {
  return {
    properties: Object.fromEntries(propertyNames().map((name) => [name, valuesOf(name)])),
    colors: [...wordsIn(types['named-color'])].filter((name) => isValue('color', name)).sort(),
    elements: [...HTML_ELEMENTS],
    svgElements: [...SVG_ELEMENTS],
    codeTypes: Object.keys(SYMBOLOGIES),
    codeLevels: [...new Set(Object.values(SYMBOLOGIES).flatMap(({ levels }) => levels))],
    pseudoClasses: Object.keys(PSEUDO_CLASSES),
    pseudoElements: [...PSEUDO_ELEMENTS],
  };
}

/** Of functions, one use each that properties are asked about. */
const FUNCTION_USES =
  `url(data:,) linear-gradient(red,blue) radial-gradient(red,blue) conic-gradient(red,blue)
  repeating-linear-gradient(red,blue) repeating-radial-gradient(red,blue) repeating-conic-gradient(red,blue) blur(1px)
  brightness(1) contrast(1) drop-shadow(1px,1px) grayscale(1) hue-rotate(1deg) invert(1) opacity(1) saturate(1) sepia(1)
  translate(1px) translateX(1px) translateY(1px) scale(2) scaleX(2) scaleY(2) rotate(1deg) skew(1deg) skewX(1deg)
  skewY(1deg) matrix(1,0,0,1,0,0) inset(1px) circle(1px) ellipse(1px,1px) polygon(0,0,1px,0,1px,1px) path("M0,0")
  rgb(1,1,1) hsl(1,1%,1%) oklch(0.5,0.1,1) color-mix(in_oklab,red,blue) contrast-color(red) light-dark(red,blue)
  calc(1px+1px) min(1px,2px) max(1px,2px) clamp(1px,2px,3px) counter(x) attr(x) minmax(1px,1fr) repeat(2,1fr)
  fit-content(1px) cubic-bezier(0,0,1,1) steps(2)`
    .split(/\s+/)
    .map((use) => use.replaceAll('_', ' '));

/** Values of several words, or that only Tuval has, which only their property has, and families that Tuval brings. */
const PHRASES: Readonly<Record<string, readonly string[]>> = {
  'font-family': [
    ...['Inter, sans-serif', '"Source Serif 4", serif', '"Fira Sans Extra Condensed", sans-serif'],
    ...['"JetBrains Mono", monospace'],
    ...['Roboto, sans-serif', '"Noto Sans", sans-serif', '"Noto Serif", serif'],
  ],
  'object-position': ['-tuval-subject'],
  'text-fit': ['none', 'shrink 32px 3'],
  'text-box': ['trim-both cap alphabetic'],
};

/** Functions whose arguments stand between spaces, in place of commas. */
const SPACED = /^(?:drop-shadow|oklch|ellipse)\(/;

const CONTEXT = checkingContext({ width: 1200, height: 630 });

/** The names of all properties, but for those with a vendor's prefix that have another name. */
function propertyNames(): string[] {
  const own = [...LONGHAND_NAMES, ...Object.keys(SHORTHANDS)].map(cssName);
  const standard = Object.keys(definitions).filter((name) => !name.startsWith('-') && !(name in ALIASES));
  return [...new Set([...own, ...standard])].filter(isProperty).sort();
}

function isProperty(name: string): boolean {
  try {
    propertyOf(name);
    return true;
  } catch (error) {
    if (error instanceof StyleError) return false;
    throw error;
  }
}

function valuesOf(name: string): string[] {
  const initial = longhandNamed(propertyKey(name))?.initial;
  const words = [
    ...wordsOf(name),
    ...(typeof initial === 'string' && /^[a-z-]+$/.test(initial) ? [initial] : []),
  ];
  const functions = FUNCTION_USES.filter((use) => isValue(name, argumentsOf(name, use)));
  const offered = [...new Set(words)].filter((word) => isValue(name, word) && !IDLE.test(word)).sort();
  // Where anything is taken, functions are among it for no reason.
  const isOpen = isValue(name, 'nonsense(1)');
  const named = isOpen ? [] : functions.map((use) => use.replace(/\(.*/, '()'));
  return [...new Set([...(PHRASES[name] ?? []), ...offered, ...named])];
}

/** Words that say what another says, or that have no meaning in a picture. */
const IDLE =
  /^(?:currentcolor|-webkit-fill-available|revert-layer|-apple-system|BlinkMacSystemFont|ui-.*|fangsong|kai|nastaliq|generic.*)$/;

function argumentsOf(name: string, use: string): string {
  if (name === 'clip-path' && use.startsWith('polygon')) return 'polygon(0 0, 1px 0, 1px 1px)';
  return SPACED.test(use) ? use.replaceAll(',', ' ') : use.replace('+', ' + ');
}

function isValue(name: string, text: string): boolean {
  try {
    const declared = declaredValues(name, text, CONTEXT);
    return !declared.some((each) => each.kind === 'constant' && substitution(each.name, each.value));
  } catch (error) {
    if (error instanceof StyleError) return false;
    throw error;
  }
}

interface Definition {
  syntax: Parameters<typeof definitionSyntax.walk>[0] | null;
}

const { properties: definitions, types } = lexer as unknown as Record<
  'properties' | 'types',
  Record<string, Definition>
>;

function wordsOf(property: string): Set<string> {
  return wordsIn(definitions[property]);
}

/** Every word in a formal syntax, and in those of the types that it names. */
function wordsIn(root: Definition | undefined): Set<string> {
  const words = new Set<string>();
  const seen = new Set<string>();
  const read = (definition: Definition | undefined) => {
    if (!definition?.syntax) return;
    definitionSyntax.walk(definition.syntax, (node) => {
      if (node.type === 'Keyword') words.add(node.name);
      if (node.type !== 'Type' && node.type !== 'Property') return;
      const { type, name: named } = node as { type: string; name: string };
      // Colours have 148 names, which are told once.
      if (seen.has(type + named) || /named-color|system-color|deprecated/.test(named)) return;
      seen.add(type + named);
      read(type === 'Type' ? types[named] : definitions[named]);
    });
  };
  read(root);
  return words;
}
