import type { PlainElement, PlainNode } from './element-tree.js';

/** SVG attributes whose names really are in camel case (SVG 1.1, attribute index); all others are hyphenated. */
const CAMEL_CASE_ATTRIBUTES = new Set([
  'baseFrequency',
  'clipPathUnits',
  'filterUnits',
  'gradientTransform',
  'gradientUnits',
  'maskContentUnits',
  'maskUnits',
  'numOctaves',
  'patternContentUnits',
  'patternTransform',
  'patternUnits',
  'preserveAspectRatio',
  'primitiveUnits',
  'stdDeviation',
  'spreadMethod',
  'tableValues',
  'viewBox',
]);

/**
 * Writes a backdrop's `<svg>` element as SVG. Every value is escaped, so that data can never become markup.
 * @throws when an attribute is neither a string nor a number
 */
export function svgMarkup(root: PlainElement): string {
  return markup({ ...root, props: { xmlns: 'http://www.w3.org/2000/svg', ...root.props } });
}

function markup(node: PlainNode): string {
  if (typeof node === 'string') return escaped(node);
  const attributes = Object.entries(node.props).map(([name, value]) => attribute(name, value));
  const start = `<${node.type}${attributes.join('')}`;
  return node.children.length === 0
    ? `${start}/>`
    : `${start}>${node.children.map(markup).join('')}</${node.type}>`;
}

function attribute(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`attribute ${name} is no text`);
  const written = CAMEL_CASE_ATTRIBUTES.has(name)
    ? name
    : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return ` ${written}="${escaped(String(value))}"`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
